"""Message components: texts, buttons, menus, pictures, within Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import groupby, islice
from typing import Any
from zlib import crc32

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from bot.games.contract import Text, t
from cogs.ui import discord_limits
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import cut
from cogs.ui.emoji_text import bare
from cogs.ui.layout import LABEL, SIGN, abreast, in_rows, width
from cogs.ui.translator import Translator, WordsFirst, escape
from rendering.renderer import Picture

_MARKS = re.compile(r"^(-# |## )?[➤💡✓✕💭⏳📝⏸↩🏆] ?", re.MULTILINE)
"""A sign at the beginning of a line, whose sentence says the same."""
Item = ui.Item[Any]
Button = ui.Button[Any]
Row = ui.ActionRow[Any]


class AnswerContext(Struct, frozen=True):
    """The table and move of a private answer. A `receipt` reports an action and has no prompt."""

    table: int
    number: int
    receipt: bool = False


class Gallery(ui.MediaGallery[Any]):
    """A picture in a message, with its text for readers who have words before pictures.

    `words` are the lines of that text, `more` says that some are left out.
    """

    def __init__(
        self,
        picture: Picture,
        alt: str,
        setting: WordsFirst | None = None,
        words: Sequence[str] = (),
        more: str = "",
    ) -> None:
        super().__init__(discord.MediaGalleryItem(f"attachment://{picture.name}", description=alt or None))
        self.picture, self.setting, self.words, self.more = picture, setting, words, more


class PictureSection(ui.Section[Any]):
    """A text with a thumbnail next to it."""

    def __init__(self, words: Sequence[str], picture: Picture, alt: str) -> None:
        super().__init__(
            *words,
            accessory=ui.Thumbnail(f"attachment://{picture.name}", description=cut(alt, discord_limits.ALT_TEXT)),
        )
        self.picture = picture


class Document(ui.File[Any]):
    """A file to open or to save."""

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(f"attachment://{name}")
        self.name, self.data = name, data


class Screen(ui.LayoutView):
    """A message of components, to send or to replace another one; items may be None.

    Pictures are attached as files, and stand between the frames, whose margins would take a tenth of a phone's width;
    `frame` is the last or only frame. The custom id of a button holds its meaning, which `router` parses. The view is
    finished from the start, so that the library does not store it. `at` is the table and move of a private answer. A
    `silent` message mentions users without a notification. `reads_words`: the texts of pictures stand before all else.
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
        given = [item for item in items if item is not None]
        shown = _words_first(given)
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
        self.reads_words = shown is not given
        if self.reads_words:  # a screen reader would say the names of icons before the labels
            self.without_icons()

    def attach(self, document: Document) -> None:
        """Append a file to the last frame."""
        self.frame.add_item(document)
        self.documents = (*self.documents, document)

    def is_finished(self) -> bool:
        """Return True: nothing is dispatched to this object."""
        return True

    def files(self) -> list[discord.File]:
        """Return new file objects of the pictures and documents: a file can be sent only once."""
        sent = (*self.pictures, *self.documents)
        return [discord.File(BytesIO(one.data), filename=one.name) for one in sent]

    def without_files(self) -> Screen:
        """Remove the pictures and documents, and return the screen."""
        for item in list(self.children):
            if isinstance(item, Gallery):
                self.remove_item(item)
            elif isinstance(item, ui.Container):
                _without_files(item)
        self.pictures, self.documents = (), ()
        return self

    @property
    def has_icons(self) -> bool:
        """True if buttons or menus show emojis."""
        return any(one.emoji for one in self._with_icons())

    def without_icons(self) -> Screen:
        """Remove the emojis of buttons and menus, and return the screen."""
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
        """Return the allowed mentions: only the users in `mentions`."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(one) for one in self.mentions]
        )


class Words(ui.TextDisplay[Any]):
    """The board as text, before all else; `more` says that some lines are left out."""

    def __init__(self, words: Sequence[str], more: str) -> None:
        super().__init__("\n".join(words))
        self.words, self.more = words, more


def _words_first(items: list[Item]) -> list[Item]:
    """Put texts of board and pictures first and pictures last, where the reader chose so.

    Where there is no room for all, the last texts have priority, which a question is about.
    """
    told = [item for item in items if isinstance(item, Words) or (isinstance(item, Gallery) and item.setting)]
    if not told:
        return items
    others = [_without_marks(item) for item in items if item not in told]
    room, words = discord_limits.TEXT - sum(map(_letters, others)), list[str]()
    for one in reversed(told):
        some = fitting(one.words, room - 1, one.more)
        room -= sum(len(line) + 1 for line in some)
        words[:0] = some
    shown = [item for item in told if isinstance(item, Gallery) and item.setting and item.setting.pictures]
    return [*([ui.TextDisplay[Any]("\n".join(words))] if words else []), *others, *shown]


def _without_marks(item: Item) -> Item:
    """Return a text without the signs before its lines, whose names a screen reader says."""
    return ui.TextDisplay(_MARKS.sub(r"\1", item.content)) if isinstance(item, ui.TextDisplay) else item


def _letters(item: Item) -> int:
    """Return the number of letters of all texts in the item."""
    if isinstance(item, ui.TextDisplay):
        return len(item.content)
    return sum(map(_letters, item.children)) if isinstance(item, (ui.Section, ui.Container)) else 0


def fitting(lines: Sequence[str], room: int, more: str) -> list[str]:
    """Return the lines if they have room, else the first ones and `more`: no line is cut."""
    if sum(len(line) + 1 for line in lines) <= room + 1:
        return [*lines]
    kept, room = list[str](), room - len(more) - 1
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return [*kept, more]


def _without_files(frame: ui.Container[Any]) -> None:
    """Remove documents and thumbnails from a frame; the texts next to thumbnails stay."""
    kept = [item for item in frame.children if not isinstance(item, Document)]
    frame.clear_items()
    for item in kept:
        for one in item.children if isinstance(item, PictureSection) else [item]:
            frame.add_item(one)


class IconButton(ui.Button[Any]):
    """A button with an icon that stands for its whole text, `words`."""

    def __init__(self, words: str, target: CustomId, icon: discord.PartialEmoji, *, disabled: bool = False) -> None:
        super().__init__(custom_id=str(target), style=ButtonStyle.secondary, emoji=icon, disabled=disabled)
        self.words = cut(words, discord_limits.LABEL)


class EndButton(ui.Button[Any]):
    """The button of a move that ends a turn or an attempt."""


class MenuEntry(Struct, frozen=True):
    """An entry of a menu."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False
    icon: discord.PartialEmoji | None = None


