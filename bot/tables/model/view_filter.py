"""View filter: the only source of what a player, or the public, may see of a game state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any

from bot.enums import ComingKind, MoveKind, Status, TimerKind
from bot.games.contract import Event, SeatEvent, Text, Typed, Who, t
from bot.games.registry import AnyGame
from bot.rows import ComingRow, HintRow, MoveRow
from bot.tables.model import table_rules
from bot.tables.model.codec import unpack_events
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.results import outcome_of
from bot.tables.model.timer_kinds import is_suspended
from bot.tables.model.undo_rules import is_step, undo_kind
from bot.tables.model.views import (
    ChangesSince,
    LogLine,
    PastBoard,
    ReplayStep,
    RunningClock,
    ShareableMove,
    TableView,
    UndoKind,
)


def visible_events(events: Iterable[Event], seat: int | None) -> tuple[Any, ...]:
    """Return the events that the seat (None: the public) may know."""
    return tuple(event for event in events if event.to is None or (seat is not None and seat in event.to))


def view_of(
    loaded: GameSnapshot,
    seat: int | None,
    moves: Sequence[MoveRow],
    *,
    away: Mapping[int, datetime] | None = None,
) -> TableView:
    """Return the seat's view of the table.

    `moves` are the latest, oldest first, back to the seat's own last one (or just the last).
    """
    game, state = loaded.game, loaded.state
    view = game.view(state, seat)
    return TableView(
        table=loaded.info,
        seat=seat,
        view=view,
        decisions=tuple(one.made() for one in game.pending(state)) if loaded.info.status == Status.RUNNING else (),
        changes=visible_events(unpack_events(game, moves[-1].events), seat) if moves else (),
        standing=game.standing(view),
        outcome=outcome_of(game, state, loaded.info),
        undo=undo_kind(loaded, seat, moves) if loaded.info.status == Status.RUNNING else UndoKind.NONE,
        request=loaded.rows.request,
        is_step=loaded.rows.request is not None and is_step(loaded.rows.request, loaded.rows.latest),
        ends=_ends(loaded),
        joinable=table_rules.has_room(loaded),
        away=away or {},
    )


def _ends(loaded: GameSnapshot) -> tuple[RunningClock, ...]:
    """Return the running clocks: those of the game, and the limits of the deciding seats."""
    if loaded.info.status != Status.RUNNING:
        return ()
    timers = loaded.timers
    due = {timer.key: timer.due_at for timer in timers if timer.kind == TimerKind.DEADLINE and not is_suspended(timer)}
    games = [
        RunningClock(one.name, due[one.id])
        for one in loaded.game.clocks.deadlines(loaded.state)
        if one.name and one.id in due
    ]
    limits: defaultdict[datetime, list[int]] = defaultdict(list)
    for timer in timers:
        if timer.kind == TimerKind.LIMIT and not is_suspended(timer):
            limits[timer.due_at].append(int(timer.key))
    return (
        *games,
        *(RunningClock(t("Time limit of {who}", who=tuple(map(Who, sorted(limits[at])))), at) for at in sorted(limits)),
    )


def recap(game: AnyGame, moves: Iterable[MoveRow], without: int | None = None) -> tuple[Text, ...]:
    """Return a public summary line per turn of these moves, oldest first.

    `without` leaves out the moves of that seat.
    """
    told, happened = _happened(game, moves, without)
    return (*told, *game.recap(happened))


def since(game: AnyGame, moves: Iterable[MoveRow], without: int) -> ChangesSince:
    """As `recap`, with the events, and the line that renders each."""
    told, happened = _happened(game, moves, without)
    lines = (*told, *game.recap(happened))
    numbers = (len(told) + len(game.recap(happened[: at + 1])) for at in range(len(happened)))
    # Events that are rendered with a later line, or not at all, belong to the next line, or the last one.
    return ChangesSince(
        lines, tuple(one.event for one in happened), tuple(min(max(one, 1), len(lines)) for one in numbers)
    )


def shareable_move(loaded: GameSnapshot, state: Any, moves: Iterable[MoveRow]) -> ShareableMove | None:
    """Return the public highlight of these moves, which led to this state.

    Moves that were undone are left out.
    """
    game, view = loaded.game, loaded.game.view(state, None)
    changes = visible_events(
        (event for move in moves if _is_told(move) for event in unpack_events(game, move.events)), None
    )
    highlight = game.highlight(view, changes)
    return None if highlight is None else ShareableMove(loaded.info, highlight, view, changes)


def earlier(
    loaded: GameSnapshot, state: Any, moves: Sequence[MoveRow], eyes: Iterable[int | None], seat: int | None
) -> PastBoard:
    """Return the table after the last of these moves, for the public and the viewers `eyes`.

    `seat` is one of `eyes`. Moves that were undone later are included, since they were seen, too. The moves are a turn,
    or a single one. Seats that were taken later are left out.
    """
    game, last, view = loaded.game, moves[-1], loaded.game.view(state, None)
    there = len(game.standing(view))
    open_eyes = tuple(one for one in eyes if one is not None and one < there)
    seat = seat if seat in open_eyes else None
    told = [move for move in moves if _is_told(move)] or [last]
    events = [event for move in told for event in unpack_events(game, move.events)]
    whispered = [event for event in events if event.to is not None and seat in event.to]
    return PastBoard(
        loaded.info,
        last.number,
        loaded.row.last_move,
        view,
        visible_events(events, None),
        recap(game, moves) or tuple(line.text for line in log_lines(game, None, [last])),
        undone=last.undone,
        eyes=open_eyes,
        seat=seat,
        own=None if seat is None else game.view(state, seat),
        whispered=() if seat is None else tuple(map(game.tell, whispered)),
    )


def scene(loaded: GameSnapshot, state: Any, move: MoveRow, seats: Iterable[int | None]) -> ReplayStep:
    """Return the table after this move, in the views of these seats (None: the public)."""
    game = loaded.game
    public = game.view(state, None)
    return ReplayStep(
        number=move.number,
        seat=move.seat,
        kind=move.kind,
        at=move.at,
        waited=move.waited,
        undone=move.undone,
        views={seat: public if seat is None else game.view(state, seat) for seat in seats},
        changes=visible_events(unpack_events(game, move.events), None),
        lines=tuple(line.text for line in log_lines(game, None, [move])),
        standing=game.standing(public),
    )


def _happened(
    game: AnyGame, moves: Iterable[MoveRow], without: int | None
) -> tuple[list[Text], Sequence[SeatEvent[Any]]]:
    """Return lines about timeouts and undos, and the public events of the moves."""
    told = [move for move in moves if _is_told(move) and (move.seat != without or move.kind == MoveKind.LIMIT)]
    happened = [
        SeatEvent(move.seat, event) for move in told for event in visible_events(unpack_events(game, move.events), None)
    ]
    lines = _times_up([move.seat for move in told if move.kind == MoveKind.LIMIT])
    return [*lines, *(_went_back(move) for move in told if _is_undo_of_several(move))], happened


def _is_told(move: MoveRow) -> bool:
    """Return whether the move is told; a deal may run into somebody's turn."""
    return not move.undone


