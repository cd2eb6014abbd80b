"""Background jobs: timers of tables, reconciliation of boards, nightly maintenance."""

from __future__ import annotations

from bot.jobs.in_process import InProcessJobs
from bot.jobs.jobs import Counted, Jobs, Show
from bot.tables.service import Tables


def jobs_of(tables: Tables, url: str, show: Show, counted: Counted) -> Jobs:
    """Return the job runner: in this process (SQLite), or shared by all processes of a server."""
    if tables.uow.store.single_process:
        return InProcessJobs(tables, tables.now)
    from bot.jobs.pgqueuer_jobs import PgQueuerJobs

    return PgQueuerJobs(tables, url, show, counted)
