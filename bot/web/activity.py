"""Signing in within Discord's frame: the exchange of its OAuth code, on the server."""

from __future__ import annotations

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Any, Final

import aiohttp
import discord
import msgspec
from discord.http import Route
from msgspec import Struct
from pydantic import SecretStr

from bot.games.contract import t
from bot.tables.model.errors import TableError
from bot.tables.users.web_access import WebAccess

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Maximum number of exchanges at a time; more are refused, so that nobody can make the bot ask Discord endlessly."""
PATIENCE: Final = aiohttp.ClientTimeout(total=10)
RESTING: Final = 60.0
"""Seconds without requests after a refusal that counts towards Discord's ban of an address (401, 403, 429)."""
LONGEST_CODE: Final = 512
AGENT: Final = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__})"


class NotConfirmed(TableError):
    """Discord does not confirm the user of a code."""

    text = t("Discord did not confirm who you are. Close the board, and open it again.")


class DiscordSilent(TableError):
    """Discord does not answer, or was asked too often."""

    text = t("Discord does not tell me who you are just now. Please open the board again in a moment.")


class NothingLaunched(TableError):
    """The user has opened no table's page in Discord's frame."""

    text = t("To see a board here, press *Open the board* at its table, and then *Open in Discord*.")


class FrameSession(Struct, frozen=True):
    """The token of a new session, and the key of the table's page that the user has opened."""

    token: str
    key: str


class ActivitySignIn:
    """Exchanges OAuth codes of Discord's frame for sessions; `secret` is the application's."""

    def __init__(self, access: WebAccess, secret: SecretStr) -> None:
        self._access, self._secret = access, secret
        self._running, self._rests_until = asyncio.Semaphore(AT_ONCE), 0.0

    async def sign_in(self, code: str, application_id: int) -> FrameSession:
        """Exchange a code. Raises NotConfirmed, DiscordSilent, NothingLaunched."""
        if not 0 < len(code) <= LONGEST_CODE:
            raise NotConfirmed
        if self._running.locked() or time.monotonic() < self._rests_until:
            raise DiscordSilent
        async with self._running:
            user_id = await self._user_of(code, application_id)
        if (table_id := await self._access.launched(user_id)) is None:
            raise NothingLaunched
        return FrameSession(await self._access.enter_by_oauth(user_id), await self._access.key(table_id))

    async def _user_of(self, code: str, application_id: int) -> int:
        """Return the user whom Discord names for a code."""
        form = {
            "client_id": str(application_id),
            "client_secret": self._secret.get_secret_value(),
            "grant_type": "authorization_code",
            "code": code,
        }
        try:
            async with aiohttp.ClientSession(timeout=PATIENCE, headers={"User-Agent": AGENT}) as session:
                async with session.post(f"{Route.BASE}/oauth2/token", data=form) as response:
                    granted = await self._read(response)
                bearer = {"Authorization": f"Bearer {granted['access_token']}"}
                async with session.get(f"{Route.BASE}/users/@me", headers=bearer) as response:
                    return int((await self._read(response))["id"])
        except (aiohttp.ClientError, TimeoutError, msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            log.warning("signing in within Discord: %s", type(error).__name__)
            raise DiscordSilent from None

    async def _read(self, response: aiohttp.ClientResponse) -> dict[str, Any]:
        """Return Discord's answer."""
        match response.status:
            case HTTPStatus.OK:
                return msgspec.json.decode(await response.read(), type=dict[str, Any])
            case HTTPStatus.BAD_REQUEST:
                raise NotConfirmed
            case HTTPStatus.UNAUTHORIZED | HTTPStatus.FORBIDDEN | HTTPStatus.TOO_MANY_REQUESTS:
                self._rests_until = time.monotonic() + RESTING
                log.error("Discord signs nobody in (%s): is TAKU_ACTIVITY the client secret?", response.status)
            case status:
                log.warning("signing in within Discord: status %s", status)
        raise DiscordSilent
