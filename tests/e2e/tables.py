"""Tables for these tests: opened by interactions, with deterministic random draws."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from bot.games.contract import Decision
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from bot.tables.lobby import service as lobby_service
from bot.tables.model.views import Person
from tests.cogs.simulated_client import World, shown
from tests.e2e.bot_players import fields, ids, pick, table_at
from tests.play_game import at_random

every_game = pytest.mark.parametrize("game", GAMES)
"""Runs a test for each game."""


class Sample(Struct, frozen=True):
    """Test parameters of a game.

    `settings` that make it short, a `seed` with which it is, verbs before which to restart.
    """

    settings: dict[str, str] = {}
    seed: str = ""
    restart_before: tuple[str, ...] = ()


SAMPLES = {
    "andromeda": Sample({"minimum": "2"}, "63", ("draw",)),
    "farfarout": Sample(seed="1"),
    "ricochet": Sample({"chips": "2", "puzzles": "easy"}, "1", ("content", "move")),
}
"""Samples of games that need special ones."""


def sample(game: str) -> Sample:
    """Return the game's sample."""
    return SAMPLES.get(game, Sample())


MANY = 300
"""Random moves that cover a game's kinds of decisions."""


def ever_asks(game: str, such: Callable[[Sequence[Decision]], bool]) -> bool:
    """Return whether the game ever waits for such decisions."""
    box, chance = GAMES[game], LooseChance(1)
    settings = {one.id: one.values[0].value for one in box.meta.settings}
    state, _ = box.setup(box.meta.seats[1], settings, chance)
    for _ in range(MANY):
        if box.outcome(state) is not None:
            return False
        if such(box.pending(state)):
            return True
        seat, said = at_random(box, state, chance, careful=False)
        state, _ = apply(box, state, seat, said, chance)
    return False


def sealed(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """Fix the seed and the salt of tables started from now on, so that AI seats choose alike."""

    def token_bytes(size: int) -> bytes:
        return hashlib.sha256(seed.encode()).digest()[:size]

    monkeypatch.setattr(lobby_service, "secrets", SimpleNamespace(token_bytes=token_bytes))


async def open_table(
    w: World,
    game: str,
    *players: str,
    ai: int = 0,
    seats: int = 3,
    host: str = "Ann",
    channel: ChannelHandle | None = None,
) -> int:
    """Open a table with these people and AI seats."""
    channel = channel or w.channel
    actor = w.people[host]
    await actor.slash(channel, "taku new", game=game, seats=seats)
    card: Any = channel.last_message
    for name in players:
        await press_card(w.people[name], card, "join")
    for _ in range(ai):
        await seat_ai(w, actor, card)
    return max(info.id for info in await w.client.tables.queries.of_user(actor.id))


async def press_card(actor: MemberActor | UserHandle, card: Any, purpose: str) -> Any:
    """Click a button of a table's card, in any language."""
    return await actor.click(card, custom_id=next(str(one) for one in ids(card) if one.purpose == purpose))


async def set_options(actor: MemberActor | UserHandle, card: Any, chosen: Mapping[str, str]) -> Any:
    """Fill the forms of a table's options, page by page.

    Returns the last answer, with the resulting options.
    """
    form, answer = await press_card(actor, card, "options"), None
    for page in count(1):
        picked = {name: value for name, value in chosen.items() if name in fields(form)}
        answer = await pick(actor, form, **picked)
        more = [one for one in ids(answer) if one.purpose == "options" and one.arg == str(page)]
        if not more:
            break
        form = await actor.click(shown(answer), custom_id=str(more[0]))
    return answer


async def seat_ai(w: World, host: MemberActor, card: Any) -> None:
    """Add an AI of the middle level."""
    asked = await press_card(host, card, "ai")
    level = next(one for one in ids(asked) if one.purpose == "level" and one.arg == "2")
    await host.click(shown(asked), custom_id=str(level))


async def start(w: World, table: int, host: str = "Ann") -> Any:
    """Start an open table by the button of its card; wait until a person has a decision.

    At a live one all others confirm that they are ready. Returns the answer to the host.
    """
    row = await w.client.tables.uow.store.messages.find(table, "card")
    assert row is not None
    await w.env.advance_time(3)
    (card,) = [m for m in _channel(w, row.channel_id).history() if m.id == row.message_id]
    answered = await press_card(w.people[host], card, "start")
    info = await w.client.tables.queries.info(table)
    for seat in info.seats if info.ready_until is not None else ():
        if seat.user_id is not None and not seat.ready:
            actor = next(one for one in w.people.values() if one.id == seat.user_id)
            (card,) = [m for m in _channel(w, row.channel_id).history() if m.id == row.message_id]
            await press_card(actor, card, "ready")
            await w.settle()
    while (await w.client.tables.queries.info(table)).status == "running":
        loaded = await table_at(w, table)
        if any(not one.optional for one in loaded.game.pending(loaded.state)):
            break
        await w.wait()
    return answered


async def play_table(w: World, game: str, *players: str, ai: int = 0, seats: int = 3, host: str = "Ann") -> int:
    """Start a table with the settings of the game's sample."""
    table = await open_table(w, game, *players, ai=ai, seats=seats, host=host)
    await w.client.tables.lobby.configure(table, Person(w.people[host].id, host), settings=sample(game).settings)
    await start(w, table, host)
    return table


def _channel(w: World, channel: int) -> ChannelHandle:
    return next(one for one in w.guild.channels.values() if one.id == channel)


@contextmanager
def at_once(w: World) -> Generator[None]:
    """Deliver all interactions of this block at the same instant; answers come after it."""
    settle = w.env._settle_internal

    async def later(**_: Any) -> None:
        """Do not wait for answers."""

    w.env._settle_internal = later
    try:
        yield
    finally:
        w.env._settle_internal = settle
