"""Taking back: freely, or when the others agree."""

from __future__ import annotations

import msgspec

from bot.games.contract import t
from bot.store.rows import Commit, MoveRow, RequestRow
from bot.tables import lobby
from bot.tables.codec import pack_events, unpack_state
from bot.tables.errors import WrongStatus
from bot.tables.guarded import guarded
from bot.tables.loaded import Loaded
from bot.tables.looking import Looking
from bot.tables.seen import Seen
from bot.tables.timers import LIMIT_TIMER, REMINDER_TIMER, clocks
from bot.tables.undo import CONSENT, FREE, target, undo_kind


class Undoing(Looking):
    """The rules about it are in `undo`."""

    @guarded
    async def undo(self, table_id: int, user_id: int, *, interaction: int | None = None) -> Seen:
        """Takes back the person's own last step if that is free, else asks the others (`Seen.request`)."""
        async with self._locks.of(table_id):
            loaded, seat, moves = await self._for_undo(table_id, user_id)
            kind = undo_kind(loaded.game, seat, moves)
            step = target(seat, moves)
            others = tuple(s.seat for s in loaded.info.seats if s.user_id is not None and s.seat != seat)
            if kind == FREE or (kind == CONSENT and not others):
                loaded = await self._take_back(loaded, seat, user_id, step.number, interaction)
            elif kind == CONSENT:
                await self._ask_others(RequestRow(table_id, "undo", seat, step.number, (), others))
            else:
                raise WrongStatus(t("That cannot be taken back: others have seen or heard since what it would undo."))
        await self._changed(table_id)
        return await self._seen(loaded, user_id)

    @guarded
    async def consent(
        self, table_id: int, user_id: int, number: int, agrees: bool, *, interaction: int | None = None
    ) -> Seen:
        """Answers an undo request about move `number`; the last agreement takes the move back, one no ends it."""
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            seat = lobby.seated(loaded.info, user_id)
            request = await self._readings.request(table_id)
            if request is None or request.number != number:
                raise WrongStatus(t("Nobody asks for a move to be taken back any more."))
            if not agrees:
                await self.store.clear_request(table_id)
                self._readings.forget(table_id)
            elif seat not in request.asked:
                raise WrongStatus(t("You asked for it yourself: the others decide."))
            else:
                agreed = tuple(sorted({*request.agreed, seat}))
                if set(request.asked) <= set(agreed):
                    by = loaded.info.seats[request.seat].user_id
                    loaded = await self._take_back(loaded, request.seat, by, number, interaction)
                else:
                    await self._ask_others(msgspec.structs.replace(request, agreed=agreed))
        await self._changed(table_id)
        return await self._seen(loaded, user_id)

    async def _ask_others(self, request: RequestRow) -> None:
        await self.store.save_request(request)
        self._readings.forget(request.table_id)

    async def _for_undo(self, table_id: int, user_id: int) -> tuple[Loaded, int, list[MoveRow]]:
        loaded = await self._readings.load(table_id)
        lobby.check_running(loaded.info)
        seat = lobby.seated(loaded.info, user_id)
        return loaded, seat, await self._recent(loaded, seat)

    async def _take_back(
        self, loaded: Loaded, seat: int, user_id: int | None, number: int, interaction: int | None
    ) -> Loaded:
        """Back to the state before move `number`; the undo is a move of its own, so later draws are new ones."""
        row, now = loaded.row, self._now()
        _, raw = await self.store.state(row.id, number - 1)
        state = unpack_state(loaded.game, raw)
        loaded = msgspec.structs.replace(loaded, row=msgspec.structs.replace(row, alone=0))
        going = [one for one in await self._readings.timers(row.id) if one.kind in (REMINDER_TIMER, LIMIT_TIMER)]
        undo = MoveRow(
            row.id,
            row.number + 1,
            seat,
            user_id,
            "undo",
            (str(number),),
            pack_events([]),
            sealed=True,
            undone=False,
            at=now,
        )
        await self._commit(
            Commit(
                table_id=row.id,
                number=undo.number,
                move=undo,
                state=raw,
                interaction=interaction,
                undone=tuple(range(number, undo.number)),
                timers=clocks(loaded, state, going, now, self._tick, mover=seat),
                table={"alone": 0} if loaded.row.alone else {},
            )
        )
        _, info = await self._readings.info(row.id)
        return Loaded(msgspec.structs.replace(row, number=undo.number), info, loaded.game, state)
