"""The building blocks of a message: texts, buttons, menus, pictures, each within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import groupby, islice
from typing import Any
from zlib import crc32

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from cogs.ui import discord_limits
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import cut
from cogs.ui.emoji_text import bare
from cogs.ui.layout import LABEL, SIGN, abreast, in_rows, width
from rendering.renderer import Picture

Item = ui.Item[Any]
Button = ui.Button[Any]
Row = ui.ActionRow[Any]


class AnswerContext(Struct, frozen=True):
    """To which table and move a private answer belongs. A `receipt` says what was done, and asks nothing."""

    table: int
    number: int
    receipt: bool = False


class Gallery(ui.MediaGallery[Any]):
    """A picture in a message."""

    def __init__(self, picture: Picture, alt: str | None) -> None:
        super().__init__(discord.MediaGalleryItem(f"attachment://{picture.name}", description=alt))
        self.picture = picture


class PictureSection(ui.Section[Any]):
    """A thing in words, and its picture beside them."""

    def __init__(self, words: Sequence[str], picture: Picture, alt: str) -> None:
        super().__init__(
            *words,
            accessory=ui.Thumbnail(f"attachment://{picture.name}", description=cut(alt, discord_limits.ALT_TEXT)),
        )
        self.picture = picture


class Document(ui.File[Any]):
    """A file that people open or keep."""

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(f"attachment://{name}")
        self.name, self.data = name, data


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
        self,
        *items: Item | None,
        colour: int | None = None,
        mentions: Sequence[int] = (),
        at: AnswerContext | None = None,
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
        pictures = (item.picture for item in shown if isinstance(item, (Gallery, PictureSection)))
        self.pictures = tuple({picture.name: picture for picture in pictures}.values())
        self.documents = tuple(item for item in shown if isinstance(item, Document))
        self.mentions, self.at = tuple(mentions), at

    def attach(self, document: Document) -> None:
        """Puts a file at the end of the last frame."""
        self.frame.add_item(document)
        self.documents = (*self.documents, document)

    def is_finished(self) -> bool:
        """Always: nothing is dispatched to this object."""
        return True

    def files(self) -> list[discord.File]:
        """The pictures and documents as files, new ones each time: a file can be sent only once."""
        sent = (*self.pictures, *self.documents)
        return [discord.File(BytesIO(one.data), filename=one.name) for one in sent]

    def without_files(self) -> Screen:
        """The same in words alone."""
        for item in list(self.children):
            if isinstance(item, Gallery):
                self.remove_item(item)
            elif isinstance(item, ui.Container):
                _without_files(item)
        self.pictures, self.documents = (), ()
        return self

    @property
    def has_icons(self) -> bool:
        """Whether its buttons or menus show emojis."""
        return any(one.emoji for one in self._with_icons())

    def without_icons(self) -> Screen:
        """The same with words alone in buttons and menus."""
        for one in self._with_icons():
            one.emoji = None
            if isinstance(one, IconButton):
                one.label = one.words
        return self

    def _with_icons(self) -> Iterator[Button | discord.SelectOption]:
        for one in self.walk_children():
            if isinstance(one, ui.Button):
                yield one
            elif isinstance(one, ui.Select):
                yield from one.options

    def allowed_mentions(self) -> discord.AllowedMentions:
        """Nobody is notified but those who are meant."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(one) for one in self.mentions]
        )


def _without_files(frame: ui.Container[Any]) -> None:
    """The words of things stay where they are."""
    kept = [item for item in frame.children if not isinstance(item, Document)]
    frame.clear_items()
    for item in kept:
        for one in item.children if isinstance(item, PictureSection) else [item]:
            frame.add_item(one)


class IconButton(ui.Button[Any]):
    """A button whose icon shows all that its `words` say."""

    def __init__(self, words: str, target: CustomId, icon: discord.PartialEmoji, *, disabled: bool = False) -> None:
        super().__init__(custom_id=str(target), style=ButtonStyle.secondary, emoji=icon, disabled=disabled)
        self.words = cut(words, discord_limits.LABEL)


