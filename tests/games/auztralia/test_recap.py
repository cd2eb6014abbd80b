"""Tests of the recap: a line for each turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia import events as ev
from bot.games.contract import TABLE, SeatEvent
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.words.formatter import formatter
from tests.games.auztralia.positions import SETTINGS

NAMES = ("Ann", "Ben", "Chie", "Dai")


def recap(*events: ev.Event, language: str = "en") -> list[str]:
    say = formatter(language, "auztralia").format
    happened = [SeatEvent(getattr(event, "seat", TABLE), event) for event in events]
    return [say(line, NAMES) for line in AUZTRALIA.recap(happened)]


def on(seat: int, time: int = 1, space: int = 9) -> ev.Advanced:
    return ev.Advanced(seat=seat, time=time, space=space)


def test_what_takes_no_time_belongs_to_the_action_that_follows() -> None:
    events = (
        ev.Given(seat=0, other=1, good="coal", count=2),
        ev.PersonUsed(seat=0, card=27),
        ev.Retrieved(seat=0, cubes=4, free=True),
        ev.Bought(seat=0, unit="infantry", count=2, gold=2),
        on(0),
    )
    assert recap(*events) == [
        "Ann: 2 coal given to Ben, Foreman Bligh used, 4 cubes retrieved, and 2 infantry bought",
    ]


def test_a_personality_of_the_deck_belongs_to_the_turn_in_which_it_was_looked_for() -> None:
    recruited = ev.Recruited(seat=0, owner=0, card=14, how="deck")
    drawn = ev.Drawn(seat=0, cards=(5, 14), to=(0,))
    assert recap(drawn, on(0), recruited) == ["Ann: Sister Agnes recruited"]
    assert recap(on(0), recruited) == ["Ann: Sister Agnes recruited"], "others do not see what was drawn"
    assert recap(drawn, on(0)) == ["Ann: Sergeant Pell and Sister Agnes drawn"], "the choice is still to come"


@pytest.mark.parametrize(("seats", "mode"), [(1, "rivals"), (2, "together"), (3, "rivals"), (4, "rivals")])
def test_a_whole_game_has_no_more_lines_than_turns_and_passes_over_nothing_loud(seats: int, mode: str) -> None:
    chance = LooseChance(seats)
    state, begun = AUZTRALIA.setup(seats, {**SETTINGS, "mode": mode, "set": ""}, chance)
    happened = [SeatEvent[ev.Event](TABLE, event) for event in begun]
    while asked := AUZTRALIA.pending(state):
        seat = asked[0].seat
        said = choice_walk.random_path(AUZTRALIA, state, seat, chance)
        events = AUZTRALIA.play(state, seat, choice_walk.action_of(AUZTRALIA, said), chance)
        happened += [SeatEvent(seat, event) for event in events if event.to is None]
    lines = AUZTRALIA.recap(happened)
    assert len(lines) <= 2 * sum(_begins(one.event) for one in happened)
    for language in ("en", "ja"):
        say = formatter(language, "auztralia").format
        told = [say(line, NAMES) for line in lines]
        assert all(told)
        assert sum(map(len, told)) / len(told) < 90
    for one in happened:
        if one.event.loud and not isinstance(one.event, ev.ShakenOff | ev.Expedition | ev.FightOver):
            _is_heard(one)


def _begins(event: ev.Event) -> bool:
    return isinstance(event, ev.Advanced | ev.PortPlaced | ev.PortAttacked | ev.Started | ev.GameOver)


def _is_heard(one: SeatEvent[ev.Event]) -> None:
    assert AUZTRALIA.recap([one]), one


# --- the Old Ones' way -----------------------------------------------------------------------------------------------


def moved(kind: str, *way: str) -> list[ev.OldOneMoved]:
    return [ev.OldOneMoved(kind=kind, source=one, target=other) for one, other in pairwise(way)]


def test_the_way_of_old_ones_is_said_from_hex_to_hex() -> None:
    fallen = ev.Blighted(seat=1, hex="C8", kind="shoggoth")
    assert recap(*moved("shoggoth", "C6", "C7", "C8"), fallen) == [
        "The Old Ones: Shoggoth C6 to C7 to C8 and Ben's farm on C8 blighted"
    ]
    many = (*moved("zombie", "A3", "A4"), *moved("zombie", "D5", "D6"), *moved("migo", "F2", "F3"))
    assert recap(*many) == ["The Old Ones: 3 move: A3 to A4, D5 to D6, F2 to F3"]
    assert recap(*many, language="ja") == ["旧支配者：3体が移動（A3からA4、D5からD6、F2からF3）"]


def test_it_is_said_which_port_was_attacked_and_what_became_of_it() -> None:
    attacked = ev.PortAttacked(seat=2, hex="H9")
    assert recap(attacked) == ["Chie: port on H9 attacked"]
    assert recap(attacked, ev.FightOver(seat=2, hex="H9", how="won")) == ["Chie: port on H9 held"]
    assert recap(attacked, ev.FightOver(seat=2, hex="H9", how="routed")) == ["Chie: port on H9 lost"]
