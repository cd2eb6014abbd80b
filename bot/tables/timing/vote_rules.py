"""The law of votes: who votes on what, when it is decided, and what comes of it.

Where a table votes on something, the majority of those who act decides; a tie, or nobody at all, means that it goes on
as before. What needs consent happens when all agree. A ballot stays with its person: who has left does not count as
long as they are away, and who comes back has voted already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.games.contract import TABLE
from bot.rows import TimerRow, VoteRow
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import DECIDED, VOTE_TIMER, key_of, timer_key
from bot.tables.timing.absence import absent, people_there

FIRST, AGAIN = OPENING = "first", "again"
"""What the timer says that opens a vote; again: after one that has decided to wait longer."""
ABSENT, END, DRAW, PAUSE, HOST_END = "absent", "end", "draw", "pause", "host end"
"""What a table votes on: somebody who is not there, to end without a result, a draw, a pause, and to end as the host
asks."""
CONSENT = (END, DRAW, PAUSE)
"""What happens only if all agree."""
WAIT, AI, SUBSTITUTE, END_AS_IT_STANDS, NOTHING = "wait", "ai", "substitute", "stands", "without"
"""What may be done about somebody who is not there: wait longer, an AI stands in, until somebody else takes the seat,
the game ends as it stands, or without a result."""
NO, YES = "no", "yes"
PLAYER_RETURNED, NOTHING_TO_DECIDE = "back", "moot"
"""Why a vote is over without a choice: whom it was about is there again, or there is nothing to decide any more."""
LASTS, LASTS_LIVE = timedelta(days=3), timedelta(minutes=5)
"""How long a vote is open, and how long it is waited until one about the same person is opened again."""
NOBODY: Final = TABLE
"""The seat of a vote that is about nobody."""


def vote_duration(info: TableInfo) -> timedelta:
    """How long a vote of the table is open."""
    return LASTS_LIVE if info.speed == "live" else LASTS


def counting(vote: VoteRow, info: TableInfo) -> tuple[int, ...]:
    """The voters who count now: those who sit at the table."""
    return tuple(user for user in vote.voters if user in info.people)


def verdict(vote: VoteRow, info: TableInfo, gone: frozenset[int], *, over: bool = False) -> str | None:
    """The choice on which it is decided; None: not yet. `over`: the time to vote is.

    Those who are not there (the seats `gone`) may vote, but a majority does not wait for them.
    """
    voters, there = counting(vote, info), people_there(info, gone)
    cast = [vote.ballots[str(user)] for user in voters if str(user) in vote.ballots]
    if not voters:
        return vote.choices[0]
    if vote.kind in CONSENT:
        return _consent(cast, len(voters), over=over)
    left = sum(user in there and str(user) not in vote.ballots for user in voters)
    return _majority(vote.choices, Counter(cast), 0 if over else left)


def _consent(cast: Sequence[str], voters: int, *, over: bool) -> str | None:
    if NO in cast or (over and len(cast) < voters):
        return NO
    return YES if len(cast) == voters else None


def _majority(choices: Sequence[str], cast: Counter[str], left: int) -> str | None:
    """The choice that has the most ballots however those who are left vote; the first one wins what is tied."""
    for choice in choices[1:]:
        if cast[choice] > left + max(cast[one] for one in choices if one != choice):
            return choice
    if any(cast[one] + left > max(cast[other] for other in choices if other != one) for one in choices[1:]):
        return None
    return choices[0]


def still_open(
    votes: Iterable[VoteRow], info: TableInfo, timers: Iterable[TimerRow], now: datetime
) -> tuple[VoteRow, ...]:
    """Those of the votes that still ask something, where these are the table's timers."""
    if info.over:
        return ()
    gone = absent(info, timers, now)
    return tuple(vote for vote in votes if vote.kind != ABSENT or vote.seat in gone)


def vote_timers(
    votes: Iterable[VoteRow], info: TableInfo, timers: Collection[TimerRow], running: Iterable[TimerRow], now: datetime
) -> Iterator[TimerRow]:
    """When the table looks at its votes: at their end, at once where one is decided, or where somebody is absent on
    whom it has not voted yet. What is `running` already goes on.
    """
    going = {timer.key: timer for timer in running if timer.kind == VOTE_TIMER}
    open_ones, gone = {key_of(vote): vote for vote in votes}, absent(info, timers, now)
    for key, vote in open_ones.items():
        timer = going.get(timer_key(key))
        if verdict(vote, info, gone) is not None:
            yield TimerRow(info.id, VOTE_TIMER, timer_key(key), now, DECIDED)
        elif timer is None or timer.data:
            yield TimerRow(
                info.id, VOTE_TIMER, timer_key(key), vote.until if vote.until > now else now + vote_duration(info)
            )
        else:
            yield timer
    for seat in sorted(gone):
        key = (ABSENT, seat)
        if key in open_ones or info.people == (info.seats[seat].user_id,):
            continue
        timer = going.get(timer_key(key))
        if timer is None or timer.data not in OPENING or (timer.due_at == NEVER and people_there(info, gone)):
            timer = TimerRow(info.id, VOTE_TIMER, timer_key(key), now, FIRST)
        yield timer
