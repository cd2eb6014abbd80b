"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.ricochet.state import Last, State
from bot.games.ricochet.view import CallView, LastView, SeatView, View


def view(state: State, seat: int | None) -> View:
    """All but the ways that others have filed."""
    return View(
        seat=seat,
        sheets=tuple(state.sheets),
        robots=tuple(state.robots),
        seats=tuple(SeatView(tuple(me.chips), me.counted, me.waits, me.away, me.moves, me.par) for me in state.seats),
        bag=tuple(state.bag),
        aside=tuple(state.aside),
        goal=state.goal,
        clock=state.clock,
        puzzles=state.puzzles,
        letter=state.letter,
        open=state.open,
        phase=state.phase,
        turn=state.turn,
        chip=state.chip,
        run=state.run,
        resets=state.resets,
        starts=tuple(state.starts),
        calls=tuple(CallView(call.seat, call.number) for call in state.calls),
        content=tuple(state.content),
        passed=tuple(state.passed),
        order=tuple(state.order),
        way=state.way,
        hurry=state.hurry,
        last=None if state.last is None else _last(state.last),
        filed="" if seat is None else state.filed[seat],
        least=state.least,
        rules=state.rules,
    )


def _last(last: Last) -> LastView:
    return LastView(
        last.chip,
        tuple(last.starts),
        last.winner,
        last.declared,
        last.way,
        last.best,
        last.proven,
        last.said,
    )
