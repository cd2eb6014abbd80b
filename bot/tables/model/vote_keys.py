"""A vote and a ballot by name: how its timer and whoever votes say which one is meant."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.rows import TimerRow, VoteRow

VOTE_TIMER, DECIDED = "vote", "decided"
"""A vote's timer, and what it says if it rings before the time to vote is over."""
Key = tuple[str, int]
"""Of a vote: what it is on, and about which seat."""


class Ballot(Struct, frozen=True):
    """What somebody votes for, in the vote of this kind about this seat that was `opened` then (Unix time)."""

    kind: str
    seat: int
    opened: int
    choice: str


class Subject(Struct, frozen=True):
    """Whom a vote is about: since when the table waits for them, and how many time limits in a row they have missed."""

    user: int
    since: int
    missed: int


def subject_of(vote: VoteRow) -> Subject:
    """Of a vote about somebody."""
    return Subject(*map(int, vote.detail.split()))


def encode_subject(subject: Subject) -> str:
    """For the vote's row."""
    return f"{subject.user} {subject.since} {subject.missed}"


def opened(vote: VoteRow) -> int:
    """When the vote was opened, in Unix time: it tells the vote from an earlier one on the same."""
    return int(vote.opened_at.timestamp())


def key_of(vote: VoteRow) -> Key:
    """Two at once on the same thing are one."""
    return vote.kind, vote.seat


def open_one(votes: Iterable[VoteRow], key: Key) -> VoteRow | None:
    """The one among them that is on this, if there is any."""
    return next((vote for vote in votes if key_of(vote) == key), None)


def timer_key(key: Key) -> str:
    """The key of the timer of a vote."""
    kind, seat = key
    return f"{kind} {seat}"


def parse_key(key: str) -> Key:
    """The inverse."""
    kind, _, seat = key.rpartition(" ")
    return kind, int(seat)


def with_ends(votes: Iterable[VoteRow], timers: Iterable[TimerRow]) -> tuple[VoteRow, ...]:
    """The votes with the time at which each ends: an outage puts it off."""
    ends = {one.key: one.due_at for one in timers if one.kind == VOTE_TIMER and not one.data}
    return tuple(replace(vote, until=ends.get(timer_key(key_of(vote)), vote.until)) for vote in votes)
