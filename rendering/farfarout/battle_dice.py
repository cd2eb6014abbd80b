"""Dice of a throw: both sides, their totals, and the side that must give something up."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.games.contract import Text, t
from bot.games.farfarout.components.book import BLACK_DIE, GREEN_DIE, GREY_DIE, Book
from bot.games.farfarout.components.faces import GREY, VAULT
from bot.games.farfarout.rules.mining import PER_VAULT, explosions
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import DieView, ThrowView, View
from rendering.badges import faded
from rendering.canvas import Sheet, glow, tinted
from rendering.farfarout.colours import DANGER, DEEP, LINE
from rendering.farfarout.creatures import creature
from rendering.farfarout.dice import die
from rendering.farfarout.glyphs import Glyph, glyph, put_glyphs
from rendering.farfarout.icons import sign
from rendering.farfarout.ships import token
from rendering.fonts import DISPLAY, HEAD
from rendering.layout import Box, put_plate
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN, PIECE, PLACE, RADIUS, SCORE, WIDTH
from rendering.theme import BAD, GOLD, GOOD, INK, MUTED, Colour, mix

DIE: Final = 92
FIGHTS: Final = ("foe", "duel")
_LEFT: Final = 150
"""Width of the thrower's column in pixels."""
_TOTAL: Final = 150
_LIFT: Final = 18
"""Distance by which named dice of a fight are higher than others, in pixels."""
NAMED: Final = 382
"""Height of a throw with named dice in pixels."""
_USED: Final = ("telepath", "timer", "eidolless")
"""Icons that are usable in any throw; in battle shields are usable too (F62)."""
_BRINGS: Final[Text] = t("Brings")


def may_use(book: Book, throw: ThrowView, one: DieView, *, mine: bool) -> bool:
    """Check whether the throwing seat may use the icon of a die now."""
    if not mine or one.used or one.out or throw.loser != NOBODY:
        return False
    face = book.dice[one.face][one.side].text
    return face in _USED or (face == "shield" and throw.why in FIGHTS)


def gains(book: Book, view: View, throw: ThrowView) -> tuple[Glyph, ...]:
    """Return the yield of mining or digging with the current dice (F35, F36, F45)."""
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
    booms = explosions(book, throw)
    found = glyph("erg", f"+{erg + extra}", GOOD), glyph(here.ore, f"+{vaults + sum(booms)}", GOOD)
    return (*found, glyph("boom")) if booms else found


def draw_throw(
    sheet: Sheet,
    view: View,
    look: RenderOptions,
    throw: ThrowView,
    book: Book,
    *,
    top: int,
    tall: int,
    named: bool = False,
) -> None:
    """Draw both sides one below the other, or all dice and their yield, at height `tall`.

    See `_side` for `named`.
    """
    if throw.why in FIGHTS:
        for mine, box in _sides(top, tall):
            _side(sheet, view, throw, book, box=box, mine=mine, named=named)
        return
    put_plate(sheet, (MARGIN, top, WIDTH - 2 * MARGIN, tall), DEEP, LINE, lit=False, radius=RADIUS)
    y, line, low = top + tall * 0.28, round(top + tall * 0.57), top + tall * 0.78
    _head(sheet, view, throw, book, MARGIN + 74, y=y, mine=True, seat=throw.seat)
    for lie in lying(throw, top, tall, named=named):
        _die(
            sheet,
            book,
            throw,
            lie.n,
            lie.x,
            y=lie.y,
            size=lie.size,
            mine=lie.mine,
            named=named,
        )
    sheet.image.paste(mix(LINE, DEEP, 0.4), (MARGIN + 20, line, WIDTH - MARGIN - 20, line + 2))
    used = sheet.text(look.say(_BRINGS), MARGIN + 28, low, 40, GOLD, face=HEAD, align="l", room=260)
    put_glyphs(sheet, gains(book, view, throw), MARGIN + 28 + used + 36, low, 76, room=WIDTH - 3 * MARGIN - used - 90)


class Lie(NamedTuple):
    """Position and size of the nth die of a side."""

    n: int
    mine: bool
    x: float
    y: float
    size: int


def lying(throw: ThrowView, top: int, tall: int, *, named: bool = False) -> list[Lie]:
    """Return the positions of all dice of a throw at height `tall`."""
    both = [(n, True) for n in range(len(throw.mine))], [(n, False) for n in range(len(throw.theirs))]
    if throw.why not in FIGHTS:
        every = [*both[0], *both[1]]
        size, step = _fitting(len(every), WIDTH - 2 * MARGIN - _LEFT - 30)
        x, y = MARGIN + _LEFT, top + tall * 0.28 - 8 * named
        return [Lie(n, mine, x + step * (at + 0.5), y, size) for at, (n, mine) in enumerate(every)]
    found = list[Lie]()
    for side, (_, (x, y, wide, high)) in zip(both, _sides(top, tall), strict=True):
        size, step = _fitting(len(side), wide - _LEFT - _TOTAL)
        found += [Lie(n, mine, x + _LEFT + step * (n + 0.5), y + high / 2 - _LIFT * named, size) for n, mine in side]
    return found


