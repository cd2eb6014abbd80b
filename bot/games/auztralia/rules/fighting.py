"""Combats, from the first card to the end (Z37 to Z47).

A card is turned (`draw`); personalities may respond to it (stage turned); then it counts (`count`): damage to the Old
Ones, damage to the units, assigned by the owner as far as it matters (stage hit), sanity, and removal of the defeated
(`close`). Before the next card an expedition may withdraw (stage choose); in the defence of a port it may not.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.auztralia.components.book import ANY, ZOMBIE, Book
from bot.games.auztralia.components.data import AIRSHIP, FIGHTING, KINDS, SANITY, UNITS, Row
from bot.games.auztralia.events import (
    CardTurned,
    Expedition,
    FightOver,
    OldOneGone,
    OldOneHurt,
    SanityLost,
    ShakenOff,
    UnitHurt,
    Withdrawn,
)
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import cubes, persons, piles
from bot.games.auztralia.state import Fight, Fighter, State, Tile


def tiles_at(state: State, at: int) -> list[Tile]:
    """Return the face-up Old Ones of a hex."""
    return [tile for tile in state.tiles if tile.hex == at]


# --- the beginning ---------------------------------------------------------------------------------------------------


def begin(move: Move, seat: int, at: int, units: Sequence[int], *, defence: bool = False) -> None:
    """Begin a combat with full sanity (Z37) and the barrage, which may end it."""
    book, state = move.book, move.state
    me = state.seats[seat]
    sanity = SANITY + persons.total(book, me, "calm")
    state.fight = fight = Fight(seat, at, [Fighter(unit) for unit in units], sanity, defence)
    barrage = sum(
        n
        for what, n, unit in map(book.effects.__getitem__, me.persons)
        if what == "barrage" and units and (unit == ANY or unit in units)
    )
    if barrage:
        for tile in tiles_at(state, at):
            hurt(move, tile, seat, barrage)
    close(move, fight)


def defend(move: Move, seat: int, at: int) -> None:
    """Begin the defence of a port with all units of the barracks (Z46)."""
    units = move.state.seats[seat].units
    out = [unit for unit, n in enumerate(units) for _ in range(n)]
    units[:] = [0] * len(UNITS)
    named = tuple(UNITS[unit] for unit in out)
    move.tell(Expedition(seat=seat, hex=move.book.names[at], units=named, defence=True))
    begin(move, seat, at, out, defence=True)


# --- a card ----------------------------------------------------------------------------------------------------------


def draw(move: Move, fight: Fight) -> None:
    """Turn the next card (Z38); it does not count yet."""
    book = move.book
    fight.card = card = piles.old_one_card(move)
    fight.cards.append(card)
    fight.shielded, fight.stage = 0, "turned"
    kinds = sorted({book.kind[tile.old_one] for tile in tiles_at(move.state, fight.hex)})
    printed = book.box.cards[card]
    rows = tuple((KINDS[kind], str(getattr(printed, FIGHTING[kind]))) for kind in kinds)
    there = sorted({one.unit for one in fight.units})
    move.tell(
        CardTurned(
            seat=fight.seat, hex=book.names[fight.hex], card=card, rows=rows, units=tuple(UNITS[unit] for unit in there)
        )
    )


def rows(book: Book, state: State, fight: Fight) -> list[Row]:
    """Return the rows of the turned card, once for each tile (Z47)."""
    printed = book.rows[fight.card]
    return [printed[book.kind[tile.old_one]] for tile in tiles_at(state, fight.hex)]


def blows(book: Book, state: State, fight: Fight) -> tuple[int, int]:
    """Return the card's damage to units on the ground and to airships (Z39), less shields."""
    said = rows(book, state, fight)
    ground = sum(row.damage for row in said) if any(one.unit != AIRSHIP for one in fight.units) else 0
    air = sum(row.airship for row in said) if any(one.unit == AIRSHIP for one in fight.units) else 0
    left = max(0, fight.shielded - ground)
    return max(0, ground - fight.shielded), max(0, air - left)


