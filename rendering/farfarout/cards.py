"""Crew, items, quests and encounters as plates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.farfarout.parts.book import MAIN, Book
from bot.games.farfarout.parts.data import Quest
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.words import phrases
from rendering.canvas import Sheet, glow, panel, pawn
from rendering.farfarout.creatures import creature, lurking
from rendering.farfarout.dice import owned
from rendering.farfarout.glyphs import Glyph, asks, glyph, of_effect, of_power, of_price, put_dice, put_glyphs
from rendering.farfarout.hues import BLACK, DEEP, DIE, LEVEL, WHITE
from rendering.farfarout.page import MARGIN, WIDTH
from rendering.farfarout.signs import sign
from rendering.farfarout.spots import OFFERS
from rendering.farfarout.words import begun, lines_of, put_name
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.frame import Block, Box
from rendering.painter import Look
from rendering.text import balanced
from rendering.theme import GOLD, INK, MUTED, NEWS, Colour, mix, rgb

ITEM: Final[dict[str, Colour]] = {"tech": OFFERS["tech"], "weird": OFFERS["weird"], "relic": rgb("#ffd27a")}


def plate(sheet: Sheet, box: Box, colour: Colour, *, lit: bool = False, alpha: float = 0.9) -> None:
    """The ground of a card, its edge in a colour."""
    x, y, w, h = box
    if lit:
        sheet.lay(glow(w, h, 14, NEWS, 8), x - 8, y - 8)
    sheet.lay(panel(w, h, 14, mix(DEEP, colour, 0.16), mix(colour, BLACK, 0.15), alpha=alpha, line_width=3), x, y)


def crew_card(sheet: Sheet, book: Book, crew: int, look: Look, box: Box, *, price: bool = True) -> None:
    """A crew member: their die, their name, what they cost, which planets they colonise."""
    x, y, w, h = box
    one = book.crew[crew]
    kind = book.file.kinds[one.kind]
    plate(sheet, box, mix(DIE[kind.die], WHITE, 0.15))
    side = min(h - 24, 88)
    sheet.put(owned(kind.die, side), x + 14 + side / 2, y + h / 2)
    left, room = x + side + 32, w - side - 44
    put_name(sheet, look.say(phrases.called(one.name)), left, y + h * 0.32, min(34, h // 4 + 4), room=room)
    row = [glyph("erg", str(one.cost))] if price else []
    row += [glyph(planet) for planet in kind.planets]
    if one.reputation:
        row.append(glyph("reputation", f"+{one.reputation}", GOLD))
    put_glyphs(sheet, row, left, y + h * 0.74, min(38, h // 3), room=room)


def item_card(sheet: Sheet, book: Book, item: int, look: Look, box: Box) -> None:
    """An item: its name, what it does, what it costs."""
    x, y, w, h = box
    one = book.items[item]
    colour = ITEM[one.kind]
    plate(sheet, box, colour)
    side = 60
    sheet.stamp(sign(one.kind, side), x + 14 + side / 2, y + h * 0.42, colour)
    left, room = x + side + 28, w - side - 40
    put_name(sheet, look.say(phrases.called(one.name)), left, y + 27, 30, room=room, most=1)
    does = (*(phrases.power(one.power) if one.power else ()), *(phrases.effect(one.use) if one.use else ()))
    said = ("、" if look.language == "ja" else ", ").join(look.say(text) for text in does)
    lines, size = lines_of(said, BODY, 23, room, most=2, least=16)
    for n, text in enumerate(lines):
        sheet.text(text, left, y + 58 + n * size * 1.14, size, mix(MUTED, WHITE, 0.3), face=BODY, align="l")
    used = put_glyphs(sheet, of_price(one.price), left, y + h - 24, 30)
    marks = of_effect(one.use) if one.use else of_power(one.power) if one.power else ()
    put_glyphs(sheet, marks, x + w - 14, y + h - 24, 30, align="r", room=room - used - 14)
    if one.use:
        sheet.text("×1", x + 14 + side / 2, y + h - 22, 22, colour, face=DISPLAY)


def small_crew(sheet: Sheet, book: Book, crew: int, look: Look, box: Box) -> None:
    """A crew member's name and price alone."""
    x, y, _, h = box
    one = book.crew[crew]
    die = book.file.kinds[one.kind].die
    plate(sheet, box, mix(DIE[die], WHITE, 0.15))
    sheet.put(owned(die, h - 16), x + h / 2, y + h / 2)
    _small(sheet, look.say(phrases.called(one.name)), [glyph("erg", str(one.cost))], box)


