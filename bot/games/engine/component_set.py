"""The set of cards and maps of a game: the house set, or the file of a host.

New tables play the set in use; tables keep theirs, as text, in their state. A file is accepted as a whole or rejected
with error messages, quickly: lines and texts are limited to the needs of any real set.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, cast

import msgspec

if TYPE_CHECKING:  # the contract imports this module
    from bot.games.contract.board_parts import Part
    from bot.games.contract.choices import Label
    from bot.games.contract.text import Text

B = TypeVar("B")
B_contra = TypeVar("B_contra", contravariant=True)

LONGEST_TEXT: Final = 400_000
LONGEST_LINE: Final = 1_000
LONGEST_NAME: Final = 40
MOST_FAULTS: Final = 100
LONGEST_FAULT: Final = 300
INVISIBLE: Final = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
"""Unicode categories of characters that are invisible, or that reverse others."""
_DIGITS: Final = re.compile(r"\d[\d_]*")
_OPEN: Final = re.compile(r"[\[{]")
MOST_SECTIONS: Final = 2_000
"""Maximum number of table headers in a TOML set. Each makes a dictionary, and the largest house set has some 250."""
_SECTION: Final = re.compile(r"[ \t]*\[.*\]")
_DEEP_NAME: Final = re.compile(r"""(?:(?:[\w-]+|"[^"]*"|'[^']*')[ \t]*\.[ \t]*){8}""")
"""A dotted name of nine parts. Parsing one takes time and memory for each of its parts; no set has three."""


class InvalidSet(ValueError):
    """Error: a set is not playable.

    `faults` are its mistakes, each a sentence (the first ones if there are very many).
    """

    def __init__(self, faults: Sequence[str]) -> None:
        told = [_shortened(fault) for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            told.append(f"and {len(faults) - MOST_FAULTS} more")
        super().__init__("\n".join(told))
        self.faults = tuple(told)


def _shortened(fault: str) -> str:
    return fault if len(fault) <= LONGEST_FAULT else f"{fault[:LONGEST_FAULT]} …"


def lines_of(text: str) -> list[str]:
    """Return the lines of a set. Raises InvalidSet if it is far larger than a set can be."""
    if len(text) > LONGEST_TEXT:
        raise InvalidSet([f"the file has more than {LONGEST_TEXT:,} letters"])
    lines = text.splitlines()
    faults = [
        f"line {at}: it has more than {LONGEST_LINE:,} letters"
        for at, line in enumerate(lines, 1)
        if len(line) > LONGEST_LINE
    ]
    if faults:
        raise InvalidSet(faults)
    return lines


def toml_of(text: str) -> dict[str, Any]:
    """Parse a TOML set. Raises InvalidSet."""
    lines = lines_of(text)
    _check_size(lines)
    try:
        return cast("dict[str, Any]", msgspec.toml.decode(text))
    except msgspec.DecodeError as error:
        raise InvalidSet([f"the file is no TOML: {error}"]) from None
    except RecursionError:
        at = _line_with_most(lines, lambda line: len(_OPEN.findall(line)))
        raise InvalidSet([f"line {at}: lists stand in lists, far too deep"]) from None
    except ValueError:  # Python parses no number of that many digits
        at = _line_with_most(lines, lambda line: max(map(len, _DIGITS.findall(line)), default=0))
        raise InvalidSet([f"line {at}: a number has far too many figures"]) from None


def _check_size(lines: Sequence[str]) -> None:
    """Reject input that would take seconds and hundreds of megabytes to parse, before parsing.

    Raises InvalidSet.
    """
    for at, line in enumerate(lines, 1):
        if _DEEP_NAME.search(line):
            raise InvalidSet([f"line {at}: names stand in names, far too deep"])
    if sum(_SECTION.match(line) is not None for line in lines) > MOST_SECTIONS:
        raise InvalidSet([f"the file has more than {MOST_SECTIONS:,} sections"])


def _line_with_most(lines: Sequence[str], count: Callable[[str], int]) -> int:
    return max(range(len(lines)), key=lambda at: count(lines[at])) + 1


def wrong_with_name(name: str, longest: int) -> Iterator[str]:
    """Yield the faults of a name for pictures, menus and sentences: "must ..."."""
    if not name.strip():
        yield "must not be empty"
    elif len(name) > longest:
        yield f"must have at most {longest} letters"
    elif any(unicodedata.category(letter) in INVISIBLE for letter in name):
        yield "must have no control characters, line breaks or invisible letters"


def word_for(thing: object) -> str:
    """Return a name for an invalid value in a sentence: a short text or a number, or ""."""
    return str(thing)[:LONGEST_NAME] if isinstance(thing, str | int) and not isinstance(thing, bool) else ""


class SetInUse(Protocol):
    """A state, or a view of it, with the text of the set that is played; "" is the house set."""

    @property
    def set(self) -> str: ...


@dataclass(frozen=True)
class LookUp(Generic[B_contra]):
    """A command that shows a thing of a set by its name.

    `names` are those of all things, by number; `words` the name of one, then its description; `part` is its part in the
    game's pictures and `describe` (None: there are no pictures).
    """

    label: Label
    names: Callable[[B_contra], Sequence[Text]]
    words: Callable[[B_contra, int], Sequence[Text]]
    part: Callable[[int], Part] | None = None


@dataclass
class ComponentSet(Generic[B]):
    """A game's set, and the one that new tables play.

    `setup` gets its text in addition to the settings, as `key`, unless it is "", the house set; `host` is the host's
    setting with the file; `read` raises InvalidSet if a text is no set.
    """

    key: str
    host: str
    read: Callable[[str], B]
    look_ups: tuple[LookUp[B], ...] = ()
    text: str = field(default="", init=False)
    """The set in use, as in `State.set`."""

    def use(self, text: str) -> None:
        """Use the set of this text for new tables. Raises InvalidSet, and then nothing changes."""
        self.read(text)
        self.text = text

    def played(self, at: SetInUse | None) -> str:
        """Return the text of the set of that state, or of the one for new tables."""
        return self.text if at is None else at.set

    def extra_settings(self, state: SetInUse | None) -> Mapping[str, str]:
        """Return the input of `setup` for the set of this game, or for the one in use."""
        text = self.played(state)
        return {self.key: text} if text else {}
