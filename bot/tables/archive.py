"""The records of games that are over, and what is known of them."""

from __future__ import annotations

import msgspec

from bot.games.contract import SPEED, t
from bot.tables.desk import Desk
from bot.tables.errors import NoSuchTable, WrongStatus
from bot.tables.guarded import guarded
from bot.tables.recorded import Record, RecordedMove


class Archive:
    """Hands out records, and knows whether one is of a table of ours."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @guarded
    async def export(self, table_id: int) -> bytes:
        """The record of a game that is over, for `verify`. Raises WrongStatus while it runs: it holds the seed."""
        loaded = await self._desk.loader.load(table_id)
        info = loaded.info
        if info.seed is None or info.salt is None:
            raise WrongStatus(t("You can get the record when the game is over."))
        moves = await self._desk.store.moves.of(table_id)
        record = Record(
            game=info.game,
            version=loaded.row.rules_version,
            players=info.names,
            settings={**info.settings, **loaded.game.supplies(loaded.state), SPEED: info.speed},
            commitment=info.commitment,
            seed=info.seed,
            salt=info.salt,
            moves=tuple(
                RecordedMove(row.number, row.kind, row.seat, row.said, msgspec.Raw(row.events)) for row in moves
            ),
            scheme=loaded.row.scheme,
            table=table_id,
        )
        return msgspec.json.encode(record)

    @guarded
    async def posted_seal(self, table_id: int | None, game: str) -> str | None:
        """What the first message of this table, where that game is played, shows; None if there is no such table."""
        try:
            info = None if table_id is None else await self._desk.outside(table_id)
        except NoSuchTable:
            return None
        return info.commitment if info is not None and info.game == game and info.number else None

    @guarded
    async def was_played(self, table_id: int, record: Record) -> bool:
        """Whether the moves of a record are those of this table, made by the players who sat there."""
        made = [(row.number, row.kind, row.seat, row.said) for row in await self._desk.store.moves.of(table_id)]
        said = [(move.number, move.kind, move.seat, move.said) for move in record.moves]
        return made == said and (await self._desk.outside(table_id)).names == record.players
