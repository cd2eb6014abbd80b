"""Until every game is a row of stages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.games.chance import Chance
from bot.games.contract.asking import Ask, Choices, Decision, Option
from bot.games.contract.box import Meta
from bot.games.contract.game import CLOSED, NO_CLOCKS, Clocks, OpenSeats
from bot.games.contract.happening import Action, E, Happened, Later, Outcome, ScorePart
from bot.games.contract.words import RULES, Said, Text

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=Struct)


class OldVerb(Struct, frozen=True):
    """See `Verb`."""

    value: str
    name: Text
    shown: bool = True
    private: bool = False
    ends: bool = False


class OldGame(ABC, Generic[S, A, V, E]):
    """A game's rules. One instance each in `registry`; holds no state of any table."""

    meta: ClassVar[Meta]
    state_type: type[S]
    actions: Mapping[str, type[A]]
    events: tuple[type[E], ...]
    clocks: ClassVar[Clocks[Any]] = NO_CLOCKS
    open_seats: ClassVar[OpenSeats[Any]] = CLOSED
    plays: ClassVar[tuple[int, ...]] = ()
    """Older versions of the rules: what began under one of them is played, and its record checked, by it to the end.

    The states of such a game have a field `rules`.
    """

    @abstractmethod
    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[S, list[E]]:
        """A legal start for `seats` players; `settings` has a legal value for each of `meta.settings`.

        Besides, `settings[SPEED]` may say whether the table plays over "days" (also when it says nothing) or "live",
        and `settings[RULES]` by which of `plays`.
        """

    @abstractmethod
    def clone(self, state: S) -> S:
        """An independent copy, cheap enough for search."""

    @abstractmethod
    def pending(self, state: S) -> tuple[Decision, ...]:
        """Who must decide what now; empty when the game is over, or when only the table can say something."""

    @abstractmethod
    def choices(self, state: S, seat: int, said: Said) -> Choices:
        """The legal values of the next field. `said` holds values that earlier calls offered.

        Raises Refused if the seat has nothing to say now, or if a free text cannot be followed.
        """

    @abstractmethod
    def play(self, state: S, seat: int, action: A, chance: Chance) -> list[E]:
        """Does a legal action to `state` in place, and all that follows until somebody must decide."""

    @abstractmethod
    def default(self, state: S, seat: int) -> Said:
        """The safe default of the seat's decision, for time-outs and absent players."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What the seat, or the public (None), may know."""

    @abstractmethod
    def guess(self, view: V, chance: Chance) -> S:
        """A state that the view allows, what it does not show filled in at random: the ground for search."""

    @abstractmethod
    def ai(self, view: V, ask: Ask, chance: Chance, level: int) -> Said | Later:
        """What an AI seat of level 1 to 3 says now; it sees its view and its own choices only."""

    @abstractmethod
    def tell(self, event: E) -> Text:
        """The event as a line of the log."""

    def recap(self, happened: Sequence[Happened[E]]) -> tuple[Text, ...]:
        """What happened, oldest first: a line for each turn of each player, which sums up what they did in it."""
        return tuple(self.tell(one.event) for one in happened if one.event.loud)

    @abstractmethod
    def describe(self, view: V, part: str = "") -> tuple[Text, ...]:
        """The board, or one of its `parts`, in words: alt text, the text board, screen readers."""

    @abstractmethod
    def describe_hand(self, view: V) -> tuple[Text, ...]:
        """The viewing seat's hidden belongings in words; empty if the view has none."""

    @abstractmethod
    def parts(self, view: V) -> tuple[Option, ...]:
        """The details of the board that can be shown alone."""

    @abstractmethod
    def standing(self, view: V) -> tuple[tuple[ScorePart, ...], ...]:
        """Each seat's score by part, as far as the view knows it."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game runs."""

    def nearest(self, state: S, value: str, options: Sequence[Option]) -> Sequence[Option]:
        """These options, all of which may be taken, those first that come nearest to a value that may not."""
        del state, value
        return options

    def highlights(self, view: V) -> tuple[Option, ...]:
        """Those of the `parts` that deserve a button of their own below the board."""
        del view
        return ()

    def supplies(self, state: S | None) -> Mapping[str, str]:
        """What `setup` gets beside the settings that people choose: for a new game (None), or as this one got it."""
        del state
        return {}

    def migrate(self, raw: dict[str, object], version: int) -> dict[str, object]:
        """A state saved by rules `version`, in today's layout. Raises ValueError if there is no way."""
        if version == self.meta.version:
            return raw
        if version in self.plays:
            return {RULES: version, **raw}
        raise ValueError(f"{self.meta.id}: no way from rules version {version} to {self.meta.version}")

    def ask(self, state: S, seat: int) -> Ask:
        """`choices` bound to a state and a seat."""
        return lambda said: self.choices(state, seat, said)
