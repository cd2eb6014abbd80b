"""Text descriptions of the table: alt texts, text board, screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.auztralia import meta
from bot.games.auztralia.components.board import Board
from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import (
    FARMS,
    FARMS_EACH,
    FIGHTING,
    GOAL,
    GOODS,
    KINDS,
    SPACES,
    Box,
    Kind,
    OldOneCard,
)
from bot.games.auztralia.components.rows import row_of
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import FightView, SeatView, TaskView, TileView, View
from bot.games.auztralia.words import phrases
from bot.games.contract import Length, Part, Text, Who, t, tn

_MAP = {Part("map"): t("Map")}
_ROW = {Part("row"): t("Personalities")}
_CALENDAR = {Part("calendar"): t("Calendar")}
_FIGHT = {Part("fight"): t("Combat")}
_NONE = t("none")
_SHOWN: Final = 3
"""Number of levels of face-down Old Ones at the start."""


def parts(view: View) -> Mapping[Part, Text]:
    """Return the parts of the table: combat, map, player boards, row, calendar."""
    fight = _FIGHT if view.fight is not None else {}
    return {**fight, **_MAP, **_seats(view), **_ROW, **_CALENDAR}


def featured_parts(view: View) -> Mapping[Part, Text]:
    """Return the parts with buttons: player boards and row, and the map during a combat.

    A solo player has a button for the own board.
    """
    hidden = _MAP if view.fight is not None else {}
    seats: Mapping[Part, Text] = _seats(view) if len(view.seats) > 1 else {}
    return {**hidden, **seats, **_ROW}


def _seats(view: View) -> Mapping[Part, Text]:
    return {Part("seat", seat): t("{who}", who=Who(seat)) for seat in range(len(view.seats))}


def describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    """Describe a part, or the whole table with the situation in its first line."""
    book = open_book(view.set, view.side)
    return tuple(_part(view, part, book))


def _part(view: View, part: Part | None, book: Book) -> Iterable[Text]:
    box, board = book.box, book.board
    match part:
        case Part("map"):
            return _map(view, box, board)
        case Part("row"):
            return _row(view, box)
        case Part("calendar"):
            return _calendar(view, box)
        case Part("fight") if view.fight is not None:
            return _fight(view, view.fight, box, board)
        case Part("seat", int(seat)):
            return _player_board(view, seat, box, board)
        case Part("pick", tuple(names)):
            return [_hex_line(view, box, board, board.number[name]) for name in names]
        case _:
            return _whole(view, book)


def describe_person(box: Box, person: int) -> tuple[Text, ...]:
    """Describe a personality: its name, then all effects."""
    one = box.persons[person]
    return (phrases.called(one), phrases.person_text(one))


def describe_old_one(box: Box, kind: int) -> tuple[Text, ...]:
    """Describe a kind of Old One by number: its name, then all known facts."""
    return (phrases.KIND_NAMES[KINDS[kind]], meta.kind_text(box, KINDS[kind]))


# --- the whole table -------------------------------------------------------------------------------------------------


def _whole(view: View, book: Book) -> Iterable[Text]:
    box, board = book.box, book.board
    yield _situation(view)
    yield from _beside(view, board)
    if view.fight is not None:
        yield _fighting(view, view.fight, box, board)
    for seat, me in enumerate(view.seats):
        points = phrases.points(scoring.total(scoring.parts(book, view, seat)))
        yield t("{who}, {place}, {points}: {has}",
                who=Who(seat), place=_place(view, seat), points=points, has=_has(me))  # fmt: skip
    yield t("The Old Ones: {points}, and whatever lies face down.",
            points=phrases.points(scoring.total(scoring.old_ones(book, view))))  # fmt: skip
    yield from _old_ones(view, box, board)
    yield t("In the row: {persons}.", persons=_persons(view.row, box))


def _situation(view: View) -> Text:
    """Return whose turn it is, and the relevant markers."""
    if view.phase == "over":
        if view.lost_port != NOBODY:
            return t("The game is over: {who}'s port is lost.", who=Who(view.lost_port))
        return t("The game is over.")
    if view.phase == "ports":
        return t("{who} places a port.", who=Who(view.actor))
    theirs = view.clock[-1]
    if view.actor == len(view.seats):
        return t("The Old Ones' turn at {n}.", n=theirs)
    if view.actor == NOBODY:
        return t("The Old Ones are at {n}.", n=theirs)
    return t("{who} at {n}, the Old Ones at {theirs}.",
             who=Who(view.actor), n=view.clock[view.actor], theirs=theirs)  # fmt: skip


def _beside(view: View, board: Board) -> Iterable[Text]:
    """Yield further facts of the moment."""
    if view.together and view.phase != "over":
        yield t("All players play co-op.")
    if view.tasks:
        yield _task(view.tasks[-1], board)


def _task(task: TaskView, board: Board) -> Text:
    who = Who(task.seat)
    match task.kind:
        case "keep":
            return t("{who} keeps one of two drawn personalities.", who=who)
        case "choose":
            return t("{who} chooses from the refilled row.", who=who)
        case "unit":
            return t("{who} takes any one unit.", who=who)
        case "expose":
            return tn("{who} may reveal {n} hidden tile.", "{who} may reveal up to {n} hidden tiles.", task.n, who=who)
        case "cards":
            return tn("The Old Ones still move: {n} card left.", "The Old Ones still move: {n} cards left.", task.n)
        case "defend":
            return t("{who}'s port on {hex} is attacked.", who=who, hex=board.names[task.hex])


def _place(view: View, seat: int) -> Text:
    """Return the space of a player's marker."""
    if view.clock[seat] >= GOAL:
        return t("at {n}, no more turns", n=view.clock[seat])
    return t("at {n}", n=view.clock[seat])


