"""Places in the pictures of Far Far Out that can be pointed at, and those of options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.games.contract import ChoicePath, Part
from bot.games.farfarout.components.book import TILE, Book, open_book
from bot.games.farfarout.components.lattice import SIDES
from bot.games.farfarout.view import View
from bot.games.farfarout.words.captions import captions
from rendering.canvas import Point
from rendering.farfarout import battle_dice, board, header, inset, page, players, race, rolled_dice, zoom
from rendering.farfarout.changes import gather
from rendering.farfarout.hand import hand_blocks
from rendering.farfarout.labels import Area
from rendering.farfarout.map_geometry import WIDE, Chart
from rendering.farfarout.market import market_blocks
from rendering.farfarout.places import body
from rendering.farfarout.planet import planet_blocks
from rendering.farfarout.quests import held_blocks, row_blocks
from rendering.farfarout.ship_sheet import cargo_blocks, ship_blocks
from rendering.farfarout.system_window import ACTIVE, OTHER, in_sight
from rendering.header import TALL as HEADING
from rendering.hotspots import Hotspot, box, disc
from rendering.layout import Block, things
from rendering.renderer import RenderOptions
from rendering.sizes import GAP

Outline = tuple[Point, ...]
Spot = tuple[Part, Outline]
_TALL: Final = 60
"""Height of the area of a player's goods in pixels."""
_LEAST: Final = 24
"""Minimum width and height of the visible part of a place in pixels."""


def hotspots(view: View, shown: Part, look: RenderOptions) -> Sequence[Hotspot]:
    """Return the places of a picture; those on top of others come after them."""
    name = captions(view)
    return [Hotspot(part, outline, name(part)) for part, outline in _spots(view, shown, look)]


def _spots(view: View, shown: Part, look: RenderOptions) -> Iterator[Spot]:
    book = open_book(view.set)
    match shown:
        case Part("board"):
            yield from _board(view, look, book)
        case Part("near", int(seat)):
            chart, ships = zoom.near(book, view, seat), dict[int, Point]()
            ships = in_sight(chart, view, zoom.NEAR)
            yield from _moved(_space(view, chart, zoom.NEAR, _sized(view, ships)), 0, HEADING)
        case Part("galaxy"):
            chart, size = zoom.whole(book, view)
            yield from _map(view, chart, size)
        case Part("pick", tuple(ids)):
            _, chart, size = zoom.picks(book, view, ids)
            yield from _map(view, chart, size)
        case Part("dice") if view.throw is not None:
            yield from _dice(view, rolled_dice.TOP, battle_dice.NAMED, named=True)
        case _:
            yield from _on_page(_blocks(view, look, shown))


def _blocks(view: View, look: RenderOptions, shown: Part) -> Sequence[Block]:
    match shown:
        case Part("hand"):
            return hand_blocks(view, look)
        case Part("dice"):
            return rolled_dice.dice_blocks(view, look)
        case Part("quests"):
            return row_blocks(view, look)
        case Part("held"):
            return held_blocks(view, look)
        case Part("market"):
            return market_blocks(view, look)
        case Part("ship", int(seat)):
            return ship_blocks(view, look, seat)
        case Part("cargo", int(seat)):
            return cargo_blocks(view, look, seat)
        case Part("planet", str(planet)):
            return planet_blocks(view, look, planet)
        case _:
            raise KeyError(str(shown))


def _on_page(blocks: Sequence[Block]) -> Iterator[Spot]:
    return ((part, box(*outline)) for part, outline in things(page.HEADING, blocks))


# --- space -----------------------------------------------------------------------------------------------------------


