"""Tests of auto-answers of AuZtralia and Far Far Out: buttons, menus, and others' views."""

from __future__ import annotations

import pytest

from bot.enums import TimerKind
from tests.cogs.simulated_client import World, shown, tool, words
from tests.databases import orders_of
from tests.e2e.bot_players import choose, table_at
from tests.e2e.tables import play_table


async def until_turn(w: World, table: int, seat: int) -> None:
    """Let all players choose the safe default until it is that seat's turn."""
    while True:
        loaded = await table_at(w, table)
        decision = next(one for one in loaded.game.pending(loaded.state) if not one.optional)
        if (decision.seat, decision.kind) == (seat, "turn"):
            return
        await w.act(table, loaded.info.names[decision.seat], *loaded.game.default(loaded.state, decision.seat))


@pytest.mark.parametrize(
    ("game", "verb", "told"),
    [
        ("auztralia", "retrieve", "As soon as it is your turn: "),
        ("farfarout", "end", "As soon as it is your turn: Your turn ends"),
    ],
)
async def test_a_move_ahead_is_given_in_anothers_turn_and_made_in_ones_own(
    w: World, game: str, verb: str, told: str
) -> None:
    table = await play_table(w, game, "Ben")
    await until_turn(w, table, 0)
    before = await table_at(w, table)
    public = await w.client.tables.reader.view(table, None)

    screen = await tool(w.ben, w.board, "Auto-answers")
    assert shown(screen).ephemeral
    menu = await w.ben.click(shown(screen), label="Add an auto-answer")
    field = await choose(w.ben, menu, "ahead")
    whole = await choose(w.ben, field, verb)
    assert told in words(whole)
    listed = await w.ben.click(shown(whole), label="Next time only")
    assert told in words(listed)
    assert await w.client.tables.reader.view(table, None) == public, "nobody else sees anything of it"
    assert (await table_at(w, table)).row.last_move == before.row.last_move

    await w.act(table, "Ann", *before.game.default(before.state, 0))
    await until_turn(w, table, 1)
    (timer,) = [one for one in await w.client.tables.uow.store.timers.of(table) if one.kind == TimerKind.ORDER]
    asked = await table_at(w, table)
    while timer in await w.client.tables.uow.store.timers.of(table):
        await w.wait()
    (move, *_) = await w.client.tables.uow.store.moves.of(table, asked.row.last_move)
    assert (move.kind, move.seat, move.user_id, move.said) == ("move", 1, w.ben.id, (verb,))
    assert not await orders_of(w.client.tables.uow.store, table), "it was for once"


async def test_damage_in_an_order_is_said_step_by_step(w: World) -> None:
    table = await play_table(w, "auztralia", "Ben")
    await until_turn(w, table, 0)
    menu = await w.ann.click(shown(await tool(w.ann, w.board, "Auto-answers")), label="Add an auto-answer")
    step = await choose(w.ann, menu, "hits")
    assert "Which units take damage first?" in words(step)
    step = await choose(w.ann, step, "infantry")
    assert "Which units take damage then?" in words(step)
    step = await choose(w.ann, step, "rest")
    assert "When are you asked all the same?" in words(step)
    whole = await w.ann.click(shown(step), label="Never")
    assert "Damage goes to infantry, then whatever costs least." in words(whole)
    await w.ann.click(shown(whole), label="Until I cancel it")
    (row,) = await orders_of(w.client.tables.uow.store, table)
    assert (row.user_id, row.form, row.said) == (w.ann.id, "hits", ("infantry", "rest", "-"))


async def test_before_the_ports_stand_there_is_a_sentence_and_the_other_forms(w: World) -> None:
    await play_table(w, "auztralia", "Ben")
    menu = await w.ann.click(shown(await tool(w.ann, w.board, "Auto-answers")), label="Add an auto-answer")
    told = await choose(w.ann, menu, "ahead")
    assert "You can say this once all ports are placed." in words(told)
    step = await choose(w.ann, told, "cards")
    assert "How much damage may a card do to your units?" in words(step)
