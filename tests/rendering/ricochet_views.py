"""Sample tables of Ricochet Robots for the renderer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.contract import Event, Outcome
from bot.games.ricochet import events as ev
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CENTRE, HOLE, ROBOTS
from bot.games.ricochet.rules import scoring
from bot.games.ricochet.rules.moving import Step, follow, read, slide, write
from bot.games.ricochet.view import Call, LastView, SeatView, View
from tests.rendering.name_samples import look_at

look = partial(look_at, "ricochet")
PLAIN = ("1A", "2B", "3C", "4A")
MIRRORS = ("1D", "3D", "2D", "4D")
MIXED = ("4D", "4C", "1B", "3D")
"""Two yellow sheets, so that some marks are there twice and others not at all."""


def placed(sheets: tuple[str, ...], seed: int) -> tuple[int, ...]:
    """Robots on empty spaces."""
    board = joined(sheets)
    taken = {*CENTRE, *(cell for cells in board.marks for cell in cells)}
    free = [cell for cell in range(256) if cell not in taken and board.reflectors[cell] is None]
    return tuple(Random(seed).sample(free, len(ROBOTS)))


def wander(sheets: tuple[str, ...], starts: tuple[int, ...], steps: int, seed: int) -> str:
    """Return a random path of this many moves, mostly of one robot."""
    random, board, robots, way = Random(seed), joined(sheets), list(starts), list[Step]()
    while len(way) < steps:
        move = random.choice((0, 0, 1, 1, 2, 3, 4)), random.randrange(4)
        cells = slide(board, robots, *move)
        if cells and (not way or way[-1] != move):
            robots[move[0]] = cells[-1]
            way.append(move)
    return write(way)


def chips(seats: int) -> tuple[tuple[int, ...], ...]:
    """Chips won by all seats."""
    return tuple(tuple(range(n * 3 % 5)) for n in range(seats))


def looking(seats: int, sheets: tuple[str, ...] = PLAIN, chip: int = 5) -> View:
    """Return a table with an open chip, before any declaration."""
    robots = placed(sheets, seats + chip)
    return View(
        seat=None,
        sheets=sheets,
        robots=robots,
        seats=tuple(SeatView(won, 0, waits=False, away=False) for won in chips(seats)),
        bag=tuple(int(n > 5) for n in range(17)),
        aside=(0,) * 17,
        goal=5,
        clock=60,
        puzzles="drawn",
        letter=False,
        open=True,
        phase="look",
        turn=6,
        chip=chip,
        run=1,
        resets=0,
        starts=robots,
        calls=(),
        content=(),
        passed=tuple(seat for seat in (0, 3) if seat < seats - 1),
        order=(),
        way="",
        hurry=False,
        last=None,
    )


def declaring(seats: int, sheets: tuple[str, ...] = MIRRORS, chip: int = HOLE) -> View:
    """Return a table with a running clock, after the declarations of nearly all seats.

    One is content, one is away, one is new.
    """
    view = looking(seats, sheets, chip)
    numbers = (9, 6, 11, 6, 20, 7, 8, 14, 10, 12)
    some = tuple(replace(seat, away=n == 4, waits=n == 6, counted=n % 2) for n, seat in enumerate(view.seats))
    calls = tuple(Call(n, numbers[n]) for n in range(seats) if n not in (4, 6))
    return replace(
        view, phase="clock", seats=some, calls=calls, content=tuple(n for n in (0, 2, 5) if n < seats), passed=()
    )


def showing(seats: int, sheets: tuple[str, ...] = MIRRORS, chip: int = 2, steps: int = 6) -> View:
    """Return a table where the second in order shows a path, after the first has failed."""
    view = declaring(seats, sheets, chip)
    way = wander(sheets, view.starts, steps, seats + steps)
    robots = follow(joined(sheets), view.starts, read(way)).robots[-1]
    calls = (replace(view.calls[0], number=max(2, steps + 1)), *view.calls[1:])
    order = tuple(call.seat for call in sorted(calls, key=lambda call: (call.seat != 0, call.number)))
    return replace(
        view, phase="show", run=2, calls=calls, order=order if seats == 1 else order[:-1], way=way, robots=robots,
        content=(),
    )  # fmt: skip


def resting(seats: int, sheets: tuple[str, ...] = PLAIN, chip: int = 13, steps: int = 12) -> View:
    """Return a table after a chip was won with a long path."""
    view = looking(seats, sheets, chip)
    way = wander(sheets, view.starts, steps, seats)
    robots = follow(joined(sheets), view.starts, read(way)).robots[-1]
    last = LastView(chip, view.starts, min(1, seats - 1), steps, way, wander(sheets, view.starts, 5, 3), True, True)
    return replace(view, phase="rest", passed=(), robots=robots, starts=robots, last=last)


def nobody(seats: int) -> View:
    """Return a table after a chip was set aside."""
    view = looking(seats, MIXED, 14)
    last = LastView(14, view.starts, -1, 0, "", "", False, False)
    return replace(view, phase="rest", passed=(), last=last)


def beginning(seats: int) -> View:
    """Before the first chip."""
    view = looking(seats)
    return replace(view, phase="rest", turn=0, chip=-1, passed=(), seats=(SeatView((), 0, False, False),) * seats)


def won(seats: int) -> View:
    """Return a table after a chip was won with a path that is longer than necessary."""
    view, starts = resting(seats), placed(PLAIN, 13)
    way = "YL YU YL YD YR SR SD YL YU"
    longer = f"RU RD {way}"
    robots = follow(joined(PLAIN), starts, read(longer)).robots[-1]
    last = LastView(13, starts, min(1, seats - 1), 11, longer, way, True, True)
    return replace(view, robots=robots, starts=robots, last=last)


def over(seats: int) -> View:
    """Return the end of a game, with a shortest path of four robots."""
    view, starts = resting(seats, MIRRORS, 8, 7), placed(MIRRORS, 6)
    way = "GU GL RU RL BU YD GR GU GR"
    robots = follow(joined(MIRRORS), starts, read(way)).robots[-1]
    winner = min(1, seats - 1)
    view = replace(view, robots=robots, starts=robots, last=LastView(8, starts, winner, 9, way, way, True, True))
    best = SeatView((1, 4, 8, 12, 16), 0, False, False, moves=31, par=26)
    won = tuple(best if n == winner else seat for n, seat in enumerate(view.seats))
    return replace(view, phase="over", seats=won)


def alone(seats: int) -> View:
    """Return a single player's game with a path begun."""
    view = looking(seats)
    way = wander(view.sheets, view.starts, 3, 5)
    robots = follow(joined(view.sheets), view.starts, read(way)).robots[-1]
    me = replace(view.seats[0], chips=(3, 9), moves=14, par=11)
    return replace(view, phase="solo", passed=(), seats=(me, *view.seats[1:]), way=way, robots=robots)


