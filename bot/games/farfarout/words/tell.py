"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.contract import Text, Who, t, tn
from bot.games.farfarout import events as ev
from bot.games.farfarout.parts.book import face_of
from bot.games.farfarout.parts.naming import name, place
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.words import phrases

HIDDEN: Final = "hidden"
"""An encounter that lies face down."""
_CLOSED: Final = t("closed")
_CAUSES: Final = {
    "explosion": t("explosion"), "flight": t("flight"), "colony": t("colony"), "site": t("tech site"),
    "investment": t("investment"),
}  # fmt: skip
"""What changes come from, if it is no thing of the set."""
_DECKS: Final = {
    "crew": t("crew"), "event": t("planet events"), "main": t("main quests"), "outpost": t("outpost quests"),
    "tech": t("tech items"), "weird": t("weird items"), "relic": t("relics"),
}  # fmt: skip


def tell(event: ev.Event) -> Text:
    """A line in the present tense."""
    who = Who(event.seat)
    match event:
        case ev.Dealt():
            return t("You are dealt {quests}.", quests=_names(event, event.quests))
        case ev.Chose():
            return t("{who} has chosen a main quest.", who=who)
        case ev.QuestsOpened():
            return _opened(event)
        case ev.Recruited():
            return t("{who} buys {crew} for {erg}.", who=who, crew=name(event, event.crew), erg=phrases.erg(event.erg))
        case ev.TurnBegan():
            return t("Round {n}: {who}'s turn.", n=event.round, who=who)
        case ev.Moved():
            return _moved(event)
        case ev.Jumped():
            return t("{who} jumps to {place}.", who=who, place=place(event, event.place, event.planet))
        case ev.Found():
            return _found(event)
        case ev.Discovered():
            return _discovered(event)
        case ev.AnomalyFound():
            return t("{who} finds {anomaly} ({id}).", who=who, anomaly=name(event, event.anomaly), id=event.place)
        case ev.Changed():
            return _changed(event)
        case ev.Drew():
            return _drew(event)
        case ev.DrewQuest():
            return t("You draw {quests}.", quests=_names(event, event.quests))
        case ev.DigSite():
            return tn(
                "A dig site with {n} relic: {place}.", "A dig site with {n} relics: {place}.", event.digs,
                place=place(event, event.place, event.planet),
            )  # fmt: skip
        case ev.Rolled():
            return _rolled(event)
        case ev.IconUsed():
            return _icon(event)
        case ev.Mined():
            return _mined(event)
        case ev.MovedOut():
            return _moved_out(event)
        case ev.Dug():
            if event.erg:
                return t("{who} finds no relic, but {erg}.", who=who, erg=phrases.erg(event.erg))
            return t("{who} has found a relic.", who=who)
        case ev.Laid():
            where = place(event, event.place, event.planet)
            return t("Now at {place}: {cards}.", place=where, cards=_names(event, event.cards))
        case ev.TookRelic():
            relic = name(event, event.relic)
            if event.top:
                return t("{who} takes the top relic of the deck: {relic}.", who=who, relic=relic)
            return t("{who} takes {relic}.", who=who, relic=relic)
        case ev.Traded():
            return _traded(event)
        case ev.Hired():
            return t("{who} hires {crew} for {erg}.", who=who, crew=name(event, event.crew), erg=phrases.erg(event.erg))
        case ev.Bought():
            return t(
                "{who} buys {item} for {price}.",
                who=who, item=name(event, event.item), price=phrases.amount(event.currency, event.price),
            )  # fmt: skip
        case ev.Sold():
            return t(
                "{who} sells {item} for {price}.",
                who=who, item=name(event, event.item), price=phrases.amount(event.currency, event.price),
            )  # fmt: skip
        case ev.ShipBought():
            return t("{who} buys the ship {ship} for {erg}.",
                     who=who, ship=name(event, event.ship), erg=phrases.erg(event.erg))  # fmt: skip
        case ev.Invested():
            return t("{who} invests {erg} on {planet}.",
                     who=who, erg=phrases.erg(event.erg), planet=name(event, event.planet))  # fmt: skip
        case ev.QuestKept():
            return _kept(event)
        case ev.Colonised():
            return t("{who} colonises {planet}: {crew} stays there.",
                     who=who, planet=name(event, event.planet), crew=name(event, event.crew))  # fmt: skip
        case ev.Built():
            return t("{who} builds a tech site on {planet}.", who=who, planet=name(event, event.planet))
        case ev.BattleBegan():
            if event.rival != NOBODY:
                return t("{who} attacks {rival}!", who=who, rival=Who(event.rival))
            return t("{who} fights {foe} on {planet}!",
                     who=who, foe=name(event, event.foe), planet=name(event, event.planet))  # fmt: skip
        case ev.BattleTurn():
            return t("Battle turn {n}: {who} has {mine}, the other side {theirs}.",
                     n=event.turn, who=who, mine=event.mine, theirs=event.theirs)  # fmt: skip
        case ev.GaveUp():
            return _gave_up(event)
        case ev.BattleEnded():
            return _ended(event)
        case ev.Looted():
            what = name(event, event.item) if event.item else phrases.erg(event.erg)
            return t("{who} rolls {n} and takes {what} from {loser}.",
                     who=who, n=event.total, what=what, loser=Who(event.loser))  # fmt: skip
        case ev.Recovered():
            return t("{who} recovers {shields}.", who=who, shields=phrases.shields(event.shields))
        case ev.QuestDone():
            return _done(event)
        case ev.Used():
            return t("{who} uses {item} up.", who=who, item=name(event, event.item))
        case ev.CrewLeft():
            return _left(event)
        case ev.ItemLost():
            return t("{who} loses {item}.", who=who, item=name(event, event.item))
        case ev.Reshuffled():
            return t("The discards are the new deck of {cards}.", cards=_DECKS[event.deck])
        case ev.Quickened():
            return t("{who} leaves this battle to the game.", who=who)
        case ev.TurnEnded():
            return t("{who} ends the turn; {next} follows.", who=who, next=Who(event.next))
        case ev.Victory():
            return _victory(event)
        case _:
            raise TypeError(event)


