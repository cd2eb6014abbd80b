"""Where bots are born quickly: a process that has loaded everything and becomes `python -m bot` each time it is told.

`python -m tests.soak.nursery BASE`, then a line of JSON a bot: its environment and the file of its log; the answer is
the number of its process.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from typing import Any

from bot.games.registry import GAMES
from tests.sockets.real import Real, sketching
from tests.standin.pointing import point_to


def main() -> None:
    """Until standard input ends; the bot ends with it, however whoever told came to their end."""
    point_to(sys.argv[1])
    program = sketching()
    for game in GAMES.values():
        game.clocks.warm()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    say("ready")
    pid = 0
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            be(program, json.loads(line))
        say(str(pid))
    if pid:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def say(line: str) -> None:
    """To whoever told."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def be(program: Real, order: dict[str, Any]) -> None:
    """This process is the bot from now on."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.update(order["environment"])
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        nothing = os.open(os.devnull, os.O_RDWR)
        for at, file in enumerate((nothing, nothing, log)):
            os.dup2(file, at)
        program.run("")
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()
