"""Tests of blunders in Ricochet Robots: found, without false alarms."""

from __future__ import annotations

from bot.games.contract import TABLE, ChoicePath
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.state import State
from tests.games.ricochet.positions import TWO, cell, position
from tests.tools.blunders import ricochet
from tests.tools.blunders.observed_game import Step

LEFT, UP = (("move", *step) for step in TWO.split())
RIGHT = ("move", "R", "R")
RING = (TABLE, ("ring",))


def declares(number: int) -> ChoicePath:
    """Return a declaration."""
    return "declare", str(number)


def kinds(*moves: tuple[int, ChoicePath], state: State | None = None) -> set[str]:
    """Return the blunders of these moves, from a position whose shortest way has two."""
    now, steps = state or position(), list[Step[State]]()
    for seat, said in moves:
        before = RICOCHET.clone(now)
        events = RICOCHET.play(now, seat, action_of(RICOCHET, said), LooseChance(1))
        steps.append(Step(len(steps), seat, before, said, tuple(events)))
    return {one.kind for one in ricochet.found(steps)}


def test_a_plain_chip_has_nothing_silly() -> None:
    won = kinds((0, declares(3)), (1, declares(2)), (2, ("content", "2")), RING, (1, LEFT), (1, UP))
    assert not won
    tight = position()
    assert not kinds((0, declares(4)), RING, (0, ("move", "B", "R")), (0, ("move", "B", "D")), state=tight)


def test_numbers() -> None:
    assert kinds((0, declares(5))) == set()
    assert kinds((0, declares(6))) == {"far"}
    assert kinds((0, declares(3)), (1, declares(2)), (2, declares(4))) == {"behind"}
    assert kinds((0, declares(2)), state=position(red=cell(0, 7))) == {"short"}


def test_what_was_known_before() -> None:
    failed = [(0, declares(2)), RING, (0, ("giveup",))]
    assert kinds(*failed) == {"gives up"}
    assert kinds(*failed, (0, ("pass",))) == {"gives up", "passes"}
    assert kinds(*failed, (1, declares(4)), (0, ("content", "4"))) == {"gives up", "accepts"}
    assert kinds(*failed, (0, declares(2))) == {"gives up", "again"}


def test_shows() -> None:
    begin = [(0, declares(4)), RING]
    assert kinds(*begin, (0, ("move", "B", "R")), (0, ("move", "B", "L"))) == {"fro"}
    assert kinds(*begin, (0, LEFT), (0, ("over",))) == {"over"}
    assert kinds((0, declares(2)), RING, (0, RIGHT)) == {"strays"}
    assert kinds(*begin, (TABLE, ("idle",))) == {"late"}
