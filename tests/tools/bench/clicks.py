"""Benchmark of interactions in Space Base, played by AI seats of level 2.

Usage: `python -m tests.tools.bench.clicks [--games N]`.

A click is a button or an entry of a menu: the verb (a shortcut chooses the whole move at once), each field with more
than one value, and the confirmation. A post is a board in the thread that mentions a player who was not mentioned
before. Both are counted for a round: a turn of everybody.
"""

from __future__ import annotations

import argparse
from statistics import fmean
from typing import Any

from bot.games.contract import ChoicePath, Complete, Decision
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES, AnyGame
from cogs.ui.move_builder import only
from tests.play_game import advised

GAME = "spacebase"


def presses(game: AnyGame, state: Any, seat: int, said: ChoicePath) -> int:
    """Count the clicks of one move."""
    mine = [one for one in game.pending(state) if one.seat == seat]
    if any(shortcut.said == said for one in mine for row in one.attention.shortcuts for shortcut in row):
        count = 1
    else:
        count = 1 + sum(only(game.choices(state, seat, said[:at])) is None for at in range(1, len(said)))
    last = game.choices(state, seat, said)
    ends = any(getattr(verb, "ends", False) and verb.value == said[0] for one in mine for verb in one.verbs)
    return count + (isinstance(last, Complete) and last.is_final and (len(said) > 1 or ends))


class Posts:
    """The mentions, as in `cogs.board.mentions`: once for each decision of a player."""

    def __init__(self) -> None:
        self.count = 0
        self._called: dict[int, int] = {}
        self._moved: list[int] = []

    def look(self, decisions: tuple[Decision, ...]) -> None:
        """Record a shown board."""
        asked = {one.seat for one in decisions if not one.optional}
        if asked:
            self._called = {seat: at for seat, at in self._called.items() if seat in asked}
        new = {seat for seat in asked if seat not in self._called or self._called[seat] < self._over(seat)}
        self.count += bool(new)
        self._called.update(dict.fromkeys(new, len(self._moved)))

    def move(self, seat: int) -> None:
        """Record a move."""
        self._moved.append(seat)

    def _over(self, seat: int) -> int:
        """Return the number of the seat's last move, if another seat has moved since."""
        last = max((number for number, who in enumerate(self._moved, start=1) if who == seat), default=0)
        return last if any(who != seat for who in self._moved[last:]) else 0


def played(seats: int, number: int) -> tuple[float, float, float]:
    """Play a game; return clicks and decisions of a player a round, and posts a round."""
    game, chance = GAMES[GAME], LooseChance(number)
    state, _ = game.setup(seats, {"start": "normal"}, chance)
    count = asked = 0
    posts = Posts()
    posts.look(game.pending(state))
    while game.outcome(state) is None:
        seat, said = advised(game, state, chance, 2)
        count += presses(game, state, seat, said)
        asked += 1
        state, _ = apply(game, state, seat, said, chance)
        posts.move(seat)
        posts.look(game.pending(state))
    rounds = state.round
    return count / seats / rounds, asked / seats / rounds, posts.count / rounds


def main() -> None:
    """Print a line for each number of seats."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    for seats in range(GAMES[GAME].meta.seats[0], GAMES[GAME].meta.seats[1] + 1):
        found = [played(seats, number) for number in range(games)]
        count, asked, posts = (fmean(one) for one in zip(*found, strict=True))
        print(
            f"{seats} seats, {games} games: a person presses {count:.1f} times and is asked {asked:.1f} times a round;"
            f" {posts:.1f} posts a round"
        )


if __name__ == "__main__":
    main()
