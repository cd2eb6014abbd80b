"""A game that is on when the rules' version changes goes on, or the bot says why it does not start."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import GAMES
from bot.tables.seen import TableInfo
from bot.tables.service import Tables
from bot.tables.upgrades import CannotGoOnError, check_upgrades
from tests.conftest import Now
from tests.tables.conftest import ANN
from tests.tables.toy import Toy


class NewToy(Toy):
    """Version 2: a state of version 1 gets a point more for the House, so that a way taken twice would show."""

    meta = msgspec.structs.replace(Toy.meta, version=2)

    def migrate(self, raw: dict[str, object], version: int) -> dict[str, object]:
        if version != 1:
            return super().migrate(raw, version)
        house = raw["house"]
        assert isinstance(house, int)
        return {**raw, "house": house + 1}


async def test_with_a_way_the_game_goes_on(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", NewToy())
    await check_upgrades(tables.store)
    again = Tables(tables.store, now=now)
    assert (await again.see(running.id, ANN.id)).view.house == 1
    await again.act(running.id, ANN.id, ("bid", "3"))
    seen = await Tables(tables.store).see(running.id, ANN.id)
    assert (seen.view.mine, seen.view.house) == (3, 1)
    seen = (await again.undo(running.id, ANN.id)).seen
    assert (seen.view.mine, seen.view.house) == (0, 1)


async def test_without_a_way_the_bot_says_so(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Other(Toy):
        meta = msgspec.structs.replace(Toy.meta, version=3)

    monkeypatch.setitem(GAMES, "toy", Other())
    with pytest.raises(CannotGoOnError, match=f"table {running.id}: toy: no way from rules version 1 to 3"):
        await check_upgrades(tables.store)
    monkeypatch.delitem(GAMES, "toy")
    with pytest.raises(CannotGoOnError, match="there is no game 'toy'"):
        await check_upgrades(tables.store)


async def test_tables_that_are_over_do_not_matter(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.end(running.id, ANN)
    monkeypatch.delitem(GAMES, "toy")
    await check_upgrades(tables.store)
