"""Projection of a state to the view of a seat, or the public."""

from __future__ import annotations

from bot.games.andromeda import stages
from bot.games.andromeda.stages.movement import WAITED
from bot.games.andromeda.state import NOBODY, Seat, State, Trade
from bot.games.andromeda.view import SeatView, TradeView, View
from bot.games.engine.struct_copy import converter

PREPARING = ("movement", "trade")
"""Phases with early choices."""
_view = converter(State, View, "seat", "seats", "hand", "deck", "trade", "waiting", "early", "waited", "hands")
_seat = converter(Seat, SeatView, "hand_size")
_trade_view = converter(Trade, TradeView, "answered", "mine", "shown", "plan")


def view(state: State, seat: int | None) -> View:
    """Return the view: other hands are numbers; face-down cards are known to exist (AMB-19)."""
    return _view(
        state,
        seat=seat,
        seats=tuple(_seat(me, hand_size=sum(me.hand)) for me in state.seats),
        hand=None if seat is None else tuple(state.seats[seat].hand),
        deck=sum(state.deck),
        trade=None if state.trade is None else _trade(state, state.trade, seat),
        waiting=tuple(one.seat for stage in stages.now(state) for one in stage.decisions(state) if not one.optional),
        early=() if seat is None else tuple(state.seats[seat].early),
        waited=state.turn != NOBODY and state.phase in PREPARING and state.seats[state.turn].early == WAITED,
        hands=tuple(tuple(me.hand) for me in state.seats) if state.phase == "over" else None,
    )


def _trade(state: State, trade: Trade, seat: int | None) -> TradeView:
    """Return the open trade; hands of dropped out seats are for the leader alone (A32)."""
    shown = ()
    if seat == state.leader:
        shown = tuple((other, tuple(state.seats[other].hand)) for other, out in enumerate(trade.out) if out)
    return _trade_view(
        trade,
        answered=tuple(answer >= 0 for answer in trade.answers),
        mine=-1 if seat is None else trade.answers[seat],
        shown=shown,
        plan=() if seat is None else tuple(state.seats[seat].plan),
    )
