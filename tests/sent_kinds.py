"""Kinds of components, fields, flags, files and marks of sent messages, by short names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from discord import ButtonStyle, ComponentType, MessageFlags
from simcord.components import walk_components

PLAIN = {
    *("type", "id", "custom_id", "style", "label", "content", "value", "url", "media", "file", "components", "text"),
    *("component", "accessory", "items", "options", "disabled", "name", "min_values", "max_values"),
}
"""Fields that every component of its type has, or that differ by their values alone."""
MARKS = {
    "time": r"<t:\d+(:\w)?>",
    "user": r"<@\d+>",
    "channel": r"<#\d+>",
    "command": r"</[^:>]+:\d+>",
    "emoji": r"<a?:\w+:\d+>",
    "small": r"(?m)^-# ",
    "heading": r"(?m)^#{1,3} ",
    "quote": r"(?m)^>{1,3} ",
    "list": r"(?m)^(- |\d+\. )",
    "bold": r"\*\*",
    "struck": r"~~",
    "spoiler": r"\|\|",
    "code": r"`",
    "link": r"\]\(http",
}
"""Discord's formatting in texts."""
KINDS = frozenset(
    """
    action_row
    button danger
    button link
    button primary
    button secondary
    button success
    button.emoji
    channel_select
    channel_select.channel_types
    channel_select.default_values
    channel_select.placeholder
    checkbox
    checkbox.default
    container
    container.accent_color
    file
    file gif
    file html
    file jpg
    file json
    file png
    file webp
    file_upload
    file_upload.required
    flag components_v2
    flag ephemeral
    flag suppress_notifications
    label
    label.description
    media_gallery
    media_gallery.items.description
    message nonce
    radio_group
    radio_group.options.default
    radio_group.options.description
    radio_group.required
    role_select
    role_select.default_values
    role_select.placeholder
    section
    select
    select.options.default
    select.options.description
    select.options.emoji
    select.placeholder
    select.required
    separator
    separator.divider
    separator.spacing
    text bold
    text channel
    text code
    text emoji
    text heading
    text link
    text list
    text small
    text struck
    text time
    text user
    text_display
    text_input
    text_input.max_length
    text_input.placeholder
    text_input.required
    thumbnail
    thumbnail.description
    user_select
    user_select.placeholder
    """.strip()
    .replace("    ", "")
    .split("\n")
)
"""All kinds that the bot sends, of each of which `bot.doctor.samples` has one."""
CARRIER = re.compile(r"/(callback|messages|threads)\b|/webhooks/")
FORMATS = {name: re.compile(pattern) for name, pattern in MARKS.items()}


def kinds(method: str, path: str, body: Any) -> set[str]:
    """Return the kinds of a message or form in a request; none for other requests."""
    if method not in {"POST", "PATCH"} or not isinstance(body, dict) or not CARRIER.search(f"/{path}"):
        return set()
    told: Mapping[str, Any] = body.get("data") or body.get("message") or body
    return {*_of_message(told), *(kind for part in walk_components(told.get("components") or []) for kind in _of(part))}


def _of_message(body: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"flag {name}" for name, on in MessageFlags._from_value(int(body.get("flags") or 0)) if on)
    for key in ("content", "embeds", "poll", "sticker_ids", "message_reference", "nonce"):
        if body.get(key):
            yield f"message {key}"
    for file in body.get("attachments") or ():
        if "filename" in file:
            yield f"file {file['filename'].rpartition('.')[2]}"


def _of(part: Mapping[str, Any]) -> Iterator[str]:
    kind = ComponentType(part["type"]).name
    yield f"{kind} {ButtonStyle(part['style']).name}" if kind == "button" else kind
    yield from (f"{kind}.{key}" for key, value in part.items() if key not in PLAIN and value not in (None, "", False))
    for many in ("items", "options"):
        for one in part.get(many) or ():
            yield from (f"{kind}.{many}.{key}" for key, value in one.items() if key not in PLAIN and value)
    if kind == "text_display":
        yield from (f"text {name}" for name, pattern in FORMATS.items() if pattern.search(part["content"]))
