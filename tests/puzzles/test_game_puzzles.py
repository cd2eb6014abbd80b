"""Tests of the daily puzzles of games: deterministic, one best answer, no hidden facts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Hashable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games.contract import PuzzlePosition, Puzzles, Refused
from bot.games.engine import brute_force
from bot.games.engine.brute_force import NoPuzzle, Solved, follow, plainly, puzzle_of_day, solve
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from bot.puzzles.codec import Puzzle, encode
from bot.words.formatter import LANGUAGES, formatter

ROOT = Path(__file__).resolve().parents[2]
SHORT = {
    "andromeda": (739_058, 739_045),
    "auztralia": (739_056, 739_026),
    "farfarout": (739_039, 739_020),
    "spacebase": (739_013, 739_000),
}
"""Days of each game with the shortest searches (under a second; others take up to a minute), found by trial.

The answer of the first one of AuZtralia has farms and rails.
"""
DAYS = {name: SHORT.get(name, (739_000, 739_001)) for name in GAMES}
LONGEST_WAY = 4
OTHER_SEED = bytes(range(32))
PUZZLED = [name for name, game in GAMES.items() if game.puzzles is not None]
for_each = pytest.mark.parametrize("name", PUZZLED)
ELSEWHERE = """
import sys
from datetime import date
from bot.puzzles.codec import make_puzzle

for name, day in zip(sys.argv[1::2], sys.argv[2::2]):
    print(make_puzzle(name, date.fromordinal(int(day))).posed.hex())
"""


@cache
def found(name: str, which: int = 0) -> tuple[PuzzlePosition, Solved]:
    """Return the puzzle of a day; cached."""
    return puzzle_of_day(GAMES[name], DAYS[name][which])


def puzzles_of(name: str) -> Puzzles[Any, Any]:
    puzzles = GAMES[name].puzzles
    assert puzzles is not None
    return puzzles


@for_each
def test_a_day_has_one_best_answer_of_a_few_sayings(name: str) -> None:
    posed, solved = found(name)
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
def test_only_its_seat_is_asked_and_its_pictures_can_be_drawn(name: str) -> None:
    game, (posed, _) = GAMES[name], found(name)
    assert posed.seat in game.asked(posed.state)
    assert [one.seat for one in game.pending(posed.state) if not one.optional] == [posed.seat]
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(posed.state), type=game.state_type)
    assert again == posed.state
    assert game.describe(game.view(posed.state, posed.seat))


def test_everybody_has_the_same_puzzle() -> None:
    """Another process, where sets have another order, makes the same."""
    wanted = [word for name in PUZZLED for word in (name, str(DAYS[name][0]))]
    environment = {**os.environ, "PYTHONHASHSEED": "5"}
    made = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, *wanted],
        env=environment,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    here = {}
    for name in PUZZLED:
        posed, solved = found(name)
        puzzle = Puzzle(posed, solved.best, solved.way, solved.answers)
        here[name] = encode(GAMES[name], date.fromordinal(DAYS[name][0]), puzzle).posed.hex()
    assert dict(zip(PUZZLED, made.stdout.split(), strict=True)) == here


@for_each
def test_each_day_has_another_one(name: str) -> None:
    assert found(name)[0] != found(name, 1)[0]


@for_each
def test_trying_every_line_finds_the_same(name: str) -> None:
    posed, solved = found(name)
    worths: dict[Hashable, int] = {}
    for _, worth, gist in plainly(GAMES[name], puzzles_of(name), posed):
        worths[gist] = max(worth, worths.get(gist, worth))
    best = max(worths.values())
    winners = [gist for gist, worth in worths.items() if worth == best]
    assert (best, len(winners), len(worths)) == (solved.best, 1, solved.answers)
    end = follow(GAMES[name], puzzles_of(name), posed, solved.way)
    assert puzzles_of(name).gist(posed, end) == winners[0]


@for_each
def test_neither_luck_nor_what_is_hidden_makes_a_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, puzzles, (posed, solved) = GAMES[name], puzzles_of(name), found(name)
    gist = puzzles.gist(posed, follow(game, puzzles, posed, solved.way))
    monkeypatch.setattr(brute_force, "SEED", OTHER_SEED)
    hidden = game.determinize(game.view(posed.state, posed.seat), LooseChance(0))
    other = PuzzlePosition(hidden, posed.seat, posed.given)
    again = solve(game, puzzles, other)
    assert again is not None
    best = puzzles.gist(other, follow(game, puzzles, other, again.way))
    assert (again.best, again.unique, best) == (solved.best, True, gist)


@for_each
def test_it_is_asked_in_both_languages(name: str) -> None:
    game, puzzles, (posed, solved) = GAMES[name], puzzles_of(name), found(name)
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
        puzzle_of_day(GAMES[name], 739_000)
