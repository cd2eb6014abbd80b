"""The only source of randomness in the games.

A table has one secret seed. Each draw is HMAC-SHA256(seed, purpose / how many were drawn for it before). Only what
stands in the game's history counts, so that after an undo the same question gives the same draw, and whoever knows the
seed after the game can check every one of them. Piles are bags of counts that are drawn from when somebody draws: no
order lies in a state for an undo to reveal.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, MutableSequence
from typing import Final, TypeVar

T = TypeVar("T")
BY_MOVE: Final = 1
BY_PURPOSE: Final = 2
"""The schemes of draws: every table, and its record, keeps to the one that it began with."""


class Chance(ABC):
    """Uniform whole numbers; `used` tells whether any was drawn."""

    used: bool = False

    @abstractmethod
    def below(self, n: int, purpose: str) -> int:
        """A number from 0 to n - 1, each equally likely."""

    def draw(self, bag: MutableSequence[int], purpose: str) -> int:
        """Takes one thing out of a bag of counts (every thing equally likely) and returns its kind.

        Raises ValueError if the bag is empty.
        """
        total = sum(bag)
        if total == 0:
            raise ValueError("nothing left to draw")
        at = self.below(total, purpose)
        for kind, count in enumerate(bag):
            if at < count:
                bag[kind] -= 1
                return kind
            at -= count
        raise AssertionError

    def shuffle(self, things: MutableSequence[T], purpose: str) -> None:
        """Puts the things in a random order, every order equally likely."""
        for last in range(len(things) - 1, 0, -1):
            at = self.below(last + 1, purpose)
            things[last], things[at] = things[at], things[last]


class Sealed(Chance):
    """The chance of a real table: what is asked, and the seed, make the draw.

    `draws` is how often the game's history has drawn for each purpose, these draws included, where that makes a
    difference.
    """

    def __init__(self, seed: bytes, draws: Mapping[str, int]) -> None:
        self._seed, self.draws = seed, dict(draws)
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        """Rejects what would favour small numbers: 64 bits hold a multiple of n only up to a point."""
        self.used = True
        limit = (1 << 64) // n * n
        while True:
            message = self._question(purpose).encode()
            value = int.from_bytes(hmac.digest(self._seed, message, "sha256")[:8], "big")
            if value < limit:
                return value % n

    @abstractmethod
    def _question(self, purpose: str) -> str:
        """What is asked now, never the same twice."""


class SealedChance(Sealed):
    """By purpose: a draw is the so many-th for its purpose, whatever the moves are in which they are made."""

    def __init__(self, seed: bytes, draws: Mapping[str, int] | None = None) -> None:
        super().__init__(seed, draws or {})

    def _question(self, purpose: str) -> str:
        count = self.draws.get(purpose, 0)
        self.draws[purpose] = count + 1
        return f"{purpose}/{count}"


class MoveChance(Sealed):
    """By move, as the first tables drew: for the draws of one move, which its number and their order tell apart."""

    def __init__(self, seed: bytes, number: int) -> None:
        super().__init__(seed, {})
        self._number, self._count = number, 0

    def _question(self, purpose: str) -> str:
        self._count += 1
        return f"{self._number}/{purpose}/{self._count - 1}"


def sealed(scheme: int, seed: bytes, number: int, draws: Mapping[str, int]) -> Sealed:
    """The chance of move `number` of a table; `draws` are those before it. Raises ValueError for an unknown scheme."""
    if scheme == BY_MOVE:
        return MoveChance(seed, number)
    if scheme == BY_PURPOSE:
        return SealedChance(seed, draws)
    raise ValueError(f"there is no scheme {scheme} of draws")


class LooseChance(Chance):
    """Quick, not secret, repeatable: simulations, AI seats and tests."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = random.Random(seed)
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        """The purpose makes no difference here."""
        del purpose
        self.used = True
        return int(self._random.random() * n)


def commitment(seed: bytes, salt: bytes) -> str:
    """What a table shows at its start: SHA-256(seed and salt), in hexadecimal. Both are revealed at the end."""
    return hashlib.sha256(seed + salt).hexdigest()