def _space(
    view: View, chart: Chart, size: tuple[int, int], ships: Iterable[tuple[int, Point, float]],
    covered: Sequence[Area] = (), *, far: bool = False,
) -> Iterator[Spot]:  # fmt: skip
    """Return each sector with its open edges and things, then the ships, as far as visible."""
    book = chart.book
    for sector in chart.galaxy.sectors:
        yield from _inside(_place(book, sector), tuple(chart.cell(sector)), size, covered)
        for side in chart.galaxy.open[sector] if any(view.decks[TILE]) else ():
            tile = book.places[sector].tile
            yield from _inside(_edge(tile, SIDES[side]), tuple(chart.edge(tile, side)), size, covered)
        for spot in book.spots[sector]:
            kind = book.places[spot].kind
            wide = body(chart, kind) if far else chart.radius * WIDE[kind]
            yield from _inside(_place(book, spot), disc(*chart.place(spot), wide / 2), size, covered)
    for seat, at, wide in ships:
        yield from _inside(Part("vessel", seat), disc(*at, wide / 2), size)


def _place(book: Book, number: int) -> Part:
    return Part("place", book.places[number].id)


def _edge(tile: int, side: str) -> Part:
    return Part("edge", f"{tile}.{side}")


def _sized(view: View, ships: dict[int, Point]) -> list[tuple[int, Point, float]]:
    """Return ships of a window with their widths, the active one last."""
    active = view.active if view.phase == "turns" else -1
    return [(seat, ships[seat], ACTIVE if seat == active else OTHER) for seat in sorted(ships, key=active.__eq__)]


def _map(view: View, chart: Chart, size: tuple[int, int]) -> Iterator[Spot]:
    ships = [(seat, at, float(zoom.SHIP)) for seat, at in zoom.berths_on(chart, view)]
    return _space(view, chart, size, ships, far=True)


def _inside(part: Part, outline: Outline, size: tuple[int, int], covered: Sequence[Area] = ()) -> Iterator[Spot]:
    """Return the visible part of an outline, if it is large enough to be pointed at."""
    found = _clipped(outline, size)
    if found and _narrow(found) >= _LEAST and not _hidden(found, covered):
        yield part, found


def _clipped(outline: Outline, size: tuple[int, int]) -> Outline:
    """Return the part of a convex polygon that is in a picture of a size."""
    for axis, limit, sense in ((0, 0, 1), (0, size[0], -1), (1, 0, 1), (1, size[1], -1)):
        kept = list[Point]()
        for a, b in zip(outline, (*outline[1:], *outline[:1]), strict=True):
            da, db = sense * (a[axis] - limit), sense * (b[axis] - limit)
            if da >= 0:
                kept.append(a)
            if da * db < 0:
                share = da / (da - db)
                along = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * share
                kept.append((along, limit) if axis else (limit, along))
        outline = tuple(kept)
    return outline


def _narrow(outline: Outline) -> float:
    """Return the lesser of the width and the height of an outline."""
    return min(max(values) - min(values) for values in zip(*outline, strict=True))


def _hidden(outline: Outline, covered: Sequence[Area]) -> bool:
    """Check whether something covers the middle of an outline."""
    x, y = (sum(corner[axis] for corner in outline) / len(outline) for axis in (0, 1))
    return any(left < x < right and top < y < bottom for left, top, right, bottom in covered)


def _moved(spots: Iterable[Spot], dx: float, dy: float) -> Iterator[Spot]:
    for part, outline in spots:
        yield part, tuple((x + dx, y + dy) for x, y in outline)


# --- the board -------------------------------------------------------------------------------------------------------


def _board(view: View, look: RenderOptions, book: Book) -> Iterator[Spot]:
    marks = gather(look.told)
    if view.phase != "over":
        yield from _moved(_window(view, look, book), 0, HEADING)
    top = board.RACE
    if view.throw is not None:
        yield from _dice(view, top, race.TALL)
    elif view.phase == "crew":
        yield from ((Part("crew", book.crew[crew].id), box(*at)) for crew, at in board.crew_boxes(view, book, top))
    else:
        yield from ((Part("track", track), box(*at)) for track, at in race.boxes(top))
    top += race.TALL + GAP
    for seat, at in enumerate(players.boxes(len(view.seats), top)):
        yield Part("seat", seat), box(*at)
        for good, left, middle in players.goods_at(view.seats[seat], marks, seat, at):
            yield Part(good.kind, seat), box(left, middle - _TALL / 2, round(good.wide), _TALL)


