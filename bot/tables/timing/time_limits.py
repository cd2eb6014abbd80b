"""Time limits of the seats that a table waits for, and the time left of earlier prompts.

A prompt resumes with its remaining time, whatever player returns to it and however: after leaving the seat, by an undo,
or since the same turn comes again after one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.enums import TimerKind
from bot.rows import TimerRow
from bot.tables.model.draft import Undo
from bot.tables.model.timer_kinds import AGES, NEVER, is_suspended
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import WaitState, limit_calendar, pack, shifted, unpack
from bot.tables.timing.time_counting import ALWAYS, Calendar, counted, later
from bot.tables.timing.turn_end import ends

SECOND = timedelta(seconds=1)


class Asked(Struct, frozen=True, array_like=True):
    """A prompt to a person from move `began` until move `ended`, with the seconds `left`.

    `left` is None if their time did not run: another player answered in their seat, or the table was idle. `ended` is 0
    as long as the prompt is open, but its person is gone; `question` identifies it (see `WaitState`), "" any.
    """

    began: int
    ended: int
    left: int | None
    question: str = ""


class Left(Struct, frozen=True, omit_defaults=True):
    """Data of a timer that stores remaining times: of earlier prompts, and of undone ones.

    `asked` is oldest first, `undone` in the order in which the prompts come again.
    """

    asked: tuple[Asked, ...] = ()
    undone: tuple[int | None, ...] = ()


class Change(Struct, frozen=True):
    """A change of a table: move `number` by the seat of the `mover`, or an `undo`.

    Without a move `mover` is None.

    The move may be one that `answers` its prompt; by now the table may be `asleep`. `present` is the user who made it
    themselves, so they look at the table.
    """

    number: int
    now: datetime
    mover: int | None = None
    answers: bool = False
    undo: Undo | None = None
    asleep: bool = False
    present: int | None = None


def limits(
    info: TableInfo,
    waits: Mapping[str, WaitState],
    running: Sequence[TimerRow],
    change: Change,
    calendars: Mapping[int, Calendar],
) -> Iterator[TimerRow]:
    """Return the time limits by seat after a change, and the remaining times of expired ones.

    A limit goes on as long as the same person has the same prompt and does not move, a bank as long as they have any
    prompt. `running` are the timers before the change.
    """
    going_on = {
        one.key: one
        for one in running
        if one.kind == TimerKind.LIMIT and one.key in waits and _goes_on(info, one, waits[one.key], change)
    }
    over = [one for one in running if one.kind == TimerKind.LIMIT and one.key not in going_on]
    known, banks = _known(info, over, running, change, calendars), {one.seat: one.bank for one in info.seats}
    for one in over:
        if info.seats[int(one.key)].user_id == unpack(one.data).user:
            banks[int(one.key)] = saved(one, change.now, calendars)
    for key, wait in waits.items():
        if key in going_on:
            timer = asking(going_on[key], wait.question)
            yield seen(timer, change.now, calendars) if wait.user == change.present else timer
            continue
        who, bank, calendar = _who(key, wait), banks[int(key)], calendars.get(wait.user, ALWAYS)
        if change.undo is not None and bank is not None:
            bank = max(bank, change.undo.least(int(key)))
        begins = _reopened(known.get(who, Left()), wait) is None
        rest, began, known[who] = _resumed(known.get(who, Left()), wait, change.number)
        spare = 0
        if rest is not None and info.limit.bank is not None:
            bank = info.limit.bank if bank is None else bank
            rest = min(bank, rest) if began < change.number else bank
            spare = bank - rest
        at, unseen = ends(info.limit, bank, change.now, calendar, rest=rest), 0
        if begins and info.limit.look is not None and wait.user != change.present:
            unseen = counted(change.now, at, calendar) // SECOND
            at = later(at, timedelta(seconds=info.limit.look), calendar)
        data = replace(wait, began=began, spare=spare, free=calendar.free, unseen=unseen)
        yield TimerRow(info.id, TimerKind.LIMIT, key, at, pack(data))
    yield from _kept(info, known)


def left_behind(
    info: TableInfo,
    over: Iterable[TimerRow],
    running: Iterable[TimerRow],
    change: Change,
    calendars: Mapping[int, Calendar],
) -> Iterator[TimerRow]:
    """Return the timers that store the remaining times of these limits, which no other replaces."""
    yield from _kept(info, _known(info, over, running, change, calendars))


def lengthened(timer: TimerRow, by: int) -> TimerRow:
    """Return stored remaining times, each extended by these seconds."""
    known = msgspec.json.decode(timer.data, type=Left)
    asked = tuple(replace(one, left=None if one.left is None else one.left + by) for one in known.asked)
    undone = tuple(None if one is None else one + by for one in known.undone)
    return _row(timer.table_id, timer.key, Left(asked, undone))


def asking(timer: TimerRow, question: str) -> TimerRow:
    """Return the timer with another prompt."""
    return replace(timer, data=pack(replace(unpack(timer.data), question=question)))


def left_at(timer: TimerRow, now: datetime, calendars: Mapping[int, Calendar]) -> int:
    """Return the seconds left of a time limit, without the extension for the night.

    All of them are left until it begins, by a look or by itself.
    """
    left, unseen = _until_end(timer, now, calendars), unpack(timer.data).unseen
    return min(left, unseen) if unseen else left


def begins_by(timer: TimerRow, now: datetime, calendars: Mapping[int, Calendar]) -> datetime | None:
    """Return when a time limit begins at the latest, without a look; None: it runs already."""
    wait = unpack(timer.data)
    rest = _until_end(timer, now, calendars) - wait.unseen
    return later(now, rest * SECOND, limit_calendar(wait, calendars)) if wait.unseen and rest > 0 else None


def seen(timer: TimerRow, now: datetime, calendars: Mapping[int, Calendar]) -> TimerRow:
    """Return the time limit of a person who looks at the table: it runs from now on."""
    wait = unpack(timer.data)
    if not wait.unseen:
        return timer
    if begins_by(timer, now, calendars) is not None:
        due = later(now, wait.unseen * SECOND, limit_calendar(wait, calendars))
        timer, wait = replace(timer, due_at=due), replace(wait, grace=0)
    return replace(timer, data=pack(replace(wait, unseen=0)))


def extended(timer: TimerRow, by: timedelta, now: datetime, calendars: Mapping[int, Calendar]) -> TimerRow:
    """Return a time limit that ends later by this time."""
    calendar = limit_calendar(unpack(timer.data), calendars)
    timer = shifted(timer, lambda end: later(max(end, now), by, calendar))
    wait = unpack(timer.data)
    return replace(timer, data=pack(replace(wait, unseen=wait.unseen and wait.unseen + by // SECOND)))


def _until_end(timer: TimerRow, now: datetime, calendars: Mapping[int, Calendar]) -> int:
    """Return the seconds that count until the end, without the extension for the night."""
    wait = unpack(timer.data)
    end = timer.due_at - timedelta(seconds=wait.grace) - (AGES if is_suspended(timer) else timedelta())
    return max(0, counted(now, end, limit_calendar(wait, calendars)) // SECOND)


def saved(timer: TimerRow, now: datetime, calendars: Mapping[int, Calendar]) -> int:
    """Return the seconds that go back into the bank when the limit of a turn is over."""
    return left_at(timer, now, calendars) + unpack(timer.data).spare


def _goes_on(info: TableInfo, timer: TimerRow, wait: WaitState, change: Change) -> bool:
    before, banks = unpack(timer.data), info.limit.bank is not None
    if before.user != wait.user:
        return False
    if change.undo is not None:
        return before.began < change.undo.number
    if timer.key == str(change.mover):
        return banks and timer.due_at > change.now
    return banks or before.question == wait.question


def _known(
    info: TableInfo,
    over: Iterable[TimerRow],
    running: Iterable[TimerRow],
    change: Change,
    calendars: Mapping[int, Calendar],
) -> dict[str, Left]:
    """Return the remaining times of all prompts but the running ones, by seat and person."""
    known = {one.key: msgspec.json.decode(one.data, type=Left) for one in running if one.kind == TimerKind.LEFT}
    for timer in over:
        wait, who = unpack(timer.data), _who(timer.key, unpack(timer.data))
        left = left_at(timer, info.paused_at or change.now, calendars)
        there = info.seats[int(timer.key)].user_id == wait.user and not (change.asleep and left)
        one = Asked(wait.began, change.number if there else 0, left, "" if there else wait.question)
        before = known.get(who, Left())
        known[who] = replace(before, asked=(*before.asked, one))
    if change.undo is not None:
        return {who: _taken_back(one, change.undo, int(who.split()[0])) for who, one in known.items()}
    if change.answers:
        timed = {_who(one.key, unpack(one.data)) for one in running if one.kind == TimerKind.LIMIT}
        theirs = {who for who in known if who.startswith(f"{change.mover} ")}
        theirs |= {f"{one.seat} {one.user_id}" for one in info.seats if one.seat == change.mover and one.user_id}
        known |= {who: _answered(known.get(who, Left()), change.number) for who in theirs - timed}
    return known


def _taken_back(known: Left, undo: Undo, seat: int) -> Left:
    """Return the times left after an undo: undone prompts may come again, the last one reopens."""
    least, standing = undo.least(seat), [one for one in known.asked if one.began < undo.number]
    undone = (*(one.left for one in known.asked[len(standing) :]), *known.undone)
    if standing and (last := standing[-1]).ended >= undo.number and last.left is not None:
        standing[-1] = Asked(last.began, 0, max(last.left, least))
    return Left(tuple(standing), tuple(None if one is None else max(one, least) for one in undone))


def _answered(known: Left, number: int) -> Left:
    """Record an answer by a move in the seat while the person's time did not run."""
    ended = _ended(known, number)
    if ended != known:
        return ended
    return Left((*known.asked, Asked(number, number, None)), known.undone[1:])


