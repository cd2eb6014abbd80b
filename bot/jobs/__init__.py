"""Work that no person waits for: the timers of tables, boards to be put right, what is tidied at night."""

from __future__ import annotations

from bot.jobs.in_process import InProcessJobs
from bot.jobs.jobs import Counted, Jobs, Show
from bot.tables.service import Tables


def jobs_of(tables: Tables, url: str, show: Show, counted: Counted) -> Jobs:
    """By whom the work of these tables is done: by this process, or by all that work on their server."""
    if tables.uow.store.single_process:
        return InProcessJobs(tables, tables.now)
    from bot.jobs.pgqueuer_jobs import PgQueuerJobs

    return PgQueuerJobs(tables, url, show, counted)
