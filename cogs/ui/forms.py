"""Fields of a form: text inputs and menus, and the values that a user submits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.games.contract import t
from cogs.ui import discord_limits
from cogs.ui.components import MenuEntry, listed
from cogs.ui.custom_ids import UnknownCustomId
from cogs.ui.discord_limits import cut
from cogs.ui.translator import Translator

Field = ui.Label[Any]
WAS = "="
"""Separator between a menu's name and its initial value in its custom id: see `changed`."""
ON, OFF = "on", "off"
ZONE_LENGTH = 40
ZONE_EXAMPLE = "Europe/Berlin"


def typed(
    asked: str,
    hint: str,
    most: int,
    *,
    name: str = "text",
    example: str = "",
    filled: str = "",
    needed: bool = True,
) -> Field:
    """Build a text field of at most `most` characters, optional unless `needed`."""
    field = ui.TextInput[Any](
        custom_id=name, placeholder=example or None, default=filled or None, max_length=most, required=needed
    )
    return _labelled(asked, hint, field)


def choice(name: str, asked: str, entries: Sequence[MenuEntry], *, prompt: str = "") -> Field:
    """Build a menu field for one value.

    Without an initial value it is optional and shows `prompt`.
    """
    was = next((entry.value for entry in entries if entry.chosen), "")
    field = ui.Select[Any](
        custom_id=f"{name}{WAS}{was}",
        placeholder=cut(prompt, discord_limits.PLACEHOLDER) or None,
        required=bool(was),
        min_values=1 if was else 0,
        options=listed(entries),
    )
    return _labelled(asked, "", field)


def zone_field(voice: Translator, filled: str = "") -> Field:
    """Build a text field for any time zone as users write it."""
    hint = voice.text(t("A city, a zone such as {example}, or an offset such as UTC+2", example=ZONE_EXAMPLE))
    return typed(voice.text(t("Time zone")), hint, ZONE_LENGTH, example=ZONE_EXAMPLE, filled=filled)


def _labelled(asked: str, hint: str, field: ui.Item[Any]) -> Field:
    return ui.Label(
        text=cut(asked, discord_limits.MODAL_LABEL),
        description=cut(hint, discord_limits.MODAL_HINT) or None,
        component=field,
    )


def values(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return all values in order; none for a button."""
    data: Mapping[str, Any] = interaction.data or {}
    if "values" in data:
        return tuple(data["values"])
    return tuple(str(one["value"]) for one in _inputs(data.get("components", ())) if "value" in one)


def chosen(interaction: discord.Interaction) -> str:
    """Return the only value of a menu or form. Raises UnknownCustomId."""
    found = values(interaction)
    if len(found) != 1:
        raise UnknownCustomId
    return found[0]


def changed(interaction: discord.Interaction) -> dict[str, str]:
    """Return the values of a form of menus that differ from their initial value, by field name.

    So a user does not overwrite what somebody else has changed meanwhile. Raises UnknownCustomId.
    """
    data: Mapping[str, Any] = interaction.data or {}
    found: dict[str, str] = {}
    for one in _inputs(data.get("components", ())):
        if picked := one.get("values"):
            name, between, was = str(one.get("custom_id", "")).partition(WAS)
            if not between or len(picked) != 1:
                raise UnknownCustomId
            if picked[0] != was:
                found[name] = str(picked[0])
    return found


def _inputs(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        yield from _inputs(one.get("components", ()))
        if "component" in one:
            yield from _inputs([one["component"]])
