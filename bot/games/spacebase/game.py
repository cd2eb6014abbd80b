"""Space Base: the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import (
    Ask,
    Choices,
    Decision,
    Happened,
    Meta,
    OldGame,
    Option,
    Outcome,
    Pick,
    Refused,
    Said,
    ScorePart,
    Text,
    t,
)
from bot.games.spacebase import (
    abilities,
    ai,
    allocating,
    buying,
    closing,
    current,
    describe,
    draft,
    flow,
    guess,
    naming,
    orders,
    project,
    recap,
    rolling,
    scoring,
    setup,
    tasks,
    tell,
    tracks,
    turns,
)
from bot.games.spacebase import actions as act
from bot.games.spacebase import book as books
from bot.games.spacebase.actions import ACTIONS, Action
from bot.games.spacebase.book import Book
from bot.games.spacebase.events import EVENTS, Event
from bot.games.spacebase.meta import META
from bot.games.spacebase.state import Placed, Seat, Sector, State, Task
from bot.games.spacebase.view import View

_WHAT = t("What do you do?")


class SpaceBase(OldGame[State, Action, View, Event]):
    """The rules of Space Base."""

    meta: ClassVar[Meta] = META
    state_type = State
    actions: ClassVar = {str(one.__struct_config__.tag): one for one in ACTIONS}
    events = EVENTS
    plays = (1, 2)

    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        """See `setup`; the first player's roll follows at once."""
        state, events = setup.setup(seats, settings, chance)
        flow.settle(books.of(state), state, chance, events)
        return state, naming.named(events, state.set)

    def clone(self, state: State) -> State:
        """Written out by hand: search copies states more than it does anything else."""
        return State(
            [_seat(me) for me in state.seats],
            state.first,
            state.active,
            state.deck[:],
            [cards[:] for cards in state.under],
            [row[:] for row in state.yard],
            state.colonies[:],
            state.set,
            state.phase,
            state.round,
            state.dice[:],
            state.fixed[:],
            state.gains[:],
            [Task(task.seat, task.kind, task.levels[:], task.times, task.high) for task in state.tasks],
            state.bought,
            state.final,
            state.playoff[:],
            state.winner,
            state.taken[:],
            state.rules,
        )

    def pending(self, state: State) -> tuple[Decision, ...]:
        """What the phase asks, and standing orders for all who are asked nothing."""
        if state.phase == "over":
            return ()
        asked = self._asked(books.of(state), state)
        seats = {decision.seat for decision in asked}
        return asked + tuple(orders.decision(seat) for seat in tracks.players(state) if seat not in seats)

    def _asked(self, book: Book, state: State) -> tuple[Decision, ...]:
        if state.tasks:
            return (tasks.decision(state.tasks[-1].seat, state.tasks[-1].kind),)
        match state.phase:
            case "draft":
                return draft.decisions(state)
            case "start":
                return (rolling.start_decision(state.active, tuple(state.fixed)),)
            case "rolled":
                return (rolling.rolled_decision(state.active, *state.dice),)
            case "allocate":
                return allocating.decisions(book, state)
            case "closing":
                return closing.decisions(book, state)
            case _:
                return turns.decisions(book, state)

    def choices(self, state: State, seat: int, said: Said) -> Choices:
        """The verbs of all that the seat may decide, then what follows them."""
        book = books.of(state)
        if not said:
            return Pick("verb", _WHAT, self._verbs(book, state, seat))
        match said[0]:
            case "orders":
                return orders.fields(seat, said)
            case "draft":
                return draft.fields(book, state, seat, said)
            case "claim" | "acquire" | "charge" | "shift":
                return tasks.fields(book, state, state.tasks[-1], said)
            case "fix" | "roll" | "reroll" | "keep":
                return rolling.fields(book, state, seat, said)
            case "take":
                return allocating.fields(book, state, seat, said)
            case "buy":
                return buying.fields(book, state, seat, said, final=not abilities.stays(book, state, seat))
            case "end":
                return closing.ending(book, state)
            case "hold":
                return closing.HOLDING
            case _:
                return abilities.fields(book, state, seat, said)

    def _verbs(self, book: Book, state: State, seat: int) -> tuple[Option, ...]:
        if state.phase == "over" or seat not in tracks.players(state):
            raise Refused("", t("It's not your turn to decide anything."))
        return (*self._verbs_of_phase(book, state, seat), orders.OPTION)

    def _verbs_of_phase(self, book: Book, state: State, seat: int) -> tuple[Option, ...]:
        if state.tasks:
            task = state.tasks[-1]
            return tasks.verbs(task) if task.seat == seat else ()
        match state.phase:
            case "draft":
                return draft.OPTIONS if draft.is_asked(state, seat) else ()
            case "start":
                return rolling.START_OPTIONS if seat == state.active else ()
            case "rolled":
                return rolling.ROLLED_OPTIONS if seat == state.active else ()
            case "allocate":
                return () if state.seats[seat].choice else allocating.verbs(book, state, seat)
            case "closing":
                return closing.verbs(book, state, seat)
            case _:
                return turns.verbs(book, state, seat)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Does what was said, then all that follows by itself."""
        book, events = books.of(state), list[Event]()
        match action:
            case act.Draft(ship=ship):
                draft.play(book, state, seat, ship, events)
            case act.Fix():
                rolling.fix(book, state, action, events)
            case act.Roll():
                rolling.roll(state, chance, events)
            case act.Reroll():
                rolling.reroll(book, state, action, chance, events)
            case act.Keep():
                allocating.begin(book, state, events)
            case act.Take(choice=choice):
                allocating.take(state, seat, choice, events)
            case act.Buy(card=card):
                state.bought = True
                buying.buy(book, state, seat, int(card), events)
            case act.End():
                state.phase = "closing"
            case act.Hold():
                closing.hold(state, seat, events)
            case act.Use() | act.Swap() | act.Exchange():
                abilities.play(book, state, seat, action, events)
            case act.Claim() | act.Acquire() | act.Charge() | act.Shift():
                tasks.play(book, state, state.tasks[-1], action, events)
            case act.Orders(order=order):
                self._order(book, state, seat, order, events)
        flow.settle(book, state, chance, events)
        return naming.named(events, state.set)

    def _order(self, book: Book, state: State, seat: int, order: str, events: list[Event]) -> None:
        """It holds at once for what the seat is asked now."""
        orders.play(state, seat, order, events)
        if state.phase == "allocate" and not state.seats[seat].choice and order != "ask":
            allocating.choose_alone(book, state, seat, events)

    def default(self, state: State, seat: int) -> Said:
        """What is worth most without spending a charge; nothing bought."""
        book = books.of(state)
        if not self._verbs_of_phase(book, state, seat):
            return ("orders", state.seats[seat].order)
        if state.tasks:
            return tasks.default(book, state, state.tasks[-1])
        match state.phase:
            case "draft":
                return draft.default(book, state, seat)
            case "start":
                return ("roll",)
            case "rolled":
                return ("keep",)
            case "allocate":
                return allocating.default(book, state, seat)
            case "closing" if closing.is_asked(book, state, seat):
                return ("hold",)
            case _:
                return ("end",) if seat == state.active else ("orders", state.seats[seat].order)

    def view(self, state: State, seat: int | None) -> View:
        """See `project`."""
        return project.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        """See `guess`."""
        return guess.guess(view, chance)

    def ai(self, view: View, ask: Ask, chance: Chance, level: int) -> Said:
        """See `ai`."""
        return ai.ai(view, ask, chance, level)

    def tell(self, event: Event) -> Text:
        """See `tell`."""
        return tell.tell(event)

    def recap(self, happened: Sequence[Happened[Event]]) -> tuple[Text, ...]:
        """See `recap`."""
        return recap.recap(happened)

    def describe(self, view: View, part: str = "") -> tuple[Text, ...]:
        """See `describe`."""
        return describe.describe(view, part)

    def describe_hand(self, view: View) -> tuple[Text, ...]:
        """See `describe`."""
        return describe.describe_hand(view)

    def parts(self, view: View) -> tuple[Option, ...]:
        """See `describe`."""
        return describe.parts(view)

    def highlights(self, view: View) -> tuple[Option, ...]:
        """See `describe`."""
        return describe.highlights(view)

    def standing(self, view: View) -> tuple[tuple[ScorePart, ...], ...]:
        """The points of each seat."""
        return tuple(scoring.parts(seat.points) for seat in view.seats)

    def supplies(self, state: State | None) -> Mapping[str, str]:
        """The set of cards, if it is not the house's: the one in use, or the one that the game began with."""
        return current.supplies(None if state is None else state.set)

    def outcome(self, state: State) -> Outcome | None:
        """See `scoring`."""
        return scoring.outcome(state)


def _seat(me: Seat) -> Seat:
    return Seat(
        me.credits,
        me.income,
        me.points,
        [
            Sector(
                None if (ship := here.station) is None else Placed(ship.card, ship.charges),
                here.colony,
                [Placed(other.card, other.charges) for other in here.deployed],
            )
            for here in me.sectors
        ],
        me.order,
        me.choice,
        me.drawn[:],
        me.gained,
        me.charged[:],
        me.auto,
    )


SPACEBASE = SpaceBase()
