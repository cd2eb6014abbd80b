"""Minimal positions to test a single rule.

An empty board of the test set (see `boxes`), seat 0 to act.
"""

from __future__ import annotations

import itertools
from collections.abc import MutableSequence, Sequence

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components import book as books
from bot.games.auztralia.components.book import GOOD, SPACE, UNIT, Book
from bot.games.auztralia.components.data import GOODS, LEVELS, SPACES, UNITS
from bot.games.auztralia.events import Event
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import flow
from bot.games.auztralia.rules.piles import add
from bot.games.auztralia.state import NOBODY, Seat, State, Tile
from bot.games.contract import Complete, Number, Pick
from bot.games.engine.chance import Chance
from tests.games.auztralia import boxes
from tests.games.position_support import Sayings

SET = boxes.text()
PORTS = ("A1", "H8", "A8", "H1")
SETTINGS = {"side": "east", "mode": "rivals", "solo": "normal", "variants": "off", "set": SET}


class Wanted(Chance):
    """Random source with fixed results by purpose, in order; otherwise the first available one."""

    def __init__(
        self,
        cards: Sequence[int] = (),
        tiles: Sequence[int] = (),
        people: Sequence[int] = (),
        revelations: Sequence[int] = (),
        **numbers: int,
    ) -> None:
        self.wanted = {
            "old one card": list(cards),
            "old one": list(tiles),
            "personality": list(people),
            "revelation": list(revelations),
        }
        self.numbers = numbers
        self.used = False

    def below(self, n: int, purpose: str) -> int:
        self.used = True
        number = self.numbers.get(purpose, 0)
        assert 0 <= number < n
        return number

    def draw(self, bag: MutableSequence[int], purpose: str) -> int:
        self.used = True
        wanted = self.wanted.get(purpose)
        kind = wanted.pop(0) if wanted else next(kind for kind, count in enumerate(bag) if count)
        assert bag[kind] > 0
        bag[kind] -= 1
        return kind


_said = Sayings(AUZTRALIA, Wanted)
play, refused, options, allowed = _said.play, _said.refused, _said.options, _said.allowed
why, asked = _said.why, _said.asked


def table(seats: int = 2, *, together: bool = False, side: str = "east") -> State:
    """Return a game with ports, an empty board and seats without belongings.

    All markers but the Old Ones' are on 10, that of seat 0 on top; each Old One card can be drawn any number of times.
    """
    book = books.open_book(SET, side)
    hexes = len(book.names)
    return State(
        seats=[
            Seat([0] * len(GOODS), [0] * len(SPACES), [0] * len(UNITS), book.number[PORTS[seat]])
            for seat in range(seats)
        ],
        set=SET,
        side=side,
        together=together,
        hidden=[0] * hexes,
        tiles=[],
        goods=[[0] * len(GOODS) for _ in range(hexes)],
        farms=[NOBODY] * hexes,
        blight=[False] * hexes,
        bags=[
            [one.count if book.bag[at] == level else 0 for at, one in enumerate(book.box.old_ones)]
            for level in range(len(LEVELS))
        ],
        revelations=[[int(card.level == level) for card in book.box.revelations] for level in (1, 2, 3)],
        deck=[9] * len(book.box.cards),
        people=[0] * len(book.box.persons),
        row=[],
        supply=list(book.units),
        clock=[10] * seats + [22],
        order=[seats, *reversed(range(seats))],
        actor=0,
        phase="play",
    )


def book_of(state: State) -> Book:
    return books.of(state)


def at(state: State, name: str) -> int:
    """Return a hex's number."""
    return book_of(state).number[name]


# --- the board -------------------------------------------------------------------------------------------------------


def give(state: State, seat: int = 0, **goods: int) -> None:
    """Set the goods of the seat."""
    for good, n in goods.items():
        state.seats[seat].goods[GOOD[good]] = n


def goods(state: State, seat: int = 0) -> tuple[int, ...]:
    """Return coal, iron, gold and phosphate of the seat."""
    return tuple(state.seats[seat].goods)


