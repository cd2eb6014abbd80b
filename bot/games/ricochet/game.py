"""Ricochet Robots: the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import (
    TABLE,
    Ask,
    Choices,
    Clocks,
    Decision,
    Happened,
    Later,
    Meta,
    OldGame,
    OpenSeats,
    Option,
    Outcome,
    Pick,
    Refused,
    Said,
    ScorePart,
    Text,
    t,
)
from bot.games.ricochet import (
    ai,
    clocks,
    declaring,
    describe,
    guess,
    project,
    recap,
    resting,
    scoring,
    seating,
    setup,
    showing,
    solo,
    table,
    tell,
)
from bot.games.ricochet.actions import ACTIONS, Action
from bot.games.ricochet.events import EVENTS, Event
from bot.games.ricochet.meta import META
from bot.games.ricochet.state import FIRST_RULES, SECOND_RULES, Call, Last, Seat, State
from bot.games.ricochet.view import View

_WHAT = t("What do you do?")


def _work(state: State, deadline: str) -> Said:
    """See `working`."""
    from bot.games.ricochet import working  # the solver takes its time to load

    return working.work(state, deadline)


def _warm() -> None:
    """Loads the solver."""
    from bot.games.ricochet import solver

    solver.warm()


class Ricochet(OldGame[State, Action, View, Event]):
    """The rules of Ricochet Robots."""

    meta: ClassVar[Meta] = META
    state_type = State
    actions: ClassVar = {str(one.__struct_config__.tag): one for one in ACTIONS}
    events = EVENTS
    clocks = Clocks(clocks.deadlines, _work, _warm)
    open_seats = OpenSeats(seating.sits, seating.leaves)
    plays: ClassVar[tuple[int, ...]] = (FIRST_RULES, SECOND_RULES)

    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        """See `setup`."""
        return setup.setup(seats, settings, chance)

    def clone(self, state: State) -> State:
        """Written out by hand: every move begins with a copy."""
        last = state.last
        return State(
            state.sheets[:],
            state.robots[:],
            [Seat(seat.chips[:], seat.counted, seat.waits, seat.away, seat.moves, seat.par) for seat in state.seats],
            state.bag[:],
            state.aside[:],
            state.goal,
            state.clock,
            state.puzzles,
            state.letter,
            state.open,
            state.phase,
            state.turn,
            state.chip,
            state.run,
            state.resets,
            state.starts[:],
            [Call(call.seat, call.number) for call in state.calls],
            state.content[:],
            state.passed[:],
            state.filed[:],
            state.order[:],
            state.way,
            [place[:] for place in state.places],
            state.hurry,
            last
            and Last(
                last.chip,
                last.starts[:],
                last.winner,
                last.declared,
                last.way,
                last.best,
                last.proven,
                last.said,
            ),
            state.least,
            state.rules,
        )

    def pending(self, state: State) -> tuple[Decision, ...]:
        """The phase's decisions; none while only the table can say something."""
        match state.phase:
            case "look" | "clock":
                return declaring.decisions(state)
            case "show":
                return (showing.decision(state),)
            case "solo":
                return solo.decisions(state)
            case "rest":
                return resting.decisions(state)
            case _:
                return ()

    def _is_asked(self, state: State, seat: int) -> bool:
        me = state.seats[seat]
        if me.away or me.waits:
            return False
        match state.phase:
            case "look" | "clock" | "solo":
                return True
            case "show":
                return state.order[0] == seat
            case "rest":
                return resting.is_looked_at(state)
            case _:
                return False

    def choices(self, state: State, seat: int, said: Said) -> Choices:
        """The verbs of all that the seat may decide, then what follows them."""
        if seat == TABLE:
            return table.fields(state, said) if said else Pick("verb", _WHAT, table.verbs(state))
        if not said:
            return Pick("verb", _WHAT, self._verbs(state, seat))
        match state.phase:
            case "rest":
                return resting.PREVIEW
            case "show":
                return showing.fields(state, said)
            case "solo":
                return solo.fields(state, said)
            case _:
                return declaring.fields(state, seat, said)

    def _verbs(self, state: State, seat: int) -> tuple[Option, ...]:
        if not self._is_asked(state, seat):
            if state.seats[seat].waits:
                raise Refused("R10", t("You joined in the middle of a chip: you play from the next one on."))
            raise Refused("", t("It's not your turn to decide anything."))
        match state.phase:
            case "show":
                return showing.verbs(state)
            case "solo":
                return solo.verbs(state)
            case "rest":
                return resting.OPTIONS
            case _:
                return declaring.verbs(state, seat)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Does what was said, then all that follows by itself."""
        events: list[Event] = []
        if seat == TABLE:
            table.play(state, action, chance, events)
        elif state.phase == "rest":
            resting.hurry(state, seat, events)
        elif state.phase == "show":
            showing.play(state, seat, action, events)
        elif state.phase == "solo":
            solo.play(state, seat, action, events)
        else:
            declaring.play(state, seat, action, events)
        return events

    def default(self, state: State, seat: int) -> Said:
        """Pass, let the lowest number stand, give up, go on."""
        match state.phase:
            case "look":
                return ("pass",)
            case "clock":
                return ("content", str(declaring.lowest(state).number))
            case "show" | "solo":
                return ("giveup",)
            case _:
                return ("next",)

    def view(self, state: State, seat: int | None) -> View:
        """See `project`."""
        return project.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        """See `guess`."""
        return guess.guess(view, chance)

    def ai(self, view: View, ask: Ask, chance: Chance, level: int) -> Said | Later:
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
        """See `scoring`."""
        return scoring.standing(view)

    def outcome(self, state: State) -> Outcome | None:
        """See `scoring`."""
        return scoring.outcome(state)


RICOCHET = Ricochet()
