"""Translatable texts, and choice paths.

Texts are messages for a catalogue, not sentences: games know no language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T", bound="Text")

TABLE = -1
"""The seat of the table itself, which acts when a deadline expires (see `Deadline`)."""

SPEED = "speed"
"""Key of the setting of every table that `setup` may read."""

RULES = "rules"
"""Key of the setting by which `setup` begins a game under older rules, one of `Game.plays`; without it, today's."""

ChoicePath = tuple[str, ...]
"""The choices of a seat so far: the verb, then a value for each field in order. Several picks are joined by `+`."""


class Who(Struct, frozen=True, gc=False):
    """A seat named in a text; the formatter inserts the player's name."""

    seat: int


class Typed(Struct, frozen=True, gc=False):
    """User input in a text; the formatter escapes it."""

    words: str


class Text(Struct, frozen=True, gc=False):
    """A message: its English wording is its catalogue key; `args` fill the {braces}.

    `many` is the plural of `key`. `sign` is the name of its sign in pictures and in chat, if it has one.
    """

    key: str
    args: Mapping[str, Arg] = {}
    many: str | None = None
    sign: str = ""


Arg = str | int | Text | Who | Typed | Sequence["Text | Who"]
"""Value of a brace; a sequence is joined as a list in the reader's language."""


class BilingualText(Text, frozen=True, gc=False):
    """A text of a file, not in any catalogue: its key is the English one."""

    ja: str = ""


class Abbreviated(Text, frozen=True, gc=False):
    """A text with signs, for a narrow button; `spoken` says the same in words."""

    spoken: Text = Text("")


class Pictured(Abbreviated, frozen=True, gc=False):
    """A text that says no more than its sign: a button needs only one of the two."""


class LazyText(Struct, frozen=True, gc=False, eq=False):
    """Base of lazily evaluated texts of which there are many: cheaper than a closure for each.

    As a closure does, it hides its inputs, which may be a state.
    """

    __repr__ = object.__repr__

    def __call__(self) -> Text:
        """Return the text."""
        raise NotImplementedError


Lazy = Text | Callable[[], Text]
"""A text, or a function that makes it when it is shown."""


def evaluate(text: Lazy) -> Text:
    """Return the text, made if it is lazy."""
    return text if isinstance(text, Text) else text()


def signed(sign: str, text: T) -> T:
    """Return `text` with the sign of the thing that it names.

    It is shown with that sign where there is one. Every sign has the same name in `rendering.emojis`.
    """
    return replace(text, sign=sign)


def pictured(sign: str, text: Text, spoken: Text) -> Pictured:
    """Return the text of a thing that its sign shows completely."""
    return Pictured(text.key, text.args, text.many, sign, spoken)


def t(key: str, /, **args: Arg) -> Text:
    """Return a text; the first argument is extracted into the catalogues."""
    return Text(key, args)


def tn(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """Return a text with a plural: `one` for 1, `many` for the rest; `{n}` is the number."""
    return Text(one, {"n": n, **args}, many)
