"""Looking for a route, and declaring its length (R7 to R10): the same decision for all."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    FreeText,
    Number,
    Option,
    Pick,
    Refusal,
    Refused,
    Shortcut,
    Text,
    Who,
    signed,
    t,
)
from bot.games.engine.stages import complete
from bot.games.ricochet.actions import Content, Declare, File, Pass, Withdraw
from bot.games.ricochet.events import Contented, Passed, Withdrew
from bot.games.ricochet.move import Move, Stage, Verb
from bot.games.ricochet.rules import calls, declaring, routes, seating
from bot.games.ricochet.rules.calls import LEAST
from bot.games.ricochet.rules.clocks import LIVE
from bot.games.ricochet.rules.moving import LONGEST
from bot.games.ricochet.state import State
from bot.games.ricochet.words import phrases

USUAL: Final = 7
"""median number of moves that a chip needs"""
NO_WAY: Final = "-"
_BUTTONS: Final = 5
_AROUND: Final = USUAL - _BUTTONS // 2
"""First number with a button: those around the usual one, or the lowest of all once no others are lower than a declared
number.
"""
_PATIENCE, _PATIENCE_OVER_DAYS = 5, 20 * 60
"""Seconds that players have for a new chip before an AI seat may act."""

_HOW_MANY = t("How many moves do you need?")
_LOWEST_OF_ALL = Refusal("R23", t("You have declared 2 already, the lowest number there is."))
_NOBODY = Refusal("R7", t("Nobody has declared yet."))
_SOMEBODY = Refusal("R14", t("Somebody has declared: accept the lowest number, or wait for the clock."))
_DECLARE_FIRST = Refusal("R12", t("Declare a number first."))
_NOT_DECLARED = Refusal("R8", t("You have not declared yet."))
_TOO_LATE = Refusal("R8", t("Somebody has declared after you, so your number stands; you may declare a lower one."))


# --- declaring and withdrawing ---------------------------------------------------------------------------------------


def _declaring(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, number):
            return Complete(lambda: t("You declare {moves}.", moves=phrases.moves(int(number))))
        case _:
            mine = calls.own(state, seat)
            high = mine - 1 if mine else LONGEST
            usual = min(max(calls.lowest(state).number - 1, LEAST), high) if state.calls else USUAL
            return Number("number", _HOW_MANY, LEAST, high, usual, rule="R23")


DECLARE = Verb(
    Declare,
    signed("declaration", t("Declare")),
    Command(t("declare"), t("Declare in how many moves you see a route")),
    fields=_declaring,
    play=declaring.declare,
)


def _withdraw(move: Move, seat: int, action: Withdraw) -> None:
    state, number = move.state, calls.own(move.state, seat)
    declaring.lapse(state, seat)
    move.tell(Withdrew(seat=seat, number=number))


WITHDRAW = Verb(
    Withdraw,
    signed("undo", t("Withdraw")),
    Command(t("withdraw"), t("Take your declaration back, while nobody has declared since")),
    fields=complete(Complete(t("You withdraw your declaration."))),
    play=_withdraw,
)


# --- accepting and passing -------------------------------------------------------------------------------------------


def _accepting(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, number):
            return Complete(lambda: t("You accept {moves}.", moves=phrases.moves(int(number))))
        case _:
            first = calls.lowest(state)
            return _standing(first.seat, first.number)


@lru_cache(maxsize=512)
def _standing(first: int, number: int) -> Pick:
    """Return the choice of the lowest number: the value must match the one that was shown (R10)."""
    other = Refusal(
        "R10", t("The lowest number is {moves} now, declared by {who}.", moves=phrases.moves(number), who=Who(first))
    )
    options = (
        Option(str(n), phrases.moves(n), refusal=None if n == number else other) for n in range(LEAST, LONGEST + 1)
    )
    return Pick("number", t("Which number do you accept?"), tuple(options))


def _accept(move: Move, seat: int, action: Content) -> None:
    if seat not in move.state.content:
        move.state.content.append(seat)
        move.tell(Contented(seat=seat, number=action.number))


CONTENT = Verb(
    Content,
    signed("accept", t("Accept")),
    Command(t("accept"), t("Accept the lowest number")),
    fields=_accepting,
    play=_accept,
    shown=False,
)


def _pass(move: Move, seat: int, action: Pass) -> None:
    if seat not in move.state.passed:
        move.state.passed.append(seat)
        move.tell(Passed(seat=seat))


PASS = Verb(
    Pass,
    signed("target_chip", t("Next chip")),
    Command(t("pass"), t("Nobody sees a route: go on to the next chip, if all agree")),
    fields=complete(Complete(t("You want the next chip. When everybody does, this one is set aside."))),
    play=_pass,
    ends=True,
)


# --- saving a hidden route -------------------------------------------------------------------------------------------


def _filing(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the choices of saving.

    Arrival is not reported, so that nobody can try routes out here.
    """
    match said:
        case (_, way) if way != NO_WAY:
            trail = routes.checked(state, way, calls.own(state, seat))
            return Complete(
                lambda: t("You save {steps}; nobody sees it yet.", steps=phrases.traced(trail.way, trail.stops))
            )
        case (_, _):
            if not state.filed[seat]:
                raise Refused("R12", t("You have no saved route."))
            return Complete(t("You took your saved route back."))
        case _:
            spelling = t("RU GR: red up, green right. It is shown for you when you are to move. “-” takes it back.")
            return FreeText("way", t("Which route do you save? Nobody sees it."), routes.example(state), spelling)


