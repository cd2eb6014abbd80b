"""Frames of a film: the board after each turn, moving pieces, and a caption above."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.film.encoder import Frame
from rendering.film.timing import ENDING, OPENING, FrameTiming
from rendering.fonts import BODY, HEAD, Face
from rendering.renderer import GameRenderer, RenderOptions
from rendering.sizes import FILM
from rendering.text import fit, wrap
from rendering.theme import GOLD, INK, MUTED, NIGHT, SEATS, mix

BAND: Final = 112
"""Height of the caption in pixels."""
_TALLEST: Final = 1100
"""Maximum height of a board: a taller one is scaled down."""
_SIZE, _LEAST, _LINE, _LINES = 30, 24, 38, 2
_BADGE: Final = 56
_LEFT, _RIGHT = 84, 16
_BAR: Final = 6
_GROUND = mix(NIGHT, MUTED, 0.12)
log = logging.getLogger(__name__)


class FilmFrame(Struct, frozen=True):
    """A turn of a film: the board after it, its events, seat (-1: none), and caption.

    The caption is in the reader's language; `share` of the film (0 to 1) is over then.
    """

    view: Any
    changes: tuple[Any, ...]
    seat: int
    lines: tuple[str, ...]
    share: float


class FilmFrames:
    """Draws the turns of a film in order, in the size of the tallest measured board."""

    def __init__(self, painter: GameRenderer, look: RenderOptions, pace: FrameTiming) -> None:
        self._painter, self._look, self._pace = painter, replace(look, lines=()), pace
        self._before: Any = None
        self._tall = 0

    def measure(self, view: Any) -> None:
        """Make room for this board, if it can be drawn. Only before the first frame."""
        try:
            board = self._painter.draw_board(view, self._look)
        except Exception:
            log.exception("a board is not measured for a film")
            return
        self._tall = min(_TALLEST, max(self._tall, _natural(board)))

    def draw(self, shot: FilmFrame, *, end: bool = False) -> Iterator[Frame]:
        """Yield the frames of the next turn, drawn lazily; `end`: the film is over then."""
        look, band = replace(self._look, changes=shot.changes), self._band(shot)
        moving = self._moving(shot, look)
        for image in moving:
            yield Frame(self._set(band, image), self._pace.frame)
        ms = OPENING if self._before is None else ENDING if end else self._pace.each
        ms = max(self._pace.frame, ms - self._pace.frame * len(moving))
        self._before = shot.view
        yield Frame(self._set(band, self._painter.draw_board(shot.view, look)), ms)

    def _moving(self, shot: FilmFrame, look: RenderOptions) -> Sequence[Image.Image]:
        if not self._pace.glides or self._before is None or not shot.changes:
            return ()
        try:
            return self._painter.draw_moves(self._before, shot.view, look)
        except Exception:  # a turn without moving pieces is better than no film
            log.exception("nothing moves in a film")
            return ()

    def _set(self, band: Image.Image, board: Image.Image) -> Image.Image:
        """Compose the caption and a board, on the common background where it is smaller."""
        self._tall = self._tall or min(_TALLEST, _natural(board))
        image = Image.new("RGB", (FILM, BAND + self._tall), _GROUND)
        image.paste(band)
        tall = min(_natural(board), self._tall)
        wide = min(FILM, round(board.width * tall / board.height))
        small = board.convert("RGB").resize((wide, tall), Image.Resampling.BICUBIC, reducing_gap=2.0)
        image.paste(small, ((FILM - wide) // 2, BAND))
        return image

    def _band(self, shot: FilmFrame) -> Image.Image:
        sheet = Sheet(Image.new("RGB", (FILM, BAND), NIGHT))
        sheet.image.paste(mix(NIGHT, MUTED, 0.4), (0, BAND - _BAR, FILM, BAND))
        sheet.image.paste(GOLD, (0, BAND - _BAR, round(FILM * shot.share), BAND))
        left = _RIGHT
        if shot.seat >= 0:
            sheet.put(badge(shot.seat, _BADGE), _LEFT / 2, (BAND - _BAR) / 2)
            sheet.image.paste(SEATS[shot.seat], (0, 0, 6, BAND - _BAR))
            left = _LEFT
        _put_lines(sheet, shot.lines, left, HEAD if shot.seat < 0 else BODY)
        return sheet.image


def _put_lines(sheet: Sheet, lines: Sequence[str], left: int, face: Face) -> None:
    """Draw one line broken in two, or the last two of several, in one size."""
    room, size = FILM - left - _RIGHT, _SIZE
    if len(lines) == 1:
        told = wrap(lines[0], face, size, room, _LINES)
    else:
        told = lines[-_LINES:]
        size = min([size, *(fit(line, face, size, room, _LEAST)[1] for line in told)])
    top = (BAND - _BAR - len(told) * _LINE) / 2
    for at, line in enumerate(told):
        sheet.text(line, left, top + (at + 0.5) * _LINE, size, INK, face=face, align="l", room=room, least=size)


def _natural(board: Image.Image) -> int:
    """Return the height of a board at the film's width."""
    return round(board.height * FILM / board.width)
