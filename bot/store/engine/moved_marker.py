"""Marker file of a migrated SQLite database: its tables are played on another one now.

A bot that starts on the old database would play them twice. The marker is next to the database file, which is not
changed.
"""

from __future__ import annotations

from pathlib import Path

from bot.store.engine.errors import StoreError
from bot.store.engine.file_permissions import private_file


class MovedAway(StoreError):
    """The tables of this database are played elsewhere; the message says what to do."""


def mark_moved(database: Path, to: str) -> None:
    """Write the marker: the tables are at `to` now."""
    mark = _mark(database)
    private_file(mark)
    mark.write_text(to, encoding="utf-8")


def check_not_moved(database: Path) -> None:
    """Check that there is no marker. Raises MovedAway."""
    mark = _mark(database)
    if mark.exists():
        raise MovedAway(
            f"The tables of {database} have moved to {mark.read_text(encoding='utf-8')}: put its address into .env "
            f"(TAKU_DATABASE). To play on here all the same, delete {mark}."
        )


def _mark(database: Path) -> Path:
    return database.with_name(database.name + ".moved")
