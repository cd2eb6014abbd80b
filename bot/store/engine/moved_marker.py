"""Tables that have moved to another database go on there: a bot that starts at the old one would play them twice.

A file beside the old database says so, which itself stays as it was.
"""

from __future__ import annotations

from pathlib import Path

from bot.store.engine.errors import StoreError
from bot.store.engine.file_permissions import private_file


class MovedAway(StoreError):
    """The tables of this database are played elsewhere; the message says what to do."""


def mark_moved(database: Path, to: str) -> None:
    """They are at `to` now."""
    mark = _mark(database)
    private_file(mark)
    mark.write_text(to, encoding="utf-8")


def check_not_moved(database: Path) -> None:
    """Raises MovedAway."""
    mark = _mark(database)
    if mark.exists():
        raise MovedAway(
            f"The tables of {database} have moved to {mark.read_text(encoding='utf-8')}: put its address into .env "
            f"(TAKU_DATABASE). To play on here all the same, delete {mark}."
        )


def _mark(database: Path) -> Path:
    return database.with_name(database.name + ".moved")
