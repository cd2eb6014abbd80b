"""Why an SQLite file cannot be the bot's database, in a sentence that says what to do; nothing is changed for that."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import DatabaseError

from bot.store.engine.errors import StoreError
from bot.store.engine.file_permissions import private_folder
from bot.store.engine.migrate import check_layout

MAGIC = b"SQLite format 3\0"
"""Every SQLite file begins with this, unless it is empty."""


class Unusable(StoreError):
    """The file cannot be used as it is."""


def check_file(file: Path) -> None:
    """Makes its folder if there is none. Raises Unusable, and what `check_content` raises."""
    try:
        private_folder(file.parent)
        if not os.access(file.parent, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if file.exists():
            file.open("r+b").close()
    except OSError as error:
        raise Unusable(
            f"The database {file} cannot be written ({error.strerror}): let the bot's own user write the file and its "
            "folder, or name another file (TAKU_DATABASE)."
        ) from None
    check_content(file)


def check_content(file: Path) -> None:
    """Raises Unusable, EarlierDatabase, NewerDatabase, NotOurs.

    It looks past the log of a process that was killed, which has no other layout in it than the file, and leaves that
    log alone. What SQLite itself cannot read it says when the database is opened.
    """
    if not file.exists():
        return
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) not in {b"", MAGIC}:
            raise Unusable(f"The file {file} is not a database: name another file (TAKU_DATABASE).")
    if file.with_name(file.name + "-journal").exists():
        return  # a change was broken off in the middle, and only SQLite can take it back
    uri = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            check_layout(connection)
    except DatabaseError:
        return
