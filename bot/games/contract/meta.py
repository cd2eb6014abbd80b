"""Metadata of a game: names, sizes, table options, the rules card."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.contract.choices import Option
from bot.games.contract.text import Text, t


class Setting(Struct, frozen=True):
    """A table option of the lobby: its values, the first of which is the default.

    It applies to these numbers of players (empty: to all), and where each of the `given` earlier settings has one of
    these values. Where it does not apply it has its default and is hidden.
    """

    id: str
    name: Text
    values: tuple[Option, ...]
    seats: tuple[int, ...] = ()
    given: Mapping[str, tuple[str, ...]] = {}


class Section(Struct, frozen=True):
    """A topic of the rules card, or of the rulings; shown with a refusal by one of its `rules`.

    `scene` is its picture, by its id in the game's lesson, and `example` a caption or an example. `told` maps a rule to
    its lines, if it is not explained by the topic as a whole.
    """

    title: Text
    lines: tuple[Text, ...]
    rules: tuple[str, ...] = ()
    scene: str = ""
    example: Text | None = None
    told: Mapping[str, tuple[int, ...]] = {}


class Component(Struct, frozen=True):
    """A component of the game that can be looked up by name."""

    value: str
    name: Text
    text: Text


class Meta(Struct, frozen=True):
    """Metadata of a game: names, sizes and the rules card.

    `version` is that of the rules: it is raised when they are interpreted differently or the state has another layout.

    - `own`: the name of the players' private belongings that they often look at (the hand); None: there are none.
    - `command`: the name of its group of slash commands, if it is not the `id`.
    - `tracks`: the parts of a score do not simply add up, so they are shown side by side while the game runs.
    - `sandbox_unrates`: trying moves on the board spares what the game is about, so it is not rated any more.
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
    sandbox_unrates: bool = False
