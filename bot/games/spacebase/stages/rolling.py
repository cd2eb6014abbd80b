"""Stages around the own roll: set dice, roll, reroll (S6, S37, S39)."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Number,
    Option,
    Part,
    Pick,
    Who,
    signed,
    t,
)
from bot.games.engine.stages import complete
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.cards import Kind
from bot.games.spacebase.events import Received, Rolled
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import abilities, allocating, console, rolls, tasks
from bot.games.spacebase.stages.orders import ORDERS
from bot.games.spacebase.state import State
from bot.games.spacebase.words import phrases

DICE: Final = 2
PIPS: Final = 6


def payers(state: State, kind: Kind) -> list[int]:
    """Return the active player's places that can pay for an ability of this kind."""
    sectors = state.seats[state.active].sectors
    charged = rolls.charged(books.of(state), sectors, own=True)
    return [place for place, _, ability in charged if ability.kind == kind]


def _fixes(state: State) -> int:
    """Return the number of dice that the active player can pay to set."""
    book, sectors, places = books.of(state), state.seats[state.active].sectors, payers(state, "fix")
    return sum(console.find(sectors, place).charges // console.face(book, sectors, place).price for place in places)


def _which_pays(state: State, seat: int, kind: Kind) -> Pick:
    options = tuple(tasks.place_option(state, seat, place) for place in payers(state, kind))
    return Pick("place", t("Which ship's charge do you spend?"), options, part=Part("seat", seat))


def _is_active(state: State, seat: int) -> bool:
    return seat == state.active


def _die(move: Move) -> int:
    return move.chance.below(PIPS, "die") + 1


# --- before the roll -------------------------------------------------------------------------------------------------


def must_start(state: State) -> bool:
    """Return whether the active player must decide before the roll."""
    return len(state.fixed) < DICE and bool(payers(state, "fix"))


def _fixing(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, _, value):
            final = len(state.fixed) + 1 == DICE or _fixes(state) == 1
            return Complete(lambda: t("One die shows {n}.", n=int(value)), final)
        case (_, _):
            return Number("value", t("Which value does the die show?"), 1, PIPS, PIPS, rule="S39")
        case _:
            return _which_pays(state, seat, "fix")


def _fix(move: Move, seat: int, action: act.Fix) -> None:
    """Set a die (S39); the ability may give credits in addition."""
    ability = abilities.pay(move, seat, action.place)
    if ability.credits:
        move.state.seats[seat].credits += ability.credits
        move.tell(Received(seat=seat, why="ability", credits=ability.credits))
    move.state.fixed.append(action.value)


def roll(move: Move, seat: int, action: act.Roll) -> None:
    """Roll the dice that are not set (S6)."""
    state = move.state
    state.dice = state.fixed + [_die(move) for _ in range(DICE - len(state.fixed))]
    state.phase = "rolled"
    one, other = state.dice
    move.tell(Rolled(seat=seat, dice=(one, other), fixed=bool(state.fixed)))


FIX: Final = Verb(
    act.Fix,
    signed("set_die", t("Set a die")),
    Command(t("fix"), t("Before your roll, use an ability to set a die")),
    t("spend a charge"),
    fields=_fixing,
    play=_fix,
)
ROLL: Final = Verb(
    act.Roll,
    signed("die_5", t("Roll")),
    Command(t("roll"), t("Roll the dice")),
    t("no more dice are set"),
    fields=complete(Complete(t("You roll the dice."), final=True)),
    play=roll,
)


def _start_decisions(state: State) -> tuple[Decision, ...]:
    """Return a decision only if a die can be set."""
    return (_start_decision(state.active, tuple(state.fixed)),)


@cache
def _start_decision(seat: int, fixed: tuple[int, ...]) -> Decision:
    if fixed:
        prompt = t("{who}: one die is set to {n}. Set the other one?", who=Who(seat), n=fixed[0])
    else:
        prompt = t("{who}: set a die before the roll?", who=Who(seat))
    return Decision(seat, "start", prompt, (FIX, ROLL, ORDERS))


START = Stage((FIX, ROLL), _start_decisions, lambda state, seat: (ROLL.value,), open_to=_is_active)


# --- after the roll --------------------------------------------------------------------------------------------------


def _rerolling(state: State, seat: int, said: ChoicePath) -> Choices:
    one, other = state.dice
    match said:
        case (_, _, "both"):
            return Complete(t("You roll both dice again."), final=True)
        case (_, _, which):
            return Complete(lambda: t("You roll the {n} again.", n=one if which == "first" else other), final=True)
        case (_, _):
            return Pick("dice", t("Which dice do you roll again?"), _dice(one, other))
        case _:
            return _which_pays(state, seat, "reroll")


def _dice(one: int, other: int) -> tuple[Option, ...]:
    first, second = phrases.dice_names(one, other)
    return Option("first", first), Option("second", second), Option("both", t("Both dice"))


def _reroll(move: Move, seat: int, action: act.Reroll) -> None:
    """Reroll dice (S37); the result holds for all players."""
    abilities.pay(move, seat, action.place)
    one, other = move.state.dice
    if action.dice != "second":
        one = _die(move)
    if action.dice != "first":
        other = _die(move)
    move.state.dice = [one, other]
    move.tell(Rolled(seat=seat, dice=(one, other), again=True))


REROLL: Final = Verb(
    act.Reroll,
    signed("reroll", t("Reroll")),
    Command(t("reroll"), t("After your roll, use an ability to roll dice again")),
    t("spend a charge"),
    fields=_rerolling,
    play=_reroll,
)
KEEP: Final = Verb(
    act.Keep,
    signed("accept", t("Keep the roll")),
    Command(t("keep"), t("Keep your roll")),
    t("the roll counts for everybody"),
    fields=complete(Complete(t("The roll stands, and everybody chooses now."), final=True)),
    play=lambda move, seat, action: allocating.begin(move),
)


def _rolled_decisions(state: State) -> tuple[Decision, ...]:
    """Return a decision only if a die can be rerolled."""
    return (_rolled_decision(state.active, *state.dice),)


@cache
def _rolled_decision(seat: int, one: int, other: int) -> Decision:
    prompt = t("{who}: {one} and {other}. Roll again?", who=Who(seat), one=one, other=other)
    return Decision(seat, "rolled", prompt, (KEEP, REROLL, ORDERS))


ROLLED = Stage((REROLL, KEEP), _rolled_decisions, lambda state, seat: (KEEP.value,), open_to=_is_active)
