"""Determinization: a state that a view allows.

Hidden hands and the draw pile are filled at random from the cards not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import BONUS_COPIES, CARDS_PER_PLANET, N_BONUSES, N_CARDS, N_PLANETS
from bot.games.andromeda.state import Seat, State, Trade
from bot.games.andromeda.view import SeatView, TradeView, View
from bot.games.engine.chance import Chance
from bot.games.engine.struct_copy import converter

TRIES = 200
_state = converter(View, State, "seats", "deck", "trade")
_seat = converter(SeatView, Seat, "hand", "early", "plan")
_trade = converter(TradeView, Trade, "answers")


class _Stuck(Exception):
    """Error: the cards left do not fit the view."""


def determinize(view: View, chance: Chance) -> State:
    """Return a random state that the view allows. Raises ValueError if there is none.

    The inferences from the trade hold: answers differ from the leader's cards, seats that must still answer can, seats
    that dropped out could not.
    """
    for _ in range(TRIES):
        try:
            return _fill(view, chance)
        except _Stuck:
            continue
    raise ValueError("no state fits this view")


def _fill(view: View, chance: Chance) -> State:
    unseen = _unseen(view)
    hands = [list(hand) if hand is not None else cards.no_cards() for hand in _known_hands(view)]
    room = [seat.hand_size - sum(hand) for seat, hand in zip(view.seats, hands, strict=True)]
    answers = [-1] * len(view.seats)

    def deal(seat: int, kinds: Iterable[int]) -> None:
        card = _pick(unseen, kinds, chance)
        hands[seat][card] += 1
        room[seat] -= 1

    if view.trade is not None and view.trade.stage != "swap":
        offered = view.trade.sets[view.leader]
        laid = [card for card in range(N_CARDS) if offered[card]]
        other = [card for card in range(N_CARDS) if not offered[card]]
        for seat, answered in enumerate(view.trade.answered):
            if answered:
                answers[seat] = view.trade.mine if seat == view.seat else _pick(unseen, other, chance)
        for seat in range(len(view.seats)):
            if view.trade.out[seat]:
                returned = sum(offered) - 1  # cards played before dropping out may be of any kind
                for _ in range(room[seat] - returned):
                    deal(seat, laid)
            elif seat in view.waiting and seat != view.leader and room[seat]:
                deal(seat, other)
    for kind in range(N_PLANETS, N_CARDS):  # a bonus card that is in no pile is in a hand
        while unseen[kind]:
            free = [seat for seat, count in enumerate(room) if count > 0]
            if not free:
                raise _Stuck
            deal(free[chance.below(len(free), "guess")], (kind,))
    for seat in range(len(view.seats)):
        while room[seat] > 0:
            deal(seat, range(N_PLANETS))
    return _state(
        view,
        seats=[
            _seat(seat, hand=hand, early=_early(view, at), plan=_plan(view, at))
            for at, (hand, seat) in enumerate(zip(hands, view.seats, strict=True))
        ],
        deck=unseen[:N_PLANETS],
        trade=None if view.trade is None else _trade(view.trade, answers=answers),
    )


def _early(view: View, seat: int) -> list[str]:
    """Return the early choice of the movement phase.

    A seat with any early choice is assumed to wait.
    """
    seats = len(view.seats)
    to_come = (seat - view.leader) % seats > (view.turn - view.leader) % seats or seat == view.leader != view.turn
    if seat == view.seat:
        return list(view.early)
    if seat == view.turn and view.waited:
        return ["wait"]
    return ["wait"] if view.phase == "movement" and to_come and seat not in view.waiting else []


def _plan(view: View, seat: int) -> list[int]:
    """Return a seat's cards for the next offers; those of the others are unknown."""
    return list(view.trade.plan) if view.trade is not None and seat == view.seat else []


def _known_hands(view: View) -> list[Sequence[int] | None]:
    """Return hands that the view shows, by seat: one's own, those dropped out, at the end all."""
    if view.hands is not None:
        return list(view.hands)
    hands: list[Sequence[int] | None] = [None] * len(view.seats)
    if view.trade is not None:
        for seat, hand in view.trade.shown:
            hands[seat] = hand
    if view.seat is not None:
        hands[view.seat] = view.hand
    return hands


def _unseen(view: View) -> list[int]:
    """Return counts of the cards that are nowhere in the view."""
    unseen = [CARDS_PER_PLANET - count for count in view.discard]
    unseen += [BONUS_COPIES - count for count in view.bonus]
    seen: list[Sequence[int]] = [hand for hand in _known_hands(view) if hand is not None]
    if view.trade is not None:
        seen += view.trade.sets
        if view.trade.mine >= 0:
            unseen[view.trade.mine] -= 1
    for counts in seen:
        for card, count in enumerate(counts):
            unseen[card] -= count
    assert len(unseen) == N_PLANETS + N_BONUSES
    return unseen


def _pick(unseen: list[int], kinds: Iterable[int], chance: Chance) -> int:
    """Remove an unseen card of these kinds, each card equally likely.

    Raises _Stuck if there is none.
    """
    allowed = list(kinds)
    bag = [unseen[card] for card in allowed]
    if not any(bag):
        raise _Stuck
    card = allowed[chance.draw(bag, "guess")]
    unseen[card] -= 1
    return card
