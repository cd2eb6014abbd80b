"""The pictures of a film: the board after each turn, what moves between two, and above it who did what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from PIL import Image

from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.film.pace import ENDING, FRAME, OPENING, Pace
from rendering.film.reel import Frame
from rendering.fonts import BODY, HEAD
from rendering.painter import Look, Painter
from rendering.scale import FILM
from rendering.text import wrap
from rendering.theme import GOLD, INK, MUTED, NIGHT, SEATS, mix

BAND: Final = 112
"""Above the board, in pixels."""
_TALLEST: Final = 1100
"""Of a picture: a taller board is made narrower."""
_SIZE, _LINE, _LINES = 30, 38, 2
_BADGE: Final = 56
_LEFT, _RIGHT = 84, 16
_BAR: Final = 6
_GROUND = mix(NIGHT, MUTED, 0.12)


class Shot(Struct, frozen=True):
    """A turn of a film: the board after it, what has changed since the picture before, whose it was (-1: nobody's), and
    what is said of it, in the reader's language; so much of the film (0 to 1) is over then."""

    view: Any
    changes: tuple[Any, ...]
    seat: int
    lines: tuple[str, ...]
    share: float


class Shots:
    """Draws the turns of one film, one after another, all in the size of the tallest board of some `samples`, views."""

    def __init__(self, painter: Painter, look: Look, pace: Pace, samples: Sequence[Any]) -> None:
        self._painter, self._look, self._pace = painter, look, pace
        self._before: Any = None
        self._samples = samples
        self._tall = 0

    def draw(self, shot: Shot, *, end: bool = False) -> list[Frame]:
        """The pictures of the next turn; `end`: the film is over then."""
        look = _changed(self._look, shot.changes)
        board = self._painter.draw_board(shot.view, look)
        if not self._tall:
            boards = (self._painter.draw_board(view, self._look) for view in self._samples)
            self._tall = min(_TALLEST, max(map(_natural, (board, *boards))))
        moving: Sequence[Image.Image] = ()
        if self._pace.glides and self._before is not None:
            moving = self._painter.draw_moves(self._before, shot.view, look)
        ms = OPENING if self._before is None else ENDING if end else max(FRAME, self._pace.each - FRAME * len(moving))
        self._before = shot.view
        band = self._band(shot)
        return [*(Frame(self._set(band, one), FRAME) for one in moving), Frame(self._set(band, board), ms)]

    def _set(self, band: Image.Image, board: Image.Image) -> Image.Image:
        """A board below the band, on the house's ground where it is smaller than others."""
        image = Image.new("RGB", (FILM, BAND + self._tall), _GROUND)
        image.paste(band)
        tall = min(_natural(board), self._tall)
        wide = min(FILM, round(board.width * tall / board.height))
        small = board.convert("RGB").resize((wide, tall), Image.Resampling.BICUBIC, reducing_gap=2.0)
        image.paste(small, ((FILM - wide) // 2, BAND))
        return image

    def _band(self, shot: Shot) -> Image.Image:
        sheet = Sheet(Image.new("RGB", (FILM, BAND), NIGHT))
        bar = mix(NIGHT, MUTED, 0.4), GOLD
        sheet.image.paste(bar[0], (0, BAND - _BAR, FILM, BAND))
        sheet.image.paste(bar[1], (0, BAND - _BAR, round(FILM * shot.share), BAND))
        left = _RIGHT
        if shot.seat >= 0:
            sheet.put(badge(shot.seat, _BADGE), _LEFT / 2, (BAND - _BAR) / 2)
            sheet.image.paste(SEATS[shot.seat], (0, 0, 6, BAND - _BAR))
            left = _LEFT
        room = FILM - left - _RIGHT
        lines = shot.lines[-_LINES:]
        told = wrap(lines[0], BODY, _SIZE, room, _LINES) if len(lines) == 1 else lines
        top = (BAND - _BAR - len(told) * _LINE) / 2
        for at, line in enumerate(told):
            y = top + (at + 0.5) * _LINE
            sheet.text(line, left, y, _SIZE, INK, face=HEAD if shot.seat < 0 else BODY, align="l", room=room, least=22)
        return sheet.image


def _natural(board: Image.Image) -> int:
    """How high a board is that is as wide as the film."""
    return round(board.height * FILM / board.width)


def _changed(look: Look, changes: tuple[Any, ...]) -> Look:
    return Look(look.say, look.language, look.names, changes, (), look.idle)
