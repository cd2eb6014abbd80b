"""Rules of votes: eligible voters, the result, and when it is reached.

In a majority vote the majority of the active players decides; a tie, or no ballot at all, means that the game goes on
as before. A consent needs all to agree. A ballot belongs to its person: it does not count while they have left the
table, and counts again when they return.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from bot.enums import Status, TimerKind, VoteKind, VoteResult
from bot.games.contract import TABLE
from bot.rows import TimerRow, VoteRow
from bot.tables.model.draft import Draft
from bot.tables.model.notifications import VoteOver
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import DECIDED, key_of, subject_of, timer_key
from bot.tables.timing.absence import absent, people_there, with_returns
from bot.tables.timing.change_context import ChangeContext

FIRST, AGAIN = OPENING = "first", "again"
"""Notes of the timer that opens a vote; `AGAIN`: after one that has decided to wait longer."""
CONSENT = (VoteKind.END, VoteKind.DRAW, VoteKind.PAUSE)
"""Kinds of votes that require the consent of all."""
LASTS, LASTS_LIVE = timedelta(days=3), timedelta(minutes=5)
"""Duration of a vote, and the wait until another one about the same player."""
NOBODY: Final = TABLE
"""The seat of a vote without a subject."""


def vote_duration(info: TableInfo) -> timedelta:
    """Return the duration of a vote of the table."""
    return LASTS_LIVE if info.speed == "live" else LASTS


def counting(vote: VoteRow, info: TableInfo) -> tuple[int, ...]:
    """Return the eligible voters: those who have a seat."""
    return tuple(user for user in vote.voters if user in info.people)


def verdict(vote: VoteRow, info: TableInfo, gone: frozenset[int], *, over: bool = False) -> VoteResult | None:
    """Return the winning choice, or None if it is open; `over`: the voting time is.

    The absent (the seats `gone`) may vote, but a majority does not wait for them.
    """
    voters, there = counting(vote, info), people_there(info, gone)
    cast = [vote.ballots[str(user)] for user in voters if str(user) in vote.ballots]
    if not voters:
        return vote.choices[0]
    if vote.kind in CONSENT:
        return _consent(cast, len(voters), over=over)
    left = sum(user in there and str(user) not in vote.ballots for user in voters)
    return _majority(vote.choices, Counter(cast), 0 if over else left)


def _consent(cast: Sequence[str], voters: int, *, over: bool) -> VoteResult | None:
    if VoteResult.NO in cast or (over and len(cast) < voters):
        return VoteResult.NO
    return VoteResult.YES if len(cast) == voters else None


def _majority(choices: Sequence[VoteResult], cast: Counter[str], left: int) -> VoteResult | None:
    """Return the choice that wins regardless of outstanding votes; ties go to the first choice."""
    for choice in choices[1:]:
        if cast[choice] > left + max(cast[one] for one in choices if one != choice):
            return choice
    if any(cast[one] + left > max(cast[other] for other in choices if other != one) for one in choices[1:]):
        return None
    return choices[0]


def still_open(
    votes: Iterable[VoteRow], info: TableInfo, timers: Iterable[TimerRow], now: datetime
) -> tuple[VoteRow, ...]:
    """Return the votes that are still relevant, given the table's timers."""
    if info.over:
        return ()
    gone = absent(info, timers, now)
    return tuple(vote for vote in votes if vote.kind != VoteKind.ABSENT or vote.seat in gone)


def vote_timers(
    votes: Iterable[VoteRow], info: TableInfo, timers: Collection[TimerRow], running: Iterable[TimerRow], now: datetime
) -> Iterator[TimerRow]:
    """Return the timers of votes: at their end, at once if decided, and for absent players.

    An absent player's timer opens the vote about them. Those already `running` go on.
    """
    going = {timer.key: timer for timer in running if timer.kind == TimerKind.VOTE}
    open_ones, gone = {key_of(vote): vote for vote in votes}, absent(info, timers, now)
    for key, vote in open_ones.items():
        timer = going.get(timer_key(key))
        if verdict(vote, info, gone) is not None:
            yield TimerRow(info.id, TimerKind.VOTE, timer_key(key), now, DECIDED)
        elif timer is None or timer.data:
            yield TimerRow(
                info.id, TimerKind.VOTE, timer_key(key), vote.until if vote.until > now else now + vote_duration(info)
            )
        else:
            yield timer
    for seat in sorted(gone):
        key = (VoteKind.ABSENT, seat)
        if key in open_ones or info.people == (info.seats[seat].user_id,):
            continue
        timer = going.get(timer_key(key))
        if timer is None or timer.data not in OPENING or (timer.due_at == NEVER and people_there(info, gone)):
            timer = TimerRow(info.id, TimerKind.VOTE, timer_key(key), now, FIRST)
        yield timer


def with_vote_timers(
    info: TableInfo, timers: tuple[TimerRow, ...], running: Iterable[TimerRow], now: datetime
) -> tuple[TimerRow, ...]:
    """Return these timers of a table together with those of its votes."""
    if not timers and not (info.votes and info.status == Status.RUNNING and not info.lost and not info.held):
        return timers
    timers = with_returns(info, timers, now)
    votes = still_open(info.votes, info, timers, now)
    return (*timers, *vote_timers(votes, info, timers, running, now))


def schedule_votes(context: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a move: set the timers of votes."""
    after = draft.after
    return draft.changing(timers=with_vote_timers(after.info, after.timers, draft.before.timers, context.now))


def close_votes(context: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a change of timers or status: close the votes that are moot, and report them."""
    before, after = draft.before, draft.after
    votes, info = after.rows.votes, after.info
    if not votes or (after.timers is before.timers and after.row.status == before.row.status):
        return draft
    held = still_open(votes, info, after.timers, context.now)
    for vote in votes:
        if vote not in held:
            there = (
                vote.kind == VoteKind.ABSENT
                and not info.over
                and info.seats[vote.seat].user_id == subject_of(vote).user
            )
            draft = reporting(draft, vote, VoteResult.RETURNED if there else VoteResult.MOOT)
    return draft if len(held) == len(votes) else draft.changing(votes=held)


def reporting(draft: Draft[Any], vote: VoteRow, result: VoteResult) -> Draft[Any]:
    """Return the draft with the report of a vote's result, unless it has one."""
    if any(isinstance(one, VoteOver) and (one.kind, one.seat) == key_of(vote) for one in draft.notices):
        return draft
    user = subject_of(vote).user if vote.kind == VoteKind.ABSENT else 0
    over = VoteOver(vote.table_id, vote.kind, vote.seat, user, vote.opened_at, result, vote.ballots)
    return draft.notifying(over)
