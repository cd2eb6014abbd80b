"""Database URLs: parsing, and a form without password for logs and messages."""

from __future__ import annotations

from importlib.util import find_spec

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.engine.errors import StoreError

POSTGRESQL = "postgresql+asyncpg"
EXAMPLES = f"sqlite+aiosqlite:///var/taku.db, or {POSTGRESQL}://USER:PASSWORD@HOST/DATABASE"


class InvalidDatabaseUrl(StoreError):
    """No database can be reached by this URL.

    The message says what to write, and repeats nothing of the URL.
    """


def address(url: str) -> URL:
    """Parse a database URL. Raises InvalidDatabaseUrl."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise InvalidDatabaseUrl(f"This is not the address of a database (TAKU_DATABASE). Write {EXAMPLES}.") from None
    backend = parsed.get_backend_name()
    if backend == "sqlite":
        return parsed
    if backend not in {"postgres", "postgresql"}:
        raise InvalidDatabaseUrl(
            f"The bot knows SQLite and PostgreSQL, no other database (TAKU_DATABASE). Write {EXAMPLES}."
        )
    if parsed.drivername != POSTGRESQL:
        raise InvalidDatabaseUrl(f"PostgreSQL's address begins with {POSTGRESQL}:// here (TAKU_DATABASE). Write it so.")
    if url.count("@") > 1:
        # Else the part after the first @ would be taken for the host, and logged.
        raise InvalidDatabaseUrl("In the address of a database (TAKU_DATABASE), an @ in the password is written %40.")
    if find_spec("asyncpg") is None:
        raise InvalidDatabaseUrl(
            "PostgreSQL needs packages that are not installed here: make .venv/.large does it (or pip install "
            "--require-hashes -r requirements-large.lock)."
        )
    return parsed


def place(parsed: URL) -> str:
    """Return host and database name, without password."""
    port = f":{parsed.port}" if parsed.port else ""
    return f"{parsed.host or 'this machine'}{port}/{parsed.database or parsed.username or ''}"
