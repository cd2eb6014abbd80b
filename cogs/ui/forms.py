"""Form fields (texts, choices, checkboxes, files), and the values that a user submits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import TextStyle, ui
from msgspec import Struct

from bot.games.contract import t
from cogs.ui import discord_limits
from cogs.ui.components import MenuEntry, listed
from cogs.ui.custom_ids import MOST_USERS, UnknownCustomId, parse_int
from cogs.ui.discord_limits import cut
from cogs.ui.translator import Translator

Field = ui.Label[Any]
WAS = "="
"""Separator between a field's name and its initial value in its custom id: see `changed`."""
ON, OFF = "on", "off"
FEW = 5
"""Maximum entries of a radio group, which screen readers read out as a whole; Discord's own maximum is 10."""
_TEXT, _FILE = discord.ComponentType.text_input.value, discord.ComponentType.file_upload.value
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
    long: bool = False,
) -> Field:
    """Build a text field of `most` characters, optional unless `needed`; `long`: of lines."""
    field = ui.TextInput[Any](
        style=TextStyle.paragraph if long else TextStyle.short,
        custom_id=name,
        placeholder=example or None,
        default=filled or None,
        max_length=most,
        required=needed,
    )
    return _labelled(asked, hint, field)


def choice(name: str, asked: str, entries: Sequence[MenuEntry], *, prompt: str = "") -> Field:
    """Build a field for one value: a radio group if the entries are few, else a menu.

    Without an initial value it is optional; a menu shows `prompt`, a radio group has it as its hint.
    """
    was = next((entry.value for entry in entries if entry.chosen), "")
    if 1 < len(entries) <= FEW:
        group = ui.RadioGroup[Any](custom_id=f"{name}{WAS}{was}", required=bool(was), options=_radio(entries))
        return _labelled(asked, prompt, group)
    field = ui.Select[Any](
        custom_id=f"{name}{WAS}{was}",
        placeholder=cut(prompt, discord_limits.PLACEHOLDER) or None,
        required=bool(was),
        min_values=1 if was else 0,
        options=listed(entries),
    )
    return _labelled(asked, "", field)


def _radio(entries: Sequence[MenuEntry]) -> list[discord.RadioGroupOption]:
    return [
        discord.RadioGroupOption(
            label=cut(entry.label, discord_limits.OPTION_LABEL),
            value=entry.value,
            description=cut(entry.hint, discord_limits.OPTION_HINT) or None,
            default=entry.chosen,
        )
        for entry in entries
    ]


def several(name: str, asked: str, hint: str, entries: Sequence[MenuEntry]) -> Field:
    """Build a field for any number of values, also none: see `picked`."""
    field = ui.Select[Any](
        custom_id=name, required=False, min_values=0, max_values=len(entries), options=listed(entries)
    )
    return _labelled(asked, hint, field)


def picked(interaction: discord.Interaction, name: str) -> tuple[str, ...]:
    """Return the values of a form's field for several."""
    data: Mapping[str, Any] = interaction.data or {}
    found = [one.get("values") or () for one in _inputs(data.get("components", ())) if one.get("custom_id") == name]
    return tuple(str(value) for values in found for value in values)


def checkbox(name: str, asked: str, *, on: bool) -> Field:
    """Build a checkbox; its values are `ON` and `OFF`."""
    return _labelled(asked, "", ui.Checkbox[Any](custom_id=f"{name}{WAS}{ON if on else OFF}", default=on))


def upload(asked: str, hint: str) -> Field:
    """Build a field for one file: see `uploaded`."""
    return _labelled(asked, hint, ui.FileUpload[Any](custom_id="file"))


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
    """Return the values of a menu, or all texts of a form, in order; none for a button."""
    data: Mapping[str, Any] = interaction.data or {}
    if "values" in data:
        return tuple(data["values"])
    return tuple(str(one["value"]) for one in _inputs(data.get("components", ())) if one.get("type") == _TEXT)


def chosen(interaction: discord.Interaction) -> str:
    """Return the only value of a menu or form. Raises UnknownCustomId."""
    found = values(interaction)
    if len(found) != 1:
        raise UnknownCustomId
    return found[0]


def changed(interaction: discord.Interaction) -> dict[str, str]:
    """Return the choices of a form that differ from their initial value, by field name.

    So a user does not overwrite what somebody else has changed meanwhile. Raises UnknownCustomId.
    """
    data: Mapping[str, Any] = interaction.data or {}
    found: dict[str, str] = {}
    for one in _inputs(data.get("components", ())):
        if picked := _picked(one):
            name, between, was = str(one.get("custom_id", "")).partition(WAS)
            if not between or len(picked) != 1:
                raise UnknownCustomId
            if picked[0] != was:
                found[name] = str(picked[0])
    return found


def uploaded(interaction: discord.Interaction[Any]) -> discord.Attachment:
    """Return the only file of a form. Raises UnknownCustomId."""
    data: Mapping[str, Any] = interaction.data or {}
    files: Mapping[str, Any] = (data.get("resolved") or {}).get("attachments") or {}
    names = [name for one in _inputs(data.get("components", ())) if one.get("type") == _FILE for name in one["values"]]
    if len(names) != 1 or names[0] not in files:
        raise UnknownCustomId
    return discord.Attachment(data=files[names[0]], state=interaction.client._connection)  # as the library makes them


class SelectedUser(Struct, frozen=True):
    """A user chosen in a menu; `welcome`: a member of the server, and no bot."""

    id: int
    welcome: bool


def selected_users(interaction: discord.Interaction) -> list[SelectedUser]:
    """Return the users chosen in a menu. Raises UnknownCustomId."""
    data: Mapping[str, Any] = interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    found = values(interaction)
    if not found or any(one not in users for one in found):
        raise UnknownCustomId
    return [
        SelectedUser(parse_int(one, MOST_USERS), welcome=one in members and not users[one].get("bot", False))
        for one in found
    ]


def _picked(one: Mapping[str, Any]) -> Sequence[str]:
    """Return the values of a choice, as far as something is chosen."""
    match one.get("type"):
        case discord.ComponentType.radio_group.value:
            return [one["value"]] if one.get("value") else []
        case discord.ComponentType.checkbox.value:
            return [ON if one.get("value") else OFF]
        case discord.ComponentType.select.value:
            return one.get("values") or []
        case _:
            return []


def _inputs(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        yield from _inputs(one.get("components", ()))
        if "component" in one:
            yield from _inputs([one["component"]])
