"""How much Space Base asks of people: python -m tests.bench.clicks [--games N]. AI seats of level 2 play, clicks count.

A click is a button or an entry of a menu: the verb (unless the question is put at once in the direct message), each
field with more than one value, and the confirmation of what is final.
"""

from __future__ import annotations

import argparse
from statistics import fmean, median
from typing import Any

from bot.games.chance import LooseChance
from bot.games.contract import Complete, Said
from bot.games.registry import GAMES, AnyGame
from bot.games.saying import apply
from cogs.flow import only
from tests.playing import advised

GAME = "spacebase"


def clicks(game: AnyGame, state: Any, seat: int, said: Said) -> int:
    """The clicks of one saying."""
    decision = next(one for one in game.pending(state) if one.seat == seat)
    at_once = decision.private and decision.verbs[0].value == said[0]
    count = 0 if at_once else 1
    for at in range(1, len(said)):
        count += only(game.choices(state, seat, said[:at])) is None
    last = game.choices(state, seat, said)
    return count + (isinstance(last, Complete) and last.final)


def played(seats: int, number: int) -> tuple[list[int], list[int]]:
    """A game of Space Base: the clicks of each own turn, and of each turn of somebody else, for every seat."""
    game, chance = GAMES[GAME], LooseChance(number)
    state, _ = game.setup(seats, {"start": "normal"}, chance)
    own, others = list[int](), list[int]()
    turn, count = state.active, [0] * seats
    while game.outcome(state) is None:
        seat, said = advised(game, state, chance, 2)
        count[seat] += clicks(game, state, seat, said)
        state, _ = apply(game, state, seat, said, chance)
        if state.active != turn:
            own.append(count[turn])
            others += [count[one] for one in range(seats) if one != turn]
            turn, count = state.active, [0] * seats
    return own, others


def main() -> None:
    """Prints a line for each number of seats."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    for seats in range(GAMES[GAME].meta.seats[0], GAMES[GAME].meta.seats[1] + 1):
        own, others = list[int](), list[int]()
        for number in range(games):
            mine, theirs = played(seats, number)
            own += mine
            others += theirs
        none = sum(one == 0 for one in others) / len(others)
        print(
            f"{seats} seats, {games} games: clicks in one's own turn median {median(own):.0f}, mean {fmean(own):.2f};"
            f" in another's median {median(others):.0f}, mean {fmean(others):.2f}, none in {none:.0%} of them"
        )


if __name__ == "__main__":
    main()