def small_item(sheet: Sheet, book: Book, item: int, look: Look, box: Box) -> None:
    """An item's name and price alone."""
    x, y, _, h = box
    one = book.items[item]
    plate(sheet, box, ITEM[one.kind])
    sheet.stamp(sign(one.kind, h - 22), x + h / 2, y + h / 2, ITEM[one.kind])
    _small(sheet, look.say(phrases.called(one.name)), of_price(one.price), box)


def _small(sheet: Sheet, name: str, price: Sequence[Glyph], box: Box) -> None:
    x, y, w, h = box
    used = put_glyphs(sheet, price, x + w - 12, y + h / 2, 30, align="r")
    put_name(sheet, name, x + h + 4, y + h / 2, 25, room=round(w - h - used - 24), least=16)


def quest_of(book: Book, deck: int, quest: int) -> Quest:
    """A quest of a deck."""
    return (book.mains if deck == MAIN else book.outposts)[quest]


def quest_block(
    book: Book, deck: int, quest: int, look: Look, *, left: int = MARGIN, lit: bool = False, owner: int = NOBODY
) -> Block:
    """A quest's plate from a left end on, as high as its text needs, with its owner's piece before it."""
    width = WIDTH - MARGIN - left
    tall = 118 + 34 * len(_wanted(book, quest_of(book, deck, quest), look, width))

    def put(sheet: Sheet, y: int) -> None:
        if owner != NOBODY:
            sheet.put(pawn(owner, 54), MARGIN + 36, y + tall / 2)
        quest_card(sheet, book, deck, quest, look, box=(left, y, width, tall), lit=lit)

    return Block(tall + 10, put)


def _wanted(book: Book, quest: Quest, look: Look, width: int) -> list[str]:
    said = [look.say(text) for text in phrases.asks(book, quest)]
    text = ("、" if look.language == "ja" else "; ").join(said)
    return balanced(begun(text), BODY, 28, width - 110, 3)


def quest_card(sheet: Sheet, book: Book, deck: int, quest: int, look: Look, *, box: Box, lit: bool = False) -> None:
    """A quest: its name, what it asks for, what it gives; a lock on a closed one."""
    x, y, w, h = box
    one = quest_of(book, deck, quest)
    colour = GOLD if deck == MAIN else rgb("#9fc8ff")
    plate(sheet, box, colour, lit=lit, alpha=0.94)
    sheet.stamp(sign("main" if deck == MAIN else "outpost", 58), x + 48, y + 52, colour)
    if one.closed:
        sheet.stamp(sign("lock", 36), x + w - 34, y + 36, mix(colour, WHITE, 0.3))
    left, low, pale = x + 90, y + h - 32, mix(MUTED, WHITE, 0.4)
    name = look.say(phrases.called(one.name))
    sheet.text(name, left, y + 36, 36, INK, face=HEAD, align="l", room=w - 160, least=22)
    for n, line in enumerate(_wanted(book, one, look, w)):
        sheet.text(line, left, y + 78 + n * 34, 28, pale, face=BODY, align="l", room=w - 104, least=18)
    used = put_glyphs(sheet, asks(one), left, low, 34, room=w * 0.5)
    sheet.stamp(sign("chevron", 26), left + used + 26, low, MUTED)
    put_glyphs(sheet, of_effect(one.reward), left + used + 52, low, 40, room=w - used - 156)


def foe_card(sheet: Sheet, book: Book, foe: int, level: int, look: Look, *, box: Box) -> None:
    """An encounter, or what is known of one that lies face down."""
    x, y, w, h = box
    plate(sheet, box, LEVEL[level])
    side = h - 24
    sheet.put(lurking(level, side) if foe == HIDDEN else creature(book, foe, side), x + 12 + side / 2, y + h / 2)
    left, room = x + side + 30, w - side - 44
    if foe == HIDDEN:
        sheet.text("?", left + room / 2, y + h / 2, 64, LEVEL[level], face=DISPLAY)
        return
    one = book.foes[foe]
    name = look.say(phrases.called(one.name))
    sheet.text(name, left, y + h * 0.2, 32, INK, face=HEAD, align="l", room=room - 110, least=20)
    put_glyphs(sheet, [glyph("reputation", f"+{one.reputation}", GOLD)], x + w - 16, y + h * 0.2, 38, align="r")
    put_dice(sheet, one.dice, left, y + h * 0.5, 42, room=room)
    used = put_glyphs(sheet, of_effect(one.reward), left, y + h * 0.82, 34, room=room * 0.6)
    put_glyphs(sheet, of_effect(one.defeat), left + used + 24, y + h * 0.82, 28, room=room - used - 24)
