"""Values of plutonium and uranium to a seat.

The first units go to their best uses, the rest is sold, each unit for less than the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

MOST = 24
"""Maximum number of units with different values."""


class Stock:
    """A stock of a resource.

    It holds `have` units; `values` are those of the first, second, ... unit to the seat; `uses` are the values of those
    that are not for sale.
    """

    def __init__(self, have: int, values: Sequence[float], uses: Sequence[float]) -> None:
        self.have, self.sums, self.uses = have, (0.0, *accumulate(values)), sorted(uses)
        self.now = self._sum(have)

    def gain(self, units: float) -> float:
        """Return the value of `units` more (or fewer) units."""
        return self._sum(self.have + units) - self.now

    def kept_from(self, sold: int) -> float:
        """Return the uses lost by selling `sold` units, without the price of units only for sale."""
        wanted = self.uses[max(0, len(self.uses) - self.have) :]
        return sum(wanted[: max(0, sold - (self.have - len(wanted)))])

    def _sum(self, units: float) -> float:
        last = len(self.sums) - 1
        whole = min(last, max(0, int(units)))
        each = self.sums[whole + 1] - self.sums[whole] if whole < last else self.sums[last] - self.sums[last - 1]
        return self.sums[whole] + (units - whole) * each


def values(track: Sequence[int], at: int, each: float, uses: Sequence[float]) -> list[float]:
    """Return the values of units, at least those of their `uses`.

    They are worth `each` for an ERG of their price, which falls with each sale.
    """
    sold = [each * track[max(0, at - nth)] for nth in range(MOST)]
    best = sorted(uses, reverse=True)
    return [max(one, best[nth]) if nth < len(best) else one for nth, one in enumerate(sold)]
