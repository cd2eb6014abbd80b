"""Import of a record as a table: to view, or to play on from one of its moves.

The author of a record is unknown. So it is replayed first, its players are not identified with users, and the table is
never rated. Owners of the record know its seed: later draws use a new one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from time import monotonic

from msgspec import Struct

from bot.enums import MoveKind, Status
from bot.games.contract import RULES, SPEED, t
from bot.games.engine.chance import commitment
from bot.games.registry import GAMES, AnyGame
from bot.rows import MoveRow, NewTable, SeatRow, TableRow
from bot.store.engine.compression import deflated
from bot.store.engine.errors import TooManyTables
from bot.store.table.import_table import is_state_stored
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.permissions import check_opener, too_many
from bot.tables.model import table_rules
from bot.tables.model.codec import FIRST, pack_state
from bot.tables.model.rating_text import IMPORTED
from bot.tables.model.replay import back_to
from bot.tables.model.views import Person, TableInfo
from bot.tables.records.format import SALT, SEED, BadRecord, Record, RecordedMove, read, secret
from bot.tables.records.verify import RecordVerifier

STATES_BYTES = 2**20
"""Maximum compressed size of all stored states of an imported table; the longest known games need a tenth."""


class TargetPlace(Struct, frozen=True):
    """Channel and language of a new table."""

    guild_id: int
    channel_id: int
    language: str


class ReplayedRecord(Struct, frozen=True):
    """A record replayed up to its move `last`, with the states to store (see `kept`).

    Also if the game is over then, whose turn it is, and the players.
    """

    record: Record
    last: int
    states: Mapping[int, bytes]
    over: bool
    asked: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def moves(self) -> Sequence[RecordedMove]:
        """Return the moves to import."""
        return self.record.moves[: self.last]


class RecordImport:
    """Imports records."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def played(self, raw: bytes, number: int | None, *, most: int, seconds: float) -> ReplayedRecord:
        """Replay a record up to move `number` (None: its end), within limits of moves and seconds.

        Raises BadRecord.
        """
        return await asyncio.to_thread(lambda: play(read(raw), number, most=most, seconds=seconds))

    @table_operation
    async def take_in(
        self, played: ReplayedRecord, by: Person, where: TargetPlace, *, interaction: int | None = None
    ) -> TableInfo:
        """Create the table: finished, or paused with an AI in every seat but this person's.

        It has no thread yet, so it is paused until it is moved to one. Idempotent by interaction.

        Raises OpensElsewhere, NotOpener, and WrongStatus if the server has too many tables.
        """
        server = await check_opener(self._uow.store, where.guild_id, where.channel_id, by)
        record, now = played.record, self._uow.now()
        new = NewTable(
            game=record.game,
            rules_version=record.version,
            host_id=by.id,
            guild_id=where.guild_id,
            channel_id=where.channel_id,
            language=where.language,
            speed=speed if (speed := record.settings.get(SPEED, "")) in table_rules.SPEEDS else table_rules.SPEEDS[0],
            settings=chosen(GAMES[record.game], record),
            seat_count=len(played.names),
            created_at=now,
            interaction_id=interaction,
        )
        seed, salt = secret(record.seed, SEED), secret(record.salt, SALT)
        changes: dict[str, object] = {"started_at": now, "unrated": IMPORTED, "imported": played.last}
        if played.over:
            changes |= {"status": Status.FINISHED, "ended_at": now, "seed": seed, "salt": salt}
        else:
            changes |= {"status": Status.RUNNING, "paused_at": now, "first_seed": record.seed_of(played.last)}
            changes |= {"seed": secrets.token_bytes(SEED), "salt": secrets.token_bytes(SALT)}
        row = await self._taken(new, played, by, changes, most=server.most_tables)
        return await self._uow.info_of_any_game(row.id)

    async def _taken(
        self, new: NewTable, played: ReplayedRecord, by: Person, changes: Mapping[str, object], *, most: int | None
    ) -> TableRow:
        rows, made = _seats(played, by), _moves(played, self._uow.now())
        try:
            return await self._uow.store.imports.take_in(new, rows, made, played.states, changes, most=most)
        except TooManyTables as error:
            server = await self._uow.store.users.guild(new.guild_id)
            raise too_many(server) from error


def play(record: Record, number: int | None = None, *, most: int, seconds: float) -> ReplayedRecord:
    """Replay a record up to a move (None: its end).

    Raises BadRecord if it cannot be replayed, or not in time.
    """
    last = len(record.moves) if number is None else number
    if not 1 <= last <= len(record.moves):
        raise BadRecord(t("That record has the moves 1 to {n}.", n=len(record.moves)))
    if last > most:
        raise BadRecord(t("A game of more than {n} moves is not taken in here.", n=most))
    if commitment(secret(record.seed, SEED), secret(record.salt, SALT)) != record.commitment:
        raise BadRecord(t("The seed of this record does not match its fairness seal."))
    game, check, states, until = GAMES[record.game], RecordVerifier(record), dict[int, bytes](), monotonic() + seconds
    room = STATES_BYTES
    for move in record.moves[:last]:
        if monotonic() > until:
            raise BadRecord(t("Playing this record again takes too long here."))
        if (fault := check.fault(move)) is not None:
            raise BadRecord(fault)
        if is_state_stored(move.number, last):
            packed = pack_state(game, check.now.state, check.now.draws, whole=move.number == FIRST)
            states[move.number] = deflated(packed)
            room -= len(states[move.number])
            if room < 0:
                raise BadRecord(t("The boards of this record take more room than is given to one here."))
    state = check.now.state
    count = len(game.standing(game.view(state, None)))
    names = tuple(" ".join(name.split())[: table_rules.NAME_LENGTH] for name in record.players[:count])
    if len(names) < count or not all(names):
        raise BadRecord(t("This record does not name everybody who played."))
    return ReplayedRecord(record, last, states, check.over, game.asked(state), names)


def chosen(game: AnyGame, record: Record) -> dict[str, str]:
    """Return the settings chosen: all of older rules, else those that still exist."""
    if record.version == game.meta.version:
        return table_rules.full_settings(game, table_rules.offered(game, record.settings))
    others = {SPEED, RULES, *game.extra_settings(None)}
    return {name: value for name, value in record.settings.items() if name not in others}


def _seats(played: ReplayedRecord, by: Person) -> list[SeatRow]:
    """Return the seats: this person at the seat to decide, AI players at the others.

    No person if the game is over.
    """
    if played.over:
        return [SeatRow(0, seat, name) for seat, name in enumerate(played.names)]
    own = min(played.asked, default=0)
    rows = [
        SeatRow(0, seat, name, ai_level=table_rules.STAND_IN_LEVEL, stand_in=True)
        for seat, name in enumerate(played.names)
    ]
    rows[own] = SeatRow(0, own, by.name[: table_rules.NAME_LENGTH], by.id)
    return rows


def _moves(played: ReplayedRecord, now: datetime) -> Iterator[MoveRow]:
    """Convert to rows without users, so that an undo of them needs consent."""
    undone, since = bytearray(played.last + 1), played.last + 1
    for move in reversed(played.moves):
        undone[move.number] = move.number >= since
        if move.kind == MoveKind.UNDO:
            since = min(since, back_to(move) + 1)
    for move in played.moves:
        yield MoveRow(
            table_id=0,
            number=move.number,
            seat=move.seat,
            user_id=None,
            kind=move.kind,
            said=move.said,
            events=bytes(move.events),
            sealed=True,
            undone=bool(undone[move.number]),
            at=now,
            drawn=True,
        )
