"""Everybody chooses what to take from the roll, then it is gained in turn order (S7 to S11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from bot.games.contract import Choices, Complete, Decision, OldVerb, Option, Pick, Said, Shortcut, Text, t, tn
from bot.games.spacebase import abilities, console, orders, phrases, readings, reward, rolls, tracks
from bot.games.spacebase.abilities import Usable
from bot.games.spacebase.book import LEFT, RIGHT, Book
from bot.games.spacebase.events import Event, Gained, Ready
from bot.games.spacebase.rolls import Result
from bot.games.spacebase.state import State, Task

_TAKE = OldVerb("take", t("Take"))
_TAKE_OPTION = Option(_TAKE.value, _TAKE.name, t("the single dice, or their sum"))
_WHICH = t("What do you take from this roll?")

# What things are worth to somebody who is away, in half credits.
_CREDIT, _INCOME, _POINT, _CHARGE = 2, 5, 5, 3
_CLAIM: Final = (7, 16, 26)
"""by level"""


def worth(result: Result) -> int:
    """A simple value of what a choice gives, in half credits; charges that it spends are not counted."""
    gain = result.tally
    claims = sum(_CLAIM[level - 1] for level in gain.claims)
    charges = sum(result.charges.values())
    return _CREDIT * gain.credits + _INCOME * gain.income + _POINT * gain.points + _CHARGE * charges + claims


_WISHES: Final[Mapping[str, Callable[[Result], tuple[int, ...]]]] = {
    "credits": lambda result: (result.tally.credits, worth(result)),
    "points": lambda result: (result.tally.points, result.tally.credits, worth(result)),
    "income": lambda result: (result.tally.income, result.tally.credits, worth(result)),
    "best": lambda result: (worth(result),),
}


def best(results: Sequence[Result], order: str = "best") -> str:
    """The choice by a standing order; none ever spends a charge."""
    return max((result for result in results if result.is_plain()), key=_WISHES[order]).choice


def _is_alike(results: Sequence[Result]) -> bool:
    """Whether all choices leave the seat the same."""
    first = results[0]
    gain = first.tally
    for result in results[1:]:
        other = result.tally
        if (
            gain.credits != other.credits
            or gain.points != other.points
            or gain.income != other.income
            or gain.claims != other.claims
            or first.charges != result.charges
            or not result.is_plain()
        ):
            return False
    return True


def _clear(results: Sequence[Result]) -> str:
    """The choice that is in nothing behind any other and spends no charge; "" if there is none."""
    for result in results:
        if result.is_plain() and all(_is_enough(result, other) for other in results):
            return result.choice
    return ""


def _is_enough(result: Result, other: Result) -> bool:
    mine, theirs = result.tally, other.tally
    return (
        mine.credits >= theirs.credits
        and mine.income >= theirs.income
        and mine.points >= theirs.points
        and all(result.charges.get(place, 0) >= times for place, times in other.charges.items())
        and all(mine.claims.count(level) >= theirs.claims.count(level) for level in theirs.claims)
    )


# --- what is asked ---------------------------------------------------------------------------------------------------


def decisions(book: Book, state: State) -> tuple[Decision, ...]:
    """All who have not chosen, at once; where nobody has arrows to choose, with a button for either choice."""
    one, other = state.dice
    seats = [seat for seat in tracks.players(state) if not state.seats[seat].choice]
    quick = all(_has_no_arrows(book, state, seat) for seat in seats)
    return tuple(
        _decision(
            seat,
            (one, other),
            tuple(_usable(book, state, seat)),
            f"{state.round}.{state.active}",
            quick=quick,
        )
        for seat in seats
    )


def _has_no_arrows(book: Book, state: State, seat: int) -> bool:
    """Whether no die offers the seat a choice of two directions."""
    (one, other), own = state.dice, seat == state.active
    sectors = state.seats[seat].sectors
    ats = (one - 1, other - 1, one + other - 1)
    return all(reward.arrows(book, sectors, at, own=own) != LEFT | RIGHT for at in ats)


@lru_cache(maxsize=4096)
def _decision(seat: int, dice: tuple[int, int], usable: tuple[str, ...], question: str, *, quick: bool) -> Decision:
    verbs = (_TAKE, *(abilities.VERB[verb] for verb in usable), orders.ORDERS)
    prompt = _prompt(*dice)
    shortcuts = (_quick(dice),) if quick else ()
    return Decision(seat, "allocate", prompt, verbs, private=True, shortcuts=shortcuts, question=question)


@cache
def _quick(dice: tuple[int, int]) -> tuple[Shortcut, ...]:
    return tuple(Shortcut((_TAKE.value, choice), phrases.choice_text(choice, dice)) for choice in rolls.BASES)


@cache
def _prompt(one: int, other: int) -> Text:
    return t("The roll is {one} and {other}. What do you take?", one=one, other=other)


def _usable(book: Book, state: State, seat: int) -> Usable:
    """What all alike may use after the roll (as ruled on S21)."""
    if seat == state.active and not readings.lets_the_active_use_early(state):
        return {}
    return abilities.usable(book, state, seat)


# --- what is legal ---------------------------------------------------------------------------------------------------


def verbs(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first."""
    found = _usable(book, state, seat)
    return (_TAKE_OPTION, *abilities.verbs(found)) if found else (_TAKE_OPTION,)


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `take`: each choice with what it would give."""
    one, other = state.dice
    if len(said) == 1:
        return Pick("choice", _WHICH, tuple(_option(one, other, r) for r in rolls.results(book, state, seat)))
    return _preview(one, other, said[1])


def _option(one: int, other: int, result: Result) -> Option:
    gain = result.tally
    spent = sum(price for _, price in result.paid) + (result.spent[1] if result.spent else 0)
    charges = sum(result.charges.values()) if result.charges else 0
    gains = gain.credits, gain.income, gain.points, charges
    return _of_gain(result.choice, (one, other), gains, len(gain.claims), spent)


@lru_cache(maxsize=8192)
def _of_gain(choice: str, dice: tuple[int, int], gains: tuple[int, int, int, int], claims: int, spent: int) -> Option:
    hint = phrases.gain_text(*gains)
    if claims:
        hint = tn("{gain}, {n} free ship", "{gain}, {n} free ships", claims, gain=hint)
    if spent:
        hint = tn("{gain}; spends {n} charge", "{gain}; spends {n} charges", spent, gain=hint)
    return Option(choice, phrases.choice_text(choice, dice), hint)


@lru_cache(maxsize=4096)
def _preview(one: int, other: int, choice: str) -> Complete:
    return Complete(t("You take: {choice}.", choice=phrases.choice_text(choice, (one, other))))


def default(book: Book, state: State, seat: int) -> Said:
    """The choice worth most that spends nothing."""
    return ("take", best(rolls.results(book, state, seat)))


# --- what happens ----------------------------------------------------------------------------------------------------


def begin(book: Book, state: State, events: list[Event]) -> None:
    """Opens the phase; those who need not be asked have chosen at once."""
    state.phase = "allocate"
    state.taken = [""] * len(state.seats)
    for seat in tracks.players(state):
        state.seats[seat].choice = ""
        choose_alone(book, state, seat, events)


def choose_alone(book: Book, state: State, seat: int, events: list[Event]) -> None:
    """By a standing order, or because it does not matter."""
    me = state.seats[seat]
    found = rolls.results(book, state, seat)
    if orders.chooses(me.order):
        _choose(state, seat, best(found, me.order), "order", events)
    elif me.order == "clear" and not _must_ask(book, state, seat) and (choice := _clear(found)):
        _choose(state, seat, choice, "order", events)
    elif _is_alike(found) and not _usable(book, state, seat):
        _choose(state, seat, found[0].choice, "alike", events)


def _must_ask(book: Book, state: State, seat: int) -> bool:
    """Whether an ability may be wanted before the rewards: it changes what they are, or has no other time."""
    usable = _usable(book, state, seat)
    if not readings.asks_only_if_it_matters(state):
        return bool(usable)
    return abilities.presses(usable, own=seat == state.active)


def _choose(state: State, seat: int, choice: str, by: str, events: list[Event]) -> None:
    """Whoever has chosen, and in whatever way, is told of in the same words: an order is a secret of its seat."""
    me = state.seats[seat]
    me.choice, me.auto = choice, by == "order" and readings.asks_only_if_it_matters(state)
    events.append(Ready(seat=seat) if readings.hides_orders(state) else Ready(seat=seat, by=by))


def take(state: State, seat: int, choice: str, events: list[Event]) -> None:
    """Nobody learns what until all have chosen."""
    _choose(state, seat, choice, "", events)


def all_chosen(state: State) -> bool:
    """Whether nobody is waited for."""
    return all(state.seats[seat].choice for seat in tracks.players(state))


def gain(book: Book, state: State, seat: int, events: list[Event]) -> None:
    """The rewards of what a seat took; free ships are claimed before the next seat gains (as ruled)."""
    me = state.seats[seat]
    result = _chosen(book, state, seat, me.choice)
    tally = result.tally
    rolls.apply(me.sectors, result)
    if result.charges:
        me.charged += [console.find(me.sectors, place).card for place in result.charges]
    me.credits += tally.credits
    me.income += tally.income
    tracks.add_points(me, tally.points)
    state.taken[seat], me.choice = me.choice, ""
    events.append(
        Gained(
            seat=seat,
            choice=result.choice,
            sectors=result.sectors,
            credits=tally.credits,
            income=tally.income,
            points=tally.points,
            charges=sum(result.charges.values()),
            auto=me.auto,
        )
    )
    me.auto = False
    if tally.claims:
        state.tasks.append(Task(seat, "claim", tally.claims))


def _chosen(book: Book, state: State, seat: int, choice: str) -> Result:
    """What was chosen; of the same dice what is worth most, if abilities used since have changed what can be said."""
    if found := rolls.results(book, state, seat, choice):
        return found[0]
    base = "pair" if choice.startswith("pair") else "sum"
    found = [one for one in rolls.results(book, state, seat) if one.choice.partition(".")[0] == base]
    nearest = best(found)
    return next(one for one in found if one.choice == nearest)
