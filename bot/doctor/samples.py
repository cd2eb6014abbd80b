"""Samples of all that the bot sends: one of each kind of component, file and form field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import discord
from discord import ButtonStyle, ui
from msgspec import Struct
from PIL import Image

from cogs.ui.components import Document, Form, Gallery, MenuEntry, PictureSection, Screen, beside, button, link, row
from cogs.ui.components import menu as menu_of
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import checkbox, choice, typed, upload
from rendering.renderer import Picture

PURPOSE = "doctor"
"""Purpose of the custom ids, which no button of a table has."""
PRESSED, SENT = "press", "form"
SIZE = (320, 180)
SHADES = ((38, 50, 56), (96, 125, 139))
PAGE = "https://discord.com/developers/docs"
NAME = "Taku's doctor"
"""Name of all that is made."""
ALT_TEXT = "A plain picture · 無地画像"
FRAMES_MS = 500


class Place(Struct, frozen=True):
    """Ids that the samples name, and an emoji of the application if there is one."""

    user: int
    server: int
    channel: int
    emoji: discord.PartialEmoji | None = None


def picture(ending: str, *, alike: bool = False) -> Picture:
    """Draw a picture, with two frames unless they are `alike`."""
    first, second = (Image.new("RGB", SIZE, shade) for shade in SHADES)
    out, how = BytesIO(), {"jpg": "JPEG", "png": "PNG", "gif": "GIF", "webp": "WEBP"}[ending]
    moving: dict[str, Any] = {"save_all": True, "append_images": [second], "duration": FRAMES_MS, "loop": 0}
    first.save(out, how, **({} if alike else moving))
    return Picture(out.getvalue(), f"doctor.{ending}", *SIZE)


STILL = {"JPEG": "jpg", "PNG": "png", "WebP": "webp"}
MOVING = {"GIF": "gif", "animated WebP": "webp"}


def shown(name: str, line: str = NAME) -> Screen:
    """Return a message with the picture of that format and its alt text."""
    drawn = picture(STILL[name], alike=True) if name in STILL else picture(MOVING[name])
    return Screen(Gallery(drawn, f"{ALT_TEXT} ({name})"), ui.TextDisplay[Any](f"{line} · {name}"))


def _texts(at: Place) -> Screen:
    lines = [
        f"## {NAME}",
        f"**Bold**, ~~struck~~, `code`, [a link]({PAGE}), 日本語",
        f"- a time: <t:1767225600:R>, a person: <@{at.user}>, a channel: <#{at.channel}>",
        f"-# small {at.emoji or ''}",
    ]
    return Screen(
        ui.TextDisplay[Any]("\n".join(lines)),
        ui.Separator[Any](spacing=discord.SeparatorSpacing.large),
        ui.Separator[Any](visible=False),
        ui.TextDisplay[Any]("Nobody is notified."),
        colour=0x607D8B,
    )


def _buttons(at: Place) -> Screen:
    styles = (ButtonStyle.primary, ButtonStyle.secondary, ButtonStyle.success, ButtonStyle.danger)
    made = [button(style.name.title(), _target(number), style) for number, style in enumerate(styles)]
    made[1].disabled, made[2].emoji = True, at.emoji
    return Screen(ui.TextDisplay[Any]("Buttons that do nothing"), row([*made, link("Link", PAGE)]))


def _menus(at: Place) -> Screen:
    entries = [MenuEntry("One", "1", "the first", chosen=True, icon=at.emoji), MenuEntry("Two", "2")]
    places = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]
    ids = [str(_target(number)) for number in range(1, 4)]
    return Screen(
        ui.TextDisplay[Any]("Menus that do nothing"),
        menu_of(_target(0), "A choice", entries, high=2),
        ui.ActionRow[Any](ui.UserSelect[Any](custom_id=ids[0], placeholder="People", max_values=5)),
        ui.ActionRow[Any](_a_role(ids[1], at.server)),
        ui.ActionRow[Any](
            ui.ChannelSelect[Any](
                custom_id=ids[2],
                placeholder="Channels",
                channel_types=places,
                min_values=0,
                default_values=[discord.Object(at.channel)],
            )
        ),
    )


def _a_role(custom_id: str, everyone: int) -> ui.RoleSelect[Any]:
    chosen = [discord.Object(everyone)]
    return ui.RoleSelect[Any](custom_id=custom_id, placeholder="A role", min_values=0, default_values=chosen)


def _sections(at: Place) -> Screen:
    return Screen(
        PictureSection(["A text beside a picture"], picture("png", alike=True), ALT_TEXT),
        beside("A text beside a button", button("Nothing", _target(0))),
    )


def _documents(at: Place) -> Screen:
    page = Document("doctor.html", b"<!doctype html><title>Taku</title><p>A page.")
    return Screen(ui.TextDisplay[Any]("A page and a record"), page, Document("doctor.json", b'{"taku": "doctor"}'))


MESSAGES: Mapping[str, Callable[[Place], Screen]] = {
    "Message: texts": _texts,
    "Message: buttons": _buttons,
    "Message: menus": _menus,
    "Message: sections": _sections,
    "Message: files": _documents,
}


def press(number: int, where: str) -> Screen:
    """Return the message with one of the buttons that the host is to press."""
    target = CustomId(PURPOSE, number=number, arg=PRESSED)
    return Screen(ui.TextDisplay[Any](NAME), row([button(f"{number} of 3: {where}", target, ButtonStyle.primary)]))


def form(number: int) -> Form:
    """Return a form with a field of each kind."""
    few, many = (
        [MenuEntry(str(one), str(one), "a number", chosen=one == 1) for one in range(1, most)] for most in (4, 9)
    )
    return Form(
        CustomId(PURPOSE, number=number, arg=SENT),
        NAME,
        typed("A text", "Anything", 100, example="Anything"),
        choice("few", "One of three", few),
        choice("many", "One of eight", many, prompt="A number"),
        checkbox("box", "A box", on=True),
        upload("Any small file", "A picture, for example"),
    )


def _target(number: int) -> CustomId:
    return CustomId(PURPOSE, number=number)
