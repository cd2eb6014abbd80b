"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.andromeda import stages
from bot.games.andromeda.stages.movement import WAITED
from bot.games.andromeda.state import NOBODY, State, Trade
from bot.games.andromeda.view import ChallengeView, SeatView, TradeView, View

PREPARING = ("movement", "trade")
"""The phases for which something may be said before one's turn."""


def view(state: State, seat: int | None) -> View:
    """Hands are numbers but for one's own; face-down cards are known to be there (AMB-19)."""
    challenge = state.challenge
    return View(
        seat=seat,
        seats=tuple(
            SeatView(sum(me.hand), me.earth, me.transports, me.ship, me.tech, me.standby) for me in state.seats
        ),
        hand=None if seat is None else tuple(state.seats[seat].hand),
        stations=tuple(map(tuple, state.stations)),
        centres=tuple(map(tuple, state.centres)),
        deck=sum(state.deck),
        discard=tuple(state.discard),
        bonus=tuple(state.bonus),
        minimum=state.minimum,
        leader=state.leader,
        round=state.round,
        phase=state.phase,
        turn=state.turn,
        actions=state.actions,
        trade=None if state.trade is None else _trade(state, state.trade, seat),
        challenge=None if challenge is None else ChallengeView(challenge.planet, challenge.draws, challenge.made),
        final=state.final,
        waiting=tuple(one.seat for stage in stages.now(state) for one in stage.decisions(state) if not one.optional),
        early=() if seat is None else tuple(state.seats[seat].early),
        waited=state.turn != NOBODY and state.phase in PREPARING and state.seats[state.turn].early == WAITED,
        hands=tuple(tuple(me.hand) for me in state.seats) if state.phase == "over" else None,
    )


def _trade(state: State, trade: Trade, seat: int | None) -> TradeView:
    """Droppers' hands are shown to the leader alone (A32)."""
    shown = ()
    if seat == state.leader:
        shown = tuple((other, tuple(state.seats[other].hand)) for other, out in enumerate(trade.out) if out)
    return TradeView(
        stage=trade.stage,
        sets=tuple(map(tuple, trade.sets)),
        answered=tuple(answer >= 0 for answer in trade.answers),
        out=tuple(trade.out),
        done=tuple(trade.done),
        turn=trade.turn,
        mine=-1 if seat is None else trade.answers[seat],
        shown=shown,
        plan=() if seat is None else tuple(state.seats[seat].plan),
    )
