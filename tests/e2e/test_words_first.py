"""Tests of words before pictures: setting, offer, private answers, option of a table."""

from __future__ import annotations

from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.enums import Length
from bot.games.contract import Part
from bot.games.registry import GAMES
from bot.store.engine.errors import StoreBusy
from bot.words.formatter import formatter
from cogs.ui.custom_ids import CustomId
from cogs.users.settings_screen import PICTURED, WORDS
from tests.cogs.simulated_client import World, components, labels, shown, tool, words
from tests.e2e.bot_players import board, next_up, pick, press, table_at
from tests.e2e.solo_support import alone, own_board
from tests.e2e.tables import every_game, open_table, play_table, set_options, start

IN_WORDS, OFFER = "In words", "You often read the words"
TEXT, PICTURES = 10, 12
"""Types of components."""


async def choose(w: World, words: str = Length.USUAL, pictures: str = "on") -> Any:
    """Choose words first in Ann's settings, by buttons."""
    settings = await w.ann.slash(w.channel, "settings")
    form = await w.ann.click(shown(settings), label="Words first…")
    return await pick(w.ann, form, **{WORDS: words, PICTURED: pictures})


def kinds(message: Any) -> list[int]:
    """Return the types of its texts and pictures, in order."""
    return [one["type"] for one in components(message) if one["type"] in (TEXT, PICTURES)]


def plain(text: str) -> str:
    return text.replace("\\", "").replace("\u200b", "")


async def whole_board(w: World, table: int, length: Length) -> list[str]:
    """Return the lines of Ann's view of the board."""
    loaded = await table_at(w, table)
    view = loaded.game.view(loaded.state, loaded.info.seat_of(w.ann.id))
    speak = formatter("en", loaded.info.game).format
    return [speak(line, names=loaded.info.names) for line in loaded.game.describe(view, None, length)]


@every_game
async def test_private_answers_begin_with_the_board_in_words(w: World, game: str) -> None:
    table = await play_table(w, game, ai=2)
    public = words(await board(w, table))
    for length in Length:
        await choose(w, length)
        lines = await whole_board(w, table, length)
        hand = shown(await w.ann.slash(w.thread, "hand"))
        assert plain(words(hand)).startswith(lines[0])
        assert kinds(hand)[0] == TEXT
        assert kinds(hand).count(PICTURES) == 0 or kinds(hand)[-1] == PICTURES
        assert IN_WORDS in labels(hand)
    assert words(await board(w, table)) == public, "the public board stays as it is"
    await choose(w, Length.SHORT, "off")
    hand = shown(await w.ann.slash(w.thread, "hand"))
    assert PICTURES not in kinds(hand)


@every_game
async def test_a_move_by_a_public_button_is_answered_in_words(w: World, game: str) -> None:
    table = await play_table(w, game, ai=2)
    await choose(w, Length.SHORT, "off")
    _, actor, said = await next_up(w, table)
    assert actor.id == w.ann.id
    await w.act(table, "Ann", *said)
    hand = shown(await w.ann.slash(w.thread, "hand"))
    recap = await w.client.tables.reader.recap(table, [w.ann.id])
    speak = formatter("en", game).format
    names = (await table_at(w, table)).info.names
    assert speak(recap[-1], names=names) in plain(words(hand)), "the changes follow the board"


@every_game
async def test_a_solo_board_follows_the_setting(w: World, game: str) -> None:
    await choose(w, Length.USUAL, "off")
    info = await alone(w, game)
    shown_board = await own_board(w, info.id)
    lines = await whole_board(w, info.id, Length.USUAL)
    assert plain(words(shown_board)).startswith(lines[0])
    assert PICTURES not in kinds(shown_board)
    assert IN_WORDS in labels(shown_board)
    assert all(any(map(str.isalpha, label)) for label in labels(shown_board))


async def test_words_first_is_offered_once_at_the_third_time(w: World) -> None:
    table = await play_table(w, "spacebase", ai=2)
    offered = [OFFER in words(await tool(w.ann, await board(w, table), "The board in words")) for _ in range(5)]
    assert offered == [False, False, True, False, False]
    text = await tool(w.ben, await board(w, table), "The board in words")
    for name in ("Short", "Everything", "The usual"):
        text = await w.ben.click(shown(text), label=name)
        assert OFFER not in words(text), "another length is the same text"
    assert OFFER not in words(await tool(w.ben, await board(w, table), "The board in words")), "each reader alone"
    await choose(w)
    assert (await w.client.tables.users.user(w.ann.id)).words_opened == 3


async def test_the_words_do_not_wait_for_a_busy_store(
    w: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await play_table(w, "spacebase", ai=2)
    monkeypatch.setattr(w.client.tables.uow.store.users, "change", AsyncMock(side_effect=StoreBusy("locked")))
    assert "Round 1" in words(await tool(w.ann, await board(w, table), "The board in words"))
    assert "a request for text is not counted: locked" in [one.getMessage() for one in caplog.records]


@every_game
async def test_a_text_has_three_lengths_and_pages(w: World, game: str) -> None:
    table = await play_table(w, game, ai=2)
    text = await tool(w.ann, await board(w, table), "The board in words")
    for length, name in ((Length.SHORT, "Short"), (Length.FULL, "Everything"), (Length.USUAL, "The usual")):
        text = await w.ann.click(shown(text), label=name)
        told = [plain(words(text))]
        while "Next page" in labels(text):
            text = await w.ann.click(shown(text), label="Next page")
            told.append(plain(words(text)))
        loaded = await table_at(w, table)
        speak = formatter("en", game).format
        public = loaded.game.describe(loaded.game.view(loaded.state, None), None, length)
        for line in (speak(one, names=loaded.info.names) for one in public):
            assert any(line in page for page in told), line
        assert name not in labels(text)


@pytest.mark.parametrize("arg", [",long,", ",usual,x", "nothing,short,0", f"{Part('yard')},short,9"])
async def test_forged_lengths_and_pages(w: World, arg: str) -> None:
    table = await play_table(w, "spacebase", ai=2)
    answer = await press(w, table, w.ann, str(CustomId("words", table, arg=arg)))
    found = words(answer)
    assert "out of date" in found or "no detail" in found or GAMES["spacebase"].meta.title.key in found


async def test_the_option_of_a_table_puts_the_button_on_the_board(w: World) -> None:
    table = await play_table(w, "andromeda", ai=2)
    assert IN_WORDS not in labels(await board(w, table))
    opened = await open_table(w, "andromeda", ai=2)
    saved = await set_options(w.ann, w.card, {})
    assert "Words button: off" in labels(saved)
    saved = await w.ann.click(shown(saved), label="Words button: off")
    assert "The board has a button to its words" in words(saved)
    await start(w, opened)
    await w.settle()
    rows = [one for one in components(await board(w, opened)) if one["type"] == 1]
    assert IN_WORDS in [one.get("label") for one in rows[0]["components"]]
    answer = await w.ben.click(await board(w, opened), label=IN_WORDS)
    assert "Round 1" in words(answer)
