"""A worker process that answers or fails as scripted; only one that answers loads the games.

Usage: `python -m tests.ai_worker.scripted_process`.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import time
from pathlib import Path

from bot.worker_process import serve_requests

WAY = "TAKU_FAKE"
"""The environment variable with its behaviour."""
BEGUN = "TAKU_FAKE_BEGUN"
"""The environment variable with the file that it writes when it begins to compute for ever."""
MODULE = "tests.ai_worker.scripted_process"


def answer(_: bytes) -> bytes:
    """Return what is no answer, or none."""
    if begun := os.environ.get(BEGUN):
        Path(begun).write_text(str(os.getpid()), encoding="ascii")
    match os.environ[WAY]:
        case "busy":
            while True:
                pass
        case "asleep":
            time.sleep(99)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "endless":
            return b"a" * (1 << 17)
        case _:
            pass
    return b'{"said": 5}'


if __name__ == "__main__":
    match os.environ.get(WAY, ""):
        case "unable":
            sys.exit(3)
        case "busy" | "asleep" | "killed" | "endless" | "nonsense":
            serve_requests(answer)
        case _:
            runpy.run_module("tests.ai_worker.fake_worker", run_name="__main__")
