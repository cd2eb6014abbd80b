"""Tests of unusable databases: one sentence with the remedy, without a password."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest
from sqlalchemy import Connection, make_url

from bot.store import Store, StoreError
from bot.store.engine import database
from bot.store.engine.database import Database
from bot.store.engine.errors import ForeignDatabase
from bot.store.engine.file_permissions import file_of
from bot.store.engine.identity import DatabaseIdentity, WrongBot
from bot.store.engine.postgres_check import PostgresUnavailable, check_server
from bot.store.engine.url import InvalidDatabaseUrl, address
from tests import postgres
from tests.databases import url_of

SECRET = "hunter2"


@pytest.fixture
async def server() -> postgres.Server:
    """Return the PostgreSQL server of this test run."""
    return await postgres.server()


@pytest.fixture
async def bare(server: postgres.Server) -> AsyncIterator[str]:
    """Yield the URL of a database without tables."""
    async with server.database(postgres.BARE) as url:
        yield url


@pytest.fixture
async def weak(server: postgres.Server, bare: str) -> AsyncIterator[str]:
    """Yield the URL of the same database for a user without the permission to create tables."""
    name = make_url(bare).database
    connection = await server.connect()
    await connection.execute(f"CREATE ROLE weak_{name} LOGIN")
    yield make_url(bare).set(username=f"weak_{name}", password=SECRET).render_as_string(hide_password=False)
    await connection.execute(f"DROP ROLE weak_{name}")
    await connection.close()


@pytest.fixture
def silent() -> Iterator[int]:
    """Yield the port of a listener that accepts connections and never answers."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        yield one.getsockname()[1]


async def refusal(url: str) -> str:
    """Return the message of the refused start."""
    with pytest.raises(StoreError) as refused:
        await Store.open(url)
    said = str(refused.value)
    assert SECRET not in said
    assert "\n" not in said
    assert said.rstrip(")").endswith((".", ";"))
    return said


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (f"postgresql://u:{SECRET}@host/taku", r"begins with postgresql\+asyncpg://"),
        (f"postgres://u:{SECRET}@host/taku", r"begins with postgresql\+asyncpg://"),
        (f"postgresql+asynpg://u:{SECRET}@host/taku", r"begins with postgresql\+asyncpg://"),
        (f"mysql+aiomysql://u:{SECRET}@host/taku", "SQLite and PostgreSQL"),
        (f"postgresql+asyncpg://u:{SECRET}@host:{SECRET}/taku", "not the address of a database"),
        (f"postgresql+asyncpg://u:pass@{SECRET}@host/taku", "written %40"),
        ("var/taku.db", "not the address of a database"),
        ("", "not the address of a database"),
    ],
)
async def test_a_wrong_address_is_told_what_to_write(wrong: str, why: str) -> None:
    with pytest.raises(InvalidDatabaseUrl, match=why) as refused:
        file_of(wrong)
    assert str(refused.value) == await refusal(wrong)


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.engine.url.find_spec", Mock(return_value=None))
    with pytest.raises(InvalidDatabaseUrl, match=r"make \.venv/\.large"):
        address("postgresql+asyncpg://host/taku")
    address("sqlite+aiosqlite:///taku.db")


async def test_a_server_that_is_not_there(silent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "127.0.0.1:1/taku cannot be reached" in await refusal(f"postgresql+asyncpg://u:{SECRET}@127.0.0.1:1/taku")
    monkeypatch.setattr(database, "PATIENCE", 0.2)
    assert "does not answer" in await refusal(f"postgresql+asyncpg://u:{SECRET}@127.0.0.1:{silent}/taku")


async def test_what_a_server_refuses(server: postgres.Server, bare: str, weak: str) -> None:
    def other(**parts: Any) -> str:
        return make_url(bare).set(password=SECRET, **parts).render_as_string(hide_password=False)

    assert "CREATE DATABASE nowhere OWNER postgres;" in await refusal(other(database="nowhere"))
    assert "does not let the user nobody in" in await refusal(other(username="nobody"))
    assert "ssl=require" in await refusal(other(query={"sslmode": "require"}))
    assert "may not make or change tables" in await refusal(weak)


async def test_a_wrong_password(server: postgres.Server, bare: str, weak: str) -> None:
    """The tests' server trusts all users until it requires a password of this one."""
    name = make_url(weak).username
    rules = server.data / "pg_hba.conf"
    connection = await server.connect()
    before = await asyncio.to_thread(rules.read_text)
    await asyncio.to_thread(rules.write_text, f"host all {name} 127.0.0.1/32 scram-sha-256\n{before}")
    await connection.execute("SELECT pg_reload_conf()")
    try:
        while (said := await refusal(weak)).startswith("The user"):  # noqa: ASYNC110 - it takes the rule up when it gets to it
            await asyncio.sleep(0.01)
        assert f"does not accept the password of the user {name}" in said
    finally:
        await asyncio.to_thread(rules.write_text, before)
        await connection.close()


def answering(version: tuple[int, int], encoding: str) -> Connection:
    """Return a connection to a server of this version, with a database in this encoding."""
    dialect = SimpleNamespace(name="postgresql", server_version_info=version)
    answer = Mock(return_value=SimpleNamespace(scalar=lambda: encoding))
    return cast(Connection, SimpleNamespace(dialect=dialect, exec_driver_sql=answer))


def test_an_old_server_or_one_that_cannot_hold_every_name() -> None:
    with pytest.raises(PostgresUnavailable, match=r"15 or newer is needed, and this server is 14\.9"):
        check_server(answering((14, 9), "UTF8"))
    with pytest.raises(PostgresUnavailable, match=r"in UTF8, and this one is in LATIN1"):
        check_server(answering((15, 0), "LATIN1"))
    check_server(answering((15, 0), "UTF8"))


async def test_a_database_that_holds_something_else_is_left_alone(
    path: Path, server: postgres.Server, bare: str
) -> None:
    connection = await server.connect(str(make_url(bare).database))
    await connection.execute("CREATE TABLE customers (id integer)")
    assert "holds something else (customers)" in await refusal(bare)
    await connection.execute("CREATE TABLE alembic_version (version_num varchar)")
    await connection.execute("INSERT INTO alembic_version VALUES ('4711')")
    assert "holds something else (alembic_version, customers)" in await refusal(bare)
    assert await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 2
    await connection.close()

    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE customers (id integer)")
    with pytest.raises(ForeignDatabase, match="customers"):
        await Store.open(url_of(path))


async def test_another_bot_is_told_whose_the_database_is(store: Store, url: str) -> None:
    facts = DatabaseIdentity(store.database)
    await facts.claim_for(5)
    await facts.claim_for(5)
    with pytest.raises(WrongBot, match=r"5 plays on it, and DISCORD_TOKEN is that of 6\. .* adopt"):
        await facts.claim_for(6)
    await facts.adopt(6)
    await facts.claim_for(6)
    again = await Database.open(url)
    assert await DatabaseIdentity(again).id() == await facts.id()
    await again.close()


async def test_no_two_databases_have_the_same_name(tmp_path: Path) -> None:
    names = set[str]()
    for number in range(2):
        one = await Database.open(url_of(tmp_path / f"{number}.db"))
        names.add(await DatabaseIdentity(one).id())
        await one.close()
    assert len(names) == 2
