"""Process lock: one process per SQLite database, whose caches two would make wrong.

The lock is the operating system's, on a file next to the database: it is released with the process, however that ends.
The file stays.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager

from bot.store.engine.errors import StoreError
from bot.store.engine.file_check import check_file
from bot.store.engine.file_permissions import OWN_FILE, file_of, narrow
from bot.store.engine.moved_marker import check_not_moved

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """A byte that nobody reads: on Windows, what is locked cannot be read."""

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class AlreadyRunning(StoreError):
    """Another process holds the database; the message says what to do."""


@contextmanager
def only_process(url: str) -> Generator[bool]:
    """Hold the database's process lock; yield True if no other process can write (SQLite).

    Raises AlreadyRunning, MovedAway, and the errors of `check_file`.
    """
    database = file_of(url)
    if database is None:
        yield False
        return
    real = database.resolve()  # resolves links to the same file
    check_not_moved(real)
    check_file(real)
    path = real.with_name(real.name + ".lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE)
    try:
        narrow(path)
        try:
            _lock(file)
        except OSError:
            other = os.read(file, 20).decode(errors="replace").strip() or "unknown"
            raise AlreadyRunning(
                f"Another process of the bot (process {other}) plays on the database {database} already. End that "
                "one first, or give this one a database of its own (TAKU_DATABASE)."
            ) from None
        os.truncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        yield True
    finally:
        os.close(file)
