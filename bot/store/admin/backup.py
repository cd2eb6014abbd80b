"""Online backup: copy the SQLite database to a file while the bot is running."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.engine.errors import CorruptData
from bot.store.engine.file_check import check_content
from bot.store.engine.file_permissions import file_of, private_file, private_folder


async def backup(url: str, target: Path) -> None:
    """Copy a live SQLite database to one file as a consistent snapshot; writers are not blocked.

    The target appears only when the copy is complete, and only the bot's own user can read it.

    Raises ValueError for other databases, which have tools of their own, FileNotFoundError when there is no database,
    CorruptData when it cannot be read or copied, and the errors of `check_content`.
    """
    source = file_of(url)
    if source is None:
        raise ValueError("only SQLite databases are copied by the bot: use pg_dump for PostgreSQL")
    await asyncio.to_thread(_copy, source, target)


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise FileNotFoundError(f"there is no database at {source}")
    check_content(source)
    private_folder(target.parent)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        private_file(part)
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(part)) as copy:
            # All pages in one step: a consistent snapshot, which blocks no writer in WAL mode.
            live.backup(copy)
            # The copy must be a single file, without a WAL file next to it.
            copy.execute("PRAGMA journal_mode=DELETE")
            state = copy.execute("PRAGMA integrity_check").fetchone()[0]
            if state != "ok":
                raise sqlite3.DatabaseError(f"the copy is not sound: {state}")
        part.replace(target)
    except sqlite3.Error as error:
        raise CorruptData(f"{source} cannot be copied: {error}") from None
    finally:
        part.unlink(missing_ok=True)
