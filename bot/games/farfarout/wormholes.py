"""Going to any discovered place at once (F30)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Said, Text, Who, t
from bot.games.farfarout import arriving, moving
from bot.games.farfarout.book import Book
from bot.games.farfarout.events import Jumped
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import State

STAY: Final = "stay"
_VERB = OldVerb("jump", t("Go anywhere"))
_OPTION = (Option(_VERB.value, _VERB.name),)
_WHERE = t("Where do you go? It costs no moves.")
_STAY_OPTION: Final = Option(STAY, t("Stay here"))
_STAYING: Final = Complete(t("You stay where you are."))


@lru_cache(maxsize=8)
def decision(seat: int) -> Decision:
    """The seat may go anywhere."""
    return Decision(seat, "jump", t("{who} may go to any discovered place.", who=Who(seat)), (_VERB,), part="galaxy")


def verbs() -> tuple[Option, ...]:
    """What may be said first."""
    return _OPTION


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `jump`."""
    if len(said) == 1:
        places = sorted(moving.costs(book, state, seat))
        options = tuple(_option(book, place, moving.place_text(book, state, place)) for place in places)
        return Pick(
            "to",
            _WHERE,
            (_STAY_OPTION, *options, *moving.closed(book, state, seat)),
            part=moving.lit(options),
            rule="F30",
        )
    if said[1] == STAY:
        return _STAYING
    place = book.place_of[said[1]]
    said_so = t("Destination: {place}.", place=moving.place_text(book, state, place))
    return moving.going(book, state, place, said_so, keeps_grey=arriving.may_scan(state, seat))


def _option(book: Book, place: int, name: Text) -> Option:
    return Option(book.places[place].id, name)


def jump(move: Move, seat: int, said: str) -> None:
    """The ship is there, and what happens there happens."""
    if said == STAY:
        return
    place = move.book.place_of[said]
    move.seat(seat).place = place
    move.tell(Jumped(seat=seat, place=said, planet=move.planet_id(place)))
    arriving.arrive(move, seat)
