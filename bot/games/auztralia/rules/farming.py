"""Action: place farms on connected empty hexes (Z25)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.games.auztralia.actions import Farm
from bot.games.auztralia.components.book import SPACE, Book, of
from bot.games.auztralia.components.data import FARMS, FARMS_EACH, GOLD
from bot.games.auztralia.events import Farmed
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, persons, places
from bot.games.auztralia.rules.network import Network, Rails, network
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Option, Pick, Refusal, Text, signed, t
from bot.games.engine.choice_walk import NOTHING

_SPACE = SPACE["farm"]
MOST: Final = len(FARMS)
_NOWHERE = Refusal("Z25", t("Your railway connects no empty hex to farm."))
_NO_LAND = Refusal("Z25", t("There is no farmland there."))
_GOODS = Refusal("Z25", t("There are goods there: mine them first."))
_TAKEN = Refusal("Z25", t("There is already a farm there."))
_SAME = Refusal("Z25", t("One action places only one farm of each kind."))
_NONE_LEFT = Refusal("Z2", t("All of your farms of that kind are on the board."))
_OLD = Refusal("Z25", t("An Old One stands there."))
_FAR = Refusal("Z25", t("Your own railway doesn't connect that hex to your port."))
_ASKED: Final = {
    1: ("first", t("Where do you farm?")),
    2: ("second", t("Where do you place a farm of another kind? (optional)")),
    3: ("third", t("Where do you place one of the third kind? (optional)")),
}
_NO_FARM = t("Place no more")
_NO_MORE: Final = {at: Pick(field, prompt, (), 0, 0, rule="Z25") for at, (field, prompt) in _ASKED.items()}


def left(book: Book, state: State, seat: int) -> list[int]:
    """Return the farm tokens of each kind that are not on the board."""
    tokens, farms, at = [FARMS_EACH] * len(FARMS), state.farms, -1
    for _ in range(farms.count(seat)):
        at = farms.index(seat, at + 1)
        tokens[book.farm[at]] -= 1
    return tokens


def kinds_at_hand(state: State, seat: int) -> set[int]:
    """Return the kinds with land that the railway connects, with or without tokens left."""
    book, goods, farms = of(state), state.goods, state.farms
    kinds = book.farm
    connected = network(book, state, seat).hexes
    return {kinds[at] for at in connected if kinds[at] != NOBODY and farms[at] == NOBODY and not any(goods[at])}


def _why_not(state: State, seat: int) -> Refusal | None:
    if (dear := cubes.dear(state, seat, _SPACE)) is not None:
        return dear
    book, farms, found = of(state), state.farms, kinds_at_hand(state, seat)
    if not found:
        return _NOWHERE
    if farms.count(seat) < FARMS_EACH:
        return None
    tokens = left(book, state, seat)
    return None if any(tokens[kind] for kind in found) else _NONE_LEFT


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    done = [book.number[one] for one in said[1:] if one != NOTHING]
    if len(said) > MOST:
        time, gold = _time(book, state, seat, done), _gold(book, state, seat, len(done))
        return complete(state, seat, _SPACE, time, lambda: _preview(book, done, gold, time))
    if len(done) < len(said) - 1:
        return _NO_MORE[len(said)]
    none = _NO_FARM if len(said) > 1 else None
    return places.ordered(*_ASKED[len(said)], _hexes(book, state, seat, done), "Z25", none=none)


def _time(book: Book, state: State, seat: int, done: list[int]) -> int:
    return book.times[_SPACE] * len(done) + _paid(book, state, seat, done)[0]


def _paid(book: Book, state: State, seat: int, done: list[int]) -> tuple[int, Rails]:
    """Return the time for opponents' rails for these hexes, and the rails paid for (Z52)."""
    time = 0
    paid: Rails = ()
    if state.together:
        for at in done:
            net = network(book, state, seat, (), paid)
            time += net.hexes[at]
            paid += net.paid_hex.get(at, ())
    return time, paid


def _hexes(book: Book, state: State, seat: int, done: list[int]) -> list[Option]:
    """Return the connected hexes, and other farm land next to the railway, as options."""
    net = network(book, state, seat, (), _paid(book, state, seat, done)[1])
    tokens, chosen = left(book, state, seat), {book.farm[at] for at in done}
    found: list[Option] = []
    for at, time in net.hexes.items():
        kind = book.farm[at]
        refusal = None
        if kind == NOBODY:
            refusal = _NO_LAND
        elif at in done or state.farms[at] != NOBODY:
            refusal = _TAKEN
        elif any(state.goods[at]):
            refusal = _GOODS
        elif kind in chosen:
            refusal = _SAME
        elif not tokens[kind]:
            refusal = _NONE_LEFT
        found.append(_option(book, at, time) if refusal is None else _refused(book, at, refusal))
    found += (_refused(book, at, refusal) for at, refusal in _beside(book, net))
    return found


@lru_cache(maxsize=8192)
def _beside(book: Book, net: Network) -> tuple[tuple[int, Refusal], ...]:
    """Return the farm land that the railway touches or is adjacent to, but does not connect."""
    near = {at for here in net.touched for _, at in book.links[here]} | net.touched
    return tuple(
        (at, _OLD if at in net.touched else _FAR) for at in sorted(near - net.hexes.keys()) if book.farm[at] != NOBODY
    )


def _option(book: Book, at: int, time: int) -> Option:
    said = phrases.FARM_NAMES[FARMS[book.farm[at]]]
    return places.option(book.names[at], (lambda: phrases.together((said, places.toll(time)))) if time else said)


def _refused(book: Book, at: int, refusal: Refusal) -> Option:
    kind = book.farm[at]
    return places.option(book.names[at], None if kind == NOBODY else phrases.FARM_NAMES[FARMS[kind]], refusal)


def _gold(book: Book, state: State, seat: int, farms: int) -> int:
    """Return the gold gained: 1 for each farm, and that of personalities."""
    return farms + persons.total(book, state.seats[seat], "crops")


def _preview(book: Book, done: Sequence[int], gold: int, time: int) -> Text:
    farms = tuple(_farm(book, at) for at in done)
    return t("You place {farms} and gain {gold} ({time}).", farms=farms, gold=phrases.gold(gold),
             time=phrases.time(time))  # fmt: skip


def _farm(book: Book, at: int) -> Text:
    return t("a {farm} on {hex}", farm=phrases.FARM_NAMES[FARMS[book.farm[at]]], hex=book.names[at])


@clock.takes_time
def _play(move: Move, seat: int, action: Farm) -> int:
    book, state = move.book, move.state
    done = [book.number[one] for one in (action.first, action.second, action.third) if one != NOTHING]
    time = _time(book, state, seat, done)
    cubes.put(state, seat, _SPACE)
    gold = _gold(book, state, seat, len(done))
    for at in done:
        state.farms[at] = seat
    state.seats[seat].goods[GOLD] += gold
    farms = tuple((book.names[at], FARMS[book.farm[at]]) for at in done)
    move.tell(Farmed(seat=seat, farms=farms, gold=gold))
    return time


FARM = Verb(
    Farm,
    signed("farm", t("Farm")),
    Command(t("farm"), t("Put farms on connected hexes")),
    t("up to three different farms, 1 gold for each"),
    why_not=_why_not,
    fields=surely(_fields, Farm, _play),
    play=_play,
)
