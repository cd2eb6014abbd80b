"""A very small game with what the big ones need: secret simultaneous bids, a die, a clock, and a rival.

Everybody bids 1 to 6 in secret; a bid may be changed until all are in. Then the die is rolled: who bid it exactly wins
the game, else the House scores; with two points the House wins. A clock closes a round in which somebody sleeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from bot.games.chance import Chance
from bot.games.contract import (
    TABLE,
    Action,
    Ask,
    Choices,
    Complete,
    Deadline,
    Decision,
    Event,
    Meta,
    Number,
    OldGame,
    OldVerb,
    Option,
    Outcome,
    Pick,
    Refused,
    Rival,
    Said,
    ScorePart,
    Text,
    Who,
    t,
)

SECONDS = 60


class State(Struct):
    """`bids` by seat, 0 is none yet; `house` points."""

    bids: list[int]
    house: int = 0
    round: int = 1
    winner: int = -1


class View(Struct, frozen=True):
    """Who has bid, and one's own bid."""

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
    """Somebody has bid."""

    seat: int


class BidIs(Event, frozen=True):
    """Known to the bidder alone."""

    number: int


class Rolled(Event, frozen=True):
    """The bids are shown and the die rolled."""

    exposes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    die: int


BID = OldVerb("bid", t("Bid"))


class Toy(OldGame[State, Action, View, Event]):
    """The rules."""

    meta = Meta("toy", t("Toy"), t("Guess the die."), (2, 3), 1, 1, (), (), (), (), t("Ours."))
    state_type = State
    actions: ClassVar = {"bid": Bid, "close": Close}
    events = (HasBid, BidIs, Rolled)

    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        return State([0] * seats), []

    def clone(self, state: State) -> State:
        return State(list(state.bids), state.house, state.round, state.winner)

    def pending(self, state: State) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        return tuple(
            Decision(seat, f"bid{state.round}", t("Bid a number"), (BID,), private=True, optional=bid > 0)
            for seat, bid in enumerate(state.bids)
        )

    def choices(self, state: State, seat: int, said: Said) -> Choices:
        if seat == TABLE and said == ("close",):
            return Complete(t("Close"), final=True)
        match said:
            case ():
                return Pick("verb", t("What?"), (Option("close" if seat == TABLE else "bid", t("Bid")),))
            case ("bid",):
                return Number("number", t("Which?"), 1, 6, 3)
            case ("bid", _):
                return Complete(t("Bid"), final=sum(bid == 0 for bid in state.bids) <= 1)
            case _:
                raise Refused("T1", t("No."))

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        events: list[Event] = []
        if isinstance(action, Bid):
            state.bids[seat] = action.number
            events += [HasBid(seat=seat), BidIs(number=action.number, to=(seat,))]
        if all(state.bids) or isinstance(action, Close):
            die = 1 + chance.below(6, "die")
            events.append(Rolled(die=die))
            if die in state.bids:
                state.winner = state.bids.index(die)
            else:
                state.house += 1
            state.bids, state.round = [0] * len(state.bids), state.round + 1
        return events

    def default(self, state: State, seat: int) -> Said:
        return ("bid", "1")

    def view(self, state: State, seat: int | None) -> View:
        mine = 0 if seat is None else state.bids[seat]
        return View(seat, tuple(bid > 0 for bid in state.bids), mine, state.house, state.round, state.winner)

    def guess(self, view: View, chance: Chance) -> State:
        bids = [1 + chance.below(6, "guess") if bidden else 0 for bidden in view.bidden]
        if view.seat is not None:
            bids[view.seat] = view.mine
        return State(bids, view.house, view.round, view.winner)

    def ai(self, view: View, ask: Ask, chance: Chance, level: int) -> Said:
        return ("bid", str(level))

    def tell(self, event: Event) -> Text:
        match event:
            case HasBid(seat=seat):
                return t("{who} has bid.", who=Who(seat))
            case BidIs(number=number):
                return t("You bid {number}.", number=number)
            case Rolled(die=die):
                return t("The die shows {die}.", die=die)
            case _:
                raise AssertionError

    def describe(self, view: View, part: str = "") -> tuple[Text, ...]:
        return (t("Round {round}", round=view.round),)

    def describe_hand(self, view: View) -> tuple[Text, ...]:
        return (t("You bid {number}.", number=view.mine),) if view.mine else ()

    def parts(self, view: View) -> tuple[Option, ...]:
        return ()

    def standing(self, view: View) -> tuple[tuple[ScorePart, ...], ...]:
        return tuple((ScorePart(t("Won"), int(view.winner == seat)),) for seat in range(len(view.bidden)))

    def outcome(self, state: State) -> Outcome | None:
        if state.winner < 0 and state.house < 2:
            return None
        won = [int(state.winner == seat) for seat in range(len(state.bids))]
        house = Rival(t("The House"), 1 if state.winner < 0 else 2, (ScorePart(t("Rounds"), state.house),))
        places = tuple(1 if one else 2 for one in won)
        return Outcome(places, tuple((ScorePart(t("Won"), one),) for one in won), t("Over."), (house,))

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return () if self.outcome(state) else (Deadline(f"round{state.round}", SECONDS, ("close",)),)
