"""Tests of store failures during an operation: the error says if anything was committed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rows import Commit
from bot.store.engine.errors import StoreBusy
from bot.store.store import Store
from bot.store.table.aggregate import AggregateCache
from bot.tables.model.errors import Unavailable
from bot.tables.model.views import TableInfo
from bot.tables.play.reading import TableReader
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN
from tests.tables.core.support import published

SAVED = "That is saved"
UNCHANGED = "nothing has changed"


def busy(*_: object, **__: object) -> None:
    """Fail as a database that does not respond."""
    raise StoreBusy("database is locked")


def fail_after_commits(monkeypatch: pytest.MonkeyPatch, failing: type, name: str, most: int) -> None:
    """Let a method of the store fail once this number of commits was written."""
    commit, method, done = Store.commit, getattr(failing, name), list[Commit]()

    async def committing(store: Store, what: Commit, *rest: Any) -> None:
        if (failing, name) == (Store, "commit") and len(done) == most:
            busy()
        await commit(store, what, *rest)
        done.append(what)

    async def calling(*args: Any) -> Any:
        if len(done) == most:
            busy()
        return await method(*args)

    monkeypatch.setattr(failing, name, calling)
    monkeypatch.setattr(Store, "commit", committing)


async def test_what_could_not_be_written_has_changed_nothing(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = published(tables)
    fail_after_commits(monkeypatch, Store, "commit", 0)
    with pytest.raises(Unavailable) as told:
        await tables.seating.join(lobby.id, BEN)
    assert UNCHANGED in told.value.text.key
    assert not seen


async def test_what_was_written_before_is_told(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.seating.join(lobby.id, BEN)
    fail_after_commits(monkeypatch, Store, "commit", 1)
    with pytest.raises(Unavailable) as told:
        await tables.seating.leave(lobby.id, ANN.id)
    assert SAVED in told.value.text.key
    assert (await tables.queries.info(lobby.id)).names == ("Ben",)


async def test_what_is_written_is_published_though_it_cannot_be_read_again(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = published(tables)
    with monkeypatch.context() as patching:
        fail_after_commits(patching, AggregateCache, "of", 1)
        assert (await tables.seating.join(lobby.id, BEN)).names == ("Ann", "Ben")
    assert [one.info.names for one in seen] == [("Ann", "Ben")]
    assert (await tables.queries.info(lobby.id)).names == ("Ann", "Ben")


async def test_a_move_that_is_saved_and_cannot_be_shown(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableReader, "recent", busy)
    with pytest.raises(Unavailable) as told:
        await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    assert SAVED in told.value.text.key
    assert (await tables.queries.info(running.id)).number == running.number + 1
