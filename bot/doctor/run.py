"""Run of the doctor: the bot's services on an empty database, and the trials."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import open_services
from bot.config import Settings
from bot.doctor.client import DoctorClient
from bot.doctor.examination import Examination, Options, Row
from bot.doctor.report import asked, lines, summary
from bot.doctor.trials import TRIALS

SIGNALS = (signal.SIGTERM, signal.SIGINT)


async def run_doctor(settings: Settings, options: Options, tell: Callable[[str], None], **more: Any) -> list[Row]:
    """Try everything, and tell each row; return the rows. `more` are options of the client.

    An interruption ends the trials; what they have made is deleted all the same. Raises the errors of a network that is
    not there.
    """
    if settings.shards_here is not None:
        _, count = settings.shards_here
        more |= {"shard_id": (options.guild_id >> 22) % count, "shard_count": count}

    def show(some: Iterable[str]) -> None:
        for line in some:
            tell(line)

    with TemporaryDirectory(prefix="taku-doctor-") as folder:
        empty = {"database": f"sqlite+aiosqlite:///{folder}/taku.db", "cache": Path(folder, "cache")}
        async with (
            _interruptible(),
            open_services(settings.model_copy(update=empty), None) as services,
            DoctorClient(services, **more) as client,
        ):
            examination = Examination(
                client, settings, options, lambda row: show(lines(row)), lambda line: show(asked(line))
            )
            await examination.run(TRIALS)
    show(summary(examination.rows))
    return examination.rows


@asynccontextmanager
async def _interruptible() -> AsyncGenerator[None]:
    """Let SIGTERM and Ctrl-C cancel the current task once; the clean-up is not interrupted."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None

    def interrupt() -> None:
        if not task.cancelling():
            task.cancel()

    for one in SIGNALS:
        with suppress(NotImplementedError):
            loop.add_signal_handler(one, interrupt)
    try:
        yield
    finally:
        for one in SIGNALS:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(one)
