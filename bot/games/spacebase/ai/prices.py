"""What a hit on each card is worth, in victory points, when so many turns are left."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.weights import LEVELS
from bot.games.spacebase.parts.book import Face, open_book
from bot.games.spacebase.parts.cards import Ability


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


@lru_cache(maxsize=1024)
def prices(cards: str, seats: int, turns: int, level: int) -> Prices:
    """The prices of a set at a table of so many seats."""
    book, me = open_book(cards, seats), LEVELS[level]
    credit = min(me.credit + me.credit_turn * turns, me.credit_most) if turns else 0
    bare = Prices(credit, credit * me.income * turns, (), ())
    return Prices(bare.credit, bare.income, tuple(map(bare.hit, book.blue)), tuple(map(bare.hit, book.red)))
