"""Tests of the recap: a line for each turn of each player."""

from __future__ import annotations

from bot.games.contract import TABLE, SeatEvent, Who
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout import events as ev
from bot.words.formatter import formatter
from tests.play_game import advised

NAMES = ("Ann", "Ben", "Cleo", "Dai")
SHORT = 90
"""Usual maximum characters of a line, for phones."""


def recap(*events: ev.Event, language: str = "en") -> list[str]:
    lines = FARFAROUT.recap([SeatEvent(event.seat, event) for event in events])
    return [formatter(language, FARFAROUT.meta.id).format(line, NAMES) for line in lines]


def test_what_is_gained_and_lost_is_summed_up() -> None:
    done = (
        ev.Changed(seat=2, why="m.far", exploration=2, erg=5),
        ev.Changed(seat=2, why="x.erg5", erg=5),
        ev.Changed(seat=2, why="quake", shields=-1),
        ev.Changed(seat=2, why="ions", shields=-2),
    )
    assert recap(*done) == ["Cleo: gained 10 ERG and 2 exploration, lost 3 shields"]
    assert recap(*done, language="ja") == ["Cleo：10ERG、探索2ポイントを獲得、シールド3個を喪失"]
    assert recap(*done, ev.Changed(seat=2, why="toll", shields=2, erg=-10)) == [
        "Cleo: gained 2 exploration, lost 1 shield"
    ]


def test_a_whole_game_has_no_more_lines_than_turns_and_what_is_loud_is_in_one() -> None:
    chance = LooseChance(2)
    state, events = FARFAROUT.setup(2, {}, chance)
    happened = [SeatEvent(TABLE, event) for event in events]
    turns = list[list[SeatEvent[ev.Event]]]()
    while FARFAROUT.outcome(state) is None:
        seat, said = advised(FARFAROUT, state, chance, 1)
        state, events = apply(FARFAROUT, state, seat, said, chance)
        happened += [SeatEvent(seat, event) for event in events if event.to is None]
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
            assert all(formatter(language, FARFAROUT.meta.id).format(line, NAMES).strip() for line in lines)
    assert any("wins" in line.key for line in FARFAROUT.recap(turns[-1]))
    told_in = [
        formatter("en", FARFAROUT.meta.id).format(line, NAMES) for turn in turns for line in FARFAROUT.recap(turn)
    ]
    assert sorted(map(len, told_in))[len(told_in) * 3 // 4] <= SHORT
