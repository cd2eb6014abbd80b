"""Events of the game; an event with a single sentence carries it as its `line`."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t


class Event(Base, frozen=True):
    """Base of all events."""


class Chose(Event, frozen=True):
    """`seat` has chosen, which is public."""

    line = t("{who} has chosen.")
    loud: ClassVar[bool] = False
    seat: int


class ChoiceMade(Event, frozen=True):
    """The secret choice; `to` names the one seat that may know it."""

    line = t("You will walk {distance}.")
    loud: ClassVar[bool] = False
    paces: int


class TideRose(Event, frozen=True):
    """The die was rolled and all paces were revealed, so no undo goes back beyond it."""

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    die: int
    paces: tuple[int, ...]
    shells: tuple[int, ...]


EVENTS = (Chose, ChoiceMade, TideRose)
