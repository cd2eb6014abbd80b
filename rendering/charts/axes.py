"""Axis scales: round numbers that enclose all values."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final

STEPS: Final = 4
"""Approximate number of a scale's lines."""


def ticks(low: float, high: float) -> tuple[float, float, float]:
    """Return bottom, top, and step of a scale from `low` to `high`; steps are 1, 2, 5, 10 …"""
    rough = max(high - low, 1.0) / STEPS
    power = 10 ** ceil(log10(rough) - 1)
    step = max(1.0, next(size * power for size in (1, 2, 5, 10) if size * power >= rough))
    bottom = floor(low / step) * step
    return bottom, max(ceil(high / step) * step, bottom + step), step
