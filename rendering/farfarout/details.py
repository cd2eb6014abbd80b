"""Single details: a planet with what lies there, the quests, the market, the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.parts.book import MAIN, Book, open_book
from bot.games.farfarout.parts.data import LEVELS, ORES, Ore
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import PlanetView, ThrowView, View
from bot.games.farfarout.words import phrases
from rendering.canvas import Sheet, panel, pawn
from rendering.farfarout import throw as throws
from rendering.farfarout.cards import crew_card, foe_card, item_card, quest_block, quest_of, small_crew, small_item
from rendering.farfarout.dice import faces
from rendering.farfarout.glyphs import Glyph, glyph, put_dice, put_glyphs
from rendering.farfarout.hues import CURRENCY, DEEP, LINE, TYPE, WHITE
from rendering.farfarout.marks import gather
from rendering.farfarout.page import HALF, HEADING, MARGIN, WIDE, WIDTH, cards, page, titled
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.players import dice
from rendering.farfarout.shipcard import held
from rendering.farfarout.ships import token
from rendering.farfarout.signs import kind_sign, sign
from rendering.farfarout.spots import OFFERS, flag
from rendering.farfarout.tracks import draw_market
from rendering.farfarout.words import begun
from rendering.fonts import BODY, HEAD
from rendering.frame import Block, Box, Grid, stacked
from rendering.painter import Look
from rendering.theme import GOLD, INK, MUTED, SEATS, mix

_DICE: Final = 1000
"""The width of the picture of a throw."""
_GLOBE: Final = 330
_ICONS: Final[dict[str, Text]] = {
    "telepath": t("copies another die"),
    "timer": t("is rolled again with another die"),
    "eidolless": t("sets another die"),
    "shield": t("cancels an enemy die"),
    "vault": t("brings the resource"),
    "grey": t("finds a relic"),
}


def draw_planet(view: View, look: Look, place_id: str) -> Image.Image:
    """A planet by its place or, discovered, by its own id. Raises KeyError if it is not in the known galaxy."""
    book = open_book(view.set)
    number = _slot(view, book, place_id)
    place = book.places[number]
    known = view.planets[place.number]
    here = [seat for seat, me in enumerate(view.seats) if me.place == number]
    if known is None:
        title = begun(look.say(phrases.place(book, number)))
        sheet = page(WIDTH, HEADING + _GLOBE, title, place.type, TYPE[place.type])
        sheet.put(veiled(place.type, 240), 220, HEADING + _GLOBE / 2 - 6)
        _visitors(sheet, view, book, here, y=HEADING + 60)
        return sheet.image
    data = book.planets[known.token]

    def above(sheet: Sheet, y: int) -> None:
        sheet.put(planet_sprite(data.id, data.type, 230), 220, y + _GLOBE / 2 - 6)
        _about(sheet, look, book, known, y=y + 30)
        _visitors(sheet, view, book, here, y=y + _GLOBE - 40)

    def foe(sheet: Sheet, y: int) -> None:
        foe_card(sheet, book, known.foe, book.levels[known.token], look, box=(MARGIN, y, WIDE, 148))

    def hire(sheet: Sheet, crew: int, box: Box) -> None:
        crew_card(sheet, book, crew, look, box)

    def item(sheet: Sheet, one: int, box: Box) -> None:
        item_card(sheet, book, one, look, box)

    blocks = [Block(_GLOBE, above)]
    if known.foe != NOBODY:
        blocks.append(Block(160, foe))
    blocks += cards(look.say(t("Crew for hire")), known.hires, hire)
    blocks += cards(look.say(t("For sale")), known.goods, item)
    blocks += cards(look.say(t("Relics")), known.relics, item)
    title = look.say(phrases.place(book, number, known.token))
    return stacked(lambda tall: page(WIDTH, tall, title, data.type, TYPE[data.type]), HEADING, blocks, 8)


def _slot(view: View, book: Book, said: str) -> int:
    """The place of a planet. Raises KeyError."""
    tiles = {tile.number for tile in view.tiles}
    for number in book.slots:
        place = book.places[number]
        known = view.planets[place.number]
        if place.tile in tiles and said in (place.id, book.planets[known.token].id if known is not None else ""):
            return number
    raise KeyError(said)


def _about(sheet: Sheet, look: Look, book: Book, known: PlanetView, *, y: int) -> None:
    """What can be done there, whose colony and tech site it bears."""
    left, room = 430, WIDTH - 430 - 30
    for icon in book.planets[known.token].icons:
        if icon in LEVELS and known.foe == NOBODY:
            continue
        colour = OFFERS.get(icon, GOLD)
        sheet.stamp(sign("foe" if icon in LEVELS else icon, 44), left + 24, y, colour)
        used = sheet.text(
            begun(look.say(phrases.ICONS[icon])), left + 62, y, 30, INK, face=HEAD, align="l", room=room - 100, least=20
        )
        if icon == "dig":
            put_glyphs(sheet, [glyph("relic", f"×{known.digs}")], left + 82 + used, y, 32)
        y += 56
    for owner, name, text in ((known.colony, "colony", t("A colony")), (known.site, "site", t("A tech site"))):
        if owner != NOBODY:
            sheet.put(flag(owner, name, 48), left + 24, y)
            sheet.text(look.say(text), left + 62, y, 30, INK, face=HEAD, align="l", room=room - 80)
            y += 58


def _visitors(sheet: Sheet, view: View, book: Book, seats: list[int], *, y: int) -> None:
    for n, seat in enumerate(seats):
        sheet.put(token(book, view.seats[seat].ship, seat, 54), 454 + n * 72, y)


def draw_quests(view: View, look: Look) -> Image.Image:
    """The open quests that anybody may complete, and those that players hold open."""
    book, marks = open_book(view.set), gather(look.public)
    own = [(seat, *one) for seat, me in enumerate(view.seats) for one in held(me) if _open(book, *one)]
    blocks = [quest_block(book, MAIN, one, look, lit=book.mains[one].id in marks.quests) for one in view.row]
    if not blocks:
        none = look.say(t("There are no open quests."))
        blocks.append(Block(60, lambda sheet, y: sheet.text(none, WIDTH / 2, y + 28, 32, MUTED, face=BODY)))
    if own:
        blocks.append(titled(look.say(t("Held by players"))))
    blocks += [quest_block(book, deck, one, look, left=MARGIN + 80, owner=seat) for seat, deck, one in own]
    title = look.say(t("Open quests"))
    return stacked(lambda tall: page(WIDTH, tall, title, "main", GOLD), HEADING, blocks, 8)


def _open(book: Book, deck: int, quest: int) -> bool:
    return quest != HIDDEN and not quest_of(book, deck, quest).closed


def draw_trade(view: View, look: Look) -> Image.Image:
    """The prices of plutonium and uranium, what everybody has of them, and what lies at the planets for sale."""
    book, marks = open_book(view.set), gather(look.public)

    def prices(sheet: Sheet, y: int) -> None:
        draw_market(sheet, book, view, marks, (MARGIN, y, WIDE, 160))
        for n, ore in enumerate(ORES):
            _ore(sheet, look, ore, str(book.track[view.market[n]]), (MARGIN + n * (HALF + 12), y + 174))

    blocks = [Block(308, prices)]
    for seat, me in enumerate(view.seats):
        row = [glyph(kind, str(getattr(me, kind))) for kind in ("erg", "plutonium", "uranium")]
        blocks.append(_line(look, seat, partial(_at_right, row), tall=66, size=32, room=400))
    blocks += [
        _stall(look, book, slot, known)
        for slot, known in zip(book.slots, view.planets, strict=True)
        if known is not None and (known.hires or known.goods)
    ]
    title = look.say(t("Market"))
    return stacked(lambda tall: page(WIDTH, tall, title, "orange", CURRENCY["erg"]), HEADING, blocks, 6)


def _line(look: Look, seat: int, rest: Callable[[Sheet, float], object], *, tall: int, size: int, room: int) -> Block:
    """A player's line: piece, name, and what `rest` puts at a middle."""

    def put(sheet: Sheet, y: int) -> None:
        middle = y + tall / 2
        sheet.lay(panel(WIDE, tall, 14, DEEP, mix(LINE, SEATS[seat], 0.5), alpha=0.9), MARGIN, y)
        sheet.put(pawn(seat, 42), MARGIN + 40, middle)
        name = look.names[seat]
        sheet.text(name, MARGIN + 78, middle, size, INK, face=HEAD, align="l", room=room, least=size - 10)
        rest(sheet, middle)

    return Block(tall + 10, put)


