"""Ratings of a seat's choices, in moves: by a shortest route and the other declarations.

Declarations are rated by the distance to the shortest route, moves of a mover by the length of the whole route. Without
a known route there are no ratings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.contract import Ask, ChoicePath, Number, RatedChoice, Term, t
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import values
from bot.games.engine.explain_choice import rank
from bot.games.ricochet.ai import perception, weights
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import DIRECTIONS, LETTERS
from bot.games.ricochet.rules.goal import counts, goal_of, reading_of
from bot.games.ricochet.rules.moving import LONGEST, Step, read, slide
from bot.games.ricochet.solver import solve
from bot.games.ricochet.state import Call
from bot.games.ricochet.view import View

_LONGER = t("moves more than a shortest route")
_NONE = t("no route is that short")
_LATE = t("somebody else shows first")
_GIVES = t("the chip is given away")
_RESERVE = t("no number of your own in reserve")
_NEEDED = t("moves of the whole route")
_ANEW = t("the moves so far are lost")


def rate(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
    """Implement `Game.rate`; it uses a shortest route at once, unlike the AI seats with a delay."""
    del chance  # deterministic
    way = perception.way(view)
    if not way:
        return ()
    if view.phase in ("look", "clock"):
        return rank([*_declaring(view, ask, len(way)), *_letting(view, ask, len(way))])
    if view.phase in ("show", "solo"):
        return rank([*_moving(view, ask, way), *_other(view, ask, len(way))])
    return ()


# --- declarations ----------------------------------------------------------------------------------------------------


def _declaring(view: View, ask: Ask, shortest: int) -> Iterator[RatedChoice]:
    """Yield every number up to some that are much too high."""
    if "declare" not in values(ask):
        return
    choices = ask(("declare",))
    assert isinstance(choices, Number)
    for number in range(choices.low, min(choices.high, shortest + weights.FAR) + 1):
        yield _rated(("declare", str(number)), _of_number(view, number, shortest))


def _of_number(view: View, number: int, shortest: int) -> list[Term]:
    terms = [Term(_LONGER, float(shortest - number))] if number > shortest else []
    terms += [Term(_NONE, -weights.FAILS)] if number < shortest else []
    late = any(shortest <= call.number and _is_before(view, call, number) for call in view.calls)
    return [*terms, Term(_LATE, -weights.LATE)] if late else terms


def _is_before(view: View, call: Call, number: int) -> bool:
    """Check that another's declaration precedes this number of the viewing seat (R10).

    Of equal ones, the seat with fewer chips is first.
    """
    if call.seat == view.seat or call.number > number:
        return False
    assert view.seat is not None
    mine, theirs = (len(view.seats[seat].chips) + view.seats[seat].counted for seat in (view.seat, call.seat))
    return call.number < number or theirs <= mine


def _letting(view: View, ask: Ask, shortest: int) -> Iterator[RatedChoice]:
    """Yield accepting the lowest number, or passing the chip, by the chances that are given up."""
    verbs = values(ask)
    if "pass" in verbs:
        yield _rated(("pass",), [Term(_GIVES, -weights.PASSES)])
    if "content" in verbs and view.calls:
        lowest = min(call.number for call in view.calls)
        yield _rated(("content", str(lowest)), _of_letting(view, lowest, shortest))


def _of_letting(view: View, lowest: int, shortest: int) -> list[Term]:
    own = next((call.number for call in view.calls if call.seat == view.seat), 0)
    if own and own <= shortest:
        return []
    if lowest == shortest:
        return [Term(_LATE, -weights.LATE), *([] if own else [Term(_RESERVE, -weights.RESERVE)])]
    return [Term(_GIVES, -max(weights.LATE, abs(lowest - shortest)) - weights.RESERVE)]


# --- moves -----------------------------------------------------------------------------------------------------------


def _moving(view: View, ask: Ask, way: Sequence[Step]) -> Iterator[RatedChoice]:
    """Yield the moves, the next step of the shortest route first, where it continues from here."""
    made = read(view.way) if view.way else ()
    on = way[len(made)] if made == tuple(way[: len(made)]) and len(made) < len(way) else None
    steps = [
        (LETTERS.index(robot), DIRECTIONS.index(direction))
        for robot in (values(ask, "move") if "move" in values(ask) else ())
        for direction in values(ask, "move", robot)
    ]
    for step in sorted(steps, key=lambda one: one != on):
        left = len(way) - len(made) - 1 if step == on else _left(view, made, step, len(way))
        if left is None:
            continue
        whole = len(made) + 1 + left
        terms = [Term(_NEEDED, -float(whole))]
        terms += [Term(_NONE, -weights.FAILS)] if whole > _most(view) else []
        yield _rated(("move", LETTERS[step[0]], DIRECTIONS[step[1]]), terms)


def _left(view: View, made: Sequence[Step], step: Step, shortest: int) -> int | None:
    """Return the moves that are needed after this one, at most `weights.ASTRAY` too many.

    None: not known.
    """
    board = joined(view.sheets)
    goal, way = goal_of(board, view.chip, reading_of(view)), (*made, step)
    if counts(board, view.starts, goal, way):
        return 0
    robots = list(view.robots)
    robots[step[0]] = slide(board, robots, *step)[-1]
    for robot in goal.robots:
        for direction in range(4):
            if slide(board, robots, robot, direction) and counts(board, view.starts, goal, (*way, (robot, direction))):
                return 1
    most = shortest + weights.ASTRAY
    found = solve(board, robots, goal, most=most, effort=weights.GLANCE)
    return len(found.way) if found.way else most + 1 if found.proven else None


def _other(view: View, ask: Ask, shortest: int) -> Iterator[RatedChoice]:
    """Yield starting over, which costs only the moves made, and giving up, which loses the chip."""
    verbs = values(ask)
    if "over" in verbs and view.way:
        terms = [Term(_NEEDED, -float(shortest)), Term(_ANEW, -weights.ANEW)]
        yield _rated(("over",), [*terms, *([Term(_NONE, -weights.FAILS)] if shortest > _most(view) else [])])
    if "giveup" in verbs:
        yield _rated(("giveup",), [Term(_GIVES, -float(shortest) - 2 * weights.FAILS)])


def _most(view: View) -> int:
    """Return the declared number as the limit of moves; a single player has none."""
    return next((call.number for call in view.calls if call.seat == view.seat), LONGEST)


def _rated(said: ChoicePath, terms: Sequence[Term]) -> RatedChoice:
    return RatedChoice(said, sum(term.points for term in terms), tuple(terms))
