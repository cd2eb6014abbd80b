"""The constant parts of a map: sea, coast and country, drawn once for each size."""

from __future__ import annotations

from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.auztralia.components.board import board_of
from bot.games.auztralia.components.data import Map
from bot.games.auztralia.state import NOBODY
from rendering.auztralia.colours import ABYSS, BLACK, BRASS, DEEP, LANDS, PAPER, PURPLE, SEA, SEPIA, WHITE
from rendering.auztralia.engraving import engrave
from rendering.auztralia.icons import sign
from rendering.auztralia.map_geometry import Plan, plan_of
from rendering.brush_strokes import curve
from rendering.canvas import Point, Sheet, blurred, gradient, scaled
from rendering.disk_cache import disk_cached
from rendering.memory_cache import memoize
from rendering.noise import levels, noise, ridges
from rendering.theme import Colour, mix

TWICE: Final = 2
"""Factor of reduced size for masks as large as the map."""
RINGS: Final = ((0.09, 0.9), (0.2, 0.55), (0.34, 0.3))
"""Lines along the coast: distance in hexes, and strength."""


@memoize
@disk_cached
def land(one: Map, size: tuple[int, int], margin: int) -> Image.Image:
    """Draw the bare map, RGB. It is shared: copy it to draw on it."""
    plan = plan_of(one, size, margin)
    shore = _shore(plan)
    image = _sea(plan, shore)
    image.paste(_country(plan), mask=shore)
    _edge(image, plan, shore)
    _marks(image, plan)
    _grid(image, plan)
    image = _paper(image)
    engrave(image, plan, shore)
    sheet = Sheet(image)
    for at, here in enumerate(one.hexes):
        _print(sheet, plan, at, farm=here.farm, anchor=here.anchor)
    _frame(image)
    return image


# --- layers ----------------------------------------------------------------------------------------------------------


