"""How a measurement is printed: what, the figure, the bar and the goal it is held against."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import Final

SURE: Final = 1.96
"""Standard errors to either side of what holds in 95 of 100 measurements."""


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def pair(values: Sequence[float]) -> str:
    """Milliseconds that half of them and 99 of 100 do not exceed, and how many there are."""
    return f"{percentile(values, 50):.0f} / {percentile(values, 99):.0f} ms ({len(values)})" if values else "none"


def said(good: bool) -> str:
    """Whether a target is met."""
    return "met" if good else "NOT MET"


def interval(hits: float, of: int) -> tuple[float, float]:
    """Where the true share lies in 95 of 100 measurements (Wilson)."""
    found, square = hits / of, SURE * SURE
    middle, width = found + square / (2 * of), SURE * math.sqrt(found * (1 - found) / of + square / (4 * of * of))
    return max(0.0, middle - width) / (1 + square / of), (middle + width) / (1 + square / of)


def share(hits: float, of: int) -> str:
    """A share with its interval."""
    low, high = interval(hits, of)
    return f"{hits / of:.1%} [{low:.1%} to {high:.1%}]"


def at_most(limit: float, hits: Sequence[float], of: int) -> str:
    """Whether each share keeps to the limit; one beyond it is open as long as its interval reaches down to it."""
    if max(hits) <= limit * of:
        return said(True)
    return f"open, more than {of} games must tell" if interval(max(hits), of)[0] <= limit else said(False)


def line(what: str, figure: str, bar: str = "", goal: str = "") -> None:
    """A row of the table."""
    print(f"{what:<58} {figure:>34}   {bar:>16}   {goal:>16}", flush=True)


def heading() -> None:
    """The first row."""
    line("what", "measured", "first bar", "goal")
    print("-" * 132)


def failed(losses: Sequence[str]) -> int:
    """Says what was lost; the exit code."""
    for loss in losses:
        print(f"LOST: {loss}", file=sys.stderr)
    return 1 if losses else 0
