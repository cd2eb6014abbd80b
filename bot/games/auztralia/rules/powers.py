"""Personalities that are used once on the turn without time, and the tasks that they create."""

from __future__ import annotations

from bot.games.auztralia.actions import Use
from bot.games.auztralia.components.book import of
from bot.games.auztralia.components.data import COAL, GOLD, GOODS, IRON, ONCE, PersonEffect
from bot.games.auztralia.events import Gained, PersonUsed, Restored
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import persons, places, retrieving
from bot.games.auztralia.rules.network import blocked
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.recruiting import person
from bot.games.auztralia.state import State, Task
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Refusal, signed, t

_WHICH_PERSON = t("Which personality do you use? It works once, takes no time, and is then gone.")
ON_NOTHING = Pick("on", t("There is nothing to choose."), (), 0, 0)
_WHICH_FARM = t("Which of your blighted farms do you restore?")
_NO_UNIT = Refusal("Z10", t("No unit is left."))
_NO_TILE = Refusal("Z5", t("No Old One is hidden."))
_NO_CUBES = Refusal("Z29", t("There is no cube on your player board."))
_NO_FARM = Refusal("Z36", t("You have no blighted farm where no Old One stands."))
_OCCUPIED = Refusal("Z36", t("An Old One stands there."))


# --- what can be used ------------------------------------------------------------------------------------------------


def has_any(state: State, seat: int) -> bool:
    """Return whether the seat has a one-time personality that can do something now."""
    return bool(state.seats[seat].persons) and any(_why_not(state, seat, card) is None for card in _cards(state, seat))


def _cards(state: State, seat: int) -> list[int]:
    effects = of(state).effects
    return [card for card in state.seats[seat].persons if effects[card][0] in ONCE]


def _why_not(state: State, seat: int, card: int) -> Refusal | None:
    match of(state).effects[card][0]:
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
    """Return the seat's blighted farms, with the refusal if one cannot be restored."""
    old = blocked(state)
    farms = [at for at, owner in enumerate(state.farms) if owner == seat and state.blight[at]]
    return [(at, _OCCUPIED if old[at] else None) for at in farms]


# --- the question ----------------------------------------------------------------------------------------------------


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    match said:
        case (_, card, _):
            printed = book.box.persons[int(card)]
            return Complete(lambda: phrases.use_text(printed))
        case (_, card):
            if book.effects[int(card)][0] != "restore":
                return ON_NOTHING
            farms = (places.option(book.names[at], None, why) for at, why in _blighted(state, seat))
            return places.ordered("on", _WHICH_FARM, farms, "Z36")
        case _:
            options = legal_first(_option(state, seat, card) for card in _cards(state, seat))
            return Pick("card", _WHICH_PERSON, options, part=Part("seat", seat))


def _option(state: State, seat: int, card: int) -> Option:
    one, refusal = person(of(state), card), _why_not(state, seat, card)
    return one if refusal is None else Option(one.value, one.name, one.about, refusal=refusal)


# --- what happens ----------------------------------------------------------------------------------------------------


def _use(move: Move, seat: int, action: Use) -> None:
    """Use a personality and discard it; its points become tokens."""
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


USE = Verb(
    Use,
    signed("personality", t("Use a personality")),
    Command(t("use a personality"), t("Use a personality that works once"), english="use"),
    t("one that works once; it takes no time"),
    fields=_fields,
    play=_use,
)
