"""Tests of the log: foreign records are safe at INFO, and a failing log stops nothing."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from io import StringIO, TextIOBase

import pytest

from bot.logs import OURS, start_logging, suited_form

OTHERS = ("discord", "discord.http", "aiosqlite", "aiohttp.client", "asyncio", "sqlalchemy.engine", "PIL", "alembic")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Restore the logging configuration, which all tests share."""
    names = (*OURS, "alembic", "discord.gateway")
    root, levels = logging.getLogger(), {name: logging.getLogger(name).level for name in names}
    level, handlers, raising = root.level, root.handlers[:], logging.raiseExceptions
    yield
    root.setLevel(level)
    root.handlers[:] = handlers
    logging.raiseExceptions = raising
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def test_in_all_detail_only_our_own_modules_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    start_logging("DEBUG")
    for name in (*OTHERS, "bot.tables", "cogs.play.cog", "rendering.render_service"):
        logging.getLogger(name).debug("in detail")
        logging.getLogger(name).warning("in short")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert {line["from"] for line in lines if line["message"] == "in detail"} == {
        "bot.tables",
        "cogs.play.cog",
        "rendering.render_service",
    }
    assert {line["from"] for line in lines} >= set(OTHERS)


@pytest.mark.parametrize("level", ["INFO", "WARNING", "ERROR"])
def test_nothing_below_the_level_is_written(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    start_logging(level)
    for name in ("discord.http", "asyncio", *OURS):
        logging.getLogger(name).log(logging.getLevelNamesMapping()[level] - 10, "below")
    assert not written.getvalue()


class Full(TextIOBase):
    """A file on a full disk."""

    def __init__(self) -> None:
        self.tries = 0

    def write(self, _: str) -> int:
        """Fail."""
        self.tries += 1
        raise OSError(28, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Full()
    monkeypatch.setattr(sys, "stderr", full)
    start_logging("INFO")
    logging.getLogger("bot").error("the store fails")
    assert full.tries == 1, "no traceback of the failed writing either"


def test_as_text_a_person_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record is one line, even for multi-line messages of others; the traceback follows."""
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    start_logging("INFO", "text")
    logging.getLogger("bot.client").warning("a name:\n\x1b[31m%s", "Ann", extra={"table": 7})
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("cogs").exception("failed")
    first, second, *trace = written.getvalue().splitlines()
    at, _, rest = first.partition("  ")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d", at)
    assert rest == r"WARNING  bot.client  a name:\n\x1b[31mAnn  table=7"
    assert second.endswith("ERROR    cogs  failed")
    assert trace[0] == "    Traceback (most recent call last):"
    assert trace[-1] == "    ValueError: broken"


@pytest.mark.parametrize(("terminal", "form"), [(True, "text"), (False, "json")])
def test_the_log_is_text_at_a_terminal_and_json_elsewhere(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool, form: str
) -> None:
    written = StringIO()
    monkeypatch.setattr(written, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", written)
    assert suited_form() == form
