"""Stage: all seats allocate the roll, and may use abilities before (S7, S21, S32, S42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    DecisionOptions,
    Option,
    Pick,
    Shortcut,
    Text,
    signed,
    t,
    tn,
)
from bot.games.spacebase import actions as act
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import LEFT, RIGHT, Book
from bot.games.spacebase.move import Move, Stage, Verb
from bot.games.spacebase.rules import abilities, allocating, reward, rolls, tracks
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.stages.orders import ORDERS
from bot.games.spacebase.state import State
from bot.games.spacebase.words import phrases

_WHICH = t("What do you take from this roll?")


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return all choices with their rewards."""
    one, other = state.dice
    match said:
        case (_, choice):
            return Complete(lambda: t("You take: {choice}.", choice=phrases.choice_text(choice, (one, other))))
        case _:
            results = rolls.results(books.of(state), state, seat)
            return Pick("choice", _WHICH, tuple(_option((one, other), result) for result in results))


def _option(dice: tuple[int, int], result: Result) -> Option:
    return Option(result.choice, phrases.choice_text(result.choice, dice), lambda: gives(result))


def gives(result: Result) -> Text:
    """Return what a choice gives, and the charges that it spends."""
    gain, charges = result.tally, sum(result.charges.values())
    hint = phrases.gain_text(gain.credits, gain.income, gain.points, charges)
    if gain.claims:
        hint = tn("{gain}, {n} free ship", "{gain}, {n} free ships", len(gain.claims), gain=hint)
    if not result.is_plain():
        spent = sum(price for _, price in result.paid) + (result.spent[1] if result.spent else 0)
        hint = tn("{gain}; spends {n} charge", "{gain}; spends {n} charges", spent, gain=hint)
    return hint


def _play(move: Move, seat: int, action: act.Take) -> None:
    allocating.choose(move, seat, action.choice)


TAKE: Final = Verb(
    act.Take,
    signed("accept", t("Take")),
    Command(t("take"), t("Take the single dice or their sum")),
    t("the single dice, or their sum"),
    fields=_fields,
    play=_play,
)
_COVERED: Final = replace(TAKE, shown=False)
"""The verb where its shortcuts are all choices."""
MOST_KINDS: Final = 2
"""Kinds of gain that have room on a button."""


def _is_asked(state: State, seat: int) -> bool:
    return not state.seats[seat].choice and tracks.plays(state, seat)


def _options(state: State, seat: int) -> tuple[Option, ...]:
    return (TAKE.option(state, seat), *abilities.menu(state, seat, abilities.usable(state, seat)))


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return a decision for each seat that has not chosen.

    If none of them has arrows to choose, each gets a button for either choice: with its gain if it is one seat's.
    """
    seats = [seat for seat in tracks.players(state) if not state.seats[seat].choice]
    book = books.of(state)
    quick = all(_has_no_arrows(book, state, seat) for seat in seats)
    shortcuts = tuple(_shortcuts(book, state, seats)) if quick else ()
    return tuple(_decision(book, state, seat, shortcuts) for seat in seats)


def _has_no_arrows(book: Book, state: State, seat: int) -> bool:
    """Return whether no die offers the seat a choice of two directions."""
    (one, other), own = state.dice, seat == state.active
    sectors = state.seats[seat].sectors
    ats = (one - 1, other - 1, one + other - 1)
    return all(reward.arrows(book, sectors, at, own=own) != LEFT | RIGHT for at in ats)


def _shortcuts(book: Book, state: State, seats: Sequence[int]) -> Iterator[Shortcut]:
    """Yield a public button for either choice."""
    one, other = state.dice
    names = [phrases.choice_text(choice, (one, other)) for choice in rolls.BASES]
    if len(seats) == 1:
        found = [rolls.results(book, state, seats[0], choice)[0] for choice in rolls.BASES]
        if all(_kinds(result) <= MOST_KINDS for result in found):
            names = [
                t("{choice}: {gain}", choice=name, gain=gives(result))
                for name, result in zip(names, found, strict=True)
            ]
    for choice, name in zip(rolls.BASES, names, strict=True):
        yield Shortcut((TAKE.value, choice), name)


def _kinds(result: Result) -> int:
    gain = result.tally
    return sum(map(bool, (gain.credits, gain.income, gain.points, gain.claims, result.charges)))


def _decision(book: Book, state: State, seat: int, shortcuts: tuple[Shortcut, ...]) -> Decision:
    charged = rolls.charged(book, state.seats[seat].sectors, own=seat == state.active)
    covered = bool(shortcuts) and not any(ability.kind in ("sum", "double") for _, _, ability in charged)
    verbs = (
        _COVERED if covered else TAKE,
        *(abilities.VERB[verb] for verb in abilities.usable(state, seat)),
        ORDERS,
    )
    return Decision(
        seat,
        "allocate",
        t("The roll is {one} and {other}. What do you take?", one=state.dice[0], other=state.dice[1]),
        verbs,
        private=True,
        attention=DecisionOptions(
            shortcuts=(shortcuts,) if shortcuts else (), question=f"{state.round}.{state.active}"
        ),
    )


def _default(state: State, seat: int) -> ChoicePath:
    """Return the most valuable choice that spends nothing."""
    return (TAKE.value, allocating.best(rolls.results(books.of(state), state, seat)))


STAGE = Stage((TAKE, *abilities.VERBS), _decisions, _default, options=_options, open_to=_is_asked)
