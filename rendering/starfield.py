"""Deep space and the Andromeda galaxy."""

from __future__ import annotations

from math import cos, exp, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import blurred, dot, framed, gradient, lights, scaled
from rendering.disk_cache import disk_cached
from rendering.memory_cache import memoize
from rendering.noise import Size, levels, lit, noise, over
from rendering.theme import rgb

SPIRAL = 720


def space(size: Size, seed: str = "space") -> Image.Image:
    """Draw a dark blue sky with coloured haze and stars, RGB."""
    w, h = size
    small = (w // 4, h // 4)
    sky = gradient(small, rgb("#0a0d26"), rgb("#05060f"))
    lumps = max(2, w // 420), max(2, h // 420)
    for name, colour, top in (("blue", "#2a4fd0", 105), ("violet", "#7a2bb0", 95), ("teal", "#0f7f8f", 60)):
        sky = lit(sky, rgb(colour), levels(noise(f"{seed} {name}", small, lumps, 5, 0.55), 0.42, 1.0, top))
    sky = over(sky, rgb("#04050c"), levels(noise(f"{seed} dust", small, lumps, 6, 0.6), 0.6, 1.0, 150))
    sky = sky.resize(size, Image.Resampling.BICUBIC)
    return ImageChops.screen(sky, _stars(size, seed))


def _stars(size: Size, seed: str) -> Image.Image:
    random = Random(f"{seed} stars")
    w, h = size
    stars = Image.new("RGB", size)
    pen = ImageDraw.Draw(stars)
    tints = [rgb(code) for code in ("#ffffff", "#cfe0ff", "#ffe9cf", "#d9ccff", "#ffffff")]
    for _ in range(w * h // 900):
        tint, level = random.choice(tints), random.random() ** 3 * 0.8 + 0.12
        pen.point((random.randrange(w), random.randrange(h)), tuple(round(band * level) for band in tint))
    glows: list[tuple[float, float, float, int]] = []
    for _ in range(w * h // 26000):
        x, y, r = random.uniform(0, w), random.uniform(0, h), random.uniform(0.7, 1.7)
        tint = random.choice(tints)
        pen.ellipse((x - r, y - r, x + r, y + r), fill=tint)
        glows.append((x, y, r * 2.4, 150))
    halo = lights(size, glows, 3)
    stars = lit(stars, rgb("#9db8ff"), halo)
    for x, y, r, _ in glows[:: max(1, len(glows) // 7)]:
        long = r * 7
        box = max(0, int(x - long) - 1), max(0, int(y - long) - 1), min(w, int(x + long) + 2), min(h, int(y + long) + 2)
        mx, my, cross = x - box[0], y - box[1], Image.new("L", (box[2] - box[0], box[3] - box[1]))
        line = ImageDraw.Draw(cross)
        for dx, dy in ((1, 0), (0, 1)):
            for half, level in ((long, 70), (long / 2, 170)):
                ends = mx - half * dx, my - half * dy, mx + half * dx, my + half * dy
                line.line(ends, fill=level, width=1)
        stars.paste(lit(stars.crop(box), rgb("#e8efff"), cross), box)
    return stars


@memoize
@disk_cached
def _spiral() -> Image.Image:
    """Draw the galaxy from above."""
    n = SPIRAL
    random = Random("andromeda")
    arms, fine, knots, dust = (Image.new("L", (n, n)) for _ in range(4))
    pens = [ImageDraw.Draw(image) for image in (arms, fine, knots, dust)]
    for _ in range(15000):
        along = random.random() ** 0.75
        arm = random.choice((0, pi))
        angle = along * 3.5 * pi / 2 * 1.35 + arm
        radius = n * 0.46 * (0.07 + 0.93 * along)
        spread = n * (0.014 + 0.045 * along)
        x = n / 2 + radius * cos(angle) + random.gauss(0, spread)
        y = n / 2 + radius * sin(angle) + random.gauss(0, spread)
        fade = exp(-1.4 * along)
        dot(pens[0], (x, y), random.uniform(2, 6), round(90 + 150 * fade))
        if random.random() < 0.5:
            pens[1].point((x, y), fill=round(60 + 130 * random.random()))
        if random.random() < 0.012:
            dot(pens[2], (x, y), random.uniform(2, 4.5), 230)
        lane = angle + 0.42
        if random.random() < 0.5:
            x, y = n / 2 + radius * cos(lane) * 0.98, n / 2 + radius * sin(lane) * 0.98
            at = x + random.gauss(0, spread * 0.4), y + random.gauss(0, spread * 0.4)
            dot(pens[3], at, random.uniform(2, 5), 210)
    image = Image.new("RGB", (n, n))
    disc = lights((n, n), [(n / 2, n / 2, n * 0.4, 70), (n / 2, n / 2, n * 0.25, 120)], n / 11)
    image = lit(image, rgb("#5a63c8"), ImageChops.multiply(disc, levels(noise("disc", (n, n), (7, 7), 5), -0.4, 0.9)))
    image = lit(image, rgb("#6f8dff"), scaled(blurred(arms, 9), 0.8))
    image = lit(image, rgb("#ff7fc8"), blurred(knots, 3))
    image = over(image, rgb("#120818"), scaled(blurred(dust, 6), 0.62))
    image = lit(image, rgb("#dfe6ff"), fine)
    bulge = lights((n, n), [(n / 2, n / 2, n * 0.12, 170)], n / 20)
    image = lit(image, rgb("#ffcf8f"), bulge)
    return lit(image, rgb("#fff6e0"), lights((n, n), [(n / 2, n / 2, n * 0.045, 255)], n / 44))


def galaxy(width: int, flat: float = 0.42, turn: float = 24) -> Image.Image:
    """Draw the tilted spiral galaxy, as light to be screened onto a sky: RGB, `width` square."""
    n, image = SPIRAL, _spiral()
    tilted = Image.new("RGB", (n, n))
    squeezed = image.resize((n, round(n * flat)), Image.Resampling.LANCZOS)
    tilted.paste(squeezed, (0, (n - squeezed.height) // 2))
    tilted = lit(tilted, rgb("#ffe2b0"), lights((n, n), [(n / 2, n / 2, n * 0.05, 150)], n / 26))
    fade = lights((n, n), [(n / 2, n / 2, n * 0.4, 255)], n / 13).resize((n, round(n * flat)))
    tilted = Image.composite(tilted, Image.new("RGB", (n, n)), framed(fade, (n, n)))
    return tilted.rotate(turn, Image.Resampling.BICUBIC).resize((width, width), Image.Resampling.LANCZOS)


def shine(base: Image.Image, what: Image.Image, x: int, y: int) -> None:
    """Screen light onto the base, centred at the point and cropped at the edges."""
    left, top = x - what.width // 2, y - what.height // 2
    box = (max(0, left), max(0, top), min(base.width, left + what.width), min(base.height, top + what.height))
    cut = what.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    base.paste(ImageChops.screen(base.crop(box), cut), box)