def text(lines: Iterable[str], most: int = discord_limits.TEXT) -> ui.TextDisplay[Any]:
    """Build a text of these lines; if too long, without icons, then without the last lines."""
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
    ends: bool = False,
) -> Button:
    """Build a button of `target`; without the icon if a phone would truncate the label.

    `ends`: see `EndButton`.
    """
    shown = icon if width(SIGN + label) <= LABEL else None
    label = cut(label, discord_limits.LABEL)
    kind: type[Button] = EndButton if ends else ui.Button
    return kind(label=label, custom_id=str(target), style=style, disabled=disabled, emoji=shown)


def link(label: str, url: str) -> Button:
    """Build a button that opens a page."""
    return ui.Button(label=cut(label, discord_limits.LABEL), url=url)


def rows(buttons: Sequence[Button], most: int = 0) -> list[Row]:
    """Arrange the buttons in rows that a phone does not wrap.

    If the icons lead to more rows, and to more than `most`, the rows that are too wide lose theirs.
    """
    signed, bare = in_rows(map(_shown, buttons)), in_rows(map(_words, buttons))
    left = iter(buttons)
    if len(signed) <= max(most, len(bare)):
        return [row(list(islice(left, many))) for many in signed]
    return [row(_legible(list(islice(left, many)))) for many in bare]


def height(buttons: Sequence[Button]) -> int:
    """Return the minimum number of rows of the buttons."""
    return len(in_rows(map(_words, buttons)))


def row(buttons: Sequence[Button]) -> Row:
    """Build a row of buttons."""
    return ui.ActionRow(*buttons)


def _legible(side_by_side: list[Button]) -> list[Button]:
    if not abreast([_shown(one) for one in side_by_side]):
        for one in side_by_side:
            one.emoji = one.emoji if one.label is None else None
    return side_by_side


