"""Ratings of choices by a seat of level 3: value beyond their time, with its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.auztralia.ai import deciding, fights
from bot.games.auztralia.ai.people import person
from bot.games.auztralia.ai.pick_offered import legal, to_the_end
from bot.games.auztralia.ai.turn import Parts
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.ai.weights import SKILLED
from bot.games.auztralia.components import book as books
from bot.games.auztralia.state import Fight
from bot.games.auztralia.view import View
from bot.games.auztralia.views import determinize
from bot.games.contract import Ask, ChoicePath, RatedChoice, Term, t
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import values

LEAST: Final = 0.05
"""Minimum size of a part that is shown."""
FREE: Final = 1.0
"""Value of using a personality beyond that of the action that follows: it takes no time."""
_OUTLOOK: Final = t("land within reach")
_PERSON: Final = t("personality")
_WON: Final = t("Old Ones defeated")
_HOME: Final = t("units that come home")


def rate(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
    """Return the rated choices, the best first; empty for decisions by rule."""
    assert view.seat is not None
    state = determinize.determinize(view, chance)
    mind = Mind(books.of(state), state, view.seat, SKILLED)
    verbs = values(ask)
    found = list(_found(mind, ask, verbs, chance))
    return sorted(found, key=lambda one: one.worth, reverse=True)


def _found(mind: Mind, ask: Ask, verbs: list[str], chance: Chance) -> Iterator[RatedChoice]:
    fight = mind.state.fight
    match verbs[0] if len(verbs) == 1 else "":
        case "port":
            for name in values(ask, "port"):
                worth = mind.from_port(mind.book.number[name])
                yield RatedChoice(("port", name), worth, (Term(_OUTLOOK, worth),))
        case "keep" | "choose" as verb:
            for card in values(ask, verb):
                worth = person(mind, int(card))
                yield RatedChoice(to_the_end(ask, (verb, card)), worth, (Term(_PERSON, worth),))
        case "take" | "expose":
            return
        case _ if fight is not None and fight.seat == mind.seat:
            yield from _of_fight(mind, fight, verbs)
        case _:
            yield from _of_turn(mind, ask, verbs, chance)


def _of_fight(mind: Mind, fight: Fight, verbs: list[str]) -> Iterator[RatedChoice]:
    """Rate going on and withdrawing; a port is defended to the end."""
    if fight.stage != "choose" or "withdraw" not in verbs:
        return
    combat = fights.Combat(mind, fight)
    won, home = combat.parts()
    yield RatedChoice(("draw",), won + home, (Term(_WON, won), Term(_HOME, home)))
    yield RatedChoice(("withdraw", "all"), combat.home(), (Term(_HOME, combat.home()),))


def _of_turn(mind: Mind, ask: Ask, verbs: list[str], chance: Chance) -> Iterator[RatedChoice]:
    """Rate the actions as the seat decides: if none pays, time costs less."""
    ranked: list[tuple[float, Parts, ChoicePath]] = []
    for part in deciding.PATIENCE:
        ranked = [one for one in deciding.ranked(deciding.patient(mind, part), chance, wide=True) if legal(ask, one[2])]
        if ranked and ranked[0][0] > 0:
            break
    if (said := deciding.used(mind, ask, verbs)) is not None:
        yield RatedChoice(said, (ranked[0][0] if ranked else 0.0) + FREE)
    for worth, parts, said in ranked:
        yield RatedChoice(said, worth, tuple(Term(name, points) for name, points in parts if abs(points) >= LEAST))
