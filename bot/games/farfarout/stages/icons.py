"""Stage of dice on the table: icons are used one by one in any order (F62)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Option,
    Pick,
    Refusal,
    Text,
    Who,
    signed,
    t,
)
from bot.games.engine.stages import complete
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.faces import Face
from bot.games.farfarout.move import Stage, Verb, open_first
from bot.games.farfarout.rules import dice, icons
from bot.games.farfarout.state import Reason, State, Throw
from bot.games.farfarout.words import phrases

Fields = Callable[[State, int, ChoicePath], Choices]


def _no_icon(verb: str, why: Text) -> Callable[[State, int], Refusal | None]:
    refusal = Refusal("F62", why)

    def why_not(state: State, seat: int) -> Refusal | None:
        return None if icons.with_icon(books.of(state), dice.on_table(state), verb) else refusal

    return why_not


def _fields(verb: str, which: Text, does: Fields) -> Fields:
    """Return the fields of an icon's use: its die, the target, and the effect `does`."""

    def fields(state: State, seat: int, said: ChoicePath) -> Choices:
        book, throw = books.of(state), dice.on_table(state)
        match said:
            case (_,):
                words = icons.with_icon(book, throw, verb)
                return Pick("die", t("Which die's icon do you use?"), _options(book, throw, words), rule="F62")
            case (_, die):
                return Pick("target", which, _options(book, throw, icons.targets(throw, verb, die)), rule="F62")
            case _:
                return does(state, seat, said)

    return fields


def _options(book: Book, throw: Throw, words: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(word, _name(book, throw, word)) for word in words)


def _name(book: Book, throw: Throw, word: str) -> Text:
    """Return a die's word, colour and face."""
    die = icons.find(throw, word)
    theirs = word[0] == "b" and throw.why in dice.BATTLES
    return phrases.thrown(word, die.colour, dice.face(book, die), theirs=theirs)


def _target(state: State, said: ChoicePath) -> Text:
    return _name(books.of(state), dice.on_table(state), said[2])


# --- copying ---------------------------------------------------------------------------------------------------------


def _copies(state: State, seat: int, said: ChoicePath) -> Choices:
    target, gained = _target(state, said), icons.is_gained(_face(state, said[2]))
    if gained:
        return Complete(
            lambda: t("Your die shows what this one shows, and may use that icon: {target}.", target=target)
        )
    return Complete(lambda: t("Your die shows what this one shows: {target}.", target=target))


def _face(state: State, word: str) -> Face:
    return dice.face(books.of(state), icons.find(dice.on_table(state), word))


COPY = Verb(
    act.Copy,
    signed("telepath", t("Copy a die")),
    Command(t("copy"), t("Telepath icon: the die shows what another one shows"), group=act.DICE),
    why_not=_no_icon("copy", t("No die of yours shows a Telepath icon that can still be used.")),
    fields=_fields("copy", t("Which die do you copy?"), _copies),
    play=dice.played(icons.copy),
)


# --- turning to a face -----------------------------------------------------------------------------------------------


def _sets(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) == 3:
        return _faces(books.of(state), icons.find(dice.on_table(state), said[2]).colour)
    target = _target(state, said)
    return Complete(lambda: t("You turn this die to the face you want: {target}.", target=target))


def _faces(book: Book, colour: int) -> Pick:
    """Return the different faces of a die."""
    seen = dict[str, Option]()
    for side, shown in enumerate(book.dice[colour], 1):
        seen.setdefault(shown.text, Option(str(side), phrases.face(shown)))
    return Pick("face", t("Which face?"), tuple(seen.values()), rule="F62")


SET = Verb(
    act.Set,
    signed("eidolless", t("Change a die")),
    Command(t("set"), t("Eidolless icon: another die shows the face that you choose"), group=act.DICE),
    why_not=_no_icon("set", t("No die of yours shows an Eidolless icon that can still be used.")),
    fields=_fields("set", t("Which die do you set?"), _sets),
    play=dice.played(icons.turn_to),
)


