"""The bot of `tests.sockets.app_process` with named threads and scripted masters.

Each thread has the name of its stage, if the system shows it; masters think after a signal.
"""

from __future__ import annotations

from pathlib import Path
from threading import Thread, get_native_id

import bot.app
from tests.sockets.app_process import AppProcess, real
from tests.tools.bench.discord.ai_load import AiLoad

NAMED, NAMED_SERVING = (
    "tests.tools.bench.discord.named_threads:named",
    "tests.tools.bench.discord.named_threads:serving",
)
STAGES = {"studio": "painting", "_connection_worker_thread": "database"}
"""Stages by a part of the thread's own name: the renderer's threads, then aiosqlite's."""


def named() -> AppProcess:
    """Return the program."""
    _name()
    return real()


def serving() -> AppProcess:
    """Return the same program over HTTP."""
    _name()
    return AppProcess("serve")


def _name() -> None:
    setattr(bot.app, "AiWorkerPool", AiLoad)  # noqa: B010 - typed as a class
    run = Thread.run

    def run_named(thread: Thread) -> None:
        stage = next((stage for part, stage in STAGES.items() if part in thread.name), "rest")
        Path(f"/proc/self/task/{get_native_id()}/comm").write_text(stage, encoding="utf-8")
        run(thread)

    setattr(Thread, "run", run_named)  # noqa: B010 - typed as a method
