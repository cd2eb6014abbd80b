"""End of a table by its host or a moderator, and of a game by concession."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import Ending, VoteKind
from bot.games.contract import t
from bot.rows import SeatRow
from bot.tables.core.store_errors import after_commit
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, end
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot, TableSnapshot
from bot.tables.model.results import ended_early, with_result, without_result
from bot.tables.model.views import Person, TableInfo
from bot.tables.votes.service import VoteService


class EndingService:
    """Endings that need no vote; those that do are in the vote service."""

    def __init__(self, uow: UnitOfWork, seating: Seating, voting: VoteService) -> None:
        self._uow, self._seating, self._voting = uow, seating, voting

    async def end(self, table_id: int, by: Person, why: str = "") -> TableInfo:
        """End the table without a result (host or moderator), even if its game is gone.

        With other players a reason is required, and they vote first if the table requires it. Raises WrongStatus.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_host(info, by)
            table_rules.check_not_over(info)
            others = table_rules.others_play(info, by)
            if others and not why.strip():
                raise WrongStatus(t("Others play here: please say why the table is to end."))
            reason = table_rules.ended_by(by, why)
            if not (others and info.voted_end and not info.held and not info.lost):
                return end(table, self._uow.now(), reason, without_result(info, Ending.HOST) if info.number else ())
            table_rules.check_running(info)
            return await self._voting.opened(
                await self._uow.loader.played(table.rows), VoteKind.HOST_END, by.id, reason
            )

        return (await self._uow.run_for_any_game(table_id, decide)).after.info

    async def concede(self, table_id: int, user_id: int) -> TableInfo:
        """Concede: the player finishes last, and an AI continues if opponents are left.

        Raises WrongStatus, NotSeated.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            seat = table_rules.seat_of(table.info, user_id)
            rows, said = table_rules.leave_late(table, seat)
            rows[seat] = replace(rows[seat], stand_in=False, conceded_at=self._uow.now())
            if _is_decided(rows):
                return self._won(table, rows)
            return await self._seating.reseated(table, user_id, rows, said, table.row.idle_moves)

        left = (await self._uow.run(table_id, decide)).after
        return await after_commit(self._seating.after_leaving(left.info, user_id))

    def _won(self, table: GameSnapshot, rows: list[SeatRow]) -> Draft[None]:
        """Return the draft of the win of the only remaining player."""
        info = replace(table.info, seats=tuple(rows))
        outcome = ended_early(table.game, table.state, info, table_rules.CONCEDED)
        assert outcome is not None
        results = with_result(info, outcome, Ending.CONCEDED)
        return end(table, self._uow.now(), table_rules.CONCEDED, results, seats=rows)


def _is_decided(rows: list[SeatRow]) -> bool:
    """Return whether all but one have conceded, and that one is a person."""
    left = [row for row in rows if row.conceded_at is None]
    return len(rows) > 1 and len(left) == 1 and left[0].user_id is not None
