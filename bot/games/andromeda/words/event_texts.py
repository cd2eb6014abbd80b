"""Events as log lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda import events as ev
from bot.games.andromeda.components.data import N_PLANETS, SHIP, TECH
from bot.games.andromeda.stages import early, movement
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.words import phrases
from bot.games.contract import Text, Who, t
from bot.games.engine.event_text import Words, event_text

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


def tell(event: ev.Event) -> Text:
    """Return one sentence, in the present tense."""
    return event_text(event, _line(event), _WORDS)


def _line(event: ev.Event) -> Text:
    match event:
        case ev.Early():
            return _early(event.said)
        case ev.StandbySet(on=True):
            return t("{who} skips movement cards from now on.")
        case ev.StandbySet():
            return t("{who} wants to be asked about movement cards again.")
        case ev.RingDrew() if event.owner == event.seat:
            return t("The ring on {planet} picks {who}'s own station.")
        case ev.RingDrew():
            return t("The ring on {planet} picks a station of {owner}.", owner=Who(event.owner))
        case ev.ShipBuilt():
            return t(
                "{who} plays {cards} for the spaceship: hand limit {n}.",
                n=SHIP[event.space].hand, cards=_paid(event, SHIP[event.space].cost),
            )  # fmt: skip
        case ev.TechBuilt():
            return t(
                "{who} plays {cards} for technology: {effect}.",
                effect=TECH_EFFECTS[event.space], cards=_paid(event, TECH[event.space].cost),
            )  # fmt: skip
        case _:
            return event.line


def _paid(event: ev.ShipBuilt | ev.TechBuilt, cost: int) -> tuple[Text, ...]:
    return phrases.played(event.planet, cost - len(event.jokers), event.jokers)


def _early(said: Sequence[str]) -> Text:
    """Return an early choice for the seat itself."""
    if said[0] == "wait":
        return t("You decide when your turn comes.")
    return early.in_words(said) if said[0] in ("play", "offer") else movement.in_words(said)
