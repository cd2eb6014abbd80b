"""A state that a view allows: what others may have filed is made up."""

from __future__ import annotations

from bot.games.engine.chance import Chance
from bot.games.ricochet.parts.board import joined
from bot.games.ricochet.parts.data import ROBOTS
from bot.games.ricochet.rules import ways
from bot.games.ricochet.rules.moving import Move, slide, write
from bot.games.ricochet.state import Call, Last, Seat, State
from bot.games.ricochet.view import LastView, View


def guess(view: View, chance: Chance) -> State:
    """Any declarer whose turn to move is still to come may have filed some way of the declared length."""
    filed = [""] * len(view.seats)
    for call in view.calls:
        if view.phase == "clock" or call.seat in view.order[1:]:
            filed[call.seat] = _way(view, call.number, chance)
    if view.seat is not None:
        filed[view.seat] = view.filed
    return State(
        sheets=list(view.sheets),
        robots=list(view.robots),
        seats=[
            Seat(list(seat.chips), seat.counted, seat.waits, seat.away, seat.moves, seat.par) for seat in view.seats
        ],
        bag=list(view.bag),
        aside=list(view.aside),
        goal=view.goal,
        clock=view.clock,
        puzzles=view.puzzles,
        letter=view.letter,
        open=view.open,
        phase=view.phase,
        turn=view.turn,
        chip=view.chip,
        run=view.run,
        resets=view.resets,
        starts=list(view.starts),
        calls=[Call(call.seat, call.number) for call in view.calls],
        content=list(view.content),
        passed=list(view.passed),
        filed=filed,
        order=list(view.order),
        way=view.way,
        hurry=view.hurry,
        last=None if view.last is None else _last(view.last),
        least=view.least,
        rules=view.rules,
    )


def _way(view: View, most: int, chance: Chance) -> str:
    """A random way of up to so many moves from the start; none as often as any other length."""
    robots, way = list(view.starts), list[Move]()
    for _ in range(chance.below(most + 1, "guess")):
        moves = ways.open_moves(view.sheets, tuple(robots))
        possible = [(one, to) for one in ROBOTS for to in range(4) if ways.is_open(moves, one, to)]
        robot, direction = possible[chance.below(len(possible), "guess")]
        robots[robot] = slide(joined(view.sheets), robots, robot, direction)[-1]
        way.append((robot, direction))
    return write(way)


def _last(last: LastView) -> Last:
    return Last(
        last.chip,
        list(last.starts),
        last.winner,
        last.declared,
        last.way,
        last.best,
        last.proven,
        last.said,
    )
