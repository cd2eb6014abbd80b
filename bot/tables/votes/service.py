"""Votes of a table: opened by players or about absent ones, counted, and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Ending, TimerKind, VoteKind, VoteResult
from bot.games.contract import t
from bot.rows import TimerRow, VoteRow
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import TableSnapshot
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
from bot.tables.timing.vote_rules import AGAIN, CONSENT, NOBODY, still_open, verdict, vote_duration


class VoteOutcome(Struct, frozen=True):
    """A vote after a ballot, and its result if the ballot has decided it."""

    info: TableInfo
    vote: VoteRow
    choice: VoteResult | None


class VoteService:
    """Opens, counts and carries out votes by `vote_rules`.

    A result is carried out in the transaction that ends the vote.
    """

    def __init__(self, uow: UnitOfWork, seating: Seating) -> None:
        self._uow, self._seating = uow, seating

    @table_operation
    async def ask(self, table_id: int, user_id: int, kind: str) -> TableInfo:
        """Request the consent of all others, or agree to such a request. Raises WrongStatus."""
        table_rules.check_offered(kind, CONSENT)
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            table_rules.check_running(loaded.info)
            table_rules.seat_of(loaded.info, user_id)
            if kind == VoteKind.PAUSE and loaded.info.paused_at is not None:
                raise WrongStatus(t("This table is paused already."))
            if loaded.info.people == (user_id,):
                raise WrongStatus(t("You are the only person at this table: there is nobody to agree with."))
            await self.open(loaded, VoteKind(kind), user_id)
        return await self._uow.info_of_any_game(table_id)

    @table_operation
    async def about(self, table_id: int, user_id: int) -> TableInfo:
        """Open the vote about an absent player, if it is not open."""
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            table_rules.check_running(loaded.info)
            timers = await self._uow.store.timers.of(table_id)
            seat = loaded.info.seat_of(user_id)
            if (
                seat in absent(loaded.info, timers, self._uow.now())
                and open_one(loaded.info.votes, (VoteKind.ABSENT, seat)) is None
            ):
                key = timer_key((VoteKind.ABSENT, seat))
                await self._open_about(loaded, TimerRow(table_id, TimerKind.VOTE, key, self._uow.now()), timers)
        return await self._uow.info_of_any_game(table_id)

    async def open(self, loaded: TableSnapshot, kind: VoteKind, user_id: int, detail: str = "") -> None:
        """Open a vote on the whole table, with the requester's consent, under the table's lock."""
        info, now = loaded.info, self._uow.now()
        vote = open_one(info.votes, (kind, NOBODY))
        if vote is None:
            ends, voters = now + vote_duration(info), info.people
            vote = VoteRow(
                info.id, kind, NOBODY, user_id, now, ends, (VoteResult.NO, VoteResult.YES), voters, {}, detail
            )
            calls = tuple(user for user in voters if user != user_id)
            if calls:
                self._uow.notify(VoteAsked(info.id, kind, now, calls, user_id))
        if user_id in vote.voters:
            vote = replace(vote, ballots={**vote.ballots, str(user_id): VoteResult.YES})
        await self._count(loaded, vote)

    @table_operation
    async def cast(self, table_id: int, user_id: int, ballot: Ballot) -> VoteOutcome:
        """Cast a ballot in an open vote, replacing the user's earlier one.

        Returns the vote and its result. Raises WrongStatus, NotSeated.
        """
        before = await self._uow.info_of_any_game(table_id)
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            if loaded.info.over:
                raise WrongStatus(t("That vote is over."))
            table_rules.check_running(loaded.info)
            vote = open_one(loaded.info.votes, (ballot.kind, ballot.seat))
            if vote is None or opened(vote) != ballot.opened:
                raise WrongStatus(t("That vote is over."))
            _check_voter(vote, loaded.info, user_id)
            table_rules.check_offered(ballot.choice, vote.choices)
            vote = replace(vote, ballots={**vote.ballots, str(user_id): ballot.choice})
            choice, left = await self._count(loaded, vote)
        await self._after(before, left)
        return VoteOutcome(await self._uow.info_of_any_game(table_id), vote, choice)

    @retry_on_conflict
    async def on_timer(self, table_id: int, key: str) -> None:
        """Handle a vote's timer: open a vote about an absent player, or close one that is over."""
        left, before = None, await self._uow.info_of_any_game(table_id)
        async with self._uow.transaction(table_id):
            timer = await self._uow.timer(table_id, TimerKind.VOTE, key)
            if timer is None or timer.due_at > self._uow.now():
                return
            loaded = await self._uow.loader.load(table_id)
            vote, timers = open_one(loaded.info.votes, parse_key(key)), await self._uow.store.timers.of(table_id)
            if vote is None:
                await self._open_about(loaded, timer, timers)
            elif vote in still_open(loaded.info.votes, loaded.info, timers, self._uow.now()):
                _, left = await self._count(loaded, vote, over=not timer.data)
            else:
                await self._uow.reschedule(loaded)
        await self._after(before, left)

    async def _open_about(self, loaded: TableSnapshot, timer: TimerRow, timers: Sequence[TimerRow]) -> None:
        """Open a vote about a player who is still absent; again, if any other is."""
        info, now, (kind, seat) = loaded.info, self._uow.now(), parse_key(timer.key)
        gone = absent(info, timers, now)
        calls = people_there(info, gone)
        if kind != VoteKind.ABSENT or seat not in gone:
            await self._uow.reschedule(loaded)
            return
        if timer.data == AGAIN and not calls:
            await self._uow.set_timer(timer, NEVER)
            return
        user, since = info.seats[seat].user_id or 0, _waits_since(seat, timers) or now
        ai = loaded.game.open_seats.leaves(loaded.state, seat) is None
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
        self._uow.notify(PlayerAbsent(info.id, seat, user, since, ai, missed, calls))
        await self._save(loaded, (*info.votes, vote))

    async def _count(
        self, loaded: TableSnapshot, vote: VoteRow, *, over: bool = False
    ) -> tuple[VoteResult | None, int | None]:
        """Store the vote, or carry out its result.

        Returns the result, and the user who has lost their seat by it.
        """
        info = loaded.info
        others = tuple(one for one in info.votes if key_of(one) != key_of(vote))
        gone = absent(info, await self._uow.store.timers.of(info.id), self._uow.now())
        choice = verdict(vote, info, gone, over=over)
        if choice is None:
            await self._save(loaded, (*others, vote))
            return None, None
        self._uow.report_vote(vote, choice)
        return choice, await self._carry_out(loaded, vote, choice, others)

    async def _save(self, loaded: TableSnapshot, votes: tuple[VoteRow, ...]) -> None:
        """Store the open votes."""
        timers = await self._uow.clocks(replace(loaded, info=replace(loaded.info, votes=votes)))
        await self._uow.update(loaded.row.id, votes=votes, timers=timers)

    async def _carry_out(
        self, loaded: TableSnapshot, vote: VoteRow, choice: VoteResult, others: tuple[VoteRow, ...]
    ) -> int | None:
        match vote.kind, choice:
            case _, VoteResult.WAIT:
                await self._wait(loaded, vote, others)
            case _, VoteResult.AI | VoteResult.SUBSTITUTE:
                return await self._give_up(loaded, vote.seat, sought=choice == VoteResult.SUBSTITUTE)
            case _, VoteResult.STANDS:
                await self._end(loaded, table_rules.STANDS)
            case VoteKind.DRAW, VoteResult.YES:
                await self._end(loaded, table_rules.DRAWN)
            case (VoteKind.ABSENT, VoteResult.WITHOUT) | (VoteKind.END, VoteResult.YES):
                await self._uow.ended(loaded.row.id, table_rules.AGREED, without_result(loaded.info, Ending.WITHOUT))
            case VoteKind.PAUSE, VoteResult.YES:
                await self._pause(loaded, others)
            case VoteKind.HOST_END, VoteResult.YES:
                await self._uow.ended(loaded.row.id, vote.detail, without_result(loaded.info, Ending.HOST))
            case _:
                await self._save(loaded, others)
        return None

    async def _wait(self, loaded: TableSnapshot, vote: VoteRow, others: tuple[VoteRow, ...]) -> None:
        """Schedule another vote about the player after as long a time."""
        again = TimerRow(
            loaded.row.id, TimerKind.VOTE, timer_key(key_of(vote)), self._uow.now() + vote_duration(loaded.info), AGAIN
        )
        timers = await self._uow.clocks(replace(loaded, info=replace(loaded.info, votes=others)))
        rest = tuple(one for one in timers if (one.kind, one.key) != (again.kind, again.key))
        await self._uow.update(loaded.row.id, votes=others, timers=(*rest, again))

    async def _pause(self, loaded: TableSnapshot, others: tuple[VoteRow, ...]) -> None:
        """Suspend clocks and reminders, but not votes. All have agreed, so no player is absent."""
        now = self._uow.now()
        seats = tuple(replace(one, missed_limits=0) for one in loaded.info.seats)
        running = [_back(one, now) for one in await self._uow.store.timers.of(loaded.row.id)]
        there = replace(loaded, info=replace(loaded.info, votes=others, seats=seats))
        timers = freeze(await self._uow.clocks(there, running), now)
        await self._uow.update(loaded.row.id, votes=others, seats=seats, timers=timers, paused_at=now)

    async def _give_up(self, loaded: TableSnapshot, seat: int, *, sought: bool) -> int | None:
        """Let an AI stand in for the player, or go on without them.

        The seat is reserved for them unless a substitute is `sought`.
        """
        user = loaded.info.seats[seat].user_id
        rows, said = table_rules.leave_late(loaded, seat, None if sought else self._uow.now() + table_rules.KEPT)
        if said is None:
            rows[seat] = replace(rows[seat], wants_substitute=sought)
        await self._seating.reseat(loaded, None, rows, said, loaded.row.idle_moves)
        return user

    async def _end(self, loaded: TableSnapshot, reason: str) -> None:
        outcome = ended_early(loaded.game, loaded.state, loaded.info, reason)
        assert outcome is not None
        ending: Ending = Ending.DRAW if reason == table_rules.DRAWN else Ending.STANDS
        await self._uow.ended(loaded.row.id, reason, with_result(loaded.info, outcome, ending))

    async def _after(self, before: TableInfo, left: int | None) -> None:
        if left is not None:
            await self._seating.after_leaving(before, left)


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
