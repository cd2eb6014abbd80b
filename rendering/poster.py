"""Poster of a finished game for sharing: winner and reason, an artwork, and superlatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.canvas import Sheet, panel, rounded
from rendering.fonts import BODY, DISPLAY, HEAD, Face
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.sizes import COVER
from rendering.text import wrap
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, Colour

THING: Final = (690, 500)
"""The size of the picture at the right."""
BADGE: Final = 150
FACT_BADGE: Final = 52
_THING_AT: Final = (486, 24)
_LEFT, _ROOM = 40, 420
_TITLE, _NAME, _SAID, _LABEL = 41, 72, 46, 41
_FOOT: Final = 540
_FACT: Final = 373


class Winner(Struct, frozen=True):
    """A winner: name(s), badge `BADGE` pixels wide (see `badges.badge`), and reason."""

    name: str
    mark: Image.Image
    why: str


class Fact(Struct, frozen=True):
    """A superlative: title, badge `FACT_BADGE` pixels wide, and value."""

    what: str
    mark: Image.Image | None
    how_much: str


class Manner(Struct, frozen=True):
    """Typefaces and colours of a game's poster."""

    title: Face = DISPLAY
    face: Face = HEAD
    words: Face = BODY
    fill: Colour = NIGHT
    edge: Colour = EDGE
    ink: Colour = INK
    quiet: Colour = MUTED


def draw_poster(
    ground: Image.Image, thing: Image.Image, game: str, said: tuple[Winner, Sequence[Fact]], manner: Manner
) -> Image.Image:
    """Draw the poster, RGB, of the size of covers, on a copy of `ground` (of that size).

    `thing` is RGB of size `THING`.
    """
    assert ground.size == COVER
    assert thing.size == THING
    winner, facts = said
    image = ground.copy()
    image.paste(manner.fill, mask=_veil())
    sheet = Sheet(image)
    frame = panel(THING[0] + 12, THING[1] + 12, 22, manner.edge, manner.edge, alpha=1.0)
    sheet.lay(frame, _THING_AT[0] - 6, _THING_AT[1] - 6)
    image.paste(thing, _THING_AT, rounded(*THING, 18))
    _say_who(sheet, game, winner, manner)
    for n, fact in enumerate(facts[:3]):
        _put_fact(sheet, fact, _LEFT - 16 + n * (_FACT + 16), manner)
    return image


@memoize
def _veil() -> Image.Image:
    """Draw a veil that darkens the background, most at the left, below the text."""
    ramp = Image.linear_gradient("L").rotate(90).resize(COVER)
    return ramp.point([120 + level * 110 // 255 for level in range(256)])


def _say_who(sheet: Sheet, game: str, winner: Winner, manner: Manner) -> None:
    sheet.text(game, _LEFT, 52, _TITLE, manner.quiet, face=manner.face, align="l", room=_ROOM)
    middle = _LEFT + BADGE / 2 + 6
    sheet.put(winner.mark, middle, 176)
    sheet.stamp(icon("crown", 84), middle + BADGE / 2 + 86, 176, GOLD)
    sheet.text(winner.name, _LEFT, 306, _NAME, GOLD, face=manner.title, align="l", room=_ROOM, least=_SAID)
    lines = wrap(winner.why, manner.words, _LABEL, _ROOM, 3)
    for n, one in enumerate(lines):
        sheet.text(one, _LEFT, 382 + n * 50, _LABEL, manner.ink, face=manner.words, align="l")


def _put_fact(sheet: Sheet, fact: Fact, left: int, manner: Manner) -> None:
    tall = COVER[1] - _FOOT - 18
    sheet.lay(panel(_FACT, tall, 16, manner.fill, manner.edge, alpha=0.9), left, _FOOT)
    sheet.text(
        fact.what,
        left + 20,
        _FOOT + 34,
        _LABEL,
        manner.quiet,
        face=manner.words,
        align="l",
        room=_FACT - 40,
        least=_LABEL,
    )
    x = left + 20
    if fact.mark:
        sheet.put(fact.mark, x + FACT_BADGE / 2, _FOOT + 84)
        x += FACT_BADGE + 18
    sheet.text(
        fact.how_much,
        x,
        _FOOT + 84,
        _SAID,
        manner.ink,
        face=manner.face,
        align="l",
        room=left + _FACT - 16 - x,
        least=_LABEL,
    )
