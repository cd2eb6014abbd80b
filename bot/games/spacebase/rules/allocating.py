"""Allocation of a roll by all seats, then rewards in turn order (S7 to S11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import Gained, Ready
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import abilities, console, rolls, tracks
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.state import REASONS, Order, State, Task

# Values in the default choice, in half credits.
_CREDIT, _INCOME, _POINT, _CHARGE = 2, 5, 5, 3
_CLAIM: Final = (7, 16, 26)
"""by level"""
FULLY: Final = 3
"""Rounds in which it is told that a choice was clear."""


def worth(result: Result) -> int:
    """Return a simple value of a choice's rewards, in half credits; spent charges do not count."""
    gain = result.tally
    claims = sum(_CLAIM[level - 1] for level in gain.claims)
    charges = sum(result.charges.values())
    return _CREDIT * gain.credits + _INCOME * gain.income + _POINT * gain.points + _CHARGE * charges + claims


_WISHES: Final[Mapping[str, Callable[[Result], tuple[int, ...]]]] = {
    "credits": lambda result: (result.tally.credits, worth(result)),
    "points": lambda result: (result.tally.points, result.tally.credits, worth(result)),
    "income": lambda result: (result.tally.income, result.tally.credits, worth(result)),
    "best": lambda result: (worth(result),),
}


def best(results: Sequence[Result], order: str = "best") -> str:
    """Return the choice by a standing order; none ever spends a charge."""
    return max((result for result in results if result.is_plain()), key=_WISHES[order]).choice


def _is_alike(results: Sequence[Result]) -> bool:
    """Return whether all choices have the same result for the seat."""
    first = results[0]
    gain = first.tally
    for result in results[1:]:
        other = result.tally
        if (
            gain.credits != other.credits
            or gain.points != other.points
            or gain.income != other.income
            or gain.claims != other.claims
            or first.charges != result.charges
            or not result.is_plain()
        ):
            return False
    return True


def _clear(results: Sequence[Result]) -> str:
    """Return the choice that is dominant and spends no charge; "" if there is none."""
    for result in results:
        if result.is_plain() and all(_is_enough(result, other) for other in results):
            return result.choice
    return ""


def _is_enough(result: Result, other: Result) -> bool:
    mine, theirs = result.tally, other.tally
    return (
        mine.credits >= theirs.credits
        and mine.income >= theirs.income
        and mine.points >= theirs.points
        and all(result.charges.get(place, 0) >= times for place, times in other.charges.items())
        and all(mine.claims.count(level) >= theirs.claims.count(level) for level in theirs.claims)
    )


# --- what happens ----------------------------------------------------------------------------------------------------


def chooses(order: Order) -> bool:
    """Return whether a seat with this order is never prompted."""
    return order not in ("ask", "clear")


def begin(move: Move) -> None:
    """Open the phase; seats that need no prompt have chosen at once."""
    state = move.state
    state.phase = "allocate"
    state.taken = [""] * len(state.seats)
    for seat in tracks.players(state):
        state.seats[seat].choice = ""
        choose_alone(move, seat)


def choose_alone(move: Move, seat: int) -> None:
    """Choose for a seat by its standing order, or because it does not matter."""
    me = move.state.seats[seat]
    found = rolls.results(move.book, move.state, seat)
    if chooses(me.order):
        choose(move, seat, best(found, me.order), auto=True)
    elif me.order == "clear" and not _must_ask(move.state, seat, found) and (choice := _clear(found)):
        choose(move, seat, choice, auto=True)
    elif _is_alike(found) and not abilities.usable(move.state, seat):
        choose(move, seat, found[0].choice)


def _must_ask(state: State, seat: int, results: Sequence[Result]) -> bool:
    """Return whether an ability may be wanted before the rewards.

    It changes the rewards, has no other time, or makes room for a charge among them.
    """
    found, last = abilities.usable(state, seat), not tracks.has_turn_left(state, seat)
    if abilities.presses(found, own=seat == state.active, last=last):
        return True
    return any(abilities.is_wasted(results, place) for place in abilities.places(found))


def choose(move: Move, seat: int, choice: str, *, auto: bool = False) -> None:
    """Record a seat's choice; it is secret until all seats have chosen, and so is `auto`.

    The event is the same for all ways of choosing: an order is a secret of its seat.
    """
    me = move.state.seats[seat]
    me.choice, me.auto = choice, auto
    move.tell(Ready(seat=seat))


def all_chosen(state: State) -> bool:
    """Return whether all seats have chosen."""
    return all(state.seats[seat].choice for seat in tracks.players(state))


def gain(move: Move, seat: int) -> None:
    """Gain a seat's rewards; free ships are claimed before the next seat gains (as ruled)."""
    state, me = move.state, move.state.seats[seat]
    result = _chosen(state, seat, me.choice)
    tally = result.tally
    explained = me.auto and state.rules >= REASONS and state.round <= FULLY
    clear = explained and all(_is_enough(result, other) for other in rolls.results(move.book, state, seat))
    rolls.apply(me.sectors, result)
    if result.charges:
        me.charged += [console.find(me.sectors, place).card for place in result.charges]
    me.credits += tally.credits
    me.income += tally.income
    tracks.add_points(me, tally.points)
    state.taken[seat], me.choice = me.choice, ""
    move.tell(
        Gained(
            seat=seat,
            choice=result.choice,
            sectors=result.sectors,
            credits=tally.credits,
            income=tally.income,
            points=tally.points,
            charges=sum(result.charges.values()),
            auto=me.auto,
            clear=clear,
        )
    )
    me.auto = False
    if tally.claims:
        state.tasks.append(Task(seat, "claim", tally.claims))


def _chosen(state: State, seat: int, choice: str) -> Result:
    """Return the chosen result.

    If abilities used since have changed the legal choices, it is the most valuable one with the same dice.
    """
    book = books.of(state)
    if found := rolls.results(book, state, seat, choice):
        return found[0]
    base = "pair" if choice.startswith("pair") else "sum"
    found = [one for one in rolls.results(book, state, seat) if one.choice.partition(".")[0] == base]
    nearest = best(found)
    return next(one for one in found if one.choice == nearest)
