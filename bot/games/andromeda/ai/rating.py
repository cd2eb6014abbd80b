"""Ratings of a seat's choices: the worth found by `search`, split into terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.andromeda.ai import planner, search
from bot.games.andromeda.ai.outlook import Outlook, Play, Site
from bot.games.andromeda.ai.weights import ACTING, PREPARING
from bot.games.andromeda.components.data import CARD, TECH
from bot.games.andromeda.rules.sets import planet_of
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath, RatedChoice, Term, Text, t
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import split, values

_CENTRE = t("the chance of a centre")
_STANDING = t("the stations there")
_HOME = t("the stations on Earth")
_BONUS = t("the bonus card")
_HAND = t("what your hand can still do")
_FRESH = t("new cards")
_TURN = t("what you can do this turn")
_CARD = t("the movement card")
_MISSED = t("the card that you miss")
_TAKEN = t("what you then hold")
_POINTS = t("points at the end")
_EFFECT = t("the new technology")
_LARGER = t("a larger hand")

Terms = tuple[Term, ...]


def rate(view: View, ask: Ask, chance: Chance) -> tuple[RatedChoice, ...]:
    """Return the ratings, best first: the first is the choice of `search`, ties aside."""
    verbs = set(values(ask))
    found = search.rated(view, verbs, chance)
    if "pass" in verbs:
        found += _further(view, found)
    ranked = sorted(found, key=lambda one: -one[0])
    terms = _Terms(view)
    return tuple(RatedChoice(said, round(worth, 3), terms.of(said)) for worth, said in ranked)


def _further(view: View, found: planner.Rated) -> planner.Rated:
    """Return the plays that were not searched: none of them is rated above one that was."""
    assert view.seat is not None
    assert view.hand is not None
    known, least = {said for _, said in found}, min(worth for worth, _ in found)
    plays = planner.plays(Outlook(view, view.seat, ACTING), view.hand, view.actions)
    said = ((worth, planner.words(play, view.hand)) for worth, play in plays)
    return [(min(worth, least), one) for worth, one in said if one not in known]


class _Terms:
    """Terms of the worth of a choice."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.hand is not None
        self._view, self._seat, self._hand = view, view.seat, view.hand
        self._outlook = Outlook(view, view.seat, ACTING if view.phase == "action" else PREPARING)
        self._count = view.actions if view.phase == "action" else planner.actions_of(view, view.seat)

    def of(self, said: ChoicePath) -> Terms:
        """Return the terms other than zero, largest first."""
        found = _OF_VERB[said[0]](self, said) if said[0] in _OF_VERB else []
        some = [Term(name, round(points, 2)) for name, points in found if abs(points) >= 0.05]
        return tuple(sorted(some, key=lambda term: -abs(term.points)))

    # --- actions -----------------------------------------------------------------------------------------------------

    def move(self, said: ChoicePath) -> list[tuple[Text, float]]:
        outlook, play = self._outlook, self._play(said)
        planet, stations = play[1], play[4]
        home = -stations * outlook.home
        there = outlook.move(planet, outlook.sites[planet], stations) - home
        return [(_STANDING, there), (_HOME, home), (_BONUS, self._bonus(play)), self._after(play)]

    def challenge(self, said: ChoicePath) -> list[tuple[Text, float]]:
        outlook, play = self._outlook, self._play(said)
        hope = outlook.challenge(play[1], outlook.sites[play[1]], outlook.draws(play[2] + play[3]))
        return [(_CENTRE, hope), (_BONUS, self._bonus(play)), self._after(play)]

    def step(self, said: ChoicePath) -> list[tuple[Text, float]]:
        verb, outlook = said[0], self._outlook
        value, cost = outlook.step(verb)
        jokers = len(split(said[2]))
        play = (verb, CARD[said[1]], cost - jokers, jokers, 0)
        rest = outlook.advanced(verb).plan(planner.rest(play, self._hand), self._count - 1)
        if verb == "ship":
            return [(_LARGER, value), (_HAND, rest)]
        points = TECH[outlook.tech + 1].points - TECH[outlook.tech].points
        return [(_POINTS, points), (_EFFECT, value - points), (_HAND, rest)]

    def exchange(self, said: ChoicePath) -> list[tuple[Text, float]]:
        kept = list(self._hand)
        for card in split(said[1]):
            kept[CARD[card]] -= 1
        fresh = len(split(said[1])) * self._outlook.fresh(self._count - 1)
        return [(_FRESH, fresh), (_HAND, self._outlook.plan(kept, self._count - 1))]

    def leave(self, said: ChoicePath) -> list[tuple[Text, float]]:
        del said
        return [(_HAND, self._outlook.plan(self._hand, 0))]

    def draw(self, said: ChoicePath) -> list[tuple[Text, float]]:
        del said
        assert self._view.challenge is not None
        planet = self._view.challenge.planet
        return [(_CENTRE, self._outlook.challenge(planet, self._outlook.sites[planet], 1))]

    def _play(self, said: ChoicePath) -> Play:
        stations = int(said[4]) if said[0] == "move" else 0
        return said[0], planet_of(said[1]), int(said[2]), len(split(said[3])), stations

    def _bonus(self, play: Play) -> float:
        return 0.0 if play[3] else self._outlook.earned(play[2])

    def _after(self, play: Play) -> tuple[Text, float]:
        return _HAND, self._outlook.plan_after(play, planner.rest(play, self._hand), self._count - 1)

    # --- movement and trade ------------------------------------------------------------------------------------------

    def hold(self, said: ChoicePath) -> list[tuple[Text, float]]:
        del said
        return [(_CARD, self._outlook.transport)]

    def deploy(self, said: ChoicePath) -> list[tuple[Text, float]]:
        planet, count = CARD[said[1]], int(said[2])
        own, every, taken = self._outlook.sites[planet]
        return self._journey(planet, (own + count, every + count, taken), -count)

    def recall(self, said: ChoicePath) -> list[tuple[Text, float]]:
        planet = CARD[said[1]]
        own, every, taken = self._outlook.sites[planet]
        return self._journey(planet, (0, every - own, taken), own)

    def _journey(self, planet: int, then: Site, home: int) -> list[tuple[Text, float]]:
        outlook = self._outlook
        there = outlook.standing(planet, then) - outlook.standing(planet, outlook.sites[planet])
        turn = outlook.plan_with(planet, then, self._hand, self._count) - outlook.plan(self._hand, self._count)
        return [(_STANDING, there), (_HOME, home * outlook.home), (_TURN, turn)]

    def give(self, said: ChoicePath) -> list[tuple[Text, float]]:
        hand, card, trade = list(self._hand), CARD[split(said[1])[0]], self._view.trade
        if trade is not None and trade.mine >= 0:
            hand[trade.mine] += 1
        loss = planner.losses(self._outlook, hand, self._count, (card,))
        return [(_MISSED, -loss[0][0])] if loss else []

    def swap(self, said: ChoicePath) -> list[tuple[Text, float]]:
        assert self._view.trade is not None
        got = self._view.trade.sets[int(said[1]) - 1 if said[0] == "swap" else self._seat]
        return [(_TAKEN, self._outlook.plan(_sum(self._hand, got), self._count))]


def _sum(hand: Sequence[int], more: Sequence[int]) -> list[int]:
    return [held + got for held, got in zip(hand, more, strict=True)]


_OF_VERB: Final[Mapping[str, Callable[[_Terms, ChoicePath], list[tuple[Text, float]]]]] = {
    "move": _Terms.move,
    "challenge": _Terms.challenge,
    "ship": _Terms.step,
    "tech": _Terms.step,
    "exchange": _Terms.exchange,
    "pass": _Terms.leave,
    "draw": _Terms.draw,
    "hold": _Terms.hold,
    "deploy": _Terms.deploy,
    "recall": _Terms.recall,
    "play": _Terms.give,
    "offer": _Terms.give,
    "answer": _Terms.give,
    "swap": _Terms.swap,
    "take": _Terms.swap,
}
