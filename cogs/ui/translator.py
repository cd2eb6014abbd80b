"""Translator: texts in the user's language, with names at the table, formatted for Discord."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property, lru_cache

import discord
from msgspec import Struct

from bot.enums import Length
from bot.games.contract import Abbreviated, Event, Text, Who, t
from bot.rows import SeatRow, UserRow
from bot.tables.model.views import TableInfo
from bot.words.formatter import formatter, without
from cogs.ui.bidi import isolated
from cogs.ui.discord_limits import cut
from cogs.ui.emoji_text import beside, emoji, once
from rendering.badges import State
from rendering.emojis import SEATS
from rendering.fonts import drawable
from rendering.renderer import RenderOptions

BREAK = "\u200b"
"""Zero-width character: breaks Discord's syntax without changing the appearance."""
NAMELESS = "?"
NAMED = "{who}"
"""Key of a text that consists of a player's name."""
STANDS_IN = "(AI)"
ALIKE = 11
"""Maximum letters of a name that another player at the table has, too."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Unicode categories of characters that are invisible, or change the direction of text."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters without a visible glyph."""
_JOINED = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")
"""Zero-width joiner between the parts of an emoji."""
_FORMATS = re.compile(r"[\\*_~|`\[\]]|^[#>+-]")
"""Markdown syntax: inline anywhere; at the beginning of a line headings, quotes, lists, small print."""
_MEANS = re.compile(r"[<@:]|^\d+(?=[.)])|(?<=discord)\.(?=gg)", re.IGNORECASE)
"""Prefixes of Discord's syntax: mentions, commands, times, emojis, URLs, numbered lists and invitations."""

_MARKS = re.compile(r"[*`]|^-# ")
"""Discord's syntax in our own texts."""
KEPT = 0xE100
"""First of the characters that stand for names and other input while a text is formatted; no input contains them."""
OWN = "\ue000"
"""Placeholder for the addressed player's name; no name contains it, since it is invisible."""


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """Return user input as one line of visible characters, for pictures."""
    joints = {joint.start() for joint in _JOINED.finditer(text)}
    seen = "".join(_seen(char) or (char if at in joints else "") for at, char in enumerate(text))
    return " ".join(seen.split()) or NAMELESS


def _seen(char: str) -> str:
    if char.isspace():
        return " "
    return "" if char in _BLANK or unicodedata.category(char) in _UNSEEN else char


@lru_cache(maxsize=4096)
def shown(text: str) -> str:
    """Return user input for unformatted places: alt texts, buttons, menus, names of threads."""
    return isolated(visible(text))


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Return user input for a message, with all of Discord's syntax escaped."""
    return isolated(_MEANS.sub(lambda sign: sign[0] + BREAK, _FORMATS.sub(r"\\\g<0>", visible(text))))


class WordsFirst(Struct, frozen=True):
    """A reader's setting: text of this length before pictures, which follow or are left out."""

    length: Length
    pictures: bool


