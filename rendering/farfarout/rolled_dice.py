"""The dice on the table, large, with the effects of their icons; else all players' dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from bot.games.contract import Part, Text, t
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.view import ThrowView, View
from rendering.badges import badge
from rendering.canvas import Sheet, panel
from rendering.farfarout import battle_dice as throws
from rendering.farfarout.colours import DEEP, LINE, WHITE
from rendering.farfarout.dice import faces
from rendering.farfarout.glyphs import put_dice
from rendering.farfarout.icons import kind_sign, sign
from rendering.farfarout.name_plates import begun
from rendering.farfarout.page import HEADING, MARGIN, WIDE, WIDTH, page
from rendering.farfarout.players import dice
from rendering.fonts import BODY, HEAD
from rendering.layout import Block, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import TEXT
from rendering.theme import GOLD, INK, SEATS, mix

TOP: Final = 12
"""Upper edge of the throw in pixels."""
_ICONS: Final[dict[str, Text]] = {
    "telepath": t("copies another die"),
    "timer": t("is rolled again with another die"),
    "eidolless": t("sets another die"),
    "shield": t("cancels an enemy die"),
    "vault": t("brings the resource"),
    "grey": t("finds a relic"),
}


def draw_dice(view: View, look: RenderOptions) -> Image.Image:
    """Draw the throw, or all players' dice."""
    book, throw = open_book(view.set), view.throw
    if throw is None:
        title = look.say(t("Battle dice"))
        return stacked(lambda tall: page(WIDTH, tall, title, "die"), HEADING, dice_blocks(view, look), 20)

    def dice_(sheet: Sheet, y: int) -> None:
        throws.draw_throw(sheet, view, look, throw, book, top=y, tall=throws.NAMED, named=True)

    def meaning(icon: str, sheet: Sheet, y: int) -> None:
        sheet.stamp(sign(kind_sign(icon), 48), 56, y + 30, mix(GOLD, WHITE, 0.2))
        said = begun(look.say(_ICONS[icon]))
        sheet.text(said, 104, y + 30, TEXT, INK, face=BODY, align="l", room=WIDTH - 130)

    blocks = [Block(throws.NAMED + 12, dice_)]
    blocks += [Block(62, partial(meaning, icon)) for icon in _icons(book, throw)]
    return stacked(lambda tall: page(WIDTH, tall), TOP, blocks, 12)


def _icons(book: Book, throw: ThrowView) -> list[str]:
    """Return the icons of the throw that have an effect now."""
    there = [book.dice[die.face][die.side].text for die in (*throw.mine, *throw.theirs) if not die.out]
    wanted = {"mine": ("vault",), "dig": ("grey",)}.get(throw.why, ("shield",))
    return [icon for icon in _ICONS if icon in there and icon in (*wanted, "telepath", "timer", "eidolless")]


def dice_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out all players' dice, and the faces of their colours."""
    book = open_book(view.set)
    owned = [dice(book, me) for me in view.seats]

    def row(seat: int, colours: Sequence[str], sheet: Sheet, y: int) -> None:
        middle = y + 41
        sheet.lay(panel(WIDE, 82, 14, DEEP, mix(LINE, SEATS[seat], 0.5), alpha=0.9), MARGIN, y)
        sheet.put(badge(seat, 48), MARGIN + 44, middle)
        sheet.text(look.names[seat], MARGIN + 86, middle, TEXT, INK, face=HEAD, align="l", room=270)
        put_dice(sheet, colours, MARGIN + 380, middle, 54, room=WIDE - 400)

    def six(colour: str, sheet: Sheet, y: int) -> None:
        for n, sprite in enumerate(faces(book, colour, 56)):
            sheet.put(sprite, 130 + n * 84, y + 34)

    blocks: list[Block] = [
        Block(92, partial(row, seat, its), ((Part("seat", seat), (MARGIN, 0, WIDE, 82)),))
        for seat, its in enumerate(owned)
    ]
    blocks += [Block(74, partial(six, colour)) for colour in dict.fromkeys(colour for its in owned for colour in its)]
    return blocks
