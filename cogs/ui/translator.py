"""In whose language, and with whose names, something is said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property, lru_cache

import discord

from bot.games.contract import Event, Text, Who, t
from bot.rows import SeatRow
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
"""Has no width: what it stands in is read as before, and means nothing to Discord."""
NAMELESS = "?"
NAMED = "{who}"
"""A text that is a player's name and nothing else."""
STANDS_IN = "(AI)"
ALIKE = 11
"""Letters of a name that somebody else at the table has, too."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Kinds of characters that nobody sees, or that turn round what follows them."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters without ink."""
_JOINED = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")
"""Holds the parts of one emoji together."""
_FORMATS = re.compile(r"[\\*_~|`\[\]]|^[#>+-]")
"""What formats wherever it stands; and at the beginning: headings, quotes, lists, small print."""
_MEANS = re.compile(r"[<@:]|^\d+(?=[.)])|(?<=discord)\.(?=gg)", re.IGNORECASE)
"""After these Discord looks for mentions, commands, times, emojis, addresses, numbered lists and invitations."""

OWN = "\ue000"
"""Stands for the name of the player who is spoken to; no name holds it, since nobody sees it."""


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """What a person typed, in one line of what can be seen: for pictures."""
    joints = {joint.start() for joint in _JOINED.finditer(text)}
    seen = "".join(_seen(char) or (char if at in joints else "") for at, char in enumerate(text))
    return " ".join(seen.split()) or NAMELESS


def _seen(char: str) -> str:
    if char.isspace():
        return " "
    return "" if char in _BLANK or unicodedata.category(char) in _UNSEEN else char


@lru_cache(maxsize=4096)
def shown(text: str) -> str:
    """What a person typed, where nothing is formatted: for alt texts, buttons, menus, names of threads."""
    return isolated(visible(text))


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """What a person typed, for a message: it formats nothing, and looks like nothing but itself."""
    return isolated(_MEANS.sub(lambda sign: sign[0] + BREAK, _FORMATS.sub(r"\\\g<0>", visible(text))))


class Translator:
    """Speaks one language at one table (or at none): `say` for messages, `plain` where Discord formats nothing, `drawn`
    for pictures."""

    def __init__(self, language: str, info: TableInfo | None = None, game: str | None = None) -> None:
        self.language = language
        self._seats = info.seats if info else ()
        self._speaker = formatter(language, info.game if info else game)
        names = [_played(seat, visible(seat.name)) for seat in self._seats]
        self.names = self._told_apart(names, shown)
        self._safe_names = tuple(map(beside, SEATS, self._told_apart(names, escape)))
        self._own = ""

    @cached_property
    def _drawn_names(self) -> tuple[str, ...]:
        """The names by seat as pictures have them: whoever has none that can be drawn is called by the seat."""
        names = [
            _played(seat, drawable(visible(seat.name)) or self._speaker.say(t("Seat {n}", n=at)))
            for at, seat in enumerate(self._seats, 1)
        ]
        return self._told_apart(names, str)

    def _told_apart(self, names: Sequence[str], written: Callable[[str], str]) -> tuple[str, ...]:
        """The names by seat, as they are written; equal ones with their seats, short enough that a button shows it."""

        def called(seat: int, name: str) -> str:
            if seat not in alike:
                return written(name)
            return self._speaker.say(t("{name} (seat {n})", name=written(cut(name, ALIKE)), n=seat + 1))

        alike = set[int]()
        while True:
            found = tuple(called(seat, name) for seat, name in enumerate(names))
            again = {seat for seat, name in enumerate(found) if found.count(name) > 1}
            if not again:
                return found
            alike |= again

    def markdown(self, text: Text) -> str:
        """The text for a message: names cannot format anything."""
        said = self._speaker.say(text, self._safe_names, escape, beside)
        return once(without(OWN, said).replace(OWN, self._own))

    def calling(self, text: Text, seat: int, mention: str) -> str:
        """The text for a message, with a mention in the place of one name."""
        called = self.called(seat, mention)
        names = [called if at == seat else name for at, name in enumerate(self._safe_names)]
        return once(self._speaker.say(text, names, escape, beside))

    def to(self, seat: int) -> Translator:
        """The same, speaking to the player of a seat: what they did needs no name before it."""
        voice = copy(self)
        voice._own = self._safe_names[seat]
        voice._safe_names = tuple(OWN if at == seat else name for at, name in enumerate(self._safe_names))
        return voice

    def text(self, text: Text) -> str:
        """The text where nothing is formatted: alt texts, buttons, menus."""
        return self._speaker.say(text, self.names, shown)

    def drawn(self, text: Text) -> str:
        """The text in a picture."""
        return self._speaker.say(text, self._drawn_names, visible)

    def named(self, name: str, n: int) -> tuple[str, str]:
        """The name of a person in the n-th line of a picture where nobody has a seat: as it is drawn, and in words."""
        return drawable(visible(name)) or self._speaker.say(t("Player {n}", n=n)), shown(name)

    def name(self, seat: int) -> str:
        """A player's name in a message."""
        return self._safe_names[seat]

    def called(self, seat: int, mention: str) -> str:
        """A mention of a player in a message."""
        return beside(SEATS[seat], isolated(mention, like=self.names[seat]))

    def icon(self, text: Text) -> discord.PartialEmoji | None:
        """For a button or a menu: the sign of what the text names, or of the player whose name it is."""
        match list(text.args.values()):
            case [Who(seat)] if not text.sign and text.key == NAMED and seat < len(self.names):
                return emoji(SEATS[seat])
            case _:
                return emoji(text.sign)

    def listing(self, things: Sequence[str]) -> str:
        """The things as a list in a sentence."""
        return self._speaker.listing(things)

    def crumb(self, picks: Sequence[Text | str]) -> str:
        """A said value: texts without the dots that promised another question; typed words as they are."""
        return self.listing(
            [self.markdown(one).removesuffix("…") if isinstance(one, Text) else escape(one) for one in picks]
        )

    def render_context(self, changes: Sequence[Event] = (), lines: Sequence[int] = ()) -> RenderOptions:
        """How pictures are drawn for this listener; `lines` are the changes' in a recap."""
        idle: tuple[State, ...] = tuple([_idle(seat) for seat in self._seats])
        return RenderOptions(self.drawn, self.language, self._drawn_names, tuple(changes), tuple(lines), idle)


_SPOKEN = {
    discord.Locale.japanese: "ja",
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
}


def spoken_language(locale: discord.Locale | None) -> str | None:
    """The language of a Discord locale, if it is one of ours."""
    return _SPOKEN.get(locale) if locale else None


def _played(seat: SeatRow, name: str) -> str:
    """The player's name; where an AI plays under it, that is said."""
    return f"{name} {STANDS_IN}" if seat.stand_in else name


def _idle(seat: SeatRow) -> State:
    """What the seat's badge says of an AI that plays there."""
    if seat.ai_level is None:
        return ""
    return "away" if seat.stand_in else "ai"


def locale_language(locale: discord.Locale | None) -> str:
    """Our language for a Discord locale."""
    return spoken_language(locale) or "en"
