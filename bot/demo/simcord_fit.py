"""What the pinned SimCord does not offer by itself, each with its reason. Nothing else here touches its inside."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from simcord import _settlement, interactions
from simcord.env import Env

_LOCK_WAITS = {asyncio.Event.wait, asyncio.Queue.get, asyncio.Condition.wait}
_LOCK_WAIT_CODES = {wait.__code__ for wait in _LOCK_WAITS}


@contextmanager
def spoken_locales(locales: Mapping[int, str]) -> Iterator[None]:
    """Interactions of a user id in `locales` carry that `locale`, and the guild's own `guild_locale`.

    SimCord writes "en-US" into every interaction, so a Japanese player could not be tried out.
    """
    original = interactions.base_payload

    def localised(backend: Any, *, user_id: int, guild_id: int | None, **fields: Any) -> Any:
        record, payload = original(backend, user_id=user_id, guild_id=guild_id, **fields)
        payload["locale"] = locales.get(user_id, payload["locale"])
        if guild_id is not None:
            payload["guild_locale"] = backend.get_guild(guild_id).preferred_locale
        return record, payload

    interactions.base_payload = localised
    try:
        yield
    finally:
        interactions.base_payload = original


def start_clock_now(env: Env) -> None:
    """Let the simulated clock begin at the present, before anything has happened.

    It begins in January 2026 otherwise, and every `<t:…:R>` that the bot writes by the real clock would be wrong.
    """
    env.backend.clock._epoch = datetime.now(UTC)  # pyright: ignore[reportPrivateUsage]


@contextmanager
def background_waits() -> Iterator[None]:
    """Count a bot's task that waits for an asyncio event, queue or condition as idle.

    SimCord ends a click when every task of the bot is done or in a wait that it knows (sleeps, `wait_for`, loops); a
    worker that waits for its next job is none of these, and would hold each click until the time-out. Whoever wakes
    such a task is a task, timer or thread that SimCord follows, so nothing is missed.
    """
    original = _settlement._park_reason  # pyright: ignore[reportPrivateUsage]

    def park_reason(state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None) -> str | None:
        if _waits_for_work(task):
            return "background wait"
        return original(state, task, deadline, seen)

    _settlement._park_reason = park_reason  # pyright: ignore[reportPrivateUsage]
    try:
        yield
    finally:
        _settlement._park_reason = original  # pyright: ignore[reportPrivateUsage]


def _waits_for_work(task: asyncio.Task[Any]) -> bool:
    waiter = getattr(task, "_fut_waiter", None)
    if waiter is None or waiter.done():
        return False
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        if getattr(coroutine, "cr_code", None) in _LOCK_WAIT_CODES:
            return True
        coroutine = getattr(coroutine, "cr_await", None)
    return False