def count(move: Move, fight: Fight) -> None:
    """Let the card count: first the damage by units (Z38), then the damage to them (Z39)."""
    book, state = move.book, move.state
    kinds = {one.unit for one in fight.units}
    ground, air = blows(book, state, fight)
    for tile, row in zip(tiles_at(state, fight.hex), rows(book, state, fight), strict=True):
        hits = len(kinds.intersection(row.hits))
        if hits:
            hurt(move, tile, fight.seat, hits)
    fight.stage, fight.damage, fight.air = "hit", ground, air


# --- damage on units -------------------------------------------------------------------------------------------------


def targets(fight: Fight) -> list[tuple[int, int]]:
    """Return the possible targets of the next damage.

    Kinds and their current damage, each once; airships last.
    """
    if fight.damage:
        return sorted({(one.unit, one.damage) for one in fight.units if one.unit != AIRSHIP})
    if fight.air:
        return sorted({(one.unit, one.damage) for one in fight.units if one.unit == AIRSHIP})
    return []


def must_choose(book: Book, state: State, fight: Fight) -> bool:
    """Return whether the assignment matters: not with one choice only, nor if all are lost."""
    found = targets(fight)
    if len(found) < 2:
        return False
    me, air = state.seats[fight.seat], not fight.damage
    room = sum(persons.strength(book, me, one.unit) - one.damage for one in fight.units if (one.unit == AIRSHIP) == air)
    return room > (fight.air if air else fight.damage)


def hit(move: Move, fight: Fight, unit: int, damage: int) -> None:
    """Damage a unit by one; it is lost when its damage reaches its strength (Z40)."""
    one = next(one for one in fight.units if one.unit == unit and one.damage == damage)
    one.damage += 1
    if unit == AIRSHIP:
        fight.air -= 1
    else:
        fight.damage -= 1
    gone = one.damage >= persons.strength(move.book, move.state.seats[fight.seat], unit)
    if gone:
        _lose(move.state, fight, one)
    move.tell(UnitHurt(seat=fight.seat, unit=UNITS[unit], damage=one.damage, lost=gone))


def suffer(move: Move, fight: Fight) -> bool:
    """Hit units as long as the choice does not matter.

    Returns False if the owner must choose.
    """
    while fight.damage or fight.air:
        found = targets(fight)
        if not found and fight.damage:
            fight.damage = 0
        elif not found:
            fight.air = 0
        elif must_choose(move.book, move.state, fight):
            return False
        else:
            hit(move, fight, *found[0])
    return True


def _lose(state: State, fight: Fight, one: Fighter) -> None:
    """Return a unit to the supply."""
    fight.units.remove(one)
    fight.lost[one.unit] += 1
    state.supply[one.unit] += 1


# --- damage on Old Ones ----------------------------------------------------------------------------------------------


def hurt(move: Move, tile: Tile, seat: int, damage: int) -> None:
    """Mark damage on a tile, as far as there are cubes for it."""
    book, state = move.book, move.state
    marked = min(damage, cubes.room(state, seat))
    if not marked:
        return
    tile.cubes[seat] += marked
    tile.order = [*(other for other in tile.order if other != seat), seat]
    left = max(0, book.strength[tile.old_one] - sum(tile.cubes))
    kind = book.box.old_ones[tile.old_one].kind
    move.tell(OldOneHurt(seat=seat, hex=book.names[tile.hex], kind=kind, damage=marked, left=left))


def is_dead(book: Book, tile: Tile) -> bool:
    """Return whether a tile has as much damage as its strength (Z40)."""
    return sum(tile.cubes) >= book.strength[tile.old_one]


def bury(move: Move, at: int) -> None:
    """Remove the dead tiles of a hex, and share out their points (Z41)."""
    book, state = move.book, move.state
    for tile in [tile for tile in tiles_at(state, at) if is_dead(book, tile)]:
        state.tiles.remove(tile)
        points = _shares(book.points[tile.old_one], tile)
        for me, own, mine in zip(state.seats, tile.cubes, points, strict=True):
            me.won += mine
            me.slain += own > 0
        kind = book.box.old_ones[tile.old_one].kind
        move.tell(OldOneGone(hex=book.names[at], kind=kind, points=points))


