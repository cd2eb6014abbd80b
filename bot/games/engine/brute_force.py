"""Puzzle solver: exhaustive search over all `choices`, which proves the best answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator

import msgspec
from msgspec import Struct

from bot.games.contract import A, ChoicePath, E, Game, PuzzlePosition, Puzzles, Refused, S, V
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import action_of, all_paths, apply

SEED = bytes(32)
"""Any seed: chance makes no difference to the worth of a line."""
MOST = 3_000
"""Maximum number of visited states; a larger puzzle is not used."""

Line = tuple[ChoicePath, ...]
Rank = tuple[int, int, bool]
"""Sort key of lines: worth, then the shorter one, then one that ends the turn rather than one that wastes it."""


class NoPuzzle(Exception):
    """Error: a game has no puzzle for a day."""


class Solved(Struct, frozen=True):
    """Result of a search: the best worth, a shortest line of it, and counts of answers.

    Answers are told apart by their `gist`. `winners` have the best worth, `answers` is their total; `second` is the
    next best worth (None: there is none).
    """

    best: int
    way: Line
    winners: int
    answers: int
    second: int | None

    @property
    def unique(self) -> bool:
        """Check that there is one best answer, and worse ones."""
        return self.winners == 1 and self.second is not None


def solve(game: Game[S, A, V, E], puzzles: Puzzles[S, V], posed: PuzzlePosition, most: int = MOST) -> Solved | None:
    """Return the solution; None if more than `most` states were visited, or without any answer."""
    found: dict[Hashable, tuple[Rank, Line]] = {}
    ending = {verb.value for verb in game.verbs if verb.ends}
    seen, open_ = set[bytes](), deque([(posed.state, Line())])
    while open_:
        state, line = open_.popleft()
        if puzzles.over(posed, state):
            gist, ends = puzzles.gist(posed, state), line != () and line[-1][0] in ending
            rank = puzzles.worth(posed, state), -len(line), ends
            if gist not in found or rank > found[gist][0]:
                found[gist] = rank, line
            continue
        for said in all_paths(game, state, posed.seat):
            after = _legal(game, posed, state, said)
            key = msgspec.msgpack.encode(after)
            if key not in seen:
                seen.add(key)
                open_.append((after, (*line, said)))
                if len(seen) > most:
                    return None
    return _judged(found) if found else None


def _legal(game: Game[S, A, V, E], posed: PuzzlePosition, state: S, said: ChoicePath) -> S:
    """Return the state after one of `all_paths`.

    Without the check of `paths_in`, which takes a third of a search.
    """
    after = game.clone(state)
    game.play(after, posed.seat, action_of(game, said), SealedChance(SEED))
    return after


def _judged(found: dict[Hashable, tuple[Rank, Line]]) -> Solved:
    worths = sorted((worth for (worth, _, _), _ in found.values()), reverse=True)
    (best, _, _), way = max(found.values(), key=lambda one: one[0])
    second = next((worth for worth in worths if worth < best), None)
    return Solved(best, way, worths.count(best), len(found), second)


def puzzle_of_day(game: Game[S, A, V, E], day: int) -> tuple[PuzzlePosition, Solved]:
    """Return the puzzle of a day: the first candidate that has one best answer.

    Raises NoPuzzle if there is none.
    """
    puzzles = game.puzzles
    if puzzles is not None:
        for posed in puzzles.candidates(day):
            solved = solve(game, puzzles, posed)
            if solved is not None and solved.unique:
                return posed, solved
    raise NoPuzzle(f"{game.meta.id} has no puzzle on day {day}")


def paths_in(game: Game[S, A, V, E], posed: PuzzlePosition, state: S, said: ChoicePath) -> S:
    """Return the state after a choice of the puzzle's seat. Raises Refused if it is not legal."""
    return apply(game, state, posed.seat, said, SealedChance(SEED))[0]


def follow(game: Game[S, A, V, E], puzzles: Puzzles[S, V], posed: PuzzlePosition, line: Line) -> S:
    """Return the state after a line of choices.

    Raises Refused if a choice is not legal, or comes after the end.
    """
    state: S = posed.state
    for said in line:
        if puzzles.over(posed, state):
            raise Refused("", puzzles.name)
        state = paths_in(game, posed, state, said)
    return state


def plainly(
    game: Game[S, A, V, E], puzzles: Puzzles[S, V], posed: PuzzlePosition
) -> Iterator[tuple[Line, int, Hashable]]:
    """Yield every line to its end with its worth and gist: slow but simple, no cache.

    Choices that change nothing (such as the present auto-answer) are left out, as they could be repeated for ever.
    """

    def lines(state: S, line: Line) -> Iterator[tuple[Line, int, Hashable]]:
        if puzzles.over(posed, state):
            yield line, puzzles.worth(posed, state), puzzles.gist(posed, state)
            return
        for said in all_paths(game, state, posed.seat):
            after = paths_in(game, posed, state, said)
            if after != state:
                yield from lines(after, (*line, said))

    yield from lines(posed.state, ())
