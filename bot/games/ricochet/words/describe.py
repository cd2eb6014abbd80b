"""The board as text: alt texts, the text board, screen readers.

Rows and columns are counted from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from bot.games.contract import Length, Part, Text, Who, t
from bot.games.ricochet.components.board import STEP, Board, joined
from bot.games.ricochet.components.data import BACKSLASH, CENTRE, DOWN, RIGHT, ROBOTS, SIZE, SLASH
from bot.games.ricochet.rules.clocks import is_running
from bot.games.ricochet.rules.goal import ROUTE, Goal, goal_of, is_near, reading_of
from bot.games.ricochet.rules.moving import follow, place, read, slide, write
from bot.games.ricochet.view import LastView, View
from bot.games.ricochet.words import phrases

_BEST = {Part("best"): t("The best route")}
_SHOWN = {Part("shown"): t("The route shown")}
_NOWHERE, _NONE = t("nowhere"), t("none yet")
RECENT: Final = 4
"""Maximum number of the mover's moves in the board of the usual length."""
_LINES = range(SIZE - 1)
"""Rows and columns but for the last, beyond which is the edge."""


def parts(view: View) -> Mapping[Part, Text]:
    """Return the last chip's routes, as far as they are known."""
    last = view.last
    if last is None:
        return {}
    return (_BEST if last.best else {}) | (_SHOWN if last.way else {})


def featured_parts(view: View) -> Mapping[Part, Text]:
    """Return the parts; but a shown route that is the best one needs no second button."""
    last = view.last
    return _BEST if last is not None and last.way and last.way == last.best else parts(view)


def describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    """Return one part, or the board with the situation in its first line.

    In short only the robots: where they stand, and where the one that was moved last, or must arrive, can go.
    """
    if part:
        return _part(view, part)
    board = joined(view.sheets)
    head = _situation(view), *_target(view, board)
    last = () if view.last is None else (_outcome(view.last),)
    if length == Length.SHORT:
        return *head, *(_chosen(view, board) if view.chip >= 0 else (*last, _scores(view)))
    told = *head, *_declarations(view, length), *standing(board, view.robots)
    if length == Length.USUAL:
        return *told, _scores(view), *last
    routes = (line for one in featured_parts(view) for line in _part(view, one))
    return (
        *told,
        t("All marks: {marks}.", marks=_marked(board)),
        *(player_line(view, seat) for seat in range(len(view.seats))),
        t("Chips still face down: {bag}; set aside: {aside}.", bag=sum(view.bag), aside=sum(view.aside)),
        *last,
        *routes,
    )


def describe_hand(view: View) -> tuple[Text, ...]:
    """Return the own saved route."""
    if not view.filed:
        return ()
    trail = follow(joined(view.sheets), view.starts, read(view.filed))
    return (t("Your saved route: {steps}.", steps=phrases.traced(trail.way, trail.stops)),)


def _situation(view: View) -> Text:
    """Return the phase, the chip and the turn in a sentence."""
    chip = None if view.chip < 0 else phrases.chip_name(view.chip)
    lowest = min(view.calls, key=lambda call: call.number, default=None)
    if view.phase == "over":
        winners = tuple(Who(seat) for seat, one in enumerate(view.seats) if len(one.chips) >= view.goal)
        return t("The game is over: {who} has the agreed number of chips.", who=winners)
    if view.phase == "rest" or chip is None:
        if view.last is None:
            return t("The robots have taken their places; the first chip follows.")
        return t("Chip {n} is done; the next one follows.", n=view.turn)
    if view.phase == "show":
        mover = view.order[0]
        return t(
            "Chip {n}, {chip}: {who} shows a route of at most {moves}.",
            n=view.turn, chip=chip, who=Who(mover), moves=phrases.moves(_number(view, mover)),
        )  # fmt: skip
    if view.phase == "solo":
        if not view.way:
            return t("Chip {turn}: {chip}.", turn=view.turn, chip=chip)
        made = phrases.moves(len(read(view.way)))
        return t("Chip {n}, {chip}: {moves} so far.", n=view.turn, chip=chip, moves=made)
    if lowest is not None:
        return t(
            "Chip {n}, {chip}: the clock runs, the lowest number is {moves} by {who}.",
            n=view.turn, chip=chip, moves=phrases.moves(lowest.number), who=Who(lowest.seat),
        )  # fmt: skip
    if view.run > 1:
        return t("Chip {n}, {chip}, once more: the clock runs, nobody has declared yet.", n=view.turn, chip=chip)
    if is_running(view):
        return t("Chip {n}, {chip}: the clock runs, and no declaration stands.", n=view.turn, chip=chip)
    return t("Chip {n}, {chip}: nobody has declared yet.", n=view.turn, chip=chip)


def _number(view: View, seat: int) -> int:
    return next(call.number for call in view.calls if call.seat == seat)


