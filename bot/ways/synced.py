"""Slash commands, told to Discord when they have changed: many processes may serve the same ones, and begin often."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import discord
import msgspec
from discord import app_commands


async def sync_once(tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None, noted: Path) -> None:
    """Tells Discord, unless these very commands were told before, which the file `noted` knows.

    It may be deleted at any time; telling them once more does no harm.
    """
    digest = await _digest(tree, guild)
    if _is_noted(noted, digest):
        return
    await tree.sync(guild=guild)
    _note(noted, digest)


def _is_noted(noted: Path, digest: str) -> bool:
    return noted.exists() and noted.read_text(encoding="ascii") == digest


def _note(noted: Path, digest: str) -> None:
    noted.parent.mkdir(parents=True, exist_ok=True)
    noted.write_text(digest, encoding="ascii")


async def _digest(tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None) -> str:
    """Of all that Discord is told: to whom it belongs, and every word in every language."""
    assert tree.translator is not None
    told = [await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands(guild=guild)]
    about = (tree.client.application_id, guild.id if guild else None, told)
    return hashlib.sha256(msgspec.json.encode(about)).hexdigest()
