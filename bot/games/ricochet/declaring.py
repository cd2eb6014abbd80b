"""Looking for a way, and declaring how short it is (R7 to R10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import (
    Choices,
    Complete,
    Decision,
    FreeText,
    Number,
    OldVerb,
    Option,
    Pick,
    Refusal,
    Refused,
    Said,
    Shortcut,
    Text,
    Who,
    t,
)
from bot.games.ricochet import actions as act
from bot.games.ricochet import phrases, runs, seating, showing, ways
from bot.games.ricochet.clocks import LIVE
from bot.games.ricochet.events import Contented, Declared, Event, Filed, Passed, Rang, Withdrew
from bot.games.ricochet.moving import LONGEST
from bot.games.ricochet.state import FIRST_RULES, Call, State

LEAST: Final = 2
"""moves that can be declared (R23)"""
USUAL: Final = 7
"""moves that a chip needs, by the middle of all positions"""
NO_WAY: Final = "-"
_SHORT: Final = 10
"""Numbers with a button."""

_DECLARE = OldVerb("declare", t("Declare"))
_PASS = OldVerb("pass", t("Next chip"), ends=True)
_CONTENT = OldVerb("content", t("Accept"), shown=False)
_FILE = OldVerb("file", t("Save a route"))
_WITHDRAW = OldVerb("withdraw", t("Withdraw"))
_NO_PASS, _NO_FILE, _NO_WITHDRAW = (OldVerb(verb.value, verb.name, shown=False) for verb in (_PASS, _FILE, _WITHDRAW))
"""known, so that who says them learns why not"""
_LOOK_VERBS = (_DECLARE, _PASS, _CONTENT, _NO_FILE, _NO_WITHDRAW)

_LOWEST_OF_ALL = Refusal("R23", t("You have declared 2 already, the lowest number there is."))
_NOBODY = Refusal("R7", t("Nobody has declared yet."))
_SOMEBODY = Refusal("R14", t("Somebody has declared: accept the lowest number, or wait for the clock."))
_DECLARE_FIRST = Refusal("R12", t("Declare a number first."))
_NOT_DECLARED = Refusal("R8", t("You have not declared yet."))
_TOO_LATE = Refusal("R8", t("Somebody has declared after you, so your number stands; you may declare a lower one."))
_HOW_MANY = t("How many moves does the robot need?")
_WHICH_STANDS = t("Which number do you accept?")
_WHICH_WAY = t("Which route do you save? Nobody sees it.")
_SPELLING = t("RU GR: red up, green right. It is shown for you when you are to move. “-” takes it back.")
_PASSING = Complete(t("You want the next chip. When everybody does, this one is set aside."))
_WITHDRAWING = Complete(t("You withdraw your declaration."))
_UNFILING = Complete(t("You took your saved route back."))
_NOTHING_FILED = t("You have no saved route.")
_DECLARE_OPTION = Option(_DECLARE.value, _DECLARE.name, t("in how many moves you get there"))
_NOT_LOWER = Option(_DECLARE.value, _DECLARE.name, refusal=_LOWEST_OF_ALL)
_LOOK_OPTIONS = (
    _DECLARE_OPTION,
    Option(_PASS.value, _PASS.name, t("you see no route")),
    *(Option(verb.value, verb.name, refusal=_NOBODY) for verb in (_CONTENT, _FILE, _WITHDRAW)),
)
_CONTENT_OPTION = Option(_CONTENT.value, _CONTENT.name, t("accept the lowest number"))
_NO_PASS_OPTION = Option(_PASS.value, _PASS.name, refusal=_SOMEBODY)


_PATIENCE, _PATIENCE_OVER_DAYS = 5, 20 * 60
"""Seconds: people have looked at a new chip before an AI seat may speak."""


# --- who stands where ------------------------------------------------------------------------------------------------


def own(state: State, seat: int) -> int:
    """The seat's declaration that stands, 0 if none."""
    for call in state.calls:
        if call.seat == seat:
            return call.number
    return 0


def lowest(state: State) -> Call:
    """The lowest number, by who declared it first. There must be one."""
    return min(state.calls, key=lambda call: call.number)


def ranked(state: State) -> list[int]:
    """The order of the right to move (R10): number, chips, time."""

    def key(call: Call) -> tuple[int, int]:
        seat = state.seats[call.seat]
        return call.number, len(seat.chips) + seat.counted

    return [call.seat for call in sorted(state.calls, key=key)]


# --- what is asked ---------------------------------------------------------------------------------------------------


