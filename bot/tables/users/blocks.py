"""Blocks and bans: who may not sit down with whom, and who not at all."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from bot.games.contract import Typed, t
from bot.rows import BanRow, BlockRow
from bot.store.store import Store
from bot.tables.core.store_errors import table_operation
from bot.tables.model.errors import Banned, BlockedHere, NoSeatHere, WrongStatus
from bot.tables.model.views import TableInfo

MOST = 200
"""Maximum number of users whom one user blocks."""
EVERYWHERE = 0
"""Server of a ban by the operator."""
REASON_LENGTH = 200
"""Maximum letters of the reason of a ban."""


class BlockService:
    """Blocks by users, and bans by moderators and the operator.

    Neither changes tables where the users sit already. No message tells a blocked user.
    """

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now

    @table_operation
    async def blocked_by(self, user_id: int) -> list[int]:
        """Return the users whom this one has blocked, the latest first."""
        return await self._store.blocks.blocked_by(user_id)

    @table_operation
    async def block(self, user_id: int, blocked_id: int) -> None:
        """Block a user; again changes nothing. Raises WrongStatus."""
        if user_id == blocked_id:
            raise WrongStatus(t("You can't block yourself."))
        if not await self._store.blocks.block(BlockRow(user_id, blocked_id, self._now()), MOST):
            raise WrongStatus(t("You have blocked {n} people, which is the most. Unblock somebody first.", n=MOST))

    @table_operation
    async def unblock(self, user_id: int, blocked_id: int) -> None:
        """Unblock a user, blocked or not."""
        await self._store.blocks.unblock(user_id, blocked_id)

    @table_operation
    async def bans_in(self, guild_id: int) -> list[BanRow]:
        """Return the bans of a server (`EVERYWHERE`: the operator's), the latest first."""
        return await self._store.blocks.bans_in(guild_id)

    @table_operation
    async def ban(self, guild_id: int, user_id: int, by: int, reason: str = "") -> None:
        """Ban a user from a server (`EVERYWHERE`: from all), or change the reason."""
        said = " ".join(reason.split())[:REASON_LENGTH]
        await self._store.blocks.ban(BanRow(guild_id, user_id, by, self._now(), said))

    @table_operation
    async def lift(self, guild_id: int, user_id: int) -> None:
        """Lift a user's ban, if there is one."""
        await self._store.blocks.lift(guild_id, user_id)


async def apart(store: Store, user_id: int, others: Collection[int]) -> frozenset[int]:
    """Return which of the others may not sit at one table with the user.

    Blocks hold in both directions.
    """
    pairs = await store.blocks.between([user_id], others)
    return frozenset(one for pair in pairs for one in pair if one != user_id)


async def check_not_banned(store: Store, guild_id: int, user_id: int) -> None:
    """Check that a user may sit down in a server (0: alone, in direct messages). Raises Banned."""
    if found := await store.blocks.bans_of([user_id], guild_id):
        raise Banned(everywhere=any(where == EVERYWHERE for _, where in found))


async def check_welcome(store: Store, info: TableInfo, user_id: int, now: datetime) -> None:
    """Check that no ban, no block and no removal keeps a user from a seat at a table.

    A user whose own seat is kept may come back to it. Raises Banned, BlockedHere, NoSeatHere.
    """
    await check_not_banned(store, info.guild_id, user_id)
    there = sitting(info, now)
    pairs = await store.blocks.between([user_id], there) if user_id not in there else []
    removed = await store.blocks.removed(info.id, [user_id])
    if mine := next((blocked for by, blocked in pairs if by == user_id), None):
        name = next(seat.name for seat in info.seats if mine in (seat.user_id, seat.left_by))
        raise BlockedHere(
            t("You have blocked {name}, who has a seat here. Unblock them to sit down.", name=Typed(name))
        )
    if pairs or removed:
        raise NoSeatHere


async def check_may_speak(store: Store, info: TableInfo, user_id: int) -> None:
    """Check that no ban, removal or player's block keeps a user from a table's discussion.

    Raises WrongStatus, which does not tell the reason.
    """
    there = info.people
    pairs = await store.blocks.between(there, [user_id]) if user_id not in there else []
    if (
        any(blocked == user_id for _, blocked in pairs)
        or await store.blocks.bans_of([user_id], info.guild_id)
        or await store.blocks.removed(info.id, [user_id])
    ):
        raise WrongStatus(t("You can't take part here."))


def sitting(info: TableInfo, now: datetime) -> frozenset[int]:
    """Return the users who sit at a table, or whose seat there is kept for them."""
    kept = (seat.left_by or 0 for seat in info.seats if seat.kept_until is not None and now < seat.kept_until)
    return frozenset({*info.people, *kept})
