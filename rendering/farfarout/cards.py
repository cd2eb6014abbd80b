"""Crew, items, quests and encounters as plates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.contract import Part
from bot.games.farfarout.components.book import MAIN, Book
from bot.games.farfarout.components.data import Quest
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.words import phrases
from rendering.badges import badge
from rendering.canvas import Sheet, glow, panel
from rendering.farfarout.colours import BLACK, DEEP, DIE, LEVEL, WHITE
from rendering.farfarout.creatures import creature, lurking
from rendering.farfarout.dice import owned
from rendering.farfarout.glyphs import Glyph, asks, glyph, of_effect, of_power, of_price, put_dice, put_glyphs
from rendering.farfarout.icons import kind_sign, sign
from rendering.farfarout.name_plates import begun, put_name
from rendering.farfarout.page import MARGIN, WIDTH, cards
from rendering.farfarout.places import OFFERS
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.layout import Block, Box
from rendering.renderer import RenderOptions
from rendering.sizes import NUMBER, SIGN, TEXT, TITLE, least
from rendering.text import balanced, wrap
from rendering.theme import GOLD, INK, MUTED, NEWS, Colour, mix, rgb

ITEM: Final[dict[str, Colour]] = {"tech": OFFERS["tech"], "weird": OFFERS["weird"], "relic": rgb("#ffd27a")}
QUIET: Final = mix(MUTED, WHITE, 0.35)
_LINE: Final = 42
"""Line height of text in pixels."""


def plate(sheet: Sheet, box: Box, colour: Colour, *, lit: bool = False, alpha: float = 0.92) -> None:
    """Draw the background of a card with a coloured edge."""
    x, y, w, h = box
    if lit:
        sheet.lay(glow(w, h, 14, NEWS, 8), x - 8, y - 8)
    sheet.lay(panel(w, h, 14, mix(DEEP, colour, 0.16), mix(colour, BLACK, 0.15), alpha=alpha, line_width=3), x, y)


def crew_card(sheet: Sheet, book: Book, crew: int, look: RenderOptions, box: Box, *, price: bool = True) -> None:
    """Draw a crew member: die, name, price, and the planets that they colonise."""
    x, y, w, h = box
    one = book.crew[crew]
    kind = book.file.kinds[one.kind]
    plate(sheet, box, mix(DIE[kind.die], WHITE, 0.15))
    side = min(h - 48, 84)
    sheet.put(owned(kind.die, side), x + 16 + side / 2, y + h / 2)
    left, room = x + side + 34, w - side - 46
    put_name(sheet, look.say(phrases.called(one.name)), left, y + h * 0.33, room=room)
    row = [glyph("erg", str(one.cost))] if price else []
    row += [glyph(planet) for planet in kind.planets]
    if one.reputation:
        row.append(glyph("reputation", f"+{one.reputation}", GOLD))
    put_glyphs(sheet, row, left, y + h * 0.78, SIGN, room=room)


def item_card(sheet: Sheet, book: Book, item: int, look: RenderOptions, box: Box) -> None:
    """Draw an item: name, effect and price."""
    x, y, w, h = box
    one = book.items[item]
    colour = ITEM[one.kind]
    plate(sheet, box, colour)
    side = 60
    sheet.stamp(sign(kind_sign(one.kind), side), x + 16 + side / 2, y + 44, colour)
    left, room = x + side + 32, w - side - 46
    put_name(sheet, look.say(phrases.called(one.name)), left, y + 40, room=room, most=1)
    does = (*(phrases.power(one.power) if one.power else ()), *(phrases.effect(one.use) if one.use else ()))
    said = begun(("、" if look.language == "ja" else ", ").join(look.say(text) for text in does))
    size = least(said)
    for n, text in enumerate(wrap(said, BODY, size, w - 36, 2)):
        sheet.text(text, x + 18, y + 92 + n * 40, size, QUIET, face=BODY, align="l")
    used = put_glyphs(sheet, of_price(one.price), x + 18, y + h - 32, SIGN)
    marks = of_effect(one.use) if one.use else of_power(one.power) if one.power else ()
    put_glyphs(sheet, marks, x + w - 16, y + h - 32, SIGN, align="r", room=w - 36 - used - 14)


ITEM_TALL: Final = 204
"""Height of an item's card in pixels."""


