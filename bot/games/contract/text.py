"""Texts, and what a seat says.

Texts are messages for a catalogue, not sentences: games know no language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T", bound="Text")

TABLE = -1
"""The seat of the table itself, which says what clocks bring about (see `Deadline`)."""

SPEED = "speed"
"""The setting of every table that `setup` may ask for."""

RULES = "rules"
"""The setting by which `setup` begins a game under older rules, one of `Game.plays`; without it, under today's."""

ChoicePath = tuple[str, ...]
"""What a seat has said so far: the verb, then a value for each field in order. Several picks are joined by `+`."""


class Who(Struct, frozen=True, gc=False):
    """A seat named in a text; the speaker puts the player's name there."""

    seat: int


class Typed(Struct, frozen=True, gc=False):
    """What a person typed, in a text; the speaker shows it so that it means nothing but itself."""

    words: str


class Text(Struct, frozen=True, gc=False):
    """A message: its English wording is its catalogue key; `args` fill the {braces}; `many` is the plural of `key`.

    `sign` is the name of the sign that what it names has in pictures and in chat, if it has one.
    """

    key: str
    args: Mapping[str, Arg] = {}
    many: str | None = None
    sign: str = ""


Arg = str | int | Text | Who | Typed | Sequence["Text | Who"]
"""What may fill a brace; a sequence is joined as a list in the reader's language."""


class BilingualText(Text, frozen=True, gc=False):
    """A text of a file, which no catalogue has: its key is the English one."""

    ja: str = ""


class Pictured(Text, frozen=True, gc=False):
    """A text that says no more than its sign: a button needs only one of the two."""


class LazyText(Struct, frozen=True, gc=False, eq=False):
    """Base of texts that are made when somebody looks, where there are many of them: less work than a function made for
    each. As with a function, nothing is seen of what it will be made of, which may be a state."""

    __repr__ = object.__repr__

    def __call__(self) -> Text:
        """The text."""
        raise NotImplementedError


Lazy = Text | Callable[[], Text]
"""A text that is made when somebody looks."""


def evaluate(text: Lazy) -> Text:
    """The text itself."""
    return text if isinstance(text, Text) else text()


def signed(sign: str, text: T) -> T:
    """The text of something that has a sign of its own: what is said of it is said with that sign, where there is one.

    Every sign has the same name in `rendering.emojis`.
    """
    return replace(text, sign=sign)


def pictured(sign: str, text: Text) -> Pictured:
    """The text of something that its sign shows whole."""
    return Pictured(text.key, text.args, text.many, sign)


def t(key: str, /, **args: Arg) -> Text:
    """A text; the first argument is what the catalogues are made from."""
    return Text(key, args)


def tn(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """A text that counts: `one` for 1, `many` for the rest; `{n}` is the number."""
    return Text(one, {"n": n, **args}, many)
