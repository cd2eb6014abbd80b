"""The bot as `python -m bot` starts it, for `StandIn.process(REAL)`; or SKETCHING, where pictures do not matter."""

from __future__ import annotations

import asyncio
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
"""The library waits so long for further servers; Discord may take 2 s, the stand-in has sent them all."""
REAL, SKETCHING, SERVING, STOPPED, TORN, UNBEGUN = (
    f"tests.sockets.app_process:{name}" for name in ("real", "sketching", "serving", "stopped", "torn", "unbegun")
)


class AppProcess:
    """Looks like a client to `tests.fake_discord.launch`; its `run` is the program, as the words of the command line say."""

    def __init__(self, *words: str) -> None:
        self._words = words

    def run(self, _token: str, **_options: object) -> None:
        """Does what `python -m bot` does, and exits with its code."""
        setattr(bot.client, "Client", partial(Client, guild_ready_timeout=GUILDS_SECONDS))  # noqa: B010 - typed as a class
        sys.argv = ["bot", *self._words]
        sys.exit(main())


def real() -> AppProcess:
    """The program."""
    return AppProcess()


def sketching() -> AppProcess:
    """The program with pictures of one dot."""
    setattr(bot.app, "Studio", FakeRenderer)  # noqa: B010 - typed as a class
    os.environ["TAKU_EMOJIS"] = "off"  # they are drawn as well
    return AppProcess()


def serving() -> AppProcess:
    """The same by HTTP."""
    sketching()
    return AppProcess("serve")


async def broken(_: object) -> None:
    """Fails time after time."""
    raise RuntimeError("something that is broken")


def stopped() -> AppProcess:
    """The program with a clock that is broken."""
    setattr(bot.jobs.in_process.TimerLoop, "run", broken)  # noqa: B010 - as above
    setattr(bot.supervision, "PAUSES", (0.01, 0.01))  # noqa: B010
    return sketching()


async def torn_connection(*_: object) -> None:
    """Breaks when it is closed, and not as one that was asked to end."""
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        raise RuntimeError("Session is closed") from None


def torn() -> AppProcess:
    """The same; and what comes of it is lost while the connection is still made."""
    setattr(Client, "start", torn_connection)  # noqa: B010 - as above
    return stopped()


def unbegun() -> AppProcess:
    """The program that never begins to say and show anything."""
    setattr(Client, "_begin", broken)  # noqa: B010 - as above
    setattr(bot.supervision, "PAUSES", (0.01, 0.01))  # noqa: B010
    return sketching()


def environment(folder: Path) -> dict[str, str]:
    """Its settings, with the database in `folder`; what all processes can share is made once."""
    settings = {"DATABASE": database(folder), "LOG_LEVEL": "WARNING", "AI_SECONDS": "0", "CACHE": str(SHARED)}
    return {f"TAKU_{name}": value for name, value in settings.items()}


def database(folder: Path) -> str:
    """The database's URL."""
    return f"sqlite+aiosqlite:///{folder}/taku.db"
