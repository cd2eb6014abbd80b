"""The one interface of work that no person waits for. What there is to do stands in the store; `run` does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Show = Callable[[int], Awaitable[None]]
"""Puts the messages of a table right, whichever process has left them as they are."""
Counted = Callable[[int], None]
"""Hears how many processes work at the same database."""


class Jobs(Protocol):
    """Does what is due: timers of tables, messages that a process has left behind, the night's tidying."""

    async def run(self) -> None:
        """For ever; cancel the task to stop."""
        ...