def _has(me: SeatView) -> Text:
    """Return a player in a line."""
    return t(
        "{goods}; HQ {cubes}; {rails}, {farms}; units: {units}; {persons}.",
        goods=phrases.goods_text(me.goods), cubes=phrases.cubes(me.hq), rails=phrases.rails(len(me.rails)),
        farms=phrases.farm_count(_farms(me)), units=phrases.units_text(me.units),
        persons=tn("{n} personality", "{n} personalities", len(me.persons)),
    )  # fmt: skip


def _farms(me: SeatView) -> int:
    """Return the number of farms that a player has on the board."""
    return len(FARMS) * FARMS_EACH - sum(me.farms)


def _old_ones(view: View, box: Box, board: Board) -> Iterable[Text]:
    """Yield the Old Ones: face-up ones by name, face-down ones by level."""
    up = _by_kind(view.tiles, box, board)
    yield t("Old Ones face up: {tiles}.", tiles=up or (_NONE,))
    if view.found:
        yield t("Found at the end: {tiles}.", tiles=_by_kind(view.found, box, board))
        return
    for level in range(1, _SHOWN + 1):
        if there := tuple(at for at, one in enumerate(view.hidden) if one == level):
            yield t("Face down, level {n}: {hexes}.", n=level, hexes=phrases.hexes(board.names[at] for at in there))


def _by_kind(tiles: Iterable[TileView], box: Box, board: Board) -> tuple[Text, ...]:
    """Return each kind once, with all of its places."""
    places: dict[Kind, list[Text]] = {}
    for tile in tiles:
        places.setdefault(box.old_ones[tile.old_one].kind, []).append(_tile_at(tile, box, board))
    return tuple(
        t("{kind} {hexes}", kind=phrases.KIND_NAMES[kind], hexes=phrases.together(there))
        for kind, there in places.items()
    )


