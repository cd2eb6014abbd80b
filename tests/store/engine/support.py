"""Dumps of former schema versions."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

DUMPS = sorted((Path(__file__).parents[1] / "versions").glob("*.sql"))


def load(dump: Path, path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump.read_text(encoding="utf-8"))
