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
from typing import TypeVar

T = TypeVar("T")


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


class SealedChance(Chance):
    """The chance of a real table: what is asked, how often before, and the seed make the draw.

    `draws` is how often the game's history has drawn for each purpose, these draws included.
    """

    def __init__(self, seed: bytes, draws: Mapping[str, int] | None = None) -> None:
        self._seed, self.draws = seed, dict(draws or {})
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        """Rejects what would favour small numbers: 64 bits hold a multiple of n only up to a point."""
        self.used = True
        limit = (1 << 64) // n * n
        while True:
            count = self.draws.get(purpose, 0)
            self.draws[purpose] = count + 1
            value = int.from_bytes(hmac.digest(self._seed, f"{purpose}/{count}".encode(), "sha256")[:8], "big")
            if value < limit:
                return value % n


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
