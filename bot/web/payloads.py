"""Structs of the pages' JSON, with plain texts in the viewer's language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

Language = Literal["en", "ja"]
PageStatus = Literal["open", "running", "finished", "ended"]
StepKind = Literal["pick", "several", "number", "text", "complete"]
UndoState = Literal["", "free", "consent"]
ErrorCode = Literal["stale", "turn", "seat", "gone", "private", "limit", "bad"]
Point = tuple[float, float]


class Spot(Struct, frozen=True):
    """A place of a picture: its id in all pictures, its name, and its outline in pixels."""

    place: str
    name: str
    points: Sequence[Point]


class PictureInfo(Struct, frozen=True):
    """A picture and its places; `spots` is None for a detail that is not drawn yet."""

    id: str
    name: str
    url: str
    width: int
    height: int
    alt: str
    spots: Sequence[Spot] | None


class Option(Struct, frozen=True):
    """A value of a field; with a `refusal` it cannot be chosen.

    `spoken`: a name with signs, in words; empty for other names.
    """

    value: str
    name: str
    hint: str
    refusal: str | None
    copies: int
    place: str | None
    spoken: str = ""


class Alternative(Struct, frozen=True):
    """Another complete move, by its path and its name; `spoken` as in an option."""

    said: Sequence[str]
    name: str
    spoken: str = ""


class Reach(Struct, frozen=True):
    """A place that chooses a verb and its first value at once."""

    place: str
    said: Sequence[str]
    name: str


class Step(Struct, frozen=True):
    """A field of a move, or the preview of a complete one; `number` is that of the last move."""

    number: int
    said: Sequence[str]
    crumbs: Sequence[str]
    prompt: str
    notes: Sequence[str]
    kind: StepKind
    options: Sequence[Option]
    low: int
    high: int
    usual: int
    example: str
    hint: str
    at_least: int
    at_most: int
    ordered: bool
    none: str
    back: Sequence[str] | None
    final: bool
    instead: Sequence[Alternative]
    picture: PictureInfo | None
    reach: Sequence[Reach]


class Viewer(Struct, frozen=True):
    """The viewer of a page: their seat, None for a spectator."""

    seat: int | None
    name: str | None
    signed_in: bool


class Player(Struct, frozen=True):
    """A seat of the table; `acts`: the table waits for it."""

    seat: int
    name: str
    points: str
    acts: bool
    note: str


class ClockEnd(Struct, frozen=True):
    """A running clock and its end."""

    name: str
    at: datetime


class LogEntry(Struct, frozen=True):
    """A line of the log."""

    number: int
    text: str
    undone: bool
    at: datetime


class Request(Struct, frozen=True):
    """An open request to take back a step; `mine`: the viewer is asked to agree."""

    text: str
    mine: bool


class Sandbox(Struct, frozen=True):
    """A private copy of a table, in which the viewer tries moves.

    `table` is the number of the table's last move; `outdated`: the sandbox began before it. `told` are the effects of
    the last press, `waits`: others must decide first. `does` says what becomes of the viewer's first moves at the
    table, `now` or on their turn.
    """

    table: int
    outdated: bool
    told: Sequence[str]
    waits: bool
    does: str | None
    now: bool


class Page(Struct, frozen=True):
    """All that a viewer sees of a table now, or of their `sandbox`; `tries`: they may open one."""

    table: int
    key: str
    number: int
    version: int
    language: Language
    status: PageStatus
    title: str
    headline: str
    turn: Sequence[str]
    viewer: Viewer
    players: Sequence[Player]
    clocks: Sequence[ClockEnd]
    pictures: Sequence[PictureInfo]
    words: Sequence[str]
    hand_words: Sequence[str]
    recap: Sequence[str]
    log: Sequence[LogEntry]
    step: Step | None
    also: Step | None
    undo: UndoState
    request: Request | None
    hints: bool
    tries: bool
    sandbox: Sandbox | None
    note: str | None
    result: Sequence[str] | None
    thread: str | None


class Answer(Struct, frozen=True):
    """The answer to a choice: the next step, or after a move the page and the move's effect.

    If a sandbox has a `price` that is not agreed, that alone.
    """

    page: Page | None
    step: Step | None
    told: Sequence[str]
    price: str | None = None


class WayBack(Struct, frozen=True):
    """The undo of all later moves: lines about it, and the name of the button for it."""

    lines: Sequence[str]
    go: str


class Past(Struct, frozen=True):
    """An earlier board; `back`: the undo of all later moves, if the viewer can have it."""

    number: int
    moves: int
    undone: bool
    lines: Sequence[str]
    picture: PictureInfo
    words: Sequence[str]
    back: WayBack | None


class Hints(Struct, frozen=True):
    """Hints: lines, and the recommended moves; if they have a `price` first, that alone."""

    lines: Sequence[str]
    moves: Sequence[Alternative]
    price: str | None


class Failure(Struct, frozen=True):
    """A refused request: a sentence in the viewer's language, and its kind."""

    error: str
    code: ErrorCode


class Change(Struct, frozen=True):
    """The data of an event of the stream: the table's last move and its version."""

    number: int
    version: int
