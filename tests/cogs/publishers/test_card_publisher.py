"""Tests of the card's updates: what is due is stored, and done after a restart."""

from __future__ import annotations

from bot.tables.model.views import Person
from cogs.board.message_roles import CARD_DUE
from tests.cogs.simulated_client import World, words

LATER = 35
"""Seconds after which a changed card is updated."""


async def is_due(w: World, table: int) -> bool:
    """Return whether the card has yet to be updated."""
    return await w.client.tables.messages.find(table, CARD_DUE) is not None


async def open_table(w: World) -> int:
    """Return a table with an up-to-date card."""
    await w.ann.slash(w.channel, "taku new", game="andromeda")
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    await later(w)
    return info.id


async def later(w: World) -> None:
    """Wait until the card is up to date."""
    await w.settle()
    await w.env.advance_time(LATER)
    await w.settle()


async def seat_ben(w: World, table: int) -> None:
    """Seat Ben without a click on the card."""
    with w.env.time_context():
        await w.client.tables.seating.join(table, Person(w.ben.id, "Ben"))
        await w.settle()


async def test_a_card_is_right_after_a_restart_in_the_middle(w: World) -> None:
    table = await open_table(w)
    await seat_ben(w, table)
    assert await is_due(w, table)
    await w.restart()
    assert "Ben" not in words(w.card)
    await later(w)
    assert "Ben" in words(w.card)
    assert not await is_due(w, table)


async def test_a_card_that_shows_the_table_is_not_due(w: World) -> None:
    table = await open_table(w)
    with w.env.time_context():
        w.client.publisher.touch(table)
        await w.settle()
    assert not await is_due(w, table)
    await seat_ben(w, table)
    assert await is_due(w, table)


async def test_a_card_that_may_have_been_deleted_is_due(w: World) -> None:
    table = await open_table(w)
    with w.env.time_context():
        w.client.publisher.refresh(table)
        await w.settle()
    assert await is_due(w, table)
