"""What is asked, and what is legal: verbs, decisions, and the fields that follow a verb.

A player's move is *said* value by value: `()` asks for the verbs, `("move",)` for the planets, `("move", "tarn")` for
the cards, and so on until the choices are `Complete`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Generic, Never, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.games.contract.board_parts import Part
from bot.games.contract.events import Action
from bot.games.contract.text import ChoicePath, Lazy, Text, evaluate, t


class Label(Struct, frozen=True):
    """What stands in a slash command: its name and what it is about.

    `english` is its English name where that is not the text of `name`, which then tells it from the same English word
    in another sense.
    """

    name: Text
    about: Text
    english: str = ""


class Group(Label, frozen=True):
    """A group of commands within the game's, as one group holds 25."""


class Command(Label, frozen=True):
    """A verb's slash command, perhaps in a `group`."""

    group: Group | None = None


class Field(Label, frozen=True):
    """A field of an action as the option of a command; stands in its annotation."""


S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


@dataclass(frozen=True, slots=True, repr=False)
class Verb(Generic[S_contra, M_contra]):
    """Something that can be said at a stage, declared once: button, menu line and command are made from it.

    `action` is what is said, `name` stands on the button and in the menu, there with the `hint`. `why_not` tells why
    it is impossible now (None: it is possible), `fields` what may be said after it, and `play` does what was said.

    One that is not `shown` has no button of its own (its shortcuts say all of it, or it comes as a command only). One
    that is `private` has its button in private screens only. One that `ends` a turn, passes or gives up stands last,
    in red.
    """

    action: type[Action]
    name: Text
    command: Command | None = None
    hint: Text | Callable[[S_contra, int], Text | None] | None = None
    _: KW_ONLY
    fields: Callable[[S_contra, int, ChoicePath], Choices]
    play: Callable[[M_contra, int, Any], None]
    why_not: Callable[[S_contra, int], Refusal | None] | None = None
    shown: bool = True
    private: bool = False
    ends: bool = False
    value: str = field(init=False)
    line: Option = field(init=False)
    is_plain: bool = field(init=False)

    def __post_init__(self) -> None:
        """`value` is how it is said; `line` its line in a menu, always if it `is_plain`."""
        object.__setattr__(self, "value", str(self.action.__struct_config__.tag))
        hint = None if callable(self.hint) else self.hint
        object.__setattr__(self, "line", Option(self.value, self.name, hint))
        object.__setattr__(self, "is_plain", self.why_not is None and not callable(self.hint))

    def __repr__(self) -> str:
        return f"Verb({self.value})"

    def option(self, state: S_contra, seat: int) -> Option:
        """Its line in the menu of a seat; with the reason if it is impossible."""
        refusal = None if self.why_not is None else self.why_not(state, seat)
        if callable(self.hint):
            return Option(self.value, self.name, self.hint(state, seat), refusal=refusal)
        return self.line if refusal is None else Option(self.value, self.name, self.hint, refusal=refusal)


AnyVerb = Verb[Never, Never]
Verbs = tuple[AnyVerb, ...]


class Shortcut(Struct, frozen=True):
    """A public button that says something complete at once; one that is not `open` cannot be pressed now."""

    said: ChoicePath
    name: Text
    open: bool = True


class DecisionOptions(Struct, frozen=True):
    """What few questions need.

    Who answers an older board is told that it is out of date, unless the seat was asked exactly the same there, or
    something of the same `question` (many answer at once, and the game sorts it out). People are called once for each
    word of `call` while they are waited for. An AI seat is first asked after so many seconds of `patience`. `shortcuts`
    are rows of further public buttons.
    """

    question: str = ""
    call: str = ""
    patience: int = 0
    shortcuts: tuple[tuple[Shortcut, ...], ...] = ()


