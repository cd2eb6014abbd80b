"""Hiring crew from a planet's row (F4, F47, F48)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Refusal, Said, Who, t
from bot.games.farfarout import belongings, phrases, piles, quests, tracks
from bot.games.farfarout.book import CREW, Book
from bot.games.farfarout.events import Hired, Laid
from bot.games.farfarout.move import Move, planet_at
from bot.games.farfarout.state import State, Task
from bot.games.farfarout.trading import NO_TOKEN, ORANGE

ROW: Final = 3
NONE: Final = "none"
VERB: Final = OldVerb("engage", t("Hire"))
_OPTION: Final = (Option(VERB.value, VERB.name),)
_NOT_HERE = Refusal("F47", t("No crew is hired here."))
_NOBODY = Refusal("F47", t("There is nobody left to hire."))
_HIRING: Final = Complete(t("The row of crew here is refilled to three; then you may hire one of them."), final=True)
_LOOKING: Final = Complete(t("You may hire one of the crew here."))
_WHOM = t("Who do you hire?")
_NONE_OPTION: Final = Option(NONE, t("Nobody"))
_NONE_TAKEN: Final = Complete(t("You hire nobody."))


def refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why nobody can be hired here and now."""
    if not state.tokens[ORANGE]:
        return NO_TOKEN
    planet = planet_at(book, state, state.seats[seat].place)
    if planet is None or "hire" not in book.planets[planet.token].icons:
        return _NOT_HERE
    return None if planet.hires or piles.left(state, CREW) else _NOBODY


def fields(book: Book, state: State, seat: int) -> Complete:
    """All is said with the verb."""
    planet = planet_at(book, state, state.seats[seat].place)
    assert planet is not None
    return _LOOKING if len(planet.hires) >= ROW else _HIRING


def hire(move: Move, seat: int) -> None:
    """An orange token: the row is refilled, and one may be taken."""
    move.state.tokens[ORANGE] -= 1
    place = move.seat(seat).place
    planet = move.planet_at(place)
    assert planet is not None
    laid: list[int] = []
    while len(planet.hires) < ROW and (crew := piles.draw(move, seat, CREW)) is not None:
        planet.hires.append(crew)
        laid.append(crew)
    if laid:
        cards = tuple(move.book.crew[crew].id for crew in laid)
        move.tell(Laid(seat=seat, place=move.place_id(place), cards=cards, planet=move.planet_id(place)))
    move.ask(Task(seat, "hire"))


@lru_cache(maxsize=256)
def decision(seat: int, planet: str) -> Decision:
    """The seat may hire one, on the planet of this id."""
    return Decision(seat, "hire", t("{who} may hire one of the row.", who=Who(seat)), (VERB,), part=f"planet:{planet}")


def verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTION


def price(book: Book, state: State, seat: int, crew: int) -> int:
    """What somebody costs this seat."""
    return max(0, book.crew[crew].cost - belongings.powers(book, state.seats[seat]).hire)


def engage_fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `engage`."""
    if len(said) == 1:
        planet, purse = planet_at(book, state, state.seats[seat].place), state.seats[seat].erg
        assert planet is not None
        options = sorted(
            (offer(book, crew, price(book, state, seat, crew), purse) for crew in planet.hires),
            key=lambda option: option.refusal is not None,
        )
        return Pick("crew", _WHOM, (*(one for one in options if not one.refusal), _NONE_OPTION,
                                    *(one for one in options if one.refusal)), rule="F47")  # fmt: skip
    if said[1] == NONE:
        return _NONE_TAKEN
    crew = book.numbers[said[1]]
    return hiring(book, crew, price(book, state, seat, crew))


@lru_cache(maxsize=4096)
def _offer(book: Book, crew: int, cost: int, *, lacking: bool) -> Option:
    hint = t("{erg} · {hint}", erg=phrases.erg(cost), hint=phrases.crew_hint(book, crew))
    refusal = Refusal("F47", t("That costs {erg}, which you can't pay.", erg=phrases.erg(cost))) if lacking else None
    return Option(book.crew[crew].id, phrases.called(book.crew[crew].name), hint, refusal=refusal)


def offer(book: Book, crew: int, cost: int, purse: int) -> Option:
    """A crew member for hire."""
    return _offer(book, crew, cost, lacking=cost > purse)


@lru_cache(maxsize=1024)
def hiring(book: Book, crew: int, cost: int) -> Complete:
    """What hiring does."""
    return Complete(t("You hire {crew} for {erg}.", crew=phrases.called(book.crew[crew].name), erg=phrases.erg(cost)))


def engage(move: Move, seat: int, said: str) -> None:
    """The crew member joins with their die; elite crew give reputation; with a full ship somebody goes to the row."""
    if said == NONE:
        return
    me, crew = move.seat(seat), move.book.numbers[said]
    planet = move.planet_at(me.place)
    assert planet is not None
    cost = price(move.book, move.state, seat, crew)
    planet.hires.remove(crew)
    me.erg -= cost
    me.crew.append(crew)
    move.tell(Hired(seat=seat, crew=said, erg=cost))
    tracks.change(move, seat, said, reputation=move.book.crew[crew].reputation)
    belongings.crowd(move, seat, "row")
    quests.deed(move, seat, "hire")