def _tile_at(tile: TileView, box: Box, board: Board) -> Text:
    place = board.names[tile.hex]
    if not any(tile.cubes):
        return t("{hex}", hex=place)
    strength = box.old_ones[tile.old_one].strength
    return t("{hex} ({n}/{strength} damage)", hex=place, n=sum(tile.cubes), strength=strength)


def _persons(persons: Sequence[int], box: Box) -> tuple[Text, ...]:
    return tuple(phrases.called(box.persons[one]) for one in persons) or (_NONE,)


# --- the map ---------------------------------------------------------------------------------------------------------


def _map(view: View, box: Box, board: Board) -> Iterable[Text]:
    """Yield the players first, then everything on hexes."""
    yield t("{map}: hexes by column and row.", map=phrases.called(board.map))
    for seat, me in enumerate(view.seats):
        yield from _on_map(view, seat, me, board)
    yield from _old_ones(view, box, board)
    for good in range(len(GOODS)):
        if there := tuple(
            t("{hex} {n}", hex=board.names[at], n=goods[good]) for at, goods in enumerate(view.goods) if goods[good]
        ):
            yield t("{good}: {hexes}.", good=phrases.GOOD_LABELS[good], hexes=there)
    free = [name for name, here in zip(board.names, board.map.hexes, strict=True) if here.anchor]
    taken = {board.names[me.port] for me in view.seats if me.port != NOBODY}
    yield t("Free anchors: {hexes}.", hexes=phrases.hexes(one for one in free if one not in taken) or (_NONE,))


def _on_map(view: View, seat: int, me: SeatView, board: Board) -> Iterable[Text]:
    who = Who(seat)
    if me.port != NOBODY:
        yield t("{who}: port {hex}.", who=who, hex=board.names[me.port])
    if me.rails:
        yield t("{who}: railway {rails}.", who=who, rails=_rails(me, board))
    if farms := tuple(_farms_at(view, seat, board)):
        yield t("{who}: {farms}.", who=who, farms=farms)


def _rails(me: SeatView, board: Board) -> tuple[Text, ...]:
    return tuple(phrases.rail_text(*(board.names[at] for at in board.edges[edge])) for edge in me.rails)


def _farms_at(view: View, seat: int, board: Board) -> Iterable[Text]:
    """Yield a player's farms: kind, hex, and whether it is blighted."""
    for at, owner in enumerate(view.farms):
        kind = board.map.hexes[at].farm
        if owner != seat or not kind:
            continue
        farm, place = phrases.FARM_NAMES[kind], board.names[at]
        yield (
            t("{farm} {hex} (blighted)", farm=farm, hex=place)
            if view.blight[at]
            else t("{farm} {hex}", farm=farm, hex=place)
        )


def _hex_line(view: View, box: Box, board: Board, at: int) -> Text:
    """Return a hex with everything on it."""
    return t("{hex}: {things}.", hex=board.names[at], things=tuple(_on_hex(view, box, board, at)))


def _on_hex(view: View, box: Box, board: Board, at: int) -> Iterable[Text]:
    here = board.map.hexes[at]
    yield phrases.LAND_NAMES[here.land]
    if here.farm and view.farms[at] == NOBODY:
        yield t("land for a {farm}", farm=phrases.FARM_NAMES[here.farm])
    if here.anchor:
        yield t("anchor")
    for seat, me in enumerate(view.seats):
        if me.port == at:
            yield t("{who}'s port", who=Who(seat))
        if view.farms[at] == seat and here.farm:
            farm = phrases.FARM_NAMES[here.farm]
            yield (
                t("blighted {farm} of {who}", farm=farm, who=Who(seat))
                if view.blight[at]
                else t("{farm} of {who}", farm=farm, who=Who(seat))
            )
        if any(edge in me.rails for edge in board.edge_at[at]):
            yield t("{who}'s railway", who=Who(seat))
    yield from phrases.goods_list(view.goods[at])
    if view.hidden[at]:
        yield phrases.hidden_text(view.hidden[at])
    for tile in view.tiles:
        if tile.hex == at:
            yield _tile(tile, box)