def _names(event: ev.Event, things: Iterable[str]) -> tuple[Text, ...]:
    return tuple(name(event, thing) for thing in things) or (phrases.NOTHING,)


def _besides(said: Text, gain: Text) -> Text:
    return t("{said} Gained: {gain}.", said=said, gain=gain)


# --- quests ----------------------------------------------------------------------------------------------------------


def _opened(event: ev.QuestsOpened) -> Text:
    """The open row, the main quests that are open, and who starts."""
    mains = tuple(
        t("{who} ({quest})", who=Who(seat), quest=name(event, quest) if quest else _CLOSED)
        for seat, quest in enumerate(event.mains)
    )
    return t("Open quests: {row}. Main quests: {mains}. {who} starts.",
             row=_names(event, event.row), mains=mains, who=Who(event.seat))  # fmt: skip


def _kept(event: ev.QuestKept) -> Text:
    who, main = Who(event.seat), event.deck == "main"
    if event.none:
        return t("{who} keeps none of the quests.", who=who)
    if event.quest:
        said = t("{who} keeps {quest}.", who=who, quest=name(event, event.quest))
    elif main:
        said = t("{who} keeps a closed main quest.", who=who)
    else:
        said = t("{who} keeps a closed outpost quest.", who=who)
    if event.dropped:
        return t("{said} {quest} goes back.", said=said, quest=name(event, event.dropped))
    return said


def _done(event: ev.QuestDone) -> Text:
    said = t("{who} completes {quest}!", who=Who(event.seat), quest=name(event, event.quest))
    if event.items:
        return t("{said} Delivered: {items}.", said=said, items=_names(event, event.items))
    return said


def _drew(event: ev.Drew) -> Text:
    who = Who(event.seat)
    if event.deck == "main":
        if event.card:
            return t("{who}'s next main quest: {quest}.", who=who, quest=name(event, event.card))
        return t("{who} draws the next main quest, a closed one.", who=who)
    if not event.card:
        return t("{who} draws a closed outpost quest.", who=who)
    return t("{who} gains {card} ({why}).", who=who, card=name(event, event.card), why=_cause(event, event.why))


# --- out there -------------------------------------------------------------------------------------------------------


def _moved(event: ev.Moved) -> Text:
    who, where, spent = Who(event.seat), place(event, event.place, event.planet), phrases.tokens(len(event.burned))
    if "." in event.place:
        if event.burned:
            return t("{who} lands on {place} ({tokens}).", who=who, place=where, tokens=spent)
        return t("{who} lands on {place}.", who=who, place=where)
    if event.burned:
        return t("{who} flies to {place} ({tokens}).", who=who, place=where, tokens=spent)
    return t("{who} flies to {place}.", who=who, place=where)


def _moved_out(event: ev.MovedOut) -> Text:
    where, who = place(event, event.sector), Who(event.seat)
    if event.why == "flight":
        return t("{who} flees to {place}.", who=who, place=where)
    return t("{who}'s ship is driven off to {place}.", who=who, place=where)


def _found(event: ev.Found) -> Text:
    who, planet = Who(event.seat), name(event, event.planet)
    if event.scanned:
        said = t("{who} scans {planet} ({id}).", who=who, planet=planet, id=event.place)
    else:
        said = t("{who} discovers {planet} ({id}) without a scan.", who=who, planet=planet, id=event.place)
    if event.card:
        said = t("{said} Planet event: {card}.", said=said, card=name(event, event.card))
    if event.foe == HIDDEN:
        return t("{said} An encounter lies face down.", said=said)
    if event.foe:
        return t("{said} Encounter: {foe}.", said=said, foe=name(event, event.foe))
    return said


def _discovered(event: ev.Discovered) -> Text:
    said = t(
        "{who} pays {erg} and discovers {system}.",
        who=Who(event.seat), erg=phrases.erg(event.erg), system=name(event, str(event.tile)),
    )  # fmt: skip
    return _besides(said, phrases.exploration(event.points)) if event.points else said


