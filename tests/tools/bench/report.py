"""The output of measurements: name, figure, bar and target."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from statistics import fmean, median, stdev
from typing import Final

SURE: Final = 1.96
"""Standard errors of a two-sided confidence interval of 95 %."""
SURE_BELOW: Final = 1.645
"""Standard errors of a one-sided bound of 95 %."""


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value that `percent` of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def pair(values: Sequence[float]) -> str:
    """Return the median and the 99th percentile in milliseconds, and the number of values."""
    return f"{percentile(values, 50):.0f} / {percentile(values, 99):.0f} ms ({len(values)})" if values else "none"


def said(good: bool) -> str:
    """Return the word for a met or missed target."""
    return "met" if good else "NOT MET"


def interval(hits: float, of: int, sure: float = SURE) -> tuple[float, float]:
    """Return the confidence interval of a share (95 %, Wilson)."""
    found, square = hits / of, sure * sure
    centre, width = found + square / (2 * of), sure * math.sqrt(found * (1 - found) / of + square / (4 * of * of))
    return max(0.0, centre - width) / (1 + square / of), (centre + width) / (1 + square / of)


def share(hits: float, of: int) -> str:
    """Return a share with its interval."""
    low, high = interval(hits, of)
    return f"{hits / of:.1%} [{low:.1%} to {high:.1%}]"


def highest(hits: float, of: int) -> float:
    """Return the upper confidence bound of a share (95 %, Wilson, one-sided)."""
    return interval(min(hits, of), of, SURE_BELOW)[1]


def at_least(limit: float, hits: float, of: int) -> str:
    """Return whether a share reaches the limit; "open" if only its interval does."""
    if hits >= limit * of:
        return said(True)
    return f"open, more than {of} games must tell" if interval(hits, of)[1] >= limit else said(False)


def middle(values: Sequence[float]) -> str:
    """Return the median with its confidence interval (95 %), between two of the ordered values."""
    ordered, width = sorted(values), SURE * math.sqrt(len(values)) / 2
    low = ordered[max(0, math.floor(len(ordered) / 2 - width))]
    high = ordered[min(len(ordered) - 1, math.ceil(len(ordered) / 2 + width))]
    return f"{median(ordered):.4g} [{low:.4g} to {high:.4g}]"


def mean(values: Sequence[float]) -> str:
    """Return the mean with its margin of error (95 %)."""
    error = SURE * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return f"{fmean(values):.1f} ± {error:.1f}"


def at_most(limit: float, hits: Sequence[float], of: int) -> str:
    """Return whether each share keeps the limit; "open" if only its interval does."""
    if max(hits) <= limit * of:
        return said(True)
    return f"open, more than {of} games must tell" if interval(max(hits), of)[0] <= limit else said(False)


def line(what: str, figure: str, bar: str = "", goal: str = "") -> None:
    """Print a row of the table."""
    print(f"{what:<58} {figure:>34}   {bar:>16}   {goal:>16}", flush=True)


def heading() -> None:
    """Print the first row."""
    line("what", "measured", "first bar", "goal")
    print("-" * 132)


def failed(losses: Sequence[str]) -> int:
    """Print the losses; return the exit code."""
    for loss in losses:
        print(f"LOST: {loss}", file=sys.stderr)
    return 1 if losses else 0
