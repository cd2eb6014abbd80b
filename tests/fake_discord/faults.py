"""Fault injection: slow answers, errors, and rate limits."""

import asyncio
import contextlib
import time
import zlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .wire import Json

if TYPE_CHECKING:
    from .calls import Call

UNTOUCHED = (10_000, 1.0)
FREE = ("/interactions/", "/webhooks/")
"""Paths that count against no other limit than their own."""
# Not promised by Discord, but observed by bots: requests and seconds per channel (or per token).
OBSERVED = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"): (5, 2.0),
}


@dataclass(eq=False)
class Fault:
    """A fault of the next `times` requests of one operation.

    They take `delay` seconds more. With a `status` they fail so; `after=True` means that Discord carried the request
    out before the answer got lost. With `cut` the connection breaks instead of an answer. A `body` that is a text is
    sent as a page; without `via` a 429 looks like a ban by the proxy in front of Discord. `about`: only requests that
    name this id (of a channel, or of the person to whom one is opened).
    """

    method: str
    template: str
    status: int | None = None
    times: int = 1
    delay: float = 0.0
    body: Json | str = field(default_factory=lambda: {"message": "injected", "code": 0})
    after: bool = False
    via: bool = True
    cut: bool = False
    about: str = ""

    def befalls(self, call: "Call") -> bool:
        """Return whether the fault applies to this request."""
        named = {*call.params.values(), str(call.json.get("recipient_id")) if isinstance(call.body, dict) else ""}
        return (self.method, self.template) == (call.method, call.template) and (not self.about or self.about in named)


class Faults:
    """The pending faults and the rate limits in force."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._cleared = asyncio.Event()
        self._limits: dict[tuple[str, str], tuple[int, float]] = {}
        self._limit_of_all = UNTOUCHED
        self._windows: dict[tuple[str, str, str], tuple[float, int]] = {}

    def add(self, fault: Fault) -> None:
        """Add a fault; the same one may be added again later."""
        self._faults.append(replace(fault))

    def clear(self) -> None:
        """Remove all faults; delayed requests go on."""
        self._faults.clear()
        self._cleared.set()
        self._cleared = asyncio.Event()

    async def hold(self, fault: Fault) -> None:
        """Wait as long as the fault delays."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._cleared.wait(), fault.delay)

    def limit(self, method: str, template: str, requests: int, seconds: float) -> None:
        """Allow this many requests per window, for each channel, guild or webhook token."""
        self._limits[method, template] = (requests, seconds)

    def limit_all(self, requests: int, seconds: float = 1.0) -> None:
        """Allow this many requests per window in all, except answers to interactions."""
        self._limit_of_all = (requests, seconds)

    def observed_limits(self) -> None:
        """Set the limits that bots observe at Discord in practice."""
        self._limits |= OBSERVED

    def next(self, call: "Call") -> Fault | None:
        """Take the next fault that applies to this call."""
        for fault in self._faults:
            if fault.times > 0 and fault.befalls(call):
                fault.times -= 1
                return fault
        return None

    def admit(self, call: "Call") -> tuple[dict[str, str], float | None]:
        """Return the rate-limit headers, and the seconds to wait at a limit (fixed windows)."""
        if not call.template.startswith(FREE):
            _, after, over = self._used(("", "", ""), *self._limit_of_all)
            if over:
                return {"X-RateLimit-Global": "true"}, after
        requests, seconds = self._limits.get((call.method, call.template), UNTOUCHED)
        scope = ("channel_id", "guild_id", "webhook_token")
        key = (call.method, call.template, next((call.params[name] for name in scope if name in call.params), ""))
        used, after, over = self._used(key, requests, seconds)
        headers = {
            "X-RateLimit-Limit": str(requests),
            "X-RateLimit-Remaining": str(requests - used),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(f'{call.method} {call.template}'.encode()):08x}",
        }
        return headers, after if over else None

    def _used(self, key: tuple[str, str, str], requests: int, seconds: float) -> tuple[int, float, bool]:
        """Count a request in its window.

        Returns the number so far, the seconds left, and whether this one exceeds the limit.
        """
        now = time.monotonic()
        begun, used = self._windows.get(key, (now, 0))
        if now - begun >= seconds:
            begun, used = now, 0
        over = used >= requests
        used += not over
        self._windows[key] = begun, used
        return used, max(0.001, begun + seconds - now), over
