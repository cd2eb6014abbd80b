"""Single details: a planet with what lies there, the quests, the market, the dice."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout import phrases
from bot.games.farfarout.book import MAIN, Book, open_book
from bot.games.farfarout.data import LEVELS, ORES, Quest
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import PlanetView, ThrowView, View
from rendering.canvas import Sheet, panel, pawn
from rendering.farfarout import throw as throws
from rendering.farfarout.cards import crew_card, foe_card, item_card, quest_card, quest_height, small_crew, small_item
from rendering.farfarout.dice import faces
from rendering.farfarout.glyphs import glyph, put_dice, put_glyphs
from rendering.farfarout.hues import CURRENCY, DEEP, LINE, TYPE, WHITE
from rendering.farfarout.marks import gather
from rendering.farfarout.page import HEADING, MARGIN, page, section
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.players import dice
from rendering.farfarout.shipcard import held
from rendering.farfarout.ships import token
from rendering.farfarout.signs import kind_sign, sign
from rendering.farfarout.spots import OFFERS, flag
from rendering.farfarout.tracks import draw_market
from rendering.farfarout.words import begun
from rendering.fonts import BODY, HEAD
from rendering.painter import Look
from rendering.theme import GOLD, INK, MUTED, SEATS, mix

WIDTH: Final = 900
_CARD: Final = 136
_HALF: Final = (WIDTH - 2 * MARGIN - 12) // 2
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
    rows = [row for row in (known.hires, known.goods, known.relics) if row]
    foe = known.foe != NOBODY
    tall = HEADING + _GLOBE + 160 * foe + sum(46 + -(-len(row) // 2) * (_CARD + 10) for row in rows) + 8
    sheet = page(WIDTH, tall, look.say(phrases.place(book, number, known.token)), data.type, TYPE[data.type])
    sheet.put(planet_sprite(data.id, data.type, 230), 220, HEADING + _GLOBE / 2 - 6)
    _about(sheet, look, book, known, y=HEADING + 30)
    _visitors(sheet, view, book, here, y=HEADING + _GLOBE - 40)
    y = HEADING + _GLOBE
    if foe:
        foe_card(sheet, book, known.foe, book.levels[known.token], look, box=(MARGIN, y, WIDTH - 2 * MARGIN, 148))
        y += 160
    for row, name in ((known.hires, t("Crew for hire")), (known.goods, t("For sale")), (known.relics, t("Relics"))):
        if not row:
            continue
        section(sheet, look.say(name), y + 18, width=WIDTH)
        y += 42
        for n, one in enumerate(row):
            box = (MARGIN + n % 2 * (_HALF + 12), y + n // 2 * (_CARD + 10), _HALF, _CARD)
            if row is known.hires:
                crew_card(sheet, book, one, look, box)
            else:
                item_card(sheet, book, one, look, box)
        y += -(-len(row) // 2) * (_CARD + 10) + 4
    return sheet.image


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
    book, wide = open_book(view.set), WIDTH - 2 * MARGIN
    own = [
        (seat, deck, quest)
        for seat, me in enumerate(view.seats)
        for deck, quest in held(me)
        if _open(book, deck, quest)
    ]
    high = [quest_height(book, book.mains[quest], look, wide) for quest in view.row]
    more = [quest_height(book, _quest(book, deck, quest), look, wide - 80) for _, deck, quest in own]
    tall = HEADING + sum(one + 10 for one in (*high, *more)) + (44 if own else 0) + 8
    if not high:
        tall += 60
    sheet = page(WIDTH, tall, look.say(t("Open quests")), "main", GOLD)
    y = HEADING
    if not view.row:
        sheet.text(look.say(t("There are no open quests.")), WIDTH / 2, y + 28, 32, MUTED, face=BODY)
        y += 60
    marks = gather(look.changes)
    for quest, one in zip(view.row, high, strict=True):
        quest_card(sheet, book, MAIN, quest, look, box=(MARGIN, y, wide, one), lit=book.mains[quest].id in marks.quests)
        y += one + 10
    if own:
        section(sheet, look.say(t("Held by players")), y + 16, width=WIDTH)
        y += 44
    for (seat, deck, quest), one in zip(own, more, strict=True):
        sheet.put(pawn(seat, 54), MARGIN + 36, y + one / 2)
        quest_card(sheet, book, deck, quest, look, box=(MARGIN + 80, y, wide - 80, one))
        y += one + 10
    return sheet.image


def _quest(book: Book, deck: int, quest: int) -> Quest:
    return (book.mains if deck == MAIN else book.outposts)[quest]


def _open(book: Book, deck: int, quest: int) -> bool:
    return quest != HIDDEN and not _quest(book, deck, quest).closed


def draw_trade(view: View, look: Look) -> Image.Image:
    """The prices of plutonium and uranium, what everybody has of them, and what lies at the planets for sale."""
    book, count = open_book(view.set), len(view.seats)
    stalls = [(slot, known) for slot, known in zip(book.slots, view.planets, strict=True)
              if known is not None and (known.hires or known.goods)]  # fmt: skip
    top = HEADING + 308 + 76 * count
    tall = top + sum(_stall_height(known) for _, known in stalls) + 6
    sheet = page(WIDTH, tall, look.say(t("Market")), "orange", CURRENCY["erg"])
    draw_market(sheet, book, view, gather(look.changes), (MARGIN, HEADING, WIDTH - 2 * MARGIN, 160))
    for n, ore in enumerate(ORES):
        x, y = MARGIN + n * (_HALF + 12), HEADING + 174
        sheet.lay(panel(_HALF, 116, 16, mix(DEEP, CURRENCY[ore], 0.15), CURRENCY[ore], alpha=0.92), x, y)
        sheet.stamp(sign(ore, 70), x + 60, y + 58, CURRENCY[ore])
        sheet.text(begun(look.say(phrases.ORES[ore])), x + 112, y + 58, 34, INK, face=HEAD, align="l", room=_HALF - 260)
        put_glyphs(sheet, [glyph("erg", str(book.track[view.market[n]]))], x + _HALF - 20, y + 58, 56, align="r")
    for seat, me in enumerate(view.seats):
        y = HEADING + 308 + seat * 76
        sheet.lay(panel(WIDTH - 2 * MARGIN, 66, 14, DEEP, mix(LINE, SEATS[seat], 0.5), alpha=0.9), MARGIN, y)
        sheet.put(pawn(seat, 42), MARGIN + 40, y + 33)
        sheet.text(look.names[seat], MARGIN + 78, y + 33, 32, INK, face=HEAD, align="l", room=400, least=22)
        row = [glyph(kind, str(getattr(me, kind))) for kind in ("erg", "plutonium", "uranium")]
        put_glyphs(sheet, row, WIDTH - MARGIN - 20, y + 33, 40, align="r")
    for slot, known in stalls:
        _stall(sheet, look, book, slot, known, y=top)
        top += _stall_height(known)
    return sheet.image


def _stall_height(known: PlanetView) -> int:
    return 54 + -(-(len(known.hires) + len(known.goods)) // 2) * 60


def _stall(sheet: Sheet, look: Look, book: Book, slot: int, known: PlanetView, *, y: int) -> None:
    """What lies at a planet: two to a row, each with its price."""
    data = book.planets[known.token]
    sheet.put(planet_sprite(data.id, data.type, 38), MARGIN + 26, y + 28)
    sheet.text(
        look.say(phrases.place(book, slot, known.token)),
        MARGIN + 60,
        y + 28,
        28,
        INK,
        face=HEAD,
        align="l",
        room=WIDTH - 120,
    )
    for n, (crew, one) in enumerate([*((True, one) for one in known.hires), *((False, one) for one in known.goods)]):
        box = (MARGIN + n % 2 * (_HALF + 12), y + 52 + n // 2 * 60, _HALF, 54)
        (small_crew if crew else small_item)(sheet, book, one, look, box)


def draw_dice(view: View, look: Look) -> Image.Image:
    """The dice on the table, large, and what their icons do; without a throw everybody's dice."""
    book = open_book(view.set)
    if view.throw is None:
        return _all_dice(view, look, book)
    wide = 1000
    icons = _icons(book, view.throw)
    lines = throws.sides(view.throw)
    sheet = page(wide, 12 + 182 * len(lines) + 54 * len(icons) + 12)
    for n, mine in enumerate(lines):
        throws.draw_side(sheet, view, view.throw, book, box=(12, 12 + n * 182, wide - 24, 172), mine=mine)
    y = 12 + 182 * len(lines) + 26
    for icon in icons:
        sheet.stamp(sign(kind_sign(icon), 42), 52, y, mix(GOLD, WHITE, 0.2))
        sheet.text(begun(look.say(_ICONS[icon])), 92, y, 32, INK, face=BODY, align="l", room=wide - 120)
        y += 54
    return sheet.image


