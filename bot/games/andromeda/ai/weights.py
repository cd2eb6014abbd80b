"""What the evaluation believes, in points unless said otherwise.

Found by some 40,000 games against `greedy`, every number varied at once by half its size: the gradient of points and
wins gave the next numbers. Rounds are counted shorter than they are: what is far off is worth less.
"""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The numbers of `outlook`."""

    pace: float = 0.23
    """rounds that a place takes which is still missing to the third full planet"""
    patience: float = 0.62
    """rounds left, at which half of what is open still counts"""
    later: float = 0.54
    """what a planet's next place counts beside the one before"""
    crowd: float = 0.2
    """stations that are still expected to come to a planet"""
    rivals: float = 1.2
    """what the others' average point counts beside one's own"""
    earth: float = 0.066
    """what a station on Earth may still become, a round left"""
    home: float = 0.74
    """what a station on Earth is worth besides"""
    send: float = 0.81
    """how much of that counts where another's station is sent there"""
    keep: float = 0.19
    """what a set kept for the next round counts beside one played now"""
    slot: float = 0.42
    """what a kept card costs: it takes the place of a fresh one"""
    joker: float = 1.2
    """the least a bonus card is worth while there are rounds left"""
    card: float = 0.86
    """a card more in hand, a round left"""
    fourth: float = 0.13
    """laying four cards in trade, a round left"""
    third: float = 0.26
    """exchanging three cards, a round left"""
    ceiling: float = 1.3
    """halves rounded up, a round left"""
    fresh: float = 0.18
    """a card exchanged"""
    transport: float = 0.87
    """a movement card kept"""
    received: float = 1
    """what a card received in trade is expected to add"""


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
"""For movement and trade, when the turn is still to come."""
