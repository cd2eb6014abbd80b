"""Tests of auto-answer forms: each field, and the whole order, fits on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import Ask, ChoicePath, Choices, Complete
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.engine.standing_orders import order_support, walked
from bot.games.registry import GAMES
from bot.tables.orders.service import UserOrders
from bot.words.formatter import LANGUAGES
from cogs.orders import screen as screens
from cogs.ui import step as steps
from cogs.ui.custom_ids import ORDER
from cogs.ui.move_builder import next_step
from cogs.ui.translator import Translator
from tests.cogs.message_checks import brief
from tests.cogs.screen_samples import table
from tests.cogs.screen_walks import check_answer
from tests.cogs.simulated_client import one_of
from tests.play_game import at_random

STATES, EACH, APART, BEGINNING = 4, 3, 24, 8


class Asked:
    """A fake service whose choices for auto-answers come from a view."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices of the view."""
        return walked(self._ask, said)


def walk(ask: Ask, said: ChoicePath, chance: Chance) -> list[ChoicePath]:
    """Return the choice paths to a random order with this prefix, the whole order last.

    A field that leaves nothing to choose is the last.
    """
    found = [said]
    while not isinstance(choices := ask(said), Complete):
        said = (*said, one_of(choices, chance))
        if said[-1] == "-" and getattr(choices, "at_least", 0):
            break
        found.append(said)
    return found


@pytest.mark.parametrize("name", GAMES)
async def test_each_field_and_each_order_fits_on_a_phone(name: str) -> None:
    game, chance = GAMES[name], LooseChance(3)
    settings = {one.id: one.values[0].value for one in game.meta.settings}
    state: Any = game.setup(max(3, game.meta.seats[0]), settings, chance)[0]
    for _ in range(BEGINNING):
        seat, said = at_random(game, state, chance)
        state, _ = apply(game, state, seat, said, chance)
    for _ in range(STATES):
        for _ in range(APART):
            if game.outcome(state) is None:
                seat, said = at_random(game, state, chance)
                state, _ = apply(game, state, seat, said, chance)
        outside = table(name, max(3, game.meta.seats[0]), 7)
        ask = order_support(game, game.view(state, 0))
        asked = Asked(ask)
        for form in game.orders:
            for _ in range(EACH):
                for way in walk(ask, (form.id,), chance):
                    found = await next_step(asked, outside, 0, way)
                    for voice in (Translator(language, outside) for language in LANGUAGES):
                        if isinstance(found.choices, Complete):
                            screen = screens.until(found, UserOrders((), 3), outside, voice)
                        else:
                            screen = steps.step_screen(found, outside, voice, ways=ORDER)
                        check_answer(screen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("auztralia", ("hits", "infantry", "train", "car", "loss+port")),
        ("auztralia", ("cards", "9")),
        ("auztralia", ("battle", "hurt+loss+sanity")),
        ("farfarout", ("icons", "set", "again", "copy", "reroll", "foe+duel+mine+dig")),
        ("farfarout", ("losses", "die", "9", "die+shield")),
        ("farfarout", ("landing", "scan")),
    ],
)
async def test_the_longest_orders_fit_on_a_phone(name: str, said: ChoicePath, language: str) -> None:
    game, seats = GAMES[name], 3
    settings = {one.id: one.values[0].value for one in game.meta.settings}
    view = game.view(game.setup(seats, settings, LooseChance(1))[0], 0)
    outside = table(name, seats, 7)
    found = await next_step(Asked(order_support(game, view)), outside, 0, said)
    brief(screens.until(found, UserOrders((), 3), outside, Translator(language, outside)))
