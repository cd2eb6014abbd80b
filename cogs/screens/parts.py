"""The building blocks of a message: texts, buttons, menus, pictures, each within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import groupby, islice
from typing import Any

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from cogs import limits
from cogs.ids import Id
from cogs.limits import cut
from cogs.screens.law import in_rows
from rendering.painter import Picture

Item = ui.Item[Any]
Button = ui.Button[Any]
Row = ui.ActionRow[Any]


class Place(Struct, frozen=True):
    """To which table and move a private answer belongs. A `receipt` says what was done, and asks nothing."""

    table: int
    number: int
    receipt: bool = False


class Gallery(ui.MediaGallery[Any]):
    """A picture in a message."""

    def __init__(self, picture: Picture, alt: str | None) -> None:
        super().__init__(discord.MediaGalleryItem(f"attachment://{picture.name}", description=alt))
        self.picture = picture


class Thing(ui.Section[Any]):
    """A thing in words, and its picture beside them."""

    def __init__(self, words: Sequence[str], picture: Picture, alt: str) -> None:
        super().__init__(
            *words, accessory=ui.Thumbnail(f"attachment://{picture.name}", description=cut(alt, limits.ALT_TEXT))
        )
        self.picture = picture


class Screen(ui.LayoutView):
    """A framed message to send or to put in the place of another; of its items, None is left out.

    Its pictures go along as files. They stand between the frames, whose edges would take a tenth of a phone's width
    from them; `frame` is the last one, or the only one. Every button's meaning is in its id, and `router` reads it. The
    view is stopped from the start, so that the library keeps none of them in memory. A private one that belongs to a
    move says by `at` to which. A `silent` one rings nowhere, though it calls somebody.
    """

    frame: ui.Container[Any]
    silent = False

    def __init__(
        self, *items: Item | None, colour: int | None = None, mentions: Sequence[int] = (), at: Place | None = None
    ) -> None:
        super().__init__(timeout=None)
        shown = [item for item in items if item is not None]
        for pictured, some in groupby(shown, key=lambda item: isinstance(item, Gallery)):
            if pictured:
                for item in some:
                    self.add_item(item)
            else:
                self.frame = ui.Container[Any](*some, accent_colour=colour)
                self.add_item(self.frame)
        pictures = (item.picture for item in shown if isinstance(item, (Gallery, Thing)))
        self.pictures = tuple({picture.name: picture for picture in pictures}.values())
        self.mentions, self.at = tuple(mentions), at

    def is_finished(self) -> bool:
        """Always: nothing is dispatched to this object."""
        return True

    def files(self) -> list[discord.File]:
        """The pictures as files, new ones each time: a file can be sent only once."""
        return [discord.File(BytesIO(picture.data), filename=picture.name) for picture in self.pictures]

    def without_pictures(self) -> Screen:
        """The same in words alone."""
        for item in list(self.children):
            if isinstance(item, Gallery):
                self.remove_item(item)
            elif isinstance(item, ui.Container):
                _without_things(item)
        self.pictures = ()
        return self

    def allowed_mentions(self) -> discord.AllowedMentions:
        """Nobody is notified but those who are meant."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(one) for one in self.mentions]
        )


def _without_things(frame: ui.Container[Any]) -> None:
    """Their words stay where they are."""
    kept = list(frame.children)
    frame.clear_items()
    for item in kept:
        for one in item.children if isinstance(item, Thing) else [item]:
            frame.add_item(one)


class Entry(Struct, frozen=True):
    """An entry of a menu."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False


def text(lines: Iterable[str], most: int = limits.TEXT) -> ui.TextDisplay[Any]:
    """Lines of text; those that do not fit are left out at the end."""
    kept: list[str] = []
    room = most - len("\n…")
    for line in lines:
        if len(line) + 1 > room:
            kept.append("…")
            break
        kept.append(line)
        room -= len(line) + 1
    return ui.TextDisplay("\n".join(kept) or "…")


def button(label: str, target: Id, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False) -> Button:
    """A button that means `target`."""
    return ui.Button(label=cut(label, limits.LABEL), custom_id=str(target), style=style, disabled=disabled)


def link(label: str, url: str) -> Button:
    """A button that opens a page."""
    return ui.Button(label=cut(label, limits.LABEL), url=url)


def rows(buttons: Sequence[Button]) -> list[Row]:
    """The buttons in rows that a phone does not break."""
    left = iter(buttons)
    return [row(list(islice(left, many))) for many in in_rows([one.label or "" for one in buttons])]


def row(buttons: Sequence[Button]) -> Row:
    """The buttons side by side."""
    return ui.ActionRow(*buttons)


def fitted(buttons: Sequence[Button], most: int, instead: Button) -> list[Row]:
    """The buttons in at most so many rows; where that is not enough, `instead` leads to those that are left out.

    It stands after the others, and before what ends something, which is kept rather than all but the first.
    """
    whole = rows(buttons)
    if len(whole) <= most:
        return whole
    ends = [one for one in buttons if one.style is ButtonStyle.danger]
    kept: list[Button] = []
    for one in dict.fromkeys([buttons[0], *ends, *buttons]):
        tried = _ordered(buttons, [*kept, one], instead)
        if len(rows(tried)) <= most:
            kept.append(one)
    return rows(_ordered(buttons, kept, instead))


def _ordered(buttons: Sequence[Button], kept: Sequence[Button], instead: Button) -> list[Button]:
    moves = [one for one in buttons if one in kept and one.style is not ButtonStyle.danger]
    return [*moves, instead, *(one for one in buttons if one in kept and one.style is ButtonStyle.danger)]


def menu(target: Id, prompt: str, entries: Sequence[Entry], low: int = 1, high: int = 1) -> Row:
    """A menu of at most 25 entries."""
    assert 0 < len(entries) <= limits.OPTIONS
    return ui.ActionRow(
        ui.Select(
            custom_id=str(target),
            placeholder=cut(prompt, limits.PLACEHOLDER),
            min_values=low,
            max_values=min(high, len(entries)),
            options=[
                discord.SelectOption(
                    label=cut(entry.label, limits.OPTION_LABEL),
                    value=entry.value,
                    description=cut(entry.hint, limits.OPTION_HINT) or None,
                    default=entry.chosen,
                )
                for entry in entries
            ],
        )
    )


def gallery(picture: Picture | None, alt: Iterable[str]) -> Gallery | None:
    """A picture, if there is one, with its words, a line each, for those who do not see it."""
    if picture is None:
        return None
    words = ""
    for line in alt:
        if len(words) + len(line) + len("\n\n…") > limits.ALT_TEXT:
            words += "\n…"
            break
        words += f"\n{line}"
    return Gallery(picture, words.strip() or None)


class Form(ui.Modal):
    """A form of at most five fields (see `fields`), whose answer `router` reads by its id.

    The library would forget it at a restart, or mix two people up.
    """

    def __init__(self, target: Id, title: str, *fields: ui.Label[Any]) -> None:
        super().__init__(title=cut(title, limits.MODAL_TITLE), custom_id=str(target))
        for field in fields:
            self.add_item(field)

    def is_finished(self) -> bool:
        """Always: nothing is dispatched to this object."""
        return True


def thing(words: Sequence[str], picture: Picture | None, alt: str) -> Item:
    """A thing in words, beside its picture if it has one."""
    return text(words) if picture is None else Thing(words, picture, alt)


def note(*lines: str, buttons: Sequence[Button] = ()) -> Screen:
    """A few sentences, perhaps with buttons."""
    return Screen(text(lines), *rows(buttons))
