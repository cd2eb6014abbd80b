"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda import events as ev
from bot.games.andromeda.parts.data import BONUSES, CARD_NAMES, PLANETS, SHIP, TECH
from bot.games.andromeda.stages import early, movement
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.words import phrases
from bot.games.contract import Text, Who, t, tn


def _early(said: Sequence[str]) -> Text:
    """For the seat itself."""
    if said[0] == "wait":
        return t("You decide when your turn comes.")
    return early.in_words(said) if said[0] == "offer" else movement.in_words(said)


def tell(event: ev.Event) -> Text:
    """One sentence, in the present tense."""
    who = Who(event.seat)
    match event:
        case ev.RoundBegan():
            return t("Round {n} begins; {who} leads.", n=event.round, who=who)
        case ev.Refilled():
            return tn("{who} draws {n} card.", "{who} draws {n} cards.", event.count, who=who)
        case ev.Drew():
            return t("You draw {cards}.", cards=phrases.pile(event.cards))
        case ev.Reshuffled():
            return t("The discards are shuffled into a new draw pile.")
        case ev.Deployed():
            return t(
                "{who} uses a movement card: {stations} from Earth to {planet}.",
                who=who, stations=phrases.stations(event.count), planet=PLANETS[event.planet].name,
            )  # fmt: skip
        case ev.Recalled():
            return t(
                "{who} uses a movement card: {stations} from {planet} to Earth.",
                who=who, stations=phrases.stations(event.count), planet=PLANETS[event.planet].name,
            )  # fmt: skip
        case ev.Held():
            return t("{who} uses no movement card.", who=who)
        case ev.Early():
            return _early(event.said)
        case ev.StandbySet():
            if event.on:
                return t("{who} skips movement cards from now on.", who=who)
            return t("{who} wants to be asked about movement cards again.", who=who)
        case ev.Offered():
            return t("{who} plays {card} face up.", who=who, card=CARD_NAMES[event.card])
        case ev.Answered():
            return t("{who} plays a card face down.", who=who)
        case ev.AnsweredWith():
            return t("You play {card} face down.", card=CARD_NAMES[event.card])
        case ev.Revealed():
            return t("{who} reveals {card}.", who=who, card=CARD_NAMES[event.card])
        case ev.DroppedOut():
            return t("{who} has no allowed card, shows the leader their hand and drops out of the trade.", who=who)
        case ev.HandShown():
            return t("{who} shows {cards}.", who=who, cards=phrases.pile(event.hand))
        case ev.Closed():
            return t("{who} plays no more cards.", who=who)
        case ev.Swapped():
            return t(
                "{who} swaps {gave} for {partner}'s {got}.",
                who=who, gave=phrases.pile(event.gave), got=phrases.pile(event.got), partner=Who(event.partner),
            )  # fmt: skip
        case ev.Took():
            return t("{who} takes {cards} into hand.", who=who, cards=phrases.pile(event.cards))
        case ev.Exchanged():
            return t(
                "{who} discards {cards} and draws {n}.",
                who=who, cards=phrases.pile(event.cards), n=phrases.cards(event.drawn),
            )  # fmt: skip
        case ev.Moved():
            return t(
                "{who} plays {cards}: {stations} from Earth to {planet}.",
                who=who, cards=phrases.played(event.planet, event.cards, event.jokers),
                stations=phrases.stations(event.count), planet=PLANETS[event.planet].name,
            )  # fmt: skip
        case ev.Challenged():
            return t(
                "{who} plays {cards} and challenges on {planet}: {draws}.",
                who=who, cards=phrases.played(event.planet, event.cards, event.jokers),
                planet=PLANETS[event.planet].name, draws=phrases.draws(event.draws),
            )  # fmt: skip
        case ev.RingDrew():
            if event.owner == event.seat:
                return t("The ring on {planet} picks {who}'s own station.", who=who, planet=PLANETS[event.planet].name)
            return t(
                "The ring on {planet} picks a station of {owner}.",
                planet=PLANETS[event.planet].name,
                owner=Who(event.owner),
            )
        case ev.Founded():
            return t(
                "{who} founds an economic centre on {planet}: {points}.",
                who=who, planet=PLANETS[event.planet].name, points=phrases.points(event.value),
            )  # fmt: skip
        case ev.ChallengeEnded():
            return t("{who}'s challenge on {planet} ends without a centre.", who=who, planet=PLANETS[event.planet].name)
        case ev.GotBonus():
            return t("{who} gains {bonus}.", who=who, bonus=BONUSES[event.kind].name)
        case ev.NoBonus():
            return t("{bonus} is sold out: {who} gains no bonus card.", who=who, bonus=BONUSES[event.kind].name)
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
        case ev.Passed():
            return t("{who} leaves {actions} unused.", who=who, actions=phrases.actions(event.count))
        case ev.EndNear():
            return t("Three planets are full: this round is the last.")
        case ev.Ended():
            return t("The game is over: {who} wins.", who=who)
        case _:
            raise AssertionError(event)
