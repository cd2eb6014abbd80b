"""The REST server: parses requests, applies faults and limits, calls handlers, keeps a log."""

import json
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from . import rest_account, rest_channels, rest_forums, rest_guilds, rest_interactions, rest_messages
from .calls import Call, Handler
from .interactions import Interaction
from .wire import ApiError, Json
from .world import TOKEN

if TYPE_CHECKING:
    from .faults import Faults
    from .spec import Spec
    from .world import World

API = "/api/v10"
VIA = {"Via": "1.1 google"}
OPEN = ("/interactions/", "/webhooks/", "/oauth2/token")
ROUTES = (
    rest_account.ROUTES
    + rest_guilds.ROUTES
    + rest_channels.ROUTES
    + rest_forums.ROUTES
    + rest_messages.ROUTES
    + rest_interactions.ROUTES
)


class Rest:
    """All REST routes and the files.

    `calls` records every request, `running` counts those not yet answered.
    """

    def __init__(self, world: "World", faults: "Faults", spec: "Spec | None") -> None:
        self._world, self._faults, self._spec = world, faults, spec
        self.calls: list[Call] = []
        self.running = 0

    def add_to(self, app: web.Application) -> None:
        """Register the routes."""
        for method, template, handler in ROUTES:
            app.router.add_route(method, API + template, self._serve(template, handler))
        app.router.add_route("*", API + "/{rest:.*}", self._serve("(unknown)", _unknown))
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{name}", self._download)

    def _serve(self, template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            self.running += 1
            try:
                body, files = await _read(request)
                call = Call(request.method, template, dict(request.match_info), dict(request.query), body, files)
                self.calls.append(call)
                token = request.headers.get("Authorization")
                headers = await self._answer(call, handler, token)
                if call.cut and request.transport:
                    request.transport.abort()
                if isinstance(call.response, str):
                    return web.Response(status=call.status, text=call.response, content_type="text/html")
                payload = b"" if call.response is None else json.dumps(call.response).encode()
                # discord.py requires exactly this type, without a charset
                kind = {"Content-Type": "application/json"} if payload else {}
                return web.Response(status=call.status, body=payload, headers=headers | kind)
            except ConnectionResetError:  # the client was killed while it was sending: nobody receives the answer
                return web.Response(status=HTTPStatus.BAD_REQUEST)
            finally:
                self.running -= 1

        return serve

    async def respond_inline(self, interaction: Interaction, body: Json) -> None:
        """Apply a first response in the response to a request of ours; errors are not reported."""
        params = {"interaction_id": interaction.id, "interaction_token": interaction.token}
        call = Call("POST", rest_interactions.CALLBACK, params, {}, body, {}, inline=True)
        self.calls.append(call)
        await self._handle(call, rest_interactions.respond)
        if call.status >= HTTPStatus.BAD_REQUEST:
            call.problems.append(f"a response that does not answer {interaction}: {call.response}")
            interaction.fail(str(call.response))

    async def _answer(self, call: Call, handler: Handler, token: str | None) -> dict[str, str]:
        """Fill in status and response of the call; return the headers."""
        bearer = (token or "").removeprefix("Bearer ")
        call.bearer = bearer if call.template == "/users/@me" and bearer in self._world.granted else ""
        if not call.template.startswith(OPEN) and not call.bearer and token != f"Bot {TOKEN}":
            call.status, call.response = 401, {"message": "401: Unauthorized", "code": 0}
            return {}
        headers, wait = self._faults.admit(call)
        if wait is not None:
            call.status = HTTPStatus.TOO_MANY_REQUESTS
            everywhere = "X-RateLimit-Global" in headers
            call.response = {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere}
            scope = "global" if everywhere else "user"
            return headers | VIA | {"X-RateLimit-Scope": scope, "Retry-After": str(int(wait) + 1)}
        fault = self._faults.next(call)
        if fault:
            await self._faults.hold(fault)
        broken = fault is not None and (fault.status is not None or fault.cut)
        if fault and broken and not fault.after:
            call.status, call.response, call.cut = fault.status or 0, fault.body, fault.cut
            return VIA if fault.via else {}
        await self._handle(call, handler)
        if fault and broken:
            call.status, call.response, call.cut = fault.status or 0, fault.body, fault.cut
        return headers | VIA

    async def _handle(self, call: Call, handler: Handler) -> None:
        try:
            if any(len(data) > self._world.file_limit for _, data in call.files.values()):
                raise ApiError(413, 40005, "Request entity too large")
            call.status, call.response = await handler(self._world, call)
        except ApiError as error:
            call.status, call.response = error.status, error.body
            return
        if self._spec:
            call.problems += self._spec.request_problems(call.method, call.template, call.body)
            call.problems += self._spec.response_problems(call.method, call.template, call.status, call.response)

    async def _download(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["attachment_id"])
        if file is None or int(request.query.get("ex", "0"), 16) < self._world.clock.now():
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=file.data, content_type=file.content_type)


async def _unknown(_world: "World", call: Call) -> tuple[int, Json]:
    raise ApiError(404, 0, f"404: Not Found (no {call.method} {call.params['rest']} here)")


async def _read(request: web.Request) -> tuple[Any, dict[str, tuple[str, bytes]]]:
    files: dict[str, tuple[str, bytes]] = {}
    if not request.can_read_body:
        return None, files
    if request.content_type == "application/x-www-form-urlencoded":
        return dict(await request.post()), files
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), files
    body: Any = None
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        assert part.name
        data = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            assert re.fullmatch(r"files\[\d+\]", part.name), f"a part named {part.name!r}"
            files[part.name] = (part.filename or "", data)
    return body, files
