"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.andromeda import stages
from bot.games.andromeda.stages.movement import WAITED
from bot.games.andromeda.state import NOBODY, Seat, State, Trade
from bot.games.andromeda.view import SeatView, TradeView, View
from bot.games.engine.struct_copy import converter

PREPARING = ("movement", "trade")
"""The phases for which something may be said before one's turn."""
_view = converter(State, View, "seat", "seats", "hand", "deck", "trade", "waiting", "early", "waited", "hands")
_seat = converter(Seat, SeatView, "hand_size")
_trade_view = converter(Trade, TradeView, "answered", "mine", "shown", "plan")


def view(state: State, seat: int | None) -> View:
    """Hands are numbers but for one's own; face-down cards are known to be there (AMB-19)."""
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
    """Droppers' hands are shown to the leader alone (A32)."""
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
