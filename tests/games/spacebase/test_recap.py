"""What happened, a line for each turn."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, Happened
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import apply
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase import events as ev
from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.words.recap import recap
from bot.tables.gate import visible
from bot.words.speaker import speaker
from tests.playing import advised

NAMES = ("Vega", "Rigel", "Altair", "Mira", "Deneb")
CARDS = {card.name: card.id for card in set_of("").cards}
CORSAIR, KITE, MOTH, EMBER = CARDS["Corsair"], CARDS["Kite"], CARDS["Moth"], CARDS["Ember Flats"]
ROLLED = ev.Rolled(seat=0, dice=(4, 2))


def lines(*events: ev.Event, language: str = "en") -> list[str]:
    say = speaker(language, "spacebase").say
    return [say(line, NAMES) for line in recap([Happened(0, event) for event in events])]


def gained(seat: int, coins: int = 0, planets: int = 0, rockets: int = 0, charges: int = 0) -> ev.Gained:
    return ev.Gained(
        seat=seat, choice="pair", sectors=(4, 2), credits=coins, income=planets, points=rockets, charges=charges
    )


def test_a_turn_is_one_line() -> None:
    turn = (
        *(ROLLED, ev.Ready(seat=0), ev.Ready(seat=1), gained(0, coins=3), gained(1, coins=2, rockets=1), gained(2)),
        ev.Bought(seat=0, card=CORSAIR, sector=12, how="buy", paid=7),
        *(ev.Refilled(cards=(KITE,)), ev.TurnEnded(seat=0, next=1)),
    )
    assert lines(*turn) == ["Vega rolled 4+2: +3🪙 and Rigel +2🪙 +1🚀; bought Corsair"]
    assert lines(*turn, language="ja") == ["Vegaの出目4+2：+3🪙、Rigel +2🪙 +1🚀。コルセア号を購入"]


def test_each_turn_has_its_line() -> None:
    end = ev.TurnEnded(seat=0, next=1)
    assert lines(ROLLED, gained(0), end, ev.Rolled(seat=1, dice=(1, 1)), gained(1, planets=2)) == [
        "Vega rolled 4+2",
        "Rigel rolled 1+1: +2🪐",
    ]


def test_the_last_of_several_rolls_counts() -> None:
    assert lines(ROLLED, ev.Rolled(seat=0, dice=(4, 6), again=True)) == ["Vega rolled 4+6"]


def test_abilities_stand_with_what_they_gave_and_with_those_who_used_them() -> None:
    assert lines(
        *(ROLLED, ev.Used(seat=0, card=KITE), ev.Received(seat=0, why="ability", credits=3)),
        *(ev.Used(seat=1, card=MOTH), ev.Bought(seat=1, card=KITE, sector=8, how="claim", paid=0)),
        ev.Received(seat=0, why="income", credits=4),
    ) == ["Vega rolled 4+2; used Kite (+3🪙) and income +4🪙; Rigel used Moth and claimed Kite"]


def test_cards_stand_close_together_in_a_list_of_deeds() -> None:
    used = (
        ev.Used(seat=0, card=KITE),
        ev.Used(seat=0, card=MOTH),
        ev.Bought(seat=0, card=EMBER, sector=1, how="buy", paid=17),
    )
    assert lines(ROLLED, *used) == ["Vega rolled 4+2; used Kite & Moth and bought Ember Flats"]
    assert lines(ROLLED, *used, language="ja") == ["Vegaの出目4+2。大凧号・火取り蛾号を使用、残り火の平原を購入"]


def test_a_bare_roll_is_left_to_the_question_about_it() -> None:
    before = (ROLLED, gained(0, coins=3), ev.TurnEnded(seat=0, next=1))
    assert lines(*before, ev.Rolled(seat=1, dice=(1, 1))) == ["Vega rolled 4+2: +3🪙"]
    assert lines(ev.TurnEnded(seat=0, next=1), ev.Rolled(seat=1, dice=(1, 1))) == ["Rigel rolled 1+1"]
    moved = (ev.Rolled(seat=1, dice=(1, 1)), ev.Used(seat=1, card=MOTH))
    assert lines(*before, *moved) == ["Vega rolled 4+2: +3🪙", "Rigel rolled 1+1; used Moth"]


def test_what_changes_consoles_and_points() -> None:
    assert lines(
        *(ROLLED, ev.Lost(seat=0, points=(0, 3, 0)), ev.Swapped(seat=0, one=3, other=12)),
        *(ev.Exchanged(seat=0, card=KITE, other=MOTH), ev.Charged(seat=0, card=MOTH)),
        ev.Bought(seat=0, card=EMBER, sector=1, how="acquire", paid=17, points=5),
    ) == [
        "Vega rolled 4+2; charged Moth, bought Ember Flats (+5🚀), Rigel −3🚀, swapped sectors 3 and 12, and exchanged"
        " Kite and Moth"
    ]


def test_a_line_may_begin_in_the_middle_of_a_turn() -> None:
    assert lines(gained(2, charges=1), ev.Bought(seat=0, card=KITE, sector=8, how="buy", paid=2)) == [
        "Gained: Altair +1⚡; Vega bought Kite"
    ]


def test_what_concerns_everybody_stands_alone() -> None:
    assert lines(
        *(ev.Started(ships=((KITE,), (MOTH,)), first=1), ROLLED, ev.LastRound(seat=1), gained(1, rockets=9)),
        *(ev.TurnEnded(seat=0, next=1), ev.PlayOff(seats=(0, 1)), ev.Victory(seats=(0,))),
    ) == [
        "The first ships: Vega Kite and Rigel Moth. Rigel starts.",
        "Vega rolled 4+2: Rigel +9🚀",
        "Rigel has reached the goal: this round is the last.",
        "Vega and Rigel are tied and play an extra round.",
        "The game is over: Vega wins.",
    ]


@pytest.mark.parametrize("quiet", [ev.Ready(seat=1), ev.Kept(seat=1), ev.Drafted(seat=1)])
def test_what_is_quiet_is_told_only_if_there_is_nothing_else(quiet: ev.Event) -> None:
    assert len(lines(quiet)) == 1
    assert lines(ROLLED, gained(0, coins=1), quiet) == ["Vega rolled 4+2: +1🪙"]
    assert len(lines(ev.OrderSet(seat=0, order="ask", to=(0,)))) == 1
    assert lines(ev.Refilled(cards=(KITE,))) == []


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("start", ["normal", "light"])
def test_whole_games_have_no_more_lines_than_turns_and_tell_every_loud_event(seats: int, start: str) -> None:
    chance = LooseChance(seats)
    state, events = SPACEBASE.setup(seats, {"start": start}, chance)
    happened = [Happened(TABLE, event) for event in visible(events, None)]
    while SPACEBASE.outcome(state) is None:
        seat, said = advised(SPACEBASE, state, chance, 1)
        state, events = apply(SPACEBASE, state, seat, said, chance)
        happened += (Happened(seat, event) for event in visible(events, None))
    alone = (ev.TurnEnded, ev.Started, ev.LastRound, ev.PlayOff, ev.Victory)
    told = recap(happened)
    assert len(told) <= sum(isinstance(one.event, alone) for one in happened) + 1
    for language in ("en", "ja"):
        said_ = [speaker(language, "spacebase").say(line, NAMES) for line in told]
        assert all(said_)
        assert sum(len(line) > 160 for line in said_) <= len(said_) / 20
    for one in happened:
        if one.event.loud and not isinstance(one.event, ev.Gained):
            assert recap([one])
