"""Fighting on: card after card is drawn as if each were asked for, until something is to be decided, or so much has
happened (Z38, Z43)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.games.auztralia.events import Event, UnitHurt
from bot.games.auztralia.state import Fight
from bot.games.contract import Complete, OldVerb, Option, Pick, t

VERB: Final = OldVerb("fight", t("Fight on until…"))
_DAMAGE: Final = {"damage": 1, "damage3": 3}
"""So much more damage is enough."""
_NAMES: Final = {
    "damage": t("The first damage"),
    "damage3": t("3 more damage"),
    "loss": t("A unit is lost"),
    "end": t("The end"),
}
_CAREFUL: Final = t("or until no sanity is left")
_BITTER: Final = t("until one side is gone")
_WHEN: Final = Pick(
    "until",
    t("When do you stop? You are always asked what you must choose."),
    tuple(Option(value, name, _BITTER if value == "end" else _CAREFUL) for value, name in _NAMES.items()),
    rule="Z43",
)


def fields() -> Pick:
    """What follows the verb."""
    return _WHEN


@cache
def complete(until: str) -> Complete:
    """What it will do."""
    return Complete(
        t("Card after card is drawn until you must choose, or until this: {until}.", until=_NAMES[until]), final=True
    )


def is_enough(fight: Fight, until: str, events: Sequence[Event]) -> bool:
    """Whether to stop, after all that has happened since it began."""
    if until == "end":
        return False
    hurt = [event for event in events if isinstance(event, UnitHurt)]
    reached = len(hurt) >= _DAMAGE[until] if until in _DAMAGE else any(event.lost for event in hurt)
    return reached or not fight.sanity