def _mask(plan: Plan, hexes: list[int], share: float = 1.0) -> Image.Image:
    """Return a mask of these hexes at half the picture's size, as such masks are blurred anyway."""
    mask = Image.new("L", (plan.size[0] // 2, plan.size[1] // 2))
    pen = ImageDraw.Draw(mask)
    for at in hexes:
        pen.polygon([(x / 2, y / 2) for x, y in plan.corners(at, share)], fill=255)
    return mask


def _grown(mask: Image.Image, by: float) -> Image.Image:
    """Return a mask grown by about `by` pixels, with a soft edge."""
    return blurred(mask, max(1.0, by)).point([max(0, min(255, (level - 40) * 5)) for level in range(256)])


def _shore(plan: Plan) -> Image.Image:
    """Return the land as a mask with an irregular edge."""
    land_ = blurred(_mask(plan, list(range(len(plan.centres))), 1.05), plan.hex * 0.035)
    waves = scaled(noise("shore", land_.size, (26, 34), 3, 0.6), 0.5)
    rough = ImageChops.add(land_, waves, 1, -64)
    sharp = blurred(rough.resize(plan.size, Image.Resampling.BICUBIC), 1.5)
    return sharp.point([max(0, min(255, (level - 118) * 12)) for level in range(256)])


def _sea(plan: Plan, shore: Image.Image) -> Image.Image:
    size = plan.size
    small = blurred(shore.resize((size[0] // 4, size[1] // 4)), plan.hex * 0.16)
    near = scaled(small, 1.8).resize(size, Image.Resampling.BICUBIC)
    deep = gradient(size, mix(DEEP, WHITE, 0.1), mix(DEEP, BLACK, 0.3))
    image = Image.composite(Image.new("RGB", size, SEA), deep, near)
    swell = ridges("swell", size, (7, 60), 7, 2)
    image.paste(mix(SEA, WHITE, 0.5), mask=swell.point([level // 7 for level in range(256)]))
    quarter = shore.resize((size[0] // 2, size[1] // 2))
    for far, strong in RINGS:
        out = _grown(quarter, plan.hex * far * 0.5)
        line = ImageChops.subtract(out, out.filter(ImageFilter.MinFilter(3))).resize(size, Image.Resampling.BICUBIC)
        image.paste(
            mix(SEA, PAPER, 0.7), mask=line.point([round(min(255, level * 2) * strong) for level in range(256)])
        )
    shadow = blurred(ImageChops.offset(shore, 0, plan.long(0.05)), plan.hex * 0.06)
    image.paste(mix(DEEP, BLACK, 0.6), mask=scaled(shadow, 0.55))
    return image


def _country(plan: Plan) -> Image.Image:
    """Draw terrain that blends between hexes, and the dark shapes under it."""
    size = plan.size
    image = Image.new("RGB", size, LANDS["coast"])
    grain = noise("grain", size, (40, 54), 3, 0.6)
    for kind in ("outback", "hills"):
        hexes = [at for at, here in enumerate(plan.map.hexes) if here.land == kind]
        soft = blurred(_mask(plan, hexes, 0.98), plan.hex * 0.03)
        image.paste(LANDS[kind], mask=soft.resize(size, Image.Resampling.BICUBIC))
    light, dark = levels(grain, 0.55, 1.0, 36), levels(ImageChops.invert(grain), 0.5, 1.0, 40)
    image.paste(mix(PAPER, WHITE, 0.3), mask=light)
    image.paste(mix(LANDS["hills"], SEPIA, 0.5), mask=dark)
    deep = [at for at, here in enumerate(plan.map.hexes) if here.level == 3]
    stain = blurred(_mask(plan, deep, 1.15), plan.hex * 0.28)
    stain = stain.resize(size, Image.Resampling.BICUBIC)
    image.paste(mix(PURPLE, ABYSS, 0.45), mask=scaled(stain, 0.2))
    veins = blurred(ridges("veins", size, (9, 12), 9, 3), 0.8)
    image.paste(mix(PURPLE, ABYSS, 0.5), mask=ImageChops.multiply(veins, stain.point([v * 2 // 3 for v in range(256)])))
    return image


def _edge(image: Image.Image, plan: Plan, shore: Image.Image) -> None:
    """Draw the ink of the coast and the light shallows along it."""
    inner = shore.filter(ImageFilter.MinFilter(5))
    rim = ImageChops.subtract(shore, blurred(inner, plan.hex * 0.05))
    image.paste(
        mix(PAPER, WHITE, 0.4), mask=ImageChops.multiply(rim, shore).point([level // 2 for level in range(256)])
    )
    image.paste(SEPIA, mask=ImageChops.subtract(shore.filter(ImageFilter.MaxFilter(3)), inner))


def _marks(image: Image.Image, plan: Plan) -> None:
    """Draw hills, scrub and grass in the style of survey maps."""
    dark = Image.new("L", (plan.size[0] * TWICE, plan.size[1] * TWICE))
    light = Image.new("L", dark.size)
    pens = ImageDraw.Draw(dark), ImageDraw.Draw(light)
    u = plan.hex * TWICE
    for at, here in enumerate(plan.map.hexes):
        random = Random(f"marks {here.at}")
        x, y = plan.centres[at][0] * TWICE, plan.centres[at][1] * TWICE
        if here.land == "hills":
            spots = ((-0.26, -0.02), (0.02, -0.17), (0.27, -0.06), (-0.16, 0.22), (0.14, 0.2), (0.3, 0.2))
            for right, down in sorted(spots, key=lambda spot: spot[1]):
                _hill(pens, x + (right + random.uniform(-0.03, 0.03)) * u, y + (down + 0.06) * u,
                      u * random.uniform(0.075, 0.105))  # fmt: skip
            continue
        for _ in range(6 if here.land == "outback" else 5):
            right, down = random.uniform(-0.34, 0.34), random.uniform(-0.34, 0.34)
            at_ = x + right * u, y + down * u
            if here.land == "outback":
                _scrub(pens[0], at_, u * 0.02, random)
            else:
                _grass(pens[0], at_, u * 0.034, random)
    image.paste(mix(PAPER, WHITE, 0.5), mask=scaled(light.reduce(TWICE), 0.34))
    image.paste(SEPIA, mask=scaled(dark.reduce(TWICE), 0.44))


def _hill(pens: tuple[ImageDraw.ImageDraw, ImageDraw.ImageDraw], x: float, y: float, r: float) -> None:
    dark, light = pens
    ridge = curve(
        (x - r * 1.3, y), (x - r * 0.7, y - r * 0.75), (x, y - r * 1.25), (x + r * 0.62, y - r * 0.7), (x + r * 1.3, y)
    )
    for pen in pens:
        pen.polygon(ridge, fill=0)
    light.polygon([*ridge[: len(ridge) // 2], (x - r * 0.1, y)], fill=255)
    width = max(2, round(r * 0.14))
    dark.line(ridge, fill=255, width=width, joint="curve")
    for n in range(4):
        start = ridge[len(ridge) // 2 + 3 + n * 6]
        dark.line(
            [start, (start[0] - r * 0.18, start[1] + r * (0.62 - n * 0.1))], fill=220, width=max(1, width * 2 // 3)
        )


def _scrub(pen: ImageDraw.ImageDraw, at: Point, r: float, random: Random) -> None:
    x, y = at
    if random.random() < 0.55:
        pen.ellipse((x - r * 0.4, y - r * 0.4, x + r * 0.4, y + r * 0.4), fill=200)
        return
    for lean in (-0.9, 0.0, 0.9):
        pen.line([(x, y), (x + lean * r, y - r * 1.5)], fill=230, width=max(2, round(r * 0.3)))


def _grass(pen: ImageDraw.ImageDraw, at: Point, r: float, random: Random) -> None:
    x, y = at
    if random.random() < 0.4:
        pen.line([(x, y), (x, y - r)], fill=230, width=max(2, round(r * 0.18)))
        pen.ellipse((x - r * 0.5, y - r * 1.9, x + r * 0.5, y - r * 0.8), fill=215)
        return
    for lean in (-0.8, -0.25, 0.3, 0.85):
        pen.line([(x + lean * r * 0.3, y), (x + lean * r, y - r * 0.9)], fill=220, width=max(2, round(r * 0.14)))


def _grid(image: Image.Image, plan: Plan) -> None:
    """Draw the hex sides between two hexes."""
    mask = Image.new("L", (plan.size[0] * TWICE, plan.size[1] * TWICE))
    pen = ImageDraw.Draw(mask)
    wide = max(2, round(plan.hex * 0.018 * TWICE))
    sides = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
    for at, near in enumerate(board_of(plan.map).around):
        corners = [(x * TWICE, y * TWICE) for x, y in plan.corners(at)]
        for way, other in enumerate(near):
            if other != NOBODY and other > at:
                one, two = sides[way]
                pen.line([corners[one], corners[two]], fill=255, width=wide)
    image.paste(SEPIA, mask=scaled(mask.reduce(TWICE), 0.4))


def _paper(image: Image.Image) -> Image.Image:
    """Draw creases, stains and darker edges."""
    size = image.size
    fibre = noise("fibre", size, (70, 90), 2, 0.6)
    image.paste(SEPIA, mask=levels(fibre, 0.62, 1.0, 20))
    fold = Image.new("L", size)
    pen = ImageDraw.Draw(fold)
    for share in (1 / 3, 2 / 3):
        pen.line([(size[0] * share, 0), (size[0] * share, size[1])], fill=255, width=2)
        pen.line([(0, size[1] * share), (size[0], size[1] * share)], fill=255, width=2)
    soft = blurred(fold, 1.2)
    image.paste(SEPIA, mask=scaled(ImageChops.offset(soft, 2, 2), 0.35))
    image.paste(WHITE, mask=scaled(soft, 0.22))
    edge = Image.new("L", (size[0] // 8, size[1] // 8), 255)
    ImageDraw.Draw(edge).rounded_rectangle((6, 6, edge.width - 7, edge.height - 7), 20, fill=0)
    dark = blurred(edge, 14).resize(size, Image.Resampling.BICUBIC)
    image.paste(mix(BLACK, DEEP, 0.3), mask=scaled(dark, 0.75))
    return image


def _print(sheet: Sheet, plan: Plan, at: int, *, farm: str, anchor: bool) -> None:
    """Draw the print of a hex: the crop that may be farmed, and the anchor of a port."""
    image, both = sheet.image, bool(farm) and anchor
    if farm:
        _faint(image, sign(farm, plan.long(0.34)), plan.spot(at, 0.18 if both else 0.0, 0.08), SEPIA, 0.5)
    if anchor:
        _faint(image, sign("anchor", plan.long(0.34)), plan.spot(at, -0.18 if both else 0.0, 0.08),
               mix(DEEP, BLACK, 0.45), 0.8)  # fmt: skip


def _faint(image: Image.Image, mask: Image.Image, spot: Point, colour: Colour, alpha: float) -> None:
    at = round(spot[0] - mask.width / 2), round(spot[1] - mask.height / 2)
    image.paste(colour, at, scaled(mask, alpha))


def _frame(image: Image.Image) -> None:
    """Draw the neat line of a survey map."""
    pen = ImageDraw.Draw(image)
    w, h = image.size
    for inset, colour, width in ((0, SEPIA, 5), (5, BRASS, 3)):
        pen.rectangle((inset, inset, w - 1 - inset, h - 1 - inset), outline=colour, width=width)
