"""Tests of ordered picks: cards are laid in the order picked, which can be changed before."""

from __future__ import annotations

from typing import Any

from bot.games.contract import ChoicePath, Pick
from bot.games.engine.choice_walk import allowed
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, menus, shown, words
from tests.e2e.bot_players import begin, by_buttons, next_up, person, table_at, until_asked
from tests.e2e.tables import play_table

OFFER: ChoicePath = ("offer",)


async def leads(w: World, table: int) -> tuple[Any, list[Any]]:
    """Return the leader, who has to choose cards, and the kinds of cards in their hand."""
    while True:
        loaded = await until_asked(w, table)
        for decision in loaded.game.pending(loaded.state):
            if decision.kind == "offer":
                pick = loaded.game.ask(loaded.state, decision.seat)(OFFER)
                assert isinstance(pick, Pick)
                return person(w, loaded, decision.seat), list(allowed(pick))
        _, actor, said = await next_up(w, table)
        await by_buttons(w, table, actor, said)


async def test_cards_are_laid_as_they_were_picked_or_another_one_first(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    leader, (one, other, *_) = await leads(w, table)
    asked = await begin(w, table, leader, OFFER)
    if "Several cards" in labels(asked):
        asked = await leader.click(shown(asked), label="Several cards")
    (menu,) = menus(asked)
    preview = await leader.select(shown(asked), [other.value, one.value], custom_id=menu["custom_id"])
    for first, second in ((other, one), (one, other)):
        assert f"Play {first.name.key} face up, then {second.name.key}" in words(preview)
        assert f"{first.name.key} first" not in labels(preview)
        check_components(components(preview))
        if first is other:
            preview = await leader.click(shown(preview), label=f"{second.name.key} first")
    await leader.click(shown(preview), label="Confirm")
    loaded = await table_at(w, table)
    moves = await w.client.tables.uow.store.moves.of(table)
    assert moves[-1].said == ("offer", f"{one.value}+{other.value}")
    assert loaded.row.last_move == moves[-1].number
