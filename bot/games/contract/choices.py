"""Choices API: verbs, decisions, and the legal values of the fields that follow a verb.

A player's move is a *path* of values, chosen one by one: `()` prompts for the verbs, `("move",)` for the planets,
`("move", "tarn")` for the cards, and so on until the choices are `Complete`.
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
    """Name and description of a slash command.

    `english` is its English name where that differs from the text of `name`, which then distinguishes it from the same
    English word in another sense.
    """

    name: Text
    about: Text
    english: str = ""


class Group(Label, frozen=True):
    """A subcommand group within the game's group, as a group has at most 25 commands."""


class Command(Label, frozen=True):
    """A verb's slash command, optionally in a `group`."""

    group: Group | None = None


class Field(Label, frozen=True):
    """A field of an action as a command option; used in the field's annotation."""


S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


@dataclass(frozen=True, slots=True, repr=False)
class Verb(Generic[S_contra, M_contra]):
    """An action that is possible at a stage: source of its button, menu line and command.

    `action` is the type of its action, `name` is on the button and in the menu, there with the `hint`. `why_not`
    returns why it is impossible now (None: it is possible), `fields` the choices after it, and `play` executes it.

    A verb that is not `shown` has no button of its own (its shortcuts cover it, or it is a command only). A `private`
    verb has its button in private screens only. A verb that `ends` a turn or an attempt, or passes, is the last button,
    which is never left out for lack of room.
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
        """Set `value` and `line`, the menu line, which is constant if the verb `is_plain`."""
        object.__setattr__(self, "value", str(self.action.__struct_config__.tag))
        hint = None if callable(self.hint) else self.hint
        object.__setattr__(self, "line", Option(self.value, self.name, hint))
        object.__setattr__(self, "is_plain", self.why_not is None and not callable(self.hint))

    def __repr__(self) -> str:
        return f"Verb({self.value})"

    def option(self, state: S_contra, seat: int) -> Option:
        """Return its line in the menu of a seat; with the reason if it is impossible."""
        refusal = None if self.why_not is None else self.why_not(state, seat)
        if callable(self.hint):
            return Option(self.value, self.name, self.hint(state, seat), refusal=refusal)
        return self.line if refusal is None else Option(self.value, self.name, self.hint, refusal=refusal)


AnyVerb = Verb[Never, Never]
Verbs = tuple[AnyVerb, ...]


class Shortcut(Struct, frozen=True):
    """A public button that makes a complete choice with one click; disabled unless `open`."""

    said: ChoicePath
    name: Text
    open: bool = True


class DecisionOptions(Struct, frozen=True):
    """Optional attributes of a decision that few of them need.

    An interaction with an older board is rejected as out of date, unless the seat had exactly the same decision there,
    or one of the same `question` (several seats answer at once, and the game sorts it out). Players are mentioned once
    for each value of `call` while they are waited for. An AI seat is first asked after `patience` seconds, or once no
    person is asked any more. `shortcuts` are rows of further public buttons. Where they have no room, an input pad has
    one of the rows: `row_buttons` choose it, by the choice path that it begins with, and `first_row` is the index of
    the one that is shown first.
    """

    question: str = ""
    call: str = ""
    patience: int = 0
    shortcuts: tuple[tuple[Shortcut, ...], ...] = ()
    row_buttons: tuple[Shortcut, ...] = ()
    first_row: int = 0


class Decision(Struct, frozen=True, eq=False):
    """A decision that a seat must (or may) make now.

    `kind` names it for standing orders and defaults; `prompt` is its public text; `offer` are the verbs of the public
    buttons, or a function that finds them when the board is rendered: the most used first, and none that is impossible
    for every seat. `private` decisions are also sent by direct message, where the choices of their first verb are shown
    at once. The table does not wait for an `optional` one. `part` is the detail of the board that helps to decide.
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
        """Return the verbs on the public buttons."""
        return self.offer() if callable(self.offer) else self.offer

    def made(self) -> Decision:
        """Return a copy with its verbs evaluated: it holds no reference to the state."""
        return replace(self, offer=self.verbs)

    def __eq__(self, other: object) -> bool:
        """Check that both decisions are exactly the same."""
        return isinstance(other, Decision) and astuple(self.made()) == astuple(other.made())

    def __hash__(self) -> int:
        return hash((self.seat, self.kind))


class Refusal(Struct, frozen=True, gc=False):
    """Reason why a choice is not allowed: the rule's id and a sentence for players."""

    rule: str
    why: Lazy

    @property
    def text(self) -> Text:
        """Return the sentence."""
        return evaluate(self.why)


class Option(Struct, frozen=True, gc=False):
    """A value of a field: `copies` is how often it may be taken.

    With a `refusal` it is shown but disabled.
    """

    value: str
    called: Lazy
    about: Lazy | None = None
    copies: int = 1
    refusal: Refusal | None = None

    @property
    def name(self) -> Text:
        """Return its name."""
        return evaluate(self.called)

    @property
    def hint(self) -> Text | None:
        """Return the description shown with the name."""
        return None if self.about is None else evaluate(self.about)


class Pick(Struct, frozen=True, gc=False):
    """Choices of a field: `at_least` to `at_most` of these options.

    Several are joined by `+`, none is `-`. `none` is the label of the button for no option, where that is allowed.
    `part` is the detail of the board that helps to choose, if it differs from the decision's. `rule` is the id for
    refusals that no option explains. Where they are not `ordered`, values are in the order of the options. `likely`
    is the number of options at the beginning that most would choose from; among many, they have buttons.
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
    likely: int = 0


class Number(Struct, frozen=True, gc=False):
    """Choices of a field: a whole number from `low` to `high` (by this `rule`).

    `usual` is the suggested value.
    """

    field: str
    prompt: Text
    low: int
    high: int
    usual: int
    rule: str = ""


class FreeText(Struct, frozen=True, gc=False):
    """Choices of a field: free text.

    The game refuses invalid text, with reasons, when the next choices are requested. `hint` describes the format.
    """

    field: str
    prompt: Text
    example: str
    hint: Text | None = None


class Complete(Struct, frozen=True, gc=False):
    """Choices of a complete path. `does` previews the effect.

    `final` means that it cannot be undone freely, and that no single button has said all of it; it may be a function,
    which is called when it is shown. A path of several values, or one that ends something, is shown for confirmation if
    it is final or if there are similar choices that may be meant `instead`; a verb without fields is executed at once.
    `part` is the detail of the board that shows the effect, if it differs from the decision's.
    """

    does: Lazy
    final: bool | Callable[[], bool] = False
    instead: tuple[Shortcut, ...] = ()
    part: Part | None = None

    @property
    def preview(self) -> Text:
        """Return the text of its effect."""
        return evaluate(self.does)

    @property
    def is_final(self) -> bool:
        """Check that it cannot be undone freely."""
        return self.final() if callable(self.final) else self.final


Choices = Pick | Number | FreeText | Complete
Ask = Callable[[ChoicePath], Choices]
"""`choices` bound to a state and a seat."""


class Refused(Exception):
    """Error: the choice path is not legal; nothing has changed. `instead` lists legal values."""

    def __init__(self, rule: str, text: Text, instead: Sequence[Text] = ()) -> None:
        super().__init__(f"[{rule}] {text.key}")
        self.rule, self.text, self.instead = rule, text, tuple(instead)
