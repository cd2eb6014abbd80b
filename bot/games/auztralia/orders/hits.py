"""Standing order: units take damage in a fixed order (Z39)."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.auztralia.components import book as books
from bot.games.auztralia.components.data import AIRSHIP, UNITS
from bot.games.auztralia.orders.fights import fight_seen
from bot.games.auztralia.rules import bearing
from bot.games.auztralia.stages.hits import HIT
from bot.games.auztralia.state import Fight, State
from bot.games.auztralia.view import View
from bot.games.auztralia.words import phrases
from bot.games.contract import Ask, ChoicePath, Choices, Complete, Option, OrderForm, Pick, Text, t
from bot.games.engine.choice_walk import split
from bot.games.engine.ranking import Ranking

_RANKING: Final = Ranking(
    labels={unit: phrases.UNIT_LABELS[at] for at, unit in enumerate(UNITS) if at != AIRSHIP},
    names={unit: phrases.UNIT_KINDS[at] for at, unit in enumerate(UNITS) if at != AIRSHIP},
    first=t("Which units take damage first?"),
    then=t("Which units take damage then?"),
    stop=t("Whatever costs least"),
    rest=t("whatever costs least"),
)
_UNLESS: Final = Pick(
    "unless",
    t("When are you asked all the same?"),
    (
        Option("loss", t("When a unit would be lost")),
        Option("port", t("When your port is attacked")),
    ),
    at_least=0,
    at_most=2,
    none=t("Never"),
)


def _fields(view: View, said: ChoicePath) -> Choices:
    if (pick := _RANKING.asks(said[1:])) is not None:
        return pick
    order, more = _RANKING.split(said[1:])
    return Complete(partial(_sentence, order, split(more[0]))) if more else _UNLESS


def _sentence(order: ChoicePath, unless: ChoicePath) -> Text:
    said = t("Damage goes to {kinds}.", kinds=_RANKING.text(order))
    if "loss" in unless:
        said = t("{said} You are asked when a unit would be lost.", said=said)
    if "port" in unless:
        said = t("{said} You are asked when your port is attacked.", said=said)
    return said


def _answer(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    state, fight = fight_seen(view)
    order, more = _RANKING.split(said[1:])
    unless = split(more[0])
    if fight.stage != "hit" or (fight.defence and "port" in unless):
        return None
    hits = _hits(state, fight, order)
    if "loss" in unless and bearing.loses(books.of(state), state, fight, hits):
        return None
    return (HIT.value, bearing.value(hits))


def _hits(state: State, fight: Fight, order: ChoicePath) -> bearing.Hits:
    """Assign damage kind by kind; within a kind the cheapest first, so that few units are lost."""
    book = books.of(state)
    ranks = [order.index(unit) if unit in order else len(order) for unit in UNITS]

    def choose(left: bearing.Alive, able: list[int]) -> int:
        return min(able, key=lambda at: (ranks[left[at][0]], book.costs[left[at][0]], left[at][1]))

    return bearing.way(book, state, fight, choose)


HITS: Final = OrderForm[View](
    id="hits",
    kinds=("fight",),
    name=t("Take damage in an order"),
    about=t("which of your units take the damage of cards"),
    fields=_fields,
    answer=_answer,
)
