"""Interface of background jobs: the store holds what is due, and `run` does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Show = Callable[[int], Awaitable[None]]
"""Callback that reconciles the messages of a table, whichever process has left them outdated."""
Counted = Callable[[int], None]
"""Callback that receives the number of processes at the same database."""


class Jobs(Protocol):
    """Runner of due jobs: timers of tables, outdated messages, nightly maintenance."""

    async def run(self) -> None:
        """Run for ever; cancel the task to stop."""
        ...
