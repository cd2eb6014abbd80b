"""Reasons for a choice, in a few words: known to the seat, and independent of luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import Final

from bot.games.andromeda.components import cards
from bot.games.andromeda.components.data import BONUSES, CARD, CARD_NAMES, N_PLANETS, PLANETS, SHIP, TECH
from bot.games.andromeda.rules.scoring import bonus_points
from bot.games.andromeda.rules.sets import planet_of
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import View
from bot.games.andromeda.words import phrases
from bot.games.contract import Ask, ChoicePath, Text, Who, t
from bot.games.engine.choice_walk import split

Reasons = tuple[Text, ...]


def reasons(view: View, ask: Ask, said: ChoicePath) -> Reasons:
    """Return one or two reasons."""
    del ask
    return _OF_VERB[said[0]](view, said[1:])


def _always(reason: Text) -> Callable[[View, ChoicePath], Reasons]:
    return lambda view, said: (reason,)


def _me(view: View) -> tuple[int, Sequence[int]]:
    """Return the seat and its hand."""
    assert view.seat is not None
    assert view.hand is not None
    return view.seat, view.hand


# --- stations --------------------------------------------------------------------------------------------------------


def _share(view: View, planet: int, more: int) -> Text:
    """Return one's share of the stations there, with those that arrive."""
    seat, _ = _me(view)
    here = view.stations[planet]
    return t(
        "{own} of {stations} there are yours then", own=here[seat] + more, stations=phrases.stations(sum(here) + more)
    )


def _deploy(view: View, said: ChoicePath) -> Reasons:
    planet, count = said
    return (_share(view, CARD[planet], int(count)),)


def _recall(view: View, said: ChoicePath) -> Reasons:
    seat, _ = _me(view)
    planet = CARD[said[0]]
    home = t("{points} at the end for stations on Earth", points=phrases.points(view.stations[planet][seat]))
    return (home,) if _prize(view, planet) else (home, t("no place is free there"))


def _move(view: View, said: ChoicePath) -> Reasons:
    planet, count, jokers, stations = said
    return (_share(view, planet_of(planet), int(stations)), *_bonus(view, int(count), jokers))


def _bonus(view: View, count: int, jokers: str) -> Reasons:
    """Return the bonus card that a set earns."""
    kind = cards.earned(count, len(split(jokers)))
    if kind is None or not view.bonus[kind]:
        return ()
    bonus = BONUSES[kind]
    return (
        t("you gain {bonus}: a joker, or {points} at the end", bonus=bonus.name, points=phrases.points(bonus.points)),
    )


# --- challenges ------------------------------------------------------------------------------------------------------


def _prize(view: View, planet: int) -> int:
    """Return the number at the best free place, 0 if there is none."""
    places = zip(PLANETS[planet].orbit, view.centres[planet], strict=True)
    return next((value for value, owner in places if owner == NOBODY), 0)


def _chance(view: View, planet: int, draws: int) -> Text:
    """Return the chance that `draws` draws find one's own station, as text."""
    seat, _ = _me(view)
    here = view.stations[planet]
    every, others = sum(here), sum(here) - here[seat]
    missed = comb(others, draws) / comb(every, draws) if draws <= every else 0.0
    prize = _prize(view, planet)
    if not prize:
        return t("stations there go back to Earth: {own} of {n} are yours", own=here[seat], n=every)
    if not missed:
        return t("a centre for sure: {points}", points=phrases.points(prize))
    percent = min(99, max(1, round(100 * (1 - missed))))
    return t("{percent}% chance of a centre worth {points}", percent=percent, points=phrases.points(prize))


def _challenge(view: View, said: ChoicePath) -> Reasons:
    seat, _ = _me(view)
    planet, count, jokers = said
    draws = cards.halves(int(count) + len(split(jokers)), view.seats[seat].tech)
    return (_chance(view, planet_of(planet), draws), *_bonus(view, int(count), jokers))


def _draw(view: View, said: ChoicePath) -> Reasons:
    assert view.challenge is not None
    return (_chance(view, view.challenge.planet, view.challenge.draws),)


# --- trade -----------------------------------------------------------------------------------------------------------


