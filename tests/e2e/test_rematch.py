"""Tests of rematches: the same players start again by one click each."""

from __future__ import annotations

from tests.cogs.simulated_client import World, labels, words
from tests.e2e.bot_players import ids, newest


async def test_again_opens_one_table_for_all(w: World) -> None:
    table = await w.open_table("Ben", ai=1)
    await w.ann.submit_modal(await w.ann.slash(w.thread, "taku end"), {"text": "Enough."})
    await w.settle()
    over, thread = newest(w, w.thread.id), w.thread.id
    again = next(str(one) for one in ids(over) if one.purpose == "again")
    first = await w.ann.click(over, custom_id=again)
    assert "You have a seat at the new table." in words(first)
    called = newest(w, thread)
    assert "Ann wants to play again" in words(called)
    assert f"<@{w.ben.id}>" in words(called)
    await w.ben.click(over, custom_id=again)
    await w.settle()
    (new,) = [info for info in await w.client.tables.queries.in_channel(w.channel.id) if info.status == "open"]
    assert new.id != table
    assert [(one.user_id, one.ai_level) for one in new.seats] == [(w.ben.id, None), (None, 1), (w.ann.id, None)]
    await w.env.advance_time(3)
    await w.settle()
    assert {"Join", "Start"} <= set(labels(w.card))
    await w.ben.click(over, custom_id=again)
    assert len((await w.client.tables.queries.info(new.id)).seats) == len(new.seats)