def _tile(tile: TileView, box: Box) -> Text:
    """Return an Old One with its damage."""
    said = phrases.old_one_text(box.old_ones[tile.old_one])
    if not any(tile.cubes):
        return said
    marks = tuple(t("{who} {n}", who=Who(seat), n=n) for seat, n in enumerate(tile.cubes) if n)
    return t("{old_one}, damage: {marks}", old_one=said, marks=marks)


# --- people, the calendar --------------------------------------------------------------------------------------------


def _row(view: View, box: Box) -> Iterable[Text]:
    """Yield the personalities on offer, with their effects."""
    yield t("Personalities in the row, the newest first:") if view.row else t("No personality lies in the row.")
    for one in view.row:
        yield _person(one, box)
    yield t("Not seen yet: {n}.", n=sum(view.people))


def _person(person: int, box: Box) -> Text:
    one = box.persons[person]
    return t("{name} – {text}", name=phrases.called(one), text=phrases.person_text(one))


def _calendar(view: View, box: Box) -> Iterable[Text]:
    """Yield the markers in order of play, glowing spaces, and revelations."""
    if view.order:
        yield t("In order: {markers}.", markers=tuple(_marker(view, one) for one in _queue(view)))
    else:
        yield t("The Old Ones are at {n}.", n=view.clock[-1])
    ahead = tuple(t("{n}", n=space) for space in box.glow if space > view.clock[-1])
    yield t("Glowing spaces ahead of the Old Ones: {spaces}.", spaces=ahead or (_NONE,))
    yield t("Revelations so far: {n}.", n=view.revealed)
    if view.last_revelation != NOBODY:
        yield t("The last one: {text}", text=phrases.revelation_text(box.revelations[view.last_revelation]))
    if view.objective != NOBODY:
        goal = box.objectives[view.objective]
        yield t("Objective {name}: {text}", name=phrases.called(goal), text=phrases.objective_text(goal))
    if view.variant != NOBODY:
        one = box.variants[view.variant]
        yield t("Variant {name}: {text}", name=phrases.called(one), text=phrases.variant_text(one))


def _queue(view: View) -> list[int]:
    """Return the markers in order of play.

    The lowest is first, of several on a space the last to arrive (Z13).
    """
    arrived = {marker: at for at, marker in enumerate(view.order)}
    return sorted(view.order, key=lambda marker: (view.clock[marker], -arrived[marker]))


def _marker(view: View, marker: int) -> Text:
    if marker == len(view.seats):
        return t("the Old Ones {n}", n=view.clock[marker])
    return t("{who} {n}", who=Who(marker), n=view.clock[marker])


# --- a combat --------------------------------------------------------------------------------------------------------


def _fighting(view: View, fight: FightView, box: Box, board: Board) -> Text:
    """Return the combat in a line."""
    foes = tuple(_tile(tile, box) for tile in _foes(view, fight))
    return t(
        "Combat on {hex}: {units} of {who} with {sanity} against {foes}.",
        hex=board.names[fight.hex], units=_fighters(fight), who=Who(fight.seat),
        sanity=phrases.sanity(fight.sanity), foes=foes or (_NONE,),
    )  # fmt: skip


def _fighters(fight: FightView) -> tuple[Text, ...]:
    """Return the units that take part, damaged ones with their damage."""
    said = list[Text]()
    for one in fight.units:
        name = phrases.UNIT_NAMES[one.unit]
        said.append(t("{unit} ({n} damage)", unit=name, n=one.damage) if one.damage else t("{unit}", unit=name))
    return tuple(said) or (_NONE,)


def _foes(view: View, fight: FightView) -> list[TileView]:
    return [tile for tile in view.tiles if tile.hex == fight.hex]


