"""Tests of leaks: tables that differ in hidden information look the same, byte for byte."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from bot.games.registry import GAMES
from rendering.render_service import RenderService
from rendering.renderer import Picture, RenderOptions
from tests.cogs.simulated_client import World, tool, world
from tests.e2e.bot_players import advice, board, by_buttons, group, person, table_at
from tests.e2e.sent_messages import Sent, SentMessages
from tests.e2e.tables import every_game, play_table, sample, sealed
from tests.e2e.world_support import moments, other_world
from tests.fake_renderer import DOT, FakeRenderer

SNOWFLAKE = re.compile(r"\d{15,}")
TIME = re.compile(r"<t:\d+:\w>")


async def look_around(w: World, game: str, seat: int) -> list[Sent]:
    """Start the table; return all messages.

    The seat's player and a stranger open every screen, the others decide in private.
    """
    watch = SentMessages(w.env)
    table = await play_table(w, game, "Ben", "Chie")
    loaded = await table_at(w, table)
    viewer = person(w, loaded, seat)
    thread = next(one for one in w.channel.threads if one.id == loaded.info.thread_id)
    for actor in (viewer, w.dai):
        for command in ("hand", "board", "log", "score"):
            await actor.slash(thread, command)
        await actor.slash(thread, "board", text=True)
        for part in {part.kind: part for part in GAMES[game].parts(loaded.game.view(loaded.state, None))}.values():
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
    return [one for one in sent if one not in cards[:-1]]  # the number of edits of the card depends on the clock


class NumberedRenderer(FakeRenderer):
    """A fake renderer whose pictures are numbers, equal where a real one would draw the same."""

    def __init__(self, drawn: list[Any]) -> None:
        super().__init__()
        self._drawn = drawn

    async def hand(self, game: str, view: Any, look: RenderOptions) -> Picture | None:
        return await RenderService.hand(self, game, view, look) if GAMES[game].describe_hand(view) else None

    async def _run(self, urgency: int, name: Any, paint: Any, *args: Any, **kwargs: Any) -> Any:
        shown = (name, [_without_words(one) for one in args], kwargs)
        if shown not in self._drawn:
            self._drawn.append(shown)
        return msgspec.structs.replace(DOT, data=str(self._drawn.index(shown)).encode())


def _without_words(shown: Any) -> Any:
    """Return what a picture is drawn from, with an equal value for equal render options."""
    if isinstance(shown, RenderOptions):
        return shown.language, shown.names, shown.told, shown.idle
    return shown


def _options(w: World, command: str) -> list[str]:
    root, *rest = command.split()
    node: Any = w.env.backend.find_command(root, None)
    for name in rest:
        node = next(one for one in node["options"] if one["name"] == name)
    return [one["name"] for one in node.get("options") or [] if one.get("autocomplete")]


def plain(sent: list[Sent]) -> list[tuple[str, tuple[bytes, ...]]]:
    """Return the sent messages without varying numbers, in an order independent of threads."""
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
    drawn: list[Any] = []
    worlds = [found, [(other_world(box, state, seat), seat) for state, seat in found]]
    for (state, seat), (other, _) in zip(*worlds, strict=True):
        assert box.view(other, seat) == box.view(state, seat)
        assert other != state, "the comparison would find a hand that is shown"
    for which, states in enumerate(worlds):
        sealed(monkeypatch, "the same")
        (tmp_path / str(which)).mkdir()
        async with world(tmp_path / str(which), studio=NumberedRenderer(drawn)) as w:
            seen.append([])
            for state, seat in states:
                monkeypatch.setitem(GAMES, game, dataclasses.replace(box, setup=Mock(return_value=(state, []))))
                seen[-1].append(plain(await look_around(w, game, seat)))
    for one, other in zip(*seen, strict=True):
        assert len(one) > 20
        assert [text for text, _ in one] == [text for text, _ in other]
        assert [files for _, files in one] == [files for _, files in other], "a picture differs"
