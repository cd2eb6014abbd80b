"""Tests of recorded emojis: a changed drawing has a new name, since hosts have the old one."""

from __future__ import annotations

import os
from pathlib import Path

from rendering.emojis import emojis, fingerprint, name

RECORDED = Path(__file__).with_name("emojis.txt")


def test_a_changed_drawing_has_another_name() -> None:
    """Give a changed one its next number in `rendering.emojis.VERSIONS`, then `make golden`."""
    drawn = {name(sign): fingerprint(sign) for sign in emojis()}
    before = dict(line.split() for line in RECORDED.read_text(encoding="utf-8").splitlines())
    assert {called: drawn[called] for called in drawn.keys() & before.keys()} == {
        called: before[called] for called in drawn.keys() & before.keys()
    }
    if os.environ.get("TAKU_GOLDEN") == "write":
        lines = sorted(f"{called} {look}\n" for called, look in (before | drawn).items())
        RECORDED.write_text("".join(lines), encoding="utf-8")
        return
    assert drawn.keys() <= before.keys(), "`make golden` records new ones"
