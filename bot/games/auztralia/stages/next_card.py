"""Stage before the next card of a combat: draw it or withdraw (Z38, Z43, Z45)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.actions import Draw, Withdraw
from bot.games.auztralia.components.data import AIRSHIP
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import fighting
from bot.games.auztralia.rules.combat import SHOWN, fight_of, leads_on
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.pressing import FIGHT_ON
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.state import Fight, State
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Pick, Refusal, signed, t
from bot.games.engine.stages import complete

_LEAVING: Final = {
    "airships": (t("The airships"), t("Your airships withdraw, and their damage is removed; the others fight on.")),
    "others": (t("All but the airships"), t("All but your airships withdraw, and their damage is removed.")),
    "all": (t("All"), t("All units withdraw, their damage is removed, and the combat is over.")),
}
_NO_AIRSHIPS = Refusal("Z45", t("No airship is in this combat."))
_NO_OTHERS = Refusal("Z45", t("Only airships are in this combat: withdraw all."))


DRAW = Verb(
    Draw,
    signed("next", t("Next card")),
    Command(t("next card"), t("In combat: draw the next card"), english="draw"),
    fields=complete(Complete(t("The next card of the combat is drawn."), final=True)),
    play=lambda move, seat, action: fighting.draw(move, fight_of(move.state)),
)


def _withdrawing(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, who):
            return Complete(_LEAVING[who][1], leads_on(state))
        case _:
            return who_leaves("who", fight_of(state))


def who_leaves(field: str, fight: Fight) -> Pick:
    """Return the pick of the units that withdraw."""
    airships = any(one.unit == AIRSHIP for one in fight.units)
    others = any(one.unit != AIRSHIP for one in fight.units)
    refusal = None if airships and others else _NO_OTHERS if airships else _NO_AIRSHIPS
    found = (Option(who, name, refusal=None if who == "all" else refusal) for who, (name, _) in _LEAVING.items())
    return Pick(field, t("Which units withdraw?"), legal_first(found), rule="Z45")


def _withdraw(move: Move, seat: int, action: Withdraw) -> None:
    fighting.withdraw(move, fight_of(move.state), action.who)


WITHDRAW = Verb(
    Withdraw,
    signed("retrieve", t("Withdraw")),
    Command(t("withdraw units"), t("In combat: withdraw units"), english="withdraw"),
    fields=surely(_withdrawing, Withdraw, _withdraw, fights=True),
    play=_withdraw,
    ends=True,
)


def _default(state: State, seat: int) -> ChoicePath:
    """Withdraw all units."""
    return (WITHDRAW.value, "all")


STAGE = ask("fight", t("Fight on or withdraw?"), (DRAW, FIGHT_ON, WITHDRAW), _default, part=SHOWN)
