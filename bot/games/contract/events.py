"""What is said and what happens: actions, events, the clocks of a game, its end."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.games.contract.text import ChoicePath, Text


class Action(Struct, frozen=True, tag_field="verb"):
    """Base of a game's actions: the tag is the verb, the fields are those of `choices` in their order."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """Base of a game's events. `to` lists the seats that may know of it; None is everybody.

    `reveals`: it shows somebody what was hidden, so the step can no longer be taken back freely.
    `exposes`: it shows some what others had hidden; no undo, not even by consent, goes back beyond it.
    `loud`: worth a line of "since your last turn".
    `line`: its sentence, if that has no branch; it is filled in by `bot.games.engine.event_text`.
    """

    reveals: ClassVar[bool] = False
    exposes: ClassVar[bool] = False
    loud: ClassVar[bool] = True
    line: ClassVar[Text]
    to: tuple[int, ...] | None = None


E = TypeVar("E", bound=Event)


class SeatEvent(Struct, Generic[E], frozen=True):
    """An event, and the seat whose move brought it about (TABLE: the table's own)."""

    seat: int
    event: E


class Later(Struct, frozen=True):
    """What an AI seat says that has nothing to say yet: ask again after so many seconds."""

    seconds: int


class Deadline(Struct, frozen=True):
    """A clock of the game: if `id` is still due after `seconds`, the table says `said` as seat TABLE.

    With `works` it asks `Game.work` first what to say. `name` is what ends then, for the people who wait for it.
    """

    id: str
    seconds: int
    said: ChoicePath
    works: bool = False
    name: Text | None = None


class ScorePart(Struct, frozen=True):
    """One line of a score: what for, and how many points."""

    name: Text
    points: int


class NonPlayerContestant(Struct, frozen=True):
    """A contestant that is no player (AuZtralia's Old Ones), with its place and score."""

    name: Text
    place: int
    parts: tuple[ScorePart, ...]


class Outcome(Struct, frozen=True):
    """The end: each seat's place (1 is first; ties share one), its score by part, and why the game ended."""

    places: tuple[int, ...]
    scores: tuple[tuple[ScorePart, ...], ...]
    reason: Text
    rivals: tuple[NonPlayerContestant, ...] = ()
