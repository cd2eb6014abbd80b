"""Tests of store failures during an operation: the error says if anything was committed."""

from __future__ import annotations

import pytest

from bot.store.engine.errors import StoreBusy
from bot.store.table.tables import TableQueries
from bot.tables.model.errors import Unavailable
from bot.tables.model.views import TableInfo
from bot.tables.play.reading import TableReader
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN

SAVED = "That is saved"
UNCHANGED = "nothing has changed"


def busy(*_: object, **__: object) -> None:
    """Fail as a database that does not respond."""
    raise StoreBusy("database is locked")


async def test_what_could_not_be_written_has_changed_nothing(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableQueries, "save_seats", busy)
    with pytest.raises(Unavailable) as told:
        await tables.seating.join(lobby.id, BEN)
    assert UNCHANGED in told.value.text.key


async def test_what_was_written_before_is_told(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.seating.join(lobby.id, BEN)
    monkeypatch.setattr(TableQueries, "update", busy)
    with pytest.raises(Unavailable) as told:
        await tables.seating.leave(lobby.id, ANN.id)
    assert SAVED in told.value.text.key
    assert (await tables.queries.info(lobby.id)).names == ("Ben",)


async def test_a_move_that_is_saved_and_cannot_be_shown(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableReader, "seen", busy)
    with pytest.raises(Unavailable) as told:
        await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    assert SAVED in told.value.text.key
    assert (await tables.queries.info(running.id)).number == running.number + 1
