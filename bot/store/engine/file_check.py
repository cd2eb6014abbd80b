"""Check that an SQLite file is usable as the bot's database, without changing it.

Error messages say what to do.
"""

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
"""First bytes of every SQLite file that is not empty."""


class Unusable(StoreError):
    """The file cannot be used as it is."""


def check_file(file: Path) -> None:
    """Check the file, and create its folder. Raises Unusable, and the errors of `check_content`."""
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
    """Check the content of an SQLite file.

    Raises Unusable, EarlierDatabase, NewerDatabase, ForeignDatabase.

    The WAL file of a killed process is ignored and left alone, as it holds no other schema than the file. Other errors
    of SQLite are raised when the database is opened.
    """
    if not file.exists():
        return
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) not in {b"", MAGIC}:
            raise Unusable(f"The file {file} is not a database: name another file (TAKU_DATABASE).")
    if file.with_name(file.name + "-journal").exists():
        return  # a transaction was interrupted, and only SQLite can roll it back
    uri = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            check_layout(connection)
    except DatabaseError:
        return
