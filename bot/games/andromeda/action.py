"""The action phase: five actions and passing (A38-A41, A51-A61). What the ring does is in `challenge`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from bot.games.andromeda import cards, challenge, phrases, sets, turns
from bot.games.andromeda.actions import Action, Challenge, Exchange, Move, Pass, Ship, Tech
from bot.games.andromeda.data import (
    BONUSES,
    CARD,
    CARD_IDS,
    CARD_NAMES,
    EXCHANGE_MOST,
    N_CARDS,
    N_PLANETS,
    PLANETS,
    SHIP,
    TECH,
    TECH_THREE_CARDS,
)
from bot.games.andromeda.events import Event, Exchanged, Moved, Passed, ShipBuilt, TechBuilt
from bot.games.andromeda.state import NOBODY, State
from bot.games.chance import Chance
from bot.games.contract import (
    Choices,
    Complete,
    Decision,
    Number,
    OldVerb,
    Option,
    Pick,
    Refusal,
    Said,
    Text,
    Who,
    t,
    tn,
)
from bot.games.saying import split

_CHALLENGE = OldVerb("challenge", t("Challenge"))
_MOVE = OldVerb("move", t("Move stations"))
_EXCHANGE = OldVerb("exchange", t("Exchange cards"))
_SHIP = OldVerb("ship", t("Build the spaceship"))
_TECH = OldVerb("tech", t("Improve technology"))
_PASS = OldVerb("pass", t("Pass"), ends=True)

_NO_EARTH = Refusal("A40", t("You have no station on Earth to move."))
_NO_STATION = Refusal("A42", t("You have no station on any planet: move some there first."))
_NO_SET = Refusal("A40", t("You hold too few matching cards: exchange some."))
_NO_CHALLENGE = Refusal("A42", t("You can challenge where you have a station and enough cards: nowhere just now."))
_SHIP_DONE = Refusal("A59", t("Your spaceship is complete."))
_TECH_DONE = Refusal("A59", t("Your technology is complete."))

_EXCHANGE_WHAT = t("Which cards do you exchange?")
_PAY_WITH = t("Which planet's cards do you pay with?")
_STATIONS = t("How many stations?")


def decision(state: State, seat: int) -> Decision:
    """The question to the seat whose turn it is."""
    me = state.seats[seat]
    somewhere = any(row[seat] for row in state.stations)
    return _decision(seat, state.actions, (somewhere, me.earth > 0, me.ship + 1 < len(SHIP), me.tech + 1 < len(TECH)))


@cache
def _decision(seat: int, left: int, may: tuple[bool, bool, bool, bool]) -> Decision:
    """`may`, as everybody sees: stations on a planet, stations on Earth, spaceship and technology incomplete."""
    prompt = tn("{who}: {n} action left", "{who}: {n} actions left", left, who=Who(seat))
    challenge_, move, ship, tech = may
    able = ((_CHALLENGE, challenge_), (_MOVE, move), (_EXCHANGE, True), (_SHIP, ship), (_TECH, tech), (_PASS, True))
    return Decision(seat, "action", prompt, tuple(verb for verb, possible in able if possible))


# --- what may be said ------------------------------------------------------------------------------------------------


def verbs(state: State, seat: int) -> tuple[Option, ...]:
    """What may be said first; an action that is impossible now says why."""
    me = state.seats[seat]
    hand = me.hand
    jokers = cards.jokers_in(hand)
    best = max(hand[:N_PLANETS])
    reach = best + jokers if best else 0
    least = cards.least_set(state.minimum, me.tech)
    here = [planet for planet in range(N_PLANETS) if state.stations[planet][seat]]
    return _verbs(
        (bool(here), any(hand[planet] and hand[planet] + jokers >= least for planet in here)),
        (me.earth > 0, reach >= least),
        (me.ship, me.ship + 1 < len(SHIP) and reach >= SHIP[me.ship + 1].cost),
        (me.tech, me.tech + 1 < len(TECH) and reach >= TECH[me.tech + 1].cost),
    )


@cache
def _verbs(
    ring: tuple[bool, bool], move: tuple[bool, bool], ship: tuple[int, bool], tech: tuple[int, bool]
) -> tuple[Option, ...]:
    """`ring`: a station is on a planet, with a set there; `move`: one is on Earth, and some set is large enough.

    `ship`, `tech`: the space, and whether some set pays for the next.
    """
    may_challenge = (None if ring[1] else _NO_CHALLENGE) if ring[0] else _NO_STATION
    may_move = (None if move[1] else _NO_SET) if move[0] else _NO_EARTH
    return (
        Option(_CHALLENGE.value, _CHALLENGE.name, t("try to found an economic centre"), refusal=may_challenge),
        Option(_MOVE.value, _MOVE.name, t("stations from Earth to a planet"), refusal=may_move),
        Option(_EXCHANGE.value, _EXCHANGE.name, t("discard cards and draw as many")),
        _ship_verb(_SHIP, *ship),
        _tech_verb(_TECH, *tech),
        Option(_PASS.value, _PASS.name, t("leave your remaining actions")),
    )


def _ship_verb(verb: OldVerb, space: int, enough: bool) -> Option:
    if space + 1 == len(SHIP):
        return Option(verb.value, verb.name, refusal=_SHIP_DONE)
    step = SHIP[space + 1]
    hint = t("{n} matching cards: hand of {hand} cards", n=step.cost, hand=step.hand)
    return Option(verb.value, verb.name, hint, refusal=None if enough else _too_few(step.cost))


def _tech_verb(verb: OldVerb, space: int, enough: bool) -> Option:
    if space + 1 == len(TECH):
        return Option(verb.value, verb.name, refusal=_TECH_DONE)
    step = TECH[space + 1]
    hint = t("{n} matching cards: {effect}", n=step.cost, effect=TECH_EFFECTS[space + 1])
    return Option(verb.value, verb.name, hint, refusal=None if enough else _too_few(step.cost))


TECH_EFFECTS: tuple[Text, ...] = (
    t("no effect yet"),
    t("you may play four cards in trade when you lead"),
    t("you may exchange three cards in one action"),
    t("halves are rounded up for stations and draws"),
)
"""What each technology space gives, in words (A29, A39, A40, A43)."""


@cache
def _too_few(cost: int) -> Refusal:
    return Refusal("A59", t("You need {n} matching cards.", n=cost))


def fields(state: State, seat: int, said: Said) -> Choices:
    """What follows the verb."""
    me = state.seats[seat]
    hand = me.hand
    final = state.actions == 1
    match said:
        case ("exchange",):
            most = min(EXCHANGE_MOST + (me.tech >= TECH_THREE_CARDS), sum(hand))
            options = tuple(_hand_option(card, hand[card]) for card in range(N_CARDS) if hand[card])
            return Pick("cards", _EXCHANGE_WHAT, options, 1, most)
        case ("exchange", value):
            return _exchange_preview(value)
        case ("move",):
            return sets.to_move(state, seat)
        case ("challenge",):
            return sets.to_challenge(state, seat)
        case ("move" | "challenge", planet):
            return sets.how_many(state, seat, planet)
        case ("move" | "challenge", planet, count):
            return sets.with_jokers(state, seat, planet, int(count))
        case ("move", planet, count, jokers):
            most = min(cards.halves(int(count) + len(split(jokers)), me.tech), me.earth)
            return Number("stations", _STATIONS, most if sets.is_whole(planet) else 1, most, most)
        case ("move", _, count, jokers, _):
            return _move_preview(said, _pile_left(state, int(count), jokers), final)
        case ("challenge", planet, count, jokers):
            draws = cards.halves(int(count) + len(split(jokers)), me.tech)
            full = NOBODY not in state.centres[sets.planet_of(planet)]
            return _challenge_preview(said, draws, _pile_left(state, int(count), jokers), full)
        case ("ship",):
            return _payers(hand, SHIP[me.ship + 1].cost)
        case ("tech",):
            return _payers(hand, TECH[me.tech + 1].cost)
        case ("ship", planet):
            cost = SHIP[me.ship + 1].cost
            return sets.jokers(hand, cost - hand[CARD[planet]], cost - 1)
        case ("tech", planet):
            cost = TECH[me.tech + 1].cost
            return sets.jokers(hand, cost - hand[CARD[planet]], cost - 1)
        case ("ship", planet, jokers):
            return _ship_preview(planet, jokers, me.ship + 1, final)
        case ("tech", planet, jokers):
            return _tech_preview(planet, jokers, me.tech + 1, final)
        case _:
            return _pass_preview(state.actions)


@cache
def _hand_option(card: int, held: int) -> Option:
    hint = None if card < N_PLANETS else t("returns to its pile")
    return Option(CARD_IDS[card], CARD_NAMES[card], hint, copies=held)


def _payers(hand: Sequence[int], cost: int) -> Pick:
    """All planets whose cards could pay a development."""
    jokers = cards.jokers_in(hand)
    return Pick(
        "planet",
        _PAY_WITH,
        tuple(_payer(planet, hand[planet], sets.missing(hand[planet], jokers, cost)) for planet in range(N_PLANETS)),
    )


@cache
def _payer(planet: int, held: int, needed: int) -> Option:
    refusal = None
    if needed:
        refusal = sets.needs(needed, held) if not held else _too_few(needed)
    return Option(CARD_IDS[planet], PLANETS[planet].name, t("you hold {n}", n=held), refusal=refusal)


# --- previews --------------------------------------------------------------------------------------------------------


def _pile_left(state: State, count: int, jokers: str) -> int:
    """How many bonus cards of the kind that the set earns are left."""
    kind = cards.earned(count, len(split(jokers)))
    return 0 if kind is None else state.bonus[kind]


def _bonus_clause(count: int, jokers: tuple[str, ...], left: int) -> Text:
    kind = cards.earned(count, len(jokers))
    if kind is None:
        return t("No bonus card.")
    if not left:
        return t("{bonus} is sold out: no bonus card.", bonus=BONUSES[kind].name)
    return t("You gain {bonus}.", bonus=BONUSES[kind].name)


def _set(planet: str, count: int, jokers: tuple[str, ...]) -> tuple[Text, ...]:
    return phrases.played(sets.planet_of(planet), count, [CARD[joker] for joker in jokers])


@lru_cache(4096)
def _exchange_preview(value: str) -> Complete:
    counts = cards.no_cards()
    for card in split(value):
        counts[CARD[card]] += 1
    return Complete(
        t("Discard {cards} and draw {n}.", cards=phrases.pile(counts), n=phrases.cards(sum(counts))), final=True
    )


@lru_cache(4096)
def _move_preview(said: Said, left: int, final: bool) -> Complete:
    """`left`: bonus cards in the pile of the kind that is earned."""
    _, planet, cards_said, jokers, stations = said
    count, picks = int(cards_said), split(jokers)
    return Complete(
        t(
            "Play {cards}: {stations} from Earth to {planet}. {bonus}",
            cards=_set(planet, count, picks),
            stations=phrases.stations(int(stations)),
            planet=CARD_NAMES[sets.planet_of(planet)],
            bonus=_bonus_clause(count, picks, left),
        ),
        final,
    )


@lru_cache(4096)
def _challenge_preview(said: Said, draws: int, left: int, full: bool) -> Complete:
    _, planet, cards_said, jokers = said
    count, picks = int(cards_said), split(jokers)
    place = t("No place is free: stations only return to Earth.") if full else t("Your own station founds a centre.")
    return Complete(
        t(
            "Play {cards}: up to {draws} on {planet}. {place} {bonus}",
            cards=_set(planet, count, picks),
            draws=phrases.draws(draws),
            planet=CARD_NAMES[sets.planet_of(planet)],
            place=place,
            bonus=_bonus_clause(count, picks, left),
        ),
        final=True,
    )


@lru_cache(4096)
def _ship_preview(planet: str, jokers: str, space: int, final: bool) -> Complete:
    picks = split(jokers)
    return Complete(
        t(
            "Play {cards}: your hand is refilled to {n} cards from the next round on.",
            cards=_set(planet, SHIP[space].cost - len(picks), picks),
            n=SHIP[space].hand,
        ),
        final,
    )


@lru_cache(4096)
def _tech_preview(planet: str, jokers: str, space: int, final: bool) -> Complete:
    picks = split(jokers)
    return Complete(
        t(
            "Play {cards}: {effect}; {points} at the end.",
            cards=_set(planet, TECH[space].cost - len(picks), picks),
            effect=TECH_EFFECTS[space],
            points=phrases.points(TECH[space].points),
        ),
        final,
    )


@cache
def _pass_preview(left: int) -> Complete:
    return Complete(t("You leave {actions} unused.", actions=phrases.actions(left)), final=True)


# --- what it does ----------------------------------------------------------------------------------------------------


def play(state: State, seat: int, action: Action, chance: Chance, events: list[Event]) -> None:
    """Carries an action out; the turn passes on after the last."""
    me = state.seats[seat]
    match action:
        case Exchange(cards=ids):
            counts = cards.no_cards()
            for card_id in ids:
                cards.discard(state, me, CARD[card_id])
                counts[CARD[card_id]] += 1
            at = len(events)
            drawn = cards.draw(state, seat, len(ids), chance, events)
            events.insert(at, Exchanged(seat=seat, cards=tuple(counts), drawn=drawn))
        case Move(planet=planet_id, cards=count, jokers=jokers, stations=stations):
            planet = sets.planet_of(planet_id)
            spent = cards.spend(state, seat, planet, count, jokers)
            me.earth -= stations
            state.stations[planet][seat] += stations
            events.append(Moved(seat=seat, planet=planet, cards=count, jokers=spent, count=stations))
            cards.gain(state, seat, count, len(jokers), events)
        case Challenge():
            challenge.begin(state, seat, action, chance, events)
            return
        case Ship(planet=planet_id, jokers=jokers):
            me.ship += 1
            planet = CARD[planet_id]
            spent = cards.spend(state, seat, planet, SHIP[me.ship].cost - len(jokers), jokers)
            events.append(ShipBuilt(seat=seat, planet=planet, jokers=spent, space=me.ship))
        case Tech(planet=planet_id, jokers=jokers):
            me.tech += 1
            planet = CARD[planet_id]
            spent = cards.spend(state, seat, planet, TECH[me.tech].cost - len(jokers), jokers)
            events.append(TechBuilt(seat=seat, planet=planet, jokers=spent, space=me.tech))
        case Pass():
            events.append(Passed(seat=seat, count=state.actions))
            turns.next_seat(state)
            return
        case _:
            raise AssertionError(action)
    turns.action_done(state, events)
