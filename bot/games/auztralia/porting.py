"""Ports are placed, from the last player counter-clockwise (Z12)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bot.games.auztralia import phrases, places
from bot.games.auztralia.book import Book
from bot.games.auztralia.data import GOODS
from bot.games.auztralia.events import PortPlaced
from bot.games.auztralia.move import Move
from bot.games.auztralia.state import NOBODY, State
from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Refusal, Said, Text, t, tn

APART: Final = 3
"""How many hexes ports are away from each other; side by side on some maps (Z52)."""
NEAR: Final = 2
"""How many hexes away something is said to be near."""
VERB: Final = OldVerb("port", t("Place the port"))
OPTIONS: Final = (Option(VERB.value, VERB.name),)
_WHICH = t("On which anchor hex do you place your port?")
_NEAR = Refusal("Z12", t("Ports must be at least 3 hexes apart."))
_TAKEN = Refusal("Z12", t("Another port is there already."))


@cache
def decision(seat: int) -> Decision:
    """Who places a port."""
    return Decision(seat, "port", _WHICH, (VERB,), part="map")


def _why_not(book: Book, ports: tuple[int, ...], at: int) -> Refusal | None:
    if at in ports:
        return _TAKEN
    apart = 1 if book.board.map.near_ports else APART
    return _NEAR if any(book.board.steps[at][port] < apart for port in ports) else None


def legal(book: Book, state: State) -> list[int]:
    """The hexes where a port may be placed."""
    ports = _ports(state)
    return [at for at in book.anchor if _why_not(book, ports, at) is None]


def _ports(state: State) -> tuple[int, ...]:
    return tuple(me.port for me in state.seats if me.port != NOBODY)


def fields(book: Book, state: State, said: Said) -> Choices:
    """What follows the verb."""
    if len(said) > 1:
        return _preview(said[1])
    near = tuple(_near(book, state, at) for at in book.anchor)
    return places.ordered(
        "hex", _WHICH,
        (places.option(book.names[at], what, _why_not(book, _ports(state), at))
         for at, what in zip(book.anchor, near, strict=True)),
        "Z12",
    )  # fmt: skip


def _near(book: Book, state: State, at: int) -> Text:
    """What lies so near that a few rails lead there."""
    around = [one for one, away in enumerate(book.board.steps[at]) if away <= NEAR]
    goods = tuple(sum(state.goods[one][good] for one in around) for good in range(len(GOODS)))
    return _hint(goods, sum(bool(state.hidden[one]) for one in around))


@lru_cache(maxsize=4096)
def _hint(goods: tuple[int, ...], old_ones: int) -> Text:
    said = t("near it: {goods}", goods=phrases.goods_text(goods))
    return phrases.together((said, tn("{n} Old One", "{n} Old Ones", old_ones))) if old_ones else said


@cache
def _preview(name: str) -> Complete:
    return Complete(t("Your port goes to {hex}, for the whole game.", hex=name))


def play(move: Move, seat: int, name: str) -> None:
    """The port is placed; the next seat, counter-clockwise, follows, and after the first player play begins."""
    state = move.state
    state.seats[seat].port = move.book.number[name]
    move.tell(PortPlaced(seat=seat, hex=name))
    if seat == state.first:
        state.phase = "play"
    else:
        state.actor = (seat - 1) % len(state.seats)
