"""Application emojis: the icons in chat, drawn from the same vectors as in pictures.

Their names are readable, as screen readers announce them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import Image

from rendering.canvas import Glass, pawn
from rendering.dice import MOST_PIPS, cube, put_pips
from rendering.disk_cache import disk_cached
from rendering.icon_set import Draw, chat, inked
from rendering.icons import icon
from rendering.registry import RENDERERS
from rendering.theme import BAD, GOLD, GOOD, INK, MUTED, NIGHT, SHAPES, Colour, mix

SEATS: Final = tuple(
    f"{colour}_{shape}"
    for colour, shape in zip(
        ("blue", "orange", "pink", "yellow", "green", "white", "violet", "olive", "mint", "mauve"), SHAPES, strict=True
    )
)
"""Names of the players' emojis, by seat."""
_MARGIN: Final = 7 / 6
"""A piece is drawn in a square a third larger, half of which its edge and its shadow take."""
VERSIONS: Final[Mapping[str, int]] = {}
"""Numbers of drawings that have replaced earlier ones, from 2; `tests/golden/emojis.txt` has what was drawn."""
_LETTERS: Final = 5


def _seat(seat: int, size: int) -> Image.Image:
    piece = pawn(seat, round(size / _MARGIN), rim=NIGHT)
    edge = (piece.width - size) // 2
    return piece.crop((edge, edge, edge + size, edge + size))


def _die(value: int, size: int) -> Image.Image:
    """Draw a die as in pictures, without its shadow."""
    sheet: Glass = cube(size, (INK, MUTED), (INK, INK), thick=size // 14, shadow=NIGHT)
    put_pips(sheet, value, size, NIGHT, off=0.26, radius=0.11)
    edge = (sheet.image.width - size) // 2
    return sheet.image.crop((edge, edge, edge + size, edge + size))


def _icon(name: str, colour: Colour = INK) -> Draw:
    return inked(partial(icon, name), colour)


_HOUSE: Final[dict[str, Draw]] = {
    **{name: partial(_seat, seat) for seat, name in enumerate(SEATS)},
    **{f"die_{value}": partial(_die, value) for value in range(1, MOST_PIPS + 1)},
    "accept": _icon("check", GOOD),
    "again": _icon("again"),
    "ai": _icon("tech"),
    "board": _icon("board"),
    "cancel": _icon("x", BAD),
    "clock": _icon("clock"),
    "film": _icon("film"),
    "hand": _icon("cards"),
    "help": _icon("query"),
    "invite": _icon("envelope"),
    "join": _icon("plus", GOOD),
    "leave": _icon("door", mix(BAD, INK, 0.2)),
    "log": _icon("log"),
    "next": _icon("chevron"),
    "options": _icon("gear", MUTED),
    "points": _icon("star", GOLD),
    "record": _icon("record"),
    "rules": _icon("book"),
    "share": _icon("share"),
    "spaceship": _icon("rocket"),
    "start": _icon("play", GOOD),
    "stop": _icon("stop", BAD),
    "undo": _icon("undo"),
}


@cache
def emojis() -> Mapping[str, Draw]:
    """Return all icons, the common ones and those of the games, by name."""
    found = dict(_HOUSE)
    for painter in RENDERERS.values():
        assert not found.keys() & painter.emojis.keys()
        found |= painter.emojis
    return found


def name(sign: str) -> str:
    """Return the emoji name of an icon: a drawing that has replaced another one has its number."""
    return f"{sign}_v{VERSIONS[sign]}" if sign in VERSIONS else sign


def fingerprint(sign: str) -> str:
    """Return a short hash of the pixels."""
    return sha256(_drawn(sign).tobytes()).hexdigest()[:_LETTERS]


def draw_all() -> None:
    """Draw all icons: a second of work."""
    for sign in emojis():
        _drawn(sign)


def png(sign: str) -> bytes:
    """Return an icon as a PNG file for an emoji."""
    file = BytesIO()
    _drawn(sign).save(file, "PNG")
    return file.getvalue()


@disk_cached
def _drawn(sign: str) -> Image.Image:
    return chat(emojis()[sign])
