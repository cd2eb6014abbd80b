"""End of a turn, the next turn, and the end of the game (S14, S28, S29)."""

from __future__ import annotations

from typing import Final

from bot.games.spacebase.components import book as books
from bot.games.spacebase.events import LastRound, PlayOff, Received, TurnEnded, Victory
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import buying, console, piles, tracks
from bot.games.spacebase.state import REASONS, State

GOAL: Final = 40


def end(move: Move) -> None:
    """Refill the shipyard, raise credits to the income (S14), and begin the next turn."""
    state, seat = move.state, move.state.active
    me = state.seats[seat]
    short = _short(state, seat)
    piles.refill(move)
    if me.credits < me.income:
        move.tell(Received(seat=seat, why="income", credits=me.income - me.credits))
        me.credits = me.income
    following = tracks.following(state)
    if following == _first(state):
        _round_ended(move)
        if state.phase == "over":
            return
        following = _first(state)
    state.active, state.bought, state.phase = following, False, "start"
    state.dice, state.fixed, state.taken = [], [], []
    for one in state.seats:
        if one.charged:
            one.charged.clear()
    move.tell(TurnEnded(seat=seat, next=following, short=short))


def _short(state: State, seat: int) -> int:
    """Return the seat's credits if they buy nothing, else -1, as in games of older versions."""
    purse = state.seats[seat].credits
    told = state.rules >= REASONS and not state.bought and not buying.can_buy(state, seat, purse)
    return purse if told else -1


def _first(state: State) -> int:
    """Return the seat that begins a round: the first player, or the next tied one."""
    seats = len(state.seats)
    order = ((state.first + step) % seats for step in range(seats))
    return next(seat for seat in order if tracks.plays(state, seat))


def watch(move: Move) -> None:
    """Start the last round once a seat has reached the goal.

    All seats get the same number of turns, whatever points are lost later (S28).
    """
    state = move.state
    if state.final:
        return
    for seat in tracks.players(state):
        if state.seats[seat].points >= GOAL:
            state.final = True
            move.tell(LastRound(seat=seat))
            if tracks.following(state) == _first(state):
                _reopen_charges(state)
            return


def _reopen_charges(state: State) -> None:
    """Mark charges that others kept as of this turn, as it is the last to use them."""
    book = books.of(state)
    for seat in tracks.players(state)[1:]:
        me = state.seats[seat]
        me.charged = [console.find(me.sectors, place).card for place, _, _ in console.charged(book, me.sectors)]


def _round_ended(move: Move) -> None:
    """End a round: most points win; tied seats play another round until the tie is broken (S29)."""
    state = move.state
    state.round += 1
    if not state.final:
        return
    seats = state.playoff or list(range(len(state.seats)))
    most = max(state.seats[seat].points for seat in seats)
    tied = [seat for seat in seats if state.seats[seat].points == most]
    if len(tied) == 1:
        state.phase, state.winner = "over", tied[0]
        move.tell(Victory(seats=(tied[0],)))
        return
    state.playoff = tied
    for seat in tied:
        state.seats[seat].gained = 0
    move.tell(PlayOff(seats=tuple(tied)))
