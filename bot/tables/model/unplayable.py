"""Tables that this version of the bot cannot play on: their game is gone, or what the store has cannot be read.

Such a table is pinned as long as the process lives: whoever touches it is told so, no timer of it runs, and all others
go on. The log says once what to do, and so does the table's thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager

from bot.rows import TableRow
from bot.tables.model.codec import UnreadableState
from bot.tables.model.errors import Unplayable
from bot.tables.model.notifications import TableUnplayable

log = logging.getLogger(__name__)


class UnplayableTables:
    """`say` is given what the thread is told."""

    def __init__(self, say: Callable[[TableUnplayable], object]) -> None:
        self._say = say
        self._pinned: set[int] = set()

    def check(self, row: TableRow) -> None:
        """Raises Pinned for a table that was pinned."""
        if row.id in self._pinned:
            raise Unplayable

    def forget(self, table_id: int) -> None:
        """It is tried again whether the table can be played on."""
        self._pinned.discard(table_id)

    @contextmanager
    def reading(self, row: TableRow) -> Generator[None]:
        """What of the table cannot be read meanwhile pins it."""
        try:
            yield
        except UnreadableState as problem:
            raise self.pin(row, str(problem)) from problem

    def pin(self, row: TableRow, why: str) -> Unplayable:
        """The error to raise; the table is pinned from now on."""
        error = Unplayable()
        if row.id not in self._pinned:
            self._pinned.add(row.id)
            log.error(
                "table %s (%s, begun under rules version %s) is pinned: %s. Start the version of the bot that played "
                "it, or a newer one, or end the table",
                row.id,
                row.game,
                row.rules_version,
                why,
            )
            if row.place is not None:
                self._say(TableUnplayable(row.id, row.place, row.last_move, row.language, error.text))
        return error
