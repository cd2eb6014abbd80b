"""A proxy of the database connection, which can stall or break.

Its process imports neither the bot nor discord.py, which would take seconds.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, Process
from contextlib import suppress
from pathlib import Path

from tests.sockets.ports import free_port, listens
from tests.tools.soak.polling import poll_until

ROOT = Path(__file__).parents[2]
HOST, PIECE, SECONDS = "127.0.0.1", 1 << 16, 60.0


class DbProxy:
    """A process that forwards a port; neither side notices."""

    def __init__(self, to_port: int) -> None:
        self.port, self._to_port = free_port(), to_port
        self._process: Process | None = None

    async def start(self) -> None:
        """Start the process; return when it listens."""
        command = (sys.executable, "-m", "tests.sockets.db_proxy", str(self.port), str(self._to_port))
        self._process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=DEVNULL)
        await poll_until(lambda: listens(self.port), SECONDS, "a wire")

    def fall_silent(self) -> None:
        """Stop forwarding, without an error to either side."""
        self._send(signal.SIGSTOP)

    def speak(self) -> None:
        """Forward again, buffered data first."""
        self._send(signal.SIGCONT)

    async def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        if self._process is not None and self._process.returncode is None:
            self._send(signal.SIGKILL)
            await self._process.wait()

    def _send(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)


async def _hand_on(reader: StreamReader, writer: StreamWriter) -> None:
    with suppress(ConnectionError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    writer.close()


async def _main(port: int, to_port: int) -> None:
    async def connected(reader: StreamReader, writer: StreamWriter) -> None:
        try:
            there = await asyncio.open_connection(HOST, to_port)
        except ConnectionError:
            writer.close()
            return
        await asyncio.gather(_hand_on(reader, there[1]), _hand_on(there[0], writer))

    async with await asyncio.start_server(connected, HOST, port) as server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_main(*map(int, sys.argv[1:])))
