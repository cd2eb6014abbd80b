"""Client of the AI worker: one request at a time, with queue limit and timeout."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec

from bot.ai_worker.protocol import AiRequest, AiResponse, PlayOnRequest, answer_of, line_of
from bot.games.contract import ChoicePath
from bot.games.engine.play_on import TriedMove
from bot.memory_budget import NORMAL
from bot.supervision import spawn
from bot.worker_process import PersistentWorker, WorkerFailed

PROCESS = "bot.ai_worker.worker"
QUEUE = 8
"""Maximum number of waiting requests."""
PLAYS_ON = 2.0
"""CPU seconds that others take to play on, for the timeout."""
STARTING, BUSY = 10.0, 10.0
"""Timeout of a response: seconds for a process that has to start, and a factor of the search's CPU time, as the worker
runs at low priority.
"""
log = logging.getLogger(__name__)


class AiWorkerUnavailable(Exception):
    """The worker gives no answer; the message is a short reason without hidden information."""


class AiWorkerPool:
    """Runs the AI worker for master-level AI players, and for those of sandboxes.

    A master has `seconds` of CPU time per decision; 0 disables masters. After `idle` seconds the process ends.
    """

    def __init__(
        self, seconds: float = 0.0, process: str = PROCESS, *, idle: float = NORMAL.worker_idle_seconds
    ) -> None:
        self.seconds, self._idle_seconds = seconds, idle
        self._process, self._turn = PersistentWorker(process), asyncio.Lock()
        self._asked, self._closed = 0, False
        self._idle: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int | None:
        """Return the process id of the worker, while there is one."""
        return self._process.pid

    async def choose(self, question: AiRequest) -> ChoicePath:
        """Return the choice path of the AI; cancelling the call aborts the search.

        Raises AiWorkerUnavailable.
        """
        if not self.seconds:
            raise AiWorkerUnavailable("masters have no time to think here (TAKU_MASTER_SECONDS)")
        return (await self._respond(question, self.seconds)).said

    async def play_on(self, question: PlayOnRequest) -> tuple[TriedMove, ...]:
        """Return the moves of the others; cancelling the call aborts it. Raises AiWorkerUnavailable."""
        return (await self._respond(question, PLAYS_ON)).moves

    async def close(self) -> None:
        """Stop the worker and refuse further requests."""
        self._closed = True
        self._rests()
        await self._process.end()

    async def _respond(self, question: AiRequest | PlayOnRequest, seconds: float) -> AiResponse:
        if self._asked > QUEUE:
            raise AiWorkerUnavailable(f"{QUEUE} others wait for the worker")
        self._asked += 1
        try:
            async with self._turn:
                return await self._says(question, STARTING + BUSY * seconds)
        finally:
            self._asked -= 1

    async def _says(self, question: AiRequest | PlayOnRequest, longest: float) -> AiResponse:
        if self._closed:
            raise AiWorkerUnavailable("the bot ends")
        async with self._at_work():
            try:
                async with asyncio.timeout(longest):  # other processes may have to end first
                    await self._process.begin()
                if self._closed:
                    await self._process.end()
                    raise AiWorkerUnavailable("the bot ends")
                async with asyncio.timeout(longest):
                    answer = answer_of(await self._process.ask(line_of(question)))
            except TimeoutError:
                raise AiWorkerUnavailable(f"it took more than {longest:g} s") from None
            except WorkerFailed as failed:
                raise AiWorkerUnavailable(str(failed)) from failed
            except (msgspec.MsgspecError, UnicodeDecodeError):
                await self._process.end()
                raise AiWorkerUnavailable("it answered what nobody can read") from None
        if answer.failed:
            raise AiWorkerUnavailable(f"it failed: {answer.failed}")
        return answer

    @asynccontextmanager
    async def _at_work(self) -> AsyncGenerator[None]:
        self._rests()
        try:
            yield
        finally:
            if self._process.pid is not None and not self._closed:
                self._idle = asyncio.get_running_loop().call_later(self._idle_seconds, self._end)

    def _rests(self) -> None:
        if self._idle is not None:
            self._idle.cancel()

    def _end(self) -> None:
        if not self._turn.locked():
            spawn(self._let_go(), "the end of the masters' process")

    async def _let_go(self) -> None:
        async with self._turn:
            await self._process.end()