class Decision(Struct, frozen=True, eq=False):
    """Somebody must (or may) decide something now.

    `kind` names it for standing orders and defaults; `prompt` says publicly what is asked; `offer` are the verbs on the
    public buttons, what is most asked first and nothing that is impossible for everybody, or how they are found when
    somebody looks. `private` decisions are also asked by direct message, where the question of their first verb is put
    at once. Nobody waits for an `optional` one. `part` is the detail of the board that one wants to see while deciding.
    """

    seat: int
    kind: str
    prompt: Text
    offer: Verbs | Callable[[], Verbs]
    private: bool = False
    optional: bool = False
    part: Part | None = None
    attention: DecisionOptions = DecisionOptions()

    @property
    def verbs(self) -> Verbs:
        """Those on the public buttons."""
        return self.offer() if callable(self.offer) else self.offer

    def made(self) -> Decision:
        """The same with its verbs found: it holds no state any more."""
        return replace(self, offer=self.verbs)

    def __eq__(self, other: object) -> bool:
        """Whether exactly the same is asked."""
        return isinstance(other, Decision) and astuple(self.made()) == astuple(other.made())

    def __hash__(self) -> int:
        return hash((self.seat, self.kind))


class Refusal(Struct, frozen=True, gc=False):
    """Why not: the rule's id and a sentence a player understands."""

    rule: str
    why: Lazy

    @property
    def text(self) -> Text:
        """The sentence."""
        return evaluate(self.why)


class Option(Struct, frozen=True, gc=False):
    """A value of a field: `copies` is how often it may be taken; with a `refusal` it is shown but not allowed."""

    value: str
    called: Lazy
    about: Lazy | None = None
    copies: int = 1
    refusal: Refusal | None = None

    @property
    def name(self) -> Text:
        """What it is called."""
        return evaluate(self.called)

    @property
    def hint(self) -> Text | None:
        """What is said beside the name."""
        return None if self.about is None else evaluate(self.about)


class Pick(Struct, frozen=True, gc=False):
    """The next field is `at_least` to `at_most` of these options; several are said joined by `+`, none as `-`.

    `none` is what the button says that takes none, where that is allowed. `part` is the detail of the board that one
    wants to see while choosing, if it is another than the decision's. By `rule` all is refused that no option explains.
    Where they are not `ordered`, they are said in the order of the options.
    """

    field: str
    prompt: Text
    options: tuple[Option, ...]
    at_least: int = 1
    at_most: int = 1
    part: Part | None = None
    rule: str = ""
    none: Text = t("None")
    ordered: bool = False


class Number(Struct, frozen=True, gc=False):
    """The next field is a whole number from `low` to `high` (by this `rule`); `usual` is what most would say."""

    field: str
    prompt: Text
    low: int
    high: int
    usual: int
    rule: str = ""


class FreeText(Struct, frozen=True, gc=False):
    """The next field is free text; the game refuses it, with reasons, when asked for what follows.

    `hint` says how it is spelt.
    """

    field: str
    prompt: Text
    example: str
    hint: Text | None = None


class Complete(Struct, frozen=True, gc=False):
    """All is said. `does` tells what it will do; `final` means that it cannot be taken back freely, or how that is
    found out when somebody looks.

    What was put together from several answers, and what ends something, is shown for a Confirm if it is final or if
    there is something near to it that may be meant `instead`; a verb that says all by itself is done at once.
    """

    does: Lazy
    final: bool | Callable[[], bool] = False
    instead: tuple[Shortcut, ...] = ()

    @property
    def preview(self) -> Text:
        """What it will do."""
        return evaluate(self.does)

    @property
    def is_final(self) -> bool:
        """Whether it cannot be taken back freely."""
        return self.final() if callable(self.final) else self.final


Choices = Pick | Number | FreeText | Complete
Ask = Callable[[ChoicePath], Choices]
"""`choices` bound to a state and a seat."""


class Refused(Exception):
    """What was said is not possible. Nothing changed. `instead` says what is."""

    def __init__(self, rule: str, text: Text, instead: Sequence[Text] = ()) -> None:
        super().__init__(f"[{rule}] {text.key}")
        self.rule, self.text, self.instead = rule, text, tuple(instead)