def _window(view: View, look: RenderOptions, book: Book) -> Iterator[Spot]:
    here = board.setting(view, look, book, gather(look.told))
    areas = [(x, y, x + sprite.width, y + sprite.height) for sprite, (x, y) in here.things]
    ships = in_sight(here.chart, view, (board.WINDOW[0], board.WINDOW[1] - here.low))
    yield from _space(view, here.chart, board.WINDOW, _sized(view, ships), areas)
    for name, (sprite, (x, y)) in zip(here.names, here.things, strict=True):
        outline = box(x, y, sprite.width, sprite.height)
        match name:
            case "galaxy":
                chart = inset.chart_of(book, view.tiles)
                yield from _moved((
                    (Part("system", tile.number), tuple(chart.hexagon(tile))) for tile in view.tiles
                ), x, y)  # fmt: skip
            case "tokens":
                for token, at in header.token_boxes(view, book):
                    yield from _moved([(Part("token", token), box(*at))], x, y)
            case "undiscovered":
                yield Part("undiscovered"), outline
            case "system" | "key":
                pass


def _dice(view: View, top: int, tall: int, *, named: bool = False) -> Iterator[Spot]:
    assert view.throw is not None
    for lie in battle_dice.lying(view.throw, top, tall, named=named):
        half, word = lie.size / 2, f"{'a' if lie.mine else 'b'}{lie.n + 1}"
        yield Part("die", word), box(lie.x - half, lie.y - half, lie.size, lie.size)


# --- options ---------------------------------------------------------------------------------------------------------

_HERE: Final = ("mine", "dig", "hire", "shop", "ship", "invest", "outpost", "build", "fight", "blind")
"""Verbs about the place that the ship is at."""


def place(view: View, said: ChoicePath, value: str) -> Part | None:
    """Return the place of an option of the viewing seat; see `GameRenderer`."""
    if view.seat is None or value in ("none", "top"):
        return None
    book, seat = open_book(view.set), view.seat
    here = _place(book, view.seats[seat].place)
    match said:
        case ():
            return Part("vessel", seat) if value == "fly" else here if value in _HERE else None
        case ("fly" | "move" | "scan",):
            return Part("place", value)
        case ("jump",):
            return here if value == "stay" else Part("place", value)
        case ("discover",):
            return _edge(book.places[view.seats[seat].place].tile, value)
        case ("move", _) | ("recover" | "exchange",):
            return Part("token", value)
        case ("trade", _):
            return Part("ore", value)
        case ("attack",):
            return Part("vessel", int(value) - 1)
        case ("recruit" | "engage" | "colonise",):
            return Part("crew", value)
        case ("buy" | "sell", _):
            return Part(value, seat)
        case ("deliver", _) | ("buy" | "sell" | "use",):
            return Part("item", value)
        case ("relic",):
            return Part("item", value) if book.places[view.seats[seat].place].kind == "planet" else None
        case ("loot",):
            return Part("erg", view.tasks[-1].other) if value == "erg" else Part("item", value)
        case ("quest" | "keep" | "deliver",) | ("quest" | "keep", _):
            return Part("quest", value)
        case ("drop",):
            return Part(_dropped(view), value)
        case ("copy" | "set" | "reroll" | "cancel" | "again" | "lose",) | ("copy" | "set" | "reroll" | "cancel", _):
            return Part("shields", seat) if value == "shield" else Part("die", value)
        case _:
            return None


def _dropped(view: View) -> str:
    """Return the kind of the things of which the seat must give one up."""
    task = view.tasks[-1]
    return "quest" if task.kind == "spare" else "item" if task.what == "item" else "crew"
