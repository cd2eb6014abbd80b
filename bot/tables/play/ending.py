"""End of a table by its host or a moderator, and of a game by concession."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import Ending, VoteKind
from bot.games.contract import t
from bot.rows import SeatRow
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.results import ended_early, with_result
from bot.tables.model.views import Person, TableInfo
from bot.tables.votes.service import VoteService


class EndingService:
    """Endings that need no vote; those that do are in the vote service."""

    def __init__(self, uow: UnitOfWork, seating: Seating, voting: VoteService) -> None:
        self._uow, self._seating, self._voting = uow, seating, voting

    @table_operation
    async def end(self, table_id: int, by: Person, why: str = "") -> TableInfo:
        """End the table without a result (host or moderator), even if its game is gone.

        With other players a reason is required, and they vote first if the table requires it. Raises WrongStatus.
        """
        info = await self._uow.info_of_any_game(table_id)
        table_rules.check_host(info, by)
        table_rules.check_not_over(info)
        others = table_rules.others_play(info, by)
        if others and not why.strip():
            raise WrongStatus(t("Others play here: please say why the table is to end."))
        reason = table_rules.ended_by(by, why)
        if not (others and info.voted_end and not info.held and not info.lost):
            return await self._uow.end(table_id, reason, Ending.HOST)
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            table_rules.check_host(loaded.info, by)
            table_rules.check_running(loaded.info)
            await self._voting.open(loaded, VoteKind.HOST_END, by.id, reason)
        return await self._uow.info_of_any_game(table_id)

    @table_operation
    async def concede(self, table_id: int, user_id: int) -> TableInfo:
        """Concede: the player finishes last, and an AI continues if opponents are left.

        Raises WrongStatus, NotSeated.
        """
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            table_rules.check_running(loaded.info)
            seat = table_rules.seat_of(loaded.info, user_id)
            rows, said = table_rules.leave_late(loaded, seat)
            rows[seat] = replace(rows[seat], stand_in=False, conceded_at=self._uow.now())
            if _is_decided(rows):
                await self._end(loaded, rows)
            else:
                await self._seating.reseat(loaded, user_id, rows, said, loaded.row.idle_moves)
        return await self._seating.after_leaving(await self._uow.info(table_id), user_id)

    async def _end(self, loaded: TableSnapshot, rows: list[SeatRow]) -> None:
        """Record the win of the only remaining player."""
        info = replace(loaded.info, seats=tuple(rows))
        outcome = ended_early(loaded.game, loaded.state, info, table_rules.CONCEDED)
        assert outcome is not None
        await self._uow.ended(info.id, table_rules.CONCEDED, with_result(info, outcome, Ending.CONCEDED), seats=rows)


def _is_decided(rows: list[SeatRow]) -> bool:
    """Return whether all but one have conceded, and that one is a person."""
    left = [row for row in rows if row.conceded_at is None]
    return len(rows) > 1 and len(left) == 1 and left[0].user_id is not None
