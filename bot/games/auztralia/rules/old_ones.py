"""The Old Ones' turn: marker, revelation, movement and attacks (Z30 to Z36, Z46)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.auztralia.components.book import TEMPLE, Book
from bot.games.auztralia.components.data import COAL, GOLD, GOODS, INFANTRY, IRON, KINDS, UNITS, Effect, Variant
from bot.games.auztralia.events import (
    Blighted,
    Gained,
    MoveCard,
    OldOneMoved,
    PortAttacked,
    Revealed,
    Spawned,
)
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import clock, fighting, persons, piles
from bot.games.auztralia.state import NOBODY, Moved, State, Task, Tile

_CHANGES: Final[dict[Effect, tuple[int, int]]] = {
    "gold": (GOLD, 1),
    "coal": (COAL, 1),
    "iron": (IRON, 1),
    "nogold": (GOLD, -1),
    "nocoal": (COAL, -1),
    "noiron": (IRON, -1),
}
_PLAIN: Final = Variant("", "")


def turn(move: Move) -> None:
    """Run the turn: marker (Z31), revelation (Z32), and cards that move (Z33).

    The game may end before.
    """
    state = move.state
    old = len(state.seats)
    state.moved = []
    clock.advance(move, old, 1)
    if clock.is_over(state):
        return
    if state.clock[old] in move.book.glow:
        _reveal(move)
    if has_movers(move.book, state):
        state.tasks.append(Task("cards", n=_variant(move).cards))


def has_movers(book: Book, state: State) -> bool:
    """Return whether a face-up Old One can move (Z33)."""
    return any(book.kind[tile.old_one] != TEMPLE for tile in state.tiles)


def _variant(move: Move) -> Variant:
    number = move.state.variant
    return _PLAIN if number == NOBODY else move.book.box.variants[number]


def in_turn(state: State) -> list[int]:
    """Return the seats in order from the start player."""
    seats = len(state.seats)
    return [(state.first + step) % seats for step in range(seats)]


# --- revelations -----------------------------------------------------------------------------------------------------


def _reveal(move: Move) -> None:
    number = piles.revelation(move)
    if number == NOBODY:
        return
    card = move.book.box.revelations[number]
    move.tell(
        Revealed(
            card=number, level=card.level, wake=card.wake, spawn=card.spawn, persons=card.persons, effect=card.effect
        )
    )
    for _ in range(card.wake):
        piles.wake(move)
    if card.spawn:
        _spawn(move, piles.XX if card.level == 3 else piles.X)
    if card.persons and move.state.row:
        piles.sweep(move, NOBODY, tuple(move.state.row[-card.persons :]))
        piles.refill(move)
    if card.effect:
        _affect(move, card.effect)


def _spawn(move: Move, level: int) -> None:
    """Spawn a tile from each temple, as far as there are any; without a temple wake one."""
    state, book = move.state, move.book
    temples = [tile.hex for tile in state.tiles if book.kind[tile.old_one] == TEMPLE]
    if not temples:
        piles.wake(move)
    for at in temples:
        if any(state.bags[level]):
            one = move.chance.draw(state.bags[level], "old one")
            piles.add(state, one, at)
            tile = book.box.old_ones[one]
            move.tell(Spawned(hex=book.names[at], kind=tile.kind, strength=tile.strength, points=tile.points))


def _affect(move: Move, effect: Effect) -> None:
    """Give or take the same from every player, as far as there is any."""
    state = move.state
    for seat in in_turn(state):
        if effect == "infantry":
            if state.supply[INFANTRY]:
                piles.arm(state, seat, INFANTRY, 1)
                move.tell(Gained(seat=seat, unit=UNITS[INFANTRY]))
            continue
        good, n = _CHANGES[effect]
        if n > 0 or state.seats[seat].goods[good]:
            state.seats[seat].goods[good] += n
            move.tell(Gained(seat=seat, goods=tuple(n if at == good else 0 for at in range(len(GOODS)))))


# --- moves -----------------------------------------------------------------------------------------------------------


def card(move: Move, task: Task) -> None:
    """Run an Old One card: its kinds move one hex, all at once (Z33); then ports are attacked."""
    state, book = move.state, move.book
    task.n -= 1
    if not task.n:
        state.tasks.remove(task)
    number = piles.old_one_card(move)
    first, kinds = book.first[number], book.moves[number]
    move.tell(MoveCard(card=number, direction=first + 1, moves=tuple(KINDS[kind] for kind in sorted(kinds))))
    going = [tile for tile in state.tiles if book.kind[tile.old_one] in kinds]
    aims = _aims(state) if going else ()
    ways = [(tile, _next(book, tile.hex, first, aims)) for tile in going]
    for tile, at in ways:
        state.moved.append(Moved(tile.old_one, tile.hex, at))
        kind = book.box.old_ones[tile.old_one].kind
        move.tell(OldOneMoved(kind=kind, source=book.names[tile.hex], target=book.names[at]))
        tile.hex = at
    for tile, _ in ways:
        _enter(move, tile)
    here = {tile.hex for tile in state.tiles}
    attacked = [seat for seat in in_turn(state) if state.seats[seat].port in here]
    state.tasks += (Task("defend", seat, hex=state.seats[seat].port) for seat in reversed(attacked))


def _aims(state: State) -> tuple[int, ...]:
    """Return the targets of Old Ones: ports, and farms that are not blighted (Z34, Z36)."""
    farms = [at for at, owner in enumerate(state.farms) if owner != NOBODY and not state.blight[at]]
    return (*(me.port for me in state.seats), *farms)


@lru_cache(maxsize=16384)
def _next(book: Book, at: int, first: int, aims: tuple[int, ...]) -> int:
    """Return the next hex towards the nearest target.

    Of several the one in the card's direction, or the next clockwise (Z35).
    """
    steps, around = book.board.steps, book.board.around[at]
    near = min(map(steps[at].__getitem__, aims))
    nearest = [aim for aim in aims if steps[at][aim] == near]
    for there in around[first:] + around[:first]:
        if there != NOBODY and any(steps[there][aim] == near - 1 for aim in nearest):
            return there
    return at


def _enter(move: Move, tile: Tile) -> None:
    """Blight a farm, unless its guard kills the Old One that enters (Z36)."""
    state, book, at = move.state, move.book, tile.hex
    owner = state.farms[at]
    if owner == NOBODY or state.blight[at]:
        return
    guard = persons.total(book, state.seats[owner], "guard")
    if guard:
        fighting.hurt(move, tile, owner, guard)
        if fighting.is_dead(book, tile):
            fighting.bury(move, at)
            return
    state.blight[at] = True
    move.tell(Blighted(seat=owner, hex=book.names[at], kind=book.box.old_ones[tile.old_one].kind))


def attack(move: Move, task: Task) -> None:
    """Attack a port (Z46)."""
    move.state.tasks.remove(task)
    move.tell(PortAttacked(seat=task.seat, hex=move.book.names[task.hex]))
    fighting.defend(move, task.seat, task.hex)
