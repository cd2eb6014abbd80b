"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.games.contract import Text, Who, signed, t, tn
from bot.games.engine.event_text import Words, event_text
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.faces import face_of
from bot.games.farfarout.components.item_names import name, place
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.words import phrases

HIDDEN: Final = "hidden"
"""Marker of an encounter that is face down."""
_CLOSED: Final = t("closed")
_CAUSES: Final = {
    "explosion": t("explosion"), "flight": t("flight"), "colony": t("colony"), "site": t("tech site"),
    "investment": t("investment"),
}  # fmt: skip
"""Causes of changes that are not things of the set."""
_DECKS: Final = {
    "crew": t("crew"), "event": t("planet events"), "main": t("main quests"), "outpost": t("outpost quests"),
    "tech": t("tech items"), "weird": t("weird items"), "relic": t("relics"),
}  # fmt: skip


def _named(thing: str, event: ev.Event) -> Text:
    return name(event, getattr(event, thing))


def _all_named(things: str, event: ev.Event) -> tuple[Text, ...]:
    return tuple(name(event, thing) for thing in getattr(event, things)) or (phrases.NOTHING,)


_WORDS: Final[Words] = {
    **{thing: partial(_named, thing) for thing in (
        "crew", "anomaly", "planet", "item", "foe", "ship", "relic", "quest", "card",
    )},
    **{things: partial(_all_named, things) for things in ("quests", "cards", "row", "items")},
    "id": lambda event: event.place,
    "place": lambda event: place(event, event.place, event.planet),
    "system": lambda event: name(event, str(event.tile)),
    "erg": lambda event: phrases.erg(event.erg),
    "price": lambda event: phrases.amount(event.currency, event.price),
    "goods": lambda event: phrases.amount(event.ore, event.count),
    "tokens": lambda event: phrases.tokens(len(event.burned)),
    "shields": lambda event: phrases.shields(event.shields),
    "why": lambda event: _CAUSES[event.why] if event.why in _CAUSES else name(event, event.why),
    "rival": lambda event: Who(event.rival),
    "loser": lambda event: Who(event.loser),
    "next": lambda event: Who(event.next),
}  # fmt: skip


def tell(event: ev.Event) -> Text:
    """Return an event as a line in the present tense."""
    return _told(event, _line(event))


def _told(event: ev.Event, line: Text) -> Text:
    return event_text(event, line, _WORDS)


def _line(event: ev.Event) -> Text:
    match event:
        case ev.QuestsOpened():
            return _opened(event)
        case ev.TurnBegan():
            return t("Round {n}: {who}'s turn.", n=event.round)
        case ev.Moved():
            return _moved(event)
        case ev.MovedOut(why="flight"):
            return t("{who} flees to {place}.", place=place(event, event.sector))
        case ev.MovedOut():
            return t("{who}'s ship is driven off to {place}.", place=place(event, event.sector))
        case ev.Found():
            return _found(event)
        case ev.Discovered():
            return _discovered(event)
        case ev.Changed():
            return _changed(event)
        case ev.Drew():
            return _drew(event)
        case ev.DigSite():
            return tn("A dig site with {n} relic: {place}.", "A dig site with {n} relics: {place}.", event.digs)
        case ev.Rolled():
            return _rolled(event)
        case ev.IconUsed():
            return _icon(event)
        case ev.Mined():
            return _mined(event)
        case ev.Dug(erg=0):
            return t("{who} has found a relic.")
        case ev.Dug():
            return t("{who} finds no relic, but {erg}.")
        case ev.TookRelic(top=True):
            return t("{who} takes the top relic of the deck: {relic}.")
        case ev.TookRelic():
            return t("{who} takes {relic}.")
        case ev.Traded(way="buy"):
            return t("{who} buys {goods} for {erg}; the price is now {n}.", n=event.price)
        case ev.Traded():
            return t("{who} sells {goods} for {erg}; the price is now {n}.", n=event.price)
        case ev.QuestKept():
            return _kept(event)
        case ev.BattleBegan():
            return t("{who} fights {foe} on {planet}!") if event.rival == NOBODY else t("{who} attacks {rival}!")
        case ev.BattleTurn():
            return t("Battle turn {n}: {who} has {mine}, the other side {theirs}.", n=event.turn)
        case ev.GaveUp():
            return _gave_up(event)
        case ev.BattleEnded():
            return _ended(event)
        case ev.Looted():
            what = name(event, event.item) if event.item else phrases.erg(event.erg)
            return t("{who} rolls {n} and takes {what} from {loser}.", n=event.total, what=what)
        case ev.QuestDone():
            said = t("{who} completes {quest}!")
            return t("{said} Delivered: {items}.", said=_told(event, said)) if event.items else said
        case ev.CrewLeft(where="row"):
            return t("{crew} leaves {who}'s ship and stays on the planet.")
        case ev.CrewLeft(where="under"):
            return t("{crew} leaves {who}'s ship.")
        case ev.CrewLeft():
            return t("{who} loses {crew}.")
        case ev.Reshuffled():
            return t("The discards are the new deck of {cards}.", cards=_DECKS[event.deck])
        case ev.Victory():
            return _victory(event)
        case _:
            return event.line


# --- quests ----------------------------------------------------------------------------------------------------------


