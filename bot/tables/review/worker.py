"""Moves of a game are looked at by a process of its own, for that takes seconds: `bot.tables.review.worker BYTES`."""

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
    """A record, and the moves that are looked at."""

    record: msgspec.Raw
    numbers: tuple[int, ...]


async def judge_apart(record: bytes, numbers: Collection[int]) -> dict[int, SeatMoves]:
    """See `judged`. Raises FailedApart."""
    job = msgspec.json.encode(_Job(msgspec.Raw(record), tuple(numbers)))
    return from_bytes(await run_worker(__name__, str(len(job)), told=job))


def to_bytes(found: Mapping[int, SeatMoves]) -> bytes:
    """What the process writes."""
    return msgspec.json.encode({seat: [_packed(one.best), _packed(one.worst)] for seat, one in found.items()})


def from_bytes(raw: bytes) -> dict[int, SeatMoves]:
    """What it has written."""
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
    """Reads a job of so many bytes, and writes what came of it."""
    raw = read_input(int(words[0]))
    lower_priority()
    job = msgspec.json.decode(raw, type=_Job)
    sys.stdout.buffer.write(to_bytes(judged(read(bytes(job.record)), job.numbers)))


if __name__ == "__main__":
    main(sys.argv[1:])
