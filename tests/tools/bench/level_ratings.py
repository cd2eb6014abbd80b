"""Rankings of levels with their counts, and the house ratings computed from them.

A rating depends on the order of the games; this is drawn several times, and the mean is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import fmean
from typing import Final

from bot.games.engine.chance import LooseChance
from bot.store.table.rating_math import NEW, Rating, advanced, ai_player
from bot.tables.model.rating_text import shown

LOTS: Final = 5
BEGIN: Final = "  came in: "
BETWEEN: Final = "; "
Order = tuple[tuple[int, ...], ...]
"""Levels by place; ties together."""


class Standings:
    """The count of each ranking."""

    def __init__(self) -> None:
        self.orders = Counter[Order]()

    @classmethod
    def of(cls, lines: Iterable[str]) -> Standings:
        """Parse the rankings in these lines; others are ignored."""
        found = cls()
        for line in lines:
            if line.startswith(BEGIN):
                for one in line.removeprefix(BEGIN).split(BETWEEN):
                    order, times = one.rsplit(" ", maxsplit=1)
                    found.orders[_read(order)] += int(times)
        return found

    def add(self, levels: Sequence[int], places: Sequence[int]) -> None:
        """Add a game; one without places has not ended."""
        ranked = sorted(zip(places, (-level for level in levels), strict=False))
        if ranked:
            self.orders[
                tuple(tuple(-level for _, level in those) for _, those in groupby(ranked, key=lambda one: one[0]))
            ] += 1

    def text(self) -> str:
        """Return the counts as a parsable line.

        `3>1=1 57` is 57 games in which level 3 came before two of level 1.
        """
        return BEGIN + BETWEEN.join(f"{_written(order)} {times}" for order, times in sorted(self.orders.items()))


def _written(order: Order) -> str:
    return ">".join("=".join(map(str, those)) for those in order)


def _read(text: str) -> Order:
    return tuple(tuple(map(int, those.split("="))) for those in text.split(">"))


def ratings(standings: Standings) -> dict[int, Rating]:
    """Return the skill of each level."""
    lots = [_rated(standings, lot) for lot in range(LOTS)]
    return {
        level: Rating(fmean(lot[level].mu for lot in lots), fmean(lot[level].sigma for lot in lots))
        for level in sorted(lots[0])
    }


def _rated(standings: Standings, lot: int) -> dict[int, Rating]:
    games = [order for order, times in sorted(standings.orders.items()) for _ in range(times)]
    LooseChance(lot).shuffle(games, "order")
    skills = dict[int, Rating]()
    for order in games:
        levels = [level for those in order for level in those]
        places = [place for place, those in enumerate(order, start=1) for _ in those]
        before = [skills.get(level, NEW) for level in levels]
        skills.update(zip(levels, advanced([ai_player(level) for level in levels], places, before), strict=True))
    return skills


def table(standings: Standings) -> Iterator[str]:
    """Yield a line for each level."""
    for level, skill in ratings(standings).items() if standings.orders else ():
        yield f"  rating of level {level}: {skill.mu:.1f} ± {skill.sigma:.1f}, shown as {shown(skill):,}"
