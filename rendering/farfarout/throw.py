"""Dice on the table: one's own, the other side's, what they come to, and who must give something up."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.parts.book import BLACK_DIE, GREEN_DIE, GREY_DIE, Book
from bot.games.farfarout.parts.faces import GREY, VAULT
from bot.games.farfarout.rules.mining import PER_VAULT, explosions
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import DieView, ThrowView, View
from rendering.canvas import Sheet, cut, glow, panel, tinted
from rendering.farfarout.creatures import creature
from rendering.farfarout.dice import die
from rendering.farfarout.glyphs import Glyph, glyph, put_glyphs
from rendering.farfarout.hues import DANGER, DEEP, LINE, WHITE
from rendering.farfarout.ships import token
from rendering.farfarout.signs import sign
from rendering.fonts import DISPLAY, HEAD
from rendering.theme import BAD, GOLD, GOOD, INK, MUTED, Colour, mix

DIE: Final = 76
TALL: Final = DIE + 120
_FIGHTS: Final = ("foe", "duel")
_HEAD, _MIDDLE = 122, 160
"""How much room who rolls, and the totals, take."""


_USED: Final = ("telepath", "timer", "eidolless")
"""Icons that are used, whatever the dice are thrown for; in battle shields are too (F62)."""


def may_use(book: Book, throw: ThrowView, one: DieView, *, mine: bool) -> bool:
    """Whether the seat that throws may use the icon of a die now."""
    if not mine or one.used or one.out or throw.loser != NOBODY:
        return False
    face = book.dice[one.face][one.side].text
    return face in _USED or (face == "shield" and throw.why in _FIGHTS)


def gains(book: Book, view: View, throw: ThrowView) -> tuple[Glyph, ...]:
    """What mining or digging will bring if the dice stay as they are (F35, F36, F45)."""
    shown = [(die.face, book.dice[die.face][die.side]) for die in (*throw.mine, *throw.theirs)]
    if throw.why == "dig":
        if any(face.icon == GREY for _, face in shown):
            return (glyph("relic", "+1", GOOD),)
        return (glyph("erg", f"+{sum(face.number for colour, face in shown if colour == GREY_DIE)}", GOOD),)
    here, me = book.places[view.seats[throw.seat].place], view.seats[throw.seat]
    vaults = sum(face.icon == VAULT for _, face in shown)
    erg = sum(face.number for colour, face in shown if colour in (GREEN_DIE, BLACK_DIE))
    extra = book.powers(me.items).mine
    if not here.ore:
        return (glyph("erg", f"+{min(view.mercury, erg + PER_VAULT * vaults) + extra}", GOOD),)
    booms = explosions(book, view, throw)
    found = glyph("erg", f"+{erg + extra}", GOOD), glyph(here.ore, f"+{vaults + sum(booms)}", GOOD)
    return (*found, glyph("boom")) if booms else found


def draw_throw(sheet: Sheet, view: View, throw: ThrowView, book: Book, *, x: int, y: int, width: int) -> None:
    """A band with both sides: in battle they face each other, else what they bring stands at the right end."""
    sheet.lay(panel(width, TALL, 18, DEEP, mix(LINE, WHITE, 0.2), alpha=0.95, line_width=3), x, y)
    fight, line = throw.why in _FIGHTS, y + TALL / 2 + 2
    count = len(throw.mine) + len(throw.theirs)
    room = width - (2 * _HEAD + _MIDDLE + 30 if fight else _HEAD + 380)
    step = min(DIE * 1.24, room / max(1, count))
    size = min(DIE, int(step / 1.14))
    left = x + _HEAD + 10.0
    right = x + width - _HEAD if fight else left + step * count + 44
    _head(sheet, view, throw, book, x + 18, y=line, mine=True, seat=throw.seat)
    for n in range(len(throw.mine)):
        _die(sheet, book, throw, n, left + step * (n + 0.5), y=line, size=size, mine=True)
    for n in range(len(throw.theirs)):
        _die(sheet, book, throw, n, right - step * (len(throw.theirs) - n - 0.5), y=line, size=size, mine=False)
    if fight:
        _totals(sheet, throw, (left + step * len(throw.mine) + right - step * len(throw.theirs)) / 2, line)
        _head(sheet, view, throw, book, x + width - _HEAD + 4, y=line, mine=False, seat=throw.rival)
        return
    sheet.stamp(sign("chevron", 44), x + width - 336, line, MUTED)
    put_glyphs(sheet, gains(book, view, throw), x + width - 296, line, 62, room=276)


def sides(throw: ThrowView) -> tuple[bool, ...]:
    """The sides that have dice, or could have: one's own (True), the other one."""
    return (True, False) if throw.theirs or throw.why in _FIGHTS else (True,)


