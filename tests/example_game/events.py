"""What happens at a table. An event that has only one sentence carries it as its `line`."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t


class Event(Base, frozen=True):
    """Anything that happens in High Tide."""


class Chose(Event, frozen=True):
    """`seat` has chosen, which everybody may know."""

    line = t("{who} has chosen.")
    loud: ClassVar[bool] = False
    seat: int


class ChoiceMade(Event, frozen=True):
    """What was chosen; `to` names the one seat that may know."""

    line = t("You will walk {distance}.")
    loud: ClassVar[bool] = False
    paces: int


class TideRose(Event, frozen=True):
    """The die was rolled and all paces were shown, so no undo goes back beyond this."""

    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    die: int
    paces: tuple[int, ...]
    shells: tuple[int, ...]


EVENTS = (Chose, ChoiceMade, TideRose)