def _icons(book: Book, throw: ThrowView) -> list[str]:
    """The icons that lie there and mean something now."""
    there = [book.dice[die.face][die.side].text for die in (*throw.mine, *throw.theirs) if not die.out]
    wanted = {"mine": ("vault",), "dig": ("grey",)}.get(throw.why, ("shield",))
    return [icon for icon in _ICONS if icon in there and icon in (*wanted, "telepath", "timer", "eidolless")]


def _all_dice(view: View, look: Look, book: Book) -> Image.Image:
    colours = list(dict.fromkeys(colour for me in view.seats for colour in dice(book, me)))
    sheet = page(WIDTH, HEADING + 84 * len(view.seats) + 66 * len(colours) + 20, look.say(t("Battle dice")), "die")
    y = HEADING
    for seat, me in enumerate(view.seats):
        sheet.lay(panel(WIDTH - 2 * MARGIN, 74, 14, DEEP, mix(LINE, SEATS[seat], 0.5), alpha=0.9), MARGIN, y)
        sheet.put(pawn(seat, 42), MARGIN + 40, y + 37)
        sheet.text(look.names[seat], MARGIN + 78, y + 37, 30, INK, face=HEAD, align="l", room=230, least=20)
        put_dice(sheet, dice(book, me), MARGIN + 330, y + 37, 50, room=WIDTH - 2 * MARGIN - 350)
        y += 84
    for colour in colours:
        for n, sprite in enumerate(faces(book, colour, 50)):
            sheet.put(sprite, 120 + n * 72, y + 32)
        y += 66
    return sheet.image
