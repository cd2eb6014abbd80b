"""Components: the numbers of the rules.

House data (marked so) where the rules give none. Cards are small numbers everywhere: 0 to 6 are the planets, 7 to 10
the bonus kinds. A hand is a list of 11 counts.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract import Text, signed, t


class Planet(Struct, frozen=True):
    """A planet: `orbit` holds the values of its three places, best first (house data)."""

    id: str
    name: Text
    orbit: tuple[int, int, int]


class Bonus(Struct, frozen=True):
    """A bonus card: gained with `needs` equal planet cards (A51).

    It is worth `points` if unused (A58).
    """

    id: str
    name: Text
    needs: int
    points: int


class ShipSpace(Struct, frozen=True):
    """A space of the spaceship track: `cost` equal cards to step onto it (A59).

    The hand is then refilled to `hand`.
    """

    cost: int
    hand: int


class TechSpace(Struct, frozen=True):
    """A space of the technology track: `cost` equal cards to step onto it (A59).

    It is worth `points` if the marker ends there (A61).
    """

    cost: int
    points: int


# House data: the printed orbit values and planet names are not known; these are ours (A50: 4 to 14).
PLANETS = (
    Planet("tarn", signed("tarn", t("Tarn")), (14, 9, 5)),
    Planet("brae", signed("brae", t("Brae")), (13, 10, 4)),
    Planet("sorrel", signed("sorrel", t("Sorrel")), (12, 9, 6)),
    Planet("ilex", signed("ilex", t("Ilex")), (12, 8, 5)),
    Planet("vetch", signed("vetch", t("Vetch")), (11, 8, 6)),
    Planet("cairn", signed("cairn", t("Cairn")), (11, 7, 4)),
    Planet("fen", signed("fen", t("Fen")), (10, 8, 5)),
)
BONUSES = (
    Bonus("silver", signed("silver_card", t("Silver")), 4, 2),
    Bonus("gold", signed("gold_card", t("Gold")), 5, 3),
    Bonus("platinum", signed("platinum_card", t("Platinum")), 6, 4),
    Bonus("diamond", signed("diamond_card", t("Diamond")), 7, 5),
)
BONUS_COPIES = 4  # house data: the total of sixteen is known, the number of each is not

SHIP = (ShipSpace(0, 9), ShipSpace(3, 10), ShipSpace(4, 11), ShipSpace(6, 13))
TECH = (TechSpace(0, 0), TechSpace(3, 1), TechSpace(4, 3), TechSpace(5, 6))
TECH_FOURTH_CARD, TECH_THREE_CARDS, TECH_ROUND_UP = 1, 2, 3

CARDS_PER_PLANET = 12
STATIONS = 26
STATIONS_ON_EARTH = 4
TRANSPORTS = 2
TRANSPORT_MOST = 2
LEADER_ACTIONS, OTHER_ACTIONS = 3, 2
TRADE_LEAST, TRADE_MOST = 2, 3
EXCHANGE_MOST = 2
FULL_PLANETS_TO_END = 3


class Start(Struct, frozen=True):
    """Set-up by player count (A7).

    Stations on every planet, then cards drawn for one station each.
    """

    each: int
    drawn: int


START = {3: Start(2, 6), 4: Start(1, 9), 5: Start(1, 6)}

N_PLANETS, N_BONUSES = len(PLANETS), len(BONUSES)
N_CARDS = N_PLANETS + N_BONUSES
ORBITS = 3
CARD_IDS = tuple(planet.id for planet in PLANETS) + tuple(bonus.id for bonus in BONUSES)
CARD_NAMES = tuple(planet.name for planet in PLANETS) + tuple(bonus.name for bonus in BONUSES)
CARD = {card_id: card for card, card_id in enumerate(CARD_IDS)}
