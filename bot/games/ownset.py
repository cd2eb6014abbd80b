"""Sets of an owner's own box: a file that the operator names, which new tables play instead of the house's set.

Every game keeps the one in use (`InUse`); tables keep theirs, as text, in their state. Whatever the file holds, it is
taken whole or refused in sentences, soon: no line and no text may be longer than any real set needs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast

import msgspec

LONGEST_TEXT: Final = 400_000
LONGEST_LINE: Final = 1_000
LONGEST_NAME: Final = 40
MOST_FAULTS: Final = 100
LONGEST_FAULT: Final = 300
INVISIBLE: Final = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
"""Kinds of letters of which nothing is seen, or which turn others around."""
_DIGITS: Final = re.compile(r"\d[\d_]*")
_OPEN: Final = re.compile(r"[\[{]")


class BadSet(ValueError):
    """A set that cannot be played; `faults` are all of its mistakes, each a sentence (of very many, the first)."""

    def __init__(self, faults: Sequence[str]) -> None:
        told = [_shortened(fault) for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            told.append(f"and {len(faults) - MOST_FAULTS} more")
        super().__init__("\n".join(told))
        self.faults = tuple(told)


def _shortened(fault: str) -> str:
    return fault if len(fault) <= LONGEST_FAULT else f"{fault[:LONGEST_FAULT]} …"


def lines_of(text: str) -> list[str]:
    """The lines of a set. Raises BadSet if it is far larger than a set can be."""
    if len(text) > LONGEST_TEXT:
        raise BadSet([f"the file has more than {LONGEST_TEXT:,} letters"])
    lines = text.splitlines()
    faults = [
        f"line {at}: it has more than {LONGEST_LINE:,} letters"
        for at, line in enumerate(lines, 1)
        if len(line) > LONGEST_LINE
    ]
    if faults:
        raise BadSet(faults)
    return lines


def toml_of(text: str) -> dict[str, Any]:
    """What a set says that is written as TOML. Raises BadSet."""
    lines = lines_of(text)
    try:
        return cast("dict[str, Any]", msgspec.toml.decode(text))
    except msgspec.DecodeError as error:
        raise BadSet([f"the file is no TOML: {error}"]) from None
    except RecursionError:
        at = _line_with_most(lines, lambda line: len(_OPEN.findall(line)))
        raise BadSet([f"line {at}: lists stand in lists, far too deep"]) from None
    except ValueError:  # Python reads no number of so many figures
        at = _line_with_most(lines, lambda line: max(map(len, _DIGITS.findall(line)), default=0))
        raise BadSet([f"line {at}: a number has far too many figures"]) from None


def _line_with_most(lines: Sequence[str], count: Callable[[str], int]) -> int:
    return max(range(len(lines)), key=lambda at: count(lines[at])) + 1


def wrong_with_name(name: str, longest: int) -> Iterator[str]:
    """What is wrong with a name that pictures, menus and sentences are to hold: "it must ..."."""
    if not name.strip():
        yield "must not be empty"
    elif len(name) > longest:
        yield f"must have at most {longest} letters"
    elif any(unicodedata.category(letter) in INVISIBLE for letter in name):
        yield "must have no control characters, line breaks or invisible letters"


def word_for(thing: object) -> str:
    """What something that could not be read may be called in a sentence: a short text or a number, or nothing."""
    return str(thing)[:LONGEST_NAME] if isinstance(thing, str | int) and not isinstance(thing, bool) else ""


class InUse:
    """The set that new tables of a game play: "" is the house's. `setup` gets its text beside the settings, as `key`.

    `read` raises BadSet if a text is no set.
    """

    def __init__(self, key: str, read: Callable[[str], object]) -> None:
        self._key, self._read, self._text = key, read, ""

    def use(self, text: str) -> None:
        """New tables play the set of this text. Raises BadSet, and then all stays as it was."""
        self._read(text)
        self._text = text

    def text(self) -> str:
        """The set in use, as in `State.set`."""
        return self._text

    def supplies(self, text: str | None = None) -> dict[str, str]:
        """What `setup` needs to begin with the set of this text, or with the one in use."""
        chosen = self._text if text is None else text
        return {self._key: chosen} if chosen else {}
