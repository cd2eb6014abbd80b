"""The gateway: sessions over websockets, with resuming and zlib-stream."""

import asyncio
import contextlib
import json
import zlib
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Protocol

from aiohttp import WSMsgType, web

from .wire import Intent, Json
from .world import TOKEN

if TYPE_CHECKING:
    from .world import World

HEARTBEAT_MS = 41250
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11


class Compressor(Protocol):
    """The protocol of zlib.compressobj()."""

    def compress(self, data: bytes, /) -> bytes:
        """Compress data."""
        ...

    def flush(self, mode: int, /) -> bytes:
        """Return the buffered output."""
        ...


class Line:
    """A websocket; frames are sent in order, compressed if the client requested it."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.zlib: Compressor | None = zlib.compressobj() if compressed else None
        self._order = asyncio.Lock()

    async def send(self, op: int, data: Any = None, *, name: str | None = None, seq: int | None = None) -> None:
        """Send one frame; a closed connection drops it."""
        text = json.dumps({"op": op, "d": data, "t": name, "s": seq})
        async with self._order:
            if self.socket.closed:
                return
            with contextlib.suppress(ConnectionError):
                if self.zlib:
                    packed = self.zlib.compress(text.encode()) + self.zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
                else:
                    await self.socket.send_str(text)


class Session:
    """A session, started by a bot's identification; it can be resumed on a new connection.

    It is one of `shards`, each of which receives some of the guilds; events without a guild are sent to the first.
    """

    def __init__(self, session_id: str, intents: Intent, line: Line, shard: tuple[int, int]) -> None:
        self.id, self.intents, self.line, self.shard = session_id, intents, line, shard
        self._sent = 0
        self._recent: deque[tuple[int, str, Any]] = deque(maxlen=1000)

    def hears_of(self, guild_id: str | None) -> bool:
        """Return whether events of this guild, or of none, are sent to this session."""
        number, count = self.shard
        return number == (0 if guild_id is None else (int(guild_id) >> 22) % count)

    async def dispatch(self, name: str, data: Any) -> None:
        """Send an event and remember it."""
        self._sent += 1
        self._recent.append((self._sent, name, data))
        await self.line.send(DISPATCH, data, name=name, seq=self._sent)

    async def resume(self, line: Line, last: int) -> None:
        """Resume over a new connection: send the missed events."""
        self.line = line
        for number, name, data in list(self._recent):
            if number > last:
                await line.send(DISPATCH, data, name=name, seq=number)
        await self.dispatch("RESUMED", {})


class Gateway:
    """The server: accepts bots and sends them events. `connects` counts "identify" and "resume".

    With a close code in `refuses`, every identification is refused with it.
    """

    def __init__(self, world: "World") -> None:
        self._world = world
        self.sessions: dict[str, Session] = {}
        self.connects: Counter[str] = Counter()
        self.ready = asyncio.Event()
        self.refuses: int | None = None
        self._lines: set[Line] = set()
        world.listeners.append(self._hear)

    @property
    def url(self) -> str:
        """The websocket's address."""
        return self._world.base.replace("http", "ws", 1) + "/gateway/"

    async def reconnect(self) -> None:
        """Ask every bot to reconnect (op 7)."""
        self.ready.clear()
        for session in self.sessions.values():
            await session.line.send(RECONNECT)

    async def invalidate(self) -> None:
        """Forget every session (op 9): bots must identify again."""
        self.ready.clear()
        lost = list(self.sessions.values())
        self.sessions.clear()
        for session in lost:
            await session.line.send(INVALID, False)

    async def cut(self, code: int = 1012, shard: int | None = None) -> None:
        """Close every connection, or those of one shard; events wait for the sessions' resumption."""
        self.ready.clear()
        others = {one.line for one in self.sessions.values() if shard is not None and one.shard[0] != shard}
        for line in self._lines - others:
            await line.socket.close(code=code)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket."""
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False)
        await socket.prepare(request)
        line = Line(socket, compressed=request.query.get("compress") == "zlib-stream")
        self._lines.add(line)
        try:
            await line.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    message: Json = json.loads(frame.data)
                    await self._receive(line, message["op"], message.get("d"))
        finally:
            self._lines.discard(line)
        return socket

    async def _receive(self, line: Line, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            await line.send(HEARTBEAT_ACK)
        elif op in (IDENTIFY, RESUME) and data["token"] != TOKEN:
            await line.socket.close(code=4004)
        elif op == IDENTIFY and self.refuses is not None:
            await line.socket.close(code=self.refuses)
        elif op == IDENTIFY:
            await self._identify(line, data)
        elif op == RESUME:
            session = self.sessions.get(data["session_id"])
            if session is None:
                await line.send(INVALID, False)
                return
            self.connects["resume"] += 1
            await session.resume(line, data["seq"])
            self.ready.set()

    async def _identify(self, line: Line, data: Json) -> None:
        world = self._world
        self.connects["identify"] += 1
        number, count = data.get("shard", (0, 1))
        session = Session(world.clock.snowflake(), Intent(data["intents"]), line, (number, count))
        self.sessions[session.id] = session
        guilds = [guild for guild in world.guilds.values() if guild.joined and session.hears_of(guild.id)]
        ready = {
            "v": 10,
            "user": world.bot.account(),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": session.shard,
            "application": {"id": world.bot.id, "flags": 0},
            "private_channels": [],
            "session_type": "normal",
        }
        await session.dispatch("READY", ready)
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", guild.wire())
        self.ready.set()

    async def _hear(self, name: str, data: Json, intent: Intent, private: Json | None) -> None:
        guild_id = data["id"] if name.startswith(("GUILD_CREATE", "GUILD_DELETE")) else data.get("guild_id")
        for session in list(self.sessions.values()):
            if (not intent or session.intents & intent) and session.hears_of(guild_id):
                hidden = private is not None and not session.intents & Intent.MESSAGE_CONTENT
                await session.dispatch(name, private if hidden else data)
