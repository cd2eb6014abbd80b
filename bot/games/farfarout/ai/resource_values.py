"""What a seat takes its plutonium or uranium to be worth: the first units go where they bring most, the rest is sold,
each unit for less than the one before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

MOST = 24
"""Beyond so many units each is worth as much as the last."""


class Stock:
    """`have` units; `values` are what the first, second, ... unit is worth to the seat; `uses` what those bring that
    are not for sale."""

    def __init__(self, have: int, values: Sequence[float], uses: Sequence[float]) -> None:
        self.have, self.sums, self.uses = have, (0.0, *accumulate(values)), sorted(uses)
        self.now = self._sum(have)

    def gain(self, units: float) -> float:
        """What it is worth to have so many units more (or less)."""
        return self._sum(self.have + units) - self.now

    def kept_from(self, sold: int) -> float:
        """What is given up by selling so many units, the price of those apart that are only for sale."""
        wanted = self.uses[max(0, len(self.uses) - self.have) :]
        return sum(wanted[: max(0, sold - (self.have - len(wanted)))])

    def _sum(self, units: float) -> float:
        last = len(self.sums) - 1
        whole = min(last, max(0, int(units)))
        each = self.sums[whole + 1] - self.sums[whole] if whole < last else self.sums[last] - self.sums[last - 1]
        return self.sums[whole] + (units - whole) * each


def values(track: Sequence[int], at: int, each: float, uses: Sequence[float]) -> list[float]:
    """Of units that are worth `each` an ERG of their price, which falls with each that is sold; those with `uses` are
    worth at least that."""
    sold = [each * track[max(0, at - nth)] for nth in range(MOST)]
    best = sorted(uses, reverse=True)
    return [max(one, best[nth]) if nth < len(best) else one for nth, one in enumerate(sold)]
