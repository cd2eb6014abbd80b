"""The fields of a form, each with a label: what is typed, and what is picked from a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.ui import discord_limits
from cogs.ui.components import MenuEntry, listed
from cogs.ui.discord_limits import cut

Field = ui.Label[Any]
WAS = "="
"""In the id of a menu, between its name and what stood there when the form was opened: see `values.changed`."""


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
    """Something to type, at most so many letters; nothing at all where it is not `needed`."""
    field = ui.TextInput[Any](
        custom_id=name, placeholder=example or None, default=filled or None, max_length=most, required=needed
    )
    return _labelled(asked, hint, field)


def choice(name: str, asked: str, entries: Sequence[MenuEntry], *, prompt: str = "") -> Field:
    """A menu to pick one thing of. If nothing stands there yet, it may stay so, and shows the `prompt`."""
    was = next((entry.value for entry in entries if entry.chosen), "")
    field = ui.Select[Any](
        custom_id=f"{name}{WAS}{was}",
        placeholder=cut(prompt, discord_limits.PLACEHOLDER) or None,
        required=bool(was),
        min_values=1 if was else 0,
        options=listed(entries),
    )
    return _labelled(asked, "", field)


def _labelled(asked: str, hint: str, field: ui.Item[Any]) -> Field:
    return ui.Label(
        text=cut(asked, discord_limits.MODAL_LABEL),
        description=cut(hint, discord_limits.MODAL_HINT) or None,
        component=field,
    )