def lay(state: State, *rails: str, seat: int = 0) -> None:
    """Lay the rails."""
    me = state.seats[seat]
    me.rails = sorted((*me.rails, *(book_of(state).rail[one] for one in rails)))


def line(state: State, *hexes: str, seat: int = 0) -> None:
    """Lay rails that join these hexes, one after the other."""
    edges = book_of(state).board.edge_of
    numbers = [at(state, name) for name in hexes]
    me = state.seats[seat]
    me.rails = sorted({*me.rails, *(edges[pair] for pair in itertools.pairwise(numbers))})


def bring(state: State, name: str, **found: int) -> None:
    """Put goods on a hex."""
    for good, n in found.items():
        state.goods[at(state, name)][GOOD[good]] = n


def hide(state: State, name: str, level: int = 1) -> None:
    """Put a face-down Old One on a hex."""
    state.hidden[at(state, name)] = level


def number(state: State, kind: str, level: str = "1") -> int:
    """Return the number of a tile of the set."""
    tiles = book_of(state).box.old_ones
    return next(one for one, tile in enumerate(tiles) if (tile.kind, tile.level) == (kind, level))


def stand(state: State, kind: str, name: str, level: str = "1", cubes: Sequence[int] = ()) -> Tile:
    """Put a face-up Old One on a hex, and take it out of the bag."""
    one = number(state, kind, level)
    state.bags[book_of(state).bag[one]][one] -= 1
    tile = add(state, one, at(state, name))
    tile.cubes[: len(cubes)] = cubes
    return tile


def arm(state: State, seat: int = 0, **units: int) -> None:
    """Put units in the barracks."""
    for unit, n in units.items():
        state.seats[seat].units[UNIT[unit]] += n
        state.supply[UNIT[unit]] -= n


def units(state: State, seat: int = 0) -> dict[str, int]:
    """Return the units in the barracks."""
    return {unit: n for unit, n in zip(UNITS, state.seats[seat].units, strict=True) if n}


def person(name: str) -> int:
    """Return a personality's number."""
    return boxes.EFFECTS.index(name)


def hire(state: State, *names: str, seat: int = 0) -> None:
    """Give these personalities to the seat."""
    state.seats[seat].persons += map(person, names)


def farm(state: State, *hexes: str, seat: int = 0, blighted: bool = False) -> None:
    """Put farms of the seat on hexes."""
    for name in hexes:
        state.farms[at(state, name)], state.blight[at(state, name)] = seat, blighted


def cubes(state: State, seat: int = 0, **spaces: int) -> None:
    """Put cubes on action spaces."""
    for space, n in spaces.items():
        state.seats[seat].spaces[SPACE[space]] = n


# --- choices ---------------------------------------------------------------------------------------------------------


def settle(state: State, chance: Chance | None = None) -> list[Event]:
    """Run the automatic steps."""
    move = Move(state, chance or Wanted())
    flow.settle(move)
    return move.events


def turn(state: State, seat: int) -> None:
    """Give the turn to the seat."""
    state.clock[seat] = min(state.clock) - 1
    state.actor = seat


def old_ones(state: State, *cards: int, chance: Chance | None = None) -> list[Event]:
    """Run one turn of the Old Ones with these cards: their marker is on top of all others."""
    seats = len(state.seats)
    state.clock[:seats] = [state.clock[seats]] * seats
    state.order = [*reversed(range(seats)), seats]
    return settle(state, chance or Wanted(cards))


def most(state: State, seat: int, *said: str) -> int:
    """Return the maximum number of choices in the next field."""
    asked = AUZTRALIA.choices(state, seat, said)
    assert isinstance(asked, (Pick, Number))
    return asked.at_most if isinstance(asked, Pick) else asked.high


def is_final(state: State, seat: int, *said: str) -> bool:
    """Return whether this cannot be taken back."""
    done = AUZTRALIA.choices(state, seat, said)
    assert isinstance(done, Complete)
    return done.is_final
