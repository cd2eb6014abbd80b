"""Text descriptions of the table: alt texts, text board, screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.games.auztralia import meta
from bot.games.auztralia.components.board import Board
from bot.games.auztralia.components.book import Book, open_book
from bot.games.auztralia.components.data import (
    FARMS,
    FARMS_EACH,
    FIGHTING,
    GOAL,
    KINDS,
    SPACES,
    Box,
    OldOneCard,
)
from bot.games.auztralia.components.rows import row_of
from bot.games.auztralia.rules import persons, scoring
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import FightView, SeatView, TaskView, TileView, View
from bot.games.auztralia.words import hexes, phrases
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
    return tuple(_whole(view, book, length) if part is None else _part(view, part, book))


def _part(view: View, part: Part, book: Book) -> Iterable[Text]:
    match part:
        case Part("map"):
            return _map(view, book)
        case Part("row"):
            return _row(view, book.box)
        case Part("calendar"):
            return _calendar(view, book.box)
        case Part("fight") if view.fight is not None:
            return _fight(view, view.fight, book)
        case Part("seat", int(seat)):
            return _player_board(view, seat, book)
        case Part("pick", tuple(names)):
            lit = [book.number[name] for name in names]
            return [hexes.hex_line(book, view, at, lit) for at in lit]
        case _:
            return _usual(view, book)


def describe_person(box: Box, person: int) -> tuple[Text, ...]:
    """Describe a personality: its name, then all effects."""
    one = box.persons[person]
    return (phrases.called(one), phrases.person_text(one))


def describe_old_one(box: Box, kind: int) -> tuple[Text, ...]:
    """Describe a kind of Old One by number: its name, then all known facts."""
    return (phrases.KIND_NAMES[KINDS[kind]], meta.kind_text(box, KINDS[kind]))


# --- the whole table -------------------------------------------------------------------------------------------------


def _whole(view: View, book: Book, length: Length) -> Iterable[Text]:
    match length:
        case Length.SHORT:
            return _short(view, book)
        case Length.USUAL:
            return _usual(view, book)
        case Length.FULL:
            return _full(view, book)


def _short(view: View, book: Book) -> Iterable[Text]:
    """Yield the situation and the combat, or else the markers, points, and own goods."""
    yield _situation(view)
    yield from _beside(view, book.board)
    if view.fight is not None:
        yield _fighting(view, view.fight, book)
        return
    if view.phase == "play" and view.order:
        yield _markers(view)
    scores = [t("{who} {n}", who=Who(seat), n=_points(view, book, seat)) for seat in range(len(view.seats))]
    theirs = t("the Old Ones {n}", n=scoring.total(scoring.old_ones(book, view)))
    yield t("Points: {scores}.", scores=(*scores, theirs))
    seat = view.actor if view.seat is None else view.seat
    if 0 <= seat < len(view.seats):
        yield t("{who}: {has}", who=Who(seat), has=_has(view.seats[seat]))


def _usual(view: View, book: Book) -> Iterable[Text]:
    """Yield the whole, the most needed first.

    Others' railways and farms, the land, and the effects of cards are left to the parts, as goods are in a combat.
    """
    yield _situation(view)
    yield from _beside(view, book.board)
    if view.fight is not None:
        yield _fighting(view, view.fight, book)
    elif view.phase == "play" and view.order:
        yield _markers(view)
    for seat in range(len(view.seats)):
        yield player_line(view, book, seat)
    yield their_points(view, book)
    yield from _old_ones(view, book)
    if view.fight is None:
        yield from _goods(view, book.board)
        if view.seat is not None:
            yield from _on_map(view, view.seat, view.seats[view.seat], book.board)
    yield t("In the row: {persons}.", persons=_persons(view.row, book.box))


def _full(view: View, book: Book) -> Iterable[Text]:
    """Yield all that the parts tell."""
    yield _situation(view)
    yield from _beside(view, book.board)
    if view.fight is not None:
        yield from _fight(view, view.fight, book)
    for seat, me in enumerate(view.seats):
        yield t("{who}, {place}, {points}.", who=Who(seat), place=_place(view, seat),
                points=phrases.points(_points(view, book, seat)))  # fmt: skip
        yield from _belongings(view, seat, me, book.box)
        yield from _on_map(view, seat, me, book.board)
    yield their_points(view, book)
    yield from _old_ones(view, book)
    yield from _goods(view, book.board)
    yield from _ground(view, book)
    yield from _row(view, book.box)
    yield from _calendar(view, book.box)


def _points(view: View, book: Book, seat: int) -> int:
    return scoring.total(scoring.parts(book, view, seat))


def their_points(view: View, book: Book) -> Text:
    """Return the known points of the Old Ones."""
    return t("The Old Ones: {points}, and whatever lies face down.",
             points=phrases.points(scoring.total(scoring.old_ones(book, view))))  # fmt: skip


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


def player_line(view: View, book: Book, seat: int) -> Text:
    """Return a player with the space of the marker, points and possessions."""
    return t("{who}, {place}, {points}: {has}", who=Who(seat), place=_place(view, seat),
             points=phrases.points(_points(view, book, seat)), has=_has(view.seats[seat]))  # fmt: skip


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


def _old_ones(view: View, book: Book) -> Iterable[Text]:
    """Yield the Old Ones: face-up ones by name, face-down ones by level, and the next to wake."""
    yield t("Old Ones face up: {tiles}.", tiles=_by_tile(view.tiles, book))
    if view.found:
        yield t("Found at the end: {tiles}.", tiles=_by_tile(view.found, book))
        return
    for level in range(1, _SHOWN + 1):
        if there := tuple(at for at, one in enumerate(view.hidden) if one == level):
            yield t("Face down, level {n}: {hexes}.", n=level, hexes=phrases.hexes(book.names[at] for at in there))
    if (next_ := next((at for at in book.board.waking if view.hidden[at]), NOBODY)) != NOBODY:
        yield t("Wakes next: {hex}.", hex=book.names[next_])


def _by_tile(tiles: Iterable[TileView], book: Book) -> Text:
    """Return each tile of the set once, with all of its places."""
    places: dict[int, list[Text]] = {}
    for tile in tiles:
        places.setdefault(tile.old_one, []).append(_tile_at(tile, book))
    said = [
        t("{old_one} on {hexes}", old_one=phrases.old_one_text(book.box.old_ones[one]), hexes=there)
        for one, there in places.items()
    ]
    return phrases.apart(said) if said else _NONE


def _tile_at(tile: TileView, book: Book) -> Text:
    if not any(tile.cubes):
        return t("{hex}", hex=book.names[tile.hex])
    return t("{hex} ({damage})", hex=book.names[tile.hex], damage=phrases.damage(sum(tile.cubes)))


def _persons(persons: Sequence[int], box: Box) -> tuple[Text, ...]:
    return tuple(phrases.called(box.persons[one]) for one in persons) or (_NONE,)


# --- the map ---------------------------------------------------------------------------------------------------------


def _map(view: View, book: Book) -> Iterable[Text]:
    """Yield the players first, then everything on hexes, then the hexes themselves."""
    board = book.board
    yield t("{map}.", map=phrases.called(board.map))
    for seat, me in enumerate(view.seats):
        yield from _on_map(view, seat, me, board)
    yield from _old_ones(view, book)
    yield from _goods(view, board)
    yield from _ground(view, book)


def _goods(view: View, board: Board) -> Iterable[Text]:
    """Yield the hexes with each good, by amount."""
    for good, label in enumerate(phrases.GOOD_LABELS):
        amounts = sorted({goods[good] for goods in view.goods if goods[good]})
        there = [
            t("{n} on {hexes}", n=n, hexes=phrases.hexes(
                board.names[at] for at, goods in enumerate(view.goods) if goods[good] == n
            ))
            for n in amounts
        ]  # fmt: skip
        if there:
            yield t("{good}: {hexes}.", good=label, hexes=phrases.apart(there))


def _ground(view: View, book: Book) -> Iterable[Text]:
    """Yield the hexes: which touch, their land, and what may be built there."""
    yield from hexes.neighbours(book.board)
    yield from hexes.land(book)
    yield from hexes.farm_land(book, view)
    if view.phase == "ports":
        taken = {me.port for me in view.seats}
        free = hexes.spans(book.board, (at for at in book.anchor if at not in taken))
        yield t("Free anchors: {hexes}.", hexes=free or (_NONE,))


def _on_map(view: View, seat: int, me: SeatView, board: Board) -> Iterable[Text]:
    who = Who(seat)
    if me.port != NOBODY:
        yield t("{who}: port {hex}.", who=who, hex=board.names[me.port])
    if me.rails:
        yield t("{who}: railway {rails}.", who=who, rails=phrases.apart(list(_runs(me, board))))
    if farms := list(_farms_at(view, seat, board)):
        yield t("{who}: {farms}.", who=who, farms=phrases.apart(farms))


def _runs(me: SeatView, board: Board) -> Iterator[Text]:
    """Yield the railway as runs from hex to hex, the first from the port, others from there."""
    left, seen = set(me.rails), [me.port]
    while left:
        ends = [end for edge in sorted(left) for end in board.edges[edge]]
        here = next((at for at in seen if at in ends), ends[0])
        run = [here]
        while (edge := next((edge for edge in board.edge_at[here] if edge in left), None)) is not None:
            left.remove(edge)
            here = sum(board.edges[edge]) - here
            run.append(here)
        seen += run
        yield phrases.way([board.names[at] for at in run])


def _farms_at(view: View, seat: int, board: Board) -> Iterable[Text]:
    """Yield a player's farms: kind, hexes, and whether they are blighted."""
    for blighted in (False, True):
        for kind, farm in phrases.FARM_NAMES.items():
            there = phrases.hexes(
                board.names[at]
                for at, owner in enumerate(view.farms)
                if owner == seat and board.map.hexes[at].farm == kind and view.blight[at] == blighted
            )
            if there:
                yield (
                    t("blighted {farm} on {hexes}", farm=farm, hexes=there)
                    if blighted
                    else t("{farm} on {hexes}", farm=farm, hexes=there)
                )


