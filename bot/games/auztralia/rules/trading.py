"""Action: import and export (Z24)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.auztralia.actions import Trade
from bot.games.auztralia.components.book import SPACE, Book, of
from bot.games.auztralia.components.data import COAL, IRON
from bot.games.auztralia.events import Traded
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, persons
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Option, Part, Pick, Refusal, Text, signed, t
from bot.games.engine.choice_walk import NOTHING

_SPACE = SPACE["trade"]
TIMES: Final = 2
MOST: Final = 3
"""Exchanges of an action: usually, and at most with all possible personalities."""
_CHANGES: Final = {"coal": (1, 0, 0, 0), "iron": (0, 1, 0, 0), "sellcoal": (-1, 0, 1, 0), "selliron": (0, -1, 1, 0)}
_NAMES: Final = {
    "coal": t("Take 1 coal"),
    "iron": t("Take 1 iron"),
    "sellcoal": t("Return 1 coal for 1 gold"),
    "selliron": t("Return 1 iron for 1 gold"),
}
_NONE: Final = {"sellcoal": Refusal("Z24", t("You have no coal.")), "selliron": Refusal("Z24", t("You have no iron."))}
_FIRST = t("What do you take or return?")
_SECOND = t("What next? (optional)")
_THIRD = t("What else? (optional)")
_ASKED: Final = {1: ("first", _FIRST), 2: ("second", _SECOND), 3: ("third", _THIRD)}
_ALL = t("That is all")
_NO_MORE: Final = {at: Pick(field, prompt, (), 0, 0, rule="Z24") for at, (field, prompt) in _ASKED.items()}


def times(book: Book, state: State, seat: int) -> int:
    """Return the maximum number of exchanges that the seat may make at once."""
    return min(MOST, TIMES + persons.total(book, state.seats[seat], "import"))


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    if len(said) == 4:
        time = book.times[_SPACE]
        return complete(state, seat, _SPACE, time, lambda: _preview(said[1:], time))
    done = [one for one in said[1:] if one != NOTHING]
    if len(done) < len(said) - 1 or len(done) >= times(book, state, seat):
        return _NO_MORE[len(said)]
    goods = state.seats[seat].goods
    left = [goods[good] + sum(_CHANGES[one][good] for one in done) for good in (COAL, IRON)]
    return _pick(seat, len(said), left[COAL] > 0, left[IRON] > 0)


@lru_cache(maxsize=64)
def _pick(seat: int, at: int, coal: bool, iron: bool) -> Pick:
    field, prompt = _ASKED[at]
    there = {"sellcoal": coal, "selliron": iron}
    found = (Option(one, name, refusal=None if there.get(one, True) else _NONE[one]) for one, name in _NAMES.items())
    return Pick(field, prompt, legal_first(found), int(field == "first"), 1, Part("seat", seat), "Z24", _ALL)


def _preview(said: ChoicePath, time: int) -> Text:
    changes = _sum(said)
    took = phrases.goods_text(tuple(max(0, n) for n in changes))
    gave = tuple(max(0, -n) for n in changes)
    if any(gave):
        return t("You return {gave} and gain {took} ({time}).", gave=phrases.goods_text(gave), took=took,
                 time=phrases.time(time))  # fmt: skip
    return t("You gain {took} ({time}).", took=took, time=phrases.time(time))


def _sum(said: ChoicePath) -> tuple[int, ...]:
    done = [_CHANGES[one] for one in said if one != NOTHING]
    return tuple(map(sum, zip(*done, strict=True)))


@clock.takes_time
def _play(move: Move, seat: int, action: Trade) -> int:
    cubes.put(move.state, seat, _SPACE)
    changes = _sum((action.first, action.second, action.third))
    goods = move.state.seats[seat].goods
    for good, n in enumerate(changes):
        goods[good] += n
    move.tell(Traded(seat=seat, goods=changes))
    return move.book.times[_SPACE]


TRADE = Verb(
    Trade,
    signed("import_export", t("Import or export")),
    Command(t("trade"), t("Import and export coal and iron")),
    t("take coal or iron, or return it for gold, twice"),
    why_not=lambda state, seat: cubes.dear(state, seat, _SPACE),
    fields=surely(_fields, Trade, _play),
    play=_play,
)
