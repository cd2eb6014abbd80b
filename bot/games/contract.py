"""What a game is: the types and the one abstract class that every game fills in.

State is plain data, rules are functions on it, and everything is decided by (state, said, chance). A player's
move is *said* value by value: `()` asks for the verbs, `("move",)` for the planets, `("move", "tarn")` for the
cards, and so on until the choices are `Complete`. `Game.choices` is the one description of what is legal; buttons,
menus, slash autocompletion, AI seats, fuzzing and validation all walk it (see `saying`).

Texts are messages for a catalogue, not sentences: games know no language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.games.chance import Chance

TABLE = -1
"""The seat of the table itself, which says what clocks bring about (see `Deadline`)."""

SPEED = "speed"
"""The setting of every table that `setup` may ask for."""

RULES = "rules"
"""The setting by which `setup` begins a game under older rules, one of `Game.plays`; without it, under today's."""

Said = tuple[str, ...]
"""What a seat has said so far: the verb, then a value for each field in order. Several picks are joined by `+`."""


# --- words -----------------------------------------------------------------------------------------------------------


class Who(Struct, frozen=True):
    """A seat named in a text; the speaker puts the player's name there."""

    seat: int


class Typed(Struct, frozen=True):
    """What a person typed, in a text; the speaker shows it so that it means nothing but itself."""

    words: str


class Text(Struct, frozen=True):
    """A message: its English wording is its catalogue key; `args` fill the {braces}; `many` is the plural of `key`."""

    key: str
    args: Mapping[str, Arg] = {}
    many: str | None = None


Arg = str | int | Text | Who | Typed | Sequence["Text | Who"]
"""What may fill a brace; a sequence is joined as a list in the reader's language."""


def t(key: str, /, **args: Arg) -> Text:
    """A text; the first argument is what the catalogues are made from."""
    return Text(key, args)