def draw_side(
    sheet: Sheet, view: View, throw: ThrowView, book: Book, *, box: tuple[int, int, int, int], mine: bool
) -> None:
    """One side alone, its total at the right end."""
    x, y, w, h = box
    dice, fight = throw.mine if mine else throw.theirs, throw.why in _FIGHTS
    sheet.lay(panel(w, h, 18, DEEP, mix(LINE, WHITE, 0.2), alpha=0.95, line_width=3), x, y)
    if mine or fight:
        _head(sheet, view, throw, book, x + 24, y=y + h / 2, mine=mine, seat=throw.seat if mine else throw.rival)
    step = min(112.0, (w - 300) / max(1, len(dice)))
    size = min(92, int(step / 1.16))
    for n in range(len(dice)):
        _die(sheet, book, throw, n, x + 150 + step * (n + 0.5), y=y + h / 2 - 12, size=size, mine=mine)
    if fight:
        ahead = (throw.total - throw.their_total) * (1 if mine else -1)
        colour = GOOD if ahead > 0 else BAD if ahead < 0 else INK
        sheet.text(str(throw.total if mine else throw.their_total), x + w - 72, y + h / 2, 84, colour, face=DISPLAY)
    elif mine:
        room = w - 170 - step * len(dice)
        put_glyphs(sheet, gains(book, view, throw), x + w - 22, y + h / 2, 56, align="r", room=room)


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
        put_glyphs(sheet, [glyph("timer", str(throw.rerolls))], middle, y - 68, 24, align="m")


def _totals(sheet: Sheet, throw: ThrowView, x: float, y: float) -> None:
    """The battle turn, and what both sides have."""
    ahead = throw.total - throw.their_total
    sheet.stamp(sign("swords", 34), x, y - 56, mix(DANGER, WHITE, 0.25))
    sheet.text(str(throw.turn), x + 30, y - 56, 24, MUTED, face=DISPLAY, align="l")
    for total, side, colour in (
        (throw.total, -1, GOOD if ahead > 0 else BAD if ahead < 0 else INK),
        (throw.their_total, 1, GOOD if ahead < 0 else BAD if ahead > 0 else INK),
    ):
        sheet.text(str(total), x + side * 38, y + 4, 62, colour, face=DISPLAY)
    sheet.text(":", x, y, 46, MUTED, face=DISPLAY)


def _die(sheet: Sheet, book: Book, throw: ThrowView, n: int, x: float, *, y: float, size: int, mine: bool) -> None:
    """A die and what one calls it: golden if its icon may be used, crossed out if it is cancelled."""
    one = (throw.mine if mine else throw.theirs)[n]
    sprite, golden = die(book, one, size), may_use(book, throw, one, mine=mine)
    if golden:
        sheet.put(glow(size, size, size // 5, GOLD, 10), x, y)
    if one.out:
        sheet.put(cut(sprite, sprite.getchannel("A").point([v * 2 // 5 for v in range(256)])), x, y)
        sheet.put(tinted(sign("x", round(size * 0.8)), DANGER, 0.9), x, y)
    else:
        sheet.put(sprite, x, y)
    if one.used:
        sheet.stamp(sign("check", round(size * 0.34)), x + size * 0.36, y - size * 0.36, GOOD)
    colour: Colour = GOLD if golden else MUTED
    sheet.text(f"{'a' if mine else 'b'}{n + 1}", x, y + size * 0.5 + 24, 24, colour, face=HEAD)
