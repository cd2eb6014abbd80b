"""What stands on a game's box: names, sizes, table options, the rules card."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.contract.choices import Option
from bot.games.contract.text import Text, t


class Setting(Struct, frozen=True):
    """A table option of the lobby: its values, the first of which is the default.

    It applies to these numbers of players (none: to all), and where each of the settings before it that are `given` has
    one of these values. Where it does not apply it has its default, and nobody is shown it.
    """

    id: str
    name: Text
    values: tuple[Option, ...]
    seats: tuple[int, ...] = ()
    given: Mapping[str, tuple[str, ...]] = {}


class Section(Struct, frozen=True):
    """A topic of the rules card, or of the rulings; who is refused by one of its `rules` is shown it.

    `scene` is the picture of it, by its id in the game's lesson, and `example` what can be seen there or might happen.
    `told` says in which of the lines a rule stands, if it is not the topic as a whole that tells it.
    """

    title: Text
    lines: tuple[Text, ...]
    rules: tuple[str, ...] = ()
    scene: str = ""
    example: Text | None = None
    told: Mapping[str, tuple[int, ...]] = {}


class Component(Struct, frozen=True):
    """Something of the box that can be looked up by name."""

    value: str
    name: Text
    text: Text


class Meta(Struct, frozen=True):
    """A game's box: names, sizes and the rules card.

    `version` is that of the rules: it grows when they are read in another way or the state has another layout.

    `own`: the name of what players have of their own and want to see often (the hand); None: nothing.
    `command`: the name of its group of slash commands, if it is not the `id`.
    `tracks`: the parts of a score do not simply add up, so they are shown side by side while the game runs.
    """

    id: str
    title: Text
    tagline: Text
    seats: tuple[int, int]
    minutes: int
    version: int
    settings: tuple[Setting, ...]
    card: tuple[Section, ...]
    rulings: tuple[Section, ...]
    components: tuple[Component, ...]
    house_notice: Text
    own: Text | None = t("My hand")
    command: str = ""
    tracks: bool = False
