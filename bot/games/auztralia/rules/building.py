"""Action: build railways (Z16 to Z20, Z52)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from bot.games.auztralia.actions import Rail
from bot.games.auztralia.components.book import SPACE, Book, of
from bot.games.auztralia.components.data import COAL, IRON, RAILS_EACH
from bot.games.auztralia.events import RailLaid
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import clock, cubes, persons, places
from bot.games.auztralia.rules.network import Network, Rails, network
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.rules.passing import complete
from bot.games.auztralia.rules.trying import surely
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Option, Part, Pick, Refusal, Text, signed, t
from bot.games.engine.choice_walk import NOTHING

_RAIL, _HILLS = SPACE["rail"], SPACE["hills"]
TILES: Final = 2
MOST: Final = 3
"""Tiles of an action: usually, and at most with all possible personalities."""
_NO_GOODS = Refusal("Z16", t("Building railway costs 1 coal and 1 iron: mine or import what you lack."))
_NO_TILES = Refusal("Z19", t("All 20 of your rail tiles are laid."))
_NOWHERE = Refusal("Z17", t("There is nowhere to extend your railway."))
_FLAT = Refusal("Z18", t("Only hills lie ahead of your railway, and this space doesn't build there."))
_STEEP = Refusal("Z18", t("This space builds on coast and outback only, and that rail would touch hills."))
_LAID = Refusal("Z19", t("You already have a rail tile there."))
_OLD = Refusal("Z20", t("An Old One is there: you can't build towards it, or on from it."))
_WHICH_SPACE = t("Which space do you use?")
_FIRST = t("Between which two hexes do you lay a rail tile?")
_SECOND = t("Where do you lay the second? (optional)")
_THIRD = t("Where do you lay the third? (optional)")
_NO_RAIL = t("Lay no more")


def _why_not(state: State, seat: int) -> Refusal | None:
    me = state.seats[seat]
    if not (me.goods[COAL] and me.goods[IRON]):
        return _NO_GOODS
    if len(me.rails) >= RAILS_EACH:
        return _NO_TILES
    net = network(of(state), state, seat)
    plain = _space_why_not(state, seat, net, _RAIL)
    return plain and _space_why_not(state, seat, net, _HILLS)


def _space_why_not(state: State, seat: int, net: Network, space: int) -> Refusal | None:
    if (dear := cubes.dear(state, seat, space)) is not None:
        return dear
    if not net.edges:
        return _NOWHERE
    return None if space == _HILLS or not all(map(of(state).hills.__getitem__, net.edges)) else _FLAT


def tiles(book: Book, state: State, seat: int) -> int:
    """Return the maximum number of tiles that the seat may lay at once."""
    me = state.seats[seat]
    return min(MOST, TILES + persons.total(book, me, "rails"), RAILS_EACH - len(me.rails))


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = of(state)
    if len(said) < 2:
        net = network(book, state, seat)
        spaces = ((space, _space_why_not(state, seat, net, space)) for space in (_RAIL, _HILLS))
        options = tuple(cubes.option(book, state, seat, space, refusal) for space, refusal in spaces)
        return Pick("space", _WHICH_SPACE, options, part=Part("seat", seat), rule="Z18")
    laid = tuple(book.rail[one] for one in said[2:] if one != NOTHING)
    if len(said) > 4:
        time = _time(book, said[1], _used(book, state, seat, laid))
        return complete(state, seat, SPACE[said[1]], time, lambda: _preview(said[2:], time))
    if len(said) > 2 and (len(laid) < len(said) - 2 or len(laid) >= tiles(book, state, seat)):
        return _NO_MORE[len(said)]
    _, paid = _used(book, state, seat, laid)
    net = network(book, state, seat, laid, paid)
    pick = _pick(book, net, said[1] == "hills", len(said), _reached(book, state, seat, laid))
    return replace(pick, options=tuple(_leading(book, state, net, one) for one in pick.options))


def _leading(book: Book, state: State, net: Network, one: Option) -> Option:
    """Return the option with the goods on the new hex, if there are any."""
    new = [end for end in book.board.edges[book.rail[one.value]] if end not in net.touched]
    if len(new) != 1 or not any(state.goods[new[0]]):
        return one
    goods = phrases.goods_list(state.goods[new[0]])
    return Option(one.value, one.name, phrases.together((one.hint, *goods) if one.hint else goods), refusal=one.refusal)


def _reached(book: Book, state: State, seat: int, laid: Rails) -> int:
    """Return the hex that the last of these tiles leads to, or -1."""
    if not laid:
        return NOBODY
    before = network(book, state, seat, laid[:-1]).touched
    return next((end for end in book.board.edges[laid[-1]] if end not in before), NOBODY)


_NAMES: Final = {2: ("first", _FIRST), 3: ("second", _SECOND), 4: ("third", _THIRD)}
_NO_MORE: Final = {at: Pick(field, prompt, (), 0, 0, rule="Z16") for at, (field, prompt) in _NAMES.items()}


def _used(book: Book, state: State, seat: int, laid: Rails) -> tuple[int, Rails]:
    """Return the time for opponents' rails for these tiles, and the rails paid for (Z52)."""
    time, paid = 0, ()
    paid: Rails
    if state.together:
        for at, edge in enumerate(laid):
            net = network(book, state, seat, laid[:at], paid)
            time += net.edges[edge]
            paid += net.paid_edge.get(edge, ())
    return time, paid