def tn(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """A text that counts: `one` for 1, `many` for the rest; `{n}` is the number."""
    return Text(one, {"n": n, **args}, many)


# --- what is asked, and what is legal --------------------------------------------------------------------------------


class Verb(Struct, frozen=True):
    """Something that can be said in a kind of decision, whoever is asked and whatever their hand holds: public.

    One that is not `shown` has no button of its own (its shortcuts say all of it, or it comes as a command only).
    One that is `private` has its button in private screens only. One that `ends` a turn, passes or gives up stands
    last, in red.
    """

    value: str
    name: Text
    shown: bool = True
    private: bool = False
    ends: bool = False


class Shortcut(Struct, frozen=True):
    """A public button that says something complete at once; one that is not `open` cannot be pressed now."""

    said: Said
    name: Text
    open: bool = True


class Decision(Struct, frozen=True):
    """Somebody must (or may) decide something now.

    `kind` names it for standing orders and defaults; `prompt` says publicly what is asked; `verbs` are the public
    buttons, what is most asked first and nothing that is impossible for everybody, `shortcuts` rows of further ones.
    `private` decisions are also asked by direct message, where the question of their first verb is put at once. Nobody
    waits for an `optional` one. `part` is the detail of the board that one wants to see while deciding.

    Who answers an older board is told that it is out of date, unless the seat was asked exactly the same there, or
    something of the same `question` (many answer at once, and the game sorts it out). People are called once for each
    word of `call` while they are waited for. An AI seat is first asked after so many seconds of `patience`.
    """

    seat: int
    kind: str
    prompt: Text
    verbs: tuple[Verb, ...]
    private: bool = False
    optional: bool = False
    part: str = ""
    shortcuts: tuple[tuple[Shortcut, ...], ...] = ()
    question: str = ""
    call: str = ""
    patience: int = 0


class Refusal(Struct, frozen=True):
    """Why not: the rule's id and a sentence a player understands."""

    rule: str
    text: Text


class Option(Struct, frozen=True):
    """A value of a field: `copies` is how often it may be taken; with a `refusal` it is shown but not allowed."""

    value: str
    name: Text
    hint: Text | None = None
    icon: str = ""
    copies: int = 1
    refusal: Refusal | None = None


class Pick(Struct, frozen=True):
    """The next field is `at_least` to `at_most` of these options; several are said joined by `+`, none as `-`.

    `none` is what the button says that takes none, where that is allowed. `part` is the detail of the board that one
    wants to see while choosing, if it is another than the decision's. By `rule` all is refused that no option explains.
    """

    field: str
    prompt: Text
    options: tuple[Option, ...]
    at_least: int = 1
    at_most: int = 1
    part: str = ""
    rule: str = ""
    none: Text = t("None")


class Number(Struct, frozen=True):
    """The next field is a whole number from `low` to `high` (by this `rule`); `usual` is what most would say."""

    field: str
    prompt: Text
    low: int
    high: int
    usual: int
    rule: str = ""


class Words(Struct, frozen=True):
    """The next field is free text; the game refuses it, with reasons, when asked for what follows.

    `hint` says how it is spelt.
    """

    field: str
    prompt: Text
    example: str
    hint: Text | None = None


class Complete(Struct, frozen=True):
    """All is said. `preview` tells what it will do; `final` means that it cannot be taken back freely.

    What was put together from several answers, and what ends something, is shown for a Confirm if it is `final`; a
    verb that says all by itself is done at once.
    """

    preview: Text
    final: bool = False


Choices = Pick | Number | Words | Complete
Ask = Callable[[Said], Choices]
"""`choices` bound to a state and a seat."""


class Refused(Exception):
    """What was said is not possible. Nothing changed. `instead` says what is."""

    def __init__(self, rule: str, text: Text, instead: Sequence[Text] = ()) -> None:
        super().__init__(f"[{rule}] {text.key}")
        self.rule, self.text, self.instead = rule, text, tuple(instead)


# --- what happens ----------------------------------------------------------------------------------------------------


class Action(Struct, frozen=True, tag_field="verb"):
    """Base of a game's actions: the tag is the verb, the fields are those of `choices` in their order."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """Base of a game's events. `to` lists the seats that may know of it; None is everybody.

    `reveals`: it shows somebody what was hidden, so the step can no longer be taken back freely.
    `exposes`: it shows some what others had hidden; no undo, not even by consent, goes back beyond it.
    `loud`: worth a line of "since your last turn".
    """

    reveals: ClassVar[bool] = False
    exposes: ClassVar[bool] = False
    loud: ClassVar[bool] = True
    to: tuple[int, ...] | None = None


E = TypeVar("E", bound=Event)


class Happened(Struct, Generic[E], frozen=True):
    """An event, and the seat whose move brought it about (TABLE: the table's own)."""

    seat: int
    event: E


class Later(Struct, frozen=True):
    """What an AI seat says that has nothing to say yet: ask again after so many seconds."""

    seconds: int


class Deadline(Struct, frozen=True):
    """A clock of the game: if `id` is still due after `seconds`, the table says `said` as seat TABLE.

    With `works` it asks `Game.work` first what to say. `name` is what ends then, for the people who wait for it.
    """

    id: str
    seconds: int
    said: Said
    works: bool = False
    name: Text | None = None


class ScorePart(Struct, frozen=True):
    """One line of a score: what for, and how many points."""

    name: Text
    points: int


class Rival(Struct, frozen=True):
    """A contestant that is no player (AuZtralia's Old Ones), with its place and score."""

    name: Text
    place: int
    parts: tuple[ScorePart, ...]


class Outcome(Struct, frozen=True):
    """The end: each seat's place (1 is first; ties share one), its score by part, and why the game ended."""

    places: tuple[int, ...]
    scores: tuple[tuple[ScorePart, ...], ...]
    reason: Text
    rivals: tuple[Rival, ...] = ()


# --- what stands on the box ------------------------------------------------------------------------------------------


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
    """A topic of the rules card, or of the rulings; who is refused by one of its `rules` is shown it."""

    title: Text
    lines: tuple[Text, ...]
    rules: tuple[str, ...] = ()


def rule_ids(spans: str) -> tuple[str, ...]:
    """The ids of rules, written as single ones and spans: "A10 A12-A14"."""
    found: list[str] = []
    for span in spans.split():
        first, _, last = span.partition("-")
        letter, numbers = first[0], range(int(first[1:]), int((last or first)[1:]) + 1)
        found += [f"{letter}{number}" for number in numbers]
    return tuple(found)


class Component(Struct, frozen=True):
    """Something of the box that can be looked up by name."""

    value: str
    name: Text
    text: Text


class Meta(Struct, frozen=True):
    """A game's box: names, sizes and the rules card.

    `version` is that of the rules: it grows when they are read in another way or the state has another layout.

    `own`: the name of what players have of their own and want to see often (the hand); None: nothing.
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
    tracks: bool = False


S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=Struct)


class Game(ABC, Generic[S, A, V, E]):
    """A game's rules. One instance each in `registry`; holds no state of any table."""

    meta: ClassVar[Meta]
    state_type: type[S]
    actions: tuple[type[A], ...]
    events: tuple[type[E], ...]
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

    def deadlines(self, state: S) -> tuple[Deadline, ...]:
        """The clocks that run now."""
        del state
        return ()

    def work(self, state: S, deadline: str) -> Said:
        """What the table says at a clock that `works`: found out by long thinking, outside of the moves themselves.

        It may take seconds, so it runs in a thread. Whatever it says must be legal in the state it was given.
        """
        raise NotImplementedError(f"{self.meta.id} has nothing to work out for {deadline}")

    def warm(self) -> None:
        """Prepares what takes seconds the first time; called in a thread when the bot starts."""
        return

    def sits(self, state: S, seat: int | None) -> Said | None:
        """What the table says when somebody sits down in mid-game: at a new seat (None), or back at one that was left.

        None: that is not possible here; then only seats where an AI stands in can be taken.
        """
        del state, seat
        return None

    def leaves(self, state: S, seat: int) -> Said | None:
        """What the table says when a seat's player leaves in mid-game; None: an AI stands in for them."""
        del state, seat
        return None

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
