"""A planet: its actions, encounter, colony and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.games.contract import Part, Text, t, tn
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.components.data import LEVELS
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import PlanetView, View
from bot.games.farfarout.words import phrases
from rendering.canvas import Sheet, tinted
from rendering.farfarout.cards import QUIET, crew_cards, foe_card, item_cards
from rendering.farfarout.colours import TYPE
from rendering.farfarout.icons import kind_sign, sign
from rendering.farfarout.name_plates import begun
from rendering.farfarout.page import HEADING, MARGIN, WIDE, WIDTH, page
from rendering.farfarout.places import OFFERS, flag
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.ships import token
from rendering.fonts import BODY, HEAD
from rendering.layout import Block, Box, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import PIECE, TEXT, least
from rendering.text import balanced, wrap
from rendering.theme import GOLD, INK

_GLOBE: Final = 270
_LEFT: Final = 350
_DOES: Final[dict[str, Text]] = {
    "hire": t("Here an orange token hires crew."),
    "tech": t("Here an orange token buys or sells technology."),
    "weird": t("Here an orange token buys or sells weird items."),
    "dig": t("Here a grey token digs, if one has a Grey die."),
    "yard": t("Here an orange token buys a ship."),
    "outpost": t("At this outpost a red token draws quests."),
    "mine": t("Here a green token mines ERG."),
    "foe": t("A red token fights it; until it is beaten nobody can settle here."),
    "colony": t("Anybody may invest in it with an orange token."),
    "site": t("Anybody may invest in it with an orange token."),
}  # fmt: skip


def draw_planet(view: View, look: RenderOptions, place_id: str) -> Image.Image:
    """Draw a planet by its place or, if discovered, by its own id.

    Raises KeyError if it is not in the known galaxy.
    """
    book = open_book(view.set)
    number = _slot(view, book, place_id)
    place, known = book.places[number], view.planets[book.places[number].number]
    kind = place.type if known is None else book.planets[known.token].type
    title = look.say(phrases.place(book, number, NOBODY if known is None else known.token))
    foot = 0 if known is None else 8
    return stacked(
        lambda tall: page(WIDTH, tall, begun(title) if known is None else title, kind, TYPE[kind]),
        HEADING, planet_blocks(view, look, place_id), foot,
    )  # fmt: skip


def planet_blocks(view: View, look: RenderOptions, place_id: str) -> list[Block]:
    """Lay out a planet; see `draw_planet`."""
    book = open_book(view.set)
    number = _slot(view, book, place_id)
    place = book.places[number]
    known = view.planets[place.number]
    here = [seat for seat, me in enumerate(view.seats) if me.place == number]
    if known is None:

        def veil(sheet: Sheet, y: int) -> None:
            sheet.put(veiled(place.type, 220), 180, y + _GLOBE / 2)
            said = look.say(t("Scan it from its sector, or land on it."))
            for n, line in enumerate(wrap(said, BODY, TEXT, WIDTH - _LEFT - 30, 3)):
                sheet.text(line, _LEFT, y + 60 + n * 50, TEXT, INK, face=BODY, align="l")
            _visitors(sheet, view, book, here, y=y + _GLOBE - 30)

        return [Block(_GLOBE + 30, veil, ((Part("place", place.id), (MARGIN, 0, WIDE, _GLOBE)),))]
    data = book.planets[known.token]
    lines = [_does(*one) for one in _lines(look, book, known)]
    tall = max(_GLOBE + 84 * bool(here), sum(block.tall for block in lines) + 24)

    def above(sheet: Sheet, y: int) -> None:
        sheet.put(planet_sprite(data.id, data.type, 216), 180, y + _GLOBE / 2)
        _visitors(sheet, view, book, here, y=y + tall - 52)
        y += 14
        for block in lines:
            block.draw(sheet, y)
            y += block.tall

    def foe(sheet: Sheet, y: int) -> None:
        foe_card(sheet, book, known.foe, book.levels[known.token], look, box=(MARGIN, y, WIDE, 180))

    blocks = [Block(tall, above, ((Part("place", place.id), (MARGIN, 0, WIDE, tall - 10)),))]
    if known.foe != NOBODY:
        box: Box = (MARGIN, 0, WIDE, 180)
        seen = ((Part("foe", book.foes[known.foe].id), box),) if known.foe != HIDDEN else ()
        blocks.append(Block(192, foe, seen))
    blocks += crew_cards(look.say(t("Crew for hire")), book, known.hires, look)
    blocks += item_cards(look.say(t("For sale")), book, known.goods, look)
    blocks += item_cards(look.say(t("Relics")), book, known.relics, look)
    return blocks


def _slot(view: View, book: Book, said: str) -> int:
    """Return the slot of a planet. Raises KeyError."""
    tiles = {tile.number for tile in view.tiles}
    for number in book.slots:
        place = book.places[number]
        known = view.planets[place.number]
        if place.tile in tiles and said in (place.id, book.planets[known.token].id if known is not None else ""):
            return number
    raise KeyError(said)


def _lines(look: RenderOptions, book: Book, known: PlanetView) -> Iterator[tuple[Image.Image, str, str]]:
    """Return icon, name and meaning of each action, of the colony and of the tech site."""
    for icon in book.planets[known.token].icons:
        level = icon in LEVELS
        if level and known.foe == NOBODY:
            continue
        name = begun(look.say(phrases.ICONS[icon]))
        if icon == "dig":
            name = look.say(tn("Dig site, {n} relic", "Dig site, {n} relics", known.digs))
        mark = tinted(sign(icon if level else kind_sign(icon), 56), OFFERS.get(icon, GOLD))
        yield mark, name, look.say(_DOES["foe" if level else icon])
    for owner, name, text in ((known.colony, "colony", t("A colony")), (known.site, "site", t("A tech site"))):
        if owner != NOBODY:
            yield flag(owner, name, PIECE), look.say(text), look.say(_DOES[name])


def _does(mark: Image.Image, name: str, means: str) -> Block:
    """Lay out an action: its icon, name and meaning."""
    room = WIDTH - _LEFT - 90
    said = balanced(means, BODY, least(means), room, 2)

    def draw(sheet: Sheet, y: int) -> None:
        sheet.put(mark, _LEFT + 30, y + 24)
        sheet.text(name, _LEFT + 76, y + 26, TEXT, INK, face=HEAD, align="l", room=room)
        for n, line in enumerate(said):
            sheet.text(line, _LEFT + 76, y + 68 + n * 40, least(means), QUIET, face=BODY, align="l")

    return Block(62 + 40 * len(said), draw)


def _visitors(sheet: Sheet, view: View, book: Book, seats: list[int], *, y: int) -> None:
    for n, seat in enumerate(seats):
        sheet.put(token(book, view.seats[seat].ship, seat, 60), 70 + n * 76, y)
