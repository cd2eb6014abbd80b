"""Patches for the pinned SimCord, each with its reason; only here are its internals used."""

# pyright: reportPrivateUsage=false
import asyncio
import io
import math
import secrets
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import Context
from datetime import UTC, datetime
from typing import Any

import discord
from discord.webhook.async_ import async_context
from PIL import Image, UnidentifiedImageError
from simcord import InteractionResult, _dpy_internals, _settlement, interactions
from simcord.backend.cdn import CDN_BASE
from simcord.env import Env
from simcord.preview import Preview
from simcord.preview._media import MediaInfo, MediaWorker

_WORK_WAITS = {
    asyncio.Event.wait.__code__,
    asyncio.Queue.get.__code__,  # pyright: ignore[reportUnknownMemberType]
    asyncio.Condition.wait.__code__,
}


@contextmanager
def spoken_locales(locales: Mapping[int, str]) -> Generator[None]:
    """Set `locale` of interactions by user id, and `guild_locale` to the guild's own.

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
    """Start the simulated clock at the present, before any event.

    It begins in January 2026 otherwise, and every `<t:…:R>` that the bot writes by the real clock would be wrong.
    """
    env.backend.clock._epoch = datetime.now(UTC)


@contextmanager
def answered_everywhere(env: Env) -> Generator[None]:
    """Let tasks that began before SimCord respond to interactions through it, too.

    SimCord sets a context variable for later tasks only. The clock of the tables starts earlier, and its actions delete
    ephemeral messages.
    """
    unsaid: Any = Context().run(async_context.get)
    unsaid.request = env._webhook_adapter.request
    try:
        yield
    finally:
        del unsaid.request


def keep_pictures_of_emojis(env: Env, client: discord.Client) -> None:
    """Keep the images of emojis: SimCord drops them, while its page looks for them in its files."""
    make = client.create_application_emoji

    async def made(*, name: str, image: bytes) -> discord.Emoji:
        emoji = await make(name=name, image=image)
        env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{emoji.id}.png"] = image
        return emoji

    client.create_application_emoji = made


async def advance_to(env: Env, present: datetime, patience: float) -> None:
    """Advance the simulated clock to the present.

    SimCord first waits until the bot is idle, and raises otherwise. The timers of a bot that draws or thinks for longer
    than `patience` run meanwhile, such as the one that defers its response.
    """
    usual, env.settle_timeout = env.settle_timeout, patience
    try:
        await env.advance_time(max(0.0, (present - env.now()).total_seconds()))
    except TimeoutError:
        env._move_clock(env._virtual_time + (present - env.now()).total_seconds())
    finally:
        env.settle_timeout = usual


def publish(preview: Preview) -> None:
    """Publish a page as it is now: SimCord waits until the bot is idle."""
    preview._advance_presentation_time()
    for page in tuple(preview._pages.values()):
        if page.id in preview._pages:  # a publication removes expired ones
            preview._publish(page, reason="refresh")


def turn_to(env: Env, preview: Preview | None) -> None:
    """Set the page from which the next click comes; None before another one is opened.

    SimCord assumes a single page, to report only what its own click has caused.
    """
    env._preview = preview


def show_modal(preview: Preview, shown: InteractionResult) -> None:
    """Show the modal opened by a context menu command on the window's next publication.

    SimCord's page has no such menus, and so it does not learn what they have opened.
    """
    for page in preview._pages.values():
        page.modal, page.modal_handle = shown, f"m_{secrets.token_urlsafe(12)}"


CLOSING_SECONDS = 0.2


def close_quickly(preview: Preview) -> None:
    """Close a page without waiting a minute for its open requests: their client has left."""
    runner: Any = preview._server.runner
    runner._shutdown_timeout = CLOSING_SECONDS


@contextmanager
def pictures_as_they_are() -> Generator[None]:
    """Serve pictures as they were sent: they are the bot's own, and the browser decodes them.

    SimCord decodes each in a process first, one after another, whenever a place is opened, and shows none beyond the
    eighth in its queue.
    """
    guarded = MediaWorker.validate

    async def validate(self: MediaWorker, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        try:
            picture = Image.open(io.BytesIO(blob))
        except UnidentifiedImageError:
            return await guarded(self, key, blob, media_time=media_time)
        (width, height), kind = picture.size, picture.format or ""
        return MediaInfo(kind, width, height, 1, width * height * 4, blob, Image.MIME[kind])

    MediaWorker.validate = validate
    try:
        yield
    finally:
        MediaWorker.validate = guarded


_settle: Any = Env._settle_internal
LOOK_SECONDS = 0.005
"""Seconds between SimCord's checks for the end of a click; its default is 0.05, which most clicks waited for."""


@contextmanager
def idle_background() -> Generator[None]:
    """Count a bot's task as idle while it waits for a future timer, event, queue or condition.

    SimCord ends a click when all of the bot's tasks are done or in a wait that it knows. A worker that waits for its
    next job is none of these, and a loop with a short sleep is waited for: each click would take seconds. An idle task
    is resumed by a task, timer or thread that SimCord follows; effects of later timers are shown by the next tick. So
    no task sleeps by the loop's own timers, hundreds of them, which SimCord would search each time.
    """
    fire_time, park_reason = _settlement._callback_fire_time, _settlement._park_reason
    sleeps = _dpy_internals.is_sleep_waiter
    looking = _settle.__kwdefaults__

    def callback_fire_time(state: Any, record: Any) -> float:
        return -math.inf if record.when is None or record.when <= state.virtual_time else math.inf

    def idle_reason(state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None) -> str | None:
        if _waits_for_work(task):
            return "background wait"
        return park_reason(state, task, deadline, seen)

    _settlement._callback_fire_time, _settlement._park_reason = callback_fire_time, idle_reason
    _dpy_internals.is_sleep_waiter = lambda waiter, loop, deadline: False
    _settle.__kwdefaults__ = {**looking, "idle": LOOK_SECONDS}
    try:
        yield
    finally:
        _settlement._callback_fire_time, _settlement._park_reason = fire_time, park_reason
        _dpy_internals.is_sleep_waiter = sleeps
        _settle.__kwdefaults__ = looking


def _waits_for_work(task: asyncio.Task[Any]) -> bool:
    waiter = getattr(task, "_fut_waiter", None)
    if waiter is None or waiter.done():
        return False
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        code = getattr(coroutine, "cr_code", None)
        if code in _WORK_WAITS:
            return True
        if code is asyncio.wait_for.__code__:  # in Python 3.11 the awaited coroutine runs in a task of its own
            inner = coroutine.cr_frame.f_locals.get("fut")
            if isinstance(inner, asyncio.Task):
                return _waits_for_work(inner)  # pyright: ignore[reportUnknownArgumentType]
        coroutine = getattr(coroutine, "cr_await", None)
    return False