class Translator:
    """Translator for one language and, optionally, one table.

    `markdown` is for messages, `text` for unformatted places, `drawn` for pictures. `words_first` is the setting of the
    user who reads a private message, if they have it.
    """

    def __init__(
        self,
        language: str,
        info: TableInfo | None = None,
        game: str | None = None,
        *,
        words_first: WordsFirst | None = None,
    ) -> None:
        self.language, self.words_first = language, words_first
        self._seats = info.seats if info else ()
        self._speaker = formatter(language, info.game if info else game)
        names = [_played(seat, visible(seat.name)) for seat in self._seats]
        self.names = self._told_apart(names, shown)
        safe = self._told_apart(names, escape)
        self._safe_names = safe if words_first else tuple(map(beside, SEATS, safe))
        self._own = ""

    @cached_property
    def _drawn_names(self) -> tuple[str, ...]:
        """The names by seat for pictures; one without drawable characters is replaced by the seat."""
        names = [
            _played(seat, drawable(visible(seat.name)) or self._speaker.format(t("Seat {n}", n=at)))
            for at, seat in enumerate(self._seats, 1)
        ]
        return self._told_apart(names, str)

    def _told_apart(self, names: Sequence[str], written: Callable[[str], str]) -> tuple[str, ...]:
        """Return the names by seat; equal names get their seat, and are short enough for a button."""

        def called(seat: int, name: str) -> str:
            if seat not in alike:
                return written(name)
            return self._speaker.format(t("{name} (seat {n})", name=written(cut(name, ALIKE)), n=seat + 1))

        alike = set[int]()
        while True:
            found = tuple(called(seat, name) for seat, name in enumerate(names))
            again = {seat for seat, name in enumerate(found) if found.count(name) > 1}
            if not again:
                return found
            alike |= again

    def markdown(self, text: Text) -> str:
        """Return the text for a message; names are escaped."""
        said = self._speaker.format(text, self._safe_names, escape, self._signed)
        return once(without(OWN, said).replace(OWN, self._own))

    def _signed(self, sign: str, words: str) -> str:
        """Return the text with its icon, whose name a screen reader would say once more."""
        return words if self.words_first else beside(sign, words)

    def calling(self, text: Text, seat: int, mention: str) -> str:
        """Return the text for a message, with a mention in place of one name."""
        called = self.called(seat, mention)
        names = [called if at == seat else name for at, name in enumerate(self._safe_names)]
        return once(self._speaker.format(text, names, escape, self._signed))

    def to(self, seat: int) -> Translator:
        """Return a translator that addresses the player of a seat, whose name is omitted."""
        voice = copy(self)
        voice._own = self._safe_names[seat]
        voice._safe_names = tuple(OWN if at == seat else name for at, name in enumerate(self._safe_names))
        return voice

    def plain(self, text: Text) -> str:
        """Return the text for a page, without Discord's syntax; names are as they were typed."""
        kept = [*self.names]

        def keep(words: str) -> str:
            kept.append(shown(words))
            return chr(KEPT + len(kept) - 1)

        names = [OWN if name == OWN else chr(KEPT + seat) for seat, name in enumerate(self._safe_names)]
        said = without(OWN, _MARKS.sub("", self._speaker.format(text, names, keep)))
        named = {ord(OWN): self.names[self._safe_names.index(OWN)]} if OWN in self._safe_names else {}
        return said.translate(named | dict(enumerate(kept, KEPT)))

    def text(self, text: Text) -> str:
        """Return the text for unformatted places: alt texts, buttons, menus."""
        return self._speaker.format(text, self.names, shown)

    def label(self, name: Text) -> str:
        """Return the label of a button; in words without signs for readers of words."""
        return self.text(name.spoken if self.words_first and isinstance(name, Abbreviated) else name)

    def drawn(self, text: Text) -> str:
        """Return the text for a picture."""
        return self._speaker.format(text, self._drawn_names, visible)

    def named(self, name: str, n: int) -> tuple[str, str]:
        """Return a name for the n-th line of a picture without seats: as drawn, and as text."""
        return drawable(visible(name)) or self._speaker.format(t("Player {n}", n=n)), shown(name)

    def name(self, seat: int) -> str:
        """Return a player's name for a message."""
        return self._safe_names[seat]

    def called(self, seat: int, mention: str) -> str:
        """Return a mention of a player for a message."""
        return self._signed(SEATS[seat], isolated(mention, like=self.names[seat]))

    def icon(self, text: Text) -> discord.PartialEmoji | None:
        """Return the icon of the thing or player that the text names, for a button or a menu."""
        if self.words_first:
            return None
        match list(text.args.values()):
            case [Who(seat)] if not text.sign and text.key == NAMED and seat < len(self.names):
                return emoji(SEATS[seat])
            case _:
                return emoji(text.sign)

    def listing(self, things: Sequence[str]) -> str:
        """Return the items as a list in a sentence."""
        return self._speaker.listing(things)

    def crumb(self, picks: Sequence[Text | str]) -> str:
        """Return a chosen value as text, without the ellipsis that promised another prompt."""
        return self.listing(
            [self.markdown(one).removesuffix("…") if isinstance(one, Text) else escape(one) for one in picks]
        )

    def render_context(self, changes: Sequence[Event] = (), lines: Sequence[int] = ()) -> RenderOptions:
        """Return the render options for this language; `lines` are the recap lines of the changes."""
        idle: tuple[State, ...] = tuple([_idle(seat) for seat in self._seats])
        return RenderOptions(self.drawn, self.language, self._drawn_names, tuple(changes), tuple(lines), idle)


_SPOKEN = {
    discord.Locale.japanese: "ja",
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
}


def spoken_language(locale: discord.Locale | None) -> str | None:
    """Return the language of a Discord locale, if it is supported."""
    return _SPOKEN.get(locale) if locale else None


def _played(seat: SeatRow, name: str) -> str:
    """Return the player's name, with a mark if an AI stands in."""
    return f"{name} {STANDS_IN}" if seat.stand_in else name


def _idle(seat: SeatRow) -> State:
    """Return the badge of a seat that an AI plays."""
    if seat.ai_level is None:
        return ""
    return "away" if seat.stand_in else "ai"


def private_translator(
    person: UserRow, language: str, info: TableInfo | None = None, game: str | None = None
) -> Translator:
    """Return a translator for private messages to a user, with their own settings."""
    words = None if person.words is None else WordsFirst(person.words, person.words_pictures)
    return Translator(person.language or language, info, game, words_first=words)


def locale_language(locale: discord.Locale | None) -> str:
    """Return the language of a Discord locale; English if it is not supported."""
    return spoken_language(locale) or "en"
