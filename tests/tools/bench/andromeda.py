"""Benchmark of interactions in Andromeda, played by AI seats of level 2.

Usage: `python -m tests.tools.bench.andromeda [--games N]`.

A click is a button or a menu (several values of one menu are one): the verb, unless its prompt is sent at once in the
direct message; each field with more than one value; the Confirm of a move with several parts that is final, or ends
something. A post is a board that mentions a player again. Of several players with a decision, any may be the first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from bot.games.andromeda import ANDROMEDA
from bot.games.contract import ChoicePath, Complete, Decision, Later
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import apply
from cogs.ui.move_builder import only

LEVEL = 2


def presses(state: Any, decision: Decision, said: ChoicePath) -> int:
    """Count the clicks of one move, for this decision."""
    said_verb = said[:1]
    at_once = decision.private and (decision.verbs[0].value,) == said_verb
    count = 0 if at_once and len(said) > 1 else 1
    for at in range(1, len(said)):
        count += only(ANDROMEDA.choices(state, decision.seat, said[:at])) is None
    last = ANDROMEDA.choices(state, decision.seat, said)
    verb = next((one for one in decision.verbs if (one.value,) == said_verb), None)
    assert isinstance(last, Complete)
    return count + (last.is_final and (len(said) > 1 or (verb is not None and verb.ends)))


class Calls:
    """The mentioned players, as `cogs.board.mentions` stores them, and the number of boards."""

    def __init__(self) -> None:
        self.posts = Counter[str]()
        self.people = 0
        self._called = dict[tuple[int, str], int]()
        self._last = dict[int, int]()
        self._number = 0

    def moved(self, seat: int) -> None:
        """Record a move: it ends the turns of the seats that moved before it."""
        self._number += 1
        over = {one: at for one, at in self._last.items() if one != seat}
        self._called = {(one, word): at for (one, word), at in self._called.items() if word or at >= over.get(one, 0)}
        self._last[seat] = self._number

    def look(self, pending: tuple[Decision, ...]) -> None:
        """Record a board, if a player with a decision was not mentioned yet."""
        asked = {one.seat: one for one in reversed(pending) if not one.optional}
        wanted = {(seat, one.attention.call) for seat, one in asked.items()}
        new = wanted - self._called.keys()
        if new:
            self.posts[next(one.kind for one in asked.values() if (one.seat, one.attention.call) in new)] += 1
            self.people += len(new)
        if asked:
            kept = wanted | {(one.seat, one.attention.call) for one in pending if one.attention.call}
            self._called = {call: at for call, at in self._called.items() if call in kept}
        self._called |= dict.fromkeys(new, self._number)


def play(seats: int, number: int, pressed: Counter[str]) -> tuple[int, Calls]:
    """Play a game; return its rounds and mentions. Counts the clicks by verb."""
    chance = LooseChance(number)
    state, _ = ANDROMEDA.setup(seats, {"minimum": "2"}, chance)
    calls = Calls()
    calls.look(ANDROMEDA.pending(state))
    while ANDROMEDA.outcome(state) is None:
        decision, said = _next(state, chance)
        pressed[said[0]] += presses(state, decision, said)
        state, _ = apply(ANDROMEDA, state, decision.seat, said, chance)
        calls.moved(decision.seat)
        calls.look(ANDROMEDA.pending(state))
    return state.round, calls


def _next(state: Any, chance: Chance) -> tuple[Decision, ChoicePath]:
    """Return the decision and the move of a random seat."""
    waiting = [one for one in ANDROMEDA.pending(state) if not one.optional]
    decision = waiting[chance.below(len(waiting), "who")]
    view = ANDROMEDA.view(state, decision.seat)
    said = ANDROMEDA.ai(view, ANDROMEDA.ask(state, decision.seat), chance, LEVEL)
    assert not isinstance(said, Later)
    return decision, said


def main() -> None:
    """Print a line for each number of seats, and its parts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    for seats in range(ANDROMEDA.meta.seats[0], ANDROMEDA.meta.seats[1] + 1):
        pressed, posts = Counter[str](), Counter[str]()
        rounds = people = 0
        for number in range(games):
            played, calls = play(seats, number, pressed)
            rounds += played
            people += calls.people
            posts += calls.posts
        a_person = {verb: round(n / rounds / seats, 2) for verb, n in pressed.most_common()}
        a_round = {kind: round(n / rounds, 2) for kind, n in posts.most_common()}
        print(
            f"{seats} seats: {pressed.total() / rounds / seats:.1f} presses a person and round,"
            f" {posts.total() / rounds:.1f} posts a round, {people / rounds:.1f} people called"
            f" ({rounds / games:.1f} rounds)"
        )
        print(f"  presses {a_person}\n  posts {a_round}")


if __name__ == "__main__":
    main()
