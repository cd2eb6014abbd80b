"""What a hit on each card is worth, in victory points, when so many turns are left."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.weights import Level
from bot.games.spacebase.components.book import Face, open_book
from bot.games.spacebase.components.cards import Ability


class Prices(Struct, frozen=True):
    """`credit` and `income`: of one each. `blue` and `red`: of a hit on either side, by card, without arrows."""

    credit: float
    income: float
    blue: tuple[float, ...]
    red: tuple[float, ...]

    def gain(self, gold: int, income: int, points: int) -> float:
        """Of rewards."""
        return gold * self.credit + income * self.income + points

    def claim(self, levels: tuple[int, ...] | list[int]) -> float:
        """Of free ships."""
        return self.credit * sum(weights.CLAIM[level] for level in levels)

    def use(self, ability: Ability) -> float:
        """Of using an ability once."""
        given = self.gain(ability.credits, 0, ability.points) + self.claim(ability.levels)
        raid = ability.n * weights.RAID if ability.kind == "raid" else 0
        return given + raid + weights.ABILITY[ability.kind] * ability.times * self.credit

    def hit(self, face: Face) -> float:
        """Of a hit on a side."""
        charge = self.use(face.ability) / face.price if face.ability is not None and face.price else 0
        return self.gain(face.credits, face.income, face.points) + self.claim(face.claim) + charge


def prices(cards: str, seats: int, level: Level, turns: float, purse: int) -> Prices:
    """The prices of a set at a table of so many seats, for who has so many credits."""
    credit = min(level.credit + level.credit_turn * turns, level.credit_most) if turns else 0
    if purse > level.spare:
        credit *= level.spare / purse
    return _prices(cards, seats, round(credit, 3), round(credit * level.income * turns, 2))


@lru_cache(maxsize=4096)
def _prices(cards: str, seats: int, credit: float, income: float) -> Prices:
    """They are rounded, so that few are made anew."""
    book, bare = open_book(cards, seats), Prices(credit, income, (), ())
    return Prices(credit, income, tuple(map(bare.hit, book.blue)), tuple(map(bare.hit, book.red)))