def _opened(event: ev.QuestsOpened) -> Text:
    """Return the open row, the open main quests, and the start player."""
    mains = tuple(
        t("{who} ({quest})", who=Who(seat), quest=name(event, quest) if quest else _CLOSED)
        for seat, quest in enumerate(event.mains)
    )
    return t("Open quests: {row}. Main quests: {mains}. {who} starts.", mains=mains)


def _kept(event: ev.QuestKept) -> Text:
    if event.none:
        return t("{who} keeps none of the quests.")
    if event.quest:
        said = t("{who} keeps {quest}.")
    elif event.deck == "main":
        said = t("{who} keeps a closed main quest.")
    else:
        said = t("{who} keeps a closed outpost quest.")
    if event.dropped:
        return t("{said} {quest} goes back.", said=_told(event, said), quest=name(event, event.dropped))
    return said


def _drew(event: ev.Drew) -> Text:
    if event.deck == "main":
        if event.card:
            return t("{who}'s next main quest: {quest}.", quest=name(event, event.card))
        return t("{who} draws the next main quest, a closed one.")
    return t("{who} gains {card} ({why}).") if event.card else t("{who} draws a closed outpost quest.")


# --- space
# ---------------------------------------------------------------------------------------------------------------


def _moved(event: ev.Moved) -> Text:
    if "." in event.place:
        return t("{who} lands on {place} ({tokens}).") if event.burned else t("{who} lands on {place}.")
    return t("{who} flies to {place} ({tokens}).") if event.burned else t("{who} flies to {place}.")


def _found(event: ev.Found) -> Text:
    if event.scanned:
        said = _told(event, t("{who} scans {planet} ({id})."))
    else:
        said = _told(event, t("{who} discovers {planet} ({id}) without a scan."))
    if event.card:
        said = _told(event, t("{said} Planet event: {card}.", said=said))
    if event.foe == HIDDEN:
        return t("{said} An encounter lies face down.", said=said)
    return t("{said} Encounter: {foe}.", said=said) if event.foe else said


def _discovered(event: ev.Discovered) -> Text:
    said = t("{who} pays {erg} and discovers {system}.")
    if not event.points:
        return said
    return t("{said} Gained: {gain}.", said=_told(event, said), gain=phrases.exploration(event.points))


def _mined(event: ev.Mined) -> Text:
    gains = [phrases.erg(event.erg)] if event.erg else []
    if event.units:
        gains.append(phrases.amount(event.ore, event.units))
    found = t("{who} mines {gains} on {place}.", gains=tuple(gains))
    said = found if gains else t("{who} finds nothing on {place}.")
    return t("{said} It explodes!", said=_told(event, said)) if event.exploded else said


def _changed(event: ev.Changed) -> Text:
    """Return the gains, the losses, and their cause."""
    amounts = [(what, n) for what in phrases.AMOUNTS if (n := getattr(event, what))]
    gains = tuple(phrases.amount(what, n) for what, n in amounts if n > 0)
    losses = tuple(phrases.amount(what, -n) for what, n in amounts if n < 0)
    if gains and losses:
        return t("{who} gains {gains} and loses {losses} ({why}).", gains=gains, losses=losses)
    if losses:
        return t("{who} loses {losses} ({why}).", losses=losses)
    return t("{who} gains {gains} ({why}).", gains=gains or (phrases.NOTHING,))


# --- dice ------------------------------------------------------------------------------------------------------------


def die(said: str) -> Text:
    """Return a die from its event id: "green 2", "orange Telepath icon"."""
    colour, _, face = said.partition(".")
    shown = phrases.face(face_of(face))
    return signed(f"{colour}_die", t("{colour} {face}", colour=phrases.COLOUR_NAMES[colour], face=shown))


def _dice(said: Sequence[str]) -> tuple[Text, ...]:
    return tuple(die(one) for one in said) or (phrases.NOTHING,)


def _rolled(event: ev.Rolled) -> Text:
    if event.theirs and event.why != "mine":
        return t("{who} rolls {dice}; the other side {theirs}.", dice=_dice(event.mine), theirs=_dice(event.theirs))
    return t("{who} rolls {dice}.", dice=_dice((*event.mine, *event.theirs)))


def _icon(event: ev.IconUsed) -> Text:
    shows, target = (die(one) if one else phrases.NOTHING for one in (event.shows, event.target_shows))
    who = _side(event)
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
    if event.what == "shield":
        return t("{who} gives up a shield.", who=_side(event))
    return t("{who} gives up a die: {colour}.", who=_side(event), colour=phrases.COLOUR_NAMES[event.what])


def _side(event: ev.IconUsed | ev.GaveUp) -> Text:
    return t("{who}", who=Who(event.seat)) if event.own else t("The other side")


def _ended(event: ev.BattleEnded) -> Text:
    if event.rival == NOBODY:
        return t("{who} beats {foe}.") if event.won else t("{who} is beaten by {foe}.")
    return t("{who} beats {rival}.") if event.won else t("{who} is beaten by {rival}.")


# --- end
# -----------------------------------------------------------------------------------------------------------------


def _victory(event: ev.Victory) -> Text:
    who = tuple(map(Who, event.seats))
    if event.by == "three":
        return t("The game is over: {who} wins with 6 points on each track.", who=who)
    return t("The game is over: {who} wins with 12 points of {track}.", who=who, track=phrases.TRACKS[event.by])
