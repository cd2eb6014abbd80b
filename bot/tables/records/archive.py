"""Archive of finished games: export of their records, and checks against the stored tables."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.contract import SPEED, t
from bot.rows import HintRow, MoveRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import NoSuchTable, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.records.format import SCHEME, Record, RecordedHint, RecordedMove


def record_of(loaded: GameSnapshot, moves: Iterable[MoveRow], hints: Iterable[HintRow] = ()) -> Record:
    """Return the record of a table's game, with its seed."""
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
    """Exports records, and checks if one is of a table of this bot."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def export(self, table_id: int) -> bytes:
        """Return the record of a finished game, for `verify`.

        Raises WrongStatus while it runs, since it has the seed.
        """
        loaded = await self._uow.loader.game(table_id)
        if not loaded.info.over:
            raise WrongStatus(t("You can get the record when the game is over."))
        store = self._uow.store
        record = record_of(loaded, await store.moves.of(table_id), await store.hints.of(table_id))
        return msgspec.json.encode(record)

    @table_operation
    async def posted_seal(self, table_id: int, game: str) -> str | None:
        """Return the seal that this table's first message showed when the game began.

        None if there is no such table of that game, or it was imported.
        """
        try:
            table = await self._uow.loader.table_of_any_game(table_id)
        except NoSuchTable:
            return None
        row, info = table.row, table.info
        began_here = row.imported is None or row.first_seed is not None
        return info.commitment if began_here and info.game == game and info.number else None

    @table_operation
    async def was_played(self, table_id: int, record: Record) -> bool:
        """Return whether a record has the moves and the players of this table."""
        made = [(row.number, row.kind, row.seat, row.said) for row in await self._uow.store.moves.of(table_id)]
        said = [(move.number, move.kind, move.seat, move.said) for move in record.moves]
        return made == said and (await self._uow.info_of_any_game(table_id)).names == record.players
