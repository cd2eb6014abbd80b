"""Personalities that work once, on one's own turn and without time, and what they leave to choose."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.auztralia import actions as act
from bot.games.auztralia import arming, persons, phrases, piles, places, retrieving
from bot.games.auztralia.book import UNIT, Book
from bot.games.auztralia.data import COAL, GOLD, GOODS, IRON, ONCE, UNITS, PersonEffect
from bot.games.auztralia.events import Bought, Gained, PersonUsed, Restored
from bot.games.auztralia.move import Move
from bot.games.auztralia.network import blocked
from bot.games.auztralia.offers import legal_first
from bot.games.auztralia.recruiting import person
from bot.games.auztralia.state import State, Task
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Text, t
from bot.games.saying import NOTHING

TAKE: Final = OldVerb("take", t("Take a unit"))
EXPOSE: Final = OldVerb("expose", t("Reveal a tile"))
_VERBS: Final = {"unit": TAKE, "expose": EXPOSE}
OPTIONS: Final = {kind: (Option(verb.value, verb.name),) for kind, verb in _VERBS.items()}
_WHICH_PERSON = t("Which personality do you use? It works once, takes no time, and is then gone.")
_ON_NOTHING = Pick("on", t("There is nothing to choose."), (), 0, 0)
_WHICH_FARM = t("Which of your blighted farms do you restore?")
_WHICH_UNIT = t("Which unit do you take?")
_SHOW_NONE = t("Reveal none")
_WHICH_TILE = t("Which hidden Old One do you reveal? (optional)")
_NO_UNIT = Refusal("Z10", t("No unit is left."))
_NO_TILE = Refusal("Z5", t("No Old One is hidden."))
_NO_CUBES = Refusal("Z29", t("There is no cube on your player board."))
_NO_FARM = Refusal("Z36", t("You have no blighted farm where no Old One stands."))
_OCCUPIED = Refusal("Z36", t("An Old One stands there."))
_STOP = Complete(t("You reveal no more."))


# --- what can be used ------------------------------------------------------------------------------------------------


def has_any(book: Book, state: State, seat: int) -> bool:
    """Whether the seat has a personality of this sort that can do something now."""
    return any(_why_not(book, state, seat, card) is None for card in _cards(book, state, seat))


def _cards(book: Book, state: State, seat: int) -> list[int]:
    return [card for card in state.seats[seat].persons if book.effects[card][0] in ONCE]


def _why_not(book: Book, state: State, seat: int, card: int) -> Refusal | None:
    match book.effects[card][0]:
        case "unit":
            return None if any(state.supply) else _NO_UNIT
        case "expose":
            return None if any(state.hidden) else _NO_TILE
        case "recall":
            return None if any(state.seats[seat].spaces) else _NO_CUBES
        case "restore":
            return None if any(refusal is None for _, refusal in _blighted(state, seat)) else _NO_FARM
        case _:
            return None


def _blighted(state: State, seat: int) -> list[tuple[int, Refusal | None]]:
    """The seat's blighted farms, and why one cannot be healthy again."""
    old = blocked(state)
    farms = [at for at, owner in enumerate(state.farms) if owner == seat and state.blight[at]]
    return [(at, _OCCUPIED if old[at] else None) for at in farms]


# --- the question ----------------------------------------------------------------------------------------------------


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `use` on one's turn."""
    match said:
        case (_,):
            return Pick("card", _WHICH_PERSON, _options(book, state, seat))
        case (_, card):
            if book.effects[int(card)][0] == "restore":
                farms = (places.option(book.names[at], None, why) for at, why in _blighted(state, seat))
                return places.ordered("on", _WHICH_FARM, farms, "Z36")
            return _ON_NOTHING
        case (_, card, _):
            return _preview(book, int(card))
        case _:
            raise AssertionError(said)


