"""Minimal positions for a single rule: only ships that a test names give anything."""

from __future__ import annotations

from bot.games.engine.chance import Chance, LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.components.cards import SECTORS
from bot.games.spacebase.components.skeleton import SHIPS
from bot.games.spacebase.events import Event
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import console, flow
from bot.games.spacebase.state import Placed, Seat, Sector, State
from tests.games.position_support import Loaded, Sayings

COSTS = {0: 0, 1: 3, 2: 8, 3: 13}
"""Costs of unnamed ships; colonies cost 20 + sector, and give as many points as their sector."""
TENDER = "1 12 1 tender: - / -"
"""Always for sale, so that a turn does not end automatically while there is a credit."""
_said = Sayings(SPACEBASE)
play, refused, options, allowed = _said.play, _said.refused, _said.options, _said.allowed


def dice(*values: int) -> Loaded:
    """Return dice with these next values, then 1."""
    return Loaded(*(value - 1 for value in values))


def text_of(*ships: str) -> str:
    """Return an owner's set with these ships.

    Each is written as `level sector cost name: station / deployed`.
    """
    rows: dict[tuple[int, int], list[str]] = {}
    for ship in ships:
        head, _, sides = ship.partition(":")
        level, sector, cost, name = head.split()
        station, _, deployed = (part.strip() for part in sides.partition("/"))
        row = f"{level} {sector} {cost} | {name} | {name} | {station} | {deployed}"
        rows.setdefault((int(level), int(sector)), []).append(row)
    lines: list[str] = []
    for sector in range(1, SECTORS + 1):
        for level, count in SHIPS.items():
            here = rows.get((level, sector), [])
            plain = [f"plain{level}.{sector}.{n}" for n in range(count - len(here))]
            lines += here
            lines += (f"{level} {sector} {COSTS[level]} | {name} | {name} | - | -" for name in plain)
        lines.append(f"colony {sector} {20 + sector} {sector} | colony{sector} | colony{sector}")
    return "\n".join(lines)


def table(*ships: str, seats: int = 2, credits: int = 10) -> State:  # noqa: A002 - as in `Seat`
    """Return a game where seat 0 is about to roll.

    Starting ships give nothing; only the tender is for sale, and all decks are empty.
    """
    cards = text_of(TENDER, *ships)
    book = books.open_book(cards, seats)
    state = State(
        seats=[Seat(credits, 0, 0, [Sector(Placed(start)) for start in book.starts], "ask") for _ in range(seats)],
        first=0,
        active=0,
        deck=[0] * len(book.cards),
        under=[[], [], []],
        yard=[[], [], []],
        colonies=[],
        set=cards,
    )
    for_sale(state, "tender")
    return state


def book_of(state: State) -> Book:
    return books.of(state)


def card(state: State, name: str) -> int:
    """Return a card's id."""
    return next(one.id for one in book_of(state).cards if one.name == name)


def name(state: State, number: int) -> str:
    return book_of(state).cards[number].name


def for_sale(state: State, *names: str) -> None:
    """Put cards in the shipyard, or among the colonies."""
    for one in names:
        printed = book_of(state).cards[card(state, one)]
        (state.colonies if printed.level == 4 else state.yard[printed.level - 1]).append(printed.id)


def stand(state: State, seat: int, one: str, charges: int = 0) -> None:
    """Put a ship or colony in its sector instead of the starting ship."""
    printed = book_of(state).cards[card(state, one)]
    here = state.seats[seat].sectors[printed.sector - 1]
    if printed.level == 4:
        here.station, here.colony = None, printed.id
    else:
        here.station = Placed(printed.id, charges)


def deploy(state: State, seat: int, *names: str, charges: int = 0) -> None:
    """Deploy the ships in their sectors."""
    for one in names:
        printed = book_of(state).cards[card(state, one)]
        state.seats[seat].sectors[printed.sector - 1].deployed.append(Placed(printed.id, charges))


def roll(state: State, one: int, other: int) -> list[Event]:
    """Roll these dice for the active player, and run the automatic steps."""
    state.phase = "start"
    return settle(state, dice(one, other))


def take(state: State, *choices: str, seat: int = 0) -> list[Event]:
    """Allocate the roll for consecutive seats."""
    events: list[Event] = []
    for one, choice in enumerate(choices, seat):
        events += play(state, one, "take", choice)
    return events


def settle(state: State, chance: Chance | None = None) -> list[Event]:
    """Run the automatic steps."""
    move = Move(state, chance or LooseChance(1))
    flow.settle(move)
    return move.events


def waiting(state: State) -> list[tuple[int, str]]:
    """Return the seats that must decide, with the kind of decision."""
    return [(one.seat, one.kind) for one in SPACEBASE.pending(state) if not one.optional]


def charges(state: State, seat: int, place: str) -> int:
    """Return the charges at a place, written as in actions."""
    return console.find(state.seats[seat].sectors, console.place(place)).charges


def tracks(state: State, seat: int = 0) -> tuple[int, int, int]:
    """Return credits, income and points."""
    me = state.seats[seat]
    return me.credits, me.income, me.points


def station(state: State, seat: int, sector: int) -> str:
    """Return the name of the ship in a sector, or ""."""
    ship = state.seats[seat].sectors[sector - 1].station
    return "" if ship is None else name(state, ship.card)


def deployed(state: State, seat: int, sector: int) -> list[str]:
    """Return the names of the ships deployed in a sector."""
    return [name(state, ship.card) for ship in state.seats[seat].sectors[sector - 1].deployed]
