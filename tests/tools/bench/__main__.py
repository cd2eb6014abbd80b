"""All benchmarks with a target, in one table: `make bench`, about ten minutes."""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import tempfile
from pathlib import Path

from tests.tools.bench import disk, many_tables, pictures, play, ratings, solver, speed, statistics
from tests.tools.bench.commits import bench_commits
from tests.tools.bench.discord.report import Target, report
from tests.tools.bench.report import failed, heading, line


def main() -> int:
    """Print the table; return 1 if a click, a move or a board was lost."""
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}\n")
    heading()
    play.report()
    speed.report()
    solver.report()
    pictures.report()
    losses = report(Target())
    _commits()
    many_tables.report()
    disk.report()
    ratings.report()
    statistics.report()
    return failed(losses)


def _commits() -> None:
    for tables, moves, goals in ((1, 300, ()), (50, 100, ("5,000", "5,000"))):
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
            a_second = asyncio.run(bench_commits(url, tables, moves))
        line(f"moves committed to SQLite a second, {tables} at once", f"{a_second:,.0f}", *goals)


if __name__ == "__main__":
    sys.exit(main())
