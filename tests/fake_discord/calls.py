"""A recorded request of the bot, for handlers and tests."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .attachments import Files
from .wire import Json

if TYPE_CHECKING:
    from .world import World

Reply = tuple[int, Any]
Handler = Callable[["World", "Call"], Awaitable[Reply]]
Routes = list[tuple[str, str, Handler]]


@dataclass(eq=False)
class Call:
    """A request and its answer; `at` is its arrival by the monotonic clock.

    `problems` are the places where either violates Discord's OpenAPI document. `inline`: no request, but the content of
    the response to an interaction by HTTP. `bearer`: the OAuth token with which it was sent.
    """

    method: str
    template: str
    params: dict[str, str]
    query: dict[str, str]
    body: Any
    files: Files
    status: int = 0
    response: Any = None
    cut: bool = False
    inline: bool = False
    bearer: str = ""
    problems: list[str] = field(default_factory=list[str])
    at: float = field(default_factory=time.monotonic)

    @property
    def json(self) -> Json:
        """The body of a request that has one."""
        return self.body or {}

    @property
    def code(self) -> int | None:
        """Discord's error code."""
        return self.response.get("code") if self.status >= 400 else None

    def __str__(self) -> str:
        return f"{self.method} {self.template} -> {self.status}"
