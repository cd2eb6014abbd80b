"""Tests of renamed users: the new name is stored at the next click or command."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict
from sqlalchemy import insert

from bot.enums import RequestKind
from bot.rows import Commit, RequestRow
from bot.store.schema import requests
from bot.store.store import Store
from bot.store.table.aggregate import TableAggregate
from tests.cogs.simulated_client import World, words
from tests.databases import change, rows_of

LONG = "W" * 40


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the names that are updated in the database."""
    found, write = list[str](), Store.commit

    async def noted(store: Store, commit: Commit, after: TableAggregate | None = None) -> None:
        before = {one.user_id: one.name for one in (await rows_of(store, commit.table_id)).seats}
        found.extend(one.name for one in commit.seats or () if one.name != before.get(one.user_id, one.name))
        await write(store, commit, after)

    monkeypatch.setattr(Store, "commit", noted)
    return found


async def names(w: World, table: int) -> set[str]:
    """Return the names of the seats."""
    return set((await w.client.tables.queries.info_of_any_game(table)).names)


def call_ann(w: World, name: str) -> None:
    """Rename Ann in this server."""
    w.env.backend.guilds[w.guild.id].members[w.ann.id].nick = name


async def test_a_press_and_a_command_take_the_name_once(w: World, written: list[str]) -> None:
    table = await w.open_table("Ben", "Chie")
    call_ann(w, "Anna")
    await w.ben.click(w.board, label="More")
    assert await names(w, table) == {"Ann", "Ben", "Chie"}
    for _ in range(2):
        await w.ann.click(w.board, label="More")
    assert await names(w, table) == {"Anna", "Ben", "Chie"}
    assert written == ["Anna"], "nothing is written where nothing has changed"
    assert "Anna" in words(await w.ben.slash(w.thread, "score"))
    call_ann(w, LONG)
    await w.ann.slash(w.thread, "score")
    assert await names(w, table) == {LONG[:32], "Ben", "Chie"}


async def test_who_was_asked_to_agree_is_still_asked(w: World) -> None:
    table = await w.open_table("Ben", "Chie")
    moves = w.client.tables.uow.store.aggregates
    request = RequestRow(table, RequestKind.UNDO, 0, 1, (), (1, 2))
    await w.client.tables.uow.store.database.write((insert(requests), asdict(request)))
    moves.forget(table)
    call_ann(w, "Anna")
    await w.ann.slash(w.thread, "score")
    assert await names(w, table) == {"Anna", "Ben", "Chie"}
    reading = await moves.of(table)
    assert reading is not None
    assert reading.request == request


async def test_a_games_command_takes_the_name(w: World, written: list[str]) -> None:
    table = await w.open_table("Ben", "Chie")
    call_ann(w, "Anna")
    await w.ann.slash(w.thread, "andromeda draw")
    assert await names(w, table) == {"Anna", "Ben", "Chie"}
    assert written == ["Anna"]


async def test_tables_that_are_over_or_came_with_a_record_keep_their_names(w: World, written: list[str]) -> None:
    table = await w.open_table("Ben", "Chie")
    call_ann(w, "Anna")
    for columns in ({"imported": 1}, {"imported": None, "status": "finished"}):
        await change(w.client.tables.uow.store, table, **columns)
        await w.ann.slash(w.thread, "score")
        assert await names(w, table) == {"Ann", "Ben", "Chie"}
    assert not written


async def test_a_name_elsewhere_is_another(w: World, written: list[str]) -> None:
    await w.open_table("Ben", "Chie")
    call_ann(w, "Anna")
    await w.ann.user.slash("score")
    assert not written
