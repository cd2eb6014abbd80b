"""Tests of the recap: a line for each turn."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import TABLE, SeatEvent
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.words.recap import recap
from bot.tables.model.view_filter import visible_events
from bot.words.formatter import formatter
from tests.play_game import advised

NAMES = ("Vega", "Rigel", "Altair", "Mira", "Deneb")
CARDS = {card.name: card.id for card in set_of("").cards}
CORSAIR, KITE, MOTH, EMBER = CARDS["Corsair"], CARDS["Kite"], CARDS["Moth"], CARDS["Ember Flats"]
ROLLED = ev.Rolled(seat=0, dice=(4, 2))
STARTED = ev.Started(ships=((KITE,), (MOTH,)), first=1)


def lines(*events: ev.Event, language: str = "en") -> list[str]:
    say = formatter(language, "spacebase").format
    return [say(line, NAMES) for line in recap([SeatEvent(0, event) for event in events])]


def gained(seat: int, coins: int = 0, planets: int = 0, rockets: int = 0, charges: int = 0) -> ev.Gained:
    return ev.Gained(
        seat=seat, choice="pair", sectors=(4, 2), credits=coins, income=planets, points=rockets, charges=charges
    )


def test_what_changes_consoles_and_points() -> None:
    assert lines(
        *(ROLLED, ev.Lost(seat=0, points=(0, 3, 0)), ev.Swapped(seat=0, one=3, other=12)),
        *(ev.Exchanged(seat=0, card=KITE, other=MOTH), ev.Charged(seat=0, card=MOTH)),
        ev.Bought(seat=0, card=EMBER, sector=1, how="acquire", paid=17, points=5),
    ) == [
        "Vega rolled 4 and 2, charged Moth, bought Ember Flats for sector 1 (5 points), made Rigel lose 3 points,"
        " swapped sectors 3 and 12, and exchanged Kite and Moth"
    ]


def test_what_concerns_everybody_stands_alone() -> None:
    assert lines(
        *(ev.Started(ships=((KITE, CORSAIR), (MOTH,)), first=1), ROLLED, ev.LastRound(seat=1), gained(1, rockets=9)),
        *(ev.TurnEnded(seat=0, next=1), ev.PlayOff(seats=(0, 1)), ev.Victory(seats=(0,))),
    ) == [
        "The first ships: Vega Kite and Corsair and Rigel Moth. Rigel starts.",
        "Vega rolled 4 and 2; Rigel gained 9 points",
        "Rigel has reached the goal: this round is the last.",
        "Vega and Rigel are tied and play an extra round.",
        "The game is over: Vega wins.",
    ]


@pytest.mark.parametrize(
    "quiet", [ev.Started(ships=((KITE,), (MOTH,)), first=1), ev.Ready(seat=1), ev.Kept(seat=1), ev.Drafted(seat=1)]
)
def test_what_is_quiet_is_told_only_if_there_is_nothing_else(quiet: ev.Event) -> None:
    assert len(lines(quiet)) == 1
    assert lines(ROLLED, gained(0, coins=1), quiet) == ["Vega rolled 4 and 2 and took both for 1 credit"]
    assert len(lines(ev.OrderSet(seat=0, order="ask", to=(0,)))) == 1
    assert lines(ev.Refilled(cards=(KITE,))) == []


def test_what_was_done_for_a_player_is_told_with_the_reason() -> None:
    auto, short = msgspec.structs.replace(gained(0, coins=1), auto=True), ev.TurnEnded(seat=0, next=1, short=2)
    clear = msgspec.structs.replace(auto, clear=True)
    assert lines(ROLLED, clear, short) == [
        "Vega rolled 4 and 2, took both for 1 credit (Auto-answers: best), and could buy nothing with 2 credits"
    ]
    assert lines(ROLLED, auto) == ["Vega rolled 4 and 2 and took both for 1 credit (auto)"]
    assert lines(auto, gained(1, rockets=2)) == ["Vega took 4 and 2 for 1 credit (auto); Rigel gained 2 points"]
    assert lines(ROLLED, gained(0), gained(1, coins=1)) == [
        "Vega rolled 4 and 2 and gained nothing; Rigel gained 1 credit"
    ]


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("start", ["normal", "light"])
def test_whole_games_have_no_more_lines_than_turns_and_tell_every_loud_event(seats: int, start: str) -> None:
    chance = LooseChance(f"{seats} {start}")
    state, events = SPACEBASE.setup(seats, {"start": start}, chance)
    happened = [SeatEvent(TABLE, event) for event in visible_events(events, None)]
    while SPACEBASE.outcome(state) is None:
        seat, said = advised(SPACEBASE, state, chance, 1)
        state, events = apply(SPACEBASE, state, seat, said, chance)
        happened += (SeatEvent(seat, event) for event in visible_events(events, None))
    alone = (ev.TurnEnded, ev.Started, ev.LastRound, ev.PlayOff, ev.Victory)
    told = recap(happened)
    assert len(told) <= sum(isinstance(one.event, alone) for one in happened) + 1
    for language in ("en", "ja"):
        said_ = [formatter(language, "spacebase").format(line, NAMES) for line in told]
        assert all(said_)
        assert sum(len(line) > 120 + 40 * seats for line in said_) <= len(said_) / 5
    for one in happened:
        if one.event.loud and not isinstance(one.event, ev.Gained):
            assert recap([one])
