"""Tests of Space Base on Discord: rolls answered with one click."""

from __future__ import annotations

from typing import cast

from simcord.components import walk_components

from bot.games.spacebase.game import SPACEBASE
from bot.games.spacebase.state import State
from bot.tables.play.choices import ChoiceService
from cogs.ui import board as ui_board
from cogs.ui import step
from cogs.ui.components import Screen
from cogs.ui.move_builder import only_verb, open_verbs
from cogs.ui.translator import Translator
from tests.cogs.screen_checks import check
from tests.cogs.screen_samples import PICTURE, Asked, seen_by
from tests.cogs.screen_samples import table as outside_of
from tests.games.spacebase import positions

# --- rolls -----------------------------------------------------------------------------------------------------------


def state_of_rolling(*ships: str) -> State:
    """Return a state where both seats choose what to take from 3 and 5."""
    state = positions.table("1 3 4 Crow: 2c / 1c", "2 5 8 Raven: 1p / 1p", *ships)
    for seat in range(2):
        positions.stand(state, seat, "Crow")
        positions.deploy(state, seat, "Crow", "Raven")
    positions.roll(state, 3, 5)
    return state


async def asked(state: State, seat: int) -> Screen:
    """Return the private screen of a seat."""
    outside = outside_of("spacebase", 2, 1)
    mine = seen_by(SPACEBASE, state, [], outside, seat)
    questions = cast(ChoiceService, Asked(SPACEBASE, state, seat))
    question, verbs = await only_verb(questions, mine, 0), await open_verbs(questions, mine, 0)
    return step.hand(mine, None, Translator("en", outside), verbs=verbs, step=question)


def said(shown: Screen) -> str:
    """Return all text of a screen."""
    return "\n".join(one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10)


def buttons(shown: Screen) -> list[str]:
    return [one["label"] for one in walk_components(shown.to_components()) if one["type"] == 2]


async def test_a_roll_is_taken_with_one_click_and_one_sees_what_it_gives() -> None:
    """The private screen prompts at once."""
    state = state_of_rolling()
    shown = await asked(state, 1)
    check(shown)
    assert buttons(shown) == ["3 and 5", "Sum 8", "Hint", "Try…"]
    assert "**3 and 5**: 1 credit and 1 point\n- **Sum 8**: nothing" in said(shown)
    outside = outside_of("spacebase", 2, 1)
    public = ui_board.turn(seen_by(SPACEBASE, state, [], outside, None), PICTURE, Translator("en", outside))
    assert [one for one in buttons(public) if one not in ("◀", "Agree", "Refuse")][:3] == [
        "3 and 5",
        "Sum 8",
        "My console",
    ]


async def test_an_ability_stands_beside_the_question() -> None:
    """On another player's turn an ability may be used before taking."""
    state = state_of_rolling("1 4 4 Purse: - / slots=1 red:gain3c")
    positions.deploy(state, 1, "Purse", charges=1)
    shown = await asked(state, 1)
    check(shown)
    assert buttons(shown) == ["3 and 5", "Sum 8", "Use an ability", "Hint", "Try…", "What is this?"]


async def test_who_is_not_asked_is_told_of_auto_answers() -> None:
    state = state_of_rolling()
    positions.take(state, "pair", seat=1)
    shown = await asked(state, 1)
    assert "Auto-answers" in said(shown)
    assert buttons(shown) == ["Try…", "What is this?"]
