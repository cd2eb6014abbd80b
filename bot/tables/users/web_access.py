"""Access to the pages of tables: addresses, one-time codes, and sessions of browsers."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.enums import WebCodeKind
from bot.games.contract import t
from bot.rows import WebCodeRow, WebSessionRow
from bot.store.engine.identity import DatabaseIdentity
from bot.store.store import Store
from bot.tables.core.store_errors import translate_store_errors
from bot.tables.model.errors import CodeRefused, SignedInAsAnother

CODE_LIFE, SESSION_LIFE, LAUNCH_LIFE = timedelta(minutes=2), timedelta(days=30), timedelta(days=1)
BROWSERS = 20
"""Maximum number of sessions of a user; a new one ends the oldest."""
KEY = re.compile(r"(?P<id>[1-9]\d{0,17})-(?P<proof>[0-9a-f]{16})", re.ASCII)


class WebAccess:
    """Service of one-time codes for pages of tables, and of the sessions in exchange.

    The database has hashes of codes and tokens only.
    """

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._queries, self._now = store.web_access, now
        self._identity = DatabaseIdentity(store.database)
        self._secret: bytes | None = None

    @translate_store_errors
    async def key(self, table_id: int) -> str:
        """Return the key of a table's page for its address; it cannot be guessed from the id."""
        return f"{table_id}-{await self._proof(str(table_id))}"

    @translate_store_errors
    async def table_of(self, key: str) -> int | None:
        """Return the id of the table with this `key`, or None if it is none of ours."""
        found = KEY.fullmatch(key)
        if found is None or not hmac.compare_digest(found["proof"], await self._proof(found["id"])):
            return None
        return int(found["id"])

    @translate_store_errors
    async def offer(self, table_id: int, user_id: int) -> str:
        """Return a new one-time code for a user at a table's page."""
        code, now = secrets.token_urlsafe(24), self._now()
        await self._queries.offer(WebCodeRow(_hash(code), WebCodeKind.LINK, user_id, table_id, now + CODE_LIFE), now)
        return code

    @translate_store_errors
    async def enter(self, table_id: int, code: str, signed_in: int | None, *, replace: bool = False) -> str:
        """Exchange a code for the token of a new session.

        `signed_in`: the user of the browser so far. Raises CodeRefused, and SignedInAsAnother if the browser is another
        user's and is not to `replace` them; the code is valid still.
        """
        row = await self._queries.code(_hash(code), self._now())
        if row is None or row.kind is not WebCodeKind.LINK:
            raise CodeRefused
        if row.table_id != table_id:
            raise CodeRefused(t("This link is for another table's page, so you are not signed in here."))
        if signed_in not in (None, row.user_id) and not replace:
            raise SignedInAsAnother
        return await self._new_session(row.user_id, row.hash)

    @translate_store_errors
    async def user_of(self, token: str) -> int | None:
        """Return the user of a session; None if it has ended."""
        return await self._queries.user_of(_hash(token), self._now())

    @translate_store_errors
    async def browsers(self, user_id: int) -> int:
        """Count the browsers in which a user is signed in."""
        return await self._queries.browsers(user_id, self._now())

    @translate_store_errors
    async def leave(self, token: str) -> None:
        """End a session."""
        await self._queries.leave(_hash(token))

    @translate_store_errors
    async def revoke(self, user_id: int) -> int:
        """End all sessions of a user, and their codes; return the number of sessions."""
        return await self._queries.leave_all(user_id)

    @translate_store_errors
    async def launch(self, table_id: int, user_id: int) -> None:
        """Note the table whose page a user opens in Discord's frame."""
        now = self._now()
        await self._queries.offer(
            WebCodeRow(str(user_id), WebCodeKind.ACTIVITY, user_id, table_id, now + LAUNCH_LIFE), now
        )

    @translate_store_errors
    async def launched(self, user_id: int) -> int | None:
        """Return the table whose page a user has opened last in Discord's frame."""
        row = await self._queries.code(str(user_id), self._now())
        return row and row.table_id

    @translate_store_errors
    async def enter_by_oauth(self, user_id: int) -> str:
        """Return the token of a new session of a user whom Discord has named."""
        return await self._new_session(user_id, None)

    async def _new_session(self, user_id: int, code: str | None) -> str:
        token, now = secrets.token_urlsafe(32), self._now()
        row = WebSessionRow(_hash(token), user_id, now, now + SESSION_LIFE)
        if not await self._queries.enter(row, BROWSERS, code=code):
            raise CodeRefused
        return token

    async def _proof(self, table_id: str) -> str:
        if self._secret is None:
            self._secret = (await self._identity.web_secret()).encode()
        return hmac.new(self._secret, table_id.encode(), hashlib.sha256).hexdigest()[:16]


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
