"""Votes of a table: opened by players or about absent ones, counted, and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Ending, TimerKind, VoteKind, VoteResult
from bot.games.contract import t
from bot.rows import TimerRow, VoteRow
from bot.tables.core.store_errors import after_commit
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change, end, set_timer, unchanged
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.notifications import PlayerAbsent, VoteAsked
from bot.tables.model.results import ended_early, with_result, without_result
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import (
    Ballot,
    Subject,
    encode_subject,
    key_of,
    open_one,
    opened,
    parse_key,
    subject_of,
    timer_key,
)
from bot.tables.timing.absence import absent, people_there
from bot.tables.timing.pause import freeze
from bot.tables.timing.reminder_schedule import back, pack, unpack
from bot.tables.timing.vote_rules import (
    AGAIN,
    CONSENT,
    NOBODY,
    reporting,
    still_open,
    verdict,
    vote_duration,
)


class VoteOutcome(Struct, frozen=True):
    """A vote after a ballot, and its result if the ballot has decided it."""

    info: TableInfo
    vote: VoteRow
    choice: VoteResult | None


class _Counted(Struct, frozen=True):
    """The choice of a decided vote, and the user who has lost their seat by it."""

    choice: VoteResult | None = None
    left: int | None = None


class VoteService:
    """Opens, counts and carries out votes by `vote_rules`.

    A result is carried out in the transaction that ends the vote.
    """

    def __init__(self, uow: UnitOfWork, seating: Seating) -> None:
        self._uow, self._seating = uow, seating

    async def ask(self, table_id: int, user_id: int, kind: str) -> TableInfo:
        """Request the consent of all others, or agree to such a request. Raises WrongStatus."""
        table_rules.check_offered(kind, CONSENT)

        async def decide(table: GameSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            table_rules.seat_of(table.info, user_id)
            if kind == VoteKind.PAUSE and table.info.paused_at is not None:
                raise WrongStatus(t("This table is paused already."))
            if table.info.people == (user_id,):
                raise WrongStatus(t("You are the only person at this table: there is nobody to agree with."))
            return await self.opened(table, VoteKind(kind), user_id)

        return (await self._uow.run(table_id, decide)).after.info

    async def about(self, table_id: int, user_id: int) -> TableInfo:
        """Open the vote about an absent player, if it is not open."""

        async def decide(table: GameSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            seat = table.info.seat_of(user_id)
            gone = absent(table.info, table.timers, self._uow.now())
            if seat not in gone or open_one(table.info.votes, (VoteKind.ABSENT, seat)) is not None:
                return unchanged(table)
            key = timer_key((VoteKind.ABSENT, seat))
            return await self._opened_about(table, TimerRow(table_id, TimerKind.VOTE, key, self._uow.now()))

        return (await self._uow.run(table_id, decide)).after.info

    async def opened(self, table: GameSnapshot, kind: VoteKind, user_id: int, detail: str = "") -> Draft[None]:
        """Return the draft of a vote on the whole table, with the requester's consent."""
        info, now, calls = table.info, self._uow.now(), tuple[int, ...]()
        vote = open_one(info.votes, (kind, NOBODY))
        if vote is None:
            ends, voters = now + vote_duration(info), info.people
            vote = VoteRow(
                info.id, kind, NOBODY, user_id, now, ends, (VoteResult.NO, VoteResult.YES), voters, {}, detail
            )
            calls = tuple(user for user in voters if user != user_id)
        if user_id in vote.voters:
            vote = replace(vote, ballots={**vote.ballots, str(user_id): VoteResult.YES})
        draft = (await self._counted(table, vote)).returning(None)
        if calls:
            asked = VoteAsked(info.id, kind, now, calls, user_id)
            draft = replace(draft, notices=(asked, *draft.notices))
        return draft

    async def cast(self, table_id: int, user_id: int, ballot: Ballot) -> VoteOutcome:
        """Cast a ballot in an open vote, replacing the user's earlier one.

        Returns the vote and its result. Raises WrongStatus, NotSeated.
        """

        async def decide(table: GameSnapshot) -> Draft[tuple[VoteRow, _Counted]]:
            if table.info.over:
                raise WrongStatus(t("That vote is over."))
            table_rules.check_running(table.info)
            vote = open_one(table.info.votes, (ballot.kind, ballot.seat))
            if vote is None or opened(vote) != ballot.opened:
                raise WrongStatus(t("That vote is over."))
            _check_voter(vote, table.info, user_id)
            table_rules.check_offered(ballot.choice, vote.choices)
            vote = replace(vote, ballots={**vote.ballots, str(user_id): ballot.choice})
            draft = await self._counted(table, vote)
            return draft.returning((vote, draft.result))

        draft = await self._uow.run(table_id, decide)
        vote, counted = draft.result
        info = await after_commit(self._after(draft.after.info, counted.left))
        return VoteOutcome(info, vote, counted.choice)

    async def on_timer(self, table_id: int, key: str) -> None:
        """Handle a vote's timer: open a vote about an absent player, or close one that is over."""

        async def decide(table: GameSnapshot) -> Draft[_Counted]:
            timer = table.timer(TimerKind.VOTE, key)
            if timer is None or timer.due_at > self._uow.now():
                return unchanged(table, _Counted())
            vote = open_one(table.info.votes, parse_key(key))
            if vote is None:
                return (await self._opened_about(table, timer)).returning(_Counted())
            if vote in still_open(table.info.votes, table.info, table.timers, self._uow.now()):
                return await self._counted(table, vote, over=not timer.data)
            return (await self._uow.rescheduled(table)).returning(_Counted())

        draft = await self._uow.run(table_id, decide)
        await self._after(draft.after.info, draft.result.left)

    async def _opened_about(self, table: GameSnapshot, timer: TimerRow) -> Draft[None]:
        """Return the draft of a vote about a player who is still absent; again, if any other is."""
        info, now, (kind, seat) = table.info, self._uow.now(), parse_key(timer.key)
        gone = absent(info, table.timers, now)
        calls = people_there(info, gone)
        if kind != VoteKind.ABSENT or seat not in gone:
            return await self._uow.rescheduled(table)
        if timer.data == AGAIN and not calls:
            return set_timer(table, replace(timer, due_at=NEVER))
        user, since = info.seats[seat].user_id or 0, _waits_since(seat, table.timers) or now
        ai = table.game.open_seats.leaves(table.state, seat) is None
        choices = (
            VoteResult.WAIT,
            VoteResult.AI,
            *([VoteResult.SUBSTITUTE] if ai else []),
            VoteResult.STANDS,
            VoteResult.WITHOUT,
        )
        voters = tuple(one for one in info.people if one != user)
        missed = 0 if info.seats[seat].called else info.seats[seat].missed_limits
        whom = encode_subject(Subject(user, int(since.timestamp()), missed))
        vote = VoteRow(info.id, VoteKind.ABSENT, seat, None, now, now + vote_duration(info), choices, voters, {}, whom)
        draft = await self._with_votes(table, (*info.votes, vote))
        return draft.notifying(PlayerAbsent(info.id, seat, user, since, ai, missed, calls))

    async def _counted(self, table: GameSnapshot, vote: VoteRow, *, over: bool = False) -> Draft[_Counted]:
        """Return the draft that stores the vote, or carries out its result."""
        info = table.info
        others = tuple(one for one in info.votes if key_of(one) != key_of(vote))
        gone = absent(info, table.timers, self._uow.now())
        choice = verdict(vote, info, gone, over=over)
        if choice is None:
            return (await self._with_votes(table, (*others, vote))).returning(_Counted())
        draft, left = await self._carried_out(table, vote, choice, others)
        told = reporting(replace(draft, notices=()), vote, choice).notifying(*draft.notices)
        return told.returning(_Counted(choice, left))

    async def _with_votes(self, table: GameSnapshot, votes: tuple[VoteRow, ...]) -> Draft[None]:
        """Return the draft with other open votes."""
        timers = await self._uow.clocks(table.with_rows(votes=votes))
        return change(table, votes=votes, timers=timers)

    async def _carried_out(
        self, table: GameSnapshot, vote: VoteRow, choice: VoteResult, others: tuple[VoteRow, ...]
    ) -> tuple[Draft[None], int | None]:
        """Return the draft of a result, and the user who loses their seat by it."""
        match vote.kind, choice:
            case _, VoteResult.WAIT:
                return await self._waiting(table, vote, others), None
            case _, VoteResult.AI | VoteResult.SUBSTITUTE:
                return await self._given_up(table, vote.seat, sought=choice == VoteResult.SUBSTITUTE)
            case _, VoteResult.STANDS:
                return self._ended(table, table_rules.STANDS), None
            case VoteKind.DRAW, VoteResult.YES:
                return self._ended(table, table_rules.DRAWN), None
            case (VoteKind.ABSENT, VoteResult.WITHOUT) | (VoteKind.END, VoteResult.YES):
                return self._ended_without_result(table, table_rules.AGREED, Ending.WITHOUT), None
            case VoteKind.PAUSE, VoteResult.YES:
                return await self._paused(table, others), None
            case VoteKind.HOST_END, VoteResult.YES:
                return self._ended_without_result(table, vote.detail, Ending.HOST), None
            case _:
                return await self._with_votes(table, others), None

    async def _waiting(self, table: GameSnapshot, vote: VoteRow, others: tuple[VoteRow, ...]) -> Draft[None]:
        """Return the draft of another vote about the player after as long a time."""
        due = self._uow.now() + vote_duration(table.info)
        again = TimerRow(table.id, TimerKind.VOTE, timer_key(key_of(vote)), due, AGAIN)
        timers = await self._uow.clocks(table.with_rows(votes=others))
        rest = tuple(one for one in timers if (one.kind, one.key) != (again.kind, again.key))
        return change(table, votes=others, timers=(*rest, again))

    async def _paused(self, table: GameSnapshot, others: tuple[VoteRow, ...]) -> Draft[None]:
        """Return the draft that suspends clocks and reminders, but not votes.

        All have agreed, so no player is absent.
        """
        now = self._uow.now()
        seats = tuple(replace(one, missed_limits=0) for one in table.info.seats)
        running = [_back(one, now) for one in table.timers]
        timers = freeze(await self._uow.clocks(table.with_rows(votes=others, seats=seats), running), now)
        return change(table, votes=others, seats=seats, timers=timers, paused_at=now)

    async def _given_up(self, table: GameSnapshot, seat: int, *, sought: bool) -> tuple[Draft[None], int | None]:
        """Return the draft without the player of a seat, and their user.

        An AI stands in, or the game goes on without them. The seat is reserved for them unless a substitute is
        `sought`.
        """
        user = table.info.seats[seat].user_id
        rows, said = table_rules.leave_late(table, seat, None if sought else self._uow.now() + table_rules.KEPT)
        if said is None:
            rows[seat] = replace(rows[seat], wants_substitute=sought)
        return await self._seating.reseated(table, None, rows, said, table.row.idle_moves), user

    def _ended(self, table: GameSnapshot, reason: str) -> Draft[None]:
        outcome = ended_early(table.game, table.state, table.info, reason)
        assert outcome is not None
        ending = Ending.DRAW if reason == table_rules.DRAWN else Ending.STANDS
        return end(table, self._uow.now(), reason, with_result(table.info, outcome, ending))

    def _ended_without_result(self, table: GameSnapshot, reason: str, ending: Ending) -> Draft[None]:
        return end(table, self._uow.now(), reason, without_result(table.info, ending))

    async def _after(self, info: TableInfo, left: int | None) -> TableInfo:
        """Return the table after the consequences of a lost seat."""
        return info if left is None else await self._seating.after_leaving(info, left)


def _back(timer: TimerRow, now: datetime) -> TimerRow:
    """Return the reminder of a player who was active just now."""
    if timer.kind != TimerKind.REMINDER:
        return timer
    wait = unpack(timer.data)
    there = back(wait, now)
    return timer if there == wait else replace(timer, due_at=now, data=pack(there))


def _check_voter(vote: VoteRow, info: TableInfo, user_id: int) -> None:
    """Check that the user may vote. Raises WrongStatus, NotSeated."""
    if vote.kind == VoteKind.ABSENT and subject_of(vote).user == user_id:
        raise WrongStatus(t("This vote is about you: make your move, and it is over."))
    if user_id in vote.voters and info.seat_of(user_id) is None:
        raise WrongStatus(t("You have left this table, so you have no vote here any more."))
    table_rules.seat_of(info, user_id)
    if user_id not in vote.voters:
        raise WrongStatus(t("You came to this table after that vote had begun, so you have no vote in it."))


def _waits_since(seat: int, timers: Sequence[TimerRow]) -> datetime | None:
    """Since when the table waits for the seat."""
    return next(
        (unpack(one.data).since for one in timers if (one.kind, one.key) == (TimerKind.REMINDER, str(seat))), None
    )
