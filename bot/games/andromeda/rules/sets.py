"""Sets of cards for stations or draws (A40, A42, A43, A53-A55).

All cards of a planet without a joker, for the maximum of stations, are one choice (`WHOLE`); other sets are chosen as
the planet, then the number of cards, the jokers, and the number of stations.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import BONUS_COPIES, BONUSES, CARD, CARD_IDS, N_BONUSES, N_PLANETS, PLANETS
from bot.games.andromeda.state import NOBODY, State
from bot.games.andromeda.words import phrases
from bot.games.contract import Number, Option, Part, Pick, Refusal, Text, t

WHOLE = ".all"

_MOVE_WHERE = t("Which planet do you move stations to?")
_CHALLENGE_WHERE = t("On which planet do you challenge?")
_CARDS = t("How many planet cards?")
_JOKERS = t("Which bonus cards do you add as jokers?")
_NO_STATION_HERE = Refusal("A42", t("You have no station there."))
_FEWER = t("fewer cards")
_OTHERWISE = t("fewer cards, or bonus cards with them")
_WITH_JOKERS = t("with bonus cards as jokers")


def is_whole(planet: str) -> bool:
    """Check that the planet was chosen with all its cards."""
    return planet.endswith(WHOLE)


def planet_of(said: str) -> int:
    """Return the chosen planet, with all its cards or without."""
    return CARD[said.removesuffix(WHOLE)]


def to_move(state: State, seat: int) -> Pick:
    """Return the sets that can move stations, and refusals of the others."""
    me = state.seats[seat]
    jokers, least = cards.jokers_in(me.hand), cards.least_set(state.minimum, me.tech)
    found = [
        _move_options(
            planet,
            (me.hand[planet], jokers, least),
            min(cards.halves(me.hand[planet], me.tech), me.earth),
        )
        for planet in range(N_PLANETS)
    ]
    return _where(_MOVE_WHERE, _whole_first(found))


def to_challenge(state: State, seat: int) -> Pick:
    """Return the sets for a challenge, and refusals of the others."""
    me = state.seats[seat]
    jokers, least = cards.jokers_in(me.hand), cards.least_set(state.minimum, me.tech)
    found = [
        _challenge_options(
            planet,
            (me.hand[planet], jokers, least),
            cards.halves(me.hand[planet], me.tech),
            (here[seat], sum(here)),
            _best_free(state.centres[planet], planet),
        )
        for planet, here in enumerate(state.stations)
    ]
    return _where(_CHALLENGE_WHERE, _whole_first(found))


def _where(prompt: Text, options: tuple[Option, ...]) -> Pick:
    """Return the choices of the planet; legal ones are highlighted."""
    lit = dict.fromkeys(option.value.removesuffix(WHOLE) for option in options if option.refusal is None)
    return Pick("planet", prompt, options, part=Part.lighting(lit))


def _whole_first(found: Sequence[tuple[Option, ...]]) -> tuple[Option, ...]:
    options = [option for some in found for option in some]
    return tuple(sorted(options, key=lambda option: not is_whole(option.value)))


Cards = tuple[int, int, int]
"""Cards of a planet, bonus cards, and the minimum size of a set"""


@lru_cache(4096)
def _move_options(planet: int, have: Cards, most: int) -> tuple[Option, ...]:
    """Return the options of a planet; `most` is the number of stations that all the cards give."""
    return _options(planet, have, _gives(have[0], phrases.stations(most)), several=most > 1)


@lru_cache(4096)
def _challenge_options(planet: int, have: Cards, draws: int, here: tuple[int, int], value: int) -> tuple[Option, ...]:
    """Return the options of a planet.

    `here`: own stations and all; `value` of the best free place, 0 for none.
    """
    own, everybody = here
    if not own:
        return (Option(CARD_IDS[planet], PLANETS[planet].name, refusal=_NO_STATION_HERE),)
    gives = _gives(have[0], phrases.draws(draws))
    if value:
        hint = t(
            "{gives}; {own} of {stations} yours; centre {points}",
            gives=gives,
            own=own,
            stations=phrases.stations(everybody),
            points=phrases.points(value),
        )
    else:
        hint = t("{gives}; no place is free", gives=gives)
    return _options(planet, have, hint)


def _gives(held: int, gives: Text) -> Text:
    kind = cards.earned(held, 0)
    return gives if kind is None else t("{gives}; earns {bonus}", gives=gives, bonus=BONUSES[kind].name)


def _options(planet: int, have: Cards, hint: Text, *, several: bool = False) -> tuple[Option, ...]:
    """Return all cards of a planet, with their effect.

    And the planet alone, where there is more to choose.
    """
    held, jokers, least = have
    value, name = CARD_IDS[planet], PLANETS[planet].name
    short = missing(held, jokers, least)
    if short:
        return (Option(value, name, refusal=needs(short, held)),)
    if held < least:
        return (Option(value, name, _WITH_JOKERS),)
    whole = phrases.counted(planet, held)
    if held == least and not jokers and not several:
        return (Option(value, whole, hint),)
    otherwise = _OTHERWISE if jokers else _FEWER
    return Option(value + WHOLE, whole, hint), Option(value, t("{planet}, another set", planet=name), otherwise)


def missing(held: int, jokers: int, least: int) -> int:
    """Return the number of missing cards, if there are too few; else 0."""
    return 0 if held and held + jokers >= least else least


@cache
def needs(least: int, held: int) -> Refusal:
    """Return the refusal for too few cards of a planet."""
    if not held:
        return Refusal("A54", t("You hold no card of this planet."))
    return Refusal("A40", t("You hold only {n}: at least {least} cards are needed.", n=held, least=least))


def _best_free(places: Sequence[int], planet: int) -> int:
    """Return the value of the highest free place, 0 if there is none."""
    return next((PLANETS[planet].orbit[place] for place, owner in enumerate(places) if owner == NOBODY), 0)


def how_many(state: State, seat: int, planet: str) -> Number:
    """Return the choices of the number of cards of the planet."""
    me = state.seats[seat]
    held = me.hand[planet_of(planet)]
    low = max(1, cards.least_set(state.minimum, me.tech) - cards.jokers_in(me.hand))
    return Number("cards", _CARDS, held if is_whole(planet) else low, held, held)


def with_jokers(state: State, seat: int, planet: str, count: int) -> Pick:
    """Return the choices of the bonus cards among them."""
    me = state.seats[seat]
    most = 0 if is_whole(planet) else N_BONUSES * BONUS_COPIES
    return jokers(me.hand, cards.least_set(state.minimum, me.tech) - count, most)


def jokers(hand: Sequence[int], least: int, most: int) -> Pick:
    """Return the bonus cards to add: at least enough to replace missing planet cards."""
    return _joker_pick(tuple(hand[N_PLANETS:]), max(0, least), most)


@lru_cache(4096)
def _joker_pick(held: tuple[int, ...], least: int, most: int) -> Pick:
    options = tuple(
        Option(bonus.id, bonus.name, t("{points} if kept", points=phrases.points(bonus.points)), copies=held[kind])
        for kind, bonus in enumerate(BONUSES)
        if held[kind]
    )
    return Pick("jokers", _JOKERS, options, least, min(most, sum(held)))
