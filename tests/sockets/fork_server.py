"""A fork server: a process with everything loaded that forks `python -m bot` on request.

Usage: `python -m tests.sockets.fork_server`, then a line of JSON a bot (an `Order`); the answer is its process id.
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
from tests.fake_discord.pointing import point_to


class Order(msgspec.Struct):
    """The start of a bot: the URL of its Discord, the factory and the environment.

    Its output is written to `log`, its exit code to `code`.
    """

    base: str
    factory: str
    environment: Mapping[str, str]
    log: str
    code: str


def main() -> None:
    """Serve until standard input ends, for any reason; then kill the bots."""
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
    """Turn this process into the bot."""
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
