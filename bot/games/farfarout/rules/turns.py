"""Turn order: tokens, and the next player (F22, F23)."""

from __future__ import annotations

from bot.games.farfarout.events import TurnBegan, TurnEnded
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import belongings


def begin(move: Move, seat: int) -> None:
    """Begin a turn with all tokens of the ship and the items (F23)."""
    state, me = move.state, move.seat(seat)
    extra = belongings.powers(move.book, me).tokens
    state.active, me.way = seat, []
    state.tokens = [n + more for n, more in zip(move.book.ships[me.ship].actions, extra, strict=True)]
    state.points, state.fought, state.beaten, state.stopped = 0, [], False, False
    state.trading, state.traded = False, (0, 0)
    move.tell(TurnBegan(seat=seat, round=state.round))


def end(move: Move) -> None:
    """End the turn; the next player is clockwise (F22)."""
    seat = move.state.active
    following = (seat + 1) % len(move.state.seats)
    if following == move.state.first:
        move.state.round += 1
    move.tell(TurnEnded(seat=seat, next=following))
    begin(move, following)
