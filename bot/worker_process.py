"""Worker processes: CPU-bound work without blocking the GIL that every move needs."""

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

from bot.memory_budget import NORMAL

ROOT = Path(__file__).resolve().parents[1]
NICE = 10
"""Niceness of worker processes."""


ENDING = 1.0
"""Seconds that a process without an answer may take to end."""


class WorkerFailed(Exception):
    """The process did not start, or ended too early; its own error output is in the log."""


class ProcessLimit:
    """Limit of the worker processes at a time: further ones wait until another has ended."""

    def __init__(self, at_once: int) -> None:
        self.slots = asyncio.Semaphore(at_once)

    def set(self, at_once: int) -> None:
        """Change the limit; processes that run now do not count."""
        self.slots = asyncio.Semaphore(at_once)


LIMIT = ProcessLimit(NORMAL.worker_processes)


async def run_worker(module: str, *given: str, told: bytes = b"") -> bytes:
    """Return the output of `python -m module`; cancelling the call ends it. Raises WorkerFailed.

    It reads `told` from standard input, which stays open.
    """
    async with LIMIT.slots:
        process = await _begun(module, *given)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(ConnectionError):  # it has ended before it had read everything
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
    """A persistent worker `python -m module`, started by the first request.

    Requests and responses are lines (see `serve_requests`), one request at a time.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None
        self._slots: asyncio.Semaphore | None = None

    @property
    def pid(self) -> int | None:
        """Return the process id; None: there is no process just now."""
        return self._process and self._process.pid

    async def begin(self) -> None:
        """Start the process if there is none, perhaps after another one's end. Raises WorkerFailed."""
        try:
            if self._slots is None:
                slots = LIMIT.slots
                await slots.acquire()
                self._slots = slots
            if self._process is None or self._process.returncode is not None:
                self._process = await _begun(self._module)
        except BaseException:
            await self.end()
            raise

    async def ask(self, question: bytes) -> bytes:
        """Return the response; cancelling the call ends the process. Raises WorkerFailed."""
        answered = False
        try:
            await self.begin()
            assert self._process is not None
            answer = await _asked(self._process, question)
            answered = bool(answer)
        except (OSError, RuntimeError, ValueError) as error:  # it does not read, or writes a line without an end
            raise WorkerFailed(f"{self._module} was lost: {error}") from error
        finally:
            code = None if answered else await self.end()
        if not answered:
            raise WorkerFailed(f"{self._module} ended with {code}")
        return answer

    async def end(self) -> int | None:
        """End the process, if there is one; return its exit code."""
        process, self._process = self._process, None
        slots, self._slots = self._slots, None
        try:
            return None if process is None else await _ended(process)
        finally:
            if slots is not None:
                slots.release()


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
    if not answer:  # it is ending; killing it now would hide its exit code
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), ENDING)
    return answer


async def _ended(process: Process) -> int:
    """Kill the process if it runs; return its exit code."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    return await process.wait()


def lower_priority() -> None:
    """In the worker: lower its priority, if the system can."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def exit_with_parent() -> None:
    """In the worker: end as soon as the bot ends, even if it was killed.

    Call it after reading the input.
    """
    Thread(target=_end_with_caller, daemon=True).start()


def _end_with_caller() -> None:
    os.read(0, 1)  # standard input, where nothing more is written: this waits until its other end is closed
    os._exit(1)


def read_input(size: int) -> bytes:
    """In the worker: read `size` bytes of input.

    It ends with the bot, at once if that was killed before it had written everything.
    """
    told = sys.stdin.buffer.read(size)
    if len(told) < size:
        sys.exit(1)
    exit_with_parent()
    return told


def serve_requests(answer: Callable[[bytes], bytes]) -> None:
    """In a persistent worker: answer one request after the other, and end with the bot."""
    lines, answers = SimpleQueue[bytes](), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # other output must not mix with the responses
    Thread(target=_take_in, args=(lines,), daemon=True).start()
    while True:
        answers.write(answer(lines.get()) + b"\n")
        answers.flush()


def _take_in(lines: SimpleQueue[bytes]) -> None:
    """Read input while a request is processed, to notice the end of the bot."""
    for line in sys.stdin.buffer:
        if line.endswith(b"\n"):
            lines.put(line)
    os._exit(1)
