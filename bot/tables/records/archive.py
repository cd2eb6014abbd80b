"""The records of games that are over, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.contract import SPEED, t
from bot.rows import HintRow, MoveRow
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import NoSuchTable, WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.records.format import SCHEME, Record, RecordedHint, RecordedMove


def record_of(loaded: TableSnapshot, moves: Iterable[MoveRow], hints: Iterable[HintRow] = ()) -> Record:
    """All of a table's game, with its seed."""
    row, info = loaded.row, loaded.info
    return Record(
        game=info.game,
        version=row.rules_version,
        players=info.names,
        settings={**info.settings, **loaded.game.extra_settings(loaded.state), SPEED: info.speed},
        commitment=info.commitment,
        seed=(row.seed or b"").hex(),
        salt=(row.salt or b"").hex(),
        moves=tuple(RecordedMove(one.number, one.kind, one.seat, one.said, msgspec.Raw(one.events)) for one in moves),
        scheme=SCHEME,
        table=row.id,
        imported=(row.imported or 0) if row.first_seed else 0,
        first_seed=(row.first_seed or b"").hex(),
        hints=tuple(RecordedHint(one.number, one.seat, one.level) for one in hints),
    )


class Archive:
    """Hands out records, and knows whether one is of a table of ours."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def export(self, table_id: int) -> bytes:
        """The record of a game that is over, for `verify`. Raises WrongStatus while it runs: it holds the seed."""
        loaded = await self._uow.loader.load(table_id)
        if not loaded.info.over:
            raise WrongStatus(t("You can get the record when the game is over."))
        store = self._uow.store
        record = record_of(loaded, await store.moves.of(table_id), await store.hints.of(table_id))
        return msgspec.json.encode(record)

    @table_operation
    async def posted_seal(self, table_id: int, game: str) -> str | None:
        """What the first message of this table, where that game is played, showed when it began; None if there is no
        such table, or if it came with a record."""
        try:
            row, info = await self._uow.loader.outside(table_id)
        except NoSuchTable:
            return None
        began_here = row.imported is None or row.first_seed is not None
        return info.commitment if began_here and info.game == game and info.number else None

    @table_operation
    async def was_played(self, table_id: int, record: Record) -> bool:
        """Whether the moves of a record are those of this table, made by the players who sat there."""
        made = [(row.number, row.kind, row.seat, row.said) for row in await self._uow.store.moves.of(table_id)]
        said = [(move.number, move.kind, move.seat, move.said) for move in record.moves]
        return made == said and (await self._uow.outside(table_id)).names == record.players