def _target(view: View, board: Board) -> Iterable[Text]:
    """Yield the positions of the chip's marks, and robots that need another route (R20, R23)."""
    if view.chip < 0:
        return
    goal = goal_of(board, view.chip, reading_of(view))
    yield marks(board, view.chip)
    near = [robot for robot in goal.robots if is_near(board, view.starts, goal, robot)]
    on = [robot for robot in near if view.starts[robot] in goal.cells]
    yield from (_on_mark(goal, robot) for robot in on)
    if away := [robot for robot in near if robot not in on]:
        yield _near(goal, away)


def _on_mark(goal: Goal, robot: int) -> Text:
    """Return the requirement for a robot that stands on its mark."""
    colour = phrases.robot_name(robot)
    if goal.reading == ROUTE:
        return t("The {colour} robot stands on its mark: it must leave it and come back.", colour=colour)
    return t("The {colour} robot stands on its mark: it must leave it, turn a corner, and come back.", colour=colour)


def _near(goal: Goal, robots: Sequence[int]) -> Text:
    """Return the requirement for robots that are one move from their mark."""
    if len(robots) > 1:
        colours = tuple(map(phrases.robot_name, robots))
        if goal.reading == ROUTE:
            return t("One move from their mark, the {colours} robots must take another route.", colours=colours)
        return t("One move from their mark, the {colours} robots must turn a corner instead.", colours=colours)
    colour = phrases.robot_name(robots[0])
    if goal.reading == ROUTE:
        return t("The {colour} robot could reach its mark in one move: it must take another route.", colour=colour)
    return t("The {colour} robot could reach its mark in one move: it must turn a corner instead.", colour=colour)


def marks(board: Board, chip: int) -> Text:
    """Return the positions of the chip's marks."""
    return t("{chip}: {places}.", chip=phrases.chip_name(chip), places=tuple(map(place, board.marks[chip])))


def _declarations(view: View, length: Length) -> Iterable[Text]:
    if view.phase == "show":
        calls = tuple(call_line(seat, _number(view, seat)) for seat in view.order)
        yield t("Order, with moves declared: {calls}.", calls=calls)
    if view.way:
        yield _so_far(view, length)
    if view.phase not in ("look", "clock"):
        return
    if view.calls:
        yield t("Moves declared: {calls}.", calls=tuple(call_line(call.seat, call.number) for call in view.calls))
    if view.content and length == Length.FULL:
        yield t("Accepted by {who}.", who=tuple(map(Who, view.content)))
    if view.passed:
        yield t("Wanting the next chip: {who}.", who=tuple(map(Who, view.passed)))


def call_line(seat: int, number: int) -> Text:
    """Return a declaration."""
    return t("{who} {number}", who=Who(seat), number=number)


def _so_far(view: View, length: Length) -> Text:
    """Return the mover's moves; of many only the last ones, if not all is wanted."""
    way = read(view.way)
    moves = phrases.moves(len(way))
    if length == Length.FULL or len(way) <= RECENT:
        return t("Shown so far: {route} ({moves}).", route=phrases.way_text(view.way), moves=moves)
    route = phrases.way_text(write(way[-RECENT:]))
    return t("{moves} shown so far, the last of them {route}.", moves=moves, route=route)


def _scores(view: View) -> Text:
    """Return the number of chips of each player who has any."""
    seats = tuple(t("{who} {n}", who=Who(seat), n=len(one.chips)) for seat, one in enumerate(view.seats) if one.chips)
    return t("Chips won, of {goal}: {seats}.", goal=view.goal, seats=seats or (_NONE,))


# --- robots and walls ------------------------------------------------------------------------------------------------


def standing(board: Board, robots: Sequence[int]) -> tuple[Text, ...]:
    """Return each robot, the reflectors and the walls: all that a route needs."""
    return (
        *(robot_line(board, robots, robot) for robot in ROBOTS),
        *_reflectors(board),
        *_walls(board.sheets),
    )


def _chosen(view: View, board: Board) -> Iterable[Text]:
    """Yield the robots' places, and the moves of the one moved last, or that must arrive."""
    chosen = read(view.way)[-1][0] if view.way else view.chip // 4
    robots = [robot for robot in ROBOTS if robot != chosen]
    yield t("Robots: {places}.", places=tuple(_at(phrases.robot_name(one), view.robots[one]) for one in robots))
    yield robot_line(board, view.robots, chosen)


