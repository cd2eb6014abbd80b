"""Action: fight on, drawing cards until a decision or a limit (Z38, Z43).

Cards are drawn as if each were chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.auztralia.actions import FightOn
from bot.games.auztralia.events import Event, UnitHurt
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import combat, fighting
from bot.games.auztralia.state import Fight, State
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Pick, signed, t

_DAMAGE: Final = {"damage": 1, "damage3": 3}
"""Additional damage at which the drawing stops."""
_NAMES: Final = {
    "damage": t("The first damage"),
    "damage3": t("3 more damage"),
    "loss": t("A unit is lost"),
    "end": t("The end"),
}
_WHEN: Final = Pick(
    "until",
    t("When do you stop? All but “The end” also stop when no sanity is left."),
    tuple(Option(value, name) for value, name in _NAMES.items()),
    rule="Z43",
)


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, until):
            return Complete(
                lambda: t(
                    "Card after card is drawn until you must choose, or until this: {until}.", until=_NAMES[until]
                ),
                final=True,
            )
        case _:
            return _WHEN


def _play(move: Move, seat: int, action: FightOn) -> None:
    """Draw cards as if each were chosen, at most as many as the set has."""
    book, state, began = move.book, move.state, len(move.events)
    fight = combat.fight_of(state)
    for _ in book.box.cards:
        fighting.draw(move, fight)
        while state.fight is not None and not combat.is_asked(book, state, fight):
            combat.step(move, fight)
        over = state.fight is None or fight.stage != "choose"
        if over or _is_enough(fight, action.until, move.events[began:]):
            return


def _is_enough(fight: Fight, until: str, events: Sequence[Event]) -> bool:
    """Return whether to stop, by the events since the beginning."""
    if until == "end":
        return False
    hurt = [event for event in events if isinstance(event, UnitHurt)]
    reached = len(hurt) >= _DAMAGE[until] if until in _DAMAGE else any(event.lost for event in hurt)
    return reached or not fight.sanity


FIGHT_ON = Verb(
    FightOn,
    signed("attack_old_ones", t("Keep fighting")),
    Command(t("fight on"), t("In combat: draw card after card until something happens"), english="fight"),
    fields=_fields,
    play=_play,
)
