"""Conversion of a lead in points to chances of winning."""

from __future__ import annotations

import math
from collections.abc import Sequence


def win_shares(points: Sequence[float], scale: float) -> list[float]:
    """Return chances that sum up to 1 (softmax).

    A lead of `scale` points is e times as likely to win.
    """
    most = max(points)
    weights = [math.exp((one - most) / scale) for one in points]
    return [one / sum(weights) for one in weights]