# --- people, the calendar --------------------------------------------------------------------------------------------


def _row(view: View, box: Box) -> Iterable[Text]:
    """Yield the personalities on offer, with their effects."""
    yield t("Personalities in the row, the newest first:") if view.row else t("No personality lies in the row.")
    for one in view.row:
        yield person_line(one, box)
    yield t("Not seen yet: {n}.", n=sum(view.people))


def person_line(person: int, box: Box) -> Text:
    """Return a personality with its effects."""
    one = box.persons[person]
    return t("{name}. {text}", name=phrases.called(one), text=phrases.person_text(one))


def _calendar(view: View, box: Box) -> Iterable[Text]:
    """Yield the markers in order of play, glowing spaces, and revelations."""
    if view.order:
        yield _markers(view)
    else:
        yield t("The Old Ones are at {n}.", n=view.clock[-1])
    yield _times(box)
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


def _markers(view: View) -> Text:
    return t("In order: {markers}.", markers=tuple(_marker(view, one) for one in _queue(view)))


def _times(box: Box) -> Text:
    times = zip(phrases.SPACE_NAMES, SPACES, strict=True)
    return t("Time of each action: {spaces}.",
             spaces=tuple(t("{space} {n}", space=name, n=box.times[space]) for name, space in times))  # fmt: skip


