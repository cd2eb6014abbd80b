"""A server of the pages' protocol without a bot: one table of a small game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import msgspec
from aiohttp import web
from PIL import Image, ImageDraw

from bot.web.app import POLICY, Handler
from bot.web.document import document
from bot.web.payloads import (
    Alternative,
    Answer,
    Change,
    ClockEnd,
    Failure,
    Hints,
    Language,
    LogEntry,
    Option,
    Page,
    Past,
    PictureInfo,
    Player,
    Reach,
    Request,
    Spot,
    Step,
    StepKind,
    Viewer,
    WayBack,
)
from bot.web.static_files import StaticFiles

KEY = "7-0123456789abcdef"
NOW = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
SQUARES = [f"{column}{row}" for row in "123" for column in "ABCD"]
SIDE = 200
MARKUP = "<img src=x onerror=alert(1)>"
"""Text of a player or a note, which must never become elements."""


POINTS = "9 points: 3 for robots, 2 for cards and 4 for the longest way"


def spot(name: str) -> Spot:
    """Return the place of a square."""
    left, top = "ABCD".index(name[0]) * SIDE + 20, "123".index(name[1]) * SIDE + 20
    right, bottom = left + SIDE - 40, top + SIDE - 40
    return Spot(f"square:{name}", f"Square {name}", [(left, top), (right, top), (right, bottom), (left, bottom)])


def option(
    value: str, name: str = "", *, place: str | None = None, refusal: str | None = None, copies: int = 1
) -> Option:
    """Return an option."""
    return Option(value, name or value, "", refusal, copies, place)


def on_squares(names: Sequence[str], **others: Any) -> list[Option]:
    """Return options with places."""
    return [option(name, f"Square {name}", place=f"square:{name}", **others) for name in names]


class FakeTable:
    """The table: robots at A1 and C2; `moves` are those made, `asked` are all bodies by path.

    With a `token` it answers as in Discord's frame: only requests that carry it. With an `only_verb` its page asks for
    the first field of that, and while it is `plain` its only picture is the board.
    """

    def __init__(self, language: Language = "en") -> None:
        self.language: Language = language
        self.moves: list[Sequence[str]] = []
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.version = 1
        self.signed_in = True
        self.lost = 0
        self.token = ""
        self.only_verb = ""
        self.plain = False
        self._streams: set[web.StreamResponse] = set()
        self._static = StaticFiles()
        self._done: dict[str, Answer] = {}

    # --- What it says ------------------------------------------------------------------------------------------------

    def picture(self, which: str, name: str, squares: Sequence[str] = SQUARES) -> PictureInfo:
        """Return a picture with these squares."""
        url = f"../api/t/{KEY}/picture/{which}?n={len(self.moves)}"
        return PictureInfo(which, name, url, 4 * SIDE, 3 * SIDE, f"{name}: 12 squares", [*map(spot, squares)])

    def step(self, said: Sequence[str] = (), notes: Sequence[str] = ()) -> Step:
        """Return the question after a choice path."""
        kind: StepKind = "pick"
        options: list[Option] = []
        reach: list[Reach] = []
        at_least, at_most, low, high, final = 1, 1, 0, 0, False
        instead: list[Alternative] = []
        match list(said):
            case []:
                options = [
                    option("move", "Move a robot…"),
                    option("gather", "Gather…"),
                    option("bid", "Bid…"),
                    option("count", "Count…"),
                    option("write", "Rename the table…"),
                    option("scout", "Scout…"),
                    option("burn", "Burn", refusal="You have no fuel."),
                ]
                reach = [Reach(f"square:{one}", ["move", one], f"Move: {one}") for one in ("A1", "C2")]
                reach.append(Reach("square:C2", ["gather", "C2"], "Gather: C2"))
                instead = [Alternative(["pass"], "Pass ⏱", "Pass, time 1")]
            case ["move"]:
                options = on_squares(["A1", "C2"])
            case ["move", _]:
                options = on_squares(["D1", "D2", "B3"])
            case ["gather"]:
                kind, options, at_least, at_most = "several", on_squares(["B1", "B2"]), 2, 3
                options += [*on_squares(["B3"], copies=2), option("sand", "Sand", refusal="There is none left.")]
            case ["scout"]:
                options = [*on_squares(SQUARES[:8]), option("home", "Nowhere")]
            case ["bid"]:
                kind, low, high = "number", 1, 60
            case ["count"]:
                kind, low, high = "number", 1, 30
            case ["write"]:
                kind = "text"
            case _:
                kind, final = "complete", True
                instead = [Alternative(["bid", "2"], "Bid 2")]
        return Step(
            number=len(self.moves),
            said=said,
            crumbs=[*said],
            prompt="What do you do?" if not said else f"{said[0]}: what next? {MARKUP}",
            notes=notes,
            kind=kind,
            options=options,
            low=low,
            high=high,
            usual=low,
            example="Ann's table",
            hint="Up to 20 letters",
            at_least=at_least,
            at_most=at_most,
            ordered=False,
            none="",
            back=said[:-1] if said else None,
            final=final,
            instead=instead,
            picture=self.picture("hand", "Hand") if said[:1] == ["gather"] else None,
            reach=reach,
        )

    def page(self) -> Page:
        """Return the page."""
        number = len(self.moves)
        return Page(
            table=7,
            key=KEY,
            number=number,
            version=self.version,
            language=self.language,
            status="running",
            title="Robots",
            headline="Round 3 of 9",
            turn=["Ann: what do you do?"],
            viewer=Viewer(0 if self.signed_in else None, "Ann" if self.signed_in else None, self.signed_in),
            players=[Player(0, "Ann", "12", acts=True, note="host"), Player(1, MARKUP, POINTS, acts=False, note="")],
            clocks=[ClockEnd("Ann", datetime.now(UTC) + timedelta(hours=5, minutes=1))],
            pictures=[
                self.picture("board", "Board"),
                self.picture("hand", "Hand"),
                self.picture("legend", "Legend", ()),
            ][: 1 if self.plain else None],
            words=["A robot at A1", "A robot at C2"],
            hand_words=["3 cards"],
            recap=[f"Ben moved. {MARKUP}"],
            log=[LogEntry(n, f"Move {n}", n == 2, NOW) for n in range(1, 13)],
            step=self.step([self.only_verb] if self.only_verb else []) if self.signed_in else None,
            also=self.step() if self.only_verb else None,
            undo="free" if number else "",
            request=Request("Ben asks to take back a move.", mine=True) if number == 1 else None,
            hints=True,
            tries=False,
            sandbox=None,
            note="Keep the red one." if self.signed_in else None,
            result=None,
            thread="https://discord.com/channels/1/2",
        )

    # --- What it serves ----------------------------------------------------------------------------------------------

    async def play(self, said: Sequence[str]) -> Answer:
        """Make a move and tell the pages."""
        self.moves.append(said)
        await self.changed()
        return Answer(self.page(), None, [f"You chose {', '.join(said)}."])

    async def changed(self) -> None:
        """Tell the pages of a change."""
        self.version += 1
        for stream in [*self._streams]:
            await stream.write(self._event())

    def _event(self) -> bytes:
        change = msgspec.json.encode(Change(len(self.moves), self.version)).decode()
        return f"event: change\ndata: {change}\n\n".encode()

    def app(self) -> web.Application:
        """Return the application."""
        app = web.Application(middlewares=[self._check_token])
        app.router.add_get("/page/static/{name}", self._file)
        app.router.add_get("/page/t/{key}", self._document)
        app.router.add_get("/page/frame/", self._document)
        app.router.add_post("/page/api/activity/token", self._sign_in)
        app.router.add_get("/page/api/t/{key}", self._page)
        app.router.add_get("/page/api/t/{key}/events", self._events)
        app.router.add_get("/page/api/t/{key}/board/{number}", self._past)
        app.router.add_get("/page/api/t/{key}/picture/{which}", self._picture)
        app.router.add_post("/page/api/t/{key}/{what}", self._post)
        app.router.add_post("/page/api/{what}", self._post)
        return app

    async def _document(self, request: web.Request) -> web.Response:
        framed = "frame_id" in request.query
        text = document(None if framed else self.page(), self.language, self._static, client=42 if framed else None)
        headers = {"Content-Security-Policy": f"{POLICY}*"}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return self._static.serve(request)

    @web.middleware
    async def _check_token(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse a request without the token of Discord's frame, if it is needed."""
        if self.token and "/t/" in request.path and request.headers.get("Authorization") != f"Bearer {self.token}":
            raise web.HTTPUnauthorized
        return await handler(request)

    async def _sign_in(self, request: web.Request) -> web.Response:
        self.asked.append(("activity", await request.json()))
        return web.json_response({"token": self.token, "key": KEY})

    async def _page(self, request: web.Request) -> web.Response:
        self.asked.append(("page", {}))
        return _json(self.page())

    async def _events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        await response.write(self._event())
        self._streams.add(response)
        try:
            while True:
                await asyncio.sleep(5)
                await response.write(b": still here\n\n")
        finally:
            self._streams.discard(response)

    async def _past(self, request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        picture = self.picture("board", "Board")
        back = WayBack(["This takes back all of it."], "Ask the others") if number < len(self.moves) else None
        return _json(Past(number, len(self.moves), False, [f"Move {number}"], picture, ["A robot at A1"], back))

    async def _picture(self, request: web.Request) -> web.Response:
        return web.Response(body=_drawn(), content_type="image/jpeg")

    async def _post(self, request: web.Request) -> web.StreamResponse:
        what, body = request.match_info["what"], await request.json()
        assert request.headers["X-Taku"] == "1"
        self.asked.append((what, body))
        again = self._done.get(str(body.get("id")))
        answer = again or await self._answer(what, body)
        if isinstance(answer, Answer):
            self._done[str(body["id"])] = answer
        if self.lost:
            self.lost -= 1
            assert request.transport is not None
            request.transport.close()
        if isinstance(answer, Failure):
            as_ben = {"error": answer.error, "as": "Ben"}
            return _json(as_ben, 409) if body["code"] == "other" else _json(answer, 403)
        return web.Response(status=204) if answer is None else _json(answer)

    async def _answer(self, what: str, body: Mapping[str, Any]) -> Answer | Hints | Failure | None:
        match what, body:
            case "enter", {"code": "other", **rest} if not rest.get("replace"):
                return Failure("You are signed in as Ben here.", "private")
            case "enter", {"code": "used"}:
                return Failure("This link has been used already.", "private")
            case "enter" | "leave", _:
                self.signed_in = what == "enter"
                return None
            case "hint", _:
                return Hints(["Take the short way."], [Alternative(["move", "A1", "D1"], "A1 to D1")], None)
            case "say", {"said": ["gather", "C2"]}:
                return Answer(None, self.step(["gather"], ["C2 is empty."]), [])
            case "say", {"said": said} if self.step(said).kind != "complete" or said[0] == "bid":
                return Answer(None, self.step(said), [])
            case (("say" | "do"), {"said": said}):
                return await self.play(said)
            case (("undo" | "consent"), _):
                await self.changed()
                return Answer(self.page(), None, ["Taken back."])
            case _:
                return None


def _json(answer: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(answer), content_type="application/json", status=status)


def _drawn() -> bytes:
    image = Image.new("RGB", (4 * SIDE, 3 * SIDE), "#2d4a3a")
    draw = ImageDraw.Draw(image)
    for name in SQUARES:
        points = spot(name).points
        draw.rectangle((*points[0], *points[2]), fill="#4f6f52")
    file = BytesIO()
    image.save(file, "JPEG")
    return file.getvalue()
