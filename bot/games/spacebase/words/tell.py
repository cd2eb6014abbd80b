"""Events as lines of the log."""

from __future__ import annotations

from typing import assert_never

from bot.games.contract import Text, Who, t
from bot.games.spacebase import events as ev
from bot.games.spacebase.parts.naming import NOTHING, name
from bot.games.spacebase.words import phrases

_ORDERS = {
    "ask": t("From now on you choose for every roll."),
    "clear": t("From now on you are asked only if it matters: a choice that is nowhere worse is taken for you."),
    "credits": t("From now on you automatically take the most credits."),
    "points": t("From now on you automatically take the most points, then credits."),
    "income": t("From now on you automatically take the most income, then credits."),
    "best": t("From now on you automatically take what is worth most."),
}


def tell(event: ev.Event) -> Text:
    """One sentence, in the present tense."""
    match event:
        case ev.Started():
            return _started(event)
        case ev.Drawn():
            return t("You draw {ships}.", ships=tuple(name(event, ship) for ship in event.ships))
        case ev.Drafted():
            return t("{who} has chosen ships.", who=Who(event.seat))
        case ev.Rolled():
            return _rolled(event)
        case ev.Ready():
            return t("{who} has chosen.", who=Who(event.seat))
        case ev.Gained():
            return _gained(event)
        case ev.Kept():
            return t("{who} keeps the charges.", who=Who(event.seat))
        case ev.Used():
            return t("{who} uses {card}.", who=Who(event.seat), card=name(event, event.card))
        case ev.Received():
            return _received(event)
        case ev.Lost():
            return _lost(event)
        case ev.Bought():
            return _bought(event)
        case ev.Swapped():
            return t(
                "{who} swaps the sectors {one} and {other}.", who=Who(event.seat), one=event.one, other=event.other
            )
        case ev.Exchanged():
            return t(
                "{who}: {card} and {other} change places.",
                who=Who(event.seat), card=name(event, event.card), other=name(event, event.other),
            )  # fmt: skip
        case ev.Charged():
            return _charged(event)
        case ev.Refilled():
            return t("New in the shipyard: {ships}.", ships=tuple(name(event, ship) for ship in event.cards))
        case ev.TurnEnded():
            return t("{who} ends the turn; {next} is next.", who=Who(event.seat), next=Who(event.next))
        case ev.LastRound():
            return t("{who} has reached the goal: this round is the last.", who=Who(event.seat))
        case ev.PlayOff():
            return t("{who} are tied and play an extra round.", who=tuple(map(Who, event.seats)))
        case ev.OrderSet():
            return _ORDERS[event.order]
        case ev.Victory():
            return _victory(event)
        case _:
            assert_never(event)


def _started(event: ev.Started) -> Text:
    """Who placed what, and who starts."""
    placed = tuple(
        t("{who} {ships}", who=Who(seat), ships=tuple(name(event, ship) for ship in ships) or (phrases.NOTHING,))
        for seat, ships in enumerate(event.ships)
    )
    return t("The first ships: {placed}. {who} starts.", placed=placed, who=Who(event.first))


def _rolled(event: ev.Rolled) -> Text:
    who, (one, other) = Who(event.seat), event.dice
    if event.again:
        return t("{who} rolls again: {one} and {other}.", who=who, one=one, other=other)
    if event.fixed:
        return t("{who} sets dice: {one} and {other}.", who=who, one=one, other=other)
    return t("{who} rolls {one} and {other}.", who=who, one=one, other=other)


def _gained(event: ev.Gained) -> Text:
    sectors = tuple(t("{n}", n=sector) for sector in dict.fromkeys(event.sectors))
    gain = phrases.gain_text(event.credits, event.income, event.points, event.charges)
    if len(sectors) == 1:
        said = t("{who}, sector {sector}: {gain}.", who=Who(event.seat), sector=sectors[0], gain=gain)
    else:
        said = t("{who}, sectors {sectors}: {gain}.", who=Who(event.seat), sectors=sectors, gain=gain)
    return t("{said} (Automatic choice.)", said=said) if event.auto else said


def _received(event: ev.Received) -> Text:
    who, gain = Who(event.seat), phrases.gain_text(event.credits, 0, event.points)
    if event.why == "income":
        return t("{who} gains {gain} from income.", who=who, gain=gain)
    if event.why == "colony":
        return t("{who} gains {gain} for a colony.", who=who, gain=gain)
    return t("{who} gains {gain} from the ability.", who=who, gain=gain)


def _lost(event: ev.Lost) -> Text:
    losses = tuple(
        t("{who} {points}", who=Who(seat), points=phrases.points(n)) for seat, n in enumerate(event.points) if n
    )
    if not losses:
        return t("Nobody has points to lose.")
    return t("Lost by the ability of {who}: {losses}.", who=Who(event.seat), losses=losses)


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


def _charged(event: ev.Charged) -> Text:
    who, card = Who(event.seat), name(event, event.card)
    if event.source != NOTHING:
        return t("{who} moves a charge from {source} to {card}.", who=who, source=name(event, event.source), card=card)
    return t("{who} charges {card}.", who=who, card=card)


def _victory(event: ev.Victory) -> Text:
    who = tuple(map(Who, event.seats))
    if event.at_once:
        return t("The game is over: {who} wins immediately.", who=who)
    return t("The game is over: {who} wins.", who=who)
