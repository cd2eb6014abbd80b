"""Data types of actions and events, of a game's deadlines, and of its outcome."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.games.contract.text import ChoicePath, Text


class Action(Struct, frozen=True, tag_field="verb"):
    """Base of a game's actions: the tag is the verb, the fields are those of `choices` in order."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """Base of a game's events. `to` lists the seats that may see it; None is everybody.

    - `reveals`: it shows a seat hidden information, so the step can no longer be undone freely.
    - `exposes`: it shows some seats the hidden information of others; no undo, not even by consent, crosses it.
    - `loud`: included in "since your last turn".
    - `line`: its sentence, if that has no branch; it is filled in by `bot.games.engine.event_text`.
    """

    reveals: ClassVar[bool] = False
    exposes: ClassVar[bool] = False
    loud: ClassVar[bool] = True
    line: ClassVar[Text]
    to: tuple[int, ...] | None = None

    def retells(self, before: Event) -> bool:
        """Return whether it replaces the event before it in the log of its seats."""
        del before
        return False


E = TypeVar("E", bound=Event)


class SeatEvent(Struct, Generic[E], frozen=True):
    """An event, and the seat whose move caused it (TABLE: the table's own)."""

    seat: int
    event: E


class Later(Struct, frozen=True):
    """Answer of an AI seat that does not decide yet: retry after `seconds`."""

    seconds: int


class Deadline(Struct, frozen=True):
    """A timer of the game: if `id` is still due after `seconds`, `said` is played as seat TABLE.

    With `works`, `Game.work` is called first for the choice. `name` is the name of what ends then, for the players who
    wait for it.
    """

    id: str
    seconds: int
    said: ChoicePath
    works: bool = False
    name: Text | None = None


class ScorePart(Struct, frozen=True):
    """A line of a score: its name and points."""

    name: Text
    points: int


class NonPlayerContestant(Struct, frozen=True):
    """A contestant without a seat (AuZtralia's Old Ones): place (0: the game runs), score."""

    name: Text
    place: int
    parts: tuple[ScorePart, ...]


class Outcome(Struct, frozen=True):
    """Final result: places, scores by part, and the reason of the end.

    1 is the first place; ties share one.
    """

    places: tuple[int, ...]
    scores: tuple[tuple[ScorePart, ...], ...]
    reason: Text
    rivals: tuple[NonPlayerContestant, ...] = ()
