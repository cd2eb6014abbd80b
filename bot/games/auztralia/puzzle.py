"""Daily puzzle: build railways and farms until another marker acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.games.auztralia.actions import Action
from bot.games.auztralia.components import book as books
from bot.games.auztralia.components.book import SPACE
from bot.games.auztralia.components.data import COAL, FARMS, GOLD, IRON, OLD_ONES_START
from bot.games.auztralia.events import Event
from bot.games.auztralia.rules import farming
from bot.games.auztralia.state import State
from bot.games.auztralia.view import View
from bot.games.contract import Game, Later, Part, PuzzlePosition, Puzzles, Text, t, tn
from bot.games.engine.brute_force import paths_in, solve
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.selfplay import selfplay

AuZtralia = Game[State, Action, View, Event]
FARM: Final = 3
RAIL: Final = 1
"""Points for a new farm and for a new rail tile."""
PLAYS_AS: Final = 2
"""AI level of the seats in the generated games."""
SIMPLE: Final = 1
"""AI level that must not find the best solution by itself."""
EARLIEST, LATEST, STEP = 6, 60, 3
"""First and last decision of a game that are examined, and the step between them."""
TIMES: Final = (3, 2, 2, 2, 2, 1)
"""Maximum spaces that the marker is behind the next one, by the number of rails: more would give too many paths."""
ANSWERS: Final = 8
"""Minimum number of different outcomes of a puzzle."""
_CLOSED: Final = tuple(SPACE[space] for space in ("recruit", "military", "attack"))
"""Spaces that depend on luck or are off topic: they end a solution."""
Kept = tuple[tuple[int, ...], int]
"""New farms by kind, and new rail tiles."""


def puzzles(game: Callable[[], AuZtralia]) -> Puzzles[State, View]:
    """Return the puzzles of the game; positions come from self-play."""
    return Puzzles(
        name=t("Railways and farms"),
        ask=_ask,
        amount=lambda n: tn("{n} puzzle point", "{n} puzzle points", n),
        candidates=lambda day: _candidates(game(), day),
        over=_over,
        worth=_worth,
        gist=_new,
        beside=lambda seat: Part("seat", seat),
    )


def _ask(view: View, given: tuple[int, ...]) -> Text:
    assert view.seat is not None
    return t(
        "Your marker is on {now}. You act until it has passed {limit}. Each new farm counts 3, each new rail tile 1."
        " Make as much of it as you can! If you recruit, buy units, or attack, it ends at once.",
        now=view.clock[view.seat], limit=given[0],
    )  # fmt: skip


# --- what a line brings ----------------------------------------------------------------------------------------------


def _new(posed: PuzzlePosition, state: State) -> Kept:
    before: State = posed.state
    farm, kinds = books.of(state).farm, [0] * len(FARMS)
    for at, owner in enumerate(state.farms):
        if owner == posed.seat != before.farms[at]:
            kinds[farm[at]] += 1
    return tuple(kinds), len(state.seats[posed.seat].rails) - len(before.seats[posed.seat].rails)


def _worth(posed: PuzzlePosition, state: State) -> int:
    kinds, rails = _new(posed, state)
    return FARM * sum(kinds) + RAIL * rails


def _over(posed: PuzzlePosition, state: State) -> bool:
    """Check that the puzzle has ended.

    Another seat has acted or is next, or an action other than building has begun.
    """
    before: State = posed.state
    if state.phase != "play" or state.fight is not None or state.tasks or state.actor != posed.seat:
        return True
    if any(space != before.clock[marker] for marker, space in enumerate(state.clock) if marker != posed.seat):
        return True
    then, now = before.seats[posed.seat], state.seats[posed.seat]
    return any(now.spaces[space] > then.spaces[space] for space in _CLOSED)


# --- where a puzzle is found -----------------------------------------------------------------------------------------


def _candidates(game: AuZtralia, day: int) -> Iterator[PuzzlePosition]:
    """Yield turns in games of AI seats for which a simple player would not find the best."""
    chance = LooseChance(f"auztralia {day}")
    while True:
        seats = 2 + chance.below(3, "seats")
        for number, (state, seat) in enumerate(selfplay(game, seats, PLAYS_AS, chance)):
            if number > LATEST:
                break
            if number < EARLIEST or number % STEP or not _is_fit(state, seat):
                continue
            time = 1 + chance.below(TIMES[min(len(state.seats[seat].rails), len(TIMES) - 1)], "time")
            start = _next(state, seat) - time
            if start < 1 or state.clock[-1] > OLD_ONES_START >= start:
                continue
            posed = _posed(game.clone(state), seat, start, chance)
            if _is_good(game, posed):
                yield posed


def _is_fit(state: State, seat: int) -> bool:
    """Check that it is a turn, and that not all kinds of land are connected yet."""
    if state.phase != "play" or state.fight is not None or state.tasks:
        return False
    return len(farming.kinds_at_hand(state, seat)) < len(FARMS)


def _next(state: State, seat: int) -> int:
    """Return the space of the next marker."""
    return min(space for marker, space in enumerate(state.clock) if marker != seat)


def _posed(state: State, seat: int, start: int, chance: Chance) -> PuzzlePosition:
    """Set up the position of a puzzle.

    The marker is a little behind the others; there are few goods, and no units to send to a combat.
    """
    me, limit = state.seats[seat], _next(state, seat)
    state.clock[seat] = start
    state.order.remove(seat)
    state.order.append(seat)
    me.goods[COAL], me.goods[IRON], me.goods[GOLD] = (chance.below(2, "goods") for _ in range(3))
    for unit, n in enumerate(me.units):
        state.supply[unit] += n
    me.units = [0] * len(me.units)
    return PuzzlePosition(state, seat, (limit,))


def _is_good(game: AuZtralia, posed: PuzzlePosition) -> bool:
    if game.puzzles is None:
        return False
    solved = solve(game, game.puzzles, posed)
    return (
        solved is not None
        and solved.unique
        and solved.answers >= ANSWERS
        and ("retrieve",) not in solved.way
        and len({said[0] for said in solved.way}) > 1
        and _simply(game, posed) < solved.best
    )


def _simply(game: AuZtralia, posed: PuzzlePosition) -> int:
    """Return the points that a simple player reaches."""
    state: State = posed.state
    chance = LooseChance(0)
    while not _over(posed, state):
        said = game.ai(game.view(state, posed.seat), game.ask(state, posed.seat), chance, SIMPLE)
        assert not isinstance(said, Later)
        state = paths_in(game, posed, state, said)
    return _worth(posed, state)
