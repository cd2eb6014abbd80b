"""From what somebody is ahead by to a chance."""

from __future__ import annotations

import math
from collections.abc import Sequence


def win_shares(points: Sequence[float], scale: float) -> list[float]:
    """Chances that sum up to 1: who is ahead by `scale` points is e times as likely to win."""
    most = max(points)
    weights = [math.exp((one - most) / scale) for one in points]
    return [one / sum(weights) for one in weights]
