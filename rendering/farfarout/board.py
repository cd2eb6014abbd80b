"""The board: the active ship's system with the galaxy in a corner, the race, the players.

Dice replace the race while there is a throw; at the end the winning ship replaces the system.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.components.book import TILE, Book, open_book
from bot.games.farfarout.components.lattice import beside
from bot.games.farfarout.state import Tile
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases
from rendering.canvas import Glass, Sheet, panel, tinted
from rendering.farfarout import battle_dice, header, inset, players, race
from rendering.farfarout.cards import crew_card
from rendering.farfarout.changes import Marks, gather, ways
from rendering.farfarout.colours import DEEP, GATE, LINE
from rendering.farfarout.end_window import draw_end
from rendering.farfarout.galaxy_ground import sky, stretch
from rendering.farfarout.glyphs import TINTS
from rendering.farfarout.icons import sign
from rendering.farfarout.labels import plate, short
from rendering.farfarout.map_geometry import Chart
from rendering.farfarout.system_window import ACTIVE, Frame, draw_window, legs, system, tile_of
from rendering.fonts import DISPLAY, HEAD
from rendering.header import TALL as HEADING
from rendering.legend import put_key
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN, RADIUS, SIGN, TEXT, WIDTH, least
from rendering.text import width as text_width
from rendering.theme import INK

WINDOW: Final = (WIDTH, 574)
RADIUS_OF_SYSTEM: Final = 322
SHIFT: Final = 62
"""Offset of a system from the middle in pixels, to make space for the galaxy."""
RACE: Final = HEADING + WINDOW[1] + GAP
"""Upper edge of the race or the dice in pixels."""
CREW: Final = 136
_GOODS: Final[dict[str, Text]] = {
    "erg": t("ERG"), "plutonium": t("Plutonium"), "uranium": t("Uranium"), "shields": t("Shields"),
}  # fmt: skip
_CORNERS: Final = {(True, True): 2, (False, True): 4, (True, False): 1, (False, False): 5}
"""Corners of the window, (right, low), with the side of the system that leads there."""


def height(view: View) -> int:
    """Return the height of the whole board."""
    return HEADING + WINDOW[1] + GAP + race.TALL + GAP + players.tall(len(view.seats)) + 2


def starters(view: View, book: Book) -> list[int]:
    """Return the starting crew that is still for sale, during that phase (F9)."""
    taken = {crew for me in view.seats for crew in me.crew}
    return [crew for crew in book.starters if crew not in taken] if view.phase in ("quests", "crew") else []


def draw_board(view: View, look: RenderOptions, lifted: Collection[int] = ()) -> Image.Image:
    """Draw the public board, RGB; without the ships of `lifted` seats in the system."""
    book, marks = open_book(view.set), gather(look.told)
    tall = height(view)
    sheet = Sheet(stretch(WIDTH, tall), sky)
    top = HEADING
    if view.phase == "over":
        sheet.image.paste(draw_end(view, look, book, WINDOW), (0, top))
    else:
        sheet.image.paste(_window(view, look, book, marks, lifted), (0, top))
    header.draw_header(sheet, view, look, book)
    top = RACE
    if view.throw is not None:
        battle_dice.draw_throw(sheet, view, look, view.throw, book, top=top, tall=race.TALL)
    elif view.phase == "crew":
        _crew(sheet, view, look, book, top)
    else:
        race.draw_race(sheet, view, look, marks, top)
    top += race.TALL + GAP
    players.draw_players(sheet, view, look, book, marks, top=top)
    return sheet.image


def _crew(sheet: Sheet, view: View, look: RenderOptions, book: Book, top: int) -> None:
    """Draw the starting crew that is still for sale."""
    for one, box in crew_boxes(view, book, top):
        crew_card(sheet, book, one, look, box)


def crew_boxes(view: View, book: Book, top: int) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """Return the starting crew that is still for sale with its cards' places, three in a row."""
    wide = (WIDTH - 2 * MARGIN - 2 * GAP) // 3
    for n, one in enumerate(starters(view, book)[:6]):
        yield one, (MARGIN + n % 3 * (wide + GAP), top + n // 3 * (CREW + GAP), wide, CREW)


Thing = Literal["galaxy", "tokens", "system", "undiscovered", "key"]


class Setting(NamedTuple):
    """A window: its chart, the things in its corners, and the covered height at its lower edge.

    Each thing has its upper left corner; `names` are those of the things.
    """

    chart: Chart
    things: tuple[tuple[Image.Image, tuple[int, int]], ...]
    names: tuple[Thing, ...]
    low: int


def setting(view: View, look: RenderOptions, book: Book, marks: Marks) -> Setting:
    """Return the window of the active player's system.

    The corners show the galaxy with the ships, the tokens to spend, the system's name, and the number of undiscovered
    systems.
    """
    own, several = tile_of(book, view, view.active), len(view.tiles) > 1
    said = look.say(phrases.called(book.tiles[own.number].name))
    found: dict[Thing, Image.Image] = {"galaxy": inset.draw_inset(view, marks, own.number)} if several else {}
    if view.phase == "turns":
        found["tokens"] = header.tokens(view, book)
    found["system"] = plate(short(said, TEXT, 300), TEXT)
    if more := sum(view.decks[TILE]):
        found["undiscovered"] = _undiscovered(more)
    things = [*found.values()]
    _, chart, placed = min(_settings(view, book, own, marks, things), key=itemgetter(0))
    low = 0
    if view.phase != "turns":
        key = found["key"] = _key(tuple(look.say(word) for word in _GOODS.values()))
        placed.append(((WINDOW[0] - key.width) // 2, WINDOW[1] - key.height))
        low = key.height
    return Setting(chart, tuple(zip(found.values(), placed, strict=True)), tuple(found), low)


def _window(view: View, look: RenderOptions, book: Book, marks: Marks, lifted: Collection[int]) -> Image.Image:
    chart, things, _, low = setting(view, look, book, marks)
    free = [(x, y, x + sprite.width, y + sprite.height) for sprite, (x, y) in things]
    sheet = draw_window(view, look, chart, marks, size=WINDOW, top=HEADING, free=free, lifted=lifted, low=low)
    for sprite, at in things:
        sheet.lay(sprite, *at)
    return sheet.image


def _settings(
    view: View, book: Book, own: Tile, marks: Marks, things: Sequence[Image.Image]
) -> Iterator[tuple[float, Chart, list[tuple[int, int]]]]:
    """Return layouts of the things in the corners, each with its penalty.

    The things must not cover the ship or its path; the first one, which is large, is best where no system leads.
    """
    known, several = {(tile.q, tile.r) for tile in view.tiles}, len(view.tiles) > 1
    beyond = {corner: beside(own.q, own.r, side) in known for corner, side in _CORNERS.items()}
    way = ways(book, view, marks).get(view.active, ())
    charts = {right: system(view, book, view.active, _frame(several, right=right)) for right in (True, False)}
    for corners in permutations(_CORNERS):
        chart = charts[corners[0][0]]
        placed = [_at(sprite, right=right, low=low) for sprite, (right, low) in zip(things, corners, strict=False)]
        points = [chart.place(view.seats[view.active].place), *legs(chart, way)]
        bad = sum(
            _near(point, sprite, at) * (1 + 2 * (point == points[0]))
            for point in points
            for sprite, at in zip(things, placed, strict=False)
        )
        bad += view.phase != "turns" and any(low for _, low in corners[: len(things)])
        yield bad + 0.5 * beyond[corners[0]] + 0.2 * (not corners[-1][1]), chart, placed


def _near(point: tuple[float, float], sprite: Image.Image, at: tuple[int, int]) -> bool:
    """Check whether a thing would cover a ship at a point."""
    half = ACTIVE * 0.6
    return -half < point[0] - at[0] < sprite.width + half and -half < point[1] - at[1] < sprite.height + half


def _frame(several: bool, *, right: bool) -> Frame:
    """Return the frame of the system: off the middle if the galaxy is at its side."""
    return Frame(RADIUS_OF_SYSTEM, WINDOW, several * SHIFT * (-1 if right else 1))


def _at(sprite: Image.Image, *, right: bool, low: bool) -> tuple[int, int]:
    """Return the position of a thing in a corner of the window."""
    x, y = WINDOW[0] - MARGIN - sprite.width, WINDOW[1] - 2 - sprite.height
    return x if right else MARGIN, y if low else GAP


@memoize
def _key(words: tuple[str, ...]) -> Image.Image:
    """Draw a key of the players' numbers, for players who have just joined."""
    keys = [
        (tinted(sign("shield" if name == "shields" else name, SIGN), TINTS[name]), word)
        for name, word in zip(_GOODS, words, strict=True)
    ]
    wide = sum(SIGN + GAP + text_width(word, HEAD, least(word)) for word in words) + 28 * len(words) + 20
    sheet = Glass(wide, 64)
    sheet.lay(panel(wide, 64, RADIUS, DEEP, LINE, alpha=0.94), 0, 0)
    put_key(sheet, keys, wide / 2, 32, face=HEAD, ink=INK)
    return sheet.image


@memoize
def _undiscovered(count: int) -> Image.Image:
    """Draw the number of undiscovered systems."""
    sheet = Glass(124, 62)
    sheet.lay(panel(124, 62, RADIUS, DEEP, GATE, alpha=0.9), 0, 0)
    sheet.put(tinted(sign("system", 44), GATE), 34, 31)
    sheet.text(str(count), 66, 31, 42, INK, face=DISPLAY, align="l")
    return sheet.image
