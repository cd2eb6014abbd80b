"""Tests of `/taku import`: a record becomes a table in its own thread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bot.games.engine.chance import LooseChance
from bot.tables.model.views import TableInfo
from tests.cogs.simulated_client import World, words

RECORDS = Path(__file__).parents[2] / "golden" / "records"
OVER, OTHER = (min(RECORDS.glob(f"*/{name}*.json")).read_bytes() for name in ("spacebase-", "andromeda-3"))


async def hand_in(w: World, raw: bytes, **options: Any) -> str:
    """Import a record as Dai; return the answer."""
    told = await w.dai.slash(w.channel, "taku import", record=("record.json", raw), **options)
    assert told.ephemeral
    return words(told)


async def imported(w: World) -> TableInfo:
    """Return the table of the newest thread."""
    info = await w.client.tables.queries.in_thread(w.thread.id)
    assert info is not None
    return info


async def test_a_game_that_is_over_is_shown_in_a_thread_of_its_own(w: World) -> None:
    assert "to look at move by move" in await hand_in(w, OVER)
    await w.settle()
    assert (await imported(w)).status == "finished"
    assert any("winner" in words(message) for message in w.thread.history())
    card = next(words(message) for message in w.channel.history() if "not rated" in words(message))
    assert "came with the record of another game" in card


async def test_a_record_of_earlier_rules_makes_no_table(w: World) -> None:
    raw = msgspec.json.encode({**msgspec.json.decode(OVER), "version": 0})
    assert "use the Taku that made the record" in await hand_in(w, raw)
    await w.settle()
    assert not await w.client.tables.queries.in_guild(w.guild.id)
    assert not w.channel.threads


async def test_it_is_played_on_after_others_have_sat_down(w: World) -> None:
    assert "you have a seat" in await hand_in(w, OTHER, move=9)
    await w.settle()
    board = words(w.board)
    assert "Free seats can be taken on the table" in board
    card = next(message for message in w.channel.history() if "not rated" in words(message))
    await w.chie.click(card, label="Take a seat")
    await w.dai.click(w.board, label="Go on")
    assert await w.any_move((await imported(w)).id, LooseChance(1))
    info = await imported(w)
    assert info.number > 9
    assert len(info.people) == 2