def draw_ground(sheet: Sheet, view: View, throw: ThrowView, book: Book, *, top: int, tall: int) -> None:
    """Draw the ground under the dice with the thrower, without the result."""
    box: Box = (MARGIN, top, WIDTH - 2 * MARGIN, tall)
    sides = _sides(top, tall) if throw.why in FIGHTS else [(True, (box[0], top, box[2], round(tall * 0.56)))]
    for whole in (box for _, box in sides) if throw.why in FIGHTS else (box,):
        put_plate(sheet, whole, DEEP, LINE, lit=False, radius=RADIUS, alpha=0.95)
    for mine, (x, y, _, high) in sides:
        _head(sheet, view, throw, book, x + 74, y=y + high / 2, mine=mine, seat=throw.seat if mine else throw.rival)


def _sides(top: int, tall: int) -> list[tuple[bool, Box]]:
    """Return the plates of a fight: the own one and the opponent's."""
    high = (tall - GAP) // 2
    return [(mine, (MARGIN, top + n * (high + GAP), WIDTH - 2 * MARGIN, high)) for n, mine in enumerate((True, False))]


def _fitting(count: int, room: float) -> tuple[int, float]:
    """Return the size of `count` dice and the distance between them."""
    step = min(DIE * 1.17, room / max(1, count))
    return max(PIECE, min(DIE, int(step / 1.14))), step


def _side(sheet: Sheet, view: View, throw: ThrowView, book: Book, *, box: Box, mine: bool, named: bool = False) -> None:
    """Draw a side of a fight with its total at the right end; `named` dice bear their names."""
    x, y, w, h = box
    dice = throw.mine if mine else throw.theirs
    ahead = (throw.total - throw.their_total) * (1 if mine else -1)
    edge = GOOD if ahead > 0 else BAD if ahead < 0 else LINE
    put_plate(sheet, box, DEEP, edge, lit=False, radius=RADIUS, alpha=0.95, line=4)
    middle = y + h / 2 - (_LIFT if named else 0)
    _head(sheet, view, throw, book, x + 74, y=middle, mine=mine, seat=throw.seat if mine else throw.rival)
    size, step = _fitting(len(dice), w - _LEFT - _TOTAL)
    for n in range(len(dice)):
        _die(sheet, book, throw, n, x + _LEFT + step * (n + 0.5), y=middle, size=size, mine=mine, named=named)
    ink = GOOD if ahead > 0 else BAD if ahead < 0 else INK
    total = throw.total if mine else throw.their_total
    sheet.text(str(total), x + w - _TOTAL / 2, y + h / 2, SCORE, ink, face=DISPLAY)


def _head(sheet: Sheet, view: View, throw: ThrowView, book: Book, x: float, *, y: float, mine: bool, seat: int) -> None:
    """Draw the thrower: a player's ship with its shields, or the creature."""
    if throw.loser != NOBODY and seat == throw.loser:
        sheet.put(glow(112, 116, 20, DANGER, 12), x, y)
    if seat == NOBODY:
        sheet.put(creature(book, throw.foe, 112), x, y)
        return
    me = view.seats[seat]
    sheet.put(token(book, me.ship, seat, 72), x, y - 24)
    shields = [glyph("shields", str(me.shields))]
    if mine and throw.rerolls:
        shields.append(glyph("timer", str(throw.rerolls)))
    put_glyphs(sheet, shields, x, y + 40, 40, align="m", room=_LEFT - 8)


def _die(
    sheet: Sheet, book: Book, throw: ThrowView, n: int, x: float, *, y: float, size: int, mine: bool,
    named: bool = False,
) -> None:  # fmt: skip
    """Draw a die and its name.

    It is golden if its icon may be used, pale if it has been, crossed out if it is cancelled.
    """
    one = (throw.mine if mine else throw.theirs)[n]
    sprite, golden = die(book, one, size), may_use(book, throw, one, mine=mine)
    if golden:
        sheet.put(glow(size, size, size // 5, GOLD, 10), x, y)
    sheet.put(faded(sprite, 0.4) if one.out or one.used else sprite, x, y)
    if one.out:
        sheet.put(tinted(sign("x", round(size * 0.8)), DANGER, 0.9), x, y)
    if named:
        colour: Colour = GOLD if golden else MUTED
        sheet.text(f"{'a' if mine else 'b'}{n + 1}", x, y + size * 0.5 + 28, PLACE, colour, face=HEAD)
