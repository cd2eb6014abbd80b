"""Animation of a turn: movements of tracks, pieces, goods, units, markers and Old Ones.

Railways grow, farms and ports move from their owners, goods move to them, units leave and return, markers move along
the calendar; Old Ones wake, walk and fall, and blight spreads over farms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.board import board_of
from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import GOODS, KINDS, UNITS, Kind
from bot.games.auztralia.view import TileView, View
from bot.games.contract import Event
from rendering.animation import Movement, between, bowed, drop, flip, glide, sink
from rendering.auztralia import header
from rendering.auztralia.board import FOOT, TOP, draw_board
from rendering.auztralia.calendar import DISC, marker, way
from rendering.auztralia.changes import News, wakes_next
from rendering.auztralia.map_geometry import Plan, lowered, plan_of
from rendering.auztralia.players import TALL, boxes
from rendering.auztralia.railways import Laid, junction, put_owner, track, tracks
from rendering.auztralia.scene import MAP, MARGIN, Lifted, Marks, is_crowded, owned, put_things, seat_of
from rendering.auztralia.tiles import hidden, tile
from rendering.auztralia.tokens import counted
from rendering.auztralia.units import counter
from rendering.canvas import Point, Sheet, cut
from rendering.layout import spaced
from rendering.renderer import RenderOptions
from rendering.theme import SEATS

_UNIT: Final = 84
"""Width of moving units in pixels."""
_FAR: Final = 3
"""Distance beyond the edges of a track's sprite, in halves of the track."""


def moving(before: View, after: View, look: RenderOptions) -> Sequence[Image.Image]:
    """Return the frames between the boards of two views; empty if nothing moves.

    `look.changes` are the events between them. During a combat the map is not visible, so nothing moves.
    """
    if before.phase == "over" or (before.fight is not None and after.fight is not None):
        return ()
    stage = _Stage(before, after)
    for event in look.public:
        stage.tell(event)
    stage.pass_time()
    acts = stage.deeds, stage.wakings(), stage.walks()
    return between(stage.ground(replace(look, changes=(), lines=())), acts) if any(acts) else ()


class _Beast(Struct):
    """An Old One that acts in the turn.

    It has its current hex, the path that it took there, and its appearance if it was not there before.
    """

    kind: Kind
    hex: int
    sprite: Image.Image
    way: list[Point]
    tile: TileView | None = None
    born: Movement | None = None
    gone: bool = False


