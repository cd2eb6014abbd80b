"""Sets of an owner's own box: a file that the operator names, which new tables play instead of the house's set.

Every game keeps the one in use (`InUse`); tables keep theirs, as text, in their state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class BadSet(ValueError):
    """A set that cannot be played; `faults` are all of its mistakes, each a sentence."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


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
