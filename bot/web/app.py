"""Web application of the pages of tables: documents, API, pictures, event streams."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from http import HTTPStatus
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from bot.config import Settings
from bot.lru_cache import LruCache
from bot.tables.model.errors import CodeRefused, NotHere, Restarting, SignedInAsAnother
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web.activity import ActivitySignIn
from bot.web.auth import Doorkeeper
from bot.web.document import document
from bot.web.events import EventHub, TooManyStreams
from bot.web.failures import failure
from bot.web.page_moves import Actor, PageMoves
from bot.web.page_reader import PageReader
from bot.web.page_tries import PageTries
from bot.web.payloads import Failure
from bot.web.requests import (
    LARGEST,
    Consenting,
    Doing,
    Entering,
    Framed,
    Hinting,
    Noting,
    Saying,
    SignedOut,
    Trying,
    Undoing,
    id_of,
    language_of,
    number_of,
    path_of,
    read_body,
)
from bot.web.static_files import StaticFiles
from cogs.ui.translator import Translator
from rendering.render_service import RenderService
from rendering.renderer import Picture

log = logging.getLogger(__name__)
T = TypeVar("T")
ANSWERING: Final = 30.0
"""Seconds until a request is answered."""
AT_ONCE, WAITING = 16, 1000
"""Maximum numbers of requests that are answered at a time, and of those that wait."""
PUBLIC_PAGES: Final = 64
"""Maximum number of cached pages of spectators: after a move all of them ask for the same."""
VOICE: Final = web.RequestKey("voice", Translator)
"""Key of a request's translator, once its table is known: errors name people."""
PRIVATE, PICTURE = "no-store", "private, max-age=86400"
HEADERS: Final = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
)
NOBODY, DISCORD = "'none'", "https://discord.com https://*.discord.com https://*.discordsays.com"


class Publisher(Protocol):
    """Shows tables in Discord."""

    def touch(self, table_id: int) -> None: ...


class Shutdown(Protocol):
    """The end of the process; while it is `draining` nothing more is begun."""

    draining: bool


