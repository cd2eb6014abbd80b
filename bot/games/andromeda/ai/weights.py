"""Weights of the evaluation, in points unless noted otherwise.

Fitted by some 40,000 games against `greedy`, every number varied at once by half its size: the gradient of points and
wins gave the next numbers. Rounds are counted shorter than they are: distant gains are worth less.
"""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The weights of `outlook`."""

    pace: float = 0.23
    """rounds for each free place before the third full planet"""
    patience: float = 0.62
    """rounds left, at which half of an open gain still counts"""
    later: float = 0.54
    """weight of a planet's next place compared with the one before"""
    crowd: float = 0.2
    """stations that are still expected to arrive at a planet"""
    rivals: float = 1.2
    """weight of the others' average points compared with one's own"""
    earth: float = 0.066
    """future worth of a station on Earth, for each round left"""
    home: float = 0.74
    """worth of a station on Earth in addition"""
    send: float = 0.81
    """share of that where another's station is sent there"""
    keep: float = 0.19
    """weight of a set kept for the next round compared with one played now"""
    slot: float = 0.42
    """cost of a kept card: it takes the place of a fresh one"""
    joker: float = 1.2
    """minimum worth of a bonus card while there are rounds left"""
    card: float = 0.86
    """a card more in hand, for each round left"""
    fourth: float = 0.13
    """playing four cards in trade, for each round left"""
    third: float = 0.26
    """exchanging three cards, for each round left"""
    ceiling: float = 1.3
    """halves rounded up, for each round left"""
    fresh: float = 0.18
    """an exchanged card"""
    transport: float = 0.87
    """a kept movement card"""
    received: float = 1
    """expected gain of a card received in trade"""


ACTING = Weights()
"""For the action phase."""
PREPARING = Weights(
    pace=0.18,
    patience=0.54,
    later=0.86,
    crowd=0.28,
    rivals=2.5,
    earth=0.038,
    home=0.58,
    send=1,
    keep=0.33,
    slot=0.35,
    joker=2,
    card=1,
    ceiling=1.6,
)
"""For movement and trade, before the turn."""
