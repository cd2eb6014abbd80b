"""Tests of Discord's own validation, which discord.py leaves to Discord."""

from typing import Any

import discord
import pytest
from discord import ui

from .conftest import Scene
from .demo_bot import Board, board
from .rules import check_components, check_message, check_modal
from .rules_commands import check_commands
from .wire import ApiError, Json, MessageFlag

V2 = MessageFlag.COMPONENTS_V2


def button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | fields


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(*values: str, **fields: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": v, "value": v} for v in values]} | fields


def text(content: str) -> Json:
    return {"type": 10, "content": content}


THUMBNAIL: Json = {"type": 11, "media": {"url": "attachment://a.png"}}


def section(*children: Json, accessory: Json | None = THUMBNAIL) -> Json:
    return {"type": 9, "components": list(children), "accessory": accessory}


def label(component: Json, **fields: Any) -> Json:
    return {"type": 18, "label": "Note", "component": component} | fields


def group(kind: int, *values: str, default: bool = False) -> Json:
    """Return a radio or checkbox group."""
    options = [{"label": one, "value": one, "default": default} for one in values]
    return {"type": kind, "custom_id": "g", "options": options}


def word(reason: ApiError) -> str:
    """Return the innermost code of a form error."""
    errors = reason.body["errors"]
    while "_errors" not in errors:
        (errors,) = errors.values()
    return errors["_errors"][0]["code"]


def forty(components: int) -> list[Json]:
    """Return a container with this number of components in all."""
    return [{"type": 17, "components": [text("x")] * (components - 1)}]


def test_components_that_pass() -> None:
    check_components(forty(40), v2=True)
    check_components([text("x" * 2000), text("x" * 2000)], v2=True)
    check_components([row(button()), row(select("a", "b", max_values=2))], v2=False)
    check_components([section(text("x"), text("y"), text("z")), section(text("x"), accessory=button())], v2=True)
    check_components([row(button(style=5, custom_id=None, url="https://example.org"))], v2=False)


@pytest.mark.parametrize(
    ("components", "v2", "code"),
    [
        (forty(41), True, "BASE_TYPE_MAX_LENGTH"),
        ([text("x" * 2000), text("x" * 2001)], True, "COMPONENT_MAX_TOTAL_TEXT"),
        ([text("x")], False, "UNION_TYPE_CHOICES"),
        ([row(button(custom_id=str(n))) for n in range(6)], False, "BASE_TYPE_BAD_LENGTH"),
        ([row(button(), button())], True, "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([row(*[button(custom_id=str(n)) for n in range(6)])], True, "BASE_TYPE_BAD_LENGTH"),
        ([row(button(), select("a"))], True, "BASE_TYPE_BAD_LENGTH"),
        ([row()], True, "BASE_TYPE_BAD_LENGTH"),
        ([row(button(label="x" * 81))], True, "BASE_TYPE_MAX_LENGTH"),
        ([row(button(custom_id="x" * 101))], True, "BASE_TYPE_MAX_LENGTH"),
        ([row(button(label=None))], True, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
        ([row(button(url="https://example.org"))], True, "BUTTON_COMPONENT_INVALID"),
        ([row(select("a", "a"))], True, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        ([row(select("a", max_values=2))], True, "BASE_TYPE_BAD_LENGTH"),
        ([row(select())], True, "BASE_TYPE_BAD_LENGTH"),
        ([row(select("x" * 101))], True, "BASE_TYPE_MAX_LENGTH"),
        ([row(select("a", placeholder="x" * 151))], True, "BASE_TYPE_MAX_LENGTH"),
        ([{"type": 12, "items": []}], True, "BASE_TYPE_BAD_LENGTH"),
        ([section()], True, "BASE_TYPE_BAD_LENGTH"),
        ([section(*[text("x")] * 4)], True, "BASE_TYPE_BAD_LENGTH"),
        ([section(row(button()))], True, "UNION_TYPE_CHOICES"),
        ([section(text("x"), accessory=None)], True, "UNION_TYPE_CHOICES"),
        ([section(text("x"), accessory=THUMBNAIL | {"description": "x" * 1025})], True, "BASE_TYPE_MAX_LENGTH"),
        ([{"type": 17, "components": [section(text("x"))] * 14}], True, "BASE_TYPE_MAX_LENGTH"),
    ],
)
def test_components_that_do_not(components: list[Json], v2: bool, code: str) -> None:
    with pytest.raises(ApiError) as refusal:
        check_components(components, v2=v2)
    assert word(refusal.value) == code


@pytest.mark.parametrize(
    ("body", "flags"),
    [
        ({"content": "x" * 2001}, 0),
        ({"content": "x", "components": [text("x")]}, V2),
        ({"embeds": [{"title": "x"}], "components": [text("x")]}, V2),
        ({"embeds": [{"description": "x" * 3001}] * 2}, 0),
        ({"content": "x", "attachments": [{"id": n} for n in range(11)]}, 0),
        ({"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}, 0),
        ({"content": ""}, 0),
    ],
)
def test_messages_that_do_not(body: Json, flags: int) -> None:
    with pytest.raises(ApiError):
        check_message(body, flags, files=0, new=True)


def test_modals_that_pass() -> None:
    fields = [group(21, "a", "b"), group(22, "a", default=True) | {"custom_id": "h"}, {"type": 23, "custom_id": "c"}]
    check_modal({"title": "x", "custom_id": "x", "components": [label(field) for field in fields]})


def test_a_message_has_no_fields_of_a_modal() -> None:
    with pytest.raises(ApiError):
        check_components([label(group(21, "a", "b"))], v2=True)


@pytest.mark.parametrize(
    "modal",
    [
        {"title": "x", "components": []},
        {"title": "x", "components": [text("x")] * 6},
        {"title": "x" * 46, "components": [text("x")]},
        {"title": "x", "components": [label({"type": 4, "custom_id": "a", "label": "twice"})]},
        {"title": "x", "components": [label(select("a", disabled=True))]},
        {"title": "x", "components": [label({"type": 4, "custom_id": "a"}), label({"type": 4, "custom_id": "a"})]},
        {"title": "x", "components": [label({"type": 4, "custom_id": "a"}, label="x" * 46)]},
        {"title": "x", "components": [button()]},
        {"title": "x", "components": [label(group(21, "a"))]},
        {"title": "x", "components": [label(group(21, *"abcdefghijk"))]},
        {"title": "x", "components": [label(group(21, "a", "a"))]},
        {"title": "x", "components": [label(group(21, "a", "b", default=True))]},
        {"title": "x", "components": [label(group(22))]},
    ],
)
def test_modals_that_do_not(modal: Json) -> None:
    with pytest.raises(ApiError):
        check_modal(modal)


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Taku"},
        {"name": "two words"},
        {"description": ""},
        {"description": "x" * 101},
        {"name_localizations": {"jp": "卓"}},
        {"description_localizations": {"ja": "x" * 101}},
        {"options": [{"name": str(n), "description": "x"} for n in range(26)]},
        {"options": [{"name": "a", "description": "x"}, {"name": "b", "description": "x", "required": True}]},
        {"options": [{"name": "a", "description": "x", "choices": [{"name": "x" * 101, "value": "x"}]}]},
        {
            "options": [
                {"name": "a", "description": "x", "autocomplete": True, "choices": [{"name": "x", "value": "x"}]}
            ]
        },
        {
            "options": [
                {"name": f"o{n}", "description": "x" * 100, "choices": [{"name": "x" * 80, "value": f"{'x' * 80}"}] * 2}
                for n in range(25)
            ]
        },
    ],
)
def test_commands_that_do_not(fields: Json) -> None:
    command: Json = {"name": "taku", "description": "A table", "name_localizations": {"ja": "卓"}}
    check_commands([command])
    with pytest.raises(ApiError):
        check_commands([command | fields])
    with pytest.raises(ApiError):
        check_commands([command, command])


async def test_a_picture_that_was_not_sent_is_missed(scene: Scene) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await scene.place.send(view=Board(7, 1))
    assert refusal.value.code == 50035
    assert "attachment://board.png" in str(refusal.value)


async def test_a_message_once_made_of_components_stays_so(scene: Scene) -> None:
    sent = await scene.place.send(view=Board(7, 1), file=board(1))
    with pytest.raises(discord.HTTPException):
        await sent.edit(content="words")
    plain = await scene.place.send("words")
    layout = ui.LayoutView()
    layout.add_item(ui.TextDisplay("parts"))
    with pytest.raises(discord.HTTPException):
        await scene.place.get_partial_message(plain.id).edit(view=layout)
    await scene.place.get_partial_message(plain.id).edit(content=None, view=layout)
    assert scene.channel.last.text == "parts"
