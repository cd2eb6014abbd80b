"""Every figure that we hold ourselves to, in one table: `make bench`. Less than five minutes; stops by itself."""

from __future__ import annotations

import asyncio
import os
import platform
import tempfile
from pathlib import Path

from tests.bench import discord, many, pictures, play, solver
from tests.bench.commits import bench_commits
from tests.bench.report import heading, line


def main() -> None:
    """Prints the table."""
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}\n")
    heading()
    play.report()
    solver.report()
    pictures.report()
    discord.report()
    _commits()
    many.report()


def _commits() -> None:
    for tables, moves in ((1, 300), (50, 100)):
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
            a_second = asyncio.run(bench_commits(url, tables, moves))
        line(f"moves committed to SQLite a second, {tables} at once", f"{a_second:,.0f}", "500", "2,000")


if __name__ == "__main__":
    main()
