"""Reachability from a seat's railway (Z17 to Z21, Z25 to Z27, Z52).

The hexes that it connects, the edges where it may be extended, the range of an expedition. All of this follows from the
rails and the places of Old Ones, and is cached by them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.state import State

FAR: Final = 99
"""Distance of unreachable hexes."""
Rails = tuple[int, ...]


class Network(Struct, frozen=True, eq=False):
    """Connections of a seat.

    `own` rails, and the hexes that they and the port touch (`touched`). `hexes` are connected, the nearest first (that
    of the port only if a rail is there), with the time for opponents' rails on the way (Z52); `edges` those where a
    rail may be laid, in hills too, with that time. `paid_hex` and `paid_edge` are the opponents' rails used.
    """

    own: frozenset[int]
    touched: frozenset[int]
    hexes: dict[int, int]
    edges: dict[int, int]
    paid_hex: dict[int, Rails]
    paid_edge: dict[int, Rails]


def blocked(state: State) -> bytes:
    """Return by hex a non-zero byte if an Old One is there, face up or hidden."""
    return bytes(_there(state))


def mask(state: State) -> int:
    """Return the same as a mask of bytes."""
    return int.from_bytes(_there(state), "little")


def _there(state: State) -> bytearray:
    there = bytearray(state.hidden)
    for tile in state.tiles:
        there[tile.hex] = 9
    return there


def network(book: Book, state: State, seat: int, more: Rails = (), paid: Rails = ()) -> Network:
    """Return the seat's network.

    It includes `more` rails, and others' rails that are already `paid` for.
    """
    me = state.seats[seat]
    others: Rails = ()
    if state.together:
        others = tuple({edge for other, one in enumerate(state.seats) if other != seat for edge in one.rails})
    zone, with_old_ones = _networks(book, me.port, ((*me.rails, *more), others, paid))
    return with_old_ones(mask(state) & zone)


@lru_cache(maxsize=4096)
def _networks(book: Book, port: int, lines: tuple[Rails, Rails, Rails]) -> tuple[int, Callable[[int], Network]]:
    """Return the zone in which Old Ones matter, and the network by their places in it.

    The zone is a mask of bytes of the hexes on the rails and next to them.
    """
    rails, others, _ = lines
    on = {port, *(end for edge in (*rails, *others) for end in book.board.edges[edge])}
    beside = {there for here in on for _, there in book.links[here]}
    return _mask_of(on | beside), lru_cache(maxsize=16)(partial(_network, book, port, lines))


def _mask_of(hexes: Iterable[int]) -> int:
    return sum(0xFF << 8 * at for at in hexes)


def _network(book: Book, port: int, lines: tuple[Rails, Rails, Rails], near: int) -> Network:
    """Return the network.

    `lines`: own rails, others', and of these the paid ones; `near`: the Old Ones in the zone.
    """
    old = near.to_bytes(len(book.names), "little")
    rails, others, paid = lines
    own, free = frozenset(rails), frozenset(paid)
    touched = frozenset(end for edge in rails for end in book.board.edges[edge])
    toll = frozenset(others) - own - free
    hexes, paid_hex = _ways(book, (port,), own | free, toll, old)
    if not (own | free | toll).intersection(book.board.edge_at[port]):
        hexes.pop(port, None)
    starts, paid_start = _ways(book, [port, *sorted(touched - {port})], free, toll, old)
    edges: dict[int, int] = {}
    paid_edge: dict[int, Rails] = {}
    inner: list[int] = []
    for here, time in starts.items():
        for edge, there in book.links[here]:
            if edge in own or edge in edges or old[there]:
                continue
            edges[edge] = time
            if there in touched:
                inner.append(edge)
            if time:
                paid_edge[edge] = paid_start[here]
    for edge in inner:
        edges[edge] = edges.pop(edge)
    return Network(own, touched | {port}, hexes, edges, paid_hex, paid_edge)


def _ways(
    book: Book, starts: Iterable[int], free: frozenset[int], toll: frozenset[int], old: bytes
) -> tuple[dict[int, int], dict[int, Rails]]:
    """Return the reachable hexes, in order of time, and the rails of `toll` on the way."""
    links = book.links
    times: dict[int, int] = {}
    used: dict[int, Rails] = {}
    wave: list[tuple[int, Rails]] = [(here, ()) for here in starts if not old[here]]
    time = 0
    while wave:
        queue, wave = deque(wave), []
        while queue:
            here, way = queue.popleft()
            if here in times:
                continue
            times[here] = time
            if way:
                used[here] = way
            for edge, there in links[here]:
                if there in times or old[there]:
                    continue
                if edge in free:
                    queue.append((there, way))
                elif edge in toll:
                    wave.append((there, (*way, edge)))
        time += 1
    return times, used


class Reach(Struct, frozen=True, eq=False):
    """Distance of each hex from the seat's rails on the ground and through the air."""

    ground: tuple[int, ...]
    air: tuple[int, ...]


def reach(book: Book, state: State, seat: int) -> Reach:
    """Return the distances from the seat's rails."""
    return _reach(book, tuple(state.seats[seat].rails), blocked(state))


@lru_cache(maxsize=8192)
def _reach(book: Book, rails: Rails, old: bytes) -> Reach:
    touched = {end for edge in rails for end in book.board.edges[edge]}
    ground = [FAR] * len(old)
    for here in touched:
        ground[here] = 0
    links, away = book.links, 0
    wave, seen = [here for here in touched if not old[here]], set(touched)
    while wave:
        away += 1
        found = {there for here in wave for _, there in links[here]} - seen
        for there in found:
            ground[there] = away
        seen |= found
        wave = [there for there in found if not old[there]]
    return Reach(tuple(ground), air(book, rails))


@lru_cache(maxsize=8192)
def air(book: Book, rails: Rails) -> tuple[int, ...]:
    """Return the distance of each hex from these rails, ignoring obstacles."""
    steps = book.board.steps
    touched = {end for edge in rails for end in book.board.edges[edge]}
    return tuple(map(min, *(steps[here] for here in touched))) if touched else (FAR,) * len(steps)


@lru_cache(maxsize=8192)
def within(book: Book, rails: Rails, steps: int) -> int:
    """Return the hexes within n steps of these rails, ignoring obstacles, as a mask of bytes."""
    return _mask_of(at for at, away in enumerate(air(book, rails)) if away <= steps)
