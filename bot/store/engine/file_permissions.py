"""File permissions: only the bot's user may read the database.

It holds the hands and seeds of running games.
"""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

from bot.store.engine.url import address

log = logging.getLogger(__name__)
OWN_FILE, OWN_FOLDER = 0o600, 0o700
BESIDE = ("-wal", "-shm")
"""SQLite's files next to an open database; SQLite creates them with the database's permissions."""


def file_of(url: str) -> Path | None:
    """Return the file of an SQLite database; None for others. Raises InvalidDatabaseUrl."""
    parsed = address(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in {None, "", ":memory:"}:
        return None
    return Path(str(parsed.database))


def private_folder(path: Path) -> None:
    """Create a folder, if there is none, that only its owner can read."""
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=OWN_FOLDER, exist_ok=True)


def private_database(path: Path) -> None:
    """Create an empty file, if there is none, and narrow the permissions of all database files."""
    private_folder(path.parent)
    private_file(path)
    narrow(path)
    for ending in BESIDE:
        narrow(path.with_name(path.name + ending))


def private_file(path: Path) -> None:
    """Create an empty file, if there is none, that only its owner can read."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE))


def narrow(path: Path) -> None:
    """Remove other users' read permission from a file, and log it."""
    if os.name == "nt" or not path.exists():
        return
    rights = stat.S_IMODE(path.stat().st_mode)
    if not rights & ~OWN_FILE:
        return
    try:
        path.chmod(rights & OWN_FILE)
    except PermissionError:
        log.warning("others can read %s (%03o), and it is not mine to change that", path, rights)
    else:
        log.warning("others could read %s (%03o): now only the bot's own user can", path, rights)