def _give(view: View, said: ChoicePath) -> Reasons:
    """Return the reasons for a card that leaves the hand."""
    _, hand = _me(view)
    first = CARD[split(said[0])[0]]
    left = hand[first] - 1
    if view.trade is not None and view.trade.mine == first:
        left += 1
    if first >= N_PLANETS:
        return (t("your planet cards stay together"),)
    if not left:
        return (t("{card} matches no other card of yours", card=CARD_NAMES[first]),)
    return (t("you still hold {cards}", cards=phrases.counted(first, left)),)


def _matches(view: View, got: Sequence[int]) -> Reasons:
    """Return the most cards of one planet that a set makes with the hand, and its bonus cards."""
    _, hand = _me(view)
    together = {card: hand[card] + got[card] for card in range(N_PLANETS) if got[card] and hand[card] + got[card] > 1}
    found: list[Text] = []
    if together:
        card = max(together, key=together.__getitem__)
        found.append(t("you then hold {cards}", cards=phrases.counted(card, together[card])))
    jokers = sum(got[N_PLANETS:])
    if jokers:
        points = phrases.points(bonus_points(got))
        found.append(t("with bonus cards: jokers, or {points}", points=points))
    return tuple(found)


def _swap(view: View, said: ChoicePath) -> Reasons:
    assert view.trade is not None
    partner = int(said[0]) - 1
    got = view.trade.sets[partner]
    return _matches(view, got) or (t("you get {cards} from {who}", cards=phrases.pile(got), who=Who(partner)),)


def _take(view: View, said: ChoicePath) -> Reasons:
    assert view.trade is not None
    seat, _ = _me(view)
    return _matches(view, view.trade.sets[seat]) or (t("nobody takes these cards from you any more"),)


# --- other actions ---------------------------------------------------------------------------------------------------


def _exchange(view: View, said: ChoicePath) -> Reasons:
    _, hand = _me(view)
    given = [CARD[card] for card in split(said[0])]
    kept = [held - given.count(card) for card, held in enumerate(hand)]
    most = max(range(N_PLANETS), key=lambda card: kept[card])
    found: list[Text] = []
    if all(card < N_PLANETS and hand[card] == 1 for card in given):
        found.append(t("gives up only what matches nothing"))
    if kept[most] > 1:
        found.append(t("you still hold {cards}", cards=phrases.counted(most, kept[most])))
    return tuple(found) or (t("{cards} from the draw pile", cards=phrases.cards(len(given))),)


def _ship(view: View, said: ChoicePath) -> Reasons:
    seat, _ = _me(view)
    if view.final:
        return (t("the spaceship may decide a tie"),)
    return (t("a hand of {n} cards from the next round on", n=SHIP[view.seats[seat].ship + 1].hand),)


def _tech(view: View, said: ChoicePath) -> Reasons:
    seat, _ = _me(view)
    at = view.seats[seat].tech
    points = phrases.points(TECH[at + 1].points - TECH[at].points)
    return (t("{points} more at the end", points=points), TECH_EFFECTS[at + 1])


def _pass(view: View, said: ChoicePath) -> Reasons:
    seat, hand = _me(view)
    kept, earth = bonus_points(hand), view.seats[seat].earth
    if kept:
        return (t("keeps bonus cards worth {points}", points=phrases.points(kept)),)
    if view.final and earth:
        return (t("keeps {stations} on Earth: a point each", stations=phrases.stations(earth)),)
    if view.final:
        return (t("the game ends with this round"),)
    return (t("keeps {cards} for the next round", cards=phrases.cards(sum(hand))),)


_OF_VERB: Final[Mapping[str, Callable[[View, ChoicePath], Reasons]]] = {
    "deploy": _deploy,
    "recall": _recall,
    "hold": _always(t("keeps your movement cards for later")),
    "wait": _always(t("you see first what the others do")),
    "standby": _always(t("keeps your movement cards, and you are not asked")),
    "ready": _always(t("you can use a movement card again")),
    "play": _give,
    "offer": _give,
    "close": _always(t("no more cards leave your hand")),
    "answer": _give,
    "swap": _swap,
    "take": _take,
    "exchange": _exchange,
    "move": _move,
    "challenge": _challenge,
    "draw": _draw,
    "stop": _always(t("all stations there stay where they are")),
    "ship": _ship,
    "tech": _tech,
    "pass": _pass,
}
