"""How a measurement is printed: what, the figure, the bar and the goal it is held against."""

from __future__ import annotations

from collections.abc import Sequence


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def line(what: str, figure: str, bar: str = "", goal: str = "") -> None:
    """A row of the table."""
    print(f"{what:<58} {figure:>28}   {bar:>16}   {goal:>16}", flush=True)


def heading() -> None:
    """The first row."""
    line("what", "measured", "first bar", "goal")
    print("-" * 126)