class _Stage:
    """Movements collected over the previous map, in three acts.

    Actions of players are first, then Old Ones wake, then they walk and fall.
    """

    def __init__(self, before: View, after: View) -> None:
        self.before, self.after = replace(before, fight=None), after
        self.book: Book = open_book(before.set, before.side)
        self.plan: Plan = lowered(plan_of(self.book.board.map, MAP, MARGIN), TOP)
        self.lifted, self.mined = Lifted(), set[int]()
        self.beasts = list[_Beast]()
        self.deeds, self.ends = list[Movement](), list[Movement]()
        self.out = False
        """True once units have left in this turn."""

    def ground(self, look: RenderOptions) -> Image.Image:
        """Draw the board without the moving pieces."""
        return draw_board(self.still(), look, self.lifted)

    def still(self) -> View:
        """Return the previous view without the goods that were mined."""
        goods = tuple(self.after.goods[at] if at in self.mined else has for at, has in enumerate(self.before.goods))
        return replace(self.before, goods=goods)

    def tell(self, event: Event) -> None:
        """Collect the movements of an event; hexes that are not on this map are left out."""
        match event:
            case ev.RailLaid():
                self._rails(event)
            case ev.Farmed():
                for at in self._known(name for name, _ in event.farms):
                    self._place(event.seat, at, farm=True)
            case ev.PortPlaced():
                for at in self._known((event.hex,)):
                    self._place(event.seat, at, farm=False)
            case ev.Mined():
                self._mined(event)
            case ev.Expedition() | ev.FightOver():
                self._fight(event)
            case ev.TurnedUp() | ev.Spawned() | ev.OldOneMoved() | ev.OldOneGone() if event.kind in KINDS:
                self._beast(event, event.kind)
            case ev.Blighted():
                self._blight(event)
            case _:
                pass

    def _known(self, names: Iterable[str]) -> list[int]:
        return [self.book.number[name] for name in names if name in self.book.number]

    def _plate(self, seat: int) -> Point:
        """Return the centre of a player's badge."""
        left, top, _ = boxes(len(self.before.seats), FOOT)[1 + seat]
        return left + 40, top + TALL / 2

    # --- actions of players ---------------------------------------------------------------------------------------

    def _rails(self, event: ev.RailLaid) -> None:
        pairs = [self._known(pair) for pair in event.rails]
        edges = [self.book.board.edge_of[pair[0], pair[1]] for pair in pairs if len(pair) == 2]
        wanted = {(event.seat, edge) for edge in edges}
        found = tracks(self.plan, tuple(me.rails for me in self.after.seats), wanted)
        me = self.before.seats[event.seat]
        begun = {me.port, *(at for edge in me.rails for at in self._ends(edge))}
        if found:
            self.deeds.append(Movement(partial(self._grow, _ordered(found, begun, self._ends)), waits=False))

    def _ends(self, edge: int) -> tuple[int, int]:
        one, other = board_of(self.plan.map).edges[edge]
        return one, other

    def _grow(self, built: Sequence[tuple[Laid, int]], sheet: Sheet, share: float) -> None:
        """Add the growth of tracks in order, each from its given hex, below the pieces there."""
        plan, hexes = self.plan, set[int]()
        for n, (one, start) in enumerate(built):
            done = share * len(built) - n
            if done <= 0:
                break
            sprite = track(one.turn, one.seat, round(plan.hex), new=True)
            sheet.put(sprite if done >= 1 else _grown(sprite, plan.centres[start], (one.x, one.y), done), one.x, one.y)
            there = self._ends(one.edge) if done >= 1 else (start,)
            for at in there:
                sheet.put(junction(plan.long(0.2)), *plan.centres[at])
            if done > 0.5:
                put_owner(sheet, plan, one)
            hexes |= {*there}
        put_things(sheet, plan, self.still(), self.book, Marks(new=News(), seen=frozenset(hexes), lifted=self.lifted))

    def _place(self, seat: int, at: int, *, farm: bool) -> None:
        """Add the movement of a farm or a port from its owner."""
        aside = bool(self.after.hidden[at]) or any(one.hex == at for one in self.after.tiles)
        found = owned(self.plan, self.after, self.book, at, aside=aside).get("farm" if farm else "port")
        if found is not None:
            self.deeds.append(glide(found[0], bowed(self._plate(seat), found[1]), waits=False))

    def _mined(self, event: ev.Mined) -> None:
        for at in self._known((event.hex,)):
            if event.good in GOODS:
                self.mined.add(at)
                sprite = counted(GOODS[GOODS.index(event.good)], event.count, self.plan.long(0.4))
                path = bowed(self.plan.spot(at), self._plate(event.seat))
                self.deeds.append(glide(sprite, path, grow=(1.0, 0.7), waits=False, stays=False))

    def _fight(self, event: ev.Expedition | ev.FightOver) -> None:
        """Add units that leave; units that left in an earlier turn return."""
        match event:
            case ev.FightOver(home=names):
                over, moves = True, self.ends
            case ev.Expedition(units=names):
                over, moves = False, self.ends if event.defence else self.deeds
        if over and self.out:
            return
        self.out = True
        units = [UNITS.index(name) for name in names if name in UNITS]
        for at in self._known((event.hex,)):
            x, y = self.plan.spot(at, 0, 0.3)
            step = min(_UNIT * 0.8, self.plan.hex / max(1, len(units)))
            for unit, left in zip(units, spaced(x, len(units), step), strict=True):
                sprite = counter(unit, self.book.tough[unit], 0, _UNIT, SEATS[event.seat])
                path = bowed(self._plate(event.seat), (left, y))
                if over:
                    moves.append(glide(sprite, path[::-1], stays=False))
                else:
                    moves.append(glide(sprite, path, waits=False))

    def pass_time(self) -> None:
        """Add the movements of the markers along the calendar, the Old Ones' last."""
        seats = len(self.before.seats)
        for one, (at, end) in enumerate(zip(self.before.clock, self.after.clock, strict=True)):
            if at != end and one in self.before.order:
                self.lifted.markers.add(one)
                path = way(self.before, header.TALL, one, end)
                (self.deeds if one < seats else self.ends).append(glide(marker(one, seats, DISC), path))

    # --- actions of Old Ones --------------------------------------------------------------------------------------

    def _beast(self, event: ev.TurnedUp | ev.Spawned | ev.OldOneMoved | ev.OldOneGone, kind: Kind) -> None:
        match event:
            case ev.OldOneMoved():
                ends = self._known((event.source, event.target))
                if len(ends) == 2 and ends[0] != ends[1]:
                    one = self._there(kind, ends[0])
                    one.hex = ends[1]
                    one.way.append(seat_of(self.plan, one.hex, crowded=is_crowded(self.before, one.hex))[1])
            case ev.OldOneGone():
                for at in self._known((event.hex,)):
                    self._there(kind, at).gone = True
            case _:
                for at in self._known((event.hex,)):
                    beast = self._born(event, kind, at)
                    if isinstance(event, ev.TurnedUp) and event.why == "end" and beast.born is not None:
                        self.ends.append(beast.born)
                    else:
                        self.beasts.append(beast)

    def _born(self, event: ev.TurnedUp | ev.Spawned, kind: Kind, at: int) -> _Beast:
        """Return an Old One whose tile is revealed or spawned by a temple."""
        level = self.before.hidden[at]
        if isinstance(event, ev.TurnedUp) and level and at not in self.lifted.hidden:
            side, spot = seat_of(self.plan, at, crowded=is_crowded(self.before, at))
            front = hidden(level, side, next_=at == wakes_next(self.book, self.before))
            self.lifted.hidden.add(at)
            sprite = tile(kind, side, event.strength)
            return _Beast(kind, at, sprite, [spot], born=flip(front, sprite, spot))
        side, spot = seat_of(self.plan, at, 1, 2, crowded=True)
        sprite = tile(kind, side, event.strength)
        return _Beast(kind, at, sprite, [spot], born=drop(sprite, spot))

    def _there(self, kind: Kind, at: int) -> _Beast:
        """Return the Old One of a kind on a hex; a tile there before is lifted from the map."""
        known = next((one for one in self.beasts if (one.kind, one.hex, one.gone) == (kind, at, False)), None)
        if known is not None:
            return known
        tiles = [one for one in self.before.tiles if one.hex == at]
        side, spot = seat_of(self.plan, at, crowded=is_crowded(self.before, at))
        beast = _Beast(kind, at, tile(kind, side), [spot])
        for n, one in enumerate(tiles):
            what = self.book.box.old_ones[one.old_one]
            if what.kind == kind and not self.lifted.has(one):
                side, spot = seat_of(self.plan, at, n, len(tiles), crowded=is_crowded(self.before, at))
                hurt = sum(one.cubes)
                beast.sprite = tile(kind, side, max(0, what.strength - hurt), hurt=bool(hurt))
                beast.way, beast.tile = [spot], one
                self.lifted.tiles.append(one)
                break
        self.beasts.append(beast)
        return beast

    def _blight(self, event: ev.Blighted) -> None:
        """Add a farm that is blighted."""
        for at in self._known((event.hex,)):
            standing = bool(self.before.hidden[at]) or any(one.hex == at for one in self.before.tiles)
            found = owned(self.plan, self.before, self.book, at, aside=standing).get("farm")
            if found is not None and not self.before.blight[at]:
                self.lifted.farms.add(at)
                sprite, spot = found
                lost = owned(self.plan, replace(self.before, blight=(True,) * len(self.before.blight)), self.book, at,
                             aside=standing)["farm"][0]  # fmt: skip
                self.ends.insert(0, flip(sprite, lost, spot))

    def wakings(self) -> list[Movement]:
        """Return the movements of Old Ones that appear."""
        return [
            one.born._replace(stays=len(one.way) == 1 and not one.gone)
            for one in self.beasts
            if one.born is not None
        ]  # fmt: skip

    def walks(self) -> list[Movement]:
        """Return the movements of Old Ones that walk or are removed, after the events on the farms."""
        moves = list[Movement]()
        for one in self.beasts:
            lay = one.tile is not None
            if len(one.way) > 1:
                moves.append(glide(one.sprite, one.way, grow=(1.0, self._shrinks(one)), waits=lay, stays=not one.gone))
            elif one.gone:
                moves.append(sink(one.sprite, one.way[0])._replace(waits=lay))
        return [*self.ends, *moves]

    def _shrinks(self, one: _Beast) -> float:
        """Return the scale of an Old One at the end of its path."""
        side = one.sprite.width * 8 / 9
        return seat_of(self.plan, one.hex, crowded=is_crowded(self.before, one.hex))[0] / side