def _mined(event: ev.Mined) -> Text:
    who, where = Who(event.seat), place(event, event.place, event.planet)
    gains = [phrases.erg(event.erg)] if event.erg else []
    if event.units:
        gains.append(phrases.amount(event.ore, event.units))
    if not gains:
        said = t("{who} finds nothing on {place}.", who=who, place=where)
    else:
        said = t("{who} mines {gains} on {place}.", who=who, gains=tuple(gains), place=where)
    return t("{said} It explodes!", said=said) if event.exploded else said


def _changed(event: ev.Changed) -> Text:
    """What was gained, what was lost, and why."""
    gains = tuple(phrases.amount(what, n) for what, n in _amounts(event) if n > 0)
    losses = tuple(phrases.amount(what, -n) for what, n in _amounts(event) if n < 0)
    who, why = Who(event.seat), _cause(event, event.why)
    if gains and losses:
        return t("{who} gains {gains} and loses {losses} ({why}).", who=who, gains=gains, losses=losses, why=why)
    if losses:
        return t("{who} loses {losses} ({why}).", who=who, losses=losses, why=why)
    return t("{who} gains {gains} ({why}).", who=who, gains=gains or (phrases.NOTHING,), why=why)


def _amounts(event: ev.Changed) -> Iterable[tuple[str, int]]:
    return ((what, getattr(event, what)) for what in phrases.AMOUNTS)


def _cause(event: ev.Event, why: str) -> Text:
    return _CAUSES[why] if why in _CAUSES else name(event, why)


def _left(event: ev.CrewLeft) -> Text:
    who, crew = Who(event.seat), name(event, event.crew)
    match event.where:
        case "row":
            return t("{crew} leaves {who}'s ship and stays on the planet.", crew=crew, who=who)
        case "under":
            return t("{crew} leaves {who}'s ship.", crew=crew, who=who)
        case _:
            return t("{who} loses {crew}.", who=who, crew=crew)


# --- the market ------------------------------------------------------------------------------------------------------


def _traded(event: ev.Traded) -> Text:
    who, goods, erg = Who(event.seat), phrases.amount(event.ore, event.count), phrases.erg(event.erg)
    if event.way == "buy":
        return t("{who} buys {goods} for {erg}; the price is now {n}.", who=who, goods=goods, erg=erg, n=event.price)
    return t("{who} sells {goods} for {erg}; the price is now {n}.", who=who, goods=goods, erg=erg, n=event.price)


# --- dice ------------------------------------------------------------------------------------------------------------


def die(said: str) -> Text:
    """A die as events say it: "green 2", "orange Telepath icon"."""
    colour, _, face = said.partition(".")
    return t("{colour} {face}", colour=phrases.COLOUR_NAMES[colour], face=phrases.face(face_of(face)))


def _dice(said: Sequence[str]) -> tuple[Text, ...]:
    return tuple(die(one) for one in said) or (phrases.NOTHING,)


def _rolled(event: ev.Rolled) -> Text:
    who, mine = Who(event.seat), _dice(event.mine)
    if not event.theirs:
        return t("{who} rolls {dice}.", who=who, dice=mine)
    if event.why == "mine":
        return t("{who} rolls {dice}.", who=who, dice=(*mine, *_dice(event.theirs)))
    return t("{who} rolls {dice}; the other side {theirs}.", who=who, dice=mine, theirs=_dice(event.theirs))


def _icon(event: ev.IconUsed) -> Text:
    shows, target = (die(one) if one else phrases.NOTHING for one in (event.shows, event.target_shows))
    who = t("{who}", who=Who(event.seat)) if event.own else t("The other side")
    match event.icon:
        case "telepath":
            return t("{who} copies a die: {die}.", who=who, die=shows)
        case "timer":
            return t("{who} rolls two dice again: {die} and {other}.", who=who, die=shows, other=target)
        case "eidolless":
            return t("{who} sets a die: {die}.", who=who, die=target)
        case "shield":
            return t("{who} cancels a die: {die}.", who=who, die=target)
        case _:
            return t("{who} rolls a die again: {die}.", who=who, die=target)


def _gave_up(event: ev.GaveUp) -> Text:
    who = t("{who}", who=Who(event.seat)) if event.own else t("The other side")
    if event.what == "shield":
        return t("{who} gives up a shield.", who=who)
    return t("{who} gives up a die: {colour}.", who=who, colour=phrases.COLOUR_NAMES[event.what])


def _ended(event: ev.BattleEnded) -> Text:
    who = Who(event.seat)
    if event.rival != NOBODY:
        rival = Who(event.rival)
        if event.won:
            return t("{who} beats {rival}.", who=who, rival=rival)
        return t("{who} is beaten by {rival}.", who=who, rival=rival)
    foe = name(event, event.foe)
    if event.won:
        return t("{who} beats {foe}.", who=who, foe=foe)
    return t("{who} is beaten by {foe}.", who=who, foe=foe)


# --- the end ---------------------------------------------------------------------------------------------------------


def _victory(event: ev.Victory) -> Text:
    who = tuple(map(Who, event.seats))
    if event.by == "three":
        return t("The game is over: {who} wins with 6 points on each track.", who=who)
    return t("The game is over: {who} wins with 12 points of {track}.", who=who, track=phrases.TRACKS[event.by])
