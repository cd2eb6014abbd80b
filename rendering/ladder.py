"""Ladder picture: standings by points of a cup, season or league, in one or two columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from PIL import Image

from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.header import TALL, put_header
from rendering.icons import icon
from rendering.layout import Bar, rows
from rendering.memory_cache import memoize
from rendering.renderer import Picture, picture
from rendering.sizes import GAP, LINE, MARGIN, NUMBER, RADIUS, TEXT, TITLE, WIDTH, least
from rendering.starfield import space
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, Colour, mix

Mark = Literal["", "won", "up", "out"]
"""won: the winner; up: would be in the final; out: eliminated."""

FEW, SOME = 12, 40
"""Maximum people in one column with a second line; maximum in rows of normal height."""
_TALLS: Final = (88, 62, 46)
_TALLEST: Final = 3000
_BAR: Final = Bar(TALL, PANEL, EDGE, 0.9, TITLE, face=HEAD)


class LadderRow(Struct, frozen=True):
    """A row: place, name (as `drawn`, and as text), points, and further text if there is room."""

    place: int
    drawn: str
    name: str
    points: str
    aside: str = ""
    mark: Mark = ""


class Ladder(Struct, frozen=True):
    """A heading in two lines, its right side, and the rows, best first."""

    title: str
    line: str
    aside: str
    rungs: tuple[LadderRow, ...]


def draw_ladder(ladder: Ladder) -> Image.Image:
    """Draw the ladder as RGB, in the common width."""
    many = len(ladder.rungs)
    across, tall = (1, _TALLS[0]) if many <= FEW else (2, _TALLS[1 if many <= SOME else 2])
    gap = GAP if tall > _TALLS[2] else 4
    down = rows(max(1, many), across)
    top = TALL + MARGIN
    sheet = Sheet(_ground().crop((0, 0, WIDTH, min(_TALLEST, top + down * (tall + gap) - gap + MARGIN))))
    put_header(sheet, _BAR, ladder.title, ladder.line, ladder.aside)
    wide = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
    for at, one in enumerate(ladder.rungs):
        left = MARGIN + at // down * (wide + GAP)
        _put_rung(sheet, one, (left, top + at % down * (tall + gap)), (wide, tall))
    return sheet.image


def ladder(shown: Ladder, name: str) -> Picture:
    """Return the ladder as an encoded picture."""
    return picture(draw_ladder(shown), name)


@memoize
def _ground() -> Image.Image:
    return space((WIDTH, _TALLEST), "ladder")


def _put_rung(sheet: Sheet, one: LadderRow, at: tuple[int, int], size: tuple[int, int]) -> None:
    (left, top), (wide, tall) = at, size
    low = tall < _TALLS[0]
    fill, edge, ink = _colours(one)
    sheet.lay(panel(wide, tall, min(RADIUS, tall // 3), fill, edge, alpha=0.92, line_width=LINE), left, top)
    y, number = top + tall / 2, min(NUMBER, tall - 12)
    if one.mark == "won":
        sheet.stamp(icon("crown", number), left + 40, y, GOLD)
    elif one.mark != "out":
        sheet.text(str(one.place), left + 40, y, number if not low else TEXT - 4, ink, face=DISPLAY, room=64, least=24)
    right = left + wide - 18
    taken = sheet.text(one.points, right, y, number, GOLD if one.mark == "won" else ink, face=DISPLAY, align="r")
    name, room = left + 84, wide - 84 - 18 - taken - 16
    size_of_name = TITLE if not low else min(TEXT, tall - 12)
    if low or not one.aside:
        sheet.text(
            one.drawn,
            name,
            y,
            size_of_name,
            ink,
            face=HEAD,
            align="l",
            room=room,
            least=min(least(one.drawn), tall - 12),
        )
        return
    sheet.text(one.drawn, name, y - 19, TEXT, ink, face=HEAD, align="l", room=room)
    sheet.text(one.aside, name, y + 21, least(one.aside), MUTED, face=BODY, align="l", room=room)


def _colours(one: LadderRow) -> tuple[Colour, Colour, Colour]:
    """Return fill, border, and text colour of a plate."""
    match one.mark:
        case "won":
            return mix(NIGHT, GOLD, 0.26), GOLD, INK
        case "up":
            return mix(PANEL, EDGE, 0.25), mix(EDGE, INK, 0.35), INK
        case "out":
            return NIGHT, mix(NIGHT, EDGE, 0.4), mix(NIGHT, MUTED, 0.75)
        case _:
            return PANEL, mix(NIGHT, EDGE, 0.7), INK


def described(shown: Ladder, most: int = 24) -> Sequence[str]:
    """Return the ladder as lines of text, for screen readers."""
    lines = [f"{shown.title}. {shown.line}"]
    lines += [f"{'–' if one.mark == 'out' else one.place} {one.name}: {one.points}" for one in shown.rungs[:most]]
    return lines
