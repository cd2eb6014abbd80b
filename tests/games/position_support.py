"""Helpers for tests of small positions: choices, and loaded dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import pytest

from bot.games.contract import Complete, Number, Option, Pick, Refused
from bot.games.contract.game import A, E, Game, S, V
from bot.games.engine import choice_walk
from bot.games.engine.chance import Chance, LooseChance


class Loaded(Chance):
    """Draws with given results, in this order, and zero after them.

    A single thing is drawn without using a result.
    """

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.bounds: list[int] = []
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        self.used = True
        self.bounds.append(n)
        number = self.numbers.pop(0) if self.numbers and n > 1 else 0
        assert 0 <= number < n, (number, n, purpose)
        return number


def usual() -> Chance:
    """Return a source with the same draws each time."""
    return LooseChance(1)


class Sayings(Generic[S, A, V, E]):
    """Choices in positions of a game."""

    def __init__(self, game: Game[S, A, V, E], chance: Callable[[], Chance] = usual) -> None:
        self.game = game
        self.chance = chance

    def play(self, state: S, seat: int, *said: str, chance: Chance | None = None) -> list[E]:
        """Make a choice in place; it must be legal."""
        action = choice_walk.check(self.game, state, seat, said)
        return self.game.play(state, seat, action, chance or self.chance())

    def refusal(self, state: S, seat: int, *said: str) -> Refused:
        """Return the refusal of an illegal choice."""
        with pytest.raises(Refused) as caught:
            choice_walk.check(self.game, state, seat, said)
        assert caught.value.text.key
        return caught.value

    def refused(self, state: S, seat: int, *said: str) -> str:
        """Return the rule by which a choice is refused."""
        return self.refusal(state, seat, *said).rule

    def options(self, state: S, seat: int, *said: str) -> dict[str, Option]:
        """All options of the next field, including refused ones."""
        pick = self.game.choices(state, seat, said)
        assert isinstance(pick, Pick)
        return {option.value: option for option in pick.options}

    def allowed(self, state: S, seat: int, *said: str) -> list[str]:
        """Return the legal values of the next field."""
        return [value for value, option in self.options(state, seat, *said).items() if option.refusal is None]

    def why(self, state: S, seat: int, *said: str) -> str:
        """Return the rule by which the last value is refused among the options."""
        refusal = self.options(state, seat, *said[:-1])[said[-1]].refusal
        assert refusal is not None
        return refusal.rule

    def span(self, state: S, seat: int, *said: str) -> tuple[int, int, int]:
        """Minimum, maximum and usual number of the next field."""
        number = self.game.choices(state, seat, said)
        assert isinstance(number, Number)
        return number.low, number.high, number.usual

    def complete(self, state: S, seat: int, *said: str) -> Complete:
        """Return the end of a complete path."""
        end = self.game.choices(state, seat, said)
        assert isinstance(end, Complete)
        return end

    def asked(self, state: S) -> list[tuple[int, str]]:
        """Return the pending decisions, by seat and kind."""
        return [(decision.seat, decision.kind) for decision in self.game.pending(state)]

    def waiting(self, state: S) -> list[int]:
        """Return the seats that must decide."""
        return [decision.seat for decision in self.game.pending(state) if not decision.optional]
