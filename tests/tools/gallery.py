"""All pictures of all games on one page: `make gallery`, then open `var/gallery/index.html`.

`python -m tests.tools.gallery readme` updates the README's pictures of the games.

Shows every stored picture, in both languages, 1000, 360 and 280 pixels wide side by side, and simulated for protan,
deutan and tritan vision. Look at the whole page before a change of pictures is called done.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from html import escape
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from rendering.renderer import Picture
from tests.golden.pictures.samples import PICTURES
from tests.rendering.colour_vision import BLIND
from tests.rendering.name_samples import look_at

HERE = Path("var/gallery")
SAMPLES = Path(__file__).parents[2] / "rendering" / "samples"
README = {
    "andromeda-board": ("andromeda", "board-late-5"),
    "ricochet-board": ("ricochet", "board-declaring-4"),
    "ricochet-way": ("ricochet", "film-best-4"),
    "spacebase-board": ("spacebase", "board-buying-5"),
    "auztralia-board": ("auztralia", "board-late-4"),
    "farfarout-board": ("farfarout", "board-late-4"),
}
"""Pictures by their file name without its suffix."""
WIDTHS = (1000, 360, 280)
SMALL = 280
LANGUAGES = ("en", "ja")
STYLE = """
body { background: #313338; color: #dbdee1; font: 15px sans-serif; margin: 24px }
nav { position: sticky; top: 0; background: #313338; padding: 8px 0 } nav a { color: #8ab4f8; margin-right: 16px }
section { display: flex; gap: 12px; align-items: flex-start; margin-bottom: 28px; width: max-content }
figure { margin: 0 } figcaption { margin-bottom: 4px; color: #949ba4 } h3 { margin: 24px 0 8px }
img { display: block; border-radius: 8px }
"""


def main(where: Path) -> None:
    """Paint all pictures and write the page."""
    where.mkdir(parents=True, exist_ok=True)
    body: list[str] = []
    for game, samples in PICTURES.items():
        body.append(f'<h2 id="{game}">{game}</h2>')
        for name, paint in samples.items():
            last = name.rpartition("-")[2]
            body.append(f"<h3>{escape(name)}</h3>")
            for language in LANGUAGES:
                picture = paint(look_at(game, language, int(last) if last.isdecimal() else 5))
                assert picture is not None
                body.append(_row(where, f"{game}-{name}-{language}", picture))
    links = "".join(f'<a href="#{game}">{game}</a>' for game in PICTURES)
    page = f'<!doctype html><meta charset="utf-8"><title>Taku: pictures</title><style>{STYLE}</style>'
    (where / "index.html").write_text(f"{page}<nav>{links}</nav>{''.join(body)}", encoding="utf-8")
    sys.stdout.write(f"{where / 'index.html'}\n")


def _row(where: Path, name: str, picture: Picture) -> str:
    """Return a picture at all widths and in all kinds of vision."""
    file = f"{name}{Path(picture.name).suffix}"
    (where / file).write_bytes(picture.data)
    shown = [(f"{wide} px", file, wide) for wide in WIDTHS]
    image = Image.open(BytesIO(picture.data)).convert("RGB")
    small = image.resize((SMALL, round(image.height * SMALL / image.width)), Image.Resampling.LANCZOS)
    for vision in BLIND:
        if vision != "normal":
            as_seen = f"{name}-{vision}.png"
            seen_by(small, vision).save(where / as_seen)
            shown.append((vision, as_seen, SMALL))
    return f"<section>{_figures(shown)}</section>"


def _figures(shown: Iterable[tuple[str, str, int]]) -> str:
    return "".join(
        f'<figure><figcaption>{words}</figcaption><img src="{escape(file)}" width="{wide}" loading="lazy"></figure>'
        for words, file, wide in shown
    )


def seen_by(image: Image.Image, vision: str) -> Image.Image:
    """Return the RGB picture as seen with this kind of vision."""
    share = np.asarray(image, dtype=float) / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(light @ BLIND[vision].T, 0, 1)
    back = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray((back * 255 + 0.5).astype(np.uint8))


def readme() -> None:
    """Write the README's pictures of the games, in English."""
    for file, (game, name) in README.items():
        picture = PICTURES[game][name](look_at(game, "en", int(name.rpartition("-")[2])))
        assert picture is not None
        if picture.name.endswith(".jpg"):
            Image.open(BytesIO(picture.data)).save(SAMPLES / f"{file}.webp", quality=82, method=6)
        else:
            (SAMPLES / file).with_suffix(Path(picture.name).suffix).write_bytes(picture.data)


if __name__ == "__main__":
    readme() if sys.argv[1:] == ["readme"] else main(HERE)
