"""The only source of randomness in the games.

A table has one secret seed. Each draw is HMAC-SHA256(seed, purpose / number of earlier draws for it). Only the game's
history counts, so that after an undo the same question gives the same draw, and anybody who knows the seed after the
game can verify every draw. Piles are bags of counts, drawn from at the moment of the draw: a state contains no order
that an undo could reveal.
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
    """Source of uniform whole numbers; `used` is true after the first draw."""

    used: bool = False

    @abstractmethod
    def below(self, n: int, purpose: str) -> int:
        """Return a number from 0 to n - 1, each equally likely."""

    def draw(self, bag: MutableSequence[int], purpose: str) -> int:
        """Remove a random thing from a bag of counts and return its kind.

        Every thing is equally likely. Raises ValueError if the bag is empty.
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
        """Shuffle the things in place, every order equally likely."""
        for last in range(len(things) - 1, 0, -1):
            at = self.below(last + 1, purpose)
            things[last], things[at] = things[at], things[last]


class SealedChance(Chance):
    """The chance of a real table: an HMAC, keyed by its seed, of purpose and draw number.

    `draws` counts the draws of the game's history for each purpose, including its own.
    """

    def __init__(self, seed: bytes, draws: Mapping[str, int] | None = None) -> None:
        self._seed, self.draws = seed, dict(draws or {})
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        """Return a number below n by rejection sampling, as 64 bits are no multiple of n."""
        self.used = True
        limit = (1 << 64) // n * n
        while True:
            count = self.draws.get(purpose, 0)
            self.draws[purpose] = count + 1
            value = int.from_bytes(hmac.digest(self._seed, f"{purpose}/{count}".encode(), "sha256")[:8], "big")
            if value < limit:
                return value % n


class LooseChance(Chance):
    """Fast, not secret, repeatable: for simulations, AI seats and tests."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = random.Random(seed)
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        """Return a number below n; the purpose is ignored."""
        del purpose
        self.used = True
        return int(self._random.random() * n)


def commitment(seed: bytes, salt: bytes) -> str:
    """Return the commitment of a table: SHA-256(seed and salt), in hexadecimal.

    It is shown at the start; seed and salt are revealed at the end.
    """
    return hashlib.sha256(seed + salt).hexdigest()
