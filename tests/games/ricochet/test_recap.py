"""Tests of the recap: a line for each chip."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.contract import TABLE, SeatEvent
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES, AnyGame
from bot.games.ricochet import RICOCHET
from bot.games.ricochet import events as ev
from bot.games.ricochet.components.data import BLUE, RED, RIGHT, UP
from bot.words.formatter import formatter
from tests.games.ricochet.positions import RED_MOON
from tests.play_game import at_random

NAMES = ("Ann", "Ben", "Chie", "Dan")
TURNED = ev.Turned(turn=3, chip=RED_MOON)
WON = ev.Won(seat=1, chip=RED_MOON, declared=7, way="RU BL BU RL RU")


def recap(*events: ev.Event, language: str = "en") -> list[str]:
    happened = [SeatEvent(getattr(event, "seat", TABLE), event) for event in events]
    say = formatter(language, "ricochet").format
    return [say(line, NAMES) for line in RICOCHET.recap(happened)]


def play_out(game: AnyGame, seats: int, settings: Mapping[str, str]) -> list[SeatEvent[ev.Event]]:
    """All events of a game."""
    chance = LooseChance(3)
    state, _ = game.setup(seats, settings, chance)
    happened: list[SeatEvent[ev.Event]] = []
    while game.outcome(state) is None:
        seat, said = at_random(game, state, chance)
        events = game.play(state, seat, choice_walk.check(game, state, seat, said), chance)
        happened += [SeatEvent(seat, event) for event in events]
    return happened


def failed(seat: int, number: int) -> ev.Failed:
    return ev.Failed(seat=seat, number=number, why="gave up")


def test_a_chip_that_was_won_is_a_line() -> None:
    events = (
        TURNED,
        ev.Declared(seat=1, number=7, clock="starts"),
        ev.Rang(),
        ev.Entitled(seat=1, number=7),
        failed(1, 7),
        ev.Again(run=2),
        ev.Declared(seat=1, number=7, clock="starts"),
        ev.Rang(early=True),
        ev.Entitled(seat=1, number=7),
        WON,
        ev.Known(way="RU GR", proven=True),
    )
    assert recap(*events) == ["Chip 3, red moon: Ben in 5 moves (7 declared, 2 tries, best 2: red up, green right)"]
    (japanese,) = recap(*events, language="ja")
    assert japanese == "3枚目「赤の月」：Benが5手で獲得（宣言7手、2回目で成功、最小2手：赤を上、緑を右）"


def test_a_chip_that_nobody_won() -> None:
    aside = ev.Aside(chip=RED_MOON)
    assert recap(TURNED, aside) == ["Chip 3, red moon: set aside"]
    told = recap(TURNED, failed(0, 4), failed(1, 5), aside, ev.Known(way="RU GR", proven=False))
    assert told == ["Chip 3, red moon: set aside (Ann and Ben failed, known 2: red up, green right)"]


def test_alone_par_is_told() -> None:
    alone = ev.Won(seat=0, chip=RED_MOON, declared=0, way="RU BL BU")
    best = ev.Known(way="RU GR", proven=True)
    assert recap(TURNED, alone, best) == ["Chip 3, red moon: Ann in 3 moves (best 2: red up, green right)"]
    wanted = ev.Aside(chip=RED_MOON, seat=0)
    assert recap(TURNED, wanted, best) == ["Chip 3, red moon: Ann asked for the solution (best 2: red up, green right)"]
    assert recap(best) == ["The last chip's shortest route: red up, green right (2 moves)"]


@pytest.mark.parametrize("event", [TURNED, ev.Rang(), ev.Entitled(seat=0, number=5)])
def test_what_the_board_says_itself_is_not_told(event: ev.Event) -> None:
    assert recap(event) == []


def test_what_concerns_the_table_is_told_in_its_place() -> None:
    events = (WON, ev.Known(way="", proven=False), ev.Collected(), TURNED, ev.Left(seat=2), ev.Sat(seat=3, counted=1))
    assert recap(*events) == [
        "The red moon: Ben in 5 moves (7 declared)",
        "The chips have run out: all are shuffled and used again.",
        "Chie left the table.",
        "Dan joined, and plays from the next chip on.",
    ]
    assert recap(WON, ev.Finished(seat=1))[-1] == "The game is over: Ben has the agreed number of chips."


def test_steps_are_told_where_nothing_else_has_happened() -> None:
    def step(n: int, robot: int, direction: int, *, barred: bool = False) -> ev.Stepped:
        return ev.Stepped(seat=0, step=n, robot=robot, direction=direction, cells=(4, 20), barred=barred)

    assert recap(step(1, RED, UP)) == ["Ann, step 1: red up to row 2 column 5."]
    assert recap(step(1, RED, UP), step(2, RED, RIGHT), step(3, BLUE, RIGHT)) == ["Ann: red up right, blue right"]
    assert recap(step(1, BLUE, UP), step(2, RED, UP, barred=True)) == [
        "Ann, step 2: red up, on the mark, but this route does not count."
    ]
    assert recap(ev.Contented(seat=0, number=5)) == ["Ann accepted 5 moves."]
    assert recap(ev.Filed(way="RU", stops=((36, 4),), to=(0,))) == ["You saved your route: red up to row 1."]
    assert recap(step(1, RED, UP), WON) == ["The red moon: Ben in 5 moves (7 declared)"]


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_has_a_line_for_each_chip_and_little_else(seats: int) -> None:
    game = GAMES["ricochet"]
    settings = {setting.id: setting.values[0].value for setting in game.meta.settings} | {"chips": "2"}
    happened = play_out(game, seats, settings)
    turns = sum(isinstance(one.event, ev.Turned) for one in happened)
    table = sum(isinstance(one.event, ev.Collected | ev.Finished) for one in happened)
    for language in ("en", "ja"):
        told = [formatter(language, "ricochet").format(line, NAMES) for line in game.recap(happened)]
        assert turns <= len(told) <= turns + table
        assert all(told)
