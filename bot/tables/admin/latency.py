"""Latency histograms, merged over all processes and stored, so that a restart loses nothing.

A duration is counted in one of a few buckets, and a bucket's upper bound is reported: "within 80 ms" is true of all in
it. Each process counts in memory for a moment (see `heartbeat`), then adds that to the counts of five minutes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from bot.rows import PaceRow
from bot.store.store import Store

ANSWERS, BOARDS = "answers", "boards"
"""Measured durations: from an interaction to its first response, and to the updated board."""
STEPS = (
    5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1_000, 1_250,
    1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_000, 10_000, 15_000, 30_000, 60_000,
)  # fmt: skip
"""Upper bounds of the buckets in milliseconds."""
LONGER = 10**9
"""The bucket of durations above the last bound."""
SLOT = timedelta(minutes=5)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class LatencyPercentiles(Struct, frozen=True):
    """Percentiles of the latency: the median `half` and the 99 % `most`, in milliseconds."""

    count: int
    half: int
    most: int


def percentiles(counts: Mapping[int, int]) -> LatencyPercentiles | None:
    """Compute the percentiles of counts by bucket; None without any."""
    count = sum(counts.values())
    return LatencyPercentiles(count, _within(counts, 0.5 * count), _within(counts, 0.99 * count)) if count else None


def _within(counts: Mapping[int, int], wanted: float) -> int:
    seen = 0
    for ms in sorted(counts):
        seen += counts[ms]
        if seen >= wanted:
            return ms
    return LONGER


class LatencyStats:
    """Latency counters in memory (`add`), written by `write` and merged by `percentiles_since`."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now
        self._counts = Counter[tuple[datetime, str, int]]()

    def add(self, what: str, seconds: float) -> None:
        """Count a duration."""
        at = bisect_left(STEPS, seconds * 1000)
        self._counts[slot(self._now()), what, STEPS[at] if at < len(STEPS) else LONGER] += 1

    async def write(self) -> None:
        """Write the counts. Raises StoreBusy, and keeps them then."""
        counts, self._counts = self._counts, Counter[tuple[datetime, str, int]]()
        try:
            await self._store.counters.add([PaceRow(*key, count) for key, count in counts.items()])
        except BaseException:
            self._counts.update(counts)
            raise

    async def percentiles_since(self, time: timedelta) -> dict[str, LatencyPercentiles]:
        """Return the percentiles of the last `time`, up to five minutes more. Raises StoreBusy."""
        sums = await self._store.counters.sums(slot(self._now()) - time)
        return {what: found for what, counts in sums.items() if (found := percentiles(counts)) is not None}


def slot(at: datetime) -> datetime:
    """Return the beginning of the five minutes."""
    seconds = SLOT.total_seconds()
    return datetime.fromtimestamp(at.timestamp() // seconds * seconds, UTC)
