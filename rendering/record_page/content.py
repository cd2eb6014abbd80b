"""What a page tells, in words that are spoken already."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct


class Contestant(Struct, frozen=True):
    """Who took part, at which place, with how many points, and what for; `seat` None: no player."""

    place: int
    name: str
    seat: int | None
    points: int
    parts: tuple[tuple[str, int], ...]


class Fact(Struct, frozen=True):
    """Something about the game in a word or two."""

    name: str
    value: str


class Told(Struct, frozen=True):
    """A line of the log: what move `number` has brought about; `undone`: it was taken back."""

    number: int
    text: str
    undone: bool
    at: datetime


class Notable(Struct, frozen=True):
    """A move of a seat that stands out: `which` it is, what it `did`, and the `other` that it is compared with."""

    seat: int
    number: int
    which: str
    did: str
    other: str


class Stop(Struct, frozen=True):
    """A moment at which the page can stop: after move `number`, the last of those from `first` on that `seat` (-1: the
    table) made one after another.

    `lines` tell them, `words` are the board then; None where nobody looks at it. `standing` has each seat's points, in
    the order of the story's `parts`; `hands` what each seat knew then that others did not, nothing where nobody has a
    secret.
    """

    number: int
    first: int
    seat: int
    at: datetime
    lines: tuple[str, ...]
    standing: tuple[tuple[int, ...], ...]
    words: tuple[str, ...] | None = None
    hands: tuple[tuple[str, ...], ...] = ()


class Story(Struct, frozen=True):
    """A whole game. `head` says who has won, or that it has no result, `reason` why it was over; `options` are those
    that the table was set to; `tracks`: points of different kinds are not added up; `honest` says how the `notable`
    moves were found. `seal`, `seed` and `salt` are hexadecimal; `record` is what `verify` reads, None where it is too
    large for a page."""

    language: str
    game: str
    table: int
    head: str
    reason: str
    names: tuple[str, ...]
    contestants: Sequence[Contestant]
    facts: Sequence[Fact]
    options: Sequence[Fact]
    log: Sequence[Told]
    stops: Sequence[Stop]
    parts: tuple[str, ...]
    tracks: bool
    seal: str
    seed: str
    salt: str
    record: bytes | None
    notable: Sequence[Notable] = ()
    honest: str = ""