def decisions(state: State) -> tuple[Decision, ...]:
    """Everybody who plays is asked the same."""
    seats, asked = seating.active(state), f"{state.turn}.{state.run}"
    patience = _PATIENCE if state.clock <= LIVE else _PATIENCE_OVER_DAYS
    if state.phase == "look":
        return tuple(_look(seat, asked, state.chip, patience, passed=seat in state.passed) for seat in seats)
    first, last, declarers = lowest(state), state.calls[-1].seat, [call.seat for call in state.calls]
    return tuple(
        _clock(
            seat, asked, first.seat, first.number, patience,
            content=seat in state.content, declared=seat in declarers, may_withdraw=seat == last,
        )
        for seat in seats
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _look(seat: int, asked: str, chip: int, patience: int, *, passed: bool) -> Decision:
    return Decision(
        seat,
        "look",
        t("In how many moves can the robot reach the {chip}? Declare a number.", chip=phrases.chip_name(chip)),
        _LOOK_VERBS,
        optional=passed,
        shortcuts=_numbers(LEAST + _SHORT - 1),
        question=asked,
        call=asked,
        patience=patience,
    )


@lru_cache(maxsize=4096)
def _clock(
    seat: int, asked: str, first: int, number: int, patience: int, *, content: bool, declared: bool, may_withdraw: bool
) -> Decision:
    return Decision(
        seat,
        "clock",
        _clock_prompt(first, number),
        _clock_verbs(declared, may_withdraw),
        optional=content,
        shortcuts=(_stands(number), *_numbers(max(LEAST + _SHORT - 1, number + 1))),
        question=asked,
        call=f"{asked}.clock",
        patience=patience,
    )


@lru_cache(maxsize=512)
def _clock_prompt(first: int, number: int) -> Text:
    return t(
        "Declare a number of your own, or accept {who}'s {moves}.",
        moves=phrases.moves(number), who=Who(first),
    )  # fmt: skip


@lru_cache
def _clock_verbs(declared: bool, may_withdraw: bool) -> tuple[OldVerb, ...]:
    filing = _FILE if declared else _NO_FILE
    return _DECLARE, _CONTENT, filing, _WITHDRAW if may_withdraw else _NO_WITHDRAW, _NO_PASS


@lru_cache
def _stands(number: int) -> tuple[Shortcut, ...]:
    return (Shortcut(("content", str(number)), t("Accept {n}", n=number)),)


@lru_cache
def _numbers(last: int) -> tuple[tuple[Shortcut, ...], ...]:
    """Two rows of numbers to declare. They are the same for all, who see them on the same board."""
    shown = [Shortcut(("declare", str(n)), t("{n}", n=n)) for n in range(last - _SHORT + 1, last + 1)]
    return tuple(shown[: _SHORT // 2]), tuple(shown[_SHORT // 2 :])


# --- what is legal ---------------------------------------------------------------------------------------------------


def verbs(state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    if state.phase == "look":
        return _LOOK_OPTIONS
    return _clock_options(own(state, seat), state.calls[-1].seat == seat)


@lru_cache
def _clock_options(mine: int, may_withdraw: bool) -> tuple[Option, ...]:
    kept = None if may_withdraw else _TOO_LATE if mine else _NOT_DECLARED
    return (
        _NOT_LOWER if mine == LEAST else _DECLARE_OPTION,
        _CONTENT_OPTION,
        Option(
            _FILE.value,
            _FILE.name,
            t("your route, hidden until you are to move"),
            refusal=None if mine else _DECLARE_FIRST,
        ),
        Option(_WITHDRAW.value, _WITHDRAW.name, t("undo a mistaken declaration"), refusal=kept),
        _NO_PASS_OPTION,
    )


def fields(state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("declare",):
            return _number(own(state, seat), lowest(state).number if state.calls else 0)
        case ("declare", number):
            return _declaring(int(number))
        case ("pass",):
            return _PASSING
        case ("withdraw",):
            return _WITHDRAWING
        case ("content",):
            first = lowest(state)
            return _contents(first.seat, first.number)
        case ("content", number):
            return _contented(int(number))
        case ("file",):
            return FreeText("way", _WHICH_WAY, ways.example(state), _SPELLING)
        case ("file", way):
            return _filing(state, seat, way)
        case _:
            raise AssertionError(said)


@lru_cache(maxsize=4096)
def _number(mine: int, standing: int) -> Number:
    high = mine - 1 if mine else LONGEST
    usual = min(max(standing - 1, LEAST), high) if standing else USUAL
    return Number("number", _HOW_MANY, LEAST, high, usual, rule="R23")


@lru_cache
def _declaring(number: int) -> Complete:
    return Complete(t("You declare {moves}.", moves=phrases.moves(number)))


@lru_cache(maxsize=512)
def _contents(first: int, number: int) -> Pick:
    """One must say the number that is the lowest now: nobody agrees to another than they saw (R10)."""
    other = Refusal(
        "R10", t("The lowest number is {moves} now, declared by {who}.", moves=phrases.moves(number), who=Who(first))
    )
    options = (
        Option(str(n), phrases.moves(n), refusal=None if n == number else other) for n in range(LEAST, LONGEST + 1)
    )
    return Pick("number", _WHICH_STANDS, tuple(options))


@lru_cache
def _contented(number: int) -> Complete:
    return Complete(t("You accept {moves}.", moves=phrases.moves(number)))


def _filing(state: State, seat: int, way: str) -> Complete:
    """Whether it reaches the mark is not said: nobody can try ways out here."""
    if way == NO_WAY:
        if not state.filed[seat]:
            raise Refused("R12", _NOTHING_FILED)
        return _UNFILING
    written = ways.checked(state, way, own(state, seat))
    return Complete(t("You save {route}; nobody sees it yet.", route=phrases.way_text(written)))


# --- what happens ----------------------------------------------------------------------------------------------------


def play(state: State, seat: int, action: act.Action, events: list[Event]) -> None:
    """Does what was said; the clock ends when all are content, the chip is passed when all pass."""
    match action:
        case act.Declare():
            _declare(state, seat, action.number, events)
        case act.Withdraw():
            number = own(state, seat)
            _lapse(state, seat)
            stops = not state.calls and state.rules == FIRST_RULES
            events.append(Withdrew(seat=seat, number=number, stops=stops))
        case act.Content():
            if seat not in state.content:
                state.content.append(seat)
                events.append(Contented(seat=seat, number=action.number))
        case act.Pass():
            if seat not in state.passed:
                state.passed.append(seat)
                events.append(Passed(seat=seat))
        case act.File():
            _file(state, seat, "" if action.way == NO_WAY else ways.clean(action.way), events)
        case _:
            raise AssertionError(action)
    _settle(state, events)


def ring(state: State, events: list[Event]) -> None:
    """The clock has run out (R10), or no declaration stands (R14)."""
    events.append(Rang())
    if state.calls:
        showing.begin(state, ranked(state), events)
    else:
        runs.set_aside(state, events)


def without(state: State, seat: int, events: list[Event]) -> None:
    """The seat's player has left: the declaration lapses."""
    if own(state, seat):
        _lapse(state, seat)
    for said in (state.content, state.passed):
        if seat in said:
            said.remove(seat)
    _settle(state, events)


def _declare(state: State, seat: int, number: int, events: list[Event]) -> None:
    """A number lower than those that stand asks everybody again."""
    lowers, clock = not state.calls or number < lowest(state).number, _clocked(state, number)
    state.calls = [call for call in state.calls if call.seat != seat]
    state.calls.append(Call(seat, number))
    state.phase, state.passed = "clock", []
    state.least = min(state.least or number, number)
    if clock:
        state.resets += 1
    if lowers:
        _first_is_content(state)
    events.append(Declared(seat=seat, number=number, clock=clock))
    if ways.length(state.filed[seat]) > number:
        _file(state, seat, "", events)


def _clocked(state: State, number: int) -> str:
    """What a number does to the clock, as `Declared` says it (R7, R9).

    It counts as lower only below every number declared in this run, those withdrawn too, so that nobody holds the clock
    up; under the first rules below those that stand.
    """
    before = state.least
    if state.rules == FIRST_RULES:
        before = lowest(state).number if state.calls else 0
    return "starts" if not before else "resets" if number < before else ""


def _file(state: State, seat: int, way: str, events: list[Event]) -> None:
    state.filed[seat] = way
    events.append(Filed(to=(seat,), way=way))


def _lapse(state: State, seat: int) -> None:
    """A declaration is gone. Another lowest number asks everybody again."""
    before = lowest(state).number
    state.calls = [call for call in state.calls if call.seat != seat]
    state.filed[seat] = ""
    if not state.calls:
        state.phase, state.content = "look", []
    elif lowest(state).number != before:
        _first_is_content(state)


def _first_is_content(state: State) -> None:
    """Who declared the lowest number lets it stand, unless there is nobody else to ask."""
    state.content = [lowest(state).seat] if len(seating.active(state)) > 1 else []


def _settle(state: State, events: list[Event]) -> None:
    seats = seating.active(state)
    if not seats:
        return
    if state.phase == "clock" and all(seat in state.content for seat in seats):
        events.append(Rang(early=True))
        showing.begin(state, ranked(state), events)
    elif state.phase == "look" and all(seat in state.passed for seat in seats):
        runs.set_aside(state, events)