def crew_cards(
    text: str, book: Book, crew: Sequence[int], look: RenderOptions, *, price: bool = True
) -> Iterator[Block]:  # fmt: skip
    """Lay out a section of crew members; empty without any."""

    def draw(sheet: Sheet, n: int, box: Box) -> None:
        crew_card(sheet, book, crew[n], look, box, price=price)

    return cards(text, "crew", [book.crew[one].id for one in crew], draw)


def item_cards(text: str, book: Book, items: Sequence[int], look: RenderOptions) -> Iterator[Block]:
    """Lay out a section of items; empty without any."""

    def draw(sheet: Sheet, n: int, box: Box) -> None:
        item_card(sheet, book, items[n], look, box)

    return cards(text, "item", [book.items[one].id for one in items], draw, ITEM_TALL)


def small_crew(sheet: Sheet, book: Book, crew: int, look: RenderOptions, box: Box) -> None:
    """Draw a crew member's name and price only."""
    x, y, _, h = box
    one = book.crew[crew]
    die = book.file.kinds[one.kind].die
    plate(sheet, box, mix(DIE[die], WHITE, 0.15))
    sheet.put(owned(die, 50), x + 42, y + h / 2)
    _small(sheet, look.say(phrases.called(one.name)), [glyph("erg", str(one.cost))], box)


def small_item(sheet: Sheet, book: Book, item: int, look: RenderOptions, box: Box) -> None:
    """Draw an item's name and price only."""
    x, y, _, h = box
    one = book.items[item]
    plate(sheet, box, ITEM[one.kind])
    sheet.stamp(sign(kind_sign(one.kind), 50), x + 42, y + h / 2, ITEM[one.kind])
    _small(sheet, look.say(phrases.called(one.name)), of_price(one.price), box)


def _small(sheet: Sheet, name: str, price: Sequence[Glyph], box: Box) -> None:
    x, y, w, h = box
    used = put_glyphs(sheet, price, x + w - 14, y + h / 2, SIGN, align="r")
    sheet.text(name, x + 80, y + h / 2, TEXT, INK, face=HEAD, align="l", room=round(w - used - 110))


def quest_of(book: Book, deck: int, quest: int) -> Quest:
    """Return a quest of a deck."""
    return (book.mains if deck == MAIN else book.outposts)[quest]


def quest_block(
    book: Book, deck: int, quest: int, look: RenderOptions, *, lit: bool = False, owner: int = NOBODY
) -> Block:  # fmt: skip
    """Lay out a quest's plate at the height of its text, with its owner's badge before it."""
    left = MARGIN + (80 if owner != NOBODY else 0)
    width = WIDTH - MARGIN - left
    tall = 140 + _LINE * len(_wanted(book, quest_of(book, deck, quest), look, width))

    def put(sheet: Sheet, y: int) -> None:
        if owner != NOBODY:
            sheet.put(badge(owner, 58), MARGIN + 38, y + tall / 2)
        quest_card(sheet, book, deck, quest, look, box=(left, y, width, tall), lit=lit)

    return Block(tall + 10, put, ((Part("quest", quest_of(book, deck, quest).id), (left, 0, width, tall)),))


def _wanted(book: Book, quest: Quest, look: RenderOptions, width: int) -> list[str]:
    said = [look.say(text) for text in phrases.asks(book, quest)]
    text = begun(("、" if look.language == "ja" else "; ").join(said))
    return balanced(text, BODY, least(text) + 2, width - 116, 3)


