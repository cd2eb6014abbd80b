"""Before and after one's own roll: dice that are set, the roll, dice that are rolled again (S6, S37, S39)."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.chance import Chance
from bot.games.contract import Choices, Complete, Decision, Number, OldVerb, Option, Pick, Said, Who, t
from bot.games.spacebase import abilities, console, orders, rolls, tasks
from bot.games.spacebase import actions as act
from bot.games.spacebase.book import Book
from bot.games.spacebase.cards import Kind
from bot.games.spacebase.events import Event, Received, Rolled
from bot.games.spacebase.state import State

DICE: Final = 2
PIPS: Final = 6
_FIX = OldVerb("fix", t("Set a die"))
_ROLL = OldVerb("roll", t("Roll"))
_REROLL = OldVerb("reroll", t("Reroll"))
_KEEP = OldVerb("keep", t("Keep the roll"))
_START_VERBS, _ROLLED_VERBS = (_FIX, _ROLL, orders.ORDERS), (_REROLL, _KEEP, orders.ORDERS)
START_OPTIONS: Final = (
    Option(_FIX.value, _FIX.name, t("spend a charge")),
    Option(_ROLL.value, _ROLL.name, t("no more dice are set")),
)
ROLLED_OPTIONS: Final = (
    Option(_REROLL.value, _REROLL.name, t("spend a charge")),
    Option(_KEEP.value, _KEEP.name, t("the roll counts for everybody")),
)
_WHICH_PAYS = t("Whose charge do you spend?")
_WHICH_DICE = t("Which dice do you roll again?")
_WHICH_VALUE = t("Which value does the die show?")
_ROLLING = Complete(t("You roll the dice."), final=True)
_KEEPING = Complete(t("The roll stands, and everybody chooses now."), final=True)


def payers(book: Book, state: State, kind: Kind) -> list[int]:
    """The active player's places whose ability of this kind can be paid for."""
    sectors = state.seats[state.active].sectors
    return [place for place, _, ability in rolls.charged(book, sectors, own=True) if ability.kind == kind]


def _uses(book: Book, state: State, kind: Kind) -> int:
    """How often the active player can pay for abilities of this kind."""
    sectors = state.seats[state.active].sectors
    places = payers(book, state, kind)
    return sum(console.find(sectors, place).charges // console.face(book, sectors, place).price for place in places)


# --- what is asked, and what is legal --------------------------------------------------------------------------------


@cache
def start_decision(seat: int, fixed: tuple[int, ...]) -> Decision:
    """Only asked if a die can be set."""
    if fixed:
        prompt = t("{who}: one die is set to {n}. Set the other one?", who=Who(seat), n=fixed[0])
    else:
        prompt = t("{who}: set a die before the roll?", who=Who(seat))
    return Decision(seat, "start", prompt, _START_VERBS)


@cache
def rolled_decision(seat: int, one: int, other: int) -> Decision:
    """Only asked if a die can be rolled again."""
    prompt = t("{who}: {one} and {other}. Roll again?", who=Who(seat), one=one, other=other)
    return Decision(seat, "rolled", prompt, _ROLLED_VERBS)


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    match said:
        case ("fix" | "reroll" as kind,):
            places = payers(book, state, kind)
            return Pick("place", _WHICH_PAYS, tuple(tasks.place_option(book, state, seat, place) for place in places))
        case ("fix", _):
            return Number("value", _WHICH_VALUE, 1, PIPS, PIPS, rule="S39")
        case ("reroll", _):
            return _dice(*state.dice)
        case ("fix", _, value):
            return _fixing(int(value), final=len(state.fixed) + 1 == DICE or _uses(book, state, "fix") == 1)
        case ("reroll", _, dice):
            return _rerolling(dice, *state.dice)
        case ("roll",):
            return _ROLLING
        case _:
            return _KEEPING


@cache
def _dice(one: int, other: int) -> Pick:
    options = (
        Option("first", t("The {n}", n=one)),
        Option("second", t("The other {n}", n=other) if one == other else t("The {n}", n=other)),
        Option("both", t("Both dice")),
    )
    return Pick("dice", _WHICH_DICE, options)


@cache
def _fixing(value: int, *, final: bool) -> Complete:
    return Complete(t("One die shows {n}.", n=value), final)


@cache
def _rerolling(dice: str, one: int, other: int) -> Complete:
    if dice == "both":
        return Complete(t("You roll both dice again."), final=True)
    return Complete(t("You roll the {n} again.", n=one if dice == "first" else other), final=True)


# --- what happens ----------------------------------------------------------------------------------------------------


def must_start(book: Book, state: State) -> bool:
    """Whether the active player is asked before the roll."""
    return len(state.fixed) < DICE and bool(payers(book, state, "fix"))


def fix(book: Book, state: State, action: act.Fix, events: list[Event]) -> None:
    """S39; the ability may give credits besides."""
    seat = state.active
    ability = abilities.pay(book, state, seat, console.place(action.place), events)
    if ability.credits:
        state.seats[seat].credits += ability.credits
        events.append(Received(seat=seat, why="ability", credits=ability.credits))
    state.fixed.append(action.value)


def roll(state: State, chance: Chance, events: list[Event]) -> None:
    """The dice that are not set fall (S6)."""
    state.dice = state.fixed + [_die(chance) for _ in range(DICE - len(state.fixed))]
    state.phase = "rolled"
    one, other = state.dice
    events.append(Rolled(seat=state.active, dice=(one, other), fixed=bool(state.fixed)))


def reroll(book: Book, state: State, action: act.Reroll, chance: Chance, events: list[Event]) -> None:
    """S37: the result holds for all players."""
    abilities.pay(book, state, state.active, console.place(action.place), events)
    one, other = state.dice
    if action.dice != "second":
        one = _die(chance)
    if action.dice != "first":
        other = _die(chance)
    state.dice = [one, other]
    events.append(Rolled(seat=state.active, dice=(one, other), again=True))


def _die(chance: Chance) -> int:
    return chance.below(PIPS, "die") + 1
