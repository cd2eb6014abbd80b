"""Protocols of the services that the client offers to all cogs; `bot.client` makes them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from bot.tables.model.views import TableInfo
from cogs.ui.components import Screen

if TYPE_CHECKING:  # that module imports the client, which imports this one
    from cogs.framework.after_game_post import AfterGamePost


class Publisher(Protocol):
    """Publisher of the messages of tables."""

    def touch(self, table_id: int) -> None:
        """Schedule an update of the table's messages."""
        ...

    def refresh(self, table_id: int) -> None:
        """Update the messages of an unchanged table: they may have been deleted."""
        ...

    def pressed_on_old(self, table_id: int) -> None:
        """Note a click on a board that shows an earlier move."""
        ...

    async def wait_idle(self) -> bool:
        """Wait until no user waits for a board, for limited time; return whether one did."""
        ...

    def repair(self, table_id: int) -> None:
        """Update the messages of a table, and search its thread for boards that are not stored."""
        ...

    def retry_place(self, place: int = ...) -> None:
        """Retry at once what failed in a server, channel or thread; without one: everywhere."""
        ...

    def check_card(self, info: TableInfo) -> None:
        """Schedule an update of the card after a change that no click on it has made."""
        ...

    def card_shown(self, info: TableInfo) -> None:
        """Register that a user's click has updated the card."""
        ...

    def on_result(self, post: AfterGamePost) -> None:
        """Subscribe to results that are posted from now on."""
        ...

    async def result_screen(self, info: TableInfo) -> Screen:
        """Return the result of a table that is over."""
        ...

    async def post_card(self, info: TableInfo) -> tuple[TableInfo, int]:
        """Post the card of a new table once, and return the message's id.

        The table is returned too: in a forum it is in a post now.
        """
        ...


class Overviews(Protocol):
    """Updater of each server's overview message."""

    def touch(self, guild_id: int) -> None:
        """Schedule a delayed update of the server's overview."""
        ...

    async def screen(self, guild_id: int, channel_id: int, language: str | None = None) -> Screen:
        """Return the server's overview for a message in this channel."""
        ...

    async def note(self, guild_id: int, channel_id: int, message_id: int, screen: Screen) -> None:
        """Remember this message as the server's overview, with the digest of its content."""
        ...


class FilmRequest(Struct, frozen=True):
    """A film of the turns of a table between two moves, in a language."""

    table: int
    after: int
    until: int
    language: str


class FilmJob:
    """A film in progress.

    `done` is its percentage (None: queued), `waiting` the number of users who wait for it.
    """

    def __init__(self) -> None:
        self.done: int | None = None
        self.waiting = 0
        self.task: asyncio.Task[bytes]


class Films(Protocol):
    """Renderer of films, each made once for all requests."""

    def asked(self, wanted: FilmRequest) -> AbstractAsyncContextManager[FilmJob]:
        """Request a film; it is rendered while at least one such block is open."""
        ...

    async def forget(self) -> None:
        """Clear the cache after a user deleted their data."""
        ...

    async def close(self) -> None:
        """Cancel the jobs."""
        ...


class PageJob:
    """A page in progress, with its percentage."""

    def __init__(self, work: Callable[[PageJob], Awaitable[bytes]]) -> None:
        self.done = 0
        self.task = asyncio.ensure_future(work(self))


class RecordPages(Protocol):
    """Builder of record pages, each made once for all requests."""

    def of(self, table_id: int, language: str) -> PageJob:
        """Request the page of a table that is over, in a language."""
        ...

    async def forget(self) -> None:
        """Clear the cache after a user deleted their data."""
        ...

    async def close(self) -> None:
        """Cancel the jobs."""
        ...
