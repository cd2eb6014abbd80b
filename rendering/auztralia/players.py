"""The players and the Old Ones in short, beside the map."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.parts.book import Book
from bot.games.auztralia.parts.data import GOODS, RAILS_EACH, UNITS, Revelation
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import View
from bot.games.auztralia.words.phrases import OLD_ONES
from bot.games.contract import Text, t
from rendering.auztralia.beasts import beast, eye
from rendering.auztralia.calendar import marker
from rendering.auztralia.hues import ABYSS, BRASS, CREAM, DIM, GLOW, LEATHER, LILAC, PURPLE
from rendering.auztralia.kit import sign
from rendering.auztralia.page import plate
from rendering.auztralia.people import medal
from rendering.auztralia.tiles import hidden
from rendering.auztralia.tokens import good
from rendering.auztralia.units import draw_unit
from rendering.canvas import Sheet, glow, pawn
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.painter import Look
from rendering.theme import BAD, GOLD, SEATS, mix

WIDTH: Final = 430
TALL: Final = 252
OLD_TALL: Final = 202
WITH_PEOPLE: Final = 310
"""A panel of this height has room for the personalities' signs."""


def draw_player(
    sheet: Sheet, view: View, book: Book, look: Look, *, seat: int, x: int, y: int, tall: int = TALL, new: bool
) -> None:
    """A player: points, goods, units, cubes, rails, personalities."""
    me, colour = view.seats[seat], SEATS[seat]
    active = view.actor == seat and view.phase != "over"
    fill = mix(LEATHER, colour, 0.2 if active else 0.07)
    share, rim = (1.0, 5) if active else (0.45 + 0.2 * new, 2)
    plate(sheet, x, y, WIDTH, tall, fill=fill, edge=colour, share=share, line=rim)
    if active:
        sheet.lay(glow(WIDTH, tall, 14, colour, 10), x - 10, y - 10)
    people = me.persons[:8] if tall >= WITH_PEOPLE else ()
    gap = (tall - TALL - (60 if people else 0)) / 5
    line = y + 38 + gap
    sheet.put(pawn(seat, 44, colour), x + 38, line)
    points = str(scoring.total(scoring.parts(book, view, seat)))
    wide = sheet.text(points, x + WIDTH - 20, line, 50, GOLD, face=SLAB_BOLD, align="r")
    sheet.stamp(sign("star", 34), x + WIDTH - 20 - wide - 24, line, GOLD)
    room = WIDTH - 72 - wide - 80
    sheet.text(look.names[seat], x + 72, line, 34, CREAM, face=SLAB_BOLD, align="l", room=room, least=24)
    line += 58 + gap
    for n, kind in enumerate(GOODS):
        left = x + 16 + n * 102
        sheet.put(good(kind, 42), left, line, 0)
        sheet.text(str(me.goods[n]), left + 54, line, 38, CREAM if me.goods[n] else mix(DIM, LEATHER, 0.4),
                   face=SLAB_BOLD, align="l")  # fmt: skip
    line += 54 + gap
    for unit in range(len(UNITS)):
        draw_unit(sheet, unit, me.units[unit], x + 16 + unit * 82, line, size=42)
    line += 54 + gap
    for n, person in enumerate(people):
        sheet.put(medal(book.box.persons[person], 46), x + 16 + n * 51, y + tall - 38, 0)
    facts = (
        ("cube", str(me.hq)), ("rail", str(RAILS_EACH - len(me.rails))), ("hat", str(len(me.persons))),
        ("clock", str(view.clock[seat])),
    )  # fmt: skip
    for n, (name, text) in enumerate(facts):
        left = x + 18 + n * 102
        low = name == "cube" and me.hq < 2
        sheet.stamp(sign(name, 34), left, line, BAD if low else BRASS, 0)
        sheet.text(text, left + 44, line, 34, BAD if low else CREAM, face=SLAB_BOLD, align="l")


def draw_old_ones(sheet: Sheet, view: View, book: Book, look: Look, *, x: int, y: int, new: bool) -> None:
    """The Old Ones: points that all can see, what is hidden, revelations left, and what the last one did."""
    active = view.actor == len(view.seats)
    plate(sheet, x, y, WIDTH, OLD_TALL, fill=mix(LEATHER, ABYSS, 0.75), edge=PURPLE, share=1.0, line=5 if active else 3)
    if active or new:
        sheet.lay(glow(WIDTH, OLD_TALL, 14, PURPLE, 10), x - 10, y - 10)
    line = y + 38
    sheet.put(marker(len(view.seats), len(view.seats), 46), x + 38, line)
    points = str(scoring.total(scoring.old_ones(book, view)))
    right = x + WIDTH - 20
    if any(view.hidden):
        right -= sheet.text("+?", right, line, 34, LILAC, face=SLAB_BOLD, align="r") + 4
    wide = sheet.text(points, right, line, 50, LILAC, face=SLAB_BOLD, align="r")
    sheet.stamp(sign("star", 34), right - wide - 24, line, LILAC)
    room = round(right - wide - 62 - (x + 76))
    sheet.text(look.say(OLD_ONES), x + 76, line, 34, CREAM, face=SLAB_BOLD, align="l", room=room, least=24)
    line += 58
    for level in (1, 2, 3):
        left = x + 16 + (level - 1) * 102
        sheet.put(hidden(level, 42, next_=False), left, line, 0)
        count = sum(one == level for one in view.hidden)
        sheet.text(str(count), left + 56, line, 38, CREAM if count else DIM, face=SLAB_BOLD, align="l")
    left = x + 16 + 3 * 102
    sheet.stamp(sign("cards", 38), left, line, GLOW, 0)
    sheet.text(str(15 - view.revealed), left + 48, line, 38, CREAM, face=SLAB_BOLD, align="l")
    line += 58
    if view.last_revelation == NOBODY:
        sheet.text(look.say(_next(view, book)), x + 20, line, 28, DIM, face=SLAB, align="l", room=WIDTH - 40, least=18)
        return
    revelation_row(sheet, book.box.revelations[view.last_revelation], x + 18, line)


def _next(view: View, book: Book) -> Text:
    """Where the next glowing space is."""
    return t("Next revelation at {n}", n=next((at for at in sorted(book.glow) if at > view.clock[-1]), max(book.glow)))


def revelation_row(sheet: Sheet, card: Revelation, x: float, y: float) -> None:
    """What a revelation does, in signs."""
    size = 40
    items: list[tuple[str, str, bool]] = []
    if card.wake:
        items.append(("eye", f"+{card.wake}", True))
    if card.spawn:
        items.append(("temple", "+", True))
    if card.persons:
        items.append(("hat", f"−{card.persons}", True))
    if card.effect:
        name = card.effect.removeprefix("no")
        items.append((name, "−1" if card.effect.startswith("no") else "+1", card.effect.startswith("no")))
    sheet.stamp(sign("chevron", size * 3 // 4), x, y, GLOW, 0)
    x += size
    for name, text, bad in items:
        if name in GOODS:
            sheet.put(good(name, size), x, y, 0)
        elif name == "eye":
            sheet.stamp(eye(size, open_=True), x, y, GLOW, 0)
        else:
            sheet.stamp(beast("temple", size) if name == "temple" else sign(name, size), x, y, LILAC, 0)
        wide = sheet.text(text, x + size * 1.12, y, round(size * 0.8), BAD if bad else CREAM, face=SLAB_BOLD, align="l")
        x += size * 1.12 + wide + 18
