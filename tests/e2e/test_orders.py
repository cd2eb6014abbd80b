"""Tests of auto-answers: entered step by step, made like manual moves, private to the owner."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from bot.enums import TimerKind
from bot.games.registry import GAMES
from bot.tables.model.order_matching import ALWAYS, ONCE
from cogs.ui.custom_ids import CustomId
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, shown, tool, words
from tests.databases import orders_of
from tests.e2e.bot_players import board, choose, ids, newest, person, press, table_at
from tests.e2e.tables import play_table
from tests.e2e.waiting_support import pass_by

SKIP = ("skip",)


async def opened(w: World, actor: Any, table: int) -> Any:
    """Open a player's auto-answers from *More* below the board."""
    return await tool(actor, await board(w, table), "Auto-answers")


async def follow(w: World, table: int) -> None:
    """Let time pass until the next auto-answer is made."""
    timers = await w.client.tables.uow.store.timers.of(table)
    assert any(one.kind == TimerKind.ORDER for one in timers)
    w.time.pass_by(15 * 60)
    await w.wait()


async def test_one_is_given_step_by_step_listed_and_cancelled(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    none = await opened(w, w.ann, table)
    assert shown(none).ephemeral
    assert "You have none." in words(none)
    forms = await w.ann.click(shown(none), label="Add an auto-answer")
    which = await choose(w.ann, forms, "answer")
    kept = await w.ann.click(shown(which), label="The one I have most of")
    whole = await choose(w.ann, kept, "tarn", "gold")
    assert "Answer the leader with the card you have most of, but never with Tarn and Gold." in words(whole)
    given = await w.ann.click(shown(whole), label="Until I cancel it")
    assert "✓ This is done for you from now on." in words(given)
    assert "never with Tarn and Gold. (until you cancel it)" in words(given)
    for screen in (none, forms, which, kept, whole, given):
        check_components(components(screen))
    assert "You have none." in words(await opened(w, w.ben, table))
    (row,) = await orders_of(w.client.tables.uow.store, table)
    assert (row.user_id, row.form, row.said, row.until) == (w.ann.id, "answer", ("most", "tarn+gold"), ALWAYS)
    over = await choose(w.ann, given, str(row.id))
    assert "✓ The auto-answer is cancelled." in words(over)
    assert not await orders_of(w.client.tables.uow.store, table)


async def test_what_nobody_does_always_is_offered_for_one_time(w: World) -> None:
    table = await play_table(w, "ricochet", "Ben")
    forms = await w.ann.click(shown(await opened(w, w.ann, table)), label="Add an auto-answer")
    whole = await w.ann.click(shown(forms), label="Want the next chip")
    assert labels(whole) == ["Next time only", "Back", "Cancel"]
    given = await w.ann.click(shown(whole), label="Next time only")
    assert "Want the next chip while nobody has declared. (the next time only)" in words(given)


async def test_it_moves_as_its_owner_does_and_then_is_over(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    loaded = await table_at(w, table)
    actor = person(w, loaded, loaded.game.asked(loaded.state)[0])
    before = await board(w, table)
    await w.client.tables.orders.give(table, actor.id, SKIP, ONCE)
    await w.settle()
    assert (await board(w, table)).id == before.id
    assert words(await board(w, table)) == words(before)
    hand = await actor.slash(w.thread, "hand")
    assert "Your auto-answers: Use no movement card." in words(hand)
    await follow(w, table)
    info = await w.client.tables.queries.info(table)
    assert info.number == loaded.row.last_move + 1
    last = (await w.client.tables.uow.store.moves.of(table))[-1]
    assert (last.user_id, last.kind, last.said) == (actor.id, "move", ("hold",))
    assert "You have none." in words(await actor.slash(w.thread, "taku auto-answers"))


async def test_reminders_show_what_one_has_ordered(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    loaded = await table_at(w, table)
    actor = person(w, loaded, loaded.game.asked(loaded.state)[0])
    await w.client.tables.orders.give(table, actor.id, ("answer", "most", "tarn"), ALWAYS)
    await pass_by(w, 30)
    reminder = words(newest(w, actor.user.dm_channel.id))
    assert "It has been your turn since" in reminder
    assert "Your auto-answers: Answer the leader with the card you have most of, but never with Tarn." in reminder
    thread = " ".join(words(one) for one in w.thread.history())
    assert "Answer the leader with the card you have most of" not in thread


async def test_what_is_not_possible_any_more_is_told_to_its_owner_alone(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    loaded = await table_at(w, table)
    actor = person(w, loaded, loaded.game.asked(loaded.state)[0])
    await w.client.tables.orders.give(table, actor.id, SKIP, ALWAYS)
    game = GAMES["andromeda"]
    monkeypatch.setitem(GAMES, "andromeda", dataclasses.replace(game, orders=game.orders[:1]))
    thread = len(w.thread.history())
    await follow(w, table)
    await w.settle()
    told = [words(one) for one in actor.user.dm_channel.history()]
    line = "An auto-answer was no longer possible and is deleted. You are asked again."
    assert sum(line in one for one in told) == 1
    assert len(w.thread.history()) == thread
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move


async def test_forged_buttons_and_strangers_get_a_sentence(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    stranger = await w.eve.slash(w.thread, "taku auto-answers")
    assert "You have no seat at this table." in words(stranger)
    for forged in (
        CustomId("order!", table, arg="for ever", said=SKIP),
        CustomId("order!", table, arg="always", said=("answer", "most", "nothing")),
        CustomId("order!", table, arg="round", said=("no form",)),
        CustomId("order", table, said=("answer", "all", "-")),
        CustomId("order-more", table),
        CustomId("order-more", table, said=("answer", "most", "nothing")),
        CustomId("order-write", table, said=SKIP),
    ):
        told = await press(w, table, w.ann, str(forged))
        assert shown(told).ephemeral
        assert words(told)
    assert not await orders_of(w.client.tables.uow.store, table)


async def test_space_base_lists_its_answers_to_rolls_there(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben")
    loaded = await table_at(w, table)
    actor = person(w, loaded, loaded.game.asked(loaded.state)[0])
    screen = await opened(w, actor, table)
    assert "Auto-answers: rolls" in labels(screen)
    asked = await actor.click(shown(screen), label="Auto-answers: rolls")
    assert [one.said[0] for one in ids(asked) if one.said] == ["orders"] * len([one for one in ids(asked) if one.said])
    assert "What is taken from rolls" in words(asked)
