"""Fighting on: card after card is drawn as if each were asked for, until something is to be decided, or so much has
happened (Z38, Z43)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.games.auztralia.events import Event, UnitHurt
from bot.games.auztralia.state import Fight
from bot.games.contract import Complete, Option, Pick, Shortcut, Text, Verb, t

VERB: Final = Verb("fight", t("Fight on until…"), private=True)
_DAMAGE: Final = {"damage": 1, "damage3": 3}
"""So much more damage is enough."""
_NAMES: Final[dict[str, tuple[Text, Text]]] = {
    "damage": (t("The first damage"), t("Fight until damaged")),
    "damage3": (t("3 more damage"), t("Fight until 3 damage")),
    "loss": (t("A unit is lost"), t("Fight until a loss")),
    "end": (t("The end"), t("Fight to the end")),
}
"""In a list, and on a button of its own."""
_CAREFUL: Final = t("or until no sanity is left")
_BITTER: Final = t("until one side is gone")
_ON_BUTTONS: Final = ("damage", "loss", "end")
_WHEN: Final = Pick(
    "until",
    t("Card after card is drawn until you must choose something, or until…"),
    tuple(Option(value, name, _BITTER if value == "end" else _CAREFUL) for value, (name, _) in _NAMES.items()),
    rule="Z43",
)
SHORTCUTS: Final = (tuple(Shortcut((VERB.value, value), _NAMES[value][1]) for value in _ON_BUTTONS),)


def fields() -> Pick:
    """What follows the verb."""
    return _WHEN


@cache
def complete(until: str) -> Complete:
    """What it will do."""
    return Complete(t("Cards are drawn one after the other. {until}.", until=_NAMES[until][1]), final=True)


def is_enough(fight: Fight, until: str, events: Sequence[Event]) -> bool:
    """Whether to stop, after all that has happened since it began."""
    if until == "end":
        return False
    hurt = [event for event in events if isinstance(event, UnitHurt)]
    reached = len(hurt) >= _DAMAGE[until] if until in _DAMAGE else any(event.lost for event in hurt)
    return reached or not fight.sanity