def _at_right(row: Sequence[Glyph], sheet: Sheet, y: float) -> None:
    put_glyphs(sheet, row, WIDTH - MARGIN - 20, y, 40, align="r")


def _ore(sheet: Sheet, look: Look, ore: Ore, price: str, at: tuple[int, int]) -> None:
    """What a resource costs."""
    x, y = at
    middle, colour = y + 58, CURRENCY[ore]
    sheet.lay(panel(HALF, 116, 16, mix(DEEP, colour, 0.15), colour, alpha=0.92), x, y)
    sheet.stamp(sign(ore, 70), x + 60, middle, colour)
    sheet.text(begun(look.say(phrases.ORES[ore])), x + 112, middle, 34, INK, face=HEAD, align="l", room=HALF - 260)
    put_glyphs(sheet, [glyph("erg", price)], x + HALF - 20, middle, 56, align="r")


def _stall(look: Look, book: Book, slot: int, known: PlanetView) -> Block:
    """What lies at a planet: two to a row, each with its price."""
    data, where = book.planets[known.token], look.say(phrases.place(book, slot, known.token))
    grid = Grid(MARGIN, 52, 2, (HALF + 12, 60))
    things = [*((small_crew, one) for one in known.hires), *((small_item, one) for one in known.goods)]

    def put(sheet: Sheet, y: int) -> None:
        sheet.put(planet_sprite(data.id, data.type, 38), MARGIN + 26, y + 28)
        sheet.text(where, MARGIN + 60, y + 28, 28, INK, face=HEAD, align="l", room=WIDTH - 120)
        for n, (draw, one) in enumerate(things):
            left, down = grid.at(n)
            draw(sheet, book, one, look, (left, y + down, HALF, 54))

    return Block(54 + grid.tall(len(things)), put)