def _queue(view: View) -> list[int]:
    """Return the markers in order of play.

    The lowest is first, of several on a space the last to arrive (Z13).
    """
    arrived = {marker: at for at, marker in enumerate(view.order)}
    return sorted(view.order, key=lambda marker: (view.clock[marker], -arrived[marker]))


def space_line(view: View, book: Book, space: int) -> Text:
    """Return a space of the calendar with its markers and what happens there."""
    said = [t("revelation card")] if space in book.glow else []
    said += [
        phrases.OLD_ONES if one == len(view.seats) else t("{who}", who=Who(one))
        for one in _queue(view)
        if view.clock[one] == space
    ]
    return t("Space {n}: {things}", n=space, things=tuple(said)) if said else t("Space {n}", n=space)


def _marker(view: View, marker: int) -> Text:
    if marker == len(view.seats):
        return t("the Old Ones {n}", n=view.clock[marker])
    return t("{who} {n}", who=Who(marker), n=view.clock[marker])


# --- a combat --------------------------------------------------------------------------------------------------------


def _fighting(view: View, fight: FightView, book: Book) -> Text:
    """Return the combat in a line."""
    foes = tuple(hexes.tile_text(book, tile) for tile in _foes(view, fight))
    return t(
        "Combat on {hex}: {units} of {who} with {sanity} against {foes}.",
        hex=book.names[fight.hex], units=fighters(view, fight, book), who=Who(fight.seat),
        sanity=phrases.sanity(fight.sanity), foes=foes or (_NONE,),
    )  # fmt: skip


