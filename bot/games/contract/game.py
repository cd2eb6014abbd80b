"""What a game is: the one type that every game fills in, from its rooms.

State is plain data, rules are functions on it, and everything is decided by (state, said, chance). A game is a row of
stages; who must decide, what is legal, what a move does and what happens by default follow from those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

from bot.games.contract.ai import Budget, RatedChoice, points
from bot.games.contract.board_parts import Part
from bot.games.contract.choices import Ask, Choices, Decision, Option, Pick, Refusal, Refused, Verb
from bot.games.contract.events import Action, Deadline, E, Later, Outcome, ScorePart, SeatEvent
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
"""A raw state, in the layout of the next version."""
_NOT_ASKED = Refusal("", t("It's not your turn to decide anything."))


class Highlight(Struct, frozen=True):
    """Something to show to friends: a sentence, and the picture of it (None: the board). Everybody may know both."""

    said: Text
    part: Part | None = None


class Describe(Protocol[V_contra]):
    """The board, or one of its `parts`, in words."""

    def __call__(self, view: V_contra, part: Part | None = None, /) -> tuple[Text, ...]: ...


def _nothing(of: object) -> tuple[()]:
    return ()


def _nobody(state: object, seat: int | None) -> None:
    return None


def _as_listed(state: object, value: str, options: Sequence[Option]) -> Sequence[Option]:
    return options


@dataclass(frozen=True)
class Clocks(Generic[S_contra]):
    """Clocks of a game, at which the table itself speaks.

    `deadlines` are those that run now. `work` is what the table says at one that `works`, found out by long thinking
    outside of the moves themselves: it runs in a thread, and what it says must be legal in the state that it was
    given.
    """

    deadlines: Callable[[S_contra], tuple[Deadline, ...]]
    work: Callable[[S_contra, str], ChoicePath]


NO_CLOCKS: Clocks[object] = Clocks(_nothing, lambda state, deadline: ())


@dataclass(frozen=True)
class OpenSeats(Generic[S_contra]):
    """What the table says when somebody comes or goes in mid-game.

    `sits` at a new seat (None), or back at one that was left; None: that is not possible here, then only seats where an
    AI stands in can be taken. `leaves`: None if an AI stands in for who leaves.
    """

    sits: Callable[[S_contra, int | None], ChoicePath | None]
    leaves: Callable[[S_contra, int], ChoicePath | None]


CLOSED: OpenSeats[object] = OpenSeats(_nobody, _nobody)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, A, V, E]):
    """A game's rules, its words and its opponents. One instance each in `registry`; holds no state of any table.

    `setup` makes a legal start for so many players; the settings have a legal value for each of `meta.settings`,
    `settings[SPEED]` may say whether the table plays over "days" (also when it says nothing) or "live", and
    `settings[RULES]` by which of `plays`: older versions of the rules, by which what began under them is played to its
    end (the states of such a game have a field `rules`). `box` is the set of cards or maps, where a
    host may have another one. `upgrades` bring a state of an older version into today's layout.

    `stages` are all there are, `now` those at which somebody may decide, what goes before others first; `table` is the
    one at which the table itself speaks. `begin` makes the context of a move, `settle` does what follows by itself
    until somebody must decide. `not_asked` tells a seat that is not asked why, if there is more to say. `nearest` sorts
    options that may be taken by how near they come to a value that may not.

    `view` is what a seat, or the public (None), may know; `guess` a state that a view allows, the rest at random.
    `ai` says what a seat of one of its `levels` says now; it sees its view and its own choices only. Where there is a
    `master`, that is the last level: it sees no more, and thinks longer. `rate` is what the AI thinks of what the seat
    could say, best first (empty where it has no opinion); `measure` says so much of what it counts in.

    What a game compiles is made, or loaded, by `warm`, which the bot calls in a thread when it starts, and by
    `warm_master`, which the process of the masters calls (None: it compiles nothing).

    `tell` makes an event a line of the log, `recap` a line for each turn of each player of what happened, oldest first.
    `describe` is the board in words, `describe_hand` the viewing seat's hidden belongings (nothing if there are none),
    `parts` what can be shown alone, by name, `highlights` those with a button of their own, `boast` what of the
    last events one would show to others, `standing` each seat's score by part as far as the view knows it, `outcome`
    None while the game runs.

    When it is over, `luck` tells how lucky everybody was, `estimate` what the AI holds everybody's chance of winning to
    be where the public sees that (they sum up to 1, or less where another contestant may win; None: it has no such
    opinion), `feats` what may be said of who did most of it.

    `firsts` say in one sentence what a kind of decision is about, to whoever meets it for the first time. `reasons` are
    what a move is good for, as its seat can know it: from its view and its own choices, as an AI does. `puzzles` are
    those of its days.

    `orders` are the forms of its standing orders, `round` the number of the round that a view shows (0: it has none),
    until the end of which an order may stand.
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
    highlights: Callable[[V], Mapping[Part, Text]] = lambda view: {}
    highlight: Callable[[V, Sequence[Any]], Highlight | None] = lambda view, events: None
    nearest: Callable[[S, str, Sequence[Option]], Sequence[Option]] = _as_listed
    not_asked: Callable[[S, int], Refusal | None] = _nobody
    table: Stage[S, Any] | None = None
    clocks: Clocks[S] = NO_CLOCKS
    open_seats: OpenSeats[S] = CLOSED
    luck: Luck[V] = NO_LUCK
    estimate: Callable[[V], Sequence[float]] | None = None
    feats: tuple[Achievement, ...] = ()
    firsts: Mapping[str, Text] = field(default_factory=dict[str, Text])
    reasons: Callable[[V, Ask, ChoicePath], tuple[Text, ...]] = lambda view, ask, said: ()
    puzzles: Puzzles[S, V] | None = None
    levels: tuple[int, ...] = (1, 2, 3)
    rate: Callable[[V, Ask, Chance], Sequence[RatedChoice]] = lambda view, ask, chance: ()
    measure: Callable[[int], Text] = points
    master: Callable[[V, Ask, Chance, Budget], ChoicePath] | None = None
    warm: Callable[[], None] | None = None
    warm_master: Callable[[], None] | None = None
    orders: tuple[OrderForm[V], ...] = ()
    round: Callable[[V], int] = lambda view: 0
    box: ComponentSet[Any] | None = None
    plays: tuple[int, ...] = ()
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict[int, Upgrade])
    clone: Callable[[S], S] = field(init=False)

    def __post_init__(self) -> None:
        """`clone` makes an independent copy of a state."""
        object.__setattr__(self, "clone", copier(self.state_type))

    @cached_property
    def verbs(self) -> tuple[Verb[S, Any], ...]:
        """Everything that people can say; what can be said at several stages as that with the command."""
        found: dict[str, Verb[S, Any]] = {}
        for verb in (verb for stage in self.stages for verb in stage.verbs):
            if verb.value not in found or verb.command:
                found[verb.value] = verb
        return tuple(found.values())

    @cached_property
    def actions(self) -> Mapping[str, type[A]]:
        """Everything that can be said, by the verb."""
        stages = (*self.stages, self.table) if self.table else self.stages
        return {verb.value: verb.action for stage in stages for verb in stage.verbs}  # pyright: ignore[reportReturnType]

    def pending(self, state: S) -> tuple[Decision, ...]:
        """Who must decide what now; empty when the game is over, or when only the table can say something."""
        found: tuple[Decision, ...] = ()
        for stage in self.now(state):
            found += stage.decisions(state)
        return found

    def asked(self, state: S) -> tuple[int, ...]:
        """Whose the decisions are that are `pending`."""
        return tuple([seat for stage in self.now(state) for seat in stage.asked(state)])

    def ask(self, state: S, seat: int) -> Ask:
        """The choices of a seat: the legal values of the next field, given what earlier calls offered.

        They raise Refused if the seat has nothing to say now, or if a free text cannot be followed.
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
        """The legal values of the next field; see `ask`."""
        return self.ask(state, seat)(said)

    def play(self, state: S, seat: int, action: A, chance: Chance) -> list[E]:
        """Does a legal action to `state` in place, and all that follows until somebody must decide."""
        value = str(action.__struct_config__.tag)
        stages = [stage for stage in self._now(state, seat) if value in stage.by_value]
        if len(stages) > 1:
            stages = [stage for stage in stages if stage.is_open(state, seat)]
        move = self.begin(state, chance)
        stages[0].by_value[value].play(move, seat, action)
        self.settle(move)
        return move.events

    def default(self, state: S, seat: int) -> ChoicePath:
        """The safe default of the seat's decision, for time-outs and absent players."""
        return self._open(state, seat)[0].default(state, seat)

    def supplies(self, state: S | None) -> Mapping[str, str]:
        """What `setup` gets beside what people choose: for a new game (None), or as this one got it."""
        return self.box.supplies(cast("SetInUse | None", state)) if self.box else {}

    def migrate(self, raw: dict[str, object], version: int) -> dict[str, object]:
        """A state saved by rules `version`, in today's layout. Raises ValueError if there is no way."""
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
