"""The database as it stands, read from outside while the bot runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from bot.games.registry import GAMES, AnyGame
from bot.store.deflating import inflated
from bot.tables.codec import unpack_state

BUSY_SECONDS = 10.0
TABLE = "SELECT id, game, number, status FROM tables WHERE thread_id = ?"
SEATS = "SELECT seat, user_id FROM seats WHERE table_id = ? AND user_id IS NOT NULL"
STATE = "SELECT state FROM snapshots WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT 1"
NUMBERS = "SELECT number FROM moves WHERE table_id = ? ORDER BY number"
MOVED = "SELECT count(*) FROM moves WHERE user_id IS NOT NULL AND kind != 'setup'"
SEATED = "SELECT count(*) FROM seats WHERE ai_level IS NOT NULL AND NOT stand_in"
INTERACTIONS = "SELECT interaction_id FROM interactions"


class Standing(Struct, frozen=True):
    """A table that has begun, and all that is hidden of it. `people`: who sits where, by seat."""

    id: int
    game: AnyGame
    number: int
    status: str
    state: Any
    people: Mapping[int, int]

    @property
    def over(self) -> bool:
        """Nobody moves any more."""
        return self.status != "running"


class Disk:
    """Every question is one reading of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def standing(self, thread_id: str) -> Standing:
        """The table that is played in a thread."""
        with closing(self._open()) as db:
            db.execute("BEGIN")
            table, game, number, status = db.execute(TABLE, (int(thread_id),)).fetchone()
            (raw,) = db.execute(STATE, (table, number)).fetchone()
            people = dict(db.execute(SEATS, (table,)).fetchall())
        return Standing(table, GAMES[game], number, status, unpack_state(GAMES[game], inflated(raw)), people)

    def numbers(self, table: int) -> Sequence[int]:
        """Of all moves of a table."""
        with closing(self._open()) as db:
            return [row[0] for row in db.execute(NUMBERS, (table,))]

    def people_did(self) -> tuple[int, set[int]]:
        """How many moves people have made and AI seats they have added, and the interactions written with them."""
        with closing(self._open()) as db:
            db.execute("BEGIN")
            done = sum(db.execute(one).fetchone()[0] for one in (MOVED, SEATED))
            return done, {row[0] for row in db.execute(INTERACTIONS)}

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=BUSY_SECONDS, isolation_level=None)