def _shares(points: int, tile: Tile) -> tuple[int, ...]:
    """Return the points by seat.

    A remainder goes to the seat with most cubes there, and on a tie to the one that did damage last.
    """
    whole = sum(tile.cubes)
    shares = [points * own // whole for own in tile.cubes]
    best = max((*reversed(tile.order), *range(len(shares))), key=tile.cubes.__getitem__)
    shares[best] += points - sum(shares)
    return tuple(shares)


# --- the end of a card, and of the combat ----------------------------------------------------------------------------


def settle(move: Move, fight: Fight) -> None:
    """Finish a card after all hits; last is sanity (Z42)."""
    routed = False
    if any(row.sanity for row in rows(move.book, move.state, fight)):
        if fight.sanity:
            fight.sanity -= 1
            move.tell(SanityLost(seat=fight.seat, left=fight.sanity))
        else:
            routed = True
    close(move, fight, routed=routed)


def close(move: Move, fight: Fight, *, routed: bool = False) -> None:
    """Remove the defeated; the combat ends, or goes on before the next card (Z43)."""
    state = move.state
    bury(move, fight.hex)
    won = not tiles_at(state, fight.hex)
    if won and fight.defence:
        routed = False
    elif not (won or fight.units):
        routed = True
    if routed:
        _rout(move, fight)
    if won or routed:
        _end(move, fight, "won" if won else "routed")
    else:
        fight.stage = "choose"


def _rout(move: Move, fight: Fight) -> None:
    """Rout the expedition: damaged kinds are lost; Zombies lose the damage (Z44).

    With a personality only damaged units are lost.
    """
    book, state = move.book, move.state
    rally = persons.total(book, state.seats[fight.seat], "rally") > 0
    kinds = {one.unit for one in fight.units if one.damage}
    for one in [one for one in fight.units if (one.damage if rally else one.unit in kinds)]:
        _lose(state, fight, one)
    for tile in tiles_at(state, fight.hex):
        if book.kind[tile.old_one] == ZOMBIE:
            _shake_off(move, tile)


def _shake_off(move: Move, tile: Tile) -> None:
    """Return all cubes on a tile to their owners."""
    if any(tile.cubes):
        kind = move.book.box.old_ones[tile.old_one].kind
        move.tell(ShakenOff(hex=move.book.names[tile.hex], kind=kind, cubes=tuple(tile.cubes)))
        tile.cubes[:] = [0] * len(tile.cubes)
        tile.order.clear()


def withdraw(move: Move, fight: Fight, who: str) -> None:
    """Withdraw airships, the others, or all, without damage (Z45).

    Without units the combat is over.
    """
    leaving = [one for one in fight.units if who == "all" or (one.unit == AIRSHIP) == (who == "airships")]
    fight.units = [one for one in fight.units if one not in leaving]
    units = _home(move.state, fight.seat, leaving)
    move.tell(Withdrawn(seat=fight.seat, units=units))
    if not fight.units:
        bury(move, fight.hex)
        _end(move, fight, "withdrawn" if tiles_at(move.state, fight.hex) else "won")


def _home(state: State, seat: int, fighters: Sequence[Fighter]) -> tuple[str, ...]:
    for one in fighters:
        state.seats[seat].units[one.unit] += 1
    return tuple(UNITS[one.unit] for one in fighters)


def _end(move: Move, fight: Fight, how: str) -> None:
    """End the combat: survivors return; a port with Old Ones on it is lost (Z46)."""
    state = move.state
    state.fight = None
    home = _home(state, fight.seat, fight.units)
    lost = tuple(UNITS[unit] for unit, n in enumerate(fight.lost) for _ in range(n))
    name = move.book.names[fight.hex]
    move.tell(FightOver(seat=fight.seat, hex=name, how=how, lost=lost, home=home))
    if fight.defence and how == "routed":
        state.lost_port = fight.seat
