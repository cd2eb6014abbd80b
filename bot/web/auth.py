"""Authentication of the pages: cookies, tokens, and the origin of requests."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from bot.tables.users.web_access import SESSION_LIFE, WebAccess

COOKIE: Final = "taku_session"
BEARER: Final = "Bearer "
HEADER: Final = "X-Taku"
"""Header that no form and no other site can send without being asked first."""
LONGEST: Final = 128
"""Maximum length of a token."""
FRAME: Final = re.compile(r"https://\d{1,20}\.discordsays\.com", re.ASCII)
"""Origin of the pages in Discord's frame."""


class Forged(Exception):
    """The request does not come from a page of ours."""


class Doorkeeper:
    """Authentication of requests, at the public address `url` of the pages.

    `framed`: in Discord's frame too.
    """

    def __init__(self, access: WebAccess, url: str, *, framed: bool) -> None:
        parts = urlsplit(url)
        self._access, self._framed = access, framed
        self.secure, self._path = parts.scheme == "https", parts.path.rstrip("/") or "/"
        self._origin = f"{parts.scheme}://{parts.netloc}".lower()

    async def user_of(self, request: web.Request) -> int | None:
        """Return the signed-in user."""
        token = self.token_of(request)
        return None if token is None else await self._access.user_of(token)

    @staticmethod
    def token_of(request: web.Request) -> str | None:
        """Return the token of the request's session, checked by nobody yet."""
        header = request.headers.get("Authorization", "")
        token = header.removeprefix(BEARER) if header.startswith(BEARER) else request.cookies.get(COOKIE, "")
        return token if 0 < len(token) <= LONGEST and token.isascii() else None

    def check_origin(self, request: web.Request) -> None:
        """Check that a request that changes something was sent by a page of ours. Raises Forged.

        In Discord's frame the origin is Discord's, and there is no cookie that another site could make a browser send.
        """
        origin = request.headers.get("Origin", "").lower()
        framed = self._framed and COOKIE not in request.cookies and FRAME.fullmatch(origin)
        if request.content_type != "application/json" or request.headers.get(HEADER) != "1":
            raise Forged
        if origin != self._origin and not framed:
            raise Forged

    def let_in(self, response: web.Response, token: str) -> None:
        """Set the cookie of a session."""
        response.set_cookie(
            COOKIE,
            token,
            max_age=int(SESSION_LIFE.total_seconds()),
            path=self._path,
            secure=self.secure,
            httponly=True,
            samesite="Lax",
        )

    def let_out(self, response: web.Response) -> None:
        """Delete the cookie."""
        response.del_cookie(COOKIE, path=self._path, secure=self.secure, httponly=True, samesite="Lax")
