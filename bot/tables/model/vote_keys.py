"""Keys of votes and ballots, as timers and buttons refer to them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import TimerKind
from bot.rows import TimerRow, VoteRow

DECIDED = "decided"
"""Note of a vote's timer that fires before the voting time is over."""
Key = tuple[str, int]
"""A vote's kind and the seat that it is about."""


class Ballot(Struct, frozen=True):
    """A ballot in the vote of this kind about this seat, `opened` then (Unix time)."""

    kind: str
    seat: int
    opened: int
    choice: str


class Subject(Struct, frozen=True):
    """The absent player a vote is about: waiting since, and missed time limits in a row."""

    user: int
    since: int
    missed: int


def subject_of(vote: VoteRow) -> Subject:
    """Decode the subject of a vote about a player."""
    return Subject(*map(int, vote.detail.split()))


def encode_subject(subject: Subject) -> str:
    """Encode a subject for the vote's row."""
    return f"{subject.user} {subject.since} {subject.missed}"


def opened(vote: VoteRow) -> int:
    """Return when the vote was opened, in Unix time; distinguishes votes with the same key."""
    return int(vote.opened_at.timestamp())


def key_of(vote: VoteRow) -> Key:
    """Return the key of a vote; two simultaneous votes with the same key are one."""
    return vote.kind, vote.seat


def open_one(votes: Iterable[VoteRow], key: Key) -> VoteRow | None:
    """Return the open vote with this key, if there is one."""
    return next((vote for vote in votes if key_of(vote) == key), None)


def timer_key(key: Key) -> str:
    """Encode the key of a vote's timer."""
    kind, seat = key
    return f"{kind} {seat}"


def parse_key(key: str) -> Key:
    """Decode the key of a vote's timer."""
    kind, _, seat = key.rpartition(" ")
    return kind, int(seat)


def with_ends(votes: Iterable[VoteRow], timers: Iterable[TimerRow]) -> tuple[VoteRow, ...]:
    """Return the votes with the end of each from its timer, which an outage postpones."""
    ends = {one.key: one.due_at for one in timers if one.kind == TimerKind.VOTE and not one.data}
    return tuple(replace(vote, until=ends.get(timer_key(key_of(vote)), vote.until)) for vote in votes)
