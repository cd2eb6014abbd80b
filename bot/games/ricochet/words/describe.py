"""The board as text: alt texts, the text board, screen readers.

Rows and columns are counted from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.contract import Length, Part, Text, Who, t
from bot.games.ricochet.components.board import Board, Reflector, joined
from bot.games.ricochet.components.data import ROBOTS, SIZE, SLASH
from bot.games.ricochet.rules.clocks import is_running
from bot.games.ricochet.rules.goal import ROUTE, Goal, goal_of, is_near, reading_of
from bot.games.ricochet.rules.moving import follow, read, slide
from bot.games.ricochet.view import LastView, View
from bot.games.ricochet.words import phrases

_BEST = {Part("best"): t("The best route")}
_SHOWN = {Part("shown"): t("The route shown")}
_NOWHERE = t("nowhere")


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
    """Return one part, or the whole board with the situation in its first line."""
    if part:
        return _part(view, part)
    board = joined(view.sheets)
    return (
        _situation(view),
        *_target(view, board),
        *_declarations(view),
        *standing(board, view.robots),
        *(_player(view, seat) for seat in range(len(view.seats))),
        t("Chips still face down: {bag}; set aside: {aside}.", bag=sum(view.bag), aside=sum(view.aside)),
        *(() if view.last is None else (_outcome(view.last),)),
    )


def describe_hand(view: View) -> tuple[Text, ...]:
    """Return the own saved route."""
    return (t("Your saved route: {route}.", route=phrases.way_text(view.filed)),) if view.filed else ()


def place(cell: int) -> Text:
    """Return a cell's row and column."""
    row, column = divmod(cell, SIZE)
    return t("row {row} column {column}", row=row + 1, column=column + 1)


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
    if view.chip < 0 or view.phase in ("rest", "over"):
        return
    goal = goal_of(board, view.chip, reading_of(view))
    yield marks(board, view.chip)
    yield from (_near(view, goal, robot) for robot in goal.robots if is_near(board, view.starts, goal, robot))


def _near(view: View, goal: Goal, robot: int) -> Text:
    """Return the requirement for a robot that is on its mark, or one move from it."""
    colour, on = phrases.robot_name(robot), view.starts[robot] in goal.cells
    if goal.reading == ROUTE:
        if on:
            return t("The {colour} robot stands on its mark: it must leave it and come back.", colour=colour)
        return t("The {colour} robot could reach its mark in one move: it must take another route.", colour=colour)
    if on:
        return t(
            "The {colour} robot stands on its mark: it must leave it, turn a corner, and come back.", colour=colour
        )
    return t("The {colour} robot could reach its mark in one move: it must turn a corner instead.", colour=colour)


def marks(board: Board, chip: int) -> Text:
    """Return the positions of the chip's marks."""
    return t("{chip}: {places}.", chip=phrases.chip_name(chip), places=tuple(map(place, board.marks[chip])))


def _declarations(view: View) -> Iterable[Text]:
    if view.phase == "show":
        yield t("In this order: {calls}.", calls=tuple(_call(seat, _number(view, seat)) for seat in view.order))
    if view.way:
        used = len(read(view.way))
        yield t("Shown so far: {route} ({moves}).", route=phrases.way_text(view.way), moves=phrases.moves(used))
    if view.phase not in ("look", "clock"):
        return
    if view.calls:
        yield t("Declared: {calls}.", calls=tuple(_call(call.seat, call.number) for call in view.calls))
    if view.content:
        yield t("Accepted by {who}.", who=tuple(map(Who, view.content)))
    if view.passed:
        yield t("Wanting the next chip: {who}.", who=tuple(map(Who, view.passed)))


def _call(seat: int, number: int) -> Text:
    return t("{who} {moves}", who=Who(seat), moves=phrases.moves(number))


def standing(board: Board, robots: Sequence[int]) -> tuple[Text, ...]:
    """Return each robot, and the reflectors."""
    return (*(_robot(board, robots, robot) for robot in ROBOTS), *_reflectors(board))


def _robot(board: Board, robots: Sequence[int], robot: int) -> Text:
    """Return its position, and the ends of its moves."""
    ends = ((direction, slide(board, robots, robot, direction)) for direction in range(4))
    return t(
        "{colour} robot, {place}; can move {to}.",
        colour=phrases.robot_name(robot),
        place=place(robots[robot]),
        to=tuple(_moved(direction, cells[-1]) for direction, cells in ends if cells) or (_NOWHERE,),
    )


def _moved(direction: int, cell: int) -> Text:
    return t("{direction} to {place}", direction=phrases.direction_name(direction), place=place(cell))


def _reflectors(board: Board) -> Iterable[Text]:
    lying = tuple(_reflector(one, place(cell)) for cell, one in enumerate(board.reflectors) if one is not None)
    if lying:
        yield t("Reflectors: {places}.", places=lying)


def _reflector(one: Reflector, at: Text) -> Text:
    colour = phrases.robot_name(one.colour)
    if one.lie == SLASH:
        return t("{colour} at {place} (rising to the right)", colour=colour, place=at)
    return t("{colour} at {place} (falling to the right)", colour=colour, place=at)


def _player(view: View, seat: int) -> Text:
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
    way = read(written)
    trail = follow(joined(view.sheets), last.starts, way)
    for number, ((robot, direction), cells) in enumerate(zip(way, trail.passed, strict=True), start=1):
        yield t(
            "{n}. {colour} {to}",
            n=number, colour=phrases.robot_name(robot), to=_moved(direction, cells[-1]),
        )  # fmt: skip
