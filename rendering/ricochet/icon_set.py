"""Icon set of this game, with meanings for newcomers."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.ricochet.components.data import BLUE, LETTERS, MOON, RED, ROBOTS, SHAPES, SILVER, SLASH
from rendering.badge_icons import AWAY, HOUSE
from rendering.canvas import Glass, discs, panel
from rendering.fonts import DISPLAY
from rendering.icon_set import Icon, inked
from rendering.icons import icon
from rendering.ricochet.chips import coin, hole, mark
from rendering.ricochet.robots import HUES, WHITE, ghost, robot
from rendering.ricochet.route import badge
from rendering.ricochet.static_board import bar_of_wall, mirror
from rendering.sizes import ACTIVE
from rendering.theme import BAD, GOLD, INK, MUTED, NIGHT, mix


def _fitted(image: Image.Image, size: int) -> Image.Image:
    """Crop the centre of a sprite with margins."""
    left, top = (image.width - size) // 2, (image.height - size) // 2
    return image.crop((left, top, left + size, top + size))


def _robot(number: int, size: int) -> Image.Image:
    """Draw a robot centred in the area of its shadow."""
    return _fitted(robot(number, size * 15 // 16, ""), size)


def _ringed(inner: Image.Image, size: int) -> Image.Image:
    """Draw an image within the rings of a target."""
    hue = mix(HUES[BLUE], WHITE, 0.3)
    image = discs(size, (size * 0.48, hue), (size * 0.45, NIGHT), (size * 0.4, WHITE), (size * 0.34, NIGHT))
    image.alpha_composite(inner, ((size - inner.width) // 2, (size - inner.height) // 2))
    return image


def _target(size: int) -> Image.Image:
    return _ringed(mark(BLUE * 4 + MOON, size * 9 // 20, bright=True), size)


def _asked(size: int) -> Image.Image:
    return _ringed(robot(BLUE, size * 9 // 20, ""), size)


def _declared(size: int) -> Image.Image:
    glass = Glass(size, size)
    tall = size * 3 // 4
    plate = panel(size, tall, tall // 4, mix(NIGHT, GOLD, 0.2), GOLD, alpha=1.0, line_width=ACTIVE)
    glass.put(plate, size / 2, size / 2)
    glass.text("6", size / 2, size / 2, size * 5 // 8, INK, face=DISPLAY)
    return glass.image


_ROBOTS: Final[tuple[Text, ...]] = (
    t("Red robot"), t("Blue robot"), t("Green robot"), t("Yellow robot"), t("Silver robot"),
)  # fmt: skip
_SLIDES: Final = t("Slides until stopped. Goes for the marks of its colour.")
_OF_SILVER: Final = t("Slides until stopped. Goes for the black hole only.")
_MARKS: Final[tuple[Text, ...]] = (t("Moon"), t("Gear"), t("Planet"), t("Star"))
_OF_A_COLOUR: Final = t("A mark. Each colour but silver has one.")

TARGET: Final = Icon("target", t("Target"), t("The robot of its colour must stop here."), _target)
RINGED: Final = Icon("ringed", t("Ringed robot"), t("This is the one that must reach the target."), _asked)
DECLARED: Final = Icon("declared", t("Declaration"), t("So few moves will do. The golden one goes first."), _declared)
STEP: Final = Icon(
    "step", t("Numbered line"), t("How a robot went, and in which move."), lambda size: badge(BLUE, 2, size)
)
START: Final = Icon("start", t("Dashed outline"), t("Where a robot started."), lambda size: ghost(RED, size))
WALL: Final = Icon("wall", t("Wall"), t("Stops every robot, from both sides."), bar_of_wall)
REFLECTOR: Final = Icon(
    "reflector", t("Reflector"), t("Turns robots of other colours by a right angle."),
    lambda size: _fitted(mirror(RED, SLASH, size), size),
)  # fmt: skip
BLACK_HOLE: Final = Icon("hole", t("Black hole"), t("A target that any robot may reach."), hole)
COIN: Final = Icon("coin", t("Target chip"), t("Won with each route. The first with enough of them wins."), coin)
FIGURES: Final = tuple(
    Icon(f"robot{LETTERS[n]}", _ROBOTS[n], _OF_SILVER if n == SILVER else _SLIDES, partial(_robot, n)) for n in ROBOTS
)
MARKS: Final = tuple(
    Icon(SHAPES[n], one, _OF_A_COLOUR, inked(partial(icon, SHAPES[n]), INK)) for n, one in enumerate(_MARKS)
)
OUT: Final = Icon("x", t("Cross"), t("Has failed to show a route, or has left."), inked(partial(icon, "x"), BAD))
LATE: Final = Icon("clock", t("Joined late"), t("Plays from the next chip on."), inked(partial(icon, "clock"), MUTED))
SIGNS: Final = (
    TARGET, RINGED, DECLARED, STEP, START, WALL, REFLECTOR, BLACK_HOLE, *MARKS, COIN, *FIGURES, OUT, LATE,
)  # fmt: skip
VOCABULARY: Final = (*SIGNS, *(sign for sign in HOUSE if sign is not AWAY))
"""There are no AI substitutes in this game: a player who leaves is gone."""
