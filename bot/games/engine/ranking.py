"""Fields of standing orders that rank things place by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from bot.games.contract import ChoicePath, Option, Pick, Text, t

REST = "rest"
"""Value that ends the ranking: no more places are named."""


@dataclass(frozen=True)
class Ranking:
    """Ranking form: prompts for the `first` place, `then` for each next.

    It ends at `stop` or when one thing is left. `labels` are on the buttons, `names` in the sentence, there with the
    `rest` that is not named.
    """

    labels: Mapping[str, Text]
    names: Mapping[str, Text]
    first: Text
    then: Text
    stop: Text
    rest: Text

    def split(self, said: ChoicePath) -> tuple[ChoicePath, ChoicePath]:
        """Split a path into the ranked things, and the values after them."""
        if REST in said:
            end = said.index(REST)
            return said[:end], said[end + 1 :]
        named = said[: len(self.names) - 1]
        if len(named) < len(self.names) - 1:
            return named, ()
        return (*named, *(name for name in self.names if name not in named)), said[len(named) :]

    def asks(self, said: ChoicePath) -> Pick | None:
        """Return the choices of the next place; None if the ranking is complete."""
        if REST in said or len(said) >= len(self.names) - 1:
            return None
        options = tuple(Option(name, label) for name, label in self.labels.items() if name not in said)
        if not said:
            return Pick("rank1", self.first, options)
        return Pick(f"rank{len(said) + 1}", self.then, (*options, Option(REST, self.stop)))

    def text(self, order: ChoicePath) -> Text:
        """Return the things in their order as text; the unnamed rest last."""
        names = [self.names[name] for name in order]
        if len(names) < len(self.names):
            names.append(self.rest)
        return reduce(lambda before, after: t("{before}, then {after}", before=before, after=after), names)
