"""Requests of the pages: their bodies, and what is read from addresses and headers."""

from __future__ import annotations

import asyncio
from typing import Final, Literal, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from bot.tables.model.errors import NotHere
from bot.words.formatter import LANGUAGES

T = TypeVar("T")
LARGEST: Final = 16 * 1024
"""Maximum bytes of a request's body."""
ARRIVING: Final = 5.0
"""Seconds until a request's body is complete."""
VALUES, VALUE = 40, 600
"""Maximum number of values of a choice path, and letters of one."""


class Entering(Struct, forbid_unknown_fields=True):
    """Body of the request that exchanges a code."""

    key: str
    code: str
    replace: bool = False


class Framed(Struct, forbid_unknown_fields=True):
    """Body of the request that exchanges an OAuth code of Discord's frame."""

    code: str


class Acting(Struct, forbid_unknown_fields=True):
    """Body of an action at a table: the move that its page shows, and a random id."""

    number: int
    id: str


class Undoing(Acting, forbid_unknown_fields=True):
    """Body of an undo: of the last step, or of all moves after the one `to` which it goes back."""

    to: int | None = None


class Saying(Acting, forbid_unknown_fields=True):
    """Body of a choice."""

    said: list[str]
    pressed: bool = False


class Doing(Acting, forbid_unknown_fields=True):
    """Body of a complete move."""

    said: list[str]


class Consenting(Acting, forbid_unknown_fields=True):
    """Body of an answer to an undo request."""

    agrees: bool


class Hinting(Acting, forbid_unknown_fields=True):
    """Body of a request for hints; `agreed`: at their price."""

    agreed: bool = False


class Trying(Acting, forbid_unknown_fields=True):
    """Body of an action in a sandbox; `number` counts the moves in it."""

    act: Literal["open", "agree", "say", "undo", "on", "over", "do"]
    said: list[str] = []


class Noting(Struct, forbid_unknown_fields=True):
    """Body of a new note."""

    text: str
    id: str = ""


class BadRequest(Exception):
    """The request cannot be understood."""


class SignedOut(Exception):
    """The request needs a signed-in user."""


async def read_body(request: web.Request, kind: type[T]) -> T:
    """Read the body of a request. Raises BadRequest, and HTTPRequestEntityTooLarge."""
    data = bytearray()
    try:
        async with asyncio.timeout(ARRIVING):
            async for some in request.content.iter_chunked(LARGEST):
                data += some
                if len(data) > LARGEST:
                    raise web.HTTPRequestEntityTooLarge(LARGEST, len(data))
    except TimeoutError:
        raise BadRequest from None
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise BadRequest from None


def path_of(said: list[str]) -> tuple[str, ...]:
    """Return the choice path of a body. Raises BadRequest."""
    if len(said) > VALUES or any(len(value) > VALUE for value in said):
        raise BadRequest
    return tuple(said)


def id_of(body: Acting) -> int:
    """Return the random id of a request. Raises BadRequest."""
    if not (body.id.isascii() and body.id.isdigit() and len(body.id) <= 20):
        raise BadRequest
    return int(body.id)


def number_of(request: web.Request) -> int:
    """Return the number of a move in an address. Raises NotHere."""
    number = request.match_info["number"]
    if not (number.isascii() and number.isdigit() and len(number) <= 9):
        raise NotHere
    return int(number)


def language_of(request: web.Request, known: str | None, *, first: str | None = None) -> str:
    """Return the requested language; else `first`, the browser's, `known`, English."""
    asked = [request.query.get(name, "") for name in ("lang", "l")]
    spoken = [one.strip()[:2].lower() for one in request.headers.get("Accept-Language", "").split(",")[:8]]
    return next((one for one in (*asked, first, *spoken, known) if one in LANGUAGES), LANGUAGES[0])
