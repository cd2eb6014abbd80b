"""Discord's limits on screens, forms and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simcord.components import walk_components

from bot.games.registry import GAMES
from cogs.ui import discord_limits
from cogs.ui.components import Form, Screen
from cogs.ui.emoji_text import bare
from cogs.ui.forms import FEW
from cogs.ui.layout import CHOSEN, width
from tests.cogs.message_checks import check_components
from tests.words.japanese_punctuation import wrong_signs

NAME = re.compile(r"^[-_'\w]{1,32}$")
GROUPS = {"taku", *(game.meta.command or name for name, game in GAMES.items())}


def check(screen: Screen) -> None:
    """Check a screen. Raises AssertionError with each violation."""
    parts = parts_of(screen)
    check_components(parts)
    assert len(parts) <= discord_limits.COMPONENTS
    assert sum(len(one["content"]) for one in parts if one["type"] == 10) <= discord_limits.TEXT
    ids = [one["custom_id"] for one in parts if "custom_id" in one]
    assert len(ids) == len(set(ids)), f"twice in a message: {ids}"
    for one in parts:
        assert 1 <= len(one.get("custom_id", "x")) <= discord_limits.CUSTOM_ID
        match one["type"]:
            case 1:
                assert 1 <= len(one["components"]) <= discord_limits.ROW
            case 2:
                label = one.get("label") or ""
                assert (1 if "emoji" not in one else 0) <= len(label) <= discord_limits.LABEL
                assert not wrong_signs(label), label
            case 3:
                _check_menu(one)
            case 10:
                assert one["content"]
                assert not wrong_signs(bare(one["content"])), one["content"]
            case 12:
                assert all(1 <= len(item["description"]) <= discord_limits.ALT_TEXT for item in one["items"])
                for item in one["items"]:
                    assert not wrong_signs(item["description"]), item["description"]
            case _:
                pass
    files = {f"attachment://{picture.name}" for picture in screen.pictures}
    pictured = [item for one in parts if one["type"] == 12 for item in one["items"]]
    assert {item["media"]["url"] for item in (*pictured, *(one for one in parts if one["type"] == 11))} == files
    assert len(screen.pictures) <= discord_limits.FILES


def parts_of(screen: Screen) -> list[dict[str, Any]]:
    """Return all components."""
    return list(walk_components(screen.to_components()))


def words_of(screen: Screen) -> str:
    """Return all text."""
    return "\n".join(one["content"] for one in parts_of(screen) if one["type"] == 10)


def menu_of(screen: Screen) -> dict[str, Any]:
    """Return its menu."""
    return next(one for one in parts_of(screen) if one["type"] == 3)


def _check_menu(menu: dict[str, Any]) -> None:
    values = [option["value"] for option in menu["options"]]
    assert 1 <= len(values) <= discord_limits.OPTIONS
    assert len(values) == len(set(values))
    assert 1 <= menu["max_values"] <= len(values)
    assert menu["min_values"] <= menu["max_values"]
    assert len(menu["placeholder"]) <= discord_limits.PLACEHOLDER
    for option in menu["options"]:
        assert 1 <= len(option["label"]) <= discord_limits.OPTION_LABEL
        assert 1 <= len(option["value"]) <= discord_limits.OPTION_VALUE
        assert len(option.get("description") or "") <= discord_limits.OPTION_HINT
    assert sum(option.get("default", False) for option in menu["options"]) <= menu["max_values"]


def check_form(form: Form) -> None:
    """Check a form. Raises AssertionError with each violation."""
    fields = list(walk_components(form.to_components()))
    labels = [one for one in fields if one["type"] == 18]
    assert 1 <= len(labels) <= discord_limits.FIELDS
    assert 1 <= len(form.title) <= discord_limits.MODAL_TITLE
    assert 1 <= len(form.custom_id) <= discord_limits.CUSTOM_ID
    assert all(1 <= len(one["label"]) <= discord_limits.MODAL_LABEL for one in labels)
    assert all(len(one.get("description") or "") <= discord_limits.MODAL_HINT for one in labels)
    inputs = [one["component"] for one in labels]
    assert len({one["custom_id"] for one in inputs}) == len(inputs)
    assert all(1 <= len(one["custom_id"]) <= discord_limits.CUSTOM_ID for one in inputs)
    for one in inputs:
        if one["type"] == 3:
            _check_menu({"placeholder": "", **one})
        if one["type"] == 21:
            assert 2 <= len(one["options"]) <= FEW
            _check_menu({"placeholder": "", "max_values": 1, "min_values": 0, **one})
    legible(form)


def legible(screen: Screen | Form) -> None:
    """Check that all options of menus fit on a phone."""
    chosen = [option["label"] for one in walk_components(screen.to_components()) for option in one.get("options", ())]
    assert [label for label in chosen if width(label) > CHOSEN] == []


def labels_of(screen: Screen) -> list[str]:
    """Return the labels of its buttons."""
    return [one["label"] for one in walk_components(screen.to_components()) if one["type"] == 2]


def texts_of(screen: Screen) -> list[str]:
    """Return its texts, from the top."""
    return [one["content"] for one in walk_components(screen.to_components()) if one["type"] == 10]


def check_command(command: dict[str, Any]) -> None:
    """Check a command. Raises AssertionError with violated limits or missing Japanese."""
    assert _length(command) <= discord_limits.COMMAND_TOTAL
    for one in _nodes(command):
        if "description" not in one:
            assert len(one["name"]) <= discord_limits.CHOICE_NAME
            continue
        japanese = one.get("name_localizations", {}).get("ja")
        assert NAME.match(one["name"])
        assert one["name"] == one["name"].lower()
        assert japanese is None or NAME.match(japanese)
        assert japanese or one["name"] in GROUPS, f"{one['name']} has no Japanese name"
        described = [one["description"], one["description_localizations"]["ja"]]
        assert all(1 <= len(text) <= discord_limits.COMMAND_DESCRIPTION for text in described)
        assert len(one.get("options", ())) <= discord_limits.SUBCOMMANDS


def _nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for one in [*command.get("options", ()), *command.get("choices", ())]:
        yield from _nodes(one)


def _length(command: dict[str, Any]) -> int:
    def longest(node: dict[str, Any], key: str) -> int:
        return max(len(str(text)) for text in (node.get(key, ""), *(node.get(f"{key}_localizations") or {}).values()))

    return sum(
        longest(one, "name") + longest(one, "description") + len(str(one.get("value", ""))) for one in _nodes(command)
    )


def plain(part: dict[str, Any]) -> list[str]:
    """Return the component's texts that are not rendered as Markdown."""
    options = [option[key] for option in part.get("options", ()) for key in ("label", "description") if option.get(key)]
    items = [line for item in part.get("items", ()) for line in (item.get("description") or "").split("\n")]
    return [part.get("label") or "", part.get("placeholder") or "", *options, *items]


def any_signs(_: str) -> list[str]:
    """Accept any characters, for names."""
    return []
