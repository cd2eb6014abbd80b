"""Dice on the table: one's own, the other side's, what they come to, and who must give something up."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.book import Book
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import DieView, ThrowView, View
from rendering.canvas import Sheet, glow, panel, tinted
from rendering.farfarout.creatures import creature
from rendering.farfarout.dice import die
from rendering.farfarout.glyphs import TINTS, glyph, put_glyphs
from rendering.farfarout.hues import DANGER, DEEP, LINE, WHITE
from rendering.farfarout.ships import token
from rendering.farfarout.signs import sign
from rendering.fonts import DISPLAY, HEAD
from rendering.theme import BAD, GOLD, GOOD, INK, MUTED, Colour, mix

DIE: Final = 76
TALL: Final = DIE + 120
_FIGHTS: Final = ("foe", "duel")


def has_icon(book: Book, one: DieView) -> bool:
    """Whether a die shows an icon that may still be used: copy, reroll, set or cancel."""
    face = book.dice[one.face][one.side]
    return face.text in ("telepath", "timer", "eidolless", "shield") and not one.used and not one.out


def draw_throw(sheet: Sheet, view: View, throw: ThrowView, book: Book, *, x: int, y: int, width: int) -> None:
    """A band with both sides."""
    size, tall = DIE, TALL
    sheet.put(panel(width, tall, 18, DEEP, mix(LINE, WHITE, 0.2), alpha=0.95, line_width=3), x, y, 0, 0)
    fight = throw.why in _FIGHTS
    count = len(throw.mine) + len(throw.theirs)
    middle = 160 if throw.theirs or fight else 0
    step = min(size * 1.24, (width - 122 * (1 + fight) - middle - 40) / max(1, count))
    size = min(size, int(step / 1.14))
    line = y + tall / 2 + 2
    left, right = x + 122.0, x + width - (122 if fight else 26)
    _head(sheet, view, throw, book, x + 18, y=line, mine=True, seat=throw.seat)
    for n, one in enumerate(throw.mine):
        _die(sheet, book, one, left + step * (n + 0.5), line, size=size, tag=f"a{n + 1}")
    for n, one in enumerate(throw.theirs):
        _die(sheet, book, one, right - step * (len(throw.theirs) - n - 0.5), line, size=size, tag=f"b{n + 1}")
    if middle:
        ends = left + step * len(throw.mine), right - step * len(throw.theirs)
        _totals(sheet, throw, sum(ends) / 2, line, fight=fight)
    if fight:
        _head(sheet, view, throw, book, x + width - 118, y=line, mine=False, seat=throw.rival)


def sides(throw: ThrowView) -> tuple[bool, ...]:
    """The sides that have dice, or could have: one's own (True), the other one."""
    return (True, False) if throw.theirs or throw.why in _FIGHTS else (True,)


def draw_side(
    sheet: Sheet, view: View, throw: ThrowView, book: Book, *, box: tuple[int, int, int, int], mine: bool
) -> None:
    """One side alone, its total at the right end."""
    x, y, w, h = box
    dice, fight = throw.mine if mine else throw.theirs, throw.why in _FIGHTS
    sheet.put(panel(w, h, 18, DEEP, mix(LINE, WHITE, 0.2), alpha=0.95, line_width=3), x, y, 0, 0)
    if mine or fight:
        _head(sheet, view, throw, book, x + 24, y=y + h / 2, mine=mine, seat=throw.seat if mine else throw.rival)
    step = min(112.0, (w - 300) / max(1, len(dice)))
    size = min(92, int(step / 1.16))
    for n, one in enumerate(dice):
        _die(
            sheet,
            book,
            one,
            x + 150 + step * (n + 0.5),
            y + h / 2 - 12,
            size=size,
            tag=f"{'a' if mine else 'b'}{n + 1}",
        )
    if fight:
        ahead = (throw.total - throw.their_total) * (1 if mine else -1)
        colour = GOOD if ahead > 0 else BAD if ahead < 0 else INK
        sheet.text(str(throw.total if mine else throw.their_total), x + w - 72, y + h / 2, 84, colour, face=DISPLAY)


def _head(sheet: Sheet, view: View, throw: ThrowView, book: Book, x: float, *, y: float, mine: bool, seat: int) -> None:
    """Who rolls: a player's ship with their shields, or the creature."""
    middle = x + 50
    if throw.loser != NOBODY and seat == throw.loser:
        sheet.put(glow(96, 128, 20, DANGER, 12), middle, y + 4)
    if seat == NOBODY:
        sheet.put(creature(book, throw.foe, 100), middle, y)
        return
    me = view.seats[seat]
    sheet.put(token(book, me.ship, seat, 70), middle, y - 16)
    put_glyphs(sheet, [glyph("shields", str(me.shields))], middle, y + 46, 32, align="m")
    if mine and throw.rerolls:
        put_glyphs(sheet, [glyph("dice", f"↻{throw.rerolls}")], middle, y - 68, 24, align="m")


def _totals(sheet: Sheet, throw: ThrowView, x: float, y: float, *, fight: bool) -> None:
    """What both sides have; in mining what there is in all."""
    if not fight:
        sheet.stamp(
            sign("green" if throw.why == "mine" else "dig", 40), x, y, TINTS["mine" if throw.why == "mine" else "dig"]
        )
        return
    ahead = throw.total - throw.their_total
    sheet.stamp(sign("swords", 34), x, y - 56, mix(DANGER, WHITE, 0.25))
    sheet.text(str(throw.turn), x + 30, y - 56, 24, MUTED, face=DISPLAY, align="l")
    for total, side, colour in (
        (throw.total, -1, GOOD if ahead > 0 else BAD if ahead < 0 else INK),
        (throw.their_total, 1, GOOD if ahead < 0 else BAD if ahead > 0 else INK),
    ):
        sheet.text(str(total), x + side * 38, y + 4, 62, colour, face=DISPLAY)
    sheet.text(":", x, y, 46, MUTED, face=DISPLAY)


def _die(sheet: Sheet, book: Book, one: DieView, x: float, y: float, *, size: int, tag: str) -> None:
    """A die: one whose icon may be used has a golden rim, a cancelled one is crossed out."""
    sprite = die(book, one, size)
    if has_icon(book, one):
        sheet.put(glow(size, size, size // 5, GOLD, 10), x, y)
    if one.out:
        faded = sprite.copy()
        faded.putalpha(sprite.getchannel("A").point([v * 2 // 5 for v in range(256)]))
        sheet.put(faded, x, y)
        sheet.put(tinted(sign("x", round(size * 0.8)), DANGER, 0.9), x, y)
    else:
        sheet.put(sprite, x, y)
    if one.used:
        sheet.stamp(sign("check", round(size * 0.34)), x + size * 0.36, y - size * 0.36, GOOD)
    colour: Colour = GOLD if has_icon(book, one) else MUTED
    sheet.text(tag, x, y + size * 0.5 + 24, 24, colour, face=HEAD)
