"""What the evaluation believes, in points unless said otherwise; found by playing many games."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The numbers of `outlook`."""

    pace: float = 0.19
    """rounds that a place takes which is still missing to the third full planet, with three players"""
    patience: float = 0.62
    """rounds left at which half the free places will still be won"""
    later: float = 0.65
    """what a planet's next place counts beside the one before"""
    crowd: float = 0.22
    """stations that are still expected to come to a planet"""
    rivals: float = 1.7
    """what the others' average point counts beside one's own"""
    earth: float = 0.07
    """what a station on Earth may still become, a round left"""
    keep: float = 0.24
    """what a set kept for the next round counts beside one played now"""
    slot: float = 0.46
    """what a kept card costs: it takes the place of a fresh one"""
    joker: float = 1.2
    """the least a bonus card is worth while there are rounds left"""
    card: float = 0.9
    """a card more in hand, a round left"""
    fourth: float = 0.1
    """laying four cards in trade, a round left"""
    third: float = 0.25
    """exchanging three cards, a round left"""
    ceiling: float = 1.6
    """halves rounded up, a round left"""
    fresh: float = 0.2
    """a card exchanged"""
    transport: float = 1.0
    """a movement card kept"""
    received: float = 1.15
    """what a card received in trade is expected to add"""


USUAL = Weights()
