"""Reasons for a move in a few words: certain effects, as far as the seat can know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.contract import Ask, ChoicePath, Complete, Text, evaluate, t, tn
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import convert
from bot.games.engine.struct_copy import copier
from bot.games.farfarout import stages
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import TILE, Book
from bot.games.farfarout.components.data import Crew, Item, Quest
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import dice, galaxy, icons
from bot.games.farfarout.rules.battle import SHIELD_WORD
from bot.games.farfarout.rules.colonies import SITE_WEALTH
from bot.games.farfarout.state import NOBODY, Planet, Spot, State
from bot.games.farfarout.view import View
from bot.games.farfarout.views import determinize
from bot.games.farfarout.words import phrases

MOST: Final = 2
_COUNTED: Final = ("erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields")
_copy = copier(State)
_NONE: Final = "none"
_KEEPS_ALL = t("you keep what you have")
_UNKNOWN = t("there is a planet that nobody has discovered")
_FOE = t("there is an encounter, which brings reputation once beaten")
_INVEST = t("there you can invest ERG for wealth")
_COLONISE = t("that planet suits your crew: a colony brings exploration")
_PLAIN: Final = {
    "mine": t("ERG and the resource, as the dice show"),
    "scan": t("the scanned half of the planet's event applies, not the other"),
    "blind": t("keeps the grey token for something else"),
    "discover": t("a new system, with new places to land on"),
    "dig": t("the dice may uncover a relic here"),
    "hire": t("a full row of crew to choose from, or nobody"),
    "shop": t("a full row of items to choose from, or nothing"),
    "outpost": t("one of three outpost quests, for points on a track"),
    "exchange": t("two new main quests to choose from"),
    "attack": t("ERG or an item of theirs if you win"),
    "shield": t("keeps all of your dice"),
    "weakest": t("keeps your better dice"),
    "quick": t("no more questions in this battle"),
}
_NOTHING_LEFT = t("no tokens and no moves are left")
_SAVES = t("saves your ERG and resources for the next turn")
_AS_ROLLED = t("the dice count as they are, nothing gets worse")
_THEIR_ICONS = t("the icons of the other side come after that")
_TOP = t("a relic that nobody has seen yet")
_OTHERS = t("keeps your other dice")


def reasons(view: View, ask: Ask, said: ChoicePath) -> tuple[Text, ...]:
    """Return one or two phrases about a complete choice path of the viewing seat."""
    assert view.seat is not None
    state = determinize.determinize(view, LooseChance())
    if found := tuple(_found(books.of(state), state, view.seat, said))[:MOST]:
        return found
    choices = ask(said)
    return (evaluate(choices.does),) if isinstance(choices, Complete) else ()


def _found(book: Book, state: State, seat: int, said: ChoicePath) -> Iterator[Text]:
    match said:
        case ("fly" | "move" | "jump", name, *_):
            yield from _there(book, state, seat, name)
        case ("copy" | "set" | "cancel" | "reroll" | "again" | "done", *_):
            yield from _icons(book, state, seat, said)
        case ("lose", what):
            yield _PLAIN["shield"] if what == SHIELD_WORD else _OTHERS
        case ("invest",):
            yield phrases.wealth(1)
        case ("build",):
            yield phrases.wealth(SITE_WEALTH)
        case ("end",):
            yield _SAVES if any(state.tokens) or state.points else _NOTHING_LEFT
        case ("fight",):
            yield _won(book, state, seat)
        case (verb, *_) if verb in _PLAIN:
            yield _PLAIN[verb]
        case _:
            if (gained := _gains(state, seat, said)) is not None:
                yield gained
            yield from _taken(book, said)


# --- gains
# ---------------------------------------------------------------------------------------------------------------


def _gains(state: State, seat: int, said: ChoicePath) -> Text | None:
    """Return the changes by the move itself; None if there are none or if they are random."""
    move = Move(_copy(state), LooseChance())
    verb = next(stage for stage in stages.now(state) if said[0] in stage.by_value).by_value[said[0]]
    verb.play(move, seat, convert(verb.action, said[1:]))
    if move.chance.used:
        return None
    before, after = state.seats[seat], move.state.seats[seat]
    return phrases.changes({what: getattr(after, what) - getattr(before, what) for what in _COUNTED})


def _taken(book: Book, said: ChoicePath) -> Iterator[Text]:
    """Return the effects of a thing that is taken or given up."""
    match said:
        case (_, "none" | "stay", *_):
            yield _KEEPS_ALL
        case ("relic", "top"):
            yield _TOP
        case ("recruit" | "engage" | "colonise" | "buy" | "relic" | "use" | "sell" | "drop" | "loot", one, *_):
            yield from _card(book, one)
        case ("quest" | "keep" | "deliver", one, *_):
            yield from _card(book, one)
        case ("ship", one):
            yield phrases.ship_hint(book.ships[book.numbers[one]])
        case _:
            return


def _card(book: Book, one: str) -> Iterator[Text]:
    number = book.numbers.get(one, NOBODY)
    if _is(book.crew, number, one):
        yield phrases.crew_hint(book, number)
    elif _is(book.items, number, one):
        yield phrases.item_hint(book, number)
    elif _is(book.mains, number, one):
        yield phrases.quest_hint(book, book.mains[number])
    elif _is(book.outposts, number, one):
        yield phrases.quest_hint(book, book.outposts[number])


def _is(things: Sequence[Crew | Item | Quest], number: int, one: str) -> bool:
    return 0 <= number < len(things) and things[number].id == one


def _won(book: Book, state: State, seat: int) -> Text:
    foe = _planet(book, state, state.seats[seat].place)
    if foe is None or foe.foe < 0:
        return t("reputation if you win")
    return t("{points} if you win", points=phrases.reputation(book.foes[foe.foe].reputation))


# --- destinations
# --------------------------------------------------------------------------------------------------------


def _planet(book: Book, state: State, place: int) -> Planet | None:
    here = book.places[place]
    return state.planets[here.number] if here.kind == "planet" else None


def _there(book: Book, state: State, seat: int, name: str) -> Iterator[Text]:
    """Return the uses of a place; of a sector those of its contents."""
    if name not in book.place_of:
        yield _KEEPS_ALL
        return
    place = book.place_of[name]
    here = book.places[place]
    match here.kind:
        case "sector":
            yield from _sector(book, state, place)
        case "planet":
            yield from _ground(book, state, seat, place)
        case "asteroid":
            yield t("there you can mine {ore}", ore=phrases.ORES[here.ore])
        case _:
            yield from _anomaly(state.anomalies[here.number].spot)


def _anomaly(spot: Spot) -> Iterator[Text]:
    match spot:
        case "hidden":
            yield t("there is an anomaly to reveal")
        case "dig":
            yield t("there: {thing}", thing=phrases.DIG_SITE)
        case "wormhole":
            yield t("there: {thing}", thing=phrases.WORMHOLE)
        case "gone":
            return


def _sector(book: Book, state: State, sector: int) -> Iterator[Text]:
    if any(state.decks[TILE]) and galaxy.of(book, tuple(state.tiles)).open[sector]:
        yield t("from there a new system can be scanned")
    spots = book.spots[sector]
    new = sum(book.places[one].kind == "planet" and _planet(book, state, one) is None for one in spots)
    if new:
        yield tn("there is {n} planet that nobody has discovered", "there are {n} planets that nobody has discovered",
                 new)  # fmt: skip
    yield tn("{n} place to land on from there", "{n} places to land on from there", len(spots))


def _ground(book: Book, state: State, seat: int, place: int) -> Iterator[Text]:
    planet = _planet(book, state, place)
    if planet is None:
        yield _UNKNOWN
        return
    token = book.planets[planet.token]
    if planet.foe != NOBODY:
        yield _FOE
    elif planet.colony == NOBODY and _suits(book, state, seat, token.type) and not token.home:
        yield _COLONISE
    if planet.colony != NOBODY or planet.site != NOBODY:
        yield _INVEST
    for icon in token.icons:
        if icon not in ("easy", "medium", "hard") and (icon != "dig" or planet.digs):
            yield t("there: {thing}", thing=phrases.ICONS[icon])
    yield t("there you can trade plutonium and uranium")


def _suits(book: Book, state: State, seat: int, wanted: str) -> bool:
    kinds = book.file.kinds
    return any(wanted in kinds[book.crew[one].kind].planets for one in state.seats[seat].crew)


# --- dice ------------------------------------------------------------------------------------------------------------


def _icons(book: Book, state: State, seat: int, said: ChoicePath) -> Iterator[Text]:
    """Return the dice after using an icon; for a reroll the low number of the die."""
    throw = dice.on_table(state)
    if said[0] in ("reroll", "again"):
        shown = sum(dice.face(book, icons.find(throw, word)).number for word in said[1:])
        yield tn("what is rolled again shows {n} now", "what is rolled again shows {n} now", shown)
        return
    move = Move(_copy(state), LooseChance())
    verb = stages.icons.STAGE.by_value[said[0]]
    verb.play(move, seat, convert(verb.action, said[1:]))
    mine, theirs = dice.totals(book, move.state, dice.on_table(move.state))
    if throw.why not in dice.BATTLES:
        yield _AS_ROLLED if said[0] == "done" else _shows(book, move.state, said)
        return
    yield t("{mine} against {theirs} then", mine=mine, theirs=theirs)
    there = move.state.throw.theirs if move.state.throw else []
    if any(not die.out and dice.face(book, die).icon in icons.ICON_OF.values() for die in there):
        yield _THEIR_ICONS


def _shows(book: Book, state: State, said: ChoicePath) -> Text:
    """Return the changed die: the one that copies, or the target."""
    word = said[1] if said[0] == "copy" else said[2]
    shown = dice.face(book, icons.find(dice.on_table(state), word))
    return t("the die shows this then: {face}", face=phrases.face(shown))
