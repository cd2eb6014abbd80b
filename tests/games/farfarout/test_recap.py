"""The recap: a line for each turn of each player."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, Happened, Who
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import apply
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout import events as ev
from bot.words.speaker import speaker
from tests.playing import advised

NAMES = ("Ann", "Ben", "Cleo", "Dai")
SHORT = 90
"""Letters that a line may have for the most part, so that it is read at a glance on a phone."""


def recap(*events: ev.Event, language: str = "en") -> list[str]:
    lines = FARFAROUT.recap([Happened(event.seat, event) for event in events])
    return [speaker(language, FARFAROUT.meta.id).say(line, NAMES) for line in lines]


def test_a_turn_is_one_line_with_what_was_mined_and_traded() -> None:
    turn = (
        ev.TurnBegan(seat=0, round=3),
        ev.Moved(seat=0, place="1c", cost=1, left=1, burned=("red",)),
        ev.Moved(seat=0, place="1c.a1", cost=1, left=0),
        ev.Rolled(seat=0, why="mine", mine=("green.1",), theirs=("black.3",)),
        ev.Mined(seat=0, place="1c.a1", erg=4, ore="plutonium", units=1),
        ev.Moved(seat=0, place="1b.p1", cost=3, left=1, planet="earth", burned=("grey", "green")),
        ev.Traded(seat=0, way="sell", ore="plutonium", count=2, erg=5, price=1),
        ev.Traded(seat=0, way="buy", ore="uranium", count=1, erg=5, price=6),
        ev.TurnEnded(seat=0, next=1),
        ev.TurnBegan(seat=1, round=3),
    )
    assert recap(*turn) == [
        "Ann: mined 4 ERG and 1 plutonium, sold 2 plutonium for 5 ERG, and bought 1 uranium for 5 ERG"
    ]
    assert recap(*turn, language="ja") == [
        "Ann：4ERGとプルトニウム1個を採掘、プルトニウム2個（5ERG）を売却、ウラン1個（5ERG）を購入"
    ]


def test_the_last_planet_on_the_way_is_named_and_a_place_that_something_is_told_of_is_not_flown_to() -> None:
    way = (
        ev.Moved(seat=1, place="1d.p2", cost=1, left=0, planet="neptune"),
        ev.Moved(seat=1, place="2a", cost=1, left=0),
        ev.Moved(seat=1, place="2b", cost=1, left=0),
    )
    assert recap(*way) == ["Ben: flew to Amber Reach 2b via Neptune"]
    assert recap(*way, ev.Recovered(seat=1, shields=2)) == ["Ben: flew to Amber Reach 2b and restored the shields"]
    found = ev.Found(seat=1, place="2b.p1", planet="qomru", scanned=False, card="toll")
    landed = ev.Moved(seat=1, place="2b.p1", cost=1, left=0)
    assert recap(landed, found, ev.Changed(seat=1, why="toll", erg=-3)) == ["Ben: landed on Qom-Ru unscanned (−3 ERG)"]


def test_a_battle_is_told_by_its_end() -> None:
    battle = (
        ev.BattleBegan(seat=0, planet="qomru", foe="mites"),
        ev.Rolled(seat=0, why="foe", mine=("green.1",), theirs=("white.3", "white.2")),
        ev.BattleTurn(seat=0, turn=1, mine=1, theirs=5),
        ev.GaveUp(seat=0, what="shield"),
    )
    assert recap(*battle) == ["Ann: began a battle: Hull Mites"]
    won = ev.BattleEnded(seat=0, won=True, foe="mites")
    assert recap(*battle, won, ev.Changed(seat=0, why="mites", reputation=1, erg=5)) == [
        "Ann: beat Hull Mites (+5 ERG, +1 reputation)"
    ]
    duel = (ev.BattleBegan(seat=0, rival=1), ev.BattleEnded(seat=0, won=False, rival=1))
    assert recap(*duel, ev.Looted(seat=1, loser=0, total=4, erg=4)) == [
        "Ann: was beaten by Ben",
        "Ben: took as loot: 4 ERG",
    ]


def test_what_is_gained_and_lost_is_summed_up() -> None:
    done = (
        ev.Changed(seat=2, why="m.far", exploration=2, erg=5),
        ev.Changed(seat=2, why="x.erg5", erg=5),
        ev.Changed(seat=2, why="quake", shields=-1),
        ev.Changed(seat=2, why="ions", shields=-2),
    )
    assert recap(*done) == ["Cleo: +10 ERG, +2 exploration, −3 shields"]
    assert recap(*done, language="ja") == ["Cleo：+10ERG、探索+2、シールド−3"]
    assert recap(*done, ev.Changed(seat=2, why="toll", shields=2, erg=-10)) == ["Cleo: +2 exploration, −1 shield"]


def test_what_came_and_was_used_up_in_one_turn_is_told_once() -> None:
    came = (ev.TookRelic(seat=0, relic="crown"), ev.Bought(seat=0, item="booster", currency="erg", price=6))
    assert recap(*came) == ["Ann: dug up Cracked Crown and bought Stern Booster"]
    assert recap(*came, ev.Used(seat=0, item="crown")) == ["Ann: bought Stern Booster and used Cracked Crown"]


def test_who_did_nothing_ended_the_turn_and_what_lies_between_steps_is_no_line() -> None:
    assert recap(ev.TurnBegan(seat=3, round=1), ev.TurnEnded(seat=3, next=0)) == ["Dai: ended the turn"]
    ended = ev.TurnEnded(seat=3, next=0)  # alone it is also the answer to whoever did much before
    assert recap(ended, language="ja") == ["Dai：手番を終了"]
    assert recap(ev.Rolled(seat=0, why="dig", mine=("grey.2",), theirs=())) == []
    assert recap(ev.Reshuffled(seat=0, deck="event"), ev.DigSite(seat=0, place="2a.p1", digs=3)) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_has_no_more_lines_than_turns_and_what_is_loud_is_in_one(seats: int) -> None:
    chance = LooseChance(seats)
    state, events = FARFAROUT.setup(seats, {}, chance)
    happened = [Happened(TABLE, event) for event in events]
    turns = list[list[Happened[ev.Event]]]()
    while FARFAROUT.outcome(state) is None:
        seat, said = advised(FARFAROUT, state, chance, 1)
        state, events = apply(FARFAROUT, state, seat, said, chance)
        happened += [Happened(seat, event) for event in events if event.to is None]
        if any(isinstance(event, ev.TurnEnded) for event in events):
            cut = next(at for at, one in enumerate(happened) if isinstance(one.event, ev.TurnEnded)) + 1
            turns.append(happened[:cut])
            happened = happened[cut:]
    turns.append(happened)
    for turn in turns:
        lines = FARFAROUT.recap(turn)
        doers = {one.event.seat for one in turn if one.event.loud} | {one.seat for one in turn}
        assert len(lines) <= len(doers) + 1
        told = {who for line in lines for who in line.args.values() if isinstance(who, Who)}
        assert told or not any(one.event.loud for one in turn)
        for language in ("en", "ja"):
            assert all(speaker(language, FARFAROUT.meta.id).say(line, NAMES).strip() for line in lines)
    assert any("wins" in line.key for line in FARFAROUT.recap(turns[-1]))
    told_in = [speaker("en", FARFAROUT.meta.id).say(line, NAMES) for turn in turns for line in FARFAROUT.recap(turn)]
    assert sorted(map(len, told_in))[len(told_in) * 3 // 4] <= SHORT
