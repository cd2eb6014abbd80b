"""What the bots' log may say from WARNING on while they are killed or troubled. Every other line is a fault."""

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
    # Somebody presses on a message that is deleted just then: there is nothing to answer in, nor to answer by.
    ("cogs.framework.interaction_response", INTERACTION + r"NotFound\(.*: Unknown (Message|Webhook)'\)"),
    # A machine that does much else has not answered within three seconds.
    ("cogs.framework.interaction_response", INTERACTION + r"(TimeoutError\(\)|NotFound\(.*: Unknown interaction'\))"),
)
TROUBLED = (
    # Discord fails or hangs up: what says so names that, and is tried again or told to the person.
    (r"cogs\..*", r".*(injected|Server ?[Dd]isconnected|Connection reset by peer).*"),
    ("cogs.framework.background_tasks", r".*, to be tried again in \d+ s: .*"),
    # It has taken a first response, but what says so was cut off: the answer goes another way.
    ("cogs.framework.interaction_response", INTERACTION + r".*: Interaction has already been acknowledged\.'\)"),
    # The answer to a heartbeat came before the library's own thread had noted that it was sent.
    ("discord.gateway", r"Can't keep up, shard ID \w+ websocket is 41\.\ds behind\."),
    # It limits what the library sends.
    ("discord.http", r"We are being rate limited\. .*"),
    ("discord.webhook.async_", r"Webhook ID \d+ is rate limited\. .*"),
    # The soak itself forgets the tokens of interactions between two troubles, and deletes messages.
    ("cogs.framework.interaction_response", INTERACTION + r".*Invalid Webhook Token.*"),
    (
        "cogs.framework.interaction_response",
        r"answer to interaction \d+, which was there: .*(Unknown Message|Invalid Webhook Token)",
    ),
    # Another program holds the database: what waits for it, and what was refused for so long.
    (r"(bot|cogs)\..*", r".*\bdatabase is locked\b.*"),
    ("bot.tables.scheduling.timer_loop", "the store works again: timers go on"),
)


class Log:
    """The file that they all write, read on from where it was read last."""

    def __init__(self, path: Path) -> None:
        self._path, self._read = path, 0

    def unknown(self, *, troubled: bool) -> Iterator[Wrong]:
        """Whole lines that nobody expects; what is a trace, or no line of the bot's log at all, nobody does."""
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
