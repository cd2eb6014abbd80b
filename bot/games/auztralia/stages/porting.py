"""Stage: place ports, from the last player counter-clockwise (Z12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.auztralia.actions import Port
from bot.games.auztralia.components.book import Book, of
from bot.games.auztralia.components.data import GOODS
from bot.games.auztralia.events import PortPlaced
from bot.games.auztralia.move import Move, Stage, Verb
from bot.games.auztralia.rules import places
from bot.games.auztralia.stages.asking import is_asked
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.words import phrases
from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    Option,
    Part,
    Refusal,
    Shortcut,
    Text,
    signed,
    t,
    tn,
)

APART: Final = 3
"""Minimum distance between ports in hexes; on some maps they may be adjacent (Z52)."""
NEAR: Final = 2
"""Maximum distance in hexes of what is listed as near."""
BEST: Final = 3
"""Ports that have a button of their own."""
_WORTH, _WORTH_OF_LAND = (1, 1, 1, 2), 2
"""Worth of a heap of each good, and of a hex that can have a farm, near a port."""
_WHICH = t("Where do you place your port?")
_NEAR = Refusal("Z12", t("Ports must be at least 3 hexes apart."))
_TAKEN = Refusal("Z12", t("Another port is there already."))


def _why_not(book: Book, ports: tuple[int, ...], at: int) -> Refusal | None:
    if at in ports:
        return _TAKEN
    apart = 1 if book.board.map.near_ports else APART
    return _NEAR if any(book.board.steps[at][port] < apart for port in ports) else None


def _ports(state: State) -> tuple[int, ...]:
    return tuple(me.port for me in state.seats if me.port != NOBODY)


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, name):
            return Complete(lambda: t("Your port goes to {hex}, for the whole game.", hex=name))
        case _:
            book, ports = of(state), _ports(state)
            found = (_option(book, state, at, _why_not(book, ports, at)) for at in _ranked(book, state))
            return places.ordered("hex", _WHICH, found, "Z12")


def _ranked(book: Book, state: State) -> list[int]:
    """Return the anchors, those with the most goods and land for farms nearby first."""
    return sorted(book.anchor, key=lambda at: _worth(book, state, at), reverse=True)


def _worth(book: Book, state: State, at: int) -> int:
    heaps = [state.goods[one] for one in _around(book, at) if not state.hidden[one]]
    goods = sum(_WORTH[good] for heap in heaps for good, n in enumerate(heap) if n)
    return goods + _WORTH_OF_LAND * _land(book, state, at)


def _around(book: Book, at: int) -> list[int]:
    return [one for one, away in enumerate(book.board.steps[at]) if away <= NEAR]


def _land(book: Book, state: State, at: int) -> int:
    """Return the number of hexes nearby that can have a farm."""
    return sum(
        book.farm[one] != NOBODY and not state.hidden[one] and not any(state.goods[one]) for one in _around(book, at)
    )


def _option(book: Book, state: State, at: int, refusal: Refusal | None) -> Option:
    return places.option(book.names[at], lambda: _near(book, state, at), refusal)


def _near(book: Book, state: State, at: int) -> Text:
    """Return the text for everything within reach of a few rails."""
    around = _around(book, at)
    goods = [sum(state.goods[one][good] for one in around) for good in range(len(GOODS))]
    old_ones, land = sum(bool(state.hidden[one]) for one in around), _land(book, state, at)
    said = [tn("land for {n} farm", "land for {n} farms", land)] if land else []
    said += phrases.goods_list(goods)
    said += [tn("{n} Old One", "{n} Old Ones", old_ones)] if old_ones else []
    return t("near it: {things}", things=tuple(said) or (phrases.NOTHING,))


def _play(move: Move, seat: int, action: Port) -> None:
    """Place the port.

    The next seat counter-clockwise follows; after the first player, play begins.
    """
    state = move.state
    state.seats[seat].port = move.book.number[action.hex]
    move.tell(PortPlaced(seat=seat, hex=action.hex))
    if seat == state.first:
        state.phase = "play"
    else:
        state.actor = (seat - 1) % len(state.seats)


PORT = Verb(
    Port,
    signed("port", t("Place the port")),
    Command(t("port"), t("Place your port at the start")),
    fields=_fields,
    play=_play,
)


_OTHERS: Final = replace(PORT, name=t("Other hexes"))
"""The verb beside the buttons of the best ports."""


def _default(state: State, seat: int) -> ChoicePath:
    """Choose the first hex where a port is allowed."""
    book, ports = of(state), _ports(state)
    return (PORT.value, next(book.names[at] for at in book.anchor if _why_not(book, ports, at) is None))


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision of the next seat, with buttons for the best ports."""
    book, ports = of(state), _ports(state)
    best = [at for at in _ranked(book, state) if _why_not(book, ports, at) is None][:BEST]
    shortcuts = tuple(Shortcut((PORT.value, book.names[at]), _called(book, state, at)) for at in best)
    attention = DecisionOptions(shortcuts=(shortcuts,))
    return (Decision(state.actor, "port", _WHICH, (_OTHERS,), part=Part("map"), attention=attention),)


def _called(book: Book, state: State, at: int) -> Text:
    land = _land(book, state, at)
    return (
        t("{hex}: {farms}", hex=book.names[at], farms=phrases.farm_count(land)) if land else places.name(book.names[at])
    )


STAGE = Stage((PORT,), _decisions, _default, open_to=is_asked)