def _is_undo_of_several(move: MoveRow) -> bool:
    """Return whether the move is an undo of several moves, of which others may have made some."""
    return move.kind == MoveKind.UNDO and move.number - int(move.said[0]) > 1


def _times_up(seats: Iterable[int]) -> list[Text]:
    who = tuple(Who(seat) for seat in dict.fromkeys(seats))
    return [t("Time was up for {who}: a safe choice was made.", who=who)] if who else []


def log_lines(
    game: AnyGame,
    seat: int | None,
    moves: Sequence[MoveRow],
    came: Iterable[ComingRow] = (),
    hints: Iterable[HintRow] = (),
) -> list[LogLine]:
    """Return the log lines that the seat may know, with arrivals, departures and hints."""
    told = [
        LogLine(move.number, move.seat, text, move.undone, move.at, loud)
        for move in moves
        for text, loud in _told(game, seat, move)
    ]
    numbers = {move.number for move in moves}
    told += [
        LogLine(one.number, one.seat, came_line(one), undone=False, at=one.at) for one in came if one.number in numbers
    ]
    told += [
        LogLine(one.number, one.seat, t("{who} asked for a hint.", who=Who(one.seat)), undone=False, at=one.at)
        for one in hints
        if one.number in numbers
    ]
    return sorted(told, key=lambda line: line.number)


def came_line(coming: ComingRow) -> Text:
    """Return the text of an arrival, a departure, or an extension of time."""
    match coming.kind:
        case ComingKind.LEFT:
            return t("{name} left the table; an AI stands in.", name=Typed(coming.name))
        case ComingKind.BACK:
            return t("{name} is back at the table.", name=Typed(coming.name))
        case ComingKind.TAKEN:
            return t("{name} took a seat where an AI stood in.", name=Typed(coming.name))
        case ComingKind.TIME:
            return t("{name} gave {who} more time.", name=Typed(coming.name), who=Who(int(coming.detail)))
        case ComingKind.LONGER:
            return t("Everybody has more time for each turn from now on.")


def _told(game: AnyGame, seat: int | None, move: MoveRow) -> list[tuple[Text, bool]]:
    """Return the log lines of a move, and how prominent each is."""
    if move.kind == MoveKind.UNDO:
        return [(_went_back(move), False)]
    seen = visible_events(unpack_events(game, move.events), seat)
    told = [one for one, after in zip_longest(seen, seen[1:]) if after is None or not after.retells(one)]
    return [*((line, True) for line in _time_up(move)), *((game.tell(event), event.loud) for event in told)]


def _went_back(move: MoveRow) -> Text:
    return t("{who} went back to the board after move {n}.", who=Who(move.seat), n=int(move.said[0]) - 1)


def _time_up(move: MoveRow) -> list[Text]:
    if move.kind != MoveKind.LIMIT:
        return []
    return [t("Time was up for {who}: a safe choice was made.", who=Who(move.seat))]