def quest_card(
    sheet: Sheet, book: Book, deck: int, quest: int, look: RenderOptions, *, box: Box, lit: bool = False
) -> None:
    """Draw a quest: name, requirements and reward; a closed one has a lock."""
    x, y, w, h = box
    one = quest_of(book, deck, quest)
    colour = quest_colour(deck)
    plate(sheet, box, colour, lit=lit, alpha=0.94)
    sheet.stamp(sign("main" if deck == MAIN else "outpost", 60), x + 50, y + 52, colour)
    if one.closed:
        sheet.stamp(sign("lock", SIGN), x + w - 38, y + 40, mix(colour, WHITE, 0.3))
    left, low = x + 96, y + h - 40
    name = look.say(phrases.called(one.name))
    sheet.text(name, left, y + 40, TITLE - 4, INK, face=HEAD, align="l", room=w - 170, least=TEXT)
    for n, line in enumerate(_wanted(book, one, look, w)):
        sheet.text(line, left, y + 88 + n * _LINE, least(line) + 2, QUIET, face=BODY, align="l")
    used = put_glyphs(sheet, asks(one), left, low, SIGN, room=w * 0.5)
    sheet.stamp(sign("chevron", 34), left + used + 30, low, MUTED)
    put_glyphs(sheet, of_effect(one.reward), left + used + 60, low, NUMBER, room=w - used - 170)


def quest_colour(deck: int) -> Colour:
    """Return gold for main quests, light blue for those of outposts."""
    return GOLD if deck == MAIN else rgb("#9fc8ff")


def quest_line(
    book: Book, deck: int, quest: int, look: RenderOptions, *, lit: bool = False, owner: int = NOBODY
) -> Block:
    """Lay out a quest as a line: name and reward."""
    left = MARGIN + (80 if owner != NOBODY else 0)
    width, tall, one = WIDTH - MARGIN - left, 76, quest_of(book, deck, quest)

    def put(sheet: Sheet, y: int) -> None:
        middle = y + tall / 2
        if owner != NOBODY:
            sheet.put(badge(owner, 54), MARGIN + 38, middle)
        plate(sheet, (left, y, width, tall), quest_colour(deck), lit=lit, alpha=0.94)
        kind = "main" if deck == MAIN else "outpost"
        sheet.stamp(sign("lock" if one.closed else kind, SIGN), left + 40, middle, quest_colour(deck))
        used = put_glyphs(sheet, of_effect(one.reward), WIDTH - MARGIN - 18, middle, SIGN, align="r", room=width * 0.4)
        name = look.say(phrases.called(one.name))
        sheet.text(name, left + 78, middle, TEXT, INK, face=HEAD, align="l", room=round(width - used - 120))

    return Block(tall + 10, put, ((Part("quest", one.id), (left, 0, width, tall)),))


def foe_card(sheet: Sheet, book: Book, foe: int, level: int, look: RenderOptions, *, box: Box) -> None:
    """Draw an encounter, or the known facts of one that is face down."""
    x, y, w, h = box
    plate(sheet, box, LEVEL[level])
    side = min(h - 24, 150)
    sheet.put(lurking(level, side) if foe == HIDDEN else creature(book, foe, side), x + 16 + side / 2, y + h / 2)
    left, room = x + side + 36, w - side - 52
    if foe == HIDDEN:
        sheet.text("?", left + room / 2, y + h / 2, 84, LEVEL[level], face=DISPLAY)
        return
    one = book.foes[foe]
    name = look.say(phrases.called(one.name))
    used = put_glyphs(sheet, [glyph("reputation", f"+{one.reputation}", GOLD)], x + w - 18, y + 38, SIGN, align="r")
    sheet.text(name, left, y + 38, TEXT, INK, face=HEAD, align="l", room=round(room - used - 20))
    put_dice(sheet, one.dice, left, y + h * 0.5, 52, room=room)
    used = put_glyphs(sheet, of_effect(one.reward), left, y + h - 36, SIGN, room=room * 0.6)
    put_glyphs(sheet, of_effect(one.defeat), left + used + 30, y + h - 36, SIGN, room=room - used - 30)
