"""Tests of the daily puzzles of games: deterministic, one best answer, no hidden facts."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.games.contract import PuzzlePosition, Puzzles, Refused
from bot.games.engine import brute_force
from bot.games.engine.brute_force import NoPuzzle, Solved, follow, plainly, puzzle_of_day, solve
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES, formatter

DAYS = 739_002, 739_003, 739_013
"""Days with a short search in every game."""
LONGEST_WAY = 4
OTHER_SEED = bytes(range(32))
PUZZLED = [name for name, game in GAMES.items() if game.puzzles is not None]
EACH = [pytest.param(name, day, id=f"{name}-{day}") for name in PUZZLED for day in DAYS]
for_each = pytest.mark.parametrize(("name", "day"), EACH)


@cache
def found(name: str, day: int) -> tuple[PuzzlePosition, Solved]:
    """Return the puzzle of a day; cached."""
    return puzzle_of_day(GAMES[name], day)


def puzzles_of(name: str) -> Puzzles[Any, Any]:
    puzzles = GAMES[name].puzzles
    assert puzzles is not None
    return puzzles


@for_each
def test_a_day_has_one_best_answer_of_a_few_sayings(name: str, day: int) -> None:
    posed, solved = found(name, day)
    assert solved.unique
    assert solved.answers >= 3
    assert 1 <= len(solved.way) <= LONGEST_WAY
    game, puzzles = GAMES[name], puzzles_of(name)
    end = follow(game, puzzles, posed, solved.way)
    assert puzzles.over(posed, end)
    assert puzzles.worth(posed, end) == solved.best
    with pytest.raises(Refused):
        follow(game, puzzles, posed, (*solved.way, solved.way[-1]))


@for_each
def test_only_its_seat_is_asked_and_its_pictures_can_be_drawn(name: str, day: int) -> None:
    game, (posed, _) = GAMES[name], found(name, day)
    assert posed.seat in game.asked(posed.state)
    assert [one.seat for one in game.pending(posed.state) if not one.optional] == [posed.seat]
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(posed.state), type=game.state_type)
    assert again == posed.state
    assert game.describe(game.view(posed.state, posed.seat))


@for_each
def test_everybody_has_the_same_puzzle(name: str, day: int) -> None:
    posed, solved = puzzle_of_day(GAMES[name], day)
    assert (posed, solved) == found(name, day)


@pytest.mark.parametrize("name", PUZZLED)
def test_each_day_has_another_one(name: str) -> None:
    assert len({msgspec.msgpack.encode(found(name, day)[0]) for day in DAYS}) == len(DAYS)


@for_each
def test_trying_every_line_finds_the_same(name: str, day: int) -> None:
    posed, solved = found(name, day)
    worths: dict[Hashable, int] = {}
    for _, worth, gist in plainly(GAMES[name], puzzles_of(name), posed):
        worths[gist] = max(worth, worths.get(gist, worth))
    best = max(worths.values())
    winners = [gist for gist, worth in worths.items() if worth == best]
    assert (best, len(winners), len(worths)) == (solved.best, 1, solved.answers)
    end = follow(GAMES[name], puzzles_of(name), posed, solved.way)
    assert puzzles_of(name).gist(posed, end) == winners[0]


def judged(name: str, posed: PuzzlePosition) -> tuple[Solved, Hashable]:
    """Return the solution and the best answer."""
    game, puzzles = GAMES[name], puzzles_of(name)
    solved = solve(game, puzzles, posed)
    assert solved is not None
    return solved, puzzles.gist(posed, follow(game, puzzles, posed, solved.way))


@for_each
def test_neither_luck_nor_what_is_hidden_makes_a_difference(
    name: str, day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, (posed, solved) = GAMES[name], found(name, day)
    _, gist = judged(name, posed)
    monkeypatch.setattr(brute_force, "SEED", OTHER_SEED)
    for seed in range(2):
        other = game.determinize(game.view(posed.state, posed.seat), LooseChance(seed))
        again, best = judged(name, PuzzlePosition(other, posed.seat, posed.given))
        assert (again.best, again.unique, best) == (solved.best, True, gist)


@for_each
def test_it_is_asked_in_both_languages(name: str, day: int) -> None:
    game, puzzles, (posed, solved) = GAMES[name], puzzles_of(name), found(name, day)
    view = game.view(posed.state, posed.seat)
    for language in LANGUAGES:
        say = formatter(language, name).format
        for text in (puzzles.name, puzzles.ask(view, posed.given), puzzles.amount(solved.best)):
            said = say(text)
            assert said
            assert "{" not in said


@pytest.mark.parametrize("name", [name for name in GAMES if name not in PUZZLED])
def test_a_game_without_puzzles_says_so(name: str) -> None:
    with pytest.raises(NoPuzzle):
        puzzle_of_day(GAMES[name], DAYS[0])
