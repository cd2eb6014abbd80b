"""Where bots are born quickly: a process that has loaded everything and becomes `python -m bot` each time it is told.

`python -m tests.sockets.fork_server`, then a line of JSON a bot (an `Order`); the answer is the number of its process.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

import tests.sockets.app_process
from bot.games.registry import GAMES
from tests.fake_discord.pointing import point_to


class Order(msgspec.Struct):
    """A bot: the Discord that it lives in, how it is made, its settings, where it writes, where its exit code goes."""

    base: str
    factory: str
    environment: Mapping[str, str]
    log: str
    code: str


def main() -> None:
    """Until standard input ends; the bots end with it, however whoever told came to their end."""
    for game in GAMES.values():
        if game.warm is not None:
            game.warm()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    pids: list[int] = []
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            be(msgspec.json.decode(line, type=Order))
        pids.append(pid)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def be(order: Order) -> None:
    """This process is the bot from now on."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.update(order.environment)
        log = os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for at, file in enumerate((os.open(os.devnull, os.O_RDONLY), log, log)):
            os.dup2(file, at)
        point_to(order.base)
        getattr(tests.sockets.app_process, order.factory.partition(":")[2])().run("")
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        Path(order.code).write_text(str(code), encoding="utf-8")
        os._exit(code)


if __name__ == "__main__":
    main()