def fighters(view: View, fight: FightView, book: Book) -> tuple[Text, ...]:
    """Return the units that take part, equal ones counted, with their strength and damage."""
    me = view.seats[fight.seat]
    said = list[Text]()
    for (unit, damage), n in sorted(Counter((one.unit, one.damage) for one in fight.units).items()):
        units, strength = phrases.unit_count(unit, n), persons.strength(book, me, unit)
        said.append(
            t("{units} (strength {n}, {damage})", units=units, n=strength, damage=phrases.damage(damage))
            if damage
            else t("{units} (strength {n})", units=units, n=strength)
        )
    return tuple(said) or (_NONE,)


def _foes(view: View, fight: FightView) -> list[TileView]:
    return [tile for tile in view.tiles if tile.hex == fight.hex]


def _fight(view: View, fight: FightView, book: Book) -> Iterable[Text]:
    box = book.box
    yield _fighting(view, fight, book)
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


def _player_board(view: View, seat: int, book: Book) -> Iterable[Text]:
    me = view.seats[seat]
    yield t("{who}, {place} on the calendar.", who=Who(seat), place=_place(view, seat))
    yield from _belongings(view, seat, me, book.box)
    yield _times(book.box)
    yield from _on_map(view, seat, me, book.board)


def _belongings(view: View, seat: int, me: SeatView, box: Box) -> Iterable[Text]:
    """Yield the contents of a player board, the cards next to it, and the gains so far."""
    yield t("Warehouse: {goods}.", goods=phrases.goods_text(me.goods))
    used = tuple(t("{space} {n}", space=name, n=n) for name, n in zip(phrases.SPACE_NAMES, me.spaces, strict=True) if n)
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
        yield person_line(one, box)


def _blighted(view: View, seat: int) -> int:
    return sum(owner == seat and bad for owner, bad in zip(view.farms, view.blight, strict=True))


# --- one's own -------------------------------------------------------------------------------------------------------


def describe_hand(view: View) -> tuple[Text, ...]:
    """Describe the own player board in short, after the personalities to choose from."""
    if view.seat is None:
        return ()
    return tuple(_own(view, view.seat, open_book(view.set, view.side)))


def _own(view: View, seat: int, book: Book) -> Iterable[Text]:
    if view.fight is not None and view.fight.seat == seat:
        yield _fighting(view, view.fight, book)
    if view.drawn:
        yield t("You drew these; keep one:")
    for one in view.drawn:
        yield person_line(one, book.box)
    yield from _belongings(view, seat, view.seats[seat], book.box)
