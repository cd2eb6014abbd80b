"""Stage: place ports, from the last player counter-clockwise (Z12)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.actions import Port
from bot.games.auztralia.components.book import Book, of
from bot.games.auztralia.components.data import GOODS
from bot.games.auztralia.events import PortPlaced
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import places
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Refusal, Text, signed, t, tn

APART: Final = 3
"""Minimum distance between ports in hexes; on some maps they may be adjacent (Z52)."""
NEAR: Final = 2
"""Maximum distance in hexes of what is listed as near."""
_WHICH = t("On which anchor hex do you place your port?")
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
            found = (_option(book, state, at, _why_not(book, ports, at)) for at in book.anchor)
            return places.ordered("hex", _WHICH, found, "Z12")


def _option(book: Book, state: State, at: int, refusal: Refusal | None) -> Option:
    return places.option(book.names[at], lambda: _near(book, state, at), refusal)


def _near(book: Book, state: State, at: int) -> Text:
    """Return the text for everything within reach of a few rails."""
    around = [one for one, away in enumerate(book.board.steps[at]) if away <= NEAR]
    goods = tuple(sum(state.goods[one][good] for one in around) for good in range(len(GOODS)))
    old_ones = sum(bool(state.hidden[one]) for one in around)
    said = t("near it: {goods}", goods=phrases.goods_text(goods))
    return phrases.together((said, tn("{n} Old One", "{n} Old Ones", old_ones))) if old_ones else said


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


def _default(state: State, seat: int) -> ChoicePath:
    """Choose the first hex where a port is allowed."""
    book, ports = of(state), _ports(state)
    return (PORT.value, next(book.names[at] for at in book.anchor if _why_not(book, ports, at) is None))


STAGE = ask("port", _WHICH, (PORT,), _default, part=Part("map"))
