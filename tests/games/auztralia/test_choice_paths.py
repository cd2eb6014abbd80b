"""Tests of prompts, options and previews."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import GameOver
from bot.games.auztralia.state import State
from bot.games.contract import Complete, Pick, Text
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.words.formatter import formatter
from tests.games.auztralia.positions import (
    SETTINGS,
    Wanted,
    arm,
    bring,
    cubes,
    give,
    hide,
    is_final,
    line,
    options,
    play,
    refused,
    stand,
    table,
    turn,
)

NAMES = ("Ann", "Ben", "Chie")


def en(text: Text | None) -> str:
    assert text is not None
    return formatter("en", "auztralia").format(text, NAMES)


def preview(state: State, *said: str) -> str:
    done = AUZTRALIA.choices(state, 0, said)
    assert isinstance(done, Complete)
    return en(done.preview)


def hint(state: State, *said: str) -> str:
    return en(options(state, 0, *said[:-1])[said[-1]].hint)


def lit(state: State, *said: str) -> str:
    """Return the detail of the board that is shown with the prompt."""
    pick = AUZTRALIA.choices(state, 0, said)
    assert isinstance(pick, Pick)
    return str(pick.part or "")


def test_what_becomes_of_units_that_take_damage_is_told() -> None:
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "shoggoth", "E1", "3")
    arm(state, infantry=2, train=2, car=1)
    play(state, 0, "attack", "E1", "infantry+infantry+car+train+train")
    play(state, 0, "draw", chance=Wanted((5,)))
    names = {value: en(one.name) for value, one in options(state, 0, "hit").items()}
    assert names["T0.T0"] == "Armoured train 1 of 3 and Armoured train 1 of 3"
    assert names["T0.T1"] == "Armoured train 2 of 3"
    assert names["I0.I0"] == "2 infantry lost"
    assert names["I0.C0"] == "Infantry lost and Armoured car 1 of 2"
    assert preview(state, "hit", "I0.C0") == "Your units take the damage: Infantry lost and Armoured car 1 of 2."


def test_why_part_of_an_expedition_cannot_withdraw() -> None:
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "shoggoth", "E1", "3")
    arm(state, infantry=1, airship=1)
    play(state, 0, "attack", "E1", "infantry", chance=Wanted((0,)))
    assert {en(one.refusal.text) for one in options(state, 0, "withdraw").values() if one.refusal} == {
        "No airship is in this combat."
    }
    play(state, 0, "withdraw", "all")
    turn(state, 0)
    cubes(state, attack=0)
    play(state, 0, "attack", "E1", "airship", chance=Wanted((0,)))
    assert {en(one.refusal.text) for one in options(state, 0, "withdraw").values() if one.refusal} == {
        "Only airships are in this combat: withdraw all."
    }


def test_the_board_lights_what_may_be_said() -> None:
    state = table()
    give(state, coal=1, iron=1)
    assert lit(state, "rail", "rail") == "pick.A2.B1"
    assert lit(state, "rail", "rail", "A1.B1") == "pick.A2.B2.C1.C2"
    hide(state, "A2")
    hide(state, "B1")
    give(state, gold=1)
    arm(state, infantry=1)
    assert "rail" not in {one for one, option in options(state, 0).items() if option.refusal is None}
    assert lit(state, "rail", "rail") == "", "there is nothing to light"


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        (("rail", "rail", "G6.G7"), "Z17"),
        (("rail", "rail", "A1.A2", "G6.G7"), "Z17"),
        (("rail", "flat"), "Z18"),
        (("mine", "mine", "H4"), "Z21"),
        (("mine", "mine", "B1", "iron"), "Z21"),
        (("recruit", "9"), "Z22"),
        (("military", "car2"), "Z23"),
        (("trade", "gold"), "Z24"),
        (("trade", "coal", "gold"), "Z24"),
        (("farm", "G6"), "Z25"),
        (("farm", "A1", "G6"), "Z25"),
        (("attack", "H4"), "Z26"),
        (("attack", "C1", "car"), "Z26"),
        (("attack", "C1", "infantry+infantry"), "Z26"),
    ],
)
def test_what_is_far_from_possible_is_refused_by_the_rule_of_the_action(said: tuple[str, ...], rule: str) -> None:
    state = table()
    give(state, coal=2, iron=2, gold=9)
    line(state, "A1", "B1")
    bring(state, "B1", coal=3)
    stand(state, "zombie", "C1")
    arm(state, infantry=1)
    state.row = [1]
    assert refused(state, 0, *said) == rule


@pytest.mark.parametrize(("seats", "mode"), [(1, "rivals"), (2, "together"), (3, "rivals")])
def test_what_cannot_be_taken_back_is_what_draws_or_reveals_or_ends_the_game(seats: int, mode: str) -> None:
    """Checked in every step of a random game, with other random numbers than in the preview."""
    chance = LooseChance(seats)
    state, _ = AUZTRALIA.setup(seats, {**SETTINGS, "mode": mode, "set": ""}, chance)
    while pending := AUZTRALIA.pending(state):
        seat = pending[0].seat
        said = choice_walk.random_path(AUZTRALIA, state, seat, chance)
        final = is_final(state, seat, *said)
        chance.used = False
        events = AUZTRALIA.play(state, seat, choice_walk.action_of(AUZTRALIA, said), chance)
        ended = any(isinstance(event, GameOver) for event in events)
        assert final == (chance.used or ended or any(event.reveals for event in events)), said
