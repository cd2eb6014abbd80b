"""State of each table's messages: which updates are wanted, and what is shown in Discord."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.rows import RequestRow
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import RunningClock, TableInfo
from cogs.framework.latency import Click


class BoardFingerprint(Struct, frozen=True):
    """Content of a board, compared to see whether it must be updated."""

    outside: TableInfo
    number: int
    request: RequestRow | None
    asked: Mapping[int, str]
    unreached: tuple[int, ...]
    ends: tuple[RunningClock, ...]
    away: Mapping[int, datetime]
    thinking: tuple[int, ...]


class CardFingerprint(Struct, frozen=True):
    """Content of a card, compared to see whether it must be updated."""

    outside: TableInfo
    waiting: tuple[int, ...]
    joinable: bool
    away: Mapping[int, datetime]


def outside(info: TableInfo) -> TableInfo:
    """Return the table metadata that its messages show, and that is constant between moves."""
    return replace(info, number=0, vacations=())


class TableMessages(Struct):
    """State of a table's messages.

    `awaited`: a user waits for the board; `table`: the newest snapshot, if the table has changed since it was drawn;
    `click`: the oldest click whose board is not posted yet; `unsure`: there may be messages that are not stored.
    `board` and `card` are what is shown, if that is known; `thinks`: the board names AI players that are thinking.
    """

    awaited: bool = False
    table: TableSnapshot | None = None
    click: Click | None = None
    unsure: bool = False
    board: BoardFingerprint | None = None
    card: CardFingerprint | None = None
    thinks: bool = False

    def begin_update(self) -> tuple[bool, TableSnapshot | None]:
        """Reset the wanted update; return whether a user waits for it, and the changed table."""
        wanted = self.awaited, self.table
        self.awaited, self.table = False, None
        return wanted

    def invalidate(self) -> None:
        """Forget what is shown: the messages may have been deleted."""
        self.board = self.card = None


class MessageStates:
    """The states by table, dropped when nothing is wanted any more."""

    def __init__(self) -> None:
        self._tables: dict[int, TableMessages] = {}

    def of(self, table_id: int) -> TableMessages:
        """Return the state of a table."""
        return self._tables.setdefault(table_id, TableMessages())

    def is_unsure(self, table_id: int) -> bool:
        """Return whether there may be messages of the table that are not stored."""
        return table_id in self._tables and self._tables[table_id].unsure

    def drop(self, table_id: int) -> None:
        """Drop the state of a table that is over and shown, unless another update is wanted."""
        state = self._tables.get(table_id)
        if state is not None and not (state.awaited or state.table or state.unsure or state.click):
            del self._tables[table_id]