class PagesClient(Protocol):
    """The parts of the bot's client that the pages use."""

    @property
    def tables(self) -> Tables: ...
    @property
    def render_service(self) -> RenderService: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def publisher(self) -> Publisher: ...
    @property
    def shutdown(self) -> Shutdown: ...
    @property
    def application_id(self) -> int | None: ...


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PagesApp:
    """The handlers of all addresses; `url` is the public address of the pages."""

    def __init__(self, client: PagesClient, url: str) -> None:
        tables, self._client = client.tables, client
        framed = (secret := client.settings.activity) is not None
        self._frame = None if secret is None else ActivitySignIn(tables.web_access, secret)
        self._access, self._door = tables.web_access, Doorkeeper(tables.web_access, url, framed=framed)
        self._reader = PageReader(tables, client.render_service)
        self._moves = PageMoves(tables, self._reader, client.publisher.touch)
        self._tries = PageTries(tables, self._reader)
        self._tables, self.events, self._static = tables, EventHub(tables), StaticFiles()
        self._base = urlsplit(url).path.rstrip("/")
        self._policy = POLICY + (DISCORD if framed else NOBODY)
        self._public = LruCache[tuple[int, int, str, tuple[int, ...]], bytes](PUBLIC_PAGES)
        self._busy, self._waiting = asyncio.Semaphore(AT_ONCE), 0

    def add_to(self, app: web.Application) -> None:
        """Add the addresses to an application, and run the event streams while it runs."""
        api = f"{self._base}/api"
        table = f"{api}/t/{{key}}"
        gets: tuple[tuple[str, Handler], ...] = (
            (f"{self._base}/t/{{key}}", self._document),
            (f"{self._base}/static/{{name}}", self._file),
            (table, self._page),
            (f"{table}/events", self._stream),
            (f"{table}/picture/{{which}}", self._picture),
            (f"{table}/spots/{{which}}", self._spots),
            (f"{table}/try", self._try_page),
            (f"{table}/try/picture/{{which}}", self._try_picture),
            (f"{table}/try/spots/{{which}}", self._try_spots),
            (f"{table}/board/{{number}}", self._past),
            (f"{table}/board/{{number}}/picture", self._past_picture),
        )
        posts: tuple[tuple[str, Handler], ...] = (
            (f"{api}/enter", self._enter),
            (f"{api}/leave", self._leave),
            (f"{table}/say", self._say),
            (f"{table}/do", self._do),
            (f"{table}/undo", self._undo),
            (f"{table}/consent", self._consent),
            (f"{table}/hint", self._hint),
            (f"{table}/try", self._try),
            (f"{table}/note", self._note),
        )
        if self._frame is not None:
            gets = (*gets, (f"{self._base}/", self._framed))
            posts = (*posts, (f"{api}/activity/token", self._sign_in))
        for path, handler in gets:
            app.router.add_get(path, self._guarded(handler))
        for path, handler in posts:
            app.router.add_post(path, self._guarded(handler, changes=True))
        app.cleanup_ctx.append(self._running)
        app.on_shutdown.append(self._shut_down)

    async def _running(self, _app: web.Application) -> AsyncIterator[None]:
        async with self.events.running():
            yield

    async def _shut_down(self, _app: web.Application) -> None:
        self.events.close()

    # --- requests ----------------------------------------------------------------------------------------------------

    def _guarded(self, handler: Handler, *, changes: bool = False) -> Handler:
        """Return the handler with its checks, its headers, and answers for all errors."""

        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                if changes:
                    self._door.check_origin(request)
                    if self._client.shutdown.draining:
                        raise Restarting
                with self._tables.interaction_deadline():
                    response = await handler(request)
            except Exception as error:
                response = await self._failed(request, error)
            if not response.prepared:
                response.headers.update(self._headers)
            return response

        return handle

    @property
    def _headers(self) -> dict[str, str]:
        return {**HEADERS, "Content-Security-Policy": self._policy}

    async def _failed(self, request: web.Request, error: Exception) -> web.Response:
        status, code, text = failure(error)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a request of a page failed", exc_info=error)
        voice = request.get(VOICE) or Translator(language_of(request, None))
        return _json(Failure(voice.plain(text), code), status=status)

    async def _in_turn(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work when it is its turn. Raises TooManyStreams if too many wait."""
        if self._waiting >= WAITING:
            work.close()
            raise TooManyStreams
        self._waiting += 1
        try:
            async with asyncio.timeout(ANSWERING), self._busy:
                return await work
        finally:
            self._waiting -= 1

    async def _table(self, request: web.Request) -> int:
        """Return the id of the table that the address names. Raises NotHere."""
        table_id = await self._access.table_of(request.match_info["key"])
        if table_id is None:
            raise NotHere
        return table_id

    async def _visible(self, request: web.Request) -> tuple[TableInfo, int | None, str]:
        """Return the table, the user and the language of a request. Raises NotHere."""
        user = await self._door.user_of(request)
        info = await self._reader.visible(await self._table(request), user)
        own = None if user is None else (await self._tables.users.user(user)).language
        language = language_of(request, own or info.language, first=own)
        request[VOICE] = Translator(language, info)
        return info, user, language

    # --- looking -----------------------------------------------------------------------------------------------------

    async def _document(self, request: web.Request) -> web.Response:
        try:
            info, user, language = await self._visible(request)
            page = await self._in_turn(self._reader.page(info.id, user, language, request.match_info["key"]))
        except NotHere as missing:
            return self._html(document(None, language_of(request, None), self._static, missing.text), status=404)
        await self._tables.first_looks.note_if_seated(info, user)
        return self._html(document(page, language, self._static))

    @staticmethod
    def _html(text: str, status: int = 200) -> web.Response:
        return web.Response(text=text, status=status, content_type="text/html", headers={"Cache-Control": PRIVATE})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return self._static.serve(request)

    async def _page(self, request: web.Request) -> web.Response:
        info, user, language = await self._visible(request)
        data = await self._in_turn(self._page_data(info, user, language, request.match_info["key"]))
        await self._tables.first_looks.note_if_seated(info, user)
        return _json_bytes(data)

    async def _page_data(self, info: TableInfo, user: int | None, language: str, key: str) -> bytes:
        """Return a page as JSON; that of a spectator is made once for all."""
        if user is not None:
            return msgspec.json.encode(await self._reader.page(info.id, user, language, key))
        version = (await self._tables.reader.newest(info.id))[0].row.version
        name = (info.id, version, language, self._tables.ai_runner.seats(info.id))
        if (data := self._public.get(name)) is None:
            page = await self._reader.page(info.id, None, language, key)
            data = msgspec.json.encode(page)
            if page.version == version:
                self._public.put(name, data)
        return data

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        info, user, _ = await self._visible(request)
        response = web.StreamResponse(headers={**self._headers, "Cache-Control": PRIVATE, "X-Accel-Buffering": "no"})
        response.content_type = "text/event-stream"
        with self._tables.no_deadline():
            await self.events.stream(request, response, info, user)
        return response

    async def _picture(self, request: web.Request) -> web.Response:
        info, user, language = await self._visible(request)

        async def drawn() -> tuple[Picture | None, bool]:
            sight = await self._reader.sight(info.id, user, language, request.match_info["key"])
            asked = await self._reader.part(sight, request.match_info["which"], _said(request))
            newest = request.query.get("v") == str(sight.table.row.version)
            return await self._reader.picture(sight, asked), newest and sight.seat is None

        picture, kept = await self._in_turn(drawn())
        if picture is None:
            raise NotHere
        return _picture(picture, PICTURE if kept else PRIVATE)

    async def _spots(self, request: web.Request) -> web.Response:
        info, user, language = await self._visible(request)
        sight = await self._reader.sight(info.id, user, language, request.match_info["key"])
        asked = await self._reader.part(sight, request.match_info["which"])
        return _json(await self._in_turn(self._reader.picture_info(sight, asked)))

    async def _try_page(self, request: web.Request) -> web.Response:
        by = await self._actor(request)
        return _json(await self._in_turn(self._tries.page(by)))

    async def _try_picture(self, request: web.Request) -> web.Response:
        by = await self._actor(request)

        async def drawn() -> Picture | None:
            sight = await self._tries.sight(by)
            asked = await self._reader.part(sight, request.match_info["which"], _said(request))
            return await self._reader.picture(sight, asked)

        picture = await self._in_turn(drawn())
        if picture is None:
            raise NotHere
        return _picture(picture, PRIVATE)

    async def _try_spots(self, request: web.Request) -> web.Response:
        sight = await self._tries.sight(await self._actor(request))
        asked = await self._reader.part(sight, request.match_info["which"])
        return _json(await self._in_turn(self._reader.picture_info(sight, asked)))

    async def _past(self, request: web.Request) -> web.Response:
        info, user, language = await self._visible(request)
        number, key = number_of(request), request.match_info["key"]
        return _json(await self._in_turn(self._reader.past(info.id, user, number, language, key)))

    async def _past_picture(self, request: web.Request) -> web.Response:
        info, user, language = await self._visible(request)
        drawing = self._reader.past_picture(info.id, user, number_of(request), language)
        return _picture(await self._in_turn(drawing), PICTURE)

    # --- signing in --------------------------------------------------------------------------------------------------

    async def _enter(self, request: web.Request) -> web.Response:
        body = await read_body(request, Entering)
        table_id, signed_in = await self._access.table_of(body.key), await self._door.user_of(request)
        try:
            if table_id is None:
                raise CodeRefused
            token = await self._access.enter(table_id, body.code, signed_in, replace=body.replace)
        except SignedInAsAnother as other:
            assert table_id is not None
            info, voice = await self._tables.queries.info_of_any_game(table_id), Translator(language_of(request, None))
            seat = info.seat_of(signed_in)
            name = "" if seat is None else Translator(voice.language, info).names[seat]
            return _json({"error": voice.plain(other.text), "as": name}, status=HTTPStatus.CONFLICT)
        if (replaced := self._door.token_of(request)) is not None:
            await self._access.leave(replaced)
        response = web.Response(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": PRIVATE})
        self._door.let_in(response, token)
        return response

    async def _leave(self, request: web.Request) -> web.Response:
        if (token := self._door.token_of(request)) is not None:
            await self._access.leave(token)
        response = web.Response(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": PRIVATE})
        self._door.let_out(response)
        return response

    async def _framed(self, request: web.Request) -> web.Response:
        """Return the document for Discord's frame, which signs in before it knows its table."""
        language = language_of(request, None)
        if "frame_id" not in request.query:
            return self._html(document(None, language, self._static, NotHere.text), status=404)
        return self._html(document(None, language, self._static, client=self._client.application_id))

    async def _sign_in(self, request: web.Request) -> web.Response:
        body, application = await read_body(request, Framed), self._client.application_id
        assert self._frame is not None
        assert application is not None
        with self._tables.no_deadline():
            return _json(await self._frame.sign_in(body.code, application))

    # --- acting ------------------------------------------------------------------------------------------------------

    async def _actor(self, request: web.Request) -> Actor:
        """Return the user of a request, at the table that they may see. Raises SignedOut, NotHere."""
        if await self._door.user_of(request) is None:
            raise SignedOut
        info, user, language = await self._visible(request)
        if user is None:
            raise SignedOut
        return Actor(info, user, language, request.match_info["key"])

    async def _say(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Saying), await self._actor(request)
        going = self._moves.say(by, path_of(body.said), body.number, id_of(body), pressed=body.pressed)
        return _json(await self._in_turn(going))

    async def _do(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Doing), await self._actor(request)
        return _json(await self._in_turn(self._moves.do(by, path_of(body.said), body.number, id_of(body))))

    async def _undo(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Undoing), await self._actor(request)
        return _json(await self._in_turn(self._moves.undo(by, body.number, id_of(body), to=body.to)))

    async def _consent(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Consenting), await self._actor(request)
        return _json(await self._in_turn(self._moves.consent(by, body.number, id_of(body), agrees=body.agrees)))

    async def _hint(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Hinting), await self._actor(request)
        return _json(await self._moves.hint(by, body.number, agreed=body.agreed))

    async def _try(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Trying), await self._actor(request)
        going = self._tries.act(by, body.act, path_of(body.said), body.number, id_of(body))
        return _json(await (going if body.act == "on" else self._in_turn(going)))

    async def _note(self, request: web.Request) -> web.Response:
        body, by = await read_body(request, Noting), await self._actor(request)
        await self._moves.note(by, body.text)
        return web.Response(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": PRIVATE})


def _said(request: web.Request) -> tuple[str, ...]:
    """Return the choice path to the question whose picture is asked for."""
    return path_of(request.query.getall("said", []))


def _json(payload: object, status: int = 200) -> web.Response:
    return _json_bytes(msgspec.json.encode(payload), status)


def _json_bytes(data: bytes, status: int = 200) -> web.Response:
    return web.Response(body=data, status=status, content_type="application/json", headers={"Cache-Control": PRIVATE})


def _picture(picture: Picture, kept: str) -> web.Response:
    return web.Response(body=picture.data, content_type="image/jpeg", headers={"Cache-Control": kept})


def web_app(client: PagesClient, url: str) -> web.Application:
    """Return an application of the pages alone."""
    app = web.Application(client_max_size=LARGEST)
    PagesApp(client, url).add_to(app)
    return app
