"""Invitations to tables: access to private ones, and reserved seats at repeated ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from msgspec import Struct

from bot.enums import Status
from bot.games.contract import t
from bot.rows import InvitationRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft
from bot.tables.model.errors import NotInvited, NotSeated, TableFull, WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.notifications import Invited
from bot.tables.model.views import Person, TableInfo
from bot.tables.users.blocks import check_welcome, sitting
from bot.tables.users.reliability import check_reliable

MOST = 50
"""Maximum number of people invited to one table."""
A_DAY, OFTEN = timedelta(days=1), 10
"""Rate limit of invitations of one user, over all tables."""


class InvitationResult(Struct, frozen=True):
    """Result of an invitation: the users invited, seated, invited before, or rate limited.

    Also those who had declined, and those whom the inviting user has blocked.
    """

    invited: tuple[int, ...]
    seated: tuple[int, ...]
    before: tuple[int, ...]
    declined: tuple[int, ...]
    too_often: tuple[int, ...]
    blocked: tuple[int, ...] = ()


class Invitations:
    """Invitations of users by name."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def check_inviter(self, table_id: int, by: Person) -> TableInfo:
        """Return the table if this person may invite others to it now.

        Raises NotAllowed, NotSeated, WrongStatus, TableFull.
        """
        info = await self._uow.info(table_id)
        await self._check(info, by)
        return info

    @table_operation
    async def invite(self, table_id: int, by: Person, user_ids: Sequence[int]) -> InvitationResult:
        """Invite these users, as a seated player, or as the host of a private table.

        Each of them is notified once; but not those who may not sit there because of a block or a ban, or since they
        were removed, unless the host or a moderator invites these again: to the inviting user they seem not to answer.
        Raises NotAllowed, NotSeated, WrongStatus, TableFull.
        """

        async def decide(table: TableSnapshot) -> Draft[InvitationResult]:
            info = table.info
            await self._check(info, by)
            rows, now = await self._uow.store.tables.invited(table_id), self._uow.now()
            known = {row.user_id: row.declined for row in rows}
            lately = Counter(await self._uow.store.tables.invited_since(user_ids, now - A_DAY))
            asked, rights = tuple(dict.fromkeys(user_ids)), self._uow.store.blocks
            seated = tuple(user for user in asked if info.seat_of(user) is not None)
            pairs = await rights.between(asked, sitting(info, now) | {by.id})
            blocked = tuple(user for user in asked if (by.id, user) in pairs and user not in seated)
            people = tuple(user for user in asked if user not in (*seated, *blocked))
            removed = await rights.removed(table_id, people)
            readmitted = removed if table_rules.is_host(info, by) else frozenset[int]()
            bans = await rights.bans_of(people, info.guild_id)
            unwelcome = {*(user for pair in pairs for user in pair), *(user for user, _ in bans), *removed - readmitted}
            before = tuple(user for user in people if known.get(user) is False and user not in readmitted)
            declined = tuple(user for user in people if known.get(user))
            others = tuple(user for user in people if user not in (*before, *declined))
            too_often = tuple(user for user in others if lately[user] >= OFTEN)
            new = tuple(user for user in others if user not in too_often)
            if len(rows) + len(new) > MOST:
                raise WrongStatus(t("Not so many: {n} people at most can be invited to one table.", n=MOST))
            return Draft(
                table,
                table,
                InvitationResult(new, seated, before, declined, too_often, blocked),
                invited=tuple(InvitationRow(table_id, user, by.id, now) for user in new),
                readmitted=tuple(readmitted),
                background_notices=tuple(
                    Invited(table_id, user, by.name[: table_rules.NAME_LENGTH]) for user in new if user not in unwelcome
                ),
            )

        return (await self._uow.run_in_lobby(table_id, decide)).result

    @table_operation
    async def decline(self, table_id: int, user_id: int) -> TableInfo:
        """Decline an invitation. The user may still sit down later, but no seat is reserved.

        Raises WrongStatus.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            table_rules.check_not_over(table.info)
            if table.info.seat_of(user_id) is not None:
                raise WrongStatus(t("You have a seat at this table. *Leave* gives it up."))
            mine = [row for row in await self._uow.store.tables.invited(table_id) if row.user_id == user_id]
            if not mine:
                raise WrongStatus(t("This invitation is not for you."))
            return Draft(table, table, None, declined=() if mine[0].declined else (user_id,))

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    async def _check(self, info: TableInfo, by: Person) -> None:
        table_rules.check_not_over(info)
        if info.private:
            table_rules.check_host(info, by)
        elif not table_rules.is_host(info, by) and info.seat_of(by.id) is None:
            raise NotSeated
        if not await self._has_seat(info):
            raise TableFull

    async def _has_seat(self, info: TableInfo) -> bool:
        """Return whether a seat is free."""
        if info.status == Status.OPEN:
            return len(info.seats) < info.wanted
        return any(seat.stand_in for seat in info.seats) or table_rules.has_room(await self._uow.loader.game(info.id))


def is_let_in(info: TableInfo, user_id: int) -> bool:
    """Return whether the user may sit down at the table, private or not, and see it."""
    return user_id in (info.host_id, *info.people, *info.invited)


async def check_may_sit(uow: UnitOfWork, info: TableInfo, user_id: int) -> None:
    """Check that a free seat is available to this user.

    Raises NotInvited, NotReliable, WrongStatus, Banned, BlockedHere, NoSeatHere.
    """
    if not is_let_in(info, user_id):
        await _check_admitted(uow, info, user_id)
    await check_welcome(uow.store, info, user_id, uow.now())


async def _check_admitted(uow: UnitOfWork, info: TableInfo, user_id: int) -> None:
    """Check the table's access for a user without an invitation."""
    if info.private:
        if info.status == Status.OPEN or not await uow.store.tables.seats_sat_at(info.id, user_id):
            raise NotInvited
    elif info.status == Status.OPEN and info.again_of is not None:
        before = (await uow.info_of_any_game(info.again_of)).people
        kept = sum(user in info.expected for user in before)
        if len(info.seats) < info.wanted <= len(info.seats) + kept:
            raise WrongStatus(t("The free seats are kept for those who played before. The host can invite you."))
    if info.least_reliable is not None and not await _belongs(uow, info, user_id):
        await check_reliable(uow.store, user_id, info.least_reliable)


async def _belongs(uow: UnitOfWork, info: TableInfo, user_id: int) -> bool:
    """Return whether the user was invited to the running game, or has sat there before."""
    invited = await uow.store.tables.invited(info.id)
    return any(row.user_id == user_id for row in invited) or bool(await uow.store.tables.seats_sat_at(info.id, user_id))