def _ended(known: Left, number: int) -> Left:
    """End the last prompt with this move, unless it ended before."""
    if not known.asked or known.asked[-1].ended:
        return known
    return replace(known, asked=(*known.asked[:-1], replace(known.asked[-1], ended=number, question="")))


def _reopened(known: Left, wait: WaitState) -> Asked | None:
    """Return the record of a prompt that was open before and is open again."""
    last = known.asked[-1] if known.asked else None
    return last if last is not None and not last.ended and last.question in ("", wait.question) else None


def _resumed(known: Left, wait: WaitState, number: int) -> tuple[int | None, int, Left]:
    """Return the time left for this prompt (None: all), the move it is open since, the rest."""
    if (last := _reopened(known, wait)) is not None:
        return last.left, last.began, replace(known, asked=known.asked[:-1])
    known = _ended(known, number)
    if known.undone:
        return known.undone[0], number, replace(known, undone=known.undone[1:])
    return None, number, known


def _kept(info: TableInfo, known: Mapping[str, Left]) -> Iterator[TimerRow]:
    return (_row(info.id, who, one) for who, one in known.items() if one != Left())


def _row(table_id: int, who: str, known: Left) -> TimerRow:
    return TimerRow(table_id, TimerKind.LEFT, who, NEVER, msgspec.json.encode(known).decode())


def _who(key: str, wait: WaitState) -> str:
    return f"{key} {wait.user}"
