"""Stage: all seats allocate the roll, and may use abilities before (S7, S21, S32, S42)."""

from __future__ import annotations

from functools import cache, lru_cache
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
    return Option(result.choice, phrases.choice_text(result.choice, dice), lambda: _gives(result))


def _gives(result: Result) -> Text:
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


def _is_asked(state: State, seat: int) -> bool:
    return not state.seats[seat].choice and tracks.plays(state, seat)


def _options(state: State, seat: int) -> tuple[Option, ...]:
    return (TAKE.option(state, seat), *abilities.menu(state, seat, abilities.usable(state, seat)))


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return a decision for each seat that has not chosen.

    If none of them has arrows to choose, each gets a button for either choice.
    """
    one, other = state.dice
    seats = [seat for seat in tracks.players(state) if not state.seats[seat].choice]
    book, asked = books.of(state), f"{state.round}.{state.active}"
    quick = all(_has_no_arrows(book, state, seat) for seat in seats)
    return tuple(
        _decision(seat, (one, other), tuple(abilities.usable(state, seat)), asked, quick=quick) for seat in seats
    )


def _has_no_arrows(book: Book, state: State, seat: int) -> bool:
    """Return whether no die offers the seat a choice of two directions."""
    (one, other), own = state.dice, seat == state.active
    sectors = state.seats[seat].sectors
    ats = (one - 1, other - 1, one + other - 1)
    return all(reward.arrows(book, sectors, at, own=own) != LEFT | RIGHT for at in ats)


@lru_cache(maxsize=4096)
def _decision(seat: int, dice: tuple[int, int], usable: tuple[str, ...], question: str, *, quick: bool) -> Decision:
    verbs = (TAKE, *(abilities.VERB[verb] for verb in usable), ORDERS)
    prompt = t("The roll is {one} and {other}. What do you take?", one=dice[0], other=dice[1])
    shortcuts = (_quick(dice),) if quick else ()
    return Decision(
        seat, "allocate", prompt, verbs, private=True, attention=DecisionOptions(shortcuts=shortcuts, question=question)
    )


@cache
def _quick(dice: tuple[int, int]) -> tuple[Shortcut, ...]:
    return tuple(Shortcut((TAKE.value, choice), phrases.choice_text(choice, dice)) for choice in rolls.BASES)


def _default(state: State, seat: int) -> ChoicePath:
    """Return the most valuable choice that spends nothing."""
    return (TAKE.value, allocating.best(rolls.results(books.of(state), state, seat)))


STAGE = Stage((TAKE, *abilities.VERBS), _decisions, _default, options=_options, open_to=_is_asked)
