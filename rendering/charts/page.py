"""Chart pages: charts below a heading."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.canvas import Sheet, gradient
from rendering.charts.plate import LEFT, RIGHT, Block, Words, framed, put_plate
from rendering.fonts import BODY, HEAD
from rendering.header import TALL, put_header
from rendering.layout import Bar
from rendering.memory_cache import memoize
from rendering.renderer import Picture, picture
from rendering.sizes import MARGIN, TEXT, TITLE, WIDTH
from rendering.text import wrap
from rendering.theme import EDGE, INK, NIGHT, PANEL, mix

_BAR: Final = Bar(TALL, PANEL, EDGE, 0.9, TITLE, face=HEAD)
_LINE: Final = 50


class Remark(Struct, frozen=True):
    """A sentence, in as many lines as it needs."""

    title: str
    text: str

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return framed(len(self._lines()) * _LINE, self.title)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the sentence."""
        y = put_plate(sheet, top, self.tall, self.title)
        for at, one in enumerate(self._lines()):
            sheet.text(one, LEFT, y + (at + 0.5) * _LINE, TEXT, INK, align="l")

    def words(self) -> Words:
        """Return the sentence."""
        return self.title, [("", self.text)]

    def _lines(self) -> list[str]:
        return wrap(self.text, BODY, TEXT, RIGHT - LEFT)


class Page(Struct, frozen=True):
    """Heading in two lines, and charts from above; `aside` is next to the first line."""

    title: str
    line: str
    blocks: tuple[Block, ...]
    aside: str = ""


def draw_page(page: Page) -> Image.Image:
    """Draw the page as RGB, in the common width."""
    top = TALL + MARGIN
    sheet = Sheet(_ground(top + sum(block.tall for block in page.blocks)).copy())
    put_header(sheet, _BAR, page.title, page.line, page.aside)
    for block in page.blocks:
        block.draw(sheet, top)
        top += block.tall
    return sheet.image


def paged(page: Page, name: str) -> Picture:
    """Return the page as an encoded picture."""
    return picture(draw_page(page), name)


@memoize
def _ground(tall: int) -> Image.Image:
    return gradient((WIDTH, tall), mix(NIGHT, PANEL, 0.7), NIGHT)
