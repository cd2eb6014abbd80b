"""Registry of tables that this version cannot play: unknown game or unreadable data.

Such a table stays registered as long as the process lives: each action on it raises the error, its timers do not run,
and all other tables go on. The log gets one line with the remedy, and so does the table's thread.
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
    """Registry of unplayable tables; `say` is called with the notification for the thread."""

    def __init__(self, say: Callable[[TableUnplayable], object]) -> None:
        self._say = say
        self._pinned: set[int] = set()

    def check(self, row: TableRow) -> None:
        """Check that a table is not registered as unplayable. Raises Unplayable."""
        if row.id in self._pinned:
            raise Unplayable

    def forget(self, table_id: int) -> None:
        """Remove the table, so that it is tried again."""
        self._pinned.discard(table_id)

    @contextmanager
    def reading(self, row: TableRow) -> Generator[None]:
        """Context manager that registers the table if reading its data fails."""
        try:
            yield
        except UnreadableState as problem:
            raise self.pin(row, str(problem)) from problem

    def pin(self, row: TableRow, why: str) -> Unplayable:
        """Register the table as unplayable and return the error to raise."""
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
