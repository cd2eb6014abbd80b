"""The log lines from WARNING on expected in a soak test; every other line is a fault."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.tools.soak.checks import Wrong

INTERACTION = r"(acknowledgement of|answer to|in the place of what was clicked,) interaction \d+: "
ANYTIME = (
    # A click on a message that is being deleted: there is no message or webhook to answer.
    ("cogs.framework.interaction_response", INTERACTION + r"NotFound\(.*: Unknown (Message|Webhook)'\)"),
    # A busy machine has not answered within three seconds.
    ("cogs.framework.interaction_response", INTERACTION + r"(TimeoutError\(\)|NotFound\(.*: Unknown interaction'\))"),
)
TROUBLED = (
    # Discord fails or disconnects: these lines name it; the request is retried or the user notified.
    (r"cogs\..*", r".*(injected|Server ?[Dd]isconnected|Connection reset by peer).*"),
    ("cogs.framework.background_tasks", r".*, to be tried again in \d+ s: .*"),
    # The first response was received, but its answer was cut off: another path is used.
    ("cogs.framework.interaction_response", INTERACTION + r".*: Interaction has already been acknowledged\.'\)"),
    # The acknowledgement of a heartbeat came before the library's thread had recorded its sending.
    ("discord.gateway", r"Can't keep up, shard ID \w+ websocket is 41\.\ds behind\."),
    # The library's own rate limiting.
    ("discord.http", r"We are being rate limited\. .*"),
    ("discord.webhook.async_", r"Webhook ID \d+ is rate limited\. .*"),
    # The soak test itself forgets tokens of interactions between two faults, and deletes messages.
    ("cogs.framework.interaction_response", INTERACTION + r".*Invalid Webhook Token.*"),
    (
        "cogs.framework.interaction_response",
        r"answer to interaction \d+, which was there: .*(Unknown Message|Invalid Webhook Token)",
    ),
    # Another program has locked the database: waiting and refused statements.
    (r"(bot|cogs)\..*", r".*\bdatabase is locked\b.*"),
    ("bot.tables.scheduling.timer_loop", "the store works again: timers go on"),
)


class Log:
    """The shared log file, read from the last position."""

    def __init__(self, path: Path) -> None:
        self._path, self._read = path, 0

    def unknown(self, *, troubled: bool) -> Iterator[Wrong]:
        """Yield unexpected whole lines; tracebacks and lines of other formats always are."""
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        whole = new[: new.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.decode(errors="replace").splitlines():
            if not _is_expected(line, (*ANYTIME, *TROUBLED) if troubled else ANYTIME):
                yield f"log {re.sub(r'[0-9]+', '', line)}", f"the log says {line}"


def _is_expected(line: str, known: tuple[tuple[str, str], ...]) -> bool:
    try:
        said = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError:
        return False
    if logging.getLevelNamesMapping()[said["level"]] < logging.WARNING:
        return True
    return "trace" not in said and any(
        re.fullmatch(source, said["from"]) and re.fullmatch(text, said["message"], re.DOTALL) for source, text in known
    )
