"""Mining asteroids, and Mercury (F33 to F39)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Refusal, Text, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import BLACK_DIE, GREEN_DIE, Book
from bot.games.farfarout.components.faces import BOOM, SHIELD, VAULT
from bot.games.farfarout.events import Mined
from bot.games.farfarout.move import Move, Verb
from bot.games.farfarout.rules import belongings, dice, effects, icons, quests, tracks
from bot.games.farfarout.state import State, Throw
from bot.games.farfarout.view import ThrowView
from bot.games.farfarout.words import phrases
from bot.games.farfarout.words.places import place_name

GREEN: Final = 0
"""Green token: mining."""
PER_VAULT: Final = 2
"""ERG for each Vault icon at Mercury (F35)."""
_NO_TOKEN = Refusal("F25", t("You have no green token (mining) left."))
_NO_ACTION = Refusal("F34", t("Your ship has no mining action."))
_NO_DIE = Refusal("F34", t("You need a green die to mine."))
_NOWHERE = Refusal("F33", t("You can mine on an asteroid or on Mercury."))
_NO_SHIELD = Refusal("F37", t("Without a shield you cannot mine an asteroid: recover first."))
_EMPTY = Refusal("F38", t("There is no ERG left on Mercury."))


def _refusal(state: State, seat: int) -> Refusal | None:
    """Return the reason against mining here and now; None without one."""
    book, me = books.of(state), state.seats[seat]
    place = book.places[me.place]
    if not book.ships[me.ship].actions[GREEN]:
        return _NO_ACTION
    if not state.tokens[GREEN]:
        return _NO_TOKEN
    if me.place == book.mercury:
        if not state.mercury:
            return _EMPTY
    elif place.kind != "asteroid":
        return _NOWHERE
    elif not me.shields:
        return _NO_SHIELD
    return None if GREEN_DIE in dice.of_seat(book, me) else _NO_DIE


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book, place = books.of(state), state.seats[seat].place
    name, ore = place_name(book, state, place), book.places[place].ore
    return Complete(lambda: _does(name, ore), final=True)


def _does(place: Text, ore: str) -> Text:
    said = t("You roll your dice to mine: {place}.", place=place)
    if not ore:
        return t("{said} Green numbers are ERG, and each Vault icon {erg}.", said=said, erg=phrases.erg(PER_VAULT))
    return t(
        "{said} Green and black numbers are ERG, Vault icons {ore}. An explosion brings more, but the asteroid is"
        " gone, and a shield lost.",
        said=said, ore=phrases.ORES[ore],
    )  # fmt: skip


def _mine(move: Move, seat: int, action: act.Mine) -> None:
    """Spend a green token and roll all battle dice, and the black one except at Mercury."""
    move.state.tokens[GREEN] -= 1
    me = move.seat(seat)
    black = () if me.place == move.book.mercury else (BLACK_DIE,)
    icons.throw_dice(move, seat, "mine", dice.of_seat(move.book, me), black)


MINE = Verb(
    act.Mine,
    signed("mining_site", t("Mine")),
    Command(t("mine"), t("Mine the asteroid that you are on, or Mercury")),
    phrases.TOKEN_NAMES["green"],
    why_not=_refusal,
    fields=_fields,
    play=_mine,
)


def resolve(move: Move, throw: Throw) -> None:
    """Gain green and black numbers as ERG and Vault icons as units.

    An explosion brings its amount and costs a shield.
    """
    seat, me = throw.seat, move.seat(throw.seat)
    move.state.throw = None
    shown = [(die.face, dice.face(move.book, die)) for die in (*throw.mine, *throw.theirs)]
    erg = sum(face.number for colour, face in shown if colour in (GREEN_DIE, BLACK_DIE))
    vaults = sum(face.icon == VAULT for _, face in shown)
    extra = belongings.powers(move.book, me).mine
    place = move.book.places[me.place]
    if place.kind == "planet":
        erg = min(move.state.mercury, erg + PER_VAULT * vaults)
        move.state.mercury -= erg
        me.erg += erg + extra
        move.tell(Mined(seat=seat, place=place.id, erg=erg + extra, planet=move.planet_id(me.place)))
        quests.deed(move, seat, "mine")
        return
    booms = explosions(move.book, throw)
    units = vaults + sum(booms)
    me.erg += erg + extra
    if place.ore == "uranium":
        me.uranium += units
    else:
        me.plutonium += units
    move.tell(Mined(seat=seat, place=place.id, erg=erg + extra, ore=place.ore, units=units, exploded=bool(booms)))
    quests.deed(move, seat, "mine")
    if booms:
        saved = any(colour == GREEN_DIE and face.icon == SHIELD for colour, face in shown)
        _explode(move, seat, me.place, saved=saved or belongings.powers(move.book, me).hull)


def explosions(book: Book, throw: Throw | ThrowView) -> list[int]:
    """Return the yield of the black die's explosion, if it shows one.

    A die that copies it brings nothing (F36).
    """
    faces = (book.dice[die.face][die.side] for die in throw.theirs)
    return [face.amount for face in faces if face.icon == BOOM]


def _explode(move: Move, seat: int, place: int, *, saved: bool) -> None:
    """Close the asteroid and move all its ships out (F36).

    The miner loses a shield unless `saved`.
    """
    move.state.asteroids[move.book.places[place].number] = True
    quests.deed(move, seat, "explode")
    if not saved:
        tracks.change(move, seat, "explosion", shields=-1)
    for other in range(len(move.state.seats)):
        if move.seat(other).place == place:
            effects.move_out(move, other, "explosion")
