"""Expected numbers in Andromeda's rules card, rulings, lesson and tips."""

from __future__ import annotations

from fractions import Fraction

from bot.games.andromeda.components.cards import halves, least_set
from bot.games.andromeda.components.data import (
    BONUSES,
    CARD,
    CARDS_PER_PLANET,
    EXCHANGE_MOST,
    FULL_PLANETS_TO_END,
    LEADER_ACTIONS,
    N_PLANETS,
    ORBITS,
    OTHER_ACTIONS,
    PLANETS,
    SHIP,
    START,
    STATIONS_ON_EARTH,
    TECH,
    TRADE_LEAST,
    TRADE_MOST,
    TRANSPORT_MOST,
    TRANSPORTS,
)
from tests.games.text_support import Told, alike, at, chosen, rule

TARN = CARD["tarn"]
FEW, MANY = min(START), max(START)
HALF = rule("A40", 2)
dealt, deployed = at("andromeda", "aim"), at("andromeda", "offer")
draws, later = at("andromeda", "draw"), at("andromeda", "round")
everybody = START[len(dealt.seats)].each
more = deployed.stations[TARN][0] - dealt.stations[TARN][0]
CASES = Fraction(deployed.stations[TARN][0], sum(deployed.stations[TARN]))
PRIZE = PLANETS[TARN].orbit[0]

TOLD: Told = {
    # the card
    "You trade around": (N_PLANETS,),
    "Centres on": (*PLANETS[TARN].orbit[:2], *chosen(2), sum(PLANETS[TARN].orbit[:2]) + 2 + TECH[1].points),
    "Everybody has four": (STATIONS_ON_EARTH, TRANSPORTS, SHIP[0].hand, CARDS_PER_PLANET),
    "With three players": (
        FEW,
        START[FEW].each,
        4,
        MANY,
        alike(START[FEW].drawn, START[MANY].drawn),
        FEW,
        MANY,
        START[4].drawn,
        4,
    ),
    "The pink triangle": (
        dealt.stations[TARN][2],
        everybody,
        dealt.stations[TARN][2] - everybody,
        dealt.stations[TARN][2] - everybody,
    ),
    "Cards: every hand": (SHIP[0].hand,),
    "The blue circle had": (SHIP[later.seats[0].ship].hand, SHIP[later.seats[0].ship].hand - 1),
    "In turn each player": (TRANSPORT_MOST, TRANSPORTS),
    "Two of the eight": (
        dealt.stations[TARN][0],
        sum(dealt.stations[TARN]),
        more,
        deployed.stations[TARN][0],
        sum(deployed.stations[TARN]),
    ),
    "The leader plays a card": (TRADE_LEAST, TRADE_MOST, TRADE_MOST + 1),
    "The leader has three": (LEADER_ACTIONS, OTHER_ACTIONS),
    "Exchange: discard": (EXCHANGE_MOST,),
    "Move stations: play": (HALF,),
    "Challenge: where": (HALF,),
    "Your own station": (ORBITS,),
    "Spaceship: play": (*(space.cost for space in SHIP[1:]), *(space.hand for space in SHIP[1:])),
    "Technology: play": (
        *(space.cost for space in TECH[1:]),
        TRADE_MOST + 1,
        EXCHANGE_MOST + 1,
        *(space.points for space in TECH[1:]),
    ),
    "Five Tarn cards": (
        *chosen(5),
        halves(5, 0),
        deployed.stations[TARN][0],
        sum(deployed.stations[TARN]),
        *CASES.as_integer_ratio(),
    ),
    "Whoever plays": tuple(bonus.needs for bonus in BONUSES),
    "Unused bonus cards": tuple(bonus.points for bonus in BONUSES),
    "Three Cairn": (*chosen(3), 3 + 1, halves(3 + 1, 0)),
    "When three planets": (FULL_PLANETS_TO_END, ORBITS),
    "The third planet": (FULL_PLANETS_TO_END,),
    # the rulings
    "How many cards a move": (least_set(2, 0), 3),
    "On a planet with three": (ORBITS,),
    "You may play any number": (BONUSES[-1].needs + 1,),
    # the lesson
    "You are the blue circle": (more,),
    "Press Deploy": (more,),
    "The other two have": (len(dealt.seats) - 1,),
    "The leader has 3": (LEADER_ACTIONS, HALF, halves(2, 0)),
    "3 matching cards": (alike(SHIP[1].cost, TECH[1].cost),),
    "Challenge Tarn for": (PRIZE, HALF, halves(2, 0), BONUSES[0].needs),
    "Press Challenge": (BONUSES[0].needs,),
    "Not yours:": (draws.challenge.draws,),
    "Yours! Your centre": (PRIZE, FULL_PLANETS_TO_END, rule("A13", 1)),
    "The others have acted": (sum(later.seats[0].hand),),
    # the tips
    "Two movement cards": (TRANSPORTS,),
    # The components.
    "Two for each player, used": (TRANSPORTS, TRANSPORT_MOST),
}
