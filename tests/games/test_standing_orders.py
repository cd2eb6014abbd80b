"""Tests of each game's standing orders: complete, legal, and from the seat's view alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import Ask, ChoicePath, Complete, Decision, Number, Pick, Refused
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply, values
from bot.games.engine.standing_orders import answer, forms, order_of, order_support
from bot.games.registry import GAMES, AnyGame
from bot.words.formatter import LANGUAGES, formatter
from cogs.ui.custom_ids import MOST_TABLES, CustomId
from tests.play_game import at_random

ORDERED = [game for game in GAMES if GAMES[game].orders]
MOVES, SEEDS, TRIED = 400, 40, 3
FIRST_SEED = {"farfarout": 14}
"""The first game that is played, if not 0: found by trial, since one where somebody loots is rare."""


def said_at_random(ask: Ask, chance: LooseChance, said: ChoicePath) -> ChoicePath | None:
    """Return a random order with this beginning; None if the form has no options now."""
    while True:
        match ask(said):
            case Complete():
                return said
            case Number(low=low, high=high):
                said = (*said, str(low + chance.below(high - low + 1, "order")))
            case Pick(at_least=0) as pick if chance.below(2, "order"):
                said = (*said, "+".join(values(ask, *said)[: pick.at_most]) or "-")
            case Pick(at_least=0):
                said = (*said, "-")
            case Pick(at_least=1, at_most=1):
                if not (able := values(ask, *said)):
                    return None
                said = (*said, able[chance.below(len(able), "order")])
            case Pick(at_least=least, at_most=most):
                if len(able := values(ask, *said)) < least:
                    return None
                said = (*said, "+".join(able[: min(most, least + chance.below(2, "order"))]))
            case choices:
                raise AssertionError(choices)


def play(game: AnyGame, seed: int) -> dict[str, set[ChoicePath]]:
    """Return the answers of each form in a random game, with every order at every decision."""
    chance, found = LooseChance(seed), {form.id: set[ChoicePath]() for form in game.orders}
    settings = {one.id: one.values[-1 if seed % 2 else 0].value for one in game.meta.settings}
    state, _ = game.setup(max(3, game.meta.seats[0]), settings, chance)
    for _ in range(MOVES):
        pending = [one for one in game.pending(state) if not one.optional]
        if game.outcome(state) is not None:
            break
        for decision in pending:
            for form in game.orders:
                if decision.kind in form.kinds:
                    found[form.id] |= tried(game, state, decision, form.id, chance)
        seat, move = at_random(game, state, chance, careful=False)
        state, _ = apply(game, state, seat, move, chance)
    return found


def tried(game: AnyGame, state: Any, decision: Decision, form: str, chance: LooseChance) -> set[ChoicePath]:
    """Return the answers of some orders of a form; each is a legal move of the seat."""
    seat, found = decision.seat, set[ChoicePath]()
    view, ask = game.view(state, seat), game.ask(state, seat)
    for _ in range(TRIED):
        said = said_at_random(order_support(game, view), chance, (form,))
        if said is None:
            continue
        assert CustomId("order!", MOST_TABLES, 0, "always", said).fits, "an order fits on a button"
        text = order_of(game, view, said)
        assert all(formatter(language, game.meta.id).format(text) for language in LANGUAGES)
        said_by_order = answer(game, view, ask, [decision.kind], said)
        assert answer(game, view, ask, ["nothing like that"], said) is None
        if said_by_order is not None:
            apply(game, state, seat, said_by_order, LooseChance(1))
            found.add(said_by_order)
    return found


@pytest.mark.parametrize("game", ORDERED)
def test_every_form_answers_some_time_and_only_what_is_legal(game: str) -> None:
    found = {form.id: set[ChoicePath]() for form in GAMES[game].orders}
    first = FIRST_SEED.get(game, 0)
    for seed in range(first, first + SEEDS):
        for form, answers in play(GAMES[game], seed).items():
            found[form] |= answers
        if all(found.values()):
            break
    assert not [form for form, answers in found.items() if not answers]


@pytest.mark.parametrize("game", ORDERED)
def test_forms_have_names_of_their_own_and_name_kinds_that_are_asked(game: str) -> None:
    assert len(forms(GAMES[game])) == len(GAMES[game].orders)
    assert all(form.kinds for form in GAMES[game].orders)


@pytest.mark.parametrize("game", ORDERED)
def test_what_no_form_says_is_refused(game: str) -> None:
    box = GAMES[game]
    settings = {one.id: one.values[0].value for one in box.meta.settings}
    state, _ = box.setup(max(3, box.meta.seats[0]), settings, LooseChance(1))
    view = box.view(state, 0)
    for said in ((), ("no such form",), (box.orders[0].id, "x", "y", "z", "0")):
        with pytest.raises(Refused):
            order_of(box, view, said)