def tangled(seats: int) -> View:
    """Return a table with a path of twenty moves that crosses itself everywhere."""
    return resting(seats, MIRRORS, HOLE, 20)


def filed(seats: int, steps: int = 8) -> View:
    """Return a seat's own view of `declaring`: it has filed a path."""
    view = declaring(seats)
    return replace(view, seat=1, filed=wander(view.sheets, view.starts, steps, 4))


def doubled() -> int:
    """Return a chip whose mark is twice on the MIXED board."""
    return next(chip for chip, cells in enumerate(joined(MIXED).marks) if len(cells) > 1)


def on_mirrors() -> View:
    """Every robot is on a reflector."""
    view = looking(3, MIRRORS)
    cells = [cell for cell, one in enumerate(joined(MIRRORS).reflectors) if one is not None]
    return replace(view, robots=tuple(cells[:5]))


VAIN = ev.Stepped(seat=0, step=6, robot=0, direction=0, cells=(1,), barred=True)
"""A step onto the mark by a path that does not count."""
STAGES: dict[str, tuple[Callable[[int], View], tuple[Event, ...]]] = {
    "beginning": (beginning, ()),
    "looking": (looking, (ev.Turned(turn=6, chip=5),)),
    "declaring": (declaring, (ev.Declared(seat=0, number=9),)),
    "showing": (showing, (ev.Stepped(seat=0, step=6, robot=0, direction=0, cells=(1,)),)),
    "resting": (resting, ()),
    "won": (won, (ev.Won(seat=1, chip=13, declared=11, way=""),)),
    "nobody": (nobody, (ev.Aside(chip=14),)),
    "over": (over, (ev.Won(seat=1, chip=8, declared=9, way=""), ev.Finished(seat=1))),
}


def outcome(seats: int) -> Outcome:
    """Return the end of `over`."""
    end: Any = over(seats)
    found = scoring.outcome(end)
    assert found is not None
    return found
