"""Words that several rooms use: cards, stations, planets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.andromeda.components.data import CARD_NAMES, N_CARDS
from bot.games.contract import Text, Who, signed, t, tn

NO_CARDS = t("no cards")


def card(number: int) -> Text:
    """What a planet or a bonus card is called."""
    return CARD_NAMES[number]


def counted(card: int, n: int) -> Text:
    """So many cards of a kind."""
    name = CARD_NAMES[card]
    return signed(name.sign, t("{n}× {card}", n=n, card=name))


def pile(counts: Sequence[int]) -> tuple[Text, ...]:
    """Cards by kind, as a list; never empty, so that a sentence around it stays one."""
    return tuple(counted(card, n) for card, n in enumerate(counts) if n) or (NO_CARDS,)


def played(planet: int, cards: int, jokers: Sequence[int]) -> tuple[Text, ...]:
    """Matching cards with the jokers (card numbers) among them."""
    counts = [0] * N_CARDS
    counts[planet] = cards
    for joker in jokers:
        counts[joker] += 1
    return pile(counts)


def stations(n: int) -> Text:
    """So many stations."""
    return signed("station", tn("{n} station", "{n} stations", n))


def cards(n: int) -> Text:
    """So many cards."""
    return signed("hand", tn("{n} card", "{n} cards", n))


def movement_cards(n: int) -> Text:
    """So many movement cards."""
    return signed("movement_card", tn("{n} movement card", "{n} movement cards", n))


def draws(n: int) -> Text:
    """So many draws with the ring."""
    return signed("challenge_draw", tn("{n} draw", "{n} draws", n))


def actions(n: int) -> Text:
    """So many actions."""
    return tn("{n} action", "{n} actions", n)


def points(n: int) -> Text:
    """So many points."""
    return signed("points", tn("{n} point", "{n} points", n))


@cache
def name(seat: int) -> Text:
    """A player's name alone."""
    return t("{who}", who=Who(seat))
