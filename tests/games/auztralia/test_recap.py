"""What happened, a line for each turn."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia import events as ev
from bot.games.auztralia.parts.naming import NOTHING
from bot.games.contract import TABLE, Happened
from bot.games.engine import saying
from bot.games.engine.chance import LooseChance
from bot.words.speaker import speaker
from tests.games.auztralia.positions import SETTINGS

NAMES = ("Ann", "Ben", "Chie", "Dai")


def recap(*events: ev.Event, language: str = "en") -> list[str]:
    say = speaker(language, "auztralia").say
    happened = [Happened(getattr(event, "seat", TABLE), event) for event in events]
    return [say(line, NAMES) for line in AUZTRALIA.recap(happened)]


def on(seat: int, time: int = 1, space: int = 9) -> ev.Advanced:
    return ev.Advanced(seat=seat, time=time, space=space)


def test_each_turn_is_a_line() -> None:
    events = (
        ev.RailLaid(seat=0, rails=(("A1", "B1"), ("B1", "C1"))), on(0),
        ev.Farmed(seat=1, farms=(("G7", "cattle"), ("H7", "sheep")), gold=2), on(1),
        ev.Mined(seat=1, hex="G6", good="coal", count=3), on(1),
        ev.Traded(seat=0, goods=(-1, 0, 1, 0)), on(0),
    )  # fmt: skip
    assert recap(*events) == [
        "Ann: 2 rail tiles laid", "Ben: 2 farms placed", "Ben: 3 coal mined on G6", "Ann: 1 coal traded for 1 gold",
    ]  # fmt: skip
    assert recap(*events, language="ja")[:2] == ["Ann：線路タイル2枚を敷設", "Ben：農場2個を開拓"]


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


def test_a_combat_is_part_of_the_turn_that_brought_it_and_summed_up_by_its_end() -> None:
    begun: tuple[ev.Event, ...] = (
        ev.Expedition(seat=0, hex="D7", units=("infantry", "infantry", "car")),
        ev.TurnedUp(hex="D7", kind="shoggoth", level="3", strength=8, points=8, why="attack"),
        on(0),
        ev.CardTurned(seat=0, hex="D7", card=3, rows=()),
        ev.OldOneHurt(seat=0, hex="D7", kind="shoggoth", damage=2, left=6),
        ev.UnitHurt(seat=0, unit="car", damage=1, lost=False),
        ev.SanityLost(seat=0, left=2),
    )
    assert recap(*begun) == [
        "Ann: attack on D7 with 2 infantry and 1 armoured car, Shoggoth found, 2 damage dealt, 1 damage taken, and"
        " 1 sanity lost"
    ]
    assert recap(*begun, ev.FightOver(seat=0, hex="D7", how="withdrawn")) == [
        "Ann: attack on D7, Shoggoth found, 2 damage dealt, and withdrawn"
    ]
    gone = ev.OldOneGone(hex="D7", kind="shoggoth", points=(5, 3))
    lost = ev.UnitHurt(seat=0, unit="infantry", damage=1, lost=True)
    assert recap(*begun, lost, gone, ev.FightOver(seat=0, hex="D7", how="won", lost=("infantry",))) == [
        "Ann: attack on D7, Shoggoth defeated (5 points), and 1 infantry lost"
    ]
    assert recap(*begun[3:], ev.PersonUsed(seat=0, card=20)) == [
        "Ann: Sharpshooter Violet Marsh used, 2 damage dealt, 1 damage taken, and 1 sanity lost"
    ], "a personality of the combat begins no turn"


def test_what_the_old_ones_do_between_players_is_one_line_and_a_port_battle_another() -> None:
    events = (
        on(NOTHING),
        ev.Revealed(card=0, level=1, wake=1, spawn=False, persons=0, effect="gold"),
        ev.TurnedUp(hex="D7", kind="zombie", level="2", strength=4, points=4, why="wake"),
        ev.Gained(seat=0, goods=(0, 0, 1, 0)), ev.Gained(seat=1, goods=(0, 0, 1, 0)),
        ev.MoveCard(card=4, direction=1, moves=("zombie",)),
        ev.OldOneMoved(kind="zombie", source="C2", target="B2"),
        ev.PortAttacked(seat=1, hex="B2"),
        ev.Expedition(seat=1, hex="B2", units=("infantry",), defence=True),
        ev.CardTurned(seat=1, hex="B2", card=4, rows=()),
        ev.OldOneGone(hex="B2", kind="zombie", points=(0, 4)),
        ev.FightOver(seat=1, hex="B2", how="won", home=("infantry",)),
        ev.MoveCard(card=5, direction=1, moves=("migo",)),
        ev.OldOneMoved(kind="migo", source="C4", target="C3"),
        ev.Blighted(seat=0, hex="C3", kind="migo"),
    )  # fmt: skip
    assert recap(*events) == [
        "The Old Ones: Zombie wakes on D7, everybody gains 1 gold, 2 moves, and Ann's farm on C3 blighted",
        "Ben: port held and Zombie defeated (4 points)",
    ]
    assert recap(*events, language="ja")[1] == "Ben：港を防衛、ゾンビを撃破（4VP）"


def test_a_port_that_nobody_defends_is_lost() -> None:
    events = (
        ev.PortAttacked(seat=0, hex="B2"),
        ev.Expedition(seat=0, hex="B2", units=(), defence=True),
        ev.FightOver(seat=0, hex="B2", how="routed"),
        ev.GameOver(port=0),
    )
    assert recap(*events) == ["Ann: port lost", "The game is over: Ann's port is lost."]


def test_a_turn_of_the_old_ones_that_brings_nothing_is_no_line() -> None:
    assert recap(on(NOTHING)) == []
    assert recap(on(NOTHING), ev.MoveCard(card=4, direction=1, moves=())) == []


@pytest.mark.parametrize(("seats", "mode"), [(1, "rivals"), (2, "together"), (3, "rivals"), (4, "rivals")])
def test_a_whole_game_has_no_more_lines_than_turns_and_passes_over_nothing_loud(seats: int, mode: str) -> None:
    chance = LooseChance(seats)
    state, begun = AUZTRALIA.setup(seats, {**SETTINGS, "mode": mode, "set": ""}, chance)
    happened = [Happened[ev.Event](TABLE, event) for event in begun]
    while asked := AUZTRALIA.pending(state):
        seat = asked[0].seat
        said = saying.at_random(AUZTRALIA, state, seat, chance)
        events = AUZTRALIA.play(state, seat, saying.action_of(AUZTRALIA, said), chance)
        happened += [Happened(seat, event) for event in events if event.to is None]
    lines = AUZTRALIA.recap(happened)
    assert len(lines) <= 2 * sum(_begins(one.event) for one in happened)
    for language in ("en", "ja"):
        say = speaker(language, "auztralia").say
        told = [say(line, NAMES) for line in lines]
        assert all(told)
        assert sum(map(len, told)) / len(told) < 90
    for one in happened:
        if one.event.loud and not isinstance(one.event, ev.ShakenOff | ev.Expedition | ev.FightOver):
            _is_heard(one)


def _begins(event: ev.Event) -> bool:
    return isinstance(event, ev.Advanced | ev.PortPlaced | ev.PortAttacked | ev.Started | ev.GameOver)


def _is_heard(one: Happened[ev.Event]) -> None:
    assert AUZTRALIA.recap([one]), one


def test_a_recap_may_begin_and_end_anywhere() -> None:
    chance = LooseChance(5)
    state, begun = AUZTRALIA.setup(2, {**SETTINGS, "set": ""}, chance)
    happened = [Happened[ev.Event](TABLE, event) for event in begun]
    while asked := AUZTRALIA.pending(state):
        seat = asked[0].seat
        said = saying.at_random(AUZTRALIA, state, seat, chance)
        events = AUZTRALIA.play(state, seat, saying.action_of(AUZTRALIA, said), chance)
        happened += [Happened(seat, event) for event in events]
    say = speaker("ja", "auztralia").say
    for start, length in itertools.product(range(0, len(happened), 7), (1, 3, 20)):
        part: Sequence[Happened[ev.Event]] = happened[start : start + length]
        assert all(say(line, NAMES) for line in AUZTRALIA.recap(part))
