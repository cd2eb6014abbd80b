"""Subsets of Noto Sans CJK JP: `python -m tests.tools.fonts` (`make fonts`).

It needs fonttools, brotli and the packages of the original fonts, which are no dependencies: uv adds them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).parents[2]
TYPEFACES = ROOT / "rendering" / "typefaces"
FAMILY, FILE = "Taku Sans JP", "TakuSansJP"
EXTENSION_A = range(0x3400, 0x4DC0)
"""Rare ideographs: kept are those of JIS X 0213 and of Hong Kong."""
CODECS = ("euc_jis_2004", "big5hkscs")
DROPPED = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx")
"""Tables for vertical text and complex layout, which pictures do not use."""
PAGE = "TakuSansJP-Page.woff2"
"""The subset of record pages."""


def letters() -> set[str]:
    """Return the letters of all translations that only Japanese fonts have."""
    catalogues = (path.read_text(encoding="utf-8") for part in ("bot", "cogs", "rendering") for path in _of(part))
    return {letter for text in catalogues for letter in text if "\u3000" < letter <= "\uffef"}


def _of(part: str) -> Iterator[Path]:
    return (ROOT / part).rglob("ja.po")


def is_kept(point: int) -> bool:
    """Return whether the subset has a character of the original."""
    return point not in EXTENSION_A or any(chr(point).encode(codec, "ignore") for codec in CODECS)


def build(weight: str) -> Path:
    """Write the subset of a weight, with outlines and hints as they are."""
    subset = import_module("fontTools.subset")
    options = subset.Options(layout_features=[], name_IDs=["*"], name_languages=["*"], notdef_outline=True)
    options.drop_tables += DROPPED
    source = files(f"noto_cjk_sans_jp_{weight.lower()}") / f"NotoSansCJKjp-{weight}.otf"
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=filter(is_kept, font.getBestCmap()))
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = str(record).replace("Noto Sans CJK JP", FAMILY).replace("NotoSansCJKjp", FILE)
    target = TYPEFACES / f"{FILE}-{weight}.otf"
    font["CFF "].cff.fontNames = [target.stem]
    subset.save_font(font, str(target), options)
    return target


def build_page() -> Path:
    """Write the subset of record pages: only the letters of the translations, for screens."""
    subset = import_module("fontTools.subset")
    options = subset.Options(layout_features=[], hinting=False, flavor="woff2")
    font = subset.load_font(str(TYPEFACES / f"{FILE}-Regular.otf"), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(letters())))
    subsetter.subset(font)
    subset.save_font(font, str(TYPEFACES / PAGE), options)
    return TYPEFACES / PAGE


if __name__ == "__main__":
    for path in (build("Regular"), build("Bold"), build_page()):
        sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")
