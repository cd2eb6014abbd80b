"""A PostgreSQL server for the tests of one run: started on first use, removed at the end.

Its folder is in memory or in the system's folder for temporary files. It listens on a free port of localhost, and
belongs to a user of its own if the tests run as root, which PostgreSQL refuses.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from bot.store.engine.identity import BOT
from bot.store.schema import database_identity, metadata
from bot.store.store import Store

OLDEST = 15
FOLDER = "TAKU_TEST_POSTGRES"
"""The environment variable with the server's folder, for all processes of a run."""
NONE = f"there is no PostgreSQL {OLDEST} or newer here (on Debian: apt install postgresql)"
USER, EMPTY, BARE = "postgres", "empty", "template1"
SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=64MB", "autovacuum=off")
"""Settings of a throwaway server: a kill loses nothing, as long as the machine runs."""

ALONE = """
SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
"""Ends all other connections to a database, with their transactions and locks."""
EMPTIED = "; ".join(
    [
        *(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables) if table is not database_identity),
        f"DELETE FROM {database_identity.name} WHERE what = '{BOT}'",
        *(f"DELETE FROM {name}" for name in ("pgqueuer", "pgqueuer_log", "pgqueuer_schedules", "pgqueuer_statistics")),
        "SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence",
    ]
)
"""Deletes all rows but those of the migrations, and lets ids begin at 1 again: much faster than a new database."""

_made = set[str]()


class Server:
    """A server in a folder, started by any process."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data, self._port = folder, folder / "data", folder / "port"

    @property
    def is_made(self) -> bool:
        """Return whether the server has been created."""
        return self._port.exists()

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self._port.read_text(encoding="ascii"))

    def url(self, database: str) -> str:
        """Return a URL in the form of `TAKU_DATABASE`."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/{database}"

    def make(self) -> None:
        """Create its files and choose a port."""
        self.folder.mkdir(exist_ok=True)
        if name := owner():
            shutil.chown(self.folder, name, name)
        run("initdb", "-D", self.data, "-U", USER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self._port.write_text(str(one.getsockname()[1]), encoding="ascii")

    def start(self, settings: Sequence[str] = SETTINGS) -> None:
        """Start the server; return once it answers."""
        own = ("listen_addresses=127.0.0.1", f"port={self.port}", f"unix_socket_directories={self.folder}")
        options = " ".join(f"-c {one}" for one in (*own, *settings))
        run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-o", options, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server; the mode `immediate` is a kill."""
        run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def remove(self) -> None:
        """Stop the server and remove its files."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.with_suffix(".lock").unlink(missing_ok=True)

    async def connect(self, database: str = USER) -> asyncpg.Connection:
        """Connect for statements that are not the bot's."""
        return await asyncpg.connect(host="127.0.0.1", port=self.port, user=USER, database=database)

    @asynccontextmanager
    async def database(self, like: str = EMPTY) -> AsyncGenerator[str]:
        """Yield the URL of a new database: an empty one of the newest layout, or a copy of `like`.

        It is dropped afterwards.
        """
        name = f"test_{uuid4().hex}"
        connection = await self.connect()
        try:
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
            yield self.url(name)
            await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        finally:
            await connection.close()

    @asynccontextmanager
    async def emptied_database(self) -> AsyncGenerator[str]:
        """Yield the URL of the database of this process, which is emptied afterwards."""
        name = f"process_{os.getpid()}"
        if name not in _made:
            connection = await self.connect()
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {EMPTY}")
            await connection.close()
            _made.add(name)
        yield self.url(name)
        connection = await self.connect(name)
        await connection.execute(ALONE)
        await connection.execute(EMPTIED)
        await connection.close()


async def server() -> Server:
    """Return the server of this run. Skips the test, with a reason, if there can be none."""
    if tools() is None:
        pytest.skip(NONE)
    found = Server(Path(os.environ[FOLDER]))
    with _one_at_a_time(found.folder):
        if not found.is_made:
            found.make()
            found.start()
            connection = await found.connect()
            await connection.execute(f"CREATE DATABASE {EMPTY}")
            await connection.close()
            await (await Store.open(found.url(EMPTY))).close()
    return found


@cache
def tools() -> Path | None:
    """Return the folder of the newest server's programs; None if none is new enough."""
    found = {path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")}
    if named := shutil.which("initdb"):
        found.add(Path(named).resolve().parent)
    new = {path: version for path in found if (version := _version(path)) >= OLDEST}
    return max(new, key=lambda path: new[path], default=None)


def _version(folder: Path) -> int:
    said = subprocess.run([folder / "initdb", "--version"], capture_output=True, text=True, check=True).stdout
    named = re.search(r"\d+", said)
    return int(named[0]) if named else 0


def owner() -> str | None:
    """Return the owner of the server, if that is not the user that runs the tests."""
    if os.getuid():
        return None
    return pwd.getpwnam(USER).pw_name


def run(program: str, *arguments: str | Path) -> None:
    """Run a PostgreSQL program to its end as the server's owner.

    Raises RuntimeError with its output.
    """
    folder = tools()
    assert folder is not None
    # The server's own output goes to its log: a pipe would stay open as long as it runs.
    with tempfile.TemporaryFile("w+") as said:
        command = [folder / program, *arguments]
        done = subprocess.run(command, stdout=said, stderr=said, check=False, user=owner(), cwd="/", timeout=60)
        if done.returncode:
            said.seek(0)
            raise RuntimeError(f"{program}: {said.read()}")


@contextmanager
def _one_at_a_time(folder: Path) -> Generator[None]:
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
