"""Interactions by HTTP: signed requests to the application's URL; responses may be answers."""

import asyncio
import io
import json
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TYPE_CHECKING

import aiohttp
from nacl.signing import SigningKey

from .wire import Json

if TYPE_CHECKING:
    from .interactions import Interaction

SERVER = "X-Served-By"
Respond = Callable[["Interaction", Json], Awaitable[None]]


class Outgoing:
    """The sender of interactions: to `url`, or to the gateway as long as that is empty.

    A response is read `lag` seconds after its arrival. `refusals` are answers like 401; `servers` are the servers that
    answered, as far as a header of the response names them.
    """

    def __init__(self, respond: Respond, deadline: float) -> None:
        self.url = ""
        self.lag = 0.0
        self.refusals: list[str] = []
        self.servers: list[str] = []
        self._key = SigningKey.generate()
        self._respond, self._deadline = respond, deadline
        self._session: aiohttp.ClientSession | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        """The application's public key, in hexadecimal."""
        return bytes(self._key.verify_key).hex()

    @property
    def running(self) -> int:
        """The number of running requests."""
        return len(self._tasks)

    def send(self, interaction: "Interaction") -> None:
        """Start the request; its answer is recorded with the interaction."""
        task = asyncio.create_task(self._send(interaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def post(
        self, body: bytes, *, signature: str | None = None, timestamp: str | None = None, method: str = "POST"
    ) -> tuple[int, bytes]:
        """Send a request with this body, signed by default; return status and body of the response."""
        self._session = self._session or aiohttp.ClientSession()
        at = timestamp or str(int(time.time()))
        signed = self._key.sign(at.encode() + body).signature.hex() if signature is None else signature
        headers = {"X-Signature-Ed25519": signed, "X-Signature-Timestamp": at, "Content-Type": "application/json"}
        async with self._session.request(method, self.url, data=io.BytesIO(body), headers=headers) as response:
            if server := response.headers.get(SERVER):
                self.servers.append(server)
            return response.status, await response.read()

    async def hang_up(self) -> None:
        """Drop the running requests; they may still be answered by the callback."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Cancel all requests and close the session."""
        await self.hang_up()
        if self._session:
            await self._session.close()

    async def _send(self, interaction: "Interaction") -> None:
        try:
            async with asyncio.timeout(self._deadline):
                status, said = await self.post(json.dumps(interaction.wire()).encode())
        except (TimeoutError, aiohttp.ClientError) as error:
            self._refuse(interaction, repr(error))
            return
        if status == HTTPStatus.OK:
            await asyncio.sleep(self.lag)
            await self._respond(interaction, json.loads(said))
        elif status != HTTPStatus.ACCEPTED or said:
            self._refuse(interaction, str(status))

    def _refuse(self, interaction: "Interaction", why: str) -> None:
        self.refusals.append(why)
        interaction.fail(why)
