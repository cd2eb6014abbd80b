"""Two tables that differ only in what somebody may not know look the same to that person, to the last byte."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bot.games.contract import Text
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES, AnyGame
from rendering.render_service import RenderService
from tests.cogs.simulated_client import World, tool, world
from tests.e2e.bot_players import advice, board, by_buttons, group, person, table_at
from tests.e2e.sent_messages import Sent, SentMessages
from tests.e2e.tables import every_game, play_table, sample, sealed
from tests.play_game import at_random

SNOWFLAKE = re.compile(r"\d{15,}")
TIME = re.compile(r"<t:\d+:\w>")
TRIES, GUESSES = 50, 3
SEATS = 3
LONGEST = 400
"""Moves of a random game that are looked at."""


def moments(game: AnyGame, settings: dict[str, str]) -> list[tuple[Any, int]]:
    """States of a game, each with a seat, where others hold or decide what it may not know.

    In some the seat is asked as well as others, in some another seat alone.
    """
    chance: Chance = LooseChance(5)
    full = {one.id: one.values[0].value for one in game.meta.settings} | settings
    state, _ = game.setup(SEATS, full, chance)
    together: list[tuple[Any, int]] = []
    alone: list[tuple[Any, int]] = []
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            break
        seats = [one.seat for one in game.pending(state) if not one.optional]
        hidden = holders(game, state)
        for seat in range(SEATS):
            if hidden - {seat} and len(seats) > 1 and seat in seats:
                together.append((state, seat))
            elif hidden - {seat} and len(seats) == 1 and seat not in seats:
                alone.append((state, seat))
        mover, said = at_random(game, state, chance, careful=False)
        state, _ = apply(game, state, mover, said, chance)
    return [found[len(found) // 2] for found in (together, alone) if found]


def holders(game: AnyGame, state: Any) -> set[int]:
    """The seats that hold what others may not know: the public would guess wrong."""
    public = game.view(state, None)
    guesses = [game.determinize(public, LooseChance(salt)) for salt in range(GUESSES)]
    return {
        seat for seat in range(SEATS) if any(_held(game, guess, seat) != _held(game, state, seat) for guess in guesses)
    }


def _held(game: AnyGame, state: Any, seat: int) -> tuple[Text, ...]:
    return game.describe_hand(game.view(state, seat))


def other_world(game: AnyGame, state: Any, seat: int) -> Any:
    """A state that looks the same to the seat, and in which everybody else holds something else."""
    view, others = game.view(state, seat), holders(game, state) - {seat}
    for salt in range(TRIES):
        guess = game.determinize(view, LooseChance(salt))
        if all(_held(game, guess, other) != _held(game, state, other) for other in others):
            return guess
    raise AssertionError("no other world")


async def look_around(w: World, game: str, seat: int) -> list[Sent]:
    """The table is started, the seat's person and a stranger look at everything, the others decide in private."""
    watch = SentMessages(w.env)
    table = await play_table(w, game, "Ben", "Chie")
    loaded = await table_at(w, table)
    viewer = person(w, loaded, seat)
    thread = next(one for one in w.channel.threads if one.id == loaded.info.thread_id)
    for actor in (viewer, w.dai):
        for command in ("hand", "board", "log", "score"):
            await actor.slash(thread, command)
        await actor.slash(thread, "board", text=True)
        for part in GAMES[game].parts(loaded.game.view(loaded.state, None)):
            await actor.slash(thread, "board", detail=str(part), text=True)
        for command in actor.available_commands(thread):
            if command.startswith(f"{group(w, game)} "):
                for option in _options(w, command):
                    await actor.autocomplete(thread, command, option, "")
    asked = [one for one in loaded.game.pending(loaded.state) if one.private and not one.optional]
    left = len({one.seat for one in asked})
    for one in asked:
        if one.seat != seat and left > 1:
            await by_buttons(w, table, person(w, loaded, one.seat), advice(loaded, one.seat), private=True)
            left -= 1
            await tool(viewer, await board(w, table), "Log")
            await viewer.slash(thread, "hand")
    await w.env.advance_time(40)
    sent = [one for one in watch.new() if one.reader in (None, viewer.id, w.dai.id)]
    cards = [one for one in sent if one.where.startswith(f"/channels/{w.channel.id}/messages/")]
    return [one for one in sent if one not in cards[:-1]]  # how often the card is drawn anew hangs on the clock


def _options(w: World, command: str) -> list[str]:
    root, *rest = command.split()
    node: Any = w.env.backend.find_command(root, None)
    for name in rest:
        node = next(one for one in node["options"] if one["name"] == name)
    return [one["name"] for one in node.get("options") or [] if one.get("autocomplete")]


def plain(sent: list[Sent]) -> list[tuple[str, tuple[bytes, ...]]]:
    """What was sent, without what is another number each time, in an order that does not hang on threads."""
    found = [
        (SNOWFLAKE.sub("#", TIME.sub("#", f"{one.reader is None} {one.where.split('/')[0:2]} {one.text}")), one.files)
        for one in sent
    ]
    return sorted(found)


@every_game
async def test_what_others_hold_shows_nowhere(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    box = GAMES[game]
    found = moments(box, sample(game).settings)
    assert found
    seen: list[list[list[tuple[str, tuple[bytes, ...]]]]] = []
    worlds = [found, [(other_world(box, state, seat), seat) for state, seat in found]]
    for (state, seat), (other, _) in zip(*worlds, strict=True):
        assert box.view(other, seat) == box.view(state, seat)
        assert other != state, "the comparison would find a hand that is shown"
    for which, states in enumerate(worlds):
        sealed(monkeypatch, "the same")
        (tmp_path / str(which)).mkdir()
        async with world(tmp_path / str(which), studio=RenderService()) as w:
            seen.append([])
            for state, seat in states:
                monkeypatch.setitem(GAMES, game, dataclasses.replace(box, setup=Mock(return_value=(state, []))))
                seen[-1].append(plain(await look_around(w, game, seat)))
    for one, other in zip(*seen, strict=True):
        assert len(one) > 20
        assert [text for text, _ in one] == [text for text, _ in other]
        assert [files for _, files in one] == [files for _, files in other], "a picture differs"
