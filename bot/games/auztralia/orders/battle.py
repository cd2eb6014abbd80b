"""Standing order: fight on until a condition to withdraw (Z43, Z45)."""

from __future__ import annotations

from functools import partial, reduce
from typing import Final

from bot.games.auztralia.orders.fights import fight_seen
from bot.games.auztralia.stages.next_card import DRAW, WITHDRAW
from bot.games.auztralia.state import Fight
from bot.games.auztralia.view import View
from bot.games.contract import Ask, ChoicePath, Choices, Complete, Option, OrderForm, Pick, Text, t
from bot.games.engine.choice_walk import split

_WHEN: Final = Pick(
    "when",
    t("When do all your units withdraw?"),
    (
        Option("hurt", t("When a unit is damaged")),
        Option("loss", t("When a unit is lost")),
        Option("sanity", t("When no sanity is left")),
    ),
    at_least=0,
    at_most=3,
    none=t("Never"),
)
_REASONS: Final = {
    "hurt": t("a unit is damaged"),
    "loss": t("a unit is lost"),
    "sanity": t("no sanity is left"),
}


def _fields(view: View, said: ChoicePath) -> Choices:
    return _WHEN if len(said) == 1 else Complete(partial(_sentence, split(said[1])))


def _sentence(when: ChoicePath) -> Text:
    if not when:
        return t("After the first card of a combat you fight on to the end.")
    reasons = reduce(lambda one, other: t("{one} or {other}", one=one, other=other), map(_REASONS.__getitem__, when))
    return t("After the first card of a combat you fight on, and withdraw when {reasons}.", reasons=reasons)


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    """Return the answer after the first card of a combat.

    Before it the player decides whether to fight at all, once the enemy is known.
    """
    _, fight = fight_seen(view)
    if fight.stage != "choose" or not fight.cards:
        return None
    found = _found(fight)
    return (WITHDRAW.value, "all") if any(found[one] for one in split(said[1])) else (DRAW.value,)


def _found(fight: Fight) -> dict[str, bool]:
    lost = any(fight.lost)
    return {"hurt": lost or any(one.damage for one in fight.units), "loss": lost, "sanity": not fight.sanity}


BATTLE: Final = OrderForm[View](
    id="battle",
    kinds=("fight",),
    name=t("Fight on"),
    about=t("card after card, until you want to withdraw"),
    fields=_fields,
    answer=_answer,
)