# --- rolling again ---------------------------------------------------------------------------------------------------


def _rerolls(state: State, seat: int, said: ChoicePath) -> Choices:
    target = _target(state, said)
    return Complete(lambda: t("You roll your die and this one again: {target}.", target=target), final=True)


REROLL = Verb(
    act.Reroll,
    signed("timer", t("Reroll two dice")),
    Command(t("reroll"), t("Timer icon: the die and another one are rolled again"), group=act.DICE),
    why_not=_no_icon("reroll", t("No die of yours shows a Timer icon that can still be used.")),
    fields=_fields("reroll", t("Which other die do you roll again?"), _rerolls),
    play=dice.played(icons.reroll),
)


# --- cancelling ------------------------------------------------------------------------------------------------------


def _cancels(state: State, seat: int, said: ChoicePath) -> Choices:
    target = _target(state, said)
    return Complete(lambda: t("This die does not count in this battle turn: {target}.", target=target))


CANCEL = Verb(
    act.Cancel,
    signed("shield", t("Cancel a die")),
    Command(t("cancel"), t("Shield icon: cancel a die of the other side"), group=act.DICE),
    why_not=_no_icon("cancel", t("No die of yours shows a shield icon that can still be used.")),
    fields=_fields("cancel", t("Which die do you cancel?"), _cancels),
    play=dice.played(icons.cancel),
)


# --- items -----------------------------------------------------------------------------------------------------------

_NO_ITEM = Refusal("F62", t("No item of yours lets you roll a die again now."))


def _no_item(state: State, seat: int) -> Refusal | None:
    throw = dice.on_table(state)
    return None if throw.rerolls and icons.targets(throw, "again") else _NO_ITEM


def _rolling_again(state: State, seat: int, said: ChoicePath) -> Choices:
    book, throw = books.of(state), dice.on_table(state)
    if len(said) == 1:
        words = icons.targets(throw, "again")
        return Pick("target", t("Which die do you roll again?"), _options(book, throw, words), rule="F62")
    target = _name(book, throw, said[1])
    return Complete(lambda: t("You roll this die again: {target}.", target=target), final=True)


AGAIN = Verb(
    act.Again,
    signed("item", t("Reroll by item")),
    Command(t("again"), t("Use an item to roll a die again"), group=act.DICE),
    why_not=_no_item,
    fields=_rolling_again,
    play=dice.played(icons.again),
)


# --- decision
# ------------------------------------------------------------------------------------------------------------


DONE = Verb(
    act.Done,
    signed("accept", t("Done")),
    Command(t("done"), t("Accept the dice as they are"), group=act.DICE),
    fields=complete(Complete(t("What the dice show now counts."), final=True)),
    play=dice.played(icons.stop),
)
USES = (COPY, SET, REROLL, CANCEL, AGAIN)


def _decisions(state: State) -> tuple[Decision, ...]:
    book, throw = books.of(state), dice.on_table(state)
    return (_decision(throw.seat, throw.why, dice.totals(book, state, throw), icons.open_verbs(book, throw)),)


@lru_cache(maxsize=256)
def _decision(seat: int, why: Reason, totals: tuple[int, int], usable: tuple[str, ...]) -> Decision:
    """Return the thrower's decision to use icons, with the totals."""
    who, (mine, theirs) = Who(seat), totals
    if why in dice.BATTLES:
        prompt = t("{who} may use icons: {mine} against {theirs}.", who=who, mine=mine, theirs=theirs)
    elif why == "mine":
        prompt = t("{who} may use icons before the mining counts.", who=who)
    else:
        prompt = t("{who} may use icons before the digging counts.", who=who)
    return Decision(seat, "icons", prompt, (*(verb for verb in USES if verb.value in usable), DONE), part=dice.SHOWN)


STAGE = Stage(
    (*USES, DONE),
    _decisions,
    default=lambda state, seat: (DONE.value,),
    options=lambda state, seat: open_first([verb.option(state, seat) for verb in USES], DONE.option(state, seat)),
    asks=lambda state: (dice.on_table(state).seat,),
)
