"""Buying a ship at Uranus (F15, F19, F21)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Pick, Refusal, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import Ship
from bot.games.farfarout.events import ShipBought
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import belongings, quests, tracks
from bot.games.farfarout.rules.trading import NO_TOKEN, ORANGE
from bot.games.farfarout.state import State
from bot.games.farfarout.words import phrases

_NOT_HERE = Refusal("F21", t("Ships are bought at Uranus."))
_WHICH = t("Which ship do you buy?")
_OWN = Refusal("F21", t("You have this ship."))
_SOLD = Refusal("F21", t("There is none left."))
_NO_PILOT = Refusal("F19", t("Only an Eidolless can fly it, and you have none."))
_NO_SHIP = Refusal("F21", t("There is no ship that you can buy now."))
ENOUGH: Final = -1
"""Copies left of a kind with enough ships for all."""


def _refusal(state: State, seat: int) -> Refusal | None:
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    book = books.of(state)
    if state.seats[seat].place != book.yard:
        return _NOT_HERE
    kinds = range(1, len(book.ships))
    if any(_why_not(book, state, seat, ship) is None for ship in kinds):
        return None
    dear = [book.ships[ship].cost for ship in kinds if _is_there(book, state, seat, ship) is None]
    return _all_too_dear(min(dear)) if dear else _NO_SHIP


def _why_not(book: Book, state: State, seat: int, ship: int) -> Refusal | None:
    if (why := _is_there(book, state, seat, ship)) is not None:
        return why
    cost = book.ships[ship].cost
    return _too_dear(cost) if state.seats[seat].erg < cost else None


def _is_there(book: Book, state: State, seat: int, ship: int) -> Refusal | None:
    """Return the reason against a ship for this seat at any price; None without one."""
    me = state.seats[seat]
    if me.ship == ship:
        return _OWN
    if not state.ships[ship]:
        return _SOLD
    return None if belongings.can_fly(book, me.crew, ship) else _NO_PILOT


def _all_too_dear(cost: int) -> Refusal:
    return Refusal("F21", lambda: t("The cheapest ship that you could fly costs {erg}.", erg=phrases.erg(cost)))


def _too_dear(cost: int) -> Refusal:
    return Refusal("F21", lambda: t("That costs {erg}, which you can't pay.", erg=phrases.erg(cost)))


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return all kinds but the one of the start."""
    book = books.of(state)
    if len(said) == 1:
        for_sale = range(1, len(book.ships))
        options = [_option(book, book.ships[ship], _why_not(book, state, seat, ship)) for ship in for_sale]
        return Pick("ship", _WHICH, tuple(sorted(options, key=lambda option: option.refusal is not None)), rule="F21")
    one = book.ships[book.numbers[said[1]]]
    return Complete(
        lambda: t("You buy the {ship} for {erg} and gain {wealth}; your turn ends at once.",
                  ship=phrases.called(one.name), erg=phrases.erg(one.cost), wealth=phrases.wealth(one.wealth)),
        final=True,
    )  # fmt: skip


def _option(book: Book, ship: Ship, why_not: Refusal | None) -> Option:
    return Option(ship.id, phrases.name_of(book, ship.id), lambda: phrases.ship_hint(ship), refusal=why_not)


def _buy(move: Move, seat: int, action: act.Ship) -> None:
    """Swap the ship and its dice for a new one (F21).

    Shields rise to the new maximum, wealth is gained, and the turn ends.
    """
    move.state.tokens[ORANGE] -= 1
    me, ship = move.seat(seat), move.book.numbers[action.ship]
    one = move.book.ships[ship]
    me.erg -= one.cost
    me.ship = ship
    if move.state.ships[ship] != ENOUGH:
        move.state.ships[ship] -= 1
    me.shields = belongings.most_shields(move.book, me)
    move.tell(ShipBought(seat=seat, ship=action.ship, erg=one.cost))
    tracks.change(move, seat, action.ship, wealth=one.wealth)
    belongings.crowd(move, seat, "under")
    move.state.stopped = True
    quests.deed(move, seat, "ship")


SHIP = Verb(
    act.Ship,
    signed("shipyard", t("Buy a ship")),
    Command(t("ship"), t("Buy a ship at Uranus; your turn ends")),
    phrases.TOKEN_NAMES["orange"],
    why_not=_refusal,
    fields=_fields,
    play=_buy,
)
