"""Check that a PostgreSQL server is usable; error messages say what to do."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from bot.store.engine.errors import StoreError
from bot.store.engine.url import place

PATIENCE = 10
"""Seconds a server may take to answer."""
OLDEST = 15
"""Oldest supported PostgreSQL: the version that the tests run on."""

ENCODING = "UTF8"


class PostgresUnavailable(StoreError):
    """The server cannot be used as it is."""


@contextmanager
def translate_connection_errors(parsed: URL) -> Generator[None]:
    """Translate errors of the first connection to a server into PostgresUnavailable."""
    try:
        yield
    except TimeoutError:
        raise PostgresUnavailable(f"The database {place(parsed)} does not answer within {PATIENCE} seconds.") from None
    except OSError as error:
        raise PostgresUnavailable(
            f"The database {place(parsed)} cannot be reached: {error.strerror or error}."
        ) from None
    except TypeError as error:
        # The driver takes the part after the question mark as its own arguments.
        raise PostgresUnavailable(
            f"The address of the database {place(parsed)} sets something that is unknown here, behind its question "
            "mark. (What others call sslmode=require is ssl=require.)"
        ) from error
    except DBAPIError as error:
        raise PostgresUnavailable(_sentence(parsed, error)) from None


def check_server(connection: Connection) -> None:
    """Check version and encoding of the server. Raises PostgresUnavailable."""
    if connection.dialect.name != "postgresql":
        return
    version = connection.dialect.server_version_info or ()
    if version < (OLDEST,):
        is_ = ".".join(map(str, version))
        raise PostgresUnavailable(f"PostgreSQL {OLDEST} or newer is needed, and this server is {is_}.")
    if (encoding := connection.exec_driver_sql("SHOW server_encoding").scalar()) != ENCODING:
        raise PostgresUnavailable(
            f"The database must be in {ENCODING}, and this one is in {encoding}. Make it anew: CREATE DATABASE … "
            f"ENCODING '{ENCODING}' TEMPLATE template0;"
        )


def _sentence(parsed: URL, error: DBAPIError) -> str:
    where, user = place(parsed), parsed.username or "of this name"
    match getattr(error.orig, "sqlstate", None):
        case "28P01":
            return f"The database {where} does not accept the password of the user {user} (TAKU_DATABASE)."
        case "28000":
            return f"The database {where} does not let the user {user} in: {_server_message(error)}."
        case "3D000":
            return (
                f"There is no database {parsed.database} at {place(parsed.set(database=''))[:-1]}. Make it first: "
                f"CREATE DATABASE {parsed.database} OWNER {user};"
            )
        case "42501":
            return (
                f"The user {user} may not make or change tables in the database {where}: {_server_message(error)}. "
                f"Let the database be theirs: ALTER DATABASE {parsed.database} OWNER TO {user};"
            )
        case "53300":
            return f"The database {where} has no free connection: raise its max_connections, or start fewer processes."
        case "55P03":
            return f"The database {where} is in use, so that its layout cannot be changed just now. Start again."
        case _:
            return f"The database {where} cannot be used: {_server_message(error)}."


def _server_message(error: DBAPIError) -> str:
    """Return the server's own message; before there are rows it holds nothing hidden."""
    return str(error.orig).splitlines()[0].removesuffix(".")