def draw_dice(view: View, look: Look) -> Image.Image:
    """The dice on the table, large, and what their icons do; without a throw everybody's dice."""
    book, throw = open_book(view.set), view.throw
    if throw is None:
        return _all_dice(view, look, book)

    def side(mine: bool, sheet: Sheet, y: int) -> None:
        throws.draw_side(sheet, view, throw, book, box=(12, y, _DICE - 24, 172), mine=mine)

    def meaning(icon: str, sheet: Sheet, y: int) -> None:
        sheet.stamp(sign(kind_sign(icon), 42), 52, y + 26, mix(GOLD, WHITE, 0.2))
        said = begun(look.say(_ICONS[icon]))
        sheet.text(said, 92, y + 26, 32, INK, face=BODY, align="l", room=_DICE - 120)

    blocks = [Block(182, partial(side, mine)) for mine in throws.sides(throw)]
    blocks += [Block(54, partial(meaning, icon)) for icon in _icons(book, throw)]
    return stacked(lambda tall: page(_DICE, tall), 12, blocks, 12)


def _icons(book: Book, throw: ThrowView) -> list[str]:
    """The icons that lie there and mean something now."""
    there = [book.dice[die.face][die.side].text for die in (*throw.mine, *throw.theirs) if not die.out]
    wanted = {"mine": ("vault",), "dig": ("grey",)}.get(throw.why, ("shield",))
    return [icon for icon in _ICONS if icon in there and icon in (*wanted, "telepath", "timer", "eidolless")]


def _all_dice(view: View, look: Look, book: Book) -> Image.Image:
    owned = [dice(book, me) for me in view.seats]

    def row(colours: Sequence[str], sheet: Sheet, y: float) -> None:
        put_dice(sheet, colours, MARGIN + 330, y, 50, room=WIDE - 350)

    def six(colour: str, sheet: Sheet, y: int) -> None:
        for n, sprite in enumerate(faces(book, colour, 50)):
            sheet.put(sprite, 120 + n * 72, y + 32)

    blocks = [_line(look, seat, partial(row, its), tall=74, size=30, room=230) for seat, its in enumerate(owned)]
    blocks += [Block(66, partial(six, colour)) for colour in dict.fromkeys(colour for its in owned for colour in its)]
    title = look.say(t("Battle dice"))
    return stacked(lambda tall: page(WIDTH, tall, title, "die"), HEADING, blocks, 20)
