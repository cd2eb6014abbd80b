"""Worker process that rates the moves of a game: `bot.tables.review.worker BYTES`.

Rating takes seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from bot.tables.records.format import read
from bot.tables.review.move_ratings import NotableMove, SeatMoves, judged
from bot.tables.review.text_codec import packed, unpacked
from bot.worker_process import lower_priority, read_input, run_worker


class _Job(Struct, frozen=True):
    """A record, and the moves to rate."""

    record: msgspec.Raw
    numbers: tuple[int, ...]


async def judge_apart(record: bytes, numbers: Collection[int]) -> dict[int, SeatMoves]:
    """Run `judged` in a worker process. Raises WorkerFailed."""
    job = msgspec.json.encode(_Job(msgspec.Raw(record), tuple(numbers)))
    return from_bytes(await run_worker(__name__, str(len(job)), told=job))


def to_bytes(found: Mapping[int, SeatMoves]) -> bytes:
    """Encode the worker's result."""
    return msgspec.json.encode({seat: [_packed(one.best), _packed(one.worst)] for seat, one in found.items()})


def from_bytes(raw: bytes) -> dict[int, SeatMoves]:
    """Decode the worker's result."""
    rows: dict[int, list[dict[str, Any] | None]] = msgspec.json.decode(raw, type=dict[int, list[dict[str, Any] | None]])
    return {seat: SeatMoves(*map(_unpacked, row)) for seat, row in rows.items()}


def _packed(one: NotableMove | None) -> dict[str, Any] | None:
    if one is None:
        return None
    term = None if one.term is None else packed(one.term)
    return asdict(one) | {"did": packed(one.did), "other": packed(one.other), "term": term}


def _unpacked(raw: dict[str, Any] | None) -> NotableMove | None:
    if raw is None:
        return None
    term = None if raw["term"] is None else unpacked(raw["term"])
    return NotableMove(raw["number"], unpacked(raw["did"]), unpacked(raw["other"]), raw["amount"], term)


def main(words: Sequence[str]) -> None:
    """Read a job of this number of bytes from stdin, and write the result."""
    raw = read_input(int(words[0]))
    lower_priority()
    job = msgspec.json.decode(raw, type=_Job)
    sys.stdout.buffer.write(to_bytes(judged(read(bytes(job.record)), job.numbers)))


if __name__ == "__main__":
    main(sys.argv[1:])
