"""A very small game for tests: secret simultaneous bids, a die, a clock, and a rival.

All players bid 1 to 6 in secret; a bid may be changed until all are in. Then the die is rolled: a player who bid it
exactly wins the game, else the House scores; with two points the House wins. A clock closes a round in which a player
sleeps.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec import Struct

from bot.games.contract import (
    NO_CLOCKS,
    Action,
    Ask,
    ChoicePath,
    Choices,
    Clocks,
    Complete,
    Deadline,
    Decision,
    Event,
    Game,
    Length,
    Meta,
    NonPlayerContestant,
    Number,
    Outcome,
    Part,
    ScorePart,
    Text,
    Verb,
    Who,
    t,
)
from bot.games.engine.chance import Chance
from bot.games.engine.stages import Move, Stage, complete
from bot.games.registry import GAMES

if TYPE_CHECKING:  # the processes of AI workers play the game without pytest
    import pytest

SECONDS = 60


class State(Struct):
    """The state: `bids` by seat, 0 is none yet; `house` points."""

    bids: list[int]
    house: int = 0
    round: int = 1
    winner: int = -1


ToyMove: TypeAlias = Move[State, Event]


class View(Struct, frozen=True):
    """The players who have bid, and one's own bid."""

    seat: int | None
    bidden: tuple[bool, ...]
    mine: int
    house: int
    round: int
    winner: int


class Bid(Action, frozen=True, tag="bid"):
    """A secret number."""

    number: int


class Close(Action, frozen=True, tag="close"):
    """The clock has run out."""


class HasBid(Event, frozen=True):
    """A player has bid."""

    seat: int


class BidIs(Event, frozen=True):
    """The bid, known to the bidder alone."""

    number: int


class Rolled(Event, frozen=True):
    """The bids are shown and the die rolled."""

    exposes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    die: int


def _is_over(state: State) -> bool:
    return state.winner >= 0 or state.house == 2


# --- bidding ---------------------------------------------------------------------------------------------------------


def _bidding(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_,):
            return Number("number", t("Which?"), 1, 6, 3)
        case _:
            return Complete(t("Bid {n}", n=said[1]), final=sum(bid == 0 for bid in state.bids) <= 1)


def _bid(move: ToyMove, seat: int, action: Bid) -> None:
    move.state.bids[seat] = action.number
    move.tell(HasBid(seat=seat))
    move.tell(BidIs(number=action.number, to=(seat,)))
    if all(move.state.bids):
        _roll(move)


def _roll(move: ToyMove) -> None:
    state, die = move.state, 1 + move.chance.below(6, "die")
    move.tell(Rolled(die=die))
    if die in state.bids:
        state.winner = state.bids.index(die)
    else:
        state.house += 1
    state.bids, state.round = [0] * len(state.bids), state.round + 1


def _decisions(state: State) -> tuple[Decision, ...]:
    return tuple(
        Decision(seat, f"bid{state.round}", t("Bid a number"), lambda: (BID,), private=True, optional=bid > 0)
        for seat, bid in enumerate(state.bids)
    )


BID = Verb(Bid, t("Bid"), fields=_bidding, play=_bid)
BIDDING = Stage((BID,), _decisions, lambda state, seat: ("bid", "1"))


# --- the clock -------------------------------------------------------------------------------------------------------


def _close(move: ToyMove, seat: int, action: Close) -> None:
    _roll(move)


def _deadlines(state: State) -> tuple[Deadline, ...]:
    return () if _is_over(state) else _always(state)


def _always(state: State) -> tuple[Deadline, ...]:
    return (Deadline(f"round{state.round}", SECONDS, ("close",)),)


def _clocks(deadlines: Callable[[State], tuple[Deadline, ...]]) -> Clocks[State]:
    return Clocks(deadlines, lambda state, deadline: ())


CLOSE = Verb(Close, t("Close"), fields=complete(Complete(t("Close"), final=True)), play=_close)
TABLES = Stage((CLOSE,), lambda state: (), lambda state, seat: ("close",), open_to=lambda state, seat: True)


# --- the game --------------------------------------------------------------------------------------------------------


def _setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    return State([0] * seats), []


def _view(state: State, seat: int | None) -> View:
    mine = 0 if seat is None else state.bids[seat]
    return View(seat, tuple(bid > 0 for bid in state.bids), mine, state.house, state.round, state.winner)


def _guess(view: View, chance: Chance) -> State:
    bids = [1 + chance.below(6, "guess") if bidden else 0 for bidden in view.bidden]
    if view.seat is not None:
        bids[view.seat] = view.mine
    return State(bids, view.house, view.round, view.winner)


def _ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    return ("bid", str(level))


def _tell(event: Event) -> Text:
    match event:
        case HasBid(seat=seat):
            return t("{who} has bid.", who=Who(seat))
        case BidIs(number=number):
            return t("You bid {number}.", number=number)
        case Rolled(die=die):
            return t("The die shows {die}.", die=die)
        case _:
            raise AssertionError


def _describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    return (t("Round {round}", round=view.round),)


def _describe_hand(view: View) -> tuple[Text, ...]:
    return (t("You bid {number}.", number=view.mine),) if view.mine else ()


def _standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    return tuple((ScorePart(t("Won"), int(view.winner == seat)),) for seat in range(len(view.bidden)))


def _outcome(state: State) -> Outcome | None:
    if not _is_over(state):
        return None
    won = [int(state.winner == seat) for seat in range(len(state.bids))]
    house = NonPlayerContestant(t("The House"), 1 if state.winner < 0 else 2, (ScorePart(t("Rounds"), state.house),))
    places = tuple(1 if one else 2 for one in won)
    return Outcome(places, tuple((ScorePart(t("Won"), one),) for one in won), t("Over."), (house,))


def _never(state: State) -> None:
    return None


def _bidding_on(state: State) -> tuple[Stage[State, ToyMove], ...]:
    return (BIDDING,)


TOY: Game[State, Action, View, Event] = Game(
    meta=Meta("toy", t("Toy"), t("Guess the die."), (2, 3), 1, 1, (), (), (), (), t("Ours.")),
    state_type=State,
    events=(HasBid, BidIs, Rolled),
    setup=_setup,
    stages=(BIDDING,),
    now=lambda state: () if _is_over(state) else (BIDDING,),
    settle=lambda move: None,
    outcome=_outcome,
    view=_view,
    determinize=_guess,
    ai=_ai,
    tell=_tell,
    recap=lambda happened: tuple(_tell(one.event) for one in happened),
    describe=_describe,
    describe_hand=_describe_hand,
    parts=lambda view: {},
    standing=_standing,
    table=TABLES,
    clocks=_clocks(_deadlines),
)


def changed(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Patch these parts of the toy game."""
    monkeypatch.setitem(GAMES, "toy", dataclasses.replace(GAMES["toy"], **parts))


def without_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: rounds last until all have bid."""
    changed(monkeypatch, clocks=NO_CLOCKS)


def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: no player ever wins."""
    changed(monkeypatch, outcome=_never, now=_bidding_on)
    if GAMES["toy"].clocks is not NO_CLOCKS:
        changed(monkeypatch, clocks=_clocks(_always))
