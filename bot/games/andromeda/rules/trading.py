"""Card moves of the trade: offers, face-down answers, and the chain of swaps (A26-A37)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import CARD, N_CARDS, N_PLANETS, TECH_FOURTH_CARD, TRADE_MOST
from bot.games.andromeda.events import (
    Answered,
    AnsweredWith,
    Closed,
    DroppedOut,
    HandShown,
    Offered,
    Revealed,
    Swapped,
    Took,
)
from bot.games.andromeda.move import Move
from bot.games.andromeda.state import Seat, State, Trade
from bot.games.engine.choice_walk import split


def begin(move: Move) -> None:
    """Open the phase: the leader plays the first card, at once if it was named before."""
    state = move.state
    seats, early = len(state.seats), state.seats[state.leader].early
    state.phase, state.turn = "trade", state.leader
    state.trade = Trade(
        "offer", [cards.no_cards() for _ in range(seats)], [-1] * seats, [False] * seats, [False] * seats
    )
    if early[:1] in (["play"], ["offer"]):
        offer_all(move, state.trade, split(early[1]))


def most(leader: Seat) -> int:
    """Return the number of cards that the leader may play (A29)."""
    return TRADE_MOST + (leader.tech >= TECH_FOURTH_CARD)


def others(state: State) -> Iterator[int]:
    """Yield all seats but the leader, clockwise."""
    seats = len(state.seats)
    return ((state.leader + step) % seats for step in range(1, seats))


def open_sets(state: State, trade: Trade) -> list[int]:
    """Return seats with an open set that may still be swapped, clockwise from the leader."""
    seats = [state.leader, *others(state)]
    return [seat for seat in seats if not trade.out[seat] and not trade.done[seat]]


def offer_all(move: Move, trade: Trade, ids: Sequence[str]) -> None:
    """Play the first of these cards as the leader; the others follow."""
    leader = move.state.leader
    first, *move.state.seats[leader].plan = (CARD[card] for card in ids)
    offer(move, trade, first)


def offer(move: Move, trade: Trade, card: int) -> None:
    """Play the leader's card, and the automatic answers.

    Seats without a legal card drop out, those with a plan answer.
    """
    leader = move.state.leader
    move.state.seats[leader].hand[card] -= 1
    offered = trade.sets[leader]
    offered[card] += 1
    move.tell(Offered(seat=leader, card=card))
    trade.stage = "answer"
    for seat in others(move.state):
        if not trade.out[seat] and not _can_answer(move.state.seats[seat].hand, offered):
            _drop_out(move, trade, seat)
    if all(trade.out[seat] for seat in others(move.state)):
        take(move, trade, leader)  # AMB-8: nobody is left to trade with
        _forget_plans(move.state)
        move.state.trade = None
        return
    for seat in others(move.state):
        me = move.state.seats[seat]
        if not trade.out[seat] and me.plan:
            answer(move, trade, seat, _planned(me, offered))
    reveal_if_all(move, trade)


def _planned(me: Seat, offered: Sequence[int]) -> int:
    """Return the next card of the seat's plan that is legal.

    If none is, the one with fewest copies. Either way the plan gets shorter by one: a new prompt to a seat reveals how
    many cards it named, never which.
    """
    card = next((card for card in me.plan if not offered[card]), None)
    me.plan.remove(me.plan[0] if card is None else card)
    return rarest(me.hand, allowed(offered)) if card is None else card


def allowed(offered: Sequence[int]) -> list[int]:
    """Return the cards that answer these."""
    return [card for card in range(N_CARDS) if not offered[card]]


def _can_answer(hand: list[int], offered: list[int]) -> bool:
    return any(count and not offered[card] for card, count in enumerate(hand))


def _drop_out(move: Move, trade: Trade, seat: int) -> None:
    """Return played cards to the hand, which the leader sees (A32)."""
    hand = move.state.seats[seat].hand
    cards.add(hand, trade.sets[seat])
    trade.sets[seat] = cards.no_cards()
    trade.out[seat] = True
    move.state.seats[seat].plan.clear()
    move.tell(DroppedOut(seat=seat))
    move.tell(HandShown(seat=seat, hand=tuple(hand), to=(move.state.leader, seat)))


def answer(move: Move, trade: Trade, seat: int, card: int) -> None:
    """Play a card face down; a previous one returns to the hand."""
    me = move.state.seats[seat]
    if trade.answers[seat] >= 0:
        me.hand[trade.answers[seat]] += 1
    me.hand[card] -= 1
    trade.answers[seat] = card
    move.tell(Answered(seat=seat))
    move.tell(AnsweredWith(seat=seat, card=card, plan=tuple(me.plan), to=(seat,)))


def reveal_if_all(move: Move, trade: Trade) -> None:
    """Reveal the cards once all seats have answered.

    Then play the leader's next card, if the leader has named one, or end the offers.
    """
    if any(not trade.out[other] and trade.answers[other] < 0 for other in others(move.state)):
        return
    for seat in others(move.state):
        if not trade.out[seat]:
            card, trade.answers[seat] = trade.answers[seat], -1
            trade.sets[seat][card] += 1
            move.tell(Revealed(seat=seat, card=card))
    leader = move.state.seats[move.state.leader]
    if sum(trade.sets[move.state.leader]) == most(leader):
        close(move, trade)
    elif leader.plan:
        offer(move, trade, leader.plan.pop(0))
    else:
        trade.stage = "offer"


def close(move: Move, trade: Trade) -> None:
    """End the leader's offers, and begin the swaps."""
    end_offers(move, trade)
    go_on(move, trade)


def end_offers(move: Move, trade: Trade) -> None:
    """End the leader's offers; the leader is the first to swap."""
    move.tell(Closed(seat=move.state.leader))
    _forget_plans(move.state)
    trade.stage, trade.turn = "swap", move.state.leader


def _forget_plans(state: State) -> None:
    for seat in state.seats:
        seat.plan.clear()


def swap(move: Move, trade: Trade, seat: int, partner: int) -> None:
    """Take the partner's set into hand.

    The partner, with the seat's set, decides next (A33-A35).
    """
    gave, got = trade.sets[seat], trade.sets[partner]
    cards.add(move.state.seats[seat].hand, got)
    trade.sets[seat], trade.sets[partner] = cards.no_cards(), gave
    trade.done[seat] = True
    trade.turn = partner
    move.tell(Swapped(seat=seat, partner=partner, gave=tuple(gave), got=tuple(got)))


def take(move: Move, trade: Trade, seat: int) -> None:
    """Take the own set; the nearest open set clockwise from the leader is next (A36)."""
    taken, trade.sets[seat] = trade.sets[seat], cards.no_cards()
    cards.add(move.state.seats[seat].hand, taken)
    trade.done[seat] = True
    move.tell(Took(seat=seat, cards=tuple(taken)))
    trade.turn = next(iter(open_sets(move.state, trade)), -1)


def go_on(move: Move, trade: Trade) -> None:
    """Make the forced choices: the leader's only partner, and nobody to swap with (A33, A37)."""
    while still := open_sets(move.state, trade):
        partners = [seat for seat in still if seat != trade.turn]
        if not partners:
            take(move, trade, trade.turn)
        elif trade.turn == move.state.leader and len(partners) == 1:
            swap(move, trade, trade.turn, partners[0])
        else:
            return
    move.state.trade = None


def rarest(hand: list[int], among: Iterable[int]) -> int:
    """Return the card with fewest copies in the hand, planet cards before bonus cards."""
    return min((card for card in among if hand[card]), key=lambda card: (card >= N_PLANETS, hand[card], card))
