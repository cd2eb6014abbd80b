"""Web server of the demo: our page around SimCord's, both on one origin."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from aiohttp import ClientError, ClientSession, ClientTimeout, web

from bot.demo.commands import command_list, localised
from bot.demo.session import DemoSession, Window
from bot.demo.world import Person, Place, World
from rendering.fonts import BODY, BOLD

_PASSED_UP: Final = ("X-Simcord-Capability", "X-Simcord-Context", "Content-Type")
_DROPPED_DOWN: Final = frozenset(
    {"content-length", "content-encoding", "transfer-encoding", "connection", "date", "server"}
)
_KEPT_BY_BROWSERS: Final = {"Cache-Control": "max-age=86400"}
_KEPT_A_WHILE: Final = {"Cache-Control": "max-age=300"}
"""Scripts have no version in their names: after an update they are new in a few minutes."""
_FRAME_RULES: Final = {"x-frame-options": "SAMEORIGIN"}
_FONTS: Final = {
    "latin": BODY.files[0],
    "latin-bold": BOLD.files[0],
    "japanese": BODY.files[1],
    "japanese-bold": BOLD.files[1],
}
"""Fonts of the pictures: not every machine has glyphs for every name."""
_FILES: Final = {
    "fonts.css": "text/css",
    "index.css": "text/css",
    "index.js": "text/javascript",
    "pane.js": "text/javascript",
    "menu.js": "text/javascript",
    "discord.js": "text/javascript",
    "newest.js": "text/javascript",
    "words.js": "text/javascript",
}
NEWS_SECONDS = 2.5
"""Seconds until a page has learned of a change: it must not call a picture unavailable that another one replaced."""


class DemoSite:
    """Serves the index at /, its files under /demo/, and proxies all else to SimCord's page.

    `beside` adds further addresses.

    SimCord refuses to be framed by another origin. The proxy makes it one origin with ours, and every click passes
    through here, where it waits for the session's lock.
    """

    def __init__(
        self,
        world: World,
        stage: DemoSession,
        port: int,
        beside: Callable[[web.Application, str], None] | None = None,
    ) -> None:
        self._world = world
        self._stage = stage
        self.address = f"http://127.0.0.1:{port}/"
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._index, self._frame = map(_text, ("index.html", "frame.css"))
        self._files = {name: _text(name) for name in _FILES}
        self.app = web.Application(middlewares=[self._from_here_only], client_max_size=32 * 1024 * 1024)
        self.app.router.add_get("/", self._page)
        self.app.router.add_get("/demo/state", self._state)
        self.app.router.add_post("/demo/open", self._open)
        self.app.router.add_post("/demo/close", self._close)
        self.app.router.add_post("/demo/invoke", self._invoke)
        self.app.router.add_get("/demo/fonts/{name}", self._font)
        self.app.router.add_get("/demo/{name}", self._file)
        if beside is not None:
            beside(self.app, self.address)
        self.app.router.add_route("*", "/{path:.*}", self._pass_on)
        self.app.cleanup_ctx.append(self._connect)

    async def _connect(self, _app: web.Application) -> AsyncIterator[None]:
        async with ClientSession(timeout=ClientTimeout(total=60), auto_decompress=False) as self._session:
            yield

    @web.middleware
    async def _from_here_only(self, request: web.Request, handler: Any) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if request.host not in self._hosts or (
            origin is not None and origin.removeprefix("http://") not in self._hosts
        ):
            raise web.HTTPForbidden
        return await handler(request)

    async def _page(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._index, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def _state(self, request: web.Request) -> web.Response:
        try:
            return self._shown(self._stage.window(request.query.get("window", "")))
        except LookupError:
            raise web.HTTPNotFound(text="no such window") from None

    def _shown(self, window: Window) -> web.Response:
        self._world.see(window.person, window.place)
        return web.json_response(
            {
                "serial": window.serial,
                "person": window.person.name,
                "place": str(window.place),
                "frame": f"/frame?{window.serial}#{window.secret}",
                "places": [_wire(place) for place in self._world.places(window.person)],
                "menus": self._world.menus(window.person, window.place),
                "people": [self._summary(person) for person in self._world.people.values()],
            }
        )

    def _summary(self, person: Person) -> dict[str, Any]:
        places = self._world.places(person)
        turn = next((str(place.id) for place in places if place.turn), None)
        return {
            "id": str(person.user.id),
            "name": person.name,
            "locale": person.locale,
            "colour": person.colour,
            "new": sum(place.new for place in places),
            "turn": turn,
        }

    async def _open(self, request: web.Request) -> web.Response:
        """Open a window; without a person in the request, that of a user without a window."""
        try:
            asked = await request.json()
            locale = "ja" if asked.get("locale") == "ja" else "en-US"
            name = asked.get("person")
            person = self._world.people[name] if name else self._stage.newcomer(locale)
            await self._stage.greet(locale)
            window = await self._stage.open(
                str(asked["window"]), person, str(asked["place"]), str(asked.get("timezone", "UTC"))
            )
        except (AttributeError, LookupError, TypeError, ValueError):
            raise web.HTTPNotFound(text="no such person or place") from None
        return self._shown(window)

    async def _close(self, request: web.Request) -> web.Response:
        await self._stage.leave(await request.text())
        return web.Response()

    async def _invoke(self, request: web.Request) -> web.Response:
        """Invoke a context menu command of a user or a message, which SimCord's page does not have."""
        try:
            asked = await request.json()
            window = self._stage.window(str(asked["window"]))
            await self._stage.invoke(window, str(asked["name"]), str(asked["on"]), int(asked["target"]))
        except (AttributeError, LookupError, TypeError, ValueError):
            raise web.HTTPNotFound(text="no such command here") from None
        return self._shown(window)

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in self._files:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=self._files[name], content_type=_FILES[name], headers=headers)

    async def _font(self, request: web.Request) -> web.FileResponse:
        file = _FONTS.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return web.FileResponse(Path(file.path), headers=_KEPT_BY_BROWSERS)

    async def _pass_on(self, request: web.Request) -> web.Response:
        body = await request.read()
        try:
            window = self._stage.with_secret(request.headers.get("X-Simcord-Capability"))
        except LookupError:  # the page was replaced by another one
            raise web.HTTPServiceUnavailable from None
        if request.path == "/api/action":
            return await self._stage.act(window, lambda: self._act(window, request, body))
        response = await self._ask_simcord(window, request, body)
        if request.path.startswith("/api/assets/") and response.status == web.HTTPNotFound.status_code:
            await asyncio.sleep(NEWS_SECONDS)
        return response

    async def _act(self, window: Window, request: web.Request, body: bytes) -> web.Response:
        """Forward an action; retry it if SimCord has republished the page meanwhile.

        Discord accepts a click on an older rendering, SimCord refuses it. It is sent again for the newer publication,
        and the bot judges its validity.
        """
        response = await self._ask_simcord(window, request, body)
        if request.content_type != "application/json" or response.status != web.HTTPOk.status_code:
            return response
        receipt = json.loads(_body(response))
        if any(finding.get("code") == "stale-revision" for finding in receipt.get("diagnostics", ())):
            newer = {**json.loads(body), "published_revision": receipt["revision"]}
            return await self._ask_simcord(window, request, json.dumps(newer).encode())
        return response

    async def _ask_simcord(self, window: Window, request: web.Request, body: bytes) -> web.Response:
        path = "/" if request.path == "/frame" else request.path_qs
        headers = {name: request.headers[name] for name in _PASSED_UP if name in request.headers}
        try:
            async with self._session.request(
                request.method, window.origin + path, data=body, headers=headers
            ) as answer:
                content = await answer.read()
        except ClientError:  # the page is being replaced
            raise web.HTTPServiceUnavailable from None
        kept = {name: value for name, value in answer.headers.items() if name.lower() not in _DROPPED_DOWN}
        kept = {name: _same_origin(name, value) for name, value in kept.items()}
        if path.startswith("/fonts/"):  # 30 MB, which SimCord would send again for each place that is opened
            kept = {"Content-Type": answer.content_type, **_KEPT_BY_BROWSERS}
        elif path.endswith(".js"):  # 26 files, likewise
            kept = {name: value for name, value in kept.items() if name != "Pragma"} | _KEPT_A_WHILE
        if path == "/preview.css":
            content += (self._files["fonts.css"] + self._frame).encode()
        elif path == "/commands.js":
            content = command_list(content)
        elif path == "/api/commands" and answer.ok:
            commands = self._world.commands(window.person, window.place)
            content = json.dumps(localised(json.loads(content), commands, window.person.locale)).encode()
        return web.Response(status=answer.status, body=content, headers=kept)


def _wire(place: Place) -> dict[str, Any]:
    """Return the place as JSON; ids as text, as they exceed JavaScript's integers."""
    return {**asdict(place), "id": str(place.id), "parent": place.parent and str(place.parent)}


def _text(name: str) -> str:
    return files("bot.demo").joinpath(name).read_text(encoding="utf-8")


def _same_origin(name: str, value: str) -> str:
    if name.lower() == "content-security-policy":
        return value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    return _FRAME_RULES.get(name.lower(), value)


def _body(response: web.Response) -> bytes:
    assert isinstance(response.body, bytes)
    return response.body
