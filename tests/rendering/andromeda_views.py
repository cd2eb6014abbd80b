"""Sample tables of Andromeda for the renderer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bot.games.andromeda import events as ev
from bot.games.andromeda.state import Drawn
from bot.games.andromeda.view import ChallengeView, SeatView, TradeView, View
from bot.games.contract import Event, Outcome, ScorePart, t
from tests.rendering.name_samples import look_at

look = partial(look_at, "andromeda")
HAND = (4, 0, 2, 1, 0, 3, 1, 0, 1, 0, 1)
FULL_HAND = (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2)


def _seats(rows: Sequence[tuple[int, int, int, int, int]], seats: int) -> tuple[SeatView, ...]:
    return tuple(SeatView(*row, standby=False) for row in rows[:seats])


def opening(seats: int) -> View:
    """Round 1, a movement card was just played."""
    each = 2 if seats == 3 else 1
    return View(
        seat=None,
        seats=_seats([(9, 4, 2, 0, 0)] * seats, seats),
        hand=None,
        stations=tuple(tuple(each + ((p * 3 + s * 5) % 4 == 0) for s in range(seats)) for p in range(7)),
        centres=((-1,) * 3,) * 7,
        deck=84 - 9 * seats,
        discard=(0,) * 7,
        bonus=(4,) * 4,
        minimum=2,
        leader=1,
        round=1,
        phase="movement",
        turn=1,
        actions=0,
        trade=None,
        challenge=None,
        final=False,
        waiting=(1,),
    )


def pile(*cards: int) -> tuple[int, ...]:
    """Return counts of 11 kinds from single cards."""
    return tuple(cards.count(card) for card in range(11))


def trading(seats: int) -> View:
    """Return a trade: a second card of the leader, one answer, one seat that has dropped out.

    The other seats have not decided.
    """
    return replace(
        opening(seats),
        seats=_seats([(8, 3, 1, 1, 1), (9, 5, 2, 1, 0), (11, 2, 0, 2, 2), (7, 7, 1, 0, 1), (10, 4, 2, 3, 3)], seats),
        stations=tuple(tuple((p * 7 + s * 3) % 4 for s in range(seats)) for p in range(7)),
        centres=((0, -1, -1), (-1,) * 3, (2, 1, -1), (-1,) * 3, (1, -1, -1), (-1,) * 3, (0, -1, -1)),
        deck=31,
        discard=(3, 1, 4, 2, 0, 2, 1),
        bonus=(3, 4, 0, 4),
        leader=0,
        round=4,
        phase="trade",
        turn=0,
        trade=TradeView(
            stage="answer",
            sets=(pile(0, 4), pile(3, 8), pile(), pile(5, 1), pile(2, 6))[:seats],
            answered=tuple(seat == 3 for seat in range(seats)),
            out=tuple(seat == 2 for seat in range(seats)),
            done=(False,) * seats,
            turn=-1,
            mine=-1,
            shown=(),
        ),
        waiting=tuple(seat for seat in (1, 4) if seat < seats),
    )


def swapping(seats: int) -> View:
    """Return a swap of sets of four cards."""
    return replace(
        trading(seats),
        leader=seats - 1,
        trade=TradeView(
            stage="swap",
            sets=(pile(6, 0, 3, 9), pile(0, 4, 1, 2), pile(), pile(5, 2, 6, 4), pile())[:seats],
            answered=(False,) * seats,
            out=tuple(seat == 2 for seat in range(seats)),
            done=tuple(seat == seats - 1 for seat in range(seats)),
            turn=1,
            mine=-1,
            shown=(),
        ),
        waiting=(1,),
    )


def late(seats: int) -> View:
    """Return the last round: three planets are full, a challenge is open."""
    owners = ((0, 1, 2), (3, 1, -1), (2, 2, 0), (1, -1, -1), (0, 4, 1), (2, 3, -1), (4, -1, -1))
    return replace(
        opening(seats),
        seats=_seats([(10, 12, 0, 3, 3), (9, 0, 1, 1, 2), (13, 5, 0, 3, 1), (7, 11, 2, 0, 3), (10, 4, 0, 2, 2)], seats),
        stations=tuple(tuple((p * 5 + s * 2) % 13 if (p + s) % 3 else 0 for s in range(seats)) for p in range(7)),
        centres=tuple(tuple(owner % seats if owner >= 0 else -1 for owner in places) for places in owners),
        deck=22,
        discard=(3, 5, 4, 2, 6, 2, 1),
        bonus=(1, 0, 2, 4),
        leader=2,
        round=11,
        phase="action",
        actions=2,
        challenge=ChallengeView(3, 2, 1),
        final=True,
    )


FOUNDED = Drawn(seat=1, planet=4, round=11, draws=4, before=(3, 4, 0, 1, 2), owners=(0, 4, 1), place=2, over=True)
MISSED = Drawn(seat=0, planet=1, round=11, draws=6, before=(1, 8, 6, 5, 6), owners=(1, 2, 1, 4, 3, 1), over=True)
"""Challenges that have ended."""


def over(seats: int) -> View:
    """Return the end of a game."""
    hands = (pile(0, 0, 3, 7, 8), pile(1, 2, 5), pile(4, 4, 8, 10), pile(6, 7, 3), pile(0, 1, 2))
    return replace(late(seats), phase="over", challenge=None, actions=0, waiting=(), hands=hands[:seats])


OPENING_NEWS: tuple[Event, ...] = (ev.Deployed(seat=1, planet=0, count=2),)
TRADING_NEWS: tuple[Event, ...] = (ev.Offered(seat=0, card=4),)
SWAPPING_NEWS: tuple[Event, ...] = (
    ev.RoundBegan(seat=2, round=4),
    ev.Swapped(seat=2, partner=1, gave=pile(0, 4, 1, 2), got=pile(1, 1, 1, 1)),
)
LATE_NEWS: tuple[Event, ...] = (
    ev.Challenged(seat=1, planet=3, cards=4, jokers=(8,), draws=3),
    ev.RingDrew(seat=1, planet=3, owner=0, left=2),
    ev.Founded(seat=1, planet=4, place=2, value=6),
    ev.TechBuilt(seat=1, planet=2, jokers=(), space=2),
    ev.GotBonus(seat=1, kind=1),
)
RECAP: tuple[tuple[Event, int], ...] = (
    (ev.Deployed(seat=3, planet=0, count=2), 1),
    (ev.Recalled(seat=4, planet=2, count=4), 2),
    (ev.Took(seat=0, cards=pile(1, 2, 8)), 3),
    (ev.Moved(seat=0, planet=4, cards=5, jokers=(), count=2), 4),
    (ev.GotBonus(seat=0, kind=1), 4),
    (ev.ShipBuilt(seat=0, planet=2, jokers=(), space=3), 4),
    (ev.Challenged(seat=2, planet=4, cards=4, jokers=(), draws=2), 5),
    (ev.RingDrew(seat=2, planet=4, owner=0, left=1), 5),
    (ev.RingDrew(seat=2, planet=4, owner=1, left=0), 5),
    (ev.ChallengeEnded(seat=2, planet=4), 5),
)
"""Events of several lines, with the line of each."""
STAGES = {
    "opening": (opening, OPENING_NEWS),
    "trading": (trading, TRADING_NEWS),
    "swapping": (swapping, SWAPPING_NEWS),
    "late": (late, LATE_NEWS),
    "over": (over, ()),
}


def held(view: View, seat: int, hand: tuple[int, ...]) -> View:
    """Return the view of a seat with this hand."""
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], hand_size=sum(hand), ship=3)
    return replace(view, seat=seat, hand=hand, seats=tuple(seats))


def leader_holding() -> View:
    """Return the leader's own view: a dropper's hand is visible."""
    view = held(trading(5), 0, HAND)
    assert view.trade is not None
    return replace(view, trade=replace(view.trade, shown=((2, (0, 0, 5, 0, 0, 6, 0, 0, 0, 0, 0)),)))


def answerer_holding() -> View:
    """Every kind of card in hand, and one face down."""
    view = held(trading(5), 3, FULL_HAND)
    assert view.trade is not None
    return replace(view, trade=replace(view.trade, mine=9))


def outcome(seats: int) -> Outcome:
    """Return the end of `over`."""
    names = t("Economic centres"), t("Stations on Earth"), t("Technology"), t("Bonus cards")
    points = ((31, 12, 6, 5), (37, 0, 3, 0), (32, 5, 6, 8), (24, 11, 3, 2), (19, 4, 3, 0))
    places = {3: (1, 3, 2), 4: (1, 3, 2, 4), 5: (1, 3, 2, 4, 5)}[seats]
    scores = tuple(tuple(map(ScorePart, names, row)) for row in points[:seats])
    return Outcome(places, scores, t("Three planets have all their economic centres."))
