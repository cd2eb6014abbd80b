"""Content of a record page: DTOs of formatted texts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct


class Contestant(Struct, frozen=True):
    """A contestant with place, points, and score categories; `seat` None: no player."""

    place: int
    name: str
    seat: int | None
    points: int
    parts: tuple[tuple[str, int], ...]


class Fact(Struct, frozen=True):
    """A short fact about the game."""

    name: str
    value: str


class Told(Struct, frozen=True):
    """A log line of move `number`; `undone`: it was taken back."""

    number: int
    text: str
    undone: bool
    at: datetime


class Notable(Struct, frozen=True):
    """A notable move of a seat: `which`, what it `did`, and the `other` one it is compared with."""

    seat: int
    number: int
    which: str
    did: str
    other: str


class Stop(Struct, frozen=True):
    """A stop of the page: after move `number`, the last of consecutive moves of a `seat`.

    They begin with move `first`; `seat` -1 is the table. `lines` are their log, `words` describe the board; None where
    the board is not shown. `standing` has each seat's points, in the order of the story's `parts`; `hands` are the
    hidden information of the seats, empty where there is none. `comments` are what people have said about it since.
    """

    number: int
    first: int
    seat: int
    at: datetime
    lines: tuple[str, ...]
    standing: tuple[tuple[int, ...], ...]
    words: tuple[str, ...] | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    comments: tuple[str, ...] = ()


class Story(Struct, frozen=True):
    """A whole game: headline, reason of the end, options, log and stops.

    `head` names the winner or says that there is no result; `options` are the table's settings; `tracks`: points of
    different kinds are not added up; `honest` explains how the `notable` moves were found. `seal`, `seed` and `salt`
    are hexadecimal; `record` is the input of `verify`, None where it is too large for a page.
    """

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