def _time(book: Book, space: str, used: tuple[int, Rails]) -> int:
    return book.times[SPACE[space]] + used[0]


@lru_cache(maxsize=8192)
def _pick(book: Book, net: Network, hilly: bool, at: int, reached: int) -> Pick:
    """Return the pick of the next rail.

    Rails on from the hex `reached`, if a tile was laid, are likely.
    """
    field, prompt = _NAMES[at]
    edges = list(net.edges)
    if reached != NOBODY:
        edges.sort(key=lambda edge: reached not in book.board.edges[edge])
    found = [_option(book, net, edge, None if hilly or not book.hills[edge] else _STEEP) for edge in edges]
    around = {edge for here in net.touched for edge in book.board.edge_at[here]} - net.edges.keys()
    found += (_option(book, net, edge, _LAID if edge in net.own else _OLD) for edge in sorted(around))
    legal = legal_first(found)
    onward = {book.rails[edge] for edge in book.board.edge_at[reached]} if reached != NOBODY else set[str]()
    likely = sum(one.refusal is None and one.value in onward for one in legal)
    least, lit = int(field == "first"), _lit(book, net, found)
    return Pick(field, prompt, legal, least, 1, lit, "Z17", _NO_RAIL, likely=likely)


def _lit(book: Book, net: Network, found: Iterable[Option]) -> Part | None:
    """Return the part that highlights the hexes that a rail may lead to."""
    ends = (end for one in found if one.refusal is None for end in book.board.edges[book.rail[one.value]])
    return Part.lighting(book.names[end] for end in dict.fromkeys(ends) if end not in net.touched)


def _option(book: Book, net: Network, edge: int, refusal: Refusal | None) -> Option:
    """Return the option of a rail, named from the railway on: hills, time for others' rails."""
    old, new = _way(book, net, edge)
    said = [phrases.LAND_NAMES["hills"]] if book.hills[edge] else []
    if time := net.edges.get(edge):
        said.append(places.toll(time))
    name = phrases.way((book.names[old], book.names[new]))
    return Option(book.rails[edge], name, phrases.together(said) if said else None, refusal=refusal)


def _way(book: Book, net: Network, edge: int) -> tuple[int, int]:
    """Return the ends of a rail, from the railway on."""
    old, new = sorted(book.board.edges[edge], key=lambda at: at not in net.touched)
    return old, new


def leads_to(state: State, seat: int, laid: Iterable[str], rail: str) -> str:
    """Return the hex to which a rail leads, after others of the same action.

    Between two hexes of the railway it leads away from the hex that was reached last.
    """
    book = of(state)
    before = tuple(book.rail[one] for one in laid if one != NOTHING)
    old, new = _way(book, network(book, state, seat, before), book.rail[rail])
    return book.names[old if new == _reached(book, state, seat, before) else new]


def _preview(laid: ChoicePath, time: int) -> Text:
    rails = tuple(phrases.way(name.split(".")) for name in laid if name != NOTHING)
    return t("You lay {rails} for 1 coal and 1 iron ({time}).", rails=rails, time=phrases.time(time))


@clock.takes_time
def _play(move: Move, seat: int, action: Rail) -> int:
    state, me = move.state, move.state.seats[seat]
    named = [one for one in (action.first, action.second, action.third) if one != NOTHING]
    laid = tuple(move.book.rail[one] for one in named)
    time = _time(move.book, action.space, _used(move.book, state, seat, laid))
    cubes.put(state, seat, SPACE[action.space])
    me.goods[COAL] -= 1
    me.goods[IRON] -= 1
    me.rails = sorted((*me.rails, *laid))
    move.tell(RailLaid(seat=seat, rails=tuple(_ends(one) for one in named)))
    return time


def _ends(name: str) -> tuple[str, str]:
    one, _, other = name.partition(".")
    return one, other


RAIL = Verb(
    Rail,
    signed("railway", t("Railway")),
    Command(t("rail"), t("Lay rail tiles for 1 coal and 1 iron")),
    t("two rail tiles for 1 coal and 1 iron"),
    why_not=_why_not,
    fields=surely(_fields, Rail, _play),
    play=_play,
)