def _ordered(
    found: Sequence[Laid], begun: set[int], ends: Callable[[int], tuple[int, int]]
) -> list[tuple[Laid, int]]:  # fmt: skip
    """Order tracks as they are built on from the hexes where one has begun.

    Each is returned with the hex from which it grows.
    """
    left, there, built = list(found), set(begun), list[tuple[Laid, int]]()
    while left:
        one = next((one for one in left if there & {*ends(one.edge)}), left[0])
        left.remove(one)
        hexes = ends(one.edge)
        built.append((one, next((at for at in hexes if at in there), hexes[0])))
        there |= {*hexes}
    return built


def _grown(sprite: Image.Image, start: Point, middle: Point, share: float) -> Image.Image:
    """Cut a track to the given share from its start; its middle is the middle of the sprite."""
    dx, dy = middle[0] - start[0], middle[1] - start[1]
    x, y = sprite.width / 2 - dx, sprite.height / 2 - dy
    corners = [(x + dx * far - dy * side, y + dy * far + dx * side) for far, side in
               ((-_FAR, _FAR), (2 * share, _FAR), (2 * share, -_FAR), (-_FAR, -_FAR))]  # fmt: skip
    mask = Image.new("L", sprite.size)
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return cut(sprite, ImageChops.multiply(mask, sprite.getchannel("A")))