class MenuEntry(Struct, frozen=True):
    """An entry of a menu."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False
    icon: discord.PartialEmoji | None = None


def text(lines: Iterable[str], most: int = discord_limits.TEXT) -> ui.TextDisplay[Any]:
    """Lines of text; where they do not fit, their signs give way, and then those at the end are left out."""
    kept: list[str] = []
    room, said = most - len("\n…"), list(lines)
    if sum(len(line) + 1 for line in said) > room:
        said = [bare(line) for line in said]
    for line in said:
        if len(line) + 1 > room:
            kept.append("…")
            break
        kept.append(line)
        room -= len(line) + 1
    return ui.TextDisplay("\n".join(kept) or "…")


def button(
    label: str,
    target: CustomId,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    icon: discord.PartialEmoji | None = None,
) -> Button:
    """A button that means `target`. Its icon is left out where a phone would cut the label for it."""
    shown = icon if width(SIGN + label) <= LABEL else None
    label = cut(label, discord_limits.LABEL)
    return ui.Button(label=label, custom_id=str(target), style=style, disabled=disabled, emoji=shown)


def link(label: str, url: str) -> Button:
    """A button that opens a page."""
    return ui.Button(label=cut(label, discord_limits.LABEL), url=url)


def rows(buttons: Sequence[Button], most: int = 0) -> list[Row]:
    """The buttons in rows that a phone does not break.

    Where their signs make more rows of them, and more than `most`, they give way in the rows that are too full.
    """
    signed, bare = in_rows(map(_shown, buttons)), in_rows(map(_words, buttons))
    left = iter(buttons)
    if len(signed) <= max(most, len(bare)):
        return [row(list(islice(left, many))) for many in signed]
    return [row(_legible(list(islice(left, many)))) for many in bare]


def height(buttons: Sequence[Button]) -> int:
    """How many rows they take at least."""
    return len(in_rows(map(_words, buttons)))


def row(buttons: Sequence[Button]) -> Row:
    """The buttons side by side."""
    return ui.ActionRow(*buttons)


def _legible(side_by_side: list[Button]) -> list[Button]:
    if not abreast([_shown(one) for one in side_by_side]):
        for one in side_by_side:
            one.emoji = one.emoji if one.label is None else None
    return side_by_side


def _words(one: Button) -> str:
    return one.label or ""


def _shown(one: Button) -> str:
    """A sign with nothing beside it is as wide as any single sign."""
    return f"{SIGN}{one.label}" if one.emoji and one.label else _words(one)


def fitted(buttons: Sequence[Button], most: int, instead: Button) -> list[Row]:
    """The buttons in at most so many rows; where that is not enough, `instead` leads to those that are left out.

    It stands after the others, and before what ends something, which is kept rather than all but the first.
    """
    if height(buttons) <= most:
        return rows(buttons, most)
    ends = [one for one in buttons if one.style is ButtonStyle.danger]
    kept: list[Button] = []
    for one in dict.fromkeys([buttons[0], *ends, *buttons]):
        if height(_ordered(buttons, [*kept, one], instead)) <= most:
            kept.append(one)
    return rows(_ordered(buttons, kept, instead), most)


def _ordered(buttons: Sequence[Button], kept: Sequence[Button], instead: Button) -> list[Button]:
    moves = [one for one in buttons if one in kept and one.style is not ButtonStyle.danger]
    return [*moves, instead, *(one for one in buttons if one in kept and one.style is ButtonStyle.danger)]


def menu(target: CustomId, prompt: str, entries: Sequence[MenuEntry], low: int = 1, high: int = 1) -> Row:
    """A menu of at most 25 entries.

    Its number is made of what it means: what was chosen in the one that stood here before is not chosen in it.
    """
    assert 0 < len(entries) <= discord_limits.OPTIONS
    meaning = str(target)
    return ui.ActionRow(
        ui.Select(
            id=crc32(meaning.encode()) // 2 + 1,
            custom_id=meaning,
            placeholder=cut(prompt, discord_limits.PLACEHOLDER),
            min_values=low,
            max_values=min(high, len(entries)),
            options=listed(entries),
        )
    )


def listed(entries: Sequence[MenuEntry]) -> list[discord.SelectOption]:
    """The entries as Discord's menus have them."""
    return [
        discord.SelectOption(
            label=cut(entry.label, discord_limits.OPTION_LABEL),
            value=entry.value,
            description=cut(entry.hint, discord_limits.OPTION_HINT) or None,
            default=entry.chosen,
            emoji=entry.icon,
        )
        for entry in entries
    ]


def gallery(picture: Picture | None, alt: Iterable[str]) -> Gallery | None:
    """A picture, if there is one, with its words, a line each, for those who do not see it."""
    if picture is None:
        return None
    words = ""
    for line in alt:
        if len(words) + len(line) + len("\n\n…") > discord_limits.ALT_TEXT:
            words += "\n…"
            break
        words += f"\n{line}"
    return Gallery(picture, words.strip() or None)


class Form(ui.Modal):
    """A form of at most five fields (see `fields`), whose answer `router` reads by its id.

    The library would forget it at a restart, or mix two people up.
    """

    def __init__(self, target: CustomId, title: str, *fields: ui.Label[Any]) -> None:
        super().__init__(title=cut(title, discord_limits.MODAL_TITLE), custom_id=str(target))
        for field in fields:
            self.add_item(field)

    def is_finished(self) -> bool:
        """Always: nothing is dispatched to this object."""
        return True


def thing(words: Sequence[str], picture: Picture | None, alt: str) -> Item:
    """A thing in words, beside its picture if it has one."""
    return text(words) if picture is None else PictureSection(words, picture, alt)


def beside(words: str, one: Button) -> Item:
    """Words, and a button to the right of them: no row is as low as that."""
    return ui.Section[Any](words, accessory=one)


def note(*lines: str, buttons: Sequence[Button] = ()) -> Screen:
    """A few sentences, perhaps with buttons."""
    return Screen(text(lines), *rows(buttons))
