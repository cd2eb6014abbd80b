"""Hotspots: hexes, players, calendar, personalities, player boards, sides of a combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import GOODS, SPACES, UNITS
from bot.games.auztralia.rules import bearing, building
from bot.games.auztralia.state import State
from bot.games.auztralia.view import FightView, View
from bot.games.auztralia.words import describe, hexes, phrases
from bot.games.contract import ChoicePath, Part
from bot.games.engine.choice_walk import NOTHING
from rendering.auztralia import calendar, console, fight, header
from rendering.auztralia.board import FOOT, TOP
from rendering.auztralia.cards import row_blocks
from rendering.auztralia.hand import drawn_blocks
from rendering.auztralia.hex_choice import close_up
from rendering.auztralia.map_geometry import Plan, lowered, plan_of
from rendering.auztralia.page import HEADING, INSIDE
from rendering.auztralia.players import TALL, boxes
from rendering.auztralia.scene import MAP
from rendering.auztralia.scene import MARGIN as SEA
from rendering.canvas import Point
from rendering.hotspots import Hotspot, box
from rendering.layout import Block, Box, tops
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, MARGIN

# --- places of options -----------------------------------------------------------------------------------------------


def place(view: View, said: ChoicePath, value: str) -> Part | None:
    """Return the place of an option.

    It is a hex (for a rail that to which it leads), a personality, a player, an action space, goods or units of the
    own player board, or a unit or an Old One in the combat.
    """
    match said:
        case _ if value == NOTHING:
            return None
        case () | ("rail" | "mine",):
            return Part("space", (_own(view), value)) if value in SPACES else None
        case ("rail", _, *laid):
            return Part("hex", building.leads_to(cast("State", view), view.actor, laid, value))
        case ("port" | "attack" | "expose",) | ("mine", _) | ("farm", *_):
            return Part("hex", value)
        case ("mine", _, name):
            return Part("hex", name)
        case ("recruit", _, _) | ("keep", _) | ("give", _, _):
            return Part("seat", int(value))
        case ("use",) if view.fight is not None:
            return None
        case ("recruit" | "keep" | "choose" | "use",) | ("recruit", "sweep"):
            return Part("person", int(value)) if value.isdecimal() else None
        case ("use", _):
            return _target(view, value)
        case ("trade", *_) | ("give",):
            return Part("good", (_own(view), value.removeprefix("sell")))
        case ("military" | "take",) | ("attack", _):
            return Part("unit", (_own(view), value.removesuffix("2")))
        case ("hit",):
            return Part("fighter", value.partition(".")[0])
        case _:
            return None


def _own(view: View) -> str:
    """Return the seat whose player board the options are on, as an id."""
    return str(view.actor if view.seat is None else view.seat)


def _target(view: View, value: str) -> Part | None:
    """Return the Old One in the combat, or the hex with a farm, on which a personality is used."""
    if value.isdecimal():
        return Part("tile", int(value))
    return Part("hex", value) if value in open_book(view.set, view.side).number else None


# --- places of pictures ----------------------------------------------------------------------------------------------


def hotspots(view: View, shown: Part, look: RenderOptions) -> Sequence[Hotspot]:
    """Return the places of a picture in reading order; single components have none."""
    book = open_book(view.set, view.side)
    one = book.board.map
    match shown:
        case Part("board") if view.fight is not None:
            return tuple(_battle(view, book, view.fight, look, with_country=True))
        case Part("board"):
            plan = lowered(plan_of(one, MAP, SEA), TOP)
            return (*_strip(view, book), *_hexes(view, book, plan), *_plates(view, book))
        case Part("map"):
            return tuple(_hexes(view, book, plan_of(one, MAP, SEA)))
        case Part("pick", tuple(names)):
            plan, (left, top, right, bottom) = close_up(view, [book.number[name] for name in names])
            return tuple(_hexes(view, book, plan, (left, top, right - left, bottom - top)))
        case Part("fight") if view.fight is not None:
            return tuple(_battle(view, book, view.fight, look, with_country=False))
        case Part("seat", int(seat)):
            return tuple(_console(view, book, look, seat))
        case Part("row"):
            return tuple(_people(book, view.row, row_blocks(view, look)))
        case Part("hand"):
            return tuple(_people(book, view.drawn, drawn_blocks(view, look)))
        case Part("calendar"):
            return tuple(_year(view, book))
        case _:
            return ()


def _hexes(view: View, book: Book, plan: Plan, frame: Box | None = None, at: Point = (0, 0)) -> Iterator[Hotspot]:
    """Yield the hexes by row and column.

    If the map is cropped to a `frame`, they are those with their middle in it, and its corner is `at` this point.
    """
    left, top, wide, tall = frame or (0, 0, *plan.size)
    for number in sorted(range(len(plan.centres)), key=lambda one: plan.centres[one][::-1]):
        x, y = plan.centres[number]
        if frame is None:
            outline = tuple(plan.corners(number))
        elif left <= x <= left + wide and top <= y <= top + tall:
            outline = tuple(
                (min(max(x - left, 0), wide) + at[0], min(max(y - top, 0), tall) + at[1])
                for x, y in plan.corners(number)
            )
        else:
            continue
        yield Hotspot(Part("hex", book.names[number]), outline, hexes.hex_text(book, view, number))


def _strip(view: View, book: Book) -> Iterator[Hotspot]:
    """Yield the visible spaces of the calendar."""
    shown = calendar.strip(view, header.TALL)
    for number, x, _ in shown.places:
        outline = box(x, shown.y, calendar.PLATE, calendar.SPACE[1])
        yield Hotspot(Part("year", number), outline, describe.space_line(view, book, number))


def _year(view: View, book: Book) -> Iterator[Hotspot]:
    """Yield all spaces of the calendar."""
    for number, x, y in calendar.year(view, HEADING):
        outline = box(x, y, calendar.WIDE, calendar.LARGE)
        yield Hotspot(Part("year", number), outline, describe.space_line(view, book, number))


def _plates(view: View, book: Book) -> Iterator[Hotspot]:
    """Yield the plates of the Old Ones and of the players."""
    (x, y, wide), *others = boxes(len(view.seats), FOOT)
    yield Hotspot(Part("oldones"), box(x, y, wide, TALL), describe.their_points(view, book))
    for seat, (x, y, wide) in enumerate(others):
        yield Hotspot(Part("seat", seat), box(x, y, wide, TALL), describe.player_line(view, book, seat))


def _people(book: Book, persons: Sequence[int], blocks: Sequence[Block], top: int = HEADING) -> Iterator[Hotspot]:
    """Yield personalities that are whole plates below each other."""
    for person, block, y in zip(persons, blocks, tops(top, blocks), strict=True):
        outline = box(MARGIN, y, INSIDE, block.tall - GAP)
        yield Hotspot(Part("person", person), outline, describe.person_line(person, book.box))


def _console(view: View, book: Book, look: RenderOptions, seat: int) -> Iterator[Hotspot]:
    """Yield goods, action spaces, units and personalities of a player board."""
    me, own = view.seats[seat], str(seat)
    blocks = console.console_blocks(view, look, seat)
    stores, spaces, barracks, _, *people = tops(HEADING, blocks)
    for good, kind in enumerate(GOODS):
        outline = box(MARGIN + 12 + good * console.CELL, stores, console.CELL, console.STORES)
        yield Hotspot(Part("good", (own, kind)), outline, phrases.goods(good, me.goods[good]))
    for n, space in enumerate(SPACES):
        said = phrases.together((phrases.SPACE_NAMES[n], phrases.time(book.times[n]), phrases.cubes(me.spaces[n])))
        yield Hotspot(Part("space", (own, space)), box(*console.space_box(n, spaces)), said)
    for unit, kind in enumerate(UNITS):
        said = phrases.together((phrases.unit_count(unit, me.units[unit]), phrases.unit_hint(book.box.units[unit])))
        yield Hotspot(Part("unit", (own, kind)), box(*console.unit_box(unit, barracks)), said)
    if len(people) == len(me.persons):
        yield from _people(book, me.persons, blocks[4:], people[0] if people else 0)
        return
    for n, person in enumerate(me.persons):
        outline = box(*console.name_box(n, people[0]))
        yield Hotspot(Part("person", person), outline, describe.person_line(person, book.box))


# --- a combat --------------------------------------------------------------------------------------------------------


def _battle(view: View, book: Book, one: FightView, look: RenderOptions, *, with_country: bool) -> Iterator[Hotspot]:
    """Yield the Old Ones, the units, and on the board the country around."""
    blocks = fight.battle_blocks(view, one, look)
    _, foes, _, troops = tops(0, blocks)
    facing = fight.facing(view, one)
    for tile, room in zip(facing, fight.foe_boxes(len(facing), (MARGIN, foes, INSIDE, fight.FOES)), strict=True):
        number = next(n for n, other in enumerate(view.tiles) if other is tile)
        yield Hotspot(Part("tile", number), box(*room), hexes.tile_text(book, tile))
    groups = dict[tuple[int, int], list[tuple[float, float, int]]]()
    for fighter, side, x, y in fight.troops(one, (MARGIN, troops, INSIDE, fight.TROOPS)):
        groups.setdefault((fighter.unit, fighter.damage), []).append((x, y, side))
    for (hit, units), said in zip(groups.items(), describe.fighters(view, one, book), strict=False):
        yield Hotspot(Part("fighter", bearing.value((hit,))), _around(units), said)
    if with_country and (tall := fight.country_height(blocks)):
        plan, top = fight.country(view, one, tall)
        below = sum(block.tall for block in blocks)
        yield from _hexes(view, book, plan, (MARGIN, top, INSIDE, tall), (MARGIN, below))


def _around(units: Iterable[tuple[float, float, int]]) -> tuple[Point, ...]:
    """Return the outline of equal units, which may go on in the next row."""
    rows = dict[float, list[float]]()
    half = 0.0
    for x, y, side in units:
        rows.setdefault(y, []).append(x)
        half = side / 2 + 4
    right = [(max(xs) + half, y + down) for y, xs in rows.items() for down in (-half, half)]
    left = [(min(xs) - half, y + down) for y, xs in rows.items() for down in (-half, half)]
    return (*right, *reversed(left))
