"""What was chosen in a menu or typed into a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from cogs.ui.custom_ids import UnknownCustomId
from cogs.ui.form_fields import WAS


def values(interaction: discord.Interaction) -> tuple[str, ...]:
    """All of it, in order; nothing where a button was pressed."""
    data: Mapping[str, Any] = interaction.data or {}
    if "values" in data:
        return tuple(data["values"])
    return tuple(str(one["value"]) for one in _inputs(data.get("components", ())) if "value" in one)


def chosen(interaction: discord.Interaction) -> str:
    """The one thing, of a menu of one choice or a form of one field. Raises NotOurs."""
    found = values(interaction)
    if len(found) != 1:
        raise UnknownCustomId
    return found[0]


def changed(interaction: discord.Interaction) -> dict[str, str]:
    """Of a form of menus, by their names, what was picked that did not stand there when it was opened.

    So nobody overwrites what somebody else has changed meanwhile. Raises NotOurs.
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
