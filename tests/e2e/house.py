"""Tables for these tests: opened as people do, with draws that are the same each time."""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.tables import playing, seating
from tests.cogs.play import World, shown
from tests.e2e.players import ids


class Sample(Struct, frozen=True):
    """How a game is tried: `settings` that make it short, a `seed` with which it is, verbs before which to restart."""

    settings: dict[str, str] = {}
    seed: str = ""
    restart_before: tuple[str, ...] = ()


SAMPLES = {"andromeda": Sample({"minimum": "2"}, "63", ("draw",))}
"""A game that needs nothing special need not stand here."""


def sample(game: str) -> Sample:
    """The game's sample."""
    return SAMPLES.get(game, Sample())


def sealed(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """Every table that starts from now on has the same seed and salt, and AI seats choose alike."""
    turn = count()

    def token_bytes(size: int) -> bytes:
        return hashlib.sha256(seed.encode()).digest()[:size]

    def randbits(_: int) -> int:
        return next(turn)

    for room in (playing, seating):
        monkeypatch.setattr(room, "secrets", SimpleNamespace(token_bytes=token_bytes, randbits=randbits))


async def open_table(
    w: World,
    game: str,
    *players: str,
    ai: int = 0,
    seats: int = 3,
    host: str = "Ann",
    channel: ChannelHandle | None = None,
) -> int:
    """An open table with these people and AI seats."""
    channel = channel or w.channel
    actor = w.people[host]
    await actor.slash(channel, "taku new", game=game, seats=seats)
    card: Any = channel.last_message
    for name in players:
        await w.people[name].click(card, label="Join")
    for _ in range(ai):
        await seat_ai(w, actor, card)
    return max(info.id for info in await w.client.tables.of_user(actor.id))


async def seat_ai(w: World, host: MemberActor, card: Any) -> None:
    """Adds an AI of the middle level."""
    asked = await host.click(card, label="Add AI")
    level = next(one for one in ids(asked) if one.purpose == "level" and one.arg == "2")
    await host.click(shown(asked), custom_id=str(level))


async def start(w: World, table: int, host: str = "Ann") -> Any:
    """Starts an open table by the button of its card; returns what the host was answered."""
    row = await w.client.store.message(table, "card")
    assert row is not None
    (card,) = [m for m in _channel(w, row.channel_id).history() if m.id == row.message_id]
    await w.env.advance_time(3)
    return await w.people[host].click(card, label="Start")


async def play_table(w: World, game: str, *players: str, ai: int = 0, seats: int = 3, host: str = "Ann") -> int:
    """A started table."""
    table = await open_table(w, game, *players, ai=ai, seats=seats, host=host)
    await start(w, table, host)
    return table


def _channel(w: World, channel: int) -> ChannelHandle:
    return next(one for one in w.guild.channels.values() if one.id == channel)


@contextmanager
def at_once(w: World) -> Generator[None]:
    """What people do in this block reaches the bot at the same instant; its answers come after the block."""
    settle = w.env._settle_internal

    async def later(**_: Any) -> None:
        """The next one comes before anything is answered."""

    w.env._settle_internal = later
    try:
        yield
    finally:
        w.env._settle_internal = settle
