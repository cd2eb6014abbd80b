"""Fields by which things are put in an order, place by place, for standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from bot.games.contract import ChoicePath, Option, Pick, Text, t

REST = "rest"
"""How it is said that no more places are named."""


@dataclass(frozen=True)
class Ranking:
    """What comes `first`, what `then`, until no more is named (`stop`) or only one thing is left, which comes last.

    `labels` stand on the buttons, `names` in the sentence, there with what becomes of the `rest` that is not named.
    """

    labels: Mapping[str, Text]
    names: Mapping[str, Text]
    first: Text
    then: Text
    stop: Text
    rest: Text

    def split(self, said: ChoicePath) -> tuple[ChoicePath, ChoicePath]:
        """The things in their order as far as they are named, and what is said after that."""
        if REST in said:
            end = said.index(REST)
            return said[:end], said[end + 1 :]
        named = said[: len(self.names) - 1]
        if len(named) < len(self.names) - 1:
            return named, ()
        return (*named, *(name for name in self.names if name not in named)), said[len(named) :]

    def asks(self, said: ChoicePath) -> Pick | None:
        """Which thing takes the next place; None if the order is said."""
        if REST in said or len(said) >= len(self.names) - 1:
            return None
        options = tuple(Option(name, label) for name, label in self.labels.items() if name not in said)
        if not said:
            return Pick("rank1", self.first, options)
        return Pick(f"rank{len(said) + 1}", self.then, (*options, Option(REST, self.stop)))

    def text(self, order: ChoicePath) -> Text:
        """The things as they follow each other; what is left open last."""
        names = [self.names[name] for name in order]
        if len(names) < len(self.names):
            names.append(self.rest)
        return reduce(lambda before, after: t("{before}, then {after}", before=before, after=after), names)
