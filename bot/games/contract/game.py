"""The type that describes a game: every game fills in one instance from its modules.

State is plain data, rules are functions on it, and everything is determined by (state, choice, chance). A game is a
sequence of stages; the pending decisions, the legal choices, the effects of a move and the defaults follow from those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

from bot.enums import Length
from bot.games.contract.ai import Budget, RatedChoice, points
from bot.games.contract.board_parts import Part
from bot.games.contract.choices import Ask, Choices, Decision, Option, Pick, Refusal, Refused, Verb
from bot.games.contract.events import Action, Deadline, E, Later, NonPlayerContestant, Outcome, ScorePart, SeatEvent
from bot.games.contract.meta import Meta
from bot.games.contract.puzzles import Puzzles
from bot.games.contract.review import NO_LUCK, Achievement, Luck
from bot.games.contract.standing_orders import OrderForm
from bot.games.contract.text import RULES, TABLE, ChoicePath, Text, t
from bot.games.engine.chance import Chance
from bot.games.engine.component_set import ComponentSet, SetInUse
from bot.games.engine.stages import Move, Stage
from bot.games.engine.struct_copy import copier

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=Struct)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
Upgrade = Callable[[dict[str, object]], dict[str, object]]
"""Converts a raw state to the layout of the next version."""
_NOT_ASKED = Refusal("", t("It's not your turn to decide anything."))


class Highlight(Struct, frozen=True):
    """A public moment to share: a sentence, and the picture of it (None: the board)."""

    said: Text
    part: Part | None = None


class Describe(Protocol[V_contra]):
    """Render the board, or one of its `parts`, as text; `length` is that of the whole board."""

    def __call__(
        self, view: V_contra, part: Part | None = None, length: Length = Length.USUAL, /
    ) -> tuple[Text, ...]: ...


def _nothing(of: object) -> tuple[()]:
    return ()


def _nobody(state: object, seat: int | None) -> None:
    return None


def _as_listed(state: object, value: str, options: Sequence[Option]) -> Sequence[Option]:
    return options


@dataclass(frozen=True)
class Clocks(Generic[S_contra]):
    """Timers of a game, at which the table itself makes a choice.

    `deadlines` are the running ones. `work` computes the choice of one that `works`, outside of the moves because it
    takes long: it runs in a thread, and its result must be legal in the state that it was given.
    """

    deadlines: Callable[[S_contra], tuple[Deadline, ...]]
    work: Callable[[S_contra, str], ChoicePath]


NO_CLOCKS: Clocks[object] = Clocks(_nothing, lambda state, deadline: ())


@dataclass(frozen=True)
class OpenSeats(Generic[S_contra]):
    """Choices of the table when a player joins or leaves in mid-game.

    `sits`: joining at a new seat (None), or returning to one that was left; None: not possible here, then only seats
    with an AI substitute can be taken. `leaves`: None if an AI replaces the leaving player.
    """

    sits: Callable[[S_contra, int | None], ChoicePath | None]
    leaves: Callable[[S_contra, int], ChoicePath | None]


CLOSED: OpenSeats[object] = OpenSeats(_nobody, _nobody)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S, A, V, E]):
    """A game's rules, texts and AIs: an instance in `registry`, without the state of any table.

    `setup` makes a legal start for n players; the settings have a legal value for each of `meta.settings`,
    `settings[SPEED]` may be "days" (also if missing) or "live", and `settings[RULES]` one of `plays`: older versions of
    the rules, under which games that began with them are played to the end (the states of such a game have a field
    `rules`). `box` is the set of cards or maps, where a host may replace it. `upgrades` migrate a state of an older
    version to today's layout.

    `stages` are all that exist, `now` those at which a seat may decide, by priority; `table` is the one at which the
    table itself makes choices. `begin` makes the context of a move, `settle` runs the automatic steps until a seat must
    decide. `not_asked` explains to a seat why it has no decision, if there is more to say. `nearest` sorts allowed
    options by their similarity to a value that is not allowed.

    `view` is the information of a seat, or of the public (None); `determinize` makes a state that a view allows, the
    rest at random. `ai` returns the choice of a seat of one of its `levels`; it sees its view and its own choices only.
    Where there is a `master`, that is the last level: it sees no more, and thinks longer. `rate` lists the AI's ratings
    of the seat's choices, best first (empty where it has no opinion); `measure` formats them in its unit.

    `tell` renders an event as a log line, `recap` the events as a line for each turn of each player, oldest first.
    `describe` is the board as text, `describe_hand` the viewing seat's hidden belongings (empty if there are none),
    `parts` the details that can be shown separately, by name, `featured_parts` those that are listed first,
    `highlight` the moment worth sharing among the last events, `standing` each seat's score by part as far as the view
    knows it, `rivals` that of the contestants that are no players, `outcome` None while the game runs.

    After the end, `luck` measures everybody's luck, `estimate` is the AI's estimate of everybody's chance of winning in
    the public view (they sum up to 1, or less where another contestant may win; None: it has no estimate),
    `achievements` are awards for the player who did most of something.

    `first_time_tips` explain a kind of decision in one sentence, to players who meet it for the first time. `reasons`
    are the merits of a move, as its seat can know them: from its view and its own choices, as an AI does. `puzzles` are
    its daily puzzles.

    `orders` are the forms of its standing orders, `round` is the number of the round that a view shows (0: it has
    none), until the end of which an order may last.
    """

    meta: Meta
    state_type: type[S]
    events: tuple[type[E], ...]
    setup: Callable[[int, Mapping[str, str], Chance], tuple[S, list[E]]]
    stages: tuple[Stage[S, Any], ...]
    now: Callable[[S], tuple[Stage[S, Any], ...]]
    begin: Callable[[S, Chance], Move[S, E]] = Move
    settle: Callable[[Any], None]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, int | None], V]
    determinize: Callable[[V, Chance], S]
    ai: Callable[[V, Ask, Chance, int], ChoicePath | Later]
    tell: Callable[[E], Text]
    recap: Callable[[Sequence[SeatEvent[E]]], tuple[Text, ...]]
    describe: Describe[V]
    describe_hand: Callable[[V], tuple[Text, ...]]
    parts: Callable[[V], Mapping[Part, Text]]
    standing: Callable[[V], tuple[tuple[ScorePart, ...], ...]]
    featured_parts: Callable[[V], Mapping[Part, Text]] = lambda view: {}
    rivals: Callable[[V], tuple[NonPlayerContestant, ...]] = lambda view: ()
    highlight: Callable[[V, Sequence[Any]], Highlight | None] = lambda view, events: None
    nearest: Callable[[S, str, Sequence[Option]], Sequence[Option]] = _as_listed
    not_asked: Callable[[S, int], Refusal | None] = _nobody
    table: Stage[S, Any] | None = None
    clocks: Clocks[S] = NO_CLOCKS
    open_seats: OpenSeats[S] = CLOSED
    luck: Luck[V] = NO_LUCK
    estimate: Callable[[V], Sequence[float]] | None = None
    achievements: tuple[Achievement, ...] = ()
    first_time_tips: Mapping[str, Text] = field(default_factory=dict[str, Text])
    reasons: Callable[[V, Ask, ChoicePath], tuple[Text, ...]] = lambda view, ask, said: ()
    puzzles: Puzzles[S, V] | None = None
    levels: tuple[int, ...] = (1, 2, 3)
    rate: Callable[[V, Ask, Chance], Sequence[RatedChoice]] = lambda view, ask, chance: ()
    measure: Callable[[int], Text] = points
    master: Callable[[V, Ask, Chance, Budget], ChoicePath] | None = None
    orders: tuple[OrderForm[V], ...] = ()
    round: Callable[[V], int] = lambda view: 0
    box: ComponentSet[Any] | None = None
    plays: tuple[int, ...] = ()
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict[int, Upgrade])
    clone: Callable[[S], S] = field(init=False)

    def __post_init__(self) -> None:
        """Set `clone`, which makes an independent copy of a state."""
        object.__setattr__(self, "clone", copier(self.state_type))

    def __repr__(self) -> str:
        """Return the id alone: the fields are functions and whole rulebooks."""
        return f"<Game {self.meta.id}>"

    @cached_property
    def verbs(self) -> tuple[Verb[S, Any], ...]:
        """Return all verbs for players; one that exists at several stages as the one with a command."""
        found: dict[str, Verb[S, Any]] = {}
        for verb in (verb for stage in self.stages for verb in stage.verbs):
            if verb.value not in found or verb.command:
                found[verb.value] = verb
        return tuple(found.values())

    @cached_property
    def actions(self) -> Mapping[str, type[A]]:
        """Return all action types by verb."""
        stages = (*self.stages, self.table) if self.table else self.stages
        return {verb.value: verb.action for stage in stages for verb in stage.verbs}  # pyright: ignore[reportReturnType]

    def pending(self, state: S) -> tuple[Decision, ...]:
        """Return the pending decisions; empty when the game is over, or when only the table can act."""
        found: tuple[Decision, ...] = ()
        for stage in self.now(state):
            found += stage.decisions(state)
        return found

    def asked(self, state: S) -> tuple[int, ...]:
        """Return the seats of the `pending` decisions."""
        return tuple([seat for stage in self.now(state) for seat in stage.asked(state)])

    def ask(self, state: S, seat: int) -> Ask:
        """Return the choices function of a seat: the legal values of the next field after a path.

        It raises Refused if the seat has no choice now, or if a free text is invalid.
        """
        stages = self._open(state, seat)

        def choices(said: ChoicePath) -> Choices:
            if not stages:
                refusal = self.not_asked(state, seat) or _NOT_ASKED
                raise Refused(refusal.rule, refusal.text)
            if said:
                return _verb(stages, said[0]).fields(state, seat, said)
            if len(stages) == 1:
                return Pick("verb", stages[0].prompt, stages[0].menu(state, seat))
            found = tuple(option for stage in stages for option in stage.menu(state, seat))
            return Pick("verb", stages[0].prompt, found)

        return choices

    def choices(self, state: S, seat: int, said: ChoicePath) -> Choices:
        """Return the legal values of the next field; see `ask`."""
        return self.ask(state, seat)(said)

    def play(self, state: S, seat: int, action: A, chance: Chance) -> list[E]:
        """Apply a legal action to `state` in place, and all automatic steps after it."""
        value = str(action.__struct_config__.tag)
        stages = [stage for stage in self._now(state, seat) if value in stage.by_value]
        if len(stages) > 1:
            stages = [stage for stage in stages if stage.is_open(state, seat)]
        move = self.begin(state, chance)
        stages[0].by_value[value].play(move, seat, action)
        self.settle(move)
        return move.events

    def default(self, state: S, seat: int) -> ChoicePath:
        """Return the safe default of the seat's decision, for time-outs and absent players."""
        return self._open(state, seat)[0].default(state, seat)

    def extra_settings(self, state: S | None) -> Mapping[str, str]:
        """Return the input of `setup` in addition to the settings.

        For a new game (None), or the input of this one.
        """
        return self.box.extra_settings(cast("SetInUse | None", state)) if self.box else {}

    def migrate(self, raw: dict[str, object], version: int) -> dict[str, object]:
        """Migrate a state saved by rules `version` to today's layout.

        Raises ValueError if there is no way.
        """
        if version == self.meta.version:
            return raw
        if version not in (*self.plays, *self.upgrades):
            raise ValueError(f"{self.meta.id}: no way from rules version {version} to {self.meta.version}")
        if version in self.plays:
            raw = {RULES: version, **raw}
        return self.upgrades[version](raw) if version in self.upgrades else raw

    def _now(self, state: S, seat: int) -> tuple[Stage[S, Any], ...]:
        if seat != TABLE:
            return self.now(state)
        return (self.table,) if self.table else ()

    def _open(self, state: S, seat: int) -> list[Stage[S, Any]]:
        return [stage for stage in self._now(state, seat) if stage.is_open(state, seat)]


def _verb(stages: Sequence[Stage[S, Any]], value: str) -> Verb[S, Any]:
    for stage in stages:
        if value in stage.by_value:
            return stage.by_value[value]
    raise AssertionError(value)
