"""Small pictures of the components that are not icons, of the house set, for look-ups."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from PIL import Image

from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.components.data import COLOURS, KINDS
from rendering.farfarout.creatures import creature
from rendering.farfarout.dice import owned
from rendering.farfarout.icon_set import VOCABULARY
from rendering.farfarout.planets import planet_sprite
from rendering.farfarout.ships import ship
from rendering.icon_set import Draw
from rendering.theme import SEATS

_SIGNS: Final = {sign.name: sign.draw for sign in VOCABULARY}
_STANDS_FOR: Final = {
    "level": "wealth",
    "token": "moves",
    "digs": "dig",
    "mainquest": "main",
    "outpostquest": "outpost",
}


@cache
def _drawn() -> dict[str, Draw]:
    book = open_book("")
    drawn: dict[str, Draw] = {f"die.{colour}": partial(owned, colour) for colour in COLOURS}
    drawn |= {f"kind.{kind}": _SIGNS["greys" if kind == "grey" else kind] for kind in KINDS}
    drawn |= {one.id: partial(_ship, number) for number, one in enumerate(book.ships)}
    drawn |= {one.id: drawn[f"kind.{one.kind}"] for one in book.crew}
    drawn |= {one.id: _SIGNS.get(one.kind, _SIGNS["item"]) for one in book.items}
    drawn |= {one.id: partial(creature, book, number) for number, one in enumerate(book.foes)}
    drawn |= {one.id: partial(planet_sprite, one.id, one.type) for one in book.planets}
    drawn |= {one.id: _SIGNS["anomaly"] for one in book.anomalies}
    drawn |= {one.id: _SIGNS["main"] for one in book.mains} | {one.id: _SIGNS["outpost"] for one in book.outposts}
    return drawn | {thing: _SIGNS[sign] for thing, sign in _STANDS_FOR.items()}


def _ship(number: int, size: int) -> Image.Image:
    return ship(open_book(""), number, size, SEATS[0])


def draw_of(thing: str) -> Draw | None:
    """Return the draw function of a component by its id; None: see `GameRenderer.thing`."""
    return _drawn().get(thing)
