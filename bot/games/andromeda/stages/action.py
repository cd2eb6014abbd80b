"""The action phase: five actions and passing (A38-A41, A51-A61).

The effects of the ring are in `challenge`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from bot.games.andromeda import actions as act
from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import (
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
    ShipSpace,
    TechSpace,
)
from bot.games.andromeda.events import Exchanged, Moved, Passed, ShipBuilt, TechBuilt
from bot.games.andromeda.move import Move, Stage, Verb
from bot.games.andromeda.rules import sets, turns
from bot.games.andromeda.stages import challenge
from bot.games.andromeda.state import NOBODY, State
from bot.games.andromeda.words import phrases
from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Decision,
    Number,
    Option,
    Pick,
    Refusal,
    Text,
    Who,
    signed,
    t,
    tn,
)
from bot.games.engine.choice_walk import split

A = TypeVar("A", bound=act.Action)
_NO_EARTH = Refusal("A40", t("You have no station on Earth to move."))
_NO_STATION = Refusal("A42", t("You have no station on any planet: move some there first."))
_NO_SET = Refusal("A40", t("You hold too few matching cards: exchange some."))
_NO_CHALLENGE = Refusal("A42", t("You can challenge where you have a station and enough cards: nowhere just now."))
_SHIP_DONE = Refusal("A59", t("Your spaceship is complete."))
_TECH_DONE = Refusal("A59", t("Your technology is complete."))
TECH_EFFECTS: tuple[Text, ...] = (
    t("no effect yet"),
    t("you may play four cards in trade when you lead"),
    t("you may exchange three cards in one action"),
    t("halves are rounded up for stations and draws"),
)
"""Effect of each technology space, as text (A29, A39, A40, A43)."""


def _last(state: State) -> bool:
    """Check that the turn passes after this action."""
    return state.actions == 1


def _then_on(do: Callable[[Move, int, A], None]) -> Callable[[Move, int, A], None]:
    """Wrap a handler so that the turn passes on after the last action."""

    def play(move: Move, seat: int, action: A) -> None:
        do(move, seat, action)
        turns.action_done(move)

    return play


def _largest(state: State, seat: int) -> int:
    """Return the size of the largest set that the seat can play."""
    hand = state.seats[seat].hand
    best = max(hand[:N_PLANETS])
    return best + cards.jokers_in(hand) if best else 0


def _set(planet: str, count: int, jokers: Sequence[str]) -> tuple[Text, ...]:
    return phrases.played(sets.planet_of(planet), count, [CARD[joker] for joker in jokers])


def _bonus(state: State, count: int, jokers: int) -> Callable[[], Text]:
    """Return the text of the bonus card that a set earns."""
    kind = cards.earned(count, jokers)
    if kind is None:
        return lambda: t("No bonus card.")
    if not state.bonus[kind]:
        return lambda: t("{bonus} is sold out: no bonus card.", bonus=BONUSES[kind].name)
    return lambda: t("You gain {bonus}.", bonus=BONUSES[kind].name)


# --- challenging -----------------------------------------------------------------------------------------------------


def _no_challenge(state: State, seat: int) -> Refusal | None:
    hand, least = state.seats[seat].hand, cards.least_set(state.minimum, state.seats[seat].tech)
    jokers = cards.jokers_in(hand)
    here = [planet for planet in range(N_PLANETS) if state.stations[planet][seat]]
    if any(hand[planet] and hand[planet] + jokers >= least for planet in here):
        return None
    return _NO_CHALLENGE if here else _NO_STATION


def _challenging(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, planet, count, jokers):
            picks = split(jokers)
            draws = cards.halves(int(count) + len(picks), state.seats[seat].tech)
            full = NOBODY not in state.centres[sets.planet_of(planet)]
            bonus = _bonus(state, int(count), len(picks))
            return Complete(lambda: _challenges(_set(planet, int(count), picks), planet, draws, full, bonus()), True)
        case (_, planet, count):
            return sets.with_jokers(state, seat, planet, int(count))
        case (_, planet):
            return sets.how_many(state, seat, planet)
        case _:
            return sets.to_challenge(state, seat)


def _challenges(played: tuple[Text, ...], planet: str, draws: int, full: bool, bonus: Text) -> Text:
    place = t("No place is free: stations only return to Earth.") if full else t("Your own station founds a centre.")
    return t(
        "Play {cards}: up to {draws} on {planet}. {place} {bonus}",
        cards=played,
        draws=phrases.draws(draws),
        planet=CARD_NAMES[sets.planet_of(planet)],
        place=place,
        bonus=bonus,
    )


CHALLENGE = Verb(
    act.Challenge,
    signed("challenge_draw", t("Challenge")),
    Command(t("challenge"), t("Play matching cards: try to found an economic centre")),
    t("try to found an economic centre"),
    why_not=_no_challenge,
    fields=_challenging,
    play=challenge.begin,
)


# --- moving stations -------------------------------------------------------------------------------------------------


def _no_move(state: State, seat: int) -> Refusal | None:
    me = state.seats[seat]
    if not me.earth:
        return _NO_EARTH
    return None if _largest(state, seat) >= cards.least_set(state.minimum, me.tech) else _NO_SET


def _moving(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, planet, count, jokers, stations):
            picks, bonus = split(jokers), _bonus(state, int(count), len(split(jokers)))
            return Complete(
                lambda: t(
                    "Play {cards}: {stations} from Earth to {planet}. {bonus}",
                    cards=_set(planet, int(count), picks),
                    stations=phrases.stations(int(stations)),
                    planet=CARD_NAMES[sets.planet_of(planet)],
                    bonus=bonus(),
                ),
                _last(state),
            )
        case (_, planet, count, jokers):
            me = state.seats[seat]
            most = min(cards.halves(int(count) + len(split(jokers)), me.tech), me.earth)
            return Number("stations", t("How many stations?"), most if sets.is_whole(planet) else 1, most, most)
        case (_, planet, count):
            return sets.with_jokers(state, seat, planet, int(count))
        case (_, planet):
            return sets.how_many(state, seat, planet)
        case _:
            return sets.to_move(state, seat)


def _move(move: Move, seat: int, action: act.Move) -> None:
    state, planet = move.state, sets.planet_of(action.planet)
    spent = cards.spend(state, seat, planet, action.cards, action.jokers)
    state.seats[seat].earth -= action.stations
    state.stations[planet][seat] += action.stations
    move.tell(Moved(seat=seat, planet=planet, cards=action.cards, jokers=spent, count=action.stations))
    cards.gain(move, seat, action.cards, len(action.jokers))


MOVE = Verb(
    act.Move,
    signed("station", t("Move")),
    Command(t("move"), t("Play matching cards: move stations from Earth to that planet")),
    t("stations from Earth to a planet"),
    why_not=_no_move,
    fields=_moving,
    play=_then_on(_move),
)


# --- exchanging cards ------------------------------------------------------------------------------------------------


def _exchanging(state: State, seat: int, said: ChoicePath) -> Choices:
    me = state.seats[seat]
    match said:
        case (_, value):
            return Complete(lambda: _exchanges(value), final=True)
        case _:
            most = min(EXCHANGE_MOST + (me.tech >= TECH_THREE_CARDS), sum(me.hand))
            options = tuple(_hand_option(card, me.hand[card]) for card in range(N_CARDS) if me.hand[card])
            return Pick("cards", t("Which cards do you exchange?"), options, 1, most)


def _hand_option(card: int, held: int) -> Option:
    hint = None if card < N_PLANETS else t("returns to its pile")
    return Option(CARD_IDS[card], CARD_NAMES[card], hint, copies=held)


def _exchanges(value: str) -> Text:
    counts = cards.no_cards()
    for card in split(value):
        counts[CARD[card]] += 1
    return t("Discard {cards} and draw {n}.", cards=phrases.pile(counts), n=phrases.cards(sum(counts)))


def _exchange(move: Move, seat: int, action: act.Exchange) -> None:
    counts = cards.no_cards()
    for card in action.cards:
        cards.discard(move.state, move.state.seats[seat], CARD[card])
        counts[CARD[card]] += 1
    before = len(move.events)
    drawn = cards.draw(move, seat, len(action.cards))
    move.events.insert(before, Exchanged(seat=seat, cards=tuple(counts), drawn=drawn))


EXCHANGE = Verb(
    act.Exchange,
    signed("exchange_cards", t("Exchange")),
    Command(t("exchange"), t("Discard hand cards and draw as many")),
    t("discard cards and draw as many"),
    fields=_exchanging,
    play=_then_on(_exchange),
)


# --- spaceship and technology ----------------------------------------------------------------------------------------


def _too_few(cost: int) -> Refusal:
    return Refusal("A59", lambda: t("You need {n} matching cards.", n=cost))


def _no_next(state: State, seat: int, track: Sequence[ShipSpace | TechSpace], at: int, done: Refusal) -> Refusal | None:
    """Return the reason why the next space of a track is impossible."""
    if at + 1 == len(track):
        return done
    return None if _largest(state, seat) >= track[at + 1].cost else _too_few(track[at + 1].cost)


SHIP_STEPS = (*(t("{n} matching cards: hand of {hand} cards", n=each.cost, hand=each.hand) for each in SHIP[1:]), None)
TECH_STEPS = (
    *(t("{n} matching cards: {effect}", n=TECH[at].cost, effect=TECH_EFFECTS[at]) for at in range(1, len(TECH))),
    None,
)
"""Cost and effect of the next space, by the current space."""


def _payers(hand: Sequence[int], cost: int) -> Pick:
    """Return all planets whose cards could pay for a development."""
    jokers = cards.jokers_in(hand)
    payers = (_payer(planet, hand[planet], sets.missing(hand[planet], jokers, cost)) for planet in range(N_PLANETS))
    return Pick("planet", t("Which planet's cards do you pay with?"), tuple(payers))


def _payer(planet: int, held: int, needed: int) -> Option:
    refusal = None
    if needed:
        refusal = sets.needs(needed, held) if not held else _too_few(needed)
    return Option(CARD_IDS[planet], PLANETS[planet].name, lambda: t("you hold {n}", n=held), refusal=refusal)


def _paying(hand: Sequence[int], cost: int, said: ChoicePath) -> Choices:
    match said:
        case (_, planet):
            return sets.jokers(hand, cost - hand[CARD[planet]], cost - 1)
        case _:
            return _payers(hand, cost)


def _building_ship(state: State, seat: int, said: ChoicePath) -> Choices:
    me = state.seats[seat]
    step = SHIP[me.ship + 1]
    match said:
        case (_, planet, jokers):
            picks = split(jokers)
            return Complete(
                lambda: t(
                    "Play {cards}: your hand is refilled to {n} cards from the next round on.",
                    cards=_set(planet, step.cost - len(picks), picks),
                    n=step.hand,
                ),
                _last(state),
            )
        case _:
            return _paying(me.hand, step.cost, said)


def _improving_tech(state: State, seat: int, said: ChoicePath) -> Choices:
    me = state.seats[seat]
    space = me.tech + 1
    match said:
        case (_, planet, jokers):
            picks = split(jokers)
            return Complete(
                lambda: t(
                    "Play {cards}: {effect}; {points} at the end.",
                    cards=_set(planet, TECH[space].cost - len(picks), picks),
                    effect=TECH_EFFECTS[space],
                    points=phrases.points(TECH[space].points),
                ),
                _last(state),
            )
        case _:
            return _paying(me.hand, TECH[space].cost, said)


def _build_ship(move: Move, seat: int, action: act.Ship) -> None:
    me, planet = move.state.seats[seat], CARD[action.planet]
    me.ship += 1
    spent = cards.spend(move.state, seat, planet, SHIP[me.ship].cost - len(action.jokers), action.jokers)
    move.tell(ShipBuilt(seat=seat, planet=planet, jokers=spent, space=me.ship))


def _improve_tech(move: Move, seat: int, action: act.Tech) -> None:
    me, planet = move.state.seats[seat], CARD[action.planet]
    me.tech += 1
    spent = cards.spend(move.state, seat, planet, TECH[me.tech].cost - len(action.jokers), action.jokers)
    move.tell(TechBuilt(seat=seat, planet=planet, jokers=spent, space=me.tech))


SPACESHIP = Verb(
    act.Ship,
    signed("spaceship", t("Ship")),
    Command(t("ship"), t("Develop the spaceship by one space")),
    lambda state, seat: SHIP_STEPS[state.seats[seat].ship],
    why_not=lambda state, seat: _no_next(state, seat, SHIP, state.seats[seat].ship, _SHIP_DONE),
    fields=_building_ship,
    play=_then_on(_build_ship),
)
TECHNOLOGY = Verb(
    act.Tech,
    signed("technology", t("Tech")),
    Command(t("tech"), t("Develop technology by one space")),
    lambda state, seat: TECH_STEPS[state.seats[seat].tech],
    why_not=lambda state, seat: _no_next(state, seat, TECH, state.seats[seat].tech, _TECH_DONE),
    fields=_improving_tech,
    play=_then_on(_improve_tech),
)


# --- passing ---------------------------------------------------------------------------------------------------------


def _passing(state: State, seat: int, said: ChoicePath) -> Choices:
    left = state.actions
    return Complete(lambda: t("You leave {actions} unused.", actions=phrases.actions(left)), final=True)


def _pass(move: Move, seat: int, action: act.Pass) -> None:
    move.tell(Passed(seat=seat, count=move.state.actions))
    turns.next_seat(move.state)


PASS = Verb(
    act.Pass,
    signed("stop", t("Pass")),
    Command(t("pass"), t("Give up your remaining actions of this round")),
    t("leave your remaining actions"),
    fields=_passing,
    play=_pass,
    ends=True,
)


# --- decisions -------------------------------------------------------------------------------------------------------


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision of the seat whose turn it is."""
    seat, me = state.turn, state.seats[state.turn]
    somewhere = any(row[seat] for row in state.stations)
    may = (somewhere, me.earth > 0, me.tech + 1 < len(TECH), True, me.ship + 1 < len(SHIP), True)
    return (_decision(seat, state.actions, may),)


@cache
def _decision(seat: int, left: int, may: tuple[bool, ...]) -> Decision:
    """Return the decision; `may` are the possible verbs according to public information."""
    prompt = tn("{who}: {n} action left", "{who}: {n} actions left", left, who=Who(seat))
    able = tuple(verb for verb, possible in zip(_BUTTONS, may, strict=True) if possible)
    return Decision(seat, "action", prompt, able)


_BUTTONS = (CHALLENGE, MOVE, TECHNOLOGY, EXCHANGE, SPACESHIP, PASS)
_VERBS = (CHALLENGE, MOVE, EXCHANGE, SPACESHIP, TECHNOLOGY, PASS)
STAGE = Stage(_VERBS, _decisions, lambda state, seat: (PASS.value,), asks=lambda state: (state.turn,))