def _words(one: Button) -> str:
    return one.label or ""


def _shown(one: Button) -> str:
    """Return the label with the width of its icon; an icon alone is as wide as any single sign."""
    return f"{SIGN}{one.label}" if one.emoji and one.label else _words(one)


def fitted(buttons: Sequence[Button], most: int, instead: Button) -> list[Row]:
    """Arrange the buttons in at most `most` rows; `instead` leads to those that are left out.

    It is placed after the others, but before buttons that end something. These have priority over all but the first
    one.
    """
    if height(buttons) <= most:
        return rows(buttons, most)
    ends = [one for one in buttons if isinstance(one, EndButton)]
    kept: list[Button] = []
    for one in dict.fromkeys([buttons[0], *ends, *buttons]):
        if height(_ordered(buttons, [*kept, one], instead)) <= most:
            kept.append(one)
    return rows(_ordered(buttons, kept, instead), most)


def _ordered(buttons: Sequence[Button], kept: Sequence[Button], instead: Button) -> list[Button]:
    moves = [one for one in buttons if one in kept and not isinstance(one, EndButton)]
    return [*moves, instead, *(one for one in buttons if one in kept and isinstance(one, EndButton))]


def menu(target: CustomId, prompt: str, entries: Sequence[MenuEntry], low: int = 1, high: int = 1) -> Row:
    """Build a menu of at most 25 entries.

    Its component id is derived from its custom id, so that Discord clients do not carry over a selection from the menu
    that was in its place before.
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


def user_menu(target: CustomId, prompt: str, most: int = 1) -> Row:
    """Build a menu of the users of a server."""
    placeholder = cut(prompt, discord_limits.PLACEHOLDER)
    return ui.ActionRow(ui.UserSelect(custom_id=str(target), placeholder=placeholder, max_values=most))


def listed(entries: Sequence[MenuEntry]) -> list[discord.SelectOption]:
    """Return the entries as Discord's select options."""
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


MORE = t("There is more: see “In words”.")


def gallery(
    picture: Picture | None, alt: Iterable[Text | str], voice: Translator, words: Iterable[Text] | None = None
) -> Gallery | None:
    """Build a picture, if there is one, with the lines as its alt text.

    `words`: the text for readers who have words first, if it is another one, or empty if the message says the same.
    """
    if picture is None:
        return None
    lines, more, plain, room = list(alt), voice.text(MORE), list[str](), discord_limits.ALT_TEXT
    for one in lines:
        plain.append(voice.text(one) if isinstance(one, Text) else one)
        room -= len(plain[-1]) + 1
        if room < -1:  # the others would be left out
            break
    told = "\n".join(fitting(plain, discord_limits.ALT_TEXT, more)).strip()
    if voice.words_first is None:
        return Gallery(picture, told)
    said = [
        voice.markdown(one) if isinstance(one, Text) else escape(one) for one in (lines if words is None else words)
    ]
    return Gallery(picture, told, voice.words_first, [line for line in said if line], more)


class Form(ui.Modal):
    """A form of at most five fields (see `form_fields`).

    `router` handles its submission by custom id: the library would lose it at a restart, or confuse two users' forms.
    """

    def __init__(self, target: CustomId, title: str, *fields: ui.Label[Any]) -> None:
        super().__init__(title=cut(title, discord_limits.MODAL_TITLE), custom_id=str(target))
        for field in fields:
            self.add_item(field)

    def is_finished(self) -> bool:
        """Return True: nothing is dispatched to this object."""
        return True


def thing(words: Sequence[str], picture: Picture | None, alt: str) -> Item:
    """Build a text, with a thumbnail next to it if there is a picture."""
    return text(words) if picture is None else PictureSection(words, picture, alt)


def beside(words: str, one: Button) -> Item:
    """Build a text with a button to the right of it, which is lower than a row."""
    return ui.Section[Any](words, accessory=one)


def note(*lines: str, buttons: Sequence[Button] = (), at: AnswerContext | None = None) -> Screen:
    """Build a screen of a few sentences and, optionally, buttons; `at`: see `Screen`."""
    return Screen(text(lines), *rows(buttons), at=at)
