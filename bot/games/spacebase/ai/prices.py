"""Value of a hit on each card in victory points, for n turns left."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.weights import Level
from bot.games.spacebase.components.book import Face, open_book
from bot.games.spacebase.components.cards import Ability


class Prices(Struct, frozen=True):
    """Prices: `credit` and `income` for one each.

    `blue` and `red`: values of a hit on either side, by card, without arrows.
    """

    credit: float
    income: float
    blue: tuple[float, ...]
    red: tuple[float, ...]

    def gain(self, gold: int, income: int, points: int) -> float:
        """Return the value of rewards."""
        return gold * self.credit + income * self.income + points

    def claim(self, levels: tuple[int, ...] | list[int]) -> float:
        """Return the value of free ships."""
        return self.credit * sum(weights.CLAIM[level] for level in levels)

    def use(self, ability: Ability) -> float:
        """Return the value of using an ability once."""
        given = self.gain(ability.credits, 0, ability.points) + self.claim(ability.levels)
        raid = ability.n * weights.RAID if ability.kind == "raid" else 0
        return given + raid + weights.ABILITY[ability.kind] * ability.times * self.credit

    def hit(self, face: Face) -> float:
        """Return the value of a hit on a side."""
        charge = self.use(face.ability) / face.price if face.ability is not None and face.price else 0
        return self.gain(face.credits, face.income, face.points) + self.claim(face.claim) + charge


def prices(cards: str, seats: int, level: Level, turns: float, purse: int) -> Prices:
    """Return the prices of a set with n seats, for a player with these credits."""
    credit = min(level.credit + level.credit_turn * turns, level.credit_most) if turns else 0
    if purse > level.spare:
        credit *= level.spare / purse
    return _prices(cards, seats, round(credit, 3), round(credit * level.income * turns, 2))


@lru_cache(maxsize=4096)
def _prices(cards: str, seats: int, credit: float, income: float) -> Prices:
    """Return the cached prices; the keys are rounded, so that few are computed."""
    book, bare = open_book(cards, seats), Prices(credit, income, (), ())
    return Prices(credit, income, tuple(map(bare.hit, book.blue)), tuple(map(bare.hit, book.red)))