def _options(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    cards = _cards(book, state, seat)
    return legal_first(_option(book, card, _why_not(book, state, seat, card)) for card in cards)


def _option(book: Book, card: int, refusal: Refusal | None) -> Option:
    one = person(book, card)
    return one if refusal is None else Option(one.value, one.name, one.hint, refusal=refusal)


@lru_cache(maxsize=1024)
def _preview(book: Book, card: int) -> Complete:
    printed = book.box.persons[card]
    return Complete(phrases.use_text(printed))


@cache
def decision(seat: int, kind: str) -> Decision:
    """What a personality leaves to choose."""
    if kind == "unit":
        return Decision(seat, kind, _WHICH_UNIT, (TAKE,), part=f"seat{seat}")
    return Decision(seat, kind, _WHICH_TILE, (EXPOSE,), part="map")


def is_open(state: State, task: Task) -> bool:
    """Whether there is anything to choose."""
    return any(state.supply) if task.kind == "unit" else any(state.hidden)


def task_fields(book: Book, state: State, said: Said) -> Choices:
    """What follows the verbs `take` and `expose`."""
    match said:
        case ("take",):
            units = enumerate(state.supply)
            found = [Option(UNITS[unit], phrases.unit_label(unit), _left(n)) for unit, n in units if n]
            return Pick("unit", _WHICH_UNIT, tuple(found), rule="Z10")
        case ("take", unit):
            return _taking(UNIT[unit])
        case ("expose",):
            hidden = ((at, level) for at, level in enumerate(state.hidden) if level)
            found = (places.option(book.names[at], phrases.hidden_text(level)) for at, level in hidden)
            return places.ordered("hex", _WHICH_TILE, found, "Z5", none=_SHOW_NONE)
        case (_, name):
            return _STOP if name == NOTHING else _exposing(name)
        case _:
            raise AssertionError(said)


@cache
def _left(n: int) -> Text:
    return t("{n} left", n=n)


@cache
def _taking(unit: int) -> Complete:
    return Complete(t("You take {units} for free.", units=phrases.unit_count(unit, 1)))


@lru_cache(maxsize=256)
def _exposing(name: str) -> Complete:
    return Complete(t("The hidden Old One on {hex} is revealed.", hex=name), final=True)


def default(book: Book, state: State, task: Task) -> Said:
    """The unit that costs most; no tile."""
    if task.kind == "unit":
        best = max((unit for unit, n in enumerate(state.supply) if n), key=book.costs.__getitem__)
        return ("take", UNITS[best])
    return ("expose", NOTHING)


# --- what happens ----------------------------------------------------------------------------------------------------


def use(move: Move, seat: int, action: act.Use) -> None:
    """A personality works and is gone; its points come as tokens."""
    state, me, card = move.state, move.state.seats[seat], int(action.card)
    effect, n, _ = move.book.effects[card]
    points = move.book.box.persons[card].points
    persons.spend(state, seat, card)
    me.tokens += points
    move.tell(PersonUsed(seat=seat, card=card))
    goods = _goods(effect, n)
    for good, more in enumerate(goods):
        me.goods[good] += more
    if points or any(goods):
        move.tell(Gained(seat=seat, goods=goods, points=points, card=card))
    match effect:
        case "unit" | "expose":
            state.tasks.append(Task(effect, seat, n))
        case "recall":
            retrieving.home(move, seat, free=True)
        case "restore":
            state.blight[move.book.number[action.on]] = False
            move.tell(Restored(seat=seat, hex=action.on))
        case _:
            pass


def _goods(effect: PersonEffect, n: int) -> tuple[int, ...]:
    goods = [0] * len(GOODS)
    if effect == "cash":
        goods[GOLD] = n
    elif effect == "goods":
        goods[COAL] = goods[IRON] = n
    return tuple(goods)


def take(move: Move, task: Task, unit: str) -> None:
    """A unit comes from the supply."""
    move.state.tasks.remove(task)
    arming.take(move.state, task.seat, UNIT[unit], 1)
    move.tell(Bought(seat=task.seat, unit=unit, count=1, gold=0))


def expose(move: Move, task: Task, name: str) -> None:
    """A hidden tile is turned up; perhaps another one may follow."""
    if name != NOTHING:
        piles.turn_up(move, move.book.number[name], "person")
    task.n -= 1
    if name == NOTHING or not task.n:
        move.state.tasks.remove(task)
