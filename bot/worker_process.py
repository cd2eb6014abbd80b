"""Work by a process of its own: it takes Python's lock, which every move needs, from nobody."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE
from threading import Thread

ROOT = Path(__file__).resolve().parents[1]
NICE = 10
"""So much it gives way to whoever waits."""


ENDING = 1.0
"""Seconds that a process may take to end, once it answers no more."""


class WorkerFailed(Exception):
    """The process did not begin, or ended before its work did; what it wrote of the reason stands in the log."""


async def run_worker(module: str, *given: str, told: bytes = b"") -> bytes:
    """What `python -m module` writes. It ends with whoever waits for it. Raises FailedApart.

    What it is `told` it reads from standard input, which stays open.
    """
    process = await _begun(module, *given)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with suppress(ConnectionError):  # it has ended before it was told everything
            process.stdin.write(told)
            await process.stdin.drain()
        written = await process.stdout.read()
        await process.wait()
    finally:
        await _ended(process)
    if process.returncode:
        raise WorkerFailed(f"{' '.join((module, *given))} ended with {process.returncode}")
    return written


class PersistentWorker:
    """`python -m module`, begun with the first question and kept for the next ones: each is a line, and so is its
    answer (see `answer_each`). Nobody asks before the last question is answered."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """Of the process; None: there is none just now."""
        return self._process and self._process.pid

    async def ask(self, question: bytes) -> bytes:
        """The answer. The process ends at once if nobody waits for it any more. Raises FailedApart."""
        answered = False
        try:
            if self._process is None or self._process.returncode is not None:
                self._process = await _begun(self._module)
            answer = await _asked(self._process, question)
            answered = bool(answer)
        except (OSError, RuntimeError, ValueError) as error:  # it does not read, or says a line without an end
            raise WorkerFailed(f"{self._module} was lost: {error}") from error
        finally:
            code = None if answered else await self.end()
        if not answered:
            raise WorkerFailed(f"{self._module} ended with {code}")
        return answer

    async def end(self) -> int | None:
        """There is none any more; returns what the one that was there ended with."""
        process, self._process = self._process, None
        return None if process is None else await _ended(process)


async def _begun(module: str, *given: str) -> Process:
    try:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *given, cwd=ROOT, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
    except OSError as error:  # no memory, or too many processes
        raise WorkerFailed(f"{' '.join((module, *given))} did not begin: {error}") from error


async def _asked(process: Process, question: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question + b"\n")
    await process.stdin.drain()
    answer = await process.stdout.readline()
    if not answer:  # it is ending; killed meanwhile, it would not be known what it ended with
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), ENDING)
    return answer


async def _ended(process: Process) -> int:
    """At once, if it runs."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    return await process.wait()


def lower_priority() -> None:
    """For such a process itself: others go first, where the system knows how."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def exit_with_parent() -> None:
    """For such a process itself, when it has read what it was told: it ends as soon as the bot does, even if the bot
    was killed."""
    Thread(target=_end_with_caller, daemon=True).start()


def _end_with_caller() -> None:
    os.read(0, 1)  # of standard input, where nothing more is ever written: this waits until its other end is gone
    os._exit(1)


def read_input(size: int) -> bytes:
    """For such a process itself: so many bytes that it was told. It ends with the bot, now if that was killed before
    it had told everything."""
    told = sys.stdin.buffer.read(size)
    if len(told) < size:
        sys.exit(1)
    exit_with_parent()
    return told


def serve_requests(answer: Callable[[bytes], bytes]) -> None:
    """For such a process itself that is `Kept`: answers one question after the other, and ends with the bot."""
    lines, answers = SimpleQueue[bytes](), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anything else writes is no answer
    Thread(target=_take_in, args=(lines,), daemon=True).start()
    while True:
        answers.write(answer(lines.get()) + b"\n")
        answers.flush()


def _take_in(lines: SimpleQueue[bytes]) -> None:
    """Reads while a question is thought about: so the end of the bot is noticed in the midst of it."""
    for line in sys.stdin.buffer:
        if line.endswith(b"\n"):
            lines.put(line)
    os._exit(1)
