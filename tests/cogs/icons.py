"""An application that has all emojis."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import discord

from cogs import signs
from rendering.emojis import emojis

FIRST = 10**18
"""Their ids are as long as Discord's."""


@contextmanager
def icons() -> Generator[None]:
    """Meanwhile this process knows all of them."""
    before = dict(signs.KNOWN)
    signs.know({
        sign: discord.PartialEmoji(name=f"{sign}__0a1b2", id=FIRST + number) for number, sign in enumerate(emojis())
    })  # fmt: skip
    try:
        yield
    finally:
        signs.know(before)