def _fight(view: View, fight: FightView, box: Box, board: Board) -> Iterable[Text]:
    yield _fighting(view, fight, box, board)
    if fight.defence:
        yield t("This is a port battle: nobody can withdraw.")
    if fight.card != NOBODY:
        yield t("The last card:") if fight.stage == "choose" else t("The card:")
        yield from _card_rows(box.cards[fight.card], view, fight, box)
    match fight.stage:
        case "choose":
            yield t("{who} fights on or withdraws.", who=Who(fight.seat))
        case "turned":
            yield t("{who} may use a personality before the card takes effect.", who=Who(fight.seat))
        case "hit":
            yield t(
                "{who} chooses which unit takes damage: {n} left.",
                who=Who(fight.seat),
                n=max(fight.damage, 0) + fight.air,
            )
    if fight.used:
        yield t("Used in this combat: {persons}.", persons=_persons(fight.used, box))


def _card_rows(card: OldOneCard, view: View, fight: FightView, box: Box) -> Iterable[Text]:
    """Yield the rows of a card for the kinds in the combat."""
    kinds = {box.old_ones[tile.old_one].kind for tile in _foes(view, fight)}
    there = tuple(sorted({one.unit for one in fight.units}))
    for kind in FIGHTING:
        if kind in kinds:
            row = phrases.row_text(row_of(getattr(card, kind)), there)
            yield t("{kind}: {row}.", kind=phrases.KIND_NAMES[kind], row=row)


# --- a player board --------------------------------------------------------------------------------------------------


def _player_board(view: View, seat: int, box: Box, board: Board) -> Iterable[Text]:
    me = view.seats[seat]
    yield t("{who}, {place} on the calendar.", who=Who(seat), place=_place(view, seat))
    yield from _belongings(view, seat, me, box)
    yield from _on_map(view, seat, me, board)


def _belongings(view: View, seat: int, me: SeatView, box: Box) -> Iterable[Text]:
    """Yield the contents of a player board, the cards next to it, and the gains so far."""
    yield t("Warehouse: {goods}.", goods=phrases.goods_text(me.goods))
    used = tuple(t("{space} {n}", space=phrases.SPACE_NAMES[at], n=me.spaces[at]) for at in range(len(SPACES))
                 if me.spaces[at])  # fmt: skip
    yield t("HQ: {cubes}. On action spaces: {spaces}.", cubes=phrases.cubes(me.hq), spaces=used or (_NONE,))
    yield t("Barracks: {units}.", units=phrases.units_text(me.units))
    left = tuple(t("{farm} {n}", farm=phrases.FARM_NAMES[farm], n=n) for farm, n in zip(FARMS, me.farms, strict=True))
    if _farms(me):
        yield t("Farms on the map: {n}, blighted: {bad}. Still to place: {farms}.",
                n=_farms(me), bad=_blighted(view, seat), farms=left)  # fmt: skip
    if me.won or me.tokens:
        yield t("Old Ones: {won}; tokens: {tokens}.", won=phrases.points(me.won), tokens=phrases.points(me.tokens))
    if me.persons:
        yield t("Personalities:")
    for one in me.persons:
        yield _person(one, box)


def _blighted(view: View, seat: int) -> int:
    return sum(owner == seat and bad for owner, bad in zip(view.farms, view.blight, strict=True))


# --- one's own -------------------------------------------------------------------------------------------------------


def describe_hand(view: View) -> tuple[Text, ...]:
    """Describe the own player board in short, after the personalities to choose from."""
    if view.seat is None:
        return ()
    book = open_book(view.set, view.side)
    return tuple(_own(view, view.seat, book.box, book.board))


def _own(view: View, seat: int, box: Box, board: Board) -> Iterable[Text]:
    if view.fight is not None and view.fight.seat == seat:
        yield _fighting(view, view.fight, box, board)
    if view.drawn:
        yield t("You drew these; keep one:")
    for one in view.drawn:
        yield _person(one, box)
    yield from _belongings(view, seat, view.seats[seat], box)
