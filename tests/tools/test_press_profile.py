"""Limits of a press: the code that it enters, and its reads of the table."""

from __future__ import annotations

from pathlib import Path

from tests.tools.press_profile import RULES, profile_of

FILES, FUNCTIONS, READINGS = 97, 378, 3
"""Maxima of a press on a public button; files and functions without the rules of the game."""


async def test_a_press_stays_short(tmp_path: Path) -> None:
    profile = await profile_of("press", tmp_path)
    assert len(profile.files(RULES)) <= FILES
    assert len(profile.functions(RULES)) <= FUNCTIONS
    assert 0 < profile.readings.total() <= READINGS
