"""Slash commands, told to Discord when they have changed: many processes may serve the same ones, and begin often."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import discord
import msgspec
from discord import app_commands

ENTRY_POINT = 4
"""The type of the command by which an application's activity is launched. Discord makes it where Activities are on."""
LACKS_ENTRY_POINT = 50240


async def keep_entry_point(tree: app_commands.CommandTree[Any]) -> None:
    """Overwrites the global commands with those of `tree` and the entry point command that Discord has, unchanged."""
    assert tree.translator is not None
    http, application_id = tree.client.http, tree.client.application_id
    assert application_id is not None
    told: list[Any] = [await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands()]
    there: list[Any] = await http.get_global_commands(application_id)
    await http.bulk_upsert_global_commands(
        application_id, payload=[*told, *(one for one in there if one["type"] == ENTRY_POINT)]
    )


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
