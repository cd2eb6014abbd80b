"""Synchronization of slash commands with Discord, only when they have changed.

Many processes may serve the same commands, and restart often.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.http import Route

ENTRY_POINT = 4
"""Type of the command that launches an application's Activity; Discord creates it if Activities are enabled."""
LACKS_ENTRY_POINT = 50240


async def keep_entry_point(tree: app_commands.CommandTree[Any]) -> None:
    """Overwrite the global commands with those of `tree`, and keep the entry point command."""
    assert tree.translator is not None
    http, application_id = tree.client.http, tree.client.application_id
    assert application_id is not None
    told: list[Any] = [await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands()]
    route = Route("GET", "/applications/{application_id}/commands", application_id=application_id)
    there: list[Any] = await http.request(route, params={"with_localizations": "true"})
    await http.bulk_upsert_global_commands(
        application_id, payload=[*told, *(one for one in there if one["type"] == ENTRY_POINT)]
    )


async def sync_once(tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None, noted: Path) -> None:
    """Sync the commands, unless the hash in the file `noted` shows that they are unchanged.

    The file may be deleted at any time; a superfluous sync does no harm.
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
    """Hash all that is synced: application, and all texts in every language."""
    assert tree.translator is not None
    told = [await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands(guild=guild)]
    about = (tree.client.application_id, guild.id if guild else None, told)
    return hashlib.sha256(msgspec.json.encode(about)).hexdigest()
