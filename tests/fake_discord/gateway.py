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
    """What zlib.compressobj() gives."""

    def compress(self, data: bytes, /) -> bytes:
        """Take in data."""
        ...

    def flush(self, mode: int, /) -> bytes:
        """Give out what was held back."""
        ...


class Line:
    """One websocket; frames leave in order, compressed where the client asked for it."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.zlib: Compressor | None = zlib.compressobj() if compressed else None
        self._order = asyncio.Lock()

    async def send(self, op: int, data: Any = None, *, name: str | None = None, seq: int | None = None) -> None:
        """Send one frame; a line that is cut swallows it."""
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
    """What a bot's identification began; it outlives its line so that the bot can resume.

    It is one of so many `shards`, each of which hears of some of the guilds; what is in none goes to the first.
    """

    def __init__(self, session_id: str, intents: Intent, line: Line, shard: tuple[int, int]) -> None:
        self.id, self.intents, self.line, self.shard = session_id, intents, line, shard
        self._sent = 0
        self._recent: deque[tuple[int, str, Any]] = deque(maxlen=1000)

    def hears_of(self, guild_id: str | None) -> bool:
        """Whether the guild, or what is in none, is this session's."""
        number, count = self.shard
        return number == (0 if guild_id is None else (int(guild_id) >> 22) % count)

    async def dispatch(self, name: str, data: Any) -> None:
        """Send an event and remember it."""
        self._sent += 1
        self._recent.append((self._sent, name, data))
        await self.line.send(DISPATCH, data, name=name, seq=self._sent)

    async def resume(self, line: Line, last: int) -> None:
        """Go on over a new line with what the client missed."""
        self.line = line
        for number, name, data in list(self._recent):
            if number > last:
                await line.send(DISPATCH, data, name=name, seq=number)
        await self.dispatch("RESUMED", {})


class Gateway:
    """Accepts bots and passes them the world's news. `connects` counts "identify" and "resume".

    With a code in `refuses` whoever identifies is hung up on.
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
        """Forget every session (op 9): bots must identify anew."""
        self.ready.clear()
        lost = list(self.sessions.values())
        self.sessions.clear()
        for session in lost:
            await session.line.send(INVALID, False)

    async def cut(self, code: int = 1012, shard: int | None = None) -> None:
        """Close every line, or those of one shard; sessions can be resumed, and events wait for that."""
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