def _file(move: Move, seat: int, action: File) -> None:
    declaring.file(move, seat, "" if action.way == NO_WAY else routes.clean(action.way))


FILE = Verb(
    File,
    signed("route", t("Save a route")),
    Command(t("file"), t("Save your route, hidden; it is shown when it is your turn to move")),
    fields=_filing,
    play=_file,
)


# --- decisions: before and after the first declaration ---------------------------------------------------------------


_NO_PASS, _NO_FILE, _NO_WITHDRAW = (replace(verb, shown=False, ends=False) for verb in (PASS, FILE, WITHDRAW))
"""hidden but known, so that their commands explain why they are impossible"""


def _looking(state: State) -> tuple[Decision, ...]:
    asked, patience = _asked(state)
    prompt = t(
        "In how many moves can {robot} reach the {chip}?",
        robot=phrases.arriving(state.chip), chip=phrases.chip_name(state.chip),
    )  # fmt: skip
    shown = DecisionOptions(shortcuts=_numbers(_AROUND), question=asked, call=asked, patience=patience)
    verbs = (DECLARE, PASS, CONTENT, _NO_FILE, _NO_WITHDRAW)
    return tuple([
        Decision(seat, "look", prompt, verbs, optional=seat in state.passed, attention=shown)
        for seat in seating.active(state)
    ])  # fmt: skip


def _asked(state: State) -> tuple[str, int]:
    """Return the question's key, and the seconds for which AI seats leave it to players."""
    return f"{state.turn}.{state.run}", _PATIENCE if state.clock <= LIVE else _PATIENCE_OVER_DAYS


def _deciding(state: State) -> tuple[Decision, ...]:
    asked, patience = _asked(state)
    first, declarers = calls.lowest(state), [call.seat for call in state.calls]
    lowest = phrases.moves(first.number)
    prompt = t("Declare a number of your own, or accept {who}'s {moves}.", moves=lowest, who=Who(first.seat))
    lower = LEAST if first.number <= LEAST + _BUTTONS else _AROUND
    shortcuts = (*_numbers(lower), _accepts(first.number))
    shown = DecisionOptions(shortcuts=shortcuts, question=asked, call=f"{asked}.clock", patience=patience)
    found: list[Decision] = []
    for seat in seating.active(state):
        filing = FILE if seat in declarers else _NO_FILE
        withdrawing = WITHDRAW if seat == declarers[-1] else _NO_WITHDRAW
        verbs = (DECLARE, CONTENT, filing, withdrawing, _NO_PASS)
        found.append(Decision(seat, "clock", prompt, verbs, optional=seat in state.content, attention=shown))
    return tuple(found)


@lru_cache
def _accepts(number: int) -> tuple[Shortcut, ...]:
    return (Shortcut((CONTENT.value, str(number)), t("Accept {n}", n=number)),)


@lru_cache
def _numbers(first: int) -> tuple[tuple[Shortcut, ...], ...]:
    """Return a row of numbers to declare. They are the same for all, as the board is shared."""
    return (tuple(Shortcut((DECLARE.value, str(n)), t("{n}", n=n)) for n in range(first, first + _BUTTONS)),)


def _line(verb: Verb, hint: Text | None = None, refusal: Refusal | None = None) -> Option:
    return Option(verb.value, verb.name, hint, refusal=refusal)


_DECLARE = _line(DECLARE, t("in how many moves you get there"))
_AT_FIRST = (
    _DECLARE,
    _line(PASS, t("you see no route")),
    *(_line(verb, refusal=_NOBODY) for verb in (CONTENT, FILE, WITHDRAW)),
)


@lru_cache
def _once_declared(mine: int, may_withdraw: bool) -> tuple[Option, ...]:
    kept = None if may_withdraw else _TOO_LATE if mine else _NOT_DECLARED
    return (
        _line(DECLARE, refusal=_LOWEST_OF_ALL) if mine == LEAST else _DECLARE,
        _line(CONTENT, t("accept the lowest number")),
        _line(FILE, t("your route, hidden until you are to move"), None if mine else _DECLARE_FIRST),
        _line(WITHDRAW, t("undo a mistaken declaration"), kept),
        _line(PASS, refusal=_SOMEBODY),
    )


LOOK = Stage(
    (DECLARE, PASS, CONTENT, FILE, WITHDRAW),
    _looking,
    lambda state, seat: (PASS.value,),
    options=lambda state, seat: _AT_FIRST,
    open_to=seating.plays,
    asks=seating.active,
)
CLOCK = Stage(
    (DECLARE, CONTENT, FILE, WITHDRAW, PASS),
    _deciding,
    lambda state, seat: (CONTENT.value, str(calls.lowest(state).number)),
    options=lambda state, seat: _once_declared(calls.own(state, seat), state.calls[-1].seat == seat),
    open_to=seating.plays,
    asks=seating.active,
)
