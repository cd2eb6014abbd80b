"""Backup, loss and restoration of a database, as HOSTING.md describes them, with times.

Usage: `python -m tests.tools.rehearsal`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bot.store.admin.backup import backup
from tests import postgres
from tests.databases import url_of
from tests.tools.rehearsal.played import Play, Seen

MOVES = 20
"""Moves of a game between two events."""
NAME = "taku"
ARCHIVING = """
wal_level = replica
archive_mode = on
archive_command = 'test ! -f {archive}/%f && cp %p {archive}/%f'
archive_timeout = 60
"""
RESTORING = """
restore_command = 'cp {archive}/%f %p'
recovery_target_time = '{moment}'
recovery_target_action = 'promote'
"""
ARCHIVED = "SELECT last_archived_wal >= $1 FROM pg_stat_archiver"
AWHILE = 0.05


@contextmanager
def timed(what: str) -> Generator[None]:
    """Print the duration of the block."""
    begun = time.perf_counter()
    yield
    print(f"  {what}: {time.perf_counter() - begun:.2f} s")


async def goes_on(url: str, table_id: int, known: Seen) -> None:
    """Check that this table has exactly the known contents, and that its game can be continued."""
    async with Play(url, table_id) as play:
        assert await play.seen() == known, "what is there is not what was there"
        after = await play.on(MOVES)
        assert after.number == known.number + MOVES
    print(f"  moves 1 to {known.number} are there and no other; played on to move {after.number}")


async def point_in_time(server: postgres.Server, folder: Path) -> None:
    """Restore PostgreSQL from a base backup and the log, to a moment in between.

    The server runs on.
    """
    base, archive = folder / "base", folder / "archive"
    server.make()
    _give(archive)
    _add(server.data / "postgresql.conf", ARCHIVING.format(archive=archive))
    server.start()
    try:
        await _make(server)
        async with Play(server.url(NAME)) as play:
            await play.on(MOVES)
            with timed("base backup"):
                await _run(server, "pg_basebackup", "--checkpoint=fast", "-D", base)
            known = await play.on(MOVES)
            moment = await _asked(server, "SELECT clock_timestamp()::text")
            lost = await play.on(MOVES)
        with timed("the log is in the archive"):
            await _archived(server)
    finally:
        server.stop("immediate")
    shutil.rmtree(server.data)
    print(f"  the server is lost at move {lost.number}; back to {moment}, which was after move {known.number}")
    with timed("restored"):
        shutil.move(base, server.data)
        _add(server.data / "postgresql.conf", RESTORING.format(archive=archive, moment=moment))
        _give(server.data / "recovery.signal", file=True)
        server.start()
        while await _asked(server, "SELECT pg_is_in_recovery()"):  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(AWHILE)
    await goes_on(server.url(NAME), play.table_id, known)


async def dump(server: postgres.Server, folder: Path) -> None:
    """Restore PostgreSQL from a dump, into a new database of the running server."""
    file = folder / "dumps" / "taku.dump"
    _give(file.parent)
    await _renew(server)
    async with Play(server.url(NAME)) as play:
        known = await play.on(MOVES)
        with timed("pg_dump"):
            await _run(server, "pg_dump", "-Fc", "-f", file, NAME)
        await play.on(MOVES)
    with timed("pg_restore"):
        await _renew(server)
        await _run(server, "pg_restore", "-d", NAME, "--exit-on-error", file)
    await goes_on(server.url(NAME), play.table_id, known)


async def sqlite(_server: postgres.Server, folder: Path) -> None:
    """Restore SQLite from a copy, in the place of the file."""
    file, copy = folder / "var" / "taku.db", folder / "copies" / "taku.db"
    async with Play(url_of(file)) as play:
        known = await play.on(MOVES)
        with timed("python -m bot backup"):
            await backup(url_of(file), copy)
        await play.on(MOVES)
    shutil.rmtree(file.parent)
    with timed("restored"):
        file.parent.mkdir()
        shutil.copy2(copy, file)
    await goes_on(url_of(file), play.table_id, known)


async def _run(server: postgres.Server, program: str, *arguments: str | Path) -> None:
    at = ("-h", server.folder, "-p", str(server.port), "-U", postgres.USER)
    await asyncio.to_thread(postgres.run, program, *at, *arguments)


async def _make(server: postgres.Server) -> None:
    await _asked(server, f"CREATE DATABASE {NAME}")


async def _renew(server: postgres.Server) -> None:
    # The server may still see the bot's last connection, which was closed a moment before.
    await _asked(server, f"DROP DATABASE {NAME} WITH (FORCE)")
    await _make(server)


async def _asked(server: postgres.Server, question: str, *given: object) -> object:
    connection = await server.connect()
    try:
        return await connection.fetchval(question, *given)
    finally:
        await connection.close()


async def _archived(server: postgres.Server) -> None:
    """Archive the log so far; otherwise this happens when a file is full, or `archive_timeout`."""
    last = await _asked(server, "SELECT pg_walfile_name(pg_switch_wal())")
    while not await _asked(server, ARCHIVED, last):  # noqa: ASYNC110 - no event tells
        await asyncio.sleep(AWHILE)


def _add(file: Path, lines: str) -> None:
    with file.open("a", encoding="utf-8") as opened:
        opened.write(lines)


def _give(path: Path, *, file: bool = False) -> None:
    """Create the path, owned by the server's own user."""
    path.touch() if file else path.mkdir()
    if owner := postgres.owner():
        shutil.chown(path, owner, owner)


def main() -> int:
    """Run all three; return 0 if everything was restored."""
    if postgres.tools() is None:
        print(postgres.NONE, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="taku-rehearsal-") as name:
        folder = Path(name)
        _give(folder / "all")
        folder.chmod(0o755)
        os.environ[postgres.FOLDER] = str(folder / "all" / "x")
        server = postgres.Server(folder / "all" / "server")
        try:
            for title, rehearsal in (
                ("PostgreSQL, back to a moment", point_in_time),
                ("PostgreSQL, from a dump", dump),
                ("SQLite, from a copy", sqlite),
            ):
                print(title)
                asyncio.run(rehearsal(server, folder / "all"))
        finally:
            server.remove()
    print("All was there again.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
