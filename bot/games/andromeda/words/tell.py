"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda import events as ev
from bot.games.andromeda.parts.data import N_PLANETS, PLANETS, SHIP, TECH
from bot.games.andromeda.stages import early, movement
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.words import phrases
from bot.games.contract import Text, Who, t
from bot.games.engine.telling import Words, told

_WORDS: Words = {
    "planet": lambda event: phrases.card(event.planet),
    "card": lambda event: phrases.card(event.card),
    "bonus": lambda event: phrases.card(N_PLANETS + event.kind),
    "partner": lambda event: Who(event.partner),
    "cards": lambda event: phrases.pile(event.cards),
    "hand": lambda event: phrases.pile(event.hand),
    "gave": lambda event: phrases.pile(event.gave),
    "got": lambda event: phrases.pile(event.got),
    "played": lambda event: phrases.played(event.planet, event.cards, event.jokers),
    "number": lambda event: phrases.cards(event.count),
    "drawn": lambda event: phrases.cards(event.drawn),
    "stations": lambda event: phrases.stations(event.count),
    "actions": lambda event: phrases.actions(event.count),
    "draws": lambda event: phrases.draws(event.draws),
    "points": lambda event: phrases.points(event.value),
}


def _early(said: Sequence[str]) -> Text:
    """For the seat itself."""
    if said[0] == "wait":
        return t("You decide when your turn comes.")
    return early.in_words(said) if said[0] == "offer" else movement.in_words(said)


def tell(event: ev.Event) -> Text:
    """One sentence, in the present tense."""
    who = Who(event.seat)
    match event:
        case ev.Early():
            return _early(event.said)
        case ev.StandbySet():
            if event.on:
                return t("{who} skips movement cards from now on.", who=who)
            return t("{who} wants to be asked about movement cards again.", who=who)
        case ev.RingDrew():
            planet = PLANETS[event.planet].name
            if event.owner == event.seat:
                return t("The ring on {planet} picks {who}'s own station.", who=who, planet=planet)
            return t("The ring on {planet} picks a station of {owner}.", planet=planet, owner=Who(event.owner))
        case ev.ShipBuilt():
            return t(
                "{who} plays {cards} for the spaceship: hand limit {n}.",
                who=who, n=SHIP[event.space].hand,
                cards=phrases.played(event.planet, SHIP[event.space].cost - len(event.jokers), event.jokers),
            )  # fmt: skip
        case ev.TechBuilt():
            return t(
                "{who} plays {cards} for technology: {effect}.",
                who=who, effect=TECH_EFFECTS[event.space],
                cards=phrases.played(event.planet, TECH[event.space].cost - len(event.jokers), event.jokers),
            )  # fmt: skip
        case _:
            return told(event, _WORDS)