def robot_line(board: Board, robots: Sequence[int], robot: int) -> Text:
    """Return a robot's position, and the ends of its moves."""
    start = robots[robot]
    ends = ((direction, slide(board, robots, robot, direction)) for direction in range(4))
    moves = [phrases.moved(direction, start, cells[-1]) for direction, cells in ends if cells]
    return t(
        "{colour} robot, {place}; can move {to}.",
        colour=phrases.robot_name(robot), place=place(start), to=phrases.series(*moves or [_NOWHERE]),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _walls(sheets: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the walls: the edge, and the inner ones by row and by column."""
    board = joined(sheets)
    edge = t("All round is a wall, and rows 8 and 9 of columns 8 and 9 are closed.")
    rows = [(row, [column for column in _LINES if _is_walled(board, row, column, RIGHT)]) for row in range(SIZE)]
    columns = [(column, [row for row in _LINES if _is_walled(board, row, column, DOWN)]) for column in range(SIZE)]
    by_row = (t("row {n}: {columns}", n=row + 1, columns=_numbers(walls)) for row, walls in rows if walls)
    by_column = (t("column {n}: {rows}", n=column + 1, rows=_numbers(walls)) for column, walls in columns if walls)
    return (
        edge,
        t("Walls to the right of these columns: {rows}.", rows=phrases.semicolons(*by_row)),
        t("Walls below these rows: {columns}.", columns=phrases.semicolons(*by_column)),
    )


def _is_walled(board: Board, row: int, column: int, direction: int) -> bool:
    """Check that a wall is between a cell and the next one, both outside the centre."""
    cell = row * SIZE + column
    return bool(board.walls[cell] >> direction & 1) and not {cell, cell + STEP[direction]} & {*CENTRE}


def _numbers(lines: Iterable[int]) -> Text:
    return phrases.series(*(t("{n}", n=line + 1) for line in lines))


def _reflectors(board: Board) -> Iterable[Text]:
    """Yield the reflectors by how they lie."""
    rising, falling = (
        tuple(
            _at(phrases.robot_name(one.colour), cell)
            for cell, one in enumerate(board.reflectors)
            if one is not None and one.lie == lie
        )
        for lie in (SLASH, BACKSLASH)
    )
    if rising:
        yield t("Reflectors rising to the right: {places}.", places=rising)
    if falling:
        yield t("Reflectors falling to the right: {places}.", places=falling)


def _marked(board: Board) -> Text:
    """Return the positions of all marks."""
    return phrases.semicolons(*(_at(phrases.chip_name(chip), *board.marks[chip]) for chip in board.chips))


def _at(thing: Text, *cells: int) -> Text:
    return t("{thing} {places}", thing=thing, places=tuple(map(place, cells)))


def player_line(view: View, seat: int) -> Text:
    """Return a player's chips."""
    one, who = view.seats[seat], Who(seat)
    n = len(one.chips)
    won: Text = (
        t("{n} of {goal} chips: {chips}", n=n, goal=view.goal, chips=tuple(map(phrases.chip_name, one.chips)))
        if n
        else t("no chip of {goal} yet", goal=view.goal)
    )
    if one.away:
        return t("{who} (has left): {won}.", who=who, won=won)
    if one.waits:
        return t("{who} (from the next chip on): {won}.", who=who, won=won)
    if one.par:
        made, par = phrases.moves(one.moves), phrases.moves(one.par)
        return t("{who}: {won}; alone {moves}, {par} at best.", who=who, won=won, moves=made, par=par)
    if one.counted:
        return t("{who}: {won}; {n} more count in the order.", who=who, won=won, n=one.counted)
    return t("{who}: {won}.", who=who, won=won)


def _outcome(last: LastView) -> Text:
    """Return the winner of the last chip, and the best route."""
    chip, best = phrases.chip_name(last.chip), _best(last)
    if last.winner < 0:
        return t("Last chip, {chip}: nobody won it; {best}.", chip=chip, best=best)
    return t(
        "Last chip, {chip}: {who} won it with {moves}; {best}.",
        chip=chip, who=Who(last.winner), moves=phrases.moves(len(read(last.way))), best=best,
    )  # fmt: skip


def _best(last: LastView) -> Text:
    if not last.said:
        return t("the best number is still being looked for")
    if not last.best:
        return t("no route is known")
    moves = phrases.moves(len(read(last.best)))
    return t("{moves} are best", moves=moves) if last.proven else t("a route of {moves} is known", moves=moves)


def _part(view: View, part: Part) -> tuple[Text, ...]:
    """Return a route of the last chip, step by step."""
    last = view.last
    if last is None:
        return ()
    chip = phrases.chip_name(last.chip)
    if part.kind == "best" and last.best:
        moves = phrases.moves(len(read(last.best)))
        title = (
            t("A shortest route to the {chip}: {moves}.", chip=chip, moves=moves)
            if last.proven
            else t("A route to the {chip}, perhaps not the shortest: {moves}.", chip=chip, moves=moves)
        )
        return (title, *_steps(view, last, last.best))
    if part.kind == "shown" and last.way:
        title = _shown(last)
        return (title, *_steps(view, last, last.way))
    return ()


def _shown(last: LastView) -> Text:
    chip, moves = phrases.chip_name(last.chip), phrases.moves(len(read(last.way)))
    if not last.declared:
        return t("{who}'s route to the {chip}: {moves}.", who=Who(last.winner), chip=chip, moves=moves)
    return t(
        "{who}'s route to the {chip}: {moves}, {number} declared.",
        who=Who(last.winner), chip=chip, moves=moves, number=phrases.moves(last.declared),
    )  # fmt: skip


def _steps(view: View, last: LastView, written: str) -> Iterable[Text]:
    trail = follow(joined(view.sheets), last.starts, read(written))
    for number, ((robot, direction), (_, end)) in enumerate(zip(trail.way, trail.stops, strict=True), start=1):
        to = t("{direction} to {place}", direction=phrases.direction_name(direction), place=place(end))
        yield t("{n}. {colour} {to}", n=number, colour=phrases.robot_name(robot), to=to)
