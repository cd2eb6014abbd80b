"""Phrases that several modules share: cards, stations, planets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.andromeda.components.data import CARD_NAMES, N_CARDS
from bot.games.contract import Text, Who, signed, t, tn

NO_CARDS = t("no cards")


def card(number: int) -> Text:
    """Return the name of a planet or a bonus card."""
    return CARD_NAMES[number]


def counted(card: int, n: int) -> Text:
    """Return n cards of a kind as text."""
    name = CARD_NAMES[card]
    return signed(name.sign, t("{n} {card}", n=n, card=name))


def named(counts: Sequence[int]) -> tuple[Text, ...]:
    """Return cards by kind as a list, with a number where there are several; empty for none."""
    return tuple(counted(card, n) if n > 1 else CARD_NAMES[card] for card, n in enumerate(counts) if n)


def pile(counts: Sequence[int]) -> tuple[Text, ...]:
    """Return cards by kind as a list; never empty, so that the sentence around it is complete."""
    return tuple(counted(card, n) for card, n in enumerate(counts) if n) or (NO_CARDS,)


def played(planet: int, cards: int, jokers: Sequence[int]) -> tuple[Text, ...]:
    """Return matching cards with the jokers (card numbers) among them."""
    counts = [0] * N_CARDS
    counts[planet] = cards
    for joker in jokers:
        counts[joker] += 1
    return pile(counts)


def stations(n: int) -> Text:
    """Return n stations as text."""
    return signed("station", tn("{n} station", "{n} stations", n))


def cards(n: int) -> Text:
    """Return n cards as text."""
    return signed("hand", tn("{n} card", "{n} cards", n))


def movement_cards(n: int) -> Text:
    """Return n movement cards as text."""
    return signed("movement_card", tn("{n} movement card", "{n} movement cards", n))


def draws(n: int) -> Text:
    """Return n draws with the ring as text."""
    return signed("challenge_draw", tn("{n} draw", "{n} draws", n))


def actions(n: int) -> Text:
    """Return n actions as text."""
    return tn("{n} action", "{n} actions", n)


def points(n: int) -> Text:
    """Return n points as text."""
    return signed("points", tn("{n} point", "{n} points", n))


@cache
def name(seat: int) -> Text:
    """Return a player's name alone."""
    return t("{who}", who=Who(seat))
