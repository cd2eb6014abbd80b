"""Puzzles solved by trying everything that `choices` offer: what is best is proved."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator

import msgspec
from msgspec import Struct

from bot.games.contract import A, ChoicePath, E, Game, PuzzlePosition, Puzzles, Refused, S, V
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import all_paths, apply

SEED = bytes(32)
"""Luck makes no difference to what a line is worth."""
MOST = 3_000
"""States that are looked at; a larger puzzle is not used."""

Line = tuple[ChoicePath, ...]
Rank = tuple[int, int, bool]
"""Of lines: what they are worth, the shorter the better, and rather one that ends the turn than one that wastes it."""


class NoPuzzle(Exception):
    """A day for which a game has none."""


class Solved(Struct, frozen=True):
    """What the best lines are worth, a shortest one of them, how many answers (see `gist`) are worth that, how many
    there are in all, and how much the next best is worth (None: there is none)."""

    best: int
    way: Line
    winners: int
    answers: int
    second: int | None

    @property
    def unique(self) -> bool:
        """Whether there is one best answer, and worse ones."""
        return self.winners == 1 and self.second is not None


def solve(game: Game[S, A, V, E], puzzles: Puzzles[S, V], posed: PuzzlePosition, most: int = MOST) -> Solved | None:
    """The best that can be said; None if there are more than `most` states to look at, or no answer at all."""
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
            after = paths_in(game, posed, state, said)
            key = msgspec.msgpack.encode(after)
            if key not in seen:
                seen.add(key)
                open_.append((after, (*line, said)))
        if len(seen) > most:
            return None
    return _judged(found) if found else None


def _judged(found: dict[Hashable, tuple[Rank, Line]]) -> Solved:
    worths = sorted((worth for (worth, _, _), _ in found.values()), reverse=True)
    (best, _, _), way = max(found.values(), key=lambda one: one[0])
    second = next((worth for worth in worths if worth < best), None)
    return Solved(best, way, worths.count(best), len(found), second)


def puzzle_of_day(game: Game[S, A, V, E], day: int) -> tuple[PuzzlePosition, Solved]:
    """The puzzle of a day: the first candidate that has one best answer. Raises NoPuzzle if there is none."""
    puzzles = game.puzzles
    if puzzles is not None:
        for posed in puzzles.candidates(day):
            solved = solve(game, puzzles, posed)
            if solved is not None and solved.unique:
                return posed, solved
    raise NoPuzzle(f"{game.meta.id} has no puzzle on day {day}")


def paths_in(game: Game[S, A, V, E], posed: PuzzlePosition, state: S, said: ChoicePath) -> S:
    """The state after a saying of the puzzle's seat. Raises Refused if it is not legal."""
    return apply(game, state, posed.seat, said, SealedChance(SEED))[0]


def follow(game: Game[S, A, V, E], puzzles: Puzzles[S, V], posed: PuzzlePosition, line: Line) -> S:
    """The state after a line that somebody says. Raises Refused for what is not legal, or comes after its end."""
    state: S = posed.state
    for said in line:
        if puzzles.over(posed, state):
            raise Refused("", puzzles.name)
        state = paths_in(game, posed, state, said)
    return state


def plainly(
    game: Game[S, A, V, E], puzzles: Puzzles[S, V], posed: PuzzlePosition
) -> Iterator[tuple[Line, int, Hashable]]:
    """Every line to its end with its worth and gist, whatever was seen before: slow, with nothing to be wrong about.

    What changes nothing (the auto-choice that one has already) could be said for ever: it is left out.
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
