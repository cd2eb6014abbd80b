"""Work by a process of its own: it takes Python's lock, which every move needs, from nobody."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from threading import Thread

ROOT = Path(__file__).resolve().parents[1]
NICE = 10
"""So much it gives way to whoever waits."""


class FailedApart(Exception):
    """The process did not begin, or ended before its work did; what it wrote of the reason stands in the log."""


async def run_apart(module: str, *given: str) -> bytes:
    """What `python -m module` writes. It ends with whoever waits for it. Raises FailedApart."""
    work = " ".join((module, *given))
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *given, cwd=ROOT, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
    except OSError as error:  # no memory, or too many processes
        raise FailedApart(f"{work} did not begin: {error}") from error
    assert process.stdout is not None
    try:
        written = await process.stdout.read()
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise FailedApart(f"{work} ended with {process.returncode}")
    return written


def give_way() -> None:
    """For such a process itself: others go first, where the system knows how."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def end_with_caller() -> None:
    """For such a process itself: it ends as soon as the bot does, even if the bot was killed."""
    Thread(target=_end_with_caller, daemon=True).start()


def _end_with_caller() -> None:
    os.read(0, 1)  # of standard input, where nothing is ever written: this waits until its other end is gone
    os._exit(1)
