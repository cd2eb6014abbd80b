"""Tests of information commands in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.demo.simcord_patches import spoken_locales
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.codec import unpack_events
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import ChangesSince
from bot.words.formatter import LANGUAGES, formatter
from cogs.users.settings_screen import CALLS
from rendering.renderer import Picture, RenderOptions
from tests.cogs.simulated_client import World, components, labels, menus, settings_page, shown, words
from tests.e2e.bot_players import (
    advice,
    asked,
    board,
    by_buttons,
    ids,
    next_up,
    own_words,
    person,
    pick,
    table_at,
    until_asked,
)
from tests.e2e.sent_messages import SentMessages
from tests.e2e.statistics_support import over
from tests.e2e.tables import every_game, open_table, play_table, set_options, start
from tests.fake_renderer import DOT


async def test_every_part_of_the_board(w: World, watch: SentMessages) -> None:
    table = await play_table(w, "auztralia", "Ben", ai=1)
    loaded = await table_at(w, table)
    parts = loaded.game.parts(loaded.game.view(loaded.state, None))
    assert parts
    offered = await w.ann.autocomplete(w.thread, "board", "detail", "")
    assert [one["value"] for one in offered] == [*list(map(str, parts))[:24], "?"]
    for part in parts:
        drawn = await w.ann.slash(w.thread, "board", detail=str(part))
        assert shown(drawn).attachments
        told = await w.ann.slash(w.thread, "board", detail=str(part), text=True)
        assert not shown(told).attachments
        assert len(words(told)) > 40
    whole = await w.ann.slash(w.thread, "board")
    for part in (str(next(iter(parts))), "@", "?"):
        menu = next(menus(whole))
        whole = await w.ann.select(shown(whole), [part], custom_id=menu["custom_id"])
        assert shown(whole).attachments
    assert "What stands on the board now" in words(whole)
    assert "no detail" in words(await w.ann.slash(w.thread, "board", detail="nowhere"))
    watch.new()


async def test_components_and_pages_of_the_rules(w: World, watch: SentMessages) -> None:
    game, meta = "andromeda", GAMES["andromeda"].meta
    for language, locale in (("en", "en-US"), ("ja", "ja")):
        speak = formatter(language, game)
        with spoken_locales({w.ann.id: locale}):
            for one in meta.components[:2]:
                title = speak.format(one.name)
                assert title in [
                    c["name"] for c in await w.ann.autocomplete(w.channel, "rules", "about", title, game=game)
                ]
                assert title in words(await w.ann.slash(w.channel, "rules", game=game, about=title))
            page = await w.ann.slash(w.channel, "rules", game=game)
            assert shown(page).attachments
            read = words(page)
            following = speak.format(t("Next page"))
            while following in labels(page):
                page = await w.ann.click(shown(page), label=following)
                read += words(page)
            assert all(speak.format(section.title) in read for section in meta.card)
            assert bool(shown(page).attachments) == bool(meta.card[-1].scene)
            (menu,) = menus(page)
            first = await w.ann.select(shown(page), ["0"], custom_id=menu["custom_id"])
            assert f"## {speak.format(meta.card[0].title)}" in words(first)
    assert set(LANGUAGES) == {"en", "ja"}
    watch.new()


async def test_hand_log_score_turns(w: World, watch: SentMessages, game: str) -> None:
    table = await play_table(w, game, "Ben", ai=1)
    for _ in range(3):
        _, actor, said = await next_up(w, table)
        await by_buttons(w, table, actor, said)
    await w.ai_moves()
    loaded = await table_at(w, table)
    info = loaded.info
    hand = await w.ann.slash(w.channel, "hand")
    told = words(hand)
    assert own_words(loaded, 0) in told
    assert "To the table" in labels(hand)
    assert "To the table" not in labels(await w.ann.slash(w.thread, "hand"))
    in_private = await w.ann.user.slash("hand")
    assert words(in_private) == told
    log = words(await w.dai.slash(w.thread, "log"))
    moves = await w.client.tables.uow.store.moves.of(table)
    numbers = [move.number for move in moves if visible_events(unpack_events(loaded.game, move.events), None)]
    assert numbers[-1] == info.number
    assert all(f"`{number}` " in log for number in numbers)
    score = words(await w.dai.slash(w.thread, "score"))
    assert all(f"**{name}" in score for name in info.names)
    waiting = w.waiting(await w.client.tables.reader.view(table, None))
    for actor in (w.ann, w.ben):
        turns = words(await actor.slash(w.channel, "turns"))
        assert ("Your turn" in turns) == (actor in waiting)
        assert str(info.thread_id) in turns
    assert "You are not at any table" in words(await w.dai.slash(w.channel, "turns"))
    watch.new()


async def test_settings_stay_and_count(w: World, watch: SentMessages, game: str) -> None:
    page = await w.ann.slash(w.channel, "settings")
    menu = next(one for one in menus(page) if ":language:" in one["custom_id"])
    page = await w.ann.select(shown(page), ["ja"], custom_id=menu["custom_id"])
    assert "個人設定" in words(page)
    assert "言語：日本語" in str([one["options"] for one in menus(page)])
    reminders = await settings_page(w.ann, w.channel, CALLS)
    page = await pick(w.ann, await w.ann.click(reminders, label="お知らせ…"), dm="off")
    assert "DMを受け取らない" in words(page)
    await w.restart()
    table = await open_table(w, game, "Ben", ai=1, seats=3)
    await set_options(w.ann, w.card, {"@speed": "live"})  # in live games, hands are posted when dealt
    await start(w, table)
    loaded = await table_at(w, table)
    holds = bool(GAMES[game].describe_hand(loaded.game.view(loaded.state, 1)))
    assert not w.ann.user.dm_channel.history()
    assert bool(w.ben.user.dm_channel.history()) == holds
    assert re.search("[ぁ-ん]", words(await w.ann.slash(w.thread, "hand")))
    assert "DMを受け取らない" in words(await w.ann.slash(w.thread, "settings"))
    assert not holds or own_words(loaded, 1) in words(w.ben.user.dm_channel.history()[-1])
    watch.new()


@every_game
async def test_the_board_is_there_without_eyes(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", ai=1)
    shown_now = await board(w, table)
    (gallery,) = [one for one in components(shown_now) if one["type"] == 12]
    said = await w.dai.slash(w.thread, "board", text=True)
    first = words(said).splitlines()[1]
    assert first in gallery["items"][0]["description"].replace("\\", "")


@every_game
async def test_in_private_the_board_marks_all_since_ones_own_last_turn(
    w: World, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[RenderOptions]()
    monkeypatch.setattr(type(w.client.render_service), "board", _noting(looks))
    table = await play_table(w, game, "Ben", ai=1)
    numbered = False
    while not numbered:
        loaded = await until_asked(w, table)
        assert not loaded.info.over
        seat = asked(loaded)[0]
        await w.act(table, person(w, loaded, seat).user.global_name or "", *advice(loaded, seat))
        await w.ai_moves()
        looks.clear()
        told = words(await w.ann.slash(w.thread, "board"))
        since, (look,) = await w.client.tables.reader.changes_since(table, w.ann.id), looks
        assert look.public == look.changes
        assert look.idle == ("", "", "ai")
        if len(since.lines) > 1:
            assert look.changes == since.changes
            assert list(look.lines) == sorted(look.lines)
            assert {*look.lines} <= {*range(1, len(since.lines) + 1)}
            assert f"`{len(since.lines)}` " in told
            numbered = True
        else:
            assert not look.lines
    assert await w.client.tables.reader.changes_since(table, w.dai.id) == ChangesSince()


def _noting(looks: list[RenderOptions]) -> Any:
    async def board(self: object, game: str, view: object, look: RenderOptions) -> Picture:
        del self, game, view
        looks.append(look)
        return DOT

    return board


@pytest.mark.parametrize(("language", "told"), [("en", "with Chie, 2 games together"), ("ja", "Chieと対戦2回")])
async def test_tables_of_frequent_co_players_come_first(w: World, language: str, told: str) -> None:
    await w.client.tables.users.change(w.ben.id, language=language)
    for others in ([w.chie], [w.chie], [w.dai]):
        await over(w, w.ben, *others)
    tables = [await open_table(w, "andromeda", host=name) for name in ("Ann", "Dai", "Chie")]
    listed = words(await w.ben.slash(w.channel, "taku tables")).splitlines()
    assert [next(name for name in ("Ann", "Dai", "Chie") if name in line) for line in listed[2::3]] == [
        "Chie",
        "Dai",
        "Ann",
    ]
    assert sum(told in line for line in listed) == 1
    asked = await w.ben.slash(w.channel, "taku join")
    assert [one.table for one in ids(asked)] == [tables[2], tables[1], tables[0]]
    await w.client.tables.blocks.block(w.ben.id, w.chie.id)
    assert told not in words(await w.ben.slash(w.channel, "taku tables"))
    post = await w.client.overviews.screen(w.guild.id, w.channel.id)
    assert "together" not in str(post.to_components())
