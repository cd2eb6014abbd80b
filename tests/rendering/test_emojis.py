"""Tests of the emojis: names, looks, and use by games and screens."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cogs.framework import emojis as kept
from rendering.emojis import SEATS, emojis, name, png
from rendering.icon_set import CHAT
from rendering.theme import SHAPES

ROOT = Path(__file__).parents[2]
LONGEST, LARGEST, MOST = 32, 256 * 1024, 2000
"""Discord's maximum characters of a name, bytes of a file, and emojis of an application."""
SMALL, CLEAR = 22, 60
"""Size in pixels of an emoji in text, and minimum visible difference of a colour level."""
PARTS = (
    r"(red|blue|green|yellow|silver)_(robot|up|right|down|left)", r"(red|blue|green|yellow)_(moon|gear|planet|star)",
    r"(green|grey|orange|red)_token", r"(hot|ice|water|jungle|gas)_planet", r"die_[1-6]",
    r"(green|orange|grey|yellow|red|blue|purple|black|white)_die", r"(tech|weird)_item",
)  # fmt: skip
"""Names that games compose."""


def test_names_are_good_for_discord_and_for_ears() -> None:
    called = {name(sign) for sign in emojis()}
    assert len(called) == len(emojis()) < MOST
    for one in called:
        assert 2 <= len(one) <= LONGEST, one
        assert re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", one), one
    assert not any(kept._VERSION.search(sign) for sign in emojis()), "a sign's own name would be taken for a version"
    assert [sign.rpartition("_")[2] for sign in SEATS] == list(SHAPES)


def test_they_are_small_files_that_can_be_told_apart() -> None:
    for sign, image in _shown().items():
        assert image.size == (CHAT, CHAT), sign
    little = {
        sign: image.resize((SMALL, SMALL), Image.Resampling.LANCZOS).tobytes() for sign, image in _shown().items()
    }
    assert len(set(little.values())) == len(little)


@pytest.mark.parametrize("ground", [(0x31, 0x33, 0x38), (0xFF, 0xFF, 0xFF)], ids=["dark", "light"])
def test_they_stand_on_dark_and_on_light(ground: tuple[int, int, int]) -> None:
    """At least a twelfth of the square differs clearly from the background."""
    for sign, image in _shown().items():
        sheet = Image.new("RGB", (CHAT, CHAT), ground)
        sheet.paste(image, mask=image.getchannel("A"))
        far = np.abs(np.asarray(sheet, dtype=int) - ground).max(axis=2) > CLEAR
        assert far.mean() > 1 / 12, sign


@cache
def _sources() -> str:
    """Return the code of games and screens; it is formatted, so that strings have double quotes."""
    paths = (path for folder in ("bot/games", "cogs") for path in (ROOT / folder).rglob("*.py"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def _shown() -> dict[str, Image.Image]:
    """All emojis as Discord gets them."""
    files = {sign: png(sign) for sign in emojis()}
    assert max(map(len, files.values())) <= LARGEST
    return {sign: Image.open(BytesIO(file)).convert("RGBA") for sign, file in files.items()}


def test_every_sign_that_is_meant_is_there() -> None:
    named = set(re.findall(r'\b(?:signed|pictured|emoji)\(\s*"([^"]*)"', _sources()))
    assert named
    assert named - emojis().keys() == set()


def test_every_sign_is_used() -> None:
    """Uses are a name, a table of names, or the pattern of a name that a game composes."""
    unused = emojis().keys() - set(re.findall(r'"([a-z0-9_]+)"', _sources())) - set(SEATS)
    assert {sign for sign in unused if not any(re.fullmatch(part, sign) for part in PARTS)} == set()
