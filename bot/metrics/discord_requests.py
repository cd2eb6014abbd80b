"""Metrics of requests to Discord, by aiohttp trace hooks on the library's session."""

from __future__ import annotations

from time import perf_counter
from types import SimpleNamespace

import aiohttp

from bot.metrics.registry import discord_answers, discord_limits, discord_seconds

WORDS = frozenset(
    {
        "@me", "@original", "active", "applications", "archived", "attachments", "auth", "bot", "bulk-delete",
        "callback", "channels", "commands", "emojis", "gateway", "github", "guilds", "interactions", "invites",
        "members", "messages", "oauth2", "permissions", "pins", "private", "public", "reactions", "roles", "slack",
        "thread-members", "threads", "typing", "users", "voice", "webhooks",
    }
)  # fmt: skip
"""Path segments that are Discord's own words; all others are ids or secret tokens, and are masked."""
API = 2
"""Path segments before a route: `api` and the version."""
TOO_MANY = 429
SCOPES = ("user", "global", "shared")


def route(path: str) -> str:
    """Return a request path with masked segments: `/channels/{}/messages/{}`."""
    parts = path.strip("/").split("/")
    parts = parts[API:] if parts[0] == "api" else parts
    return "/" + "/".join(part if part in WORDS else "{}" for part in parts)


def trace() -> aiohttp.TraceConfig:
    """Return trace hooks that count each request by method, route and status, and time it."""
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_begun)
    config.on_request_end.append(_answered)
    config.on_request_exception.append(_failed)
    return config


async def _begun(_: aiohttp.ClientSession, mine: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
    mine.at = perf_counter()


async def _answered(_: aiohttp.ClientSession, mine: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    discord_seconds.labels(end.method).observe(perf_counter() - mine.at)
    discord_answers.labels(end.method, route(end.url.path), str(end.response.status)).inc()
    if end.response.status == TOO_MANY:
        scope = end.response.headers.get("X-RateLimit-Scope", "")
        discord_limits.labels(scope if scope in SCOPES else "proxy").inc()


async def _failed(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams) -> None:
    discord_answers.labels(end.method, route(end.url.path), "none").inc()
