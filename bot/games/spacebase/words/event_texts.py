"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Text, Who, t
from bot.games.engine.event_text import Words, event_text
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.item_names import NOTHING, name
from bot.games.spacebase.words import phrases

_ORDERS = {
    "ask": t("From now on you choose for every roll."),
    "clear": t("From now on you are asked only if it matters: a choice that is nowhere worse is taken for you."),
    "credits": t("From now on you automatically take the most credits."),
    "points": t("From now on you automatically take the most points, then credits."),
    "income": t("From now on you automatically take the most income, then credits."),
    "best": t("From now on you automatically take what is worth most."),
}


_WORDS: Words = {
    "card": lambda event: name(event, event.card),
    "source": lambda event: name(event, event.source),
    "changed": lambda event: name(event, event.other),
    "ships": lambda event: _names(event, event.ships),
    "cards": lambda event: _names(event, event.cards),
    "die": lambda event: phrases.rolled(event.dice[0]),
    "second": lambda event: phrases.rolled(event.dice[1]),
    "gain": lambda event: phrases.gain_text(event.credits, 0, event.points),
    "next": lambda event: Who(event.next),
    "seats": lambda event: tuple(map(Who, event.seats)),
}


def tell(event: ev.Event) -> Text:
    """Return one sentence in the present tense."""
    return event_text(event, _line(event), _WORDS)


def _line(event: ev.Event) -> Text:
    match event:
        case ev.Started():
            return _started(event)
        case ev.Rolled(again=True):
            return t("{who} rolls again: {die} and {second}.")
        case ev.Rolled(fixed=True):
            return t("{who} sets dice: {die} and {second}.")
        case ev.Rolled():
            return t("{who} rolls {die} and {second}.")
        case ev.Gained():
            return _gained(event)
        case ev.Received(why="income"):
            return t("{who} gains {gain} from income.")
        case ev.Received(why="colony"):
            return t("{who} gains {gain} for a colony.")
        case ev.Received():
            return t("{who} gains {gain} from the ability.")
        case ev.Lost():
            return _lost(event)
        case ev.Bought():
            return _bought(event)
        case ev.Charged() if event.source != NOTHING:
            return t("{who} moves a charge from {source} to {card}.")
        case ev.Charged():
            return t("{who} charges {card}.")
        case ev.TurnEnded(short=short) if short >= 0:
            return t("{who} can buy nothing with {credits}; the turn ends.", credits=phrases.money(short))
        case ev.OrderSet():
            return _ORDERS[event.order]
        case ev.Victory(at_once=True):
            return t("The game is over: {seats} wins immediately.")
        case ev.Victory():
            return t("The game is over: {seats} wins.")
        case _:
            return event.line


def _names(event: ev.OfCards, cards: Iterable[int]) -> tuple[Text, ...]:
    return tuple(name(event, card) for card in cards)


def _started(event: ev.Started) -> Text:
    """Return the starting ships, and the first player."""
    placed = tuple(
        t("{who} {ships}", who=Who(seat), ships=_names(event, ships) or (phrases.NOTHING,))
        for seat, ships in enumerate(event.ships)
    )
    return t("The first ships: {placed}. {who} starts.", placed=placed, who=Who(event.first))


def _gained(event: ev.Gained) -> Text:
    sectors = tuple(t("{n}", n=sector) for sector in dict.fromkeys(event.sectors))
    gain = phrases.gain_text(event.credits, event.income, event.points, event.charges)
    who = Who(event.seat)
    if gain is phrases.NOTHING:
        return t("{who} gains nothing from the roll.", who=who)
    if len(sectors) == 1:
        said = t("{who} gains {gain} from sector {sector}.", who=who, sector=sectors[0], gain=gain)
    else:
        said = t("{who} gains {gain} from sectors {sectors}.", who=who, sectors=sectors, gain=gain)
    if event.clear:
        return t("{said} (Auto-answers: best.)", said=said)
    return t("{said} (Auto-answers.)", said=said) if event.auto else said


def _lost(event: ev.Lost) -> Text:
    losses = tuple(
        t("{who} {points}", who=Who(seat), points=phrases.points(n)) for seat, n in enumerate(event.points) if n
    )
    if not losses:
        return t("Nobody has points to lose.")
    return t("Lost by the ability of {who}: {losses}.", losses=losses)


def _bought(event: ev.Bought) -> Text:
    who, card, sector = Who(event.seat), name(event, event.card), event.sector
    if event.how == "claim":
        said = t("{who} claims {card} for sector {sector}.", who=who, card=card, sector=sector)
    else:
        said = t(
            "{who} buys {card} for sector {sector} with {credits}.",
            who=who, card=card, sector=sector, credits=phrases.money(event.paid),
        )  # fmt: skip
    if event.points:
        said = t("{done} It gives {points}.", done=said, points=phrases.points(event.points))
    if event.deployed != NOTHING:
        said = t("{done} {card} is deployed.", done=said, card=name(event, event.deployed))
    return said
