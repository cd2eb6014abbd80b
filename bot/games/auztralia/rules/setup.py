"""Setup of a game (Z2 to Z11, Z51, Z52)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.auztralia.components.book import GOOD, Book, open_book
from bot.games.auztralia.components.box import BOX
from bot.games.auztralia.components.data import GOODS, ICON, LEVELS, SPACES, UNITS, Goods, Variant
from bot.games.auztralia.events import Event, Started
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import piles
from bot.games.auztralia.state import NOBODY, Seat, State
from bot.games.engine.chance import Chance

HIDDEN_LEVELS: Final = 3
NEARER: Final = 4
"""Spaces that a cooperative game moves all starts nearer to the Old Ones (Z52)."""
DIFFICULTIES: Final = ("easy", "normal", "hard")
_PLAIN: Final = Variant("", "")


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Set up the game until the first port is placed."""
    text, side = settings.get(BOX.key, ""), settings["side"]
    book = open_book(text, side)
    box = book.box
    together = seats > 1 and settings["mode"] == "together"
    objective = chance.below(len(box.objectives), "objective") if seats == 1 else NOBODY
    drawn = seats == 2 and settings["variants"] == "on"
    variant = chance.below(len(box.variants), "variant") if drawn else NOBODY
    changes = box.variants[variant] if drawn else _PLAIN
    goods = box.solo[DIFFICULTIES.index(settings["solo"])] if seats == 1 else box.goods
    first = chance.below(seats, "first")
    behind = [(first - 1 - step) % seats for step in range(seats)]
    start = (box.together or box.starts)[seats - 1] + NEARER if together else box.starts[seats - 1]
    state = State(
        seats=[_seat(goods, changes.gold) for _ in range(seats)],
        set=text,
        side=side,
        together=together,
        hidden=[0] * len(book.names),
        tiles=[],
        goods=[[0] * len(GOODS) for _ in book.names],
        farms=[NOBODY] * len(book.names),
        blight=[False] * len(book.names),
        bags=[
            [tile.count if book.bag[one] == level else 0 for one, tile in enumerate(box.old_ones)]
            for level in range(len(LEVELS))
        ],
        revelations=_revelations(book),
        deck=[1] * len(box.cards),
        people=[1] * len(box.persons),
        row=[],
        supply=list(book.units),
        clock=[*(start for _ in range(seats)), changes.old_ones_start],
        order=[seats, *behind],
        objective=objective,
        variant=variant,
        first=first,
        actor=behind[0],
    )
    move = Move(state, chance)
    _survey(book, state, chance)
    move.tell(Started(first=first, side=side, objective=objective, variant=variant))
    piles.refill(move)
    for _ in range(changes.wake):
        piles.wake(move)
    return state, move.events


def _seat(goods: Goods, more: int) -> Seat:
    gold = max(0, goods.gold + more)
    return Seat([goods.coal, goods.iron, gold, 0], [0] * len(SPACES), [0] * len(UNITS))


def _revelations(book: Book) -> list[list[int]]:
    """Return by level the possible revelations: all cards.

    The five that come are drawn when needed (Z7).
    """
    cards = book.box.revelations
    return [[int(card.level == level) for card in cards] for level in range(1, len(LEVELS) - 1)]


def _survey(book: Book, state: State, chance: Chance) -> None:
    """Place goods and hidden Old Ones by the survey tiles (Z5, Z6)."""
    bag = [1] * len(book.box.surveys)
    for at, here in enumerate(book.board.map.hexes):
        if not here.survey:
            continue
        tile = book.box.surveys[chance.draw(bag, "survey")]
        for place, cell in zip((at, *book.board.around[at]), tile.cells, strict=True):
            if place != NOBODY:
                for icon in cell.split("+"):
                    _put(book, state, place, icon)


def _put(book: Book, state: State, at: int, icon: str) -> None:
    """Place an icon: goods are put on inland hexes and add up; an Old One has the hex's level.

    A second Old One there has the next higher level.
    """
    if icon in GOOD:
        state.goods[at][GOOD[icon]] += ICON[GOOD[icon]] if book.inland[at] else 0
    elif icon and book.level[at]:
        before = state.hidden[at]
        state.hidden[at] = min(before + 1, HIDDEN_LEVELS) if before else book.level[at]
