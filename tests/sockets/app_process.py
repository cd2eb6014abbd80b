"""The bot as started by `python -m bot`, for `FakeDiscord.process(REAL)`.

SKETCHING is the same without rendering.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
import tempfile
from functools import partial
from pathlib import Path

import bot.app
import bot.client
import bot.jobs.in_process
import bot.supervision
from bot.__main__ import main
from bot.client import Client
from tests.fake_renderer import FakeRenderer

SHARED = Path(tempfile.gettempdir(), "taku-tests")
GUILDS_SECONDS = 0.05
"""Seconds that the library waits for further guilds; Discord may take 2 s, the fake sends all."""
REAL, SKETCHING, SERVING, STOPPED, TORN, UNBEGUN, EXAMINING = (
    f"tests.sockets.app_process:{name}"
    for name in ("real", "sketching", "serving", "stopped", "torn", "unbegun", "examining")
)


class AppProcess:
    """The program with a client's interface for `tests.fake_discord.launch`, started by `run`.

    Its arguments are those of the command line.
    """

    def __init__(self, *words: str) -> None:
        self._words = words

    def run(self, _token: str, **_options: object) -> None:
        """Run `python -m bot`, and exit with its code."""
        setattr(bot.client, "Client", partial(Client, guild_ready_timeout=GUILDS_SECONDS))  # noqa: B010 - typed as a class
        sys.argv = ["bot", *self._words]
        sys.exit(main())


def real() -> AppProcess:
    """Return the program."""
    return AppProcess()


def sketching() -> AppProcess:
    """Return the program with pictures of one dot."""
    setattr(bot.app, "RenderService", FakeRenderer)  # noqa: B010 - typed as a class
    os.environ["TAKU_EMOJIS"] = "off"  # they are rendered, too
    return AppProcess()


def serving() -> AppProcess:
    """Return the same program with interactions by HTTP."""
    sketching()
    return AppProcess("serve")


def examining() -> AppProcess:
    """Return the doctor without presses; the environment names the place and the report."""
    importlib.import_module("bot.doctor.run")  # its client derives from the class that `AppProcess` replaces
    place = (f"--{name}={os.environ[name.upper()]}" for name in ("guild", "channel", "report"))
    return AppProcess("doctor", "--no-presses", *place)


async def broken(_: object) -> None:
    """Fail each time."""
    raise RuntimeError("something that is broken")


def stopped() -> AppProcess:
    """Return the program with a broken timer loop."""
    setattr(bot.jobs.in_process.TimerLoop, "run", broken)  # noqa: B010 - as above
    setattr(bot.supervision, "PAUSES", (0.01, 0.01))  # noqa: B010
    return sketching()


async def torn_connection(*_: object) -> None:
    """Fail when closed, instead of ending as cancelled."""
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        raise RuntimeError("Session is closed") from None


def torn() -> AppProcess:
    """Return the program with a torn connection.

    The error occurs while the connection is still being made.
    """
    setattr(Client, "start", torn_connection)  # noqa: B010 - as above
    return stopped()


def unbegun() -> AppProcess:
    """Return a program that never begins to post."""
    setattr(Client, "_run_start_callbacks", broken)  # noqa: B010 - as above
    setattr(bot.supervision, "PAUSES", (0.01, 0.01))  # noqa: B010
    return sketching()


def environment(folder: Path) -> dict[str, str]:
    """Return its settings, with the database in `folder`, and a cache shared by all processes."""
    settings = {"DATABASE": database(folder), "LOG_LEVEL": "WARNING", "AI_SECONDS": "0", "CACHE": str(SHARED)}
    return {f"TAKU_{name}": value for name, value in settings.items()}


def database(folder: Path) -> str:
    """Return the database's URL."""
    return f"sqlite+aiosqlite:///{folder}/taku.db"
