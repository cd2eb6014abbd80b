"""Andromeda: the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games.andromeda import action as turn_action
from bot.games.andromeda import (
    ai,
    challenge,
    describe,
    guess,
    movement,
    project,
    recap,
    rounds,
    scoring,
    setup,
    tell,
    trade,
)
from bot.games.andromeda.actions import ACTIONS, Action, Ready
from bot.games.andromeda.events import EVENTS, Event
from bot.games.andromeda.meta import META
from bot.games.andromeda.state import Challenge, Seat, State, Trade
from bot.games.andromeda.view import View
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

_WHAT = t("What do you do?")


class Andromeda(OldGame[State, Action, View, Event]):
    """The rules of Andromeda."""

    meta: ClassVar[Meta] = META
    state_type = State
    actions = ACTIONS
    events = EVENTS

    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        """See `setup`."""
        return setup.setup(seats, settings, chance)

    def clone(self, state: State) -> State:
        """Written out by hand: search copies states more than it does anything else."""
        open_, ring = state.trade, state.challenge
        return State(
            [
                Seat(
                    seat.hand[:],
                    seat.earth,
                    seat.transports,
                    seat.ship,
                    seat.tech,
                    seat.standby,
                    seat.early[:],
                    seat.plan[:],
                )
                for seat in state.seats
            ],
            [row[:] for row in state.stations],
            [row[:] for row in state.centres],
            state.deck[:],
            state.discard[:],
            state.bonus[:],
            state.minimum,
            state.leader,
            state.round,
            state.phase,
            state.turn,
            state.actions,
            open_
            and Trade(
                open_.stage,
                [laid[:] for laid in open_.sets],
                open_.answers[:],
                open_.out[:],
                open_.done[:],
                open_.turn,
            ),
            ring and Challenge(ring.planet, ring.draws, ring.made),
            state.final,
        )

    def pending(self, state: State) -> tuple[Decision, ...]:
        """The phase's decisions, and `ready` for every seat on standby."""
        if state.phase == "over":
            return ()
        now = self._asked(state)
        ready = tuple(movement.ready_decision(seat) for seat, me in enumerate(state.seats) if me.standby)
        return now + ready if ready else now

    def _asked(self, state: State) -> tuple[Decision, ...]:
        if state.trade is not None:
            return trade.decisions(state, state.trade)
        if state.challenge is not None:
            return (challenge.decision(state.turn, state.challenge.planet, state.challenge.draws),)
        if state.phase == "movement":
            now = movement.decisions(state)
            return (*now, trade.early_decision(state)) if trade.is_near(state) else now
        return (turn_action.decision(state, state.turn),)

    def _is_asked(self, state: State, seat: int) -> bool:
        """The seat has a decision of the phase, not only `ready`."""
        if state.trade is not None:
            return any(decision.seat == seat for decision in trade.decisions(state, state.trade))
        if state.phase == "movement":
            return seat in (state.turn, *movement.later(state)) or (seat == state.leader and trade.is_near(state))
        return state.phase != "over" and state.turn == seat

    def choices(self, state: State, seat: int, said: Said) -> Choices:
        """The verbs of all that the seat may decide, then what follows them."""
        if not said:
            return Pick("verb", _WHAT, self._verbs(state, seat))
        if said[0] == "ready":
            return movement.READY_DONE
        if state.phase == "movement":
            if seat == state.leader and trade.is_near(state):
                return trade.early_fields(state, said)
            return movement.fields(state, seat, said)
        if state.trade is not None:
            return trade.fields(state, state.trade, seat, said)
        if state.challenge is not None:
            return challenge.preview(said[0], state.challenge.planet, state.challenge.draws, last=state.actions == 1)
        return turn_action.fields(state, seat, said)

    def _verbs(self, state: State, seat: int) -> tuple[Option, ...]:
        ready = (movement.READY_OPTION,) if state.seats[seat].standby and state.phase != "over" else ()
        if not self._is_asked(state, seat):
            if not ready:
                raise Refused("", t("It's not your turn to decide anything."))
            return ready
        if state.trade is not None:
            return trade.verbs(state, state.trade, seat) + ready
        if state.challenge is not None:
            return challenge.OPTIONS + ready
        if state.phase == "movement":
            if seat == state.leader and trade.is_near(state):
                return trade.EARLY_OPTIONS + ready
            return movement.verbs(state, seat) + ready
        return turn_action.verbs(state, seat) + ready

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Does what was said, then all that follows by itself."""
        events: list[Event] = []
        if isinstance(action, Ready):
            movement.ready(state, seat, events)
        elif state.phase == "movement" and seat == state.leader and trade.is_near(state):
            trade.early(state, seat, action, events)
        elif state.phase == "movement":
            movement.play(state, seat, action, events)
        elif state.trade is not None:
            trade.play(state, state.trade, seat, action, events)
        elif state.challenge is not None:
            challenge.play(state, seat, action, chance, events)
        else:
            turn_action.play(state, seat, action, chance, events)
        rounds.settle(state, chance, events)
        return events

    def default(self, state: State, seat: int) -> Said:
        """Skip, trade as little as possible, draw what is paid for, pass."""
        if not self._is_asked(state, seat):
            return ("ready",)
        if state.trade is not None:
            return trade.default(state, state.trade, seat)
        if state.challenge is not None:
            return ("draw",)
        if state.phase == "movement":
            return ("wait",) if seat == state.leader and trade.is_near(state) else ("hold",)
        return ("pass",)

    def view(self, state: State, seat: int | None) -> View:
        """See `project`."""
        waiting = tuple(decision.seat for decision in self.pending(state) if not decision.optional)
        return project.view(state, seat, waiting)

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
        return recap.recap([one.event for one in happened])

    def describe(self, view: View, part: str = "") -> tuple[Text, ...]:
        """See `describe`."""
        return describe.describe(view, part)

    def describe_hand(self, view: View) -> tuple[Text, ...]:
        """See `describe`."""
        return describe.describe_hand(view)

    def parts(self, view: View) -> tuple[Option, ...]:
        """See `describe`."""
        return describe.parts(view)

    def standing(self, view: View) -> tuple[tuple[ScorePart, ...], ...]:
        """Hidden hands give no part for bonus cards; at the end none is hidden."""
        hands = view.hands or tuple(view.hand if seat == view.seat else None for seat in range(len(view.seats)))
        return tuple(
            scoring.parts(seat, view.centres, me.earth, me.tech, hands[seat]) for seat, me in enumerate(view.seats)
        )

    def outcome(self, state: State) -> Outcome | None:
        """See `scoring`."""
        return scoring.outcome(state)


ANDROMEDA = Andromeda()
