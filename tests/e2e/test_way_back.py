"""Tests of the way back to an earlier board, by buttons and by /undo."""

from __future__ import annotations

from typing import Any

import pytest

from bot.words.formatter import LANGUAGES
from cogs.history.past_boards_screen import GO_BACK, WAY_BACK
from cogs.ui.custom_ids import CustomId
from cogs.ui.past_board_query import THEN
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import board, ids, own_words, table_at
from tests.e2e.history_support import play
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import every_game, play_table

MOVES = 6
SAID = {
    "en": (
        "Back to the board after move 2?",
        "All others at the table must agree, once for all of it.",
        "The others have been asked.",
        "asks to go back to the board after move 2. Does everybody agree?",
        "went back to the board after move 2.",
    ),
    "ja": (
        "2手目の盤面に戻しますか？",
        "他の全員が同意すれば、まとめて戻ります。",
        "他のプレイヤーに聞いています。",
        "2手目の盤面に戻すことを申し出ています。同意しますか？",
        "2手目の盤面に戻しました。",
    ),
}


async def seated(w: World, game: str, language: str) -> int:
    """Start a table of Ann and Ben in a language, and play some moves."""
    for actor in (w.ann, w.ben):
        await w.client.tables.users.change(actor.id, language=language)
    await w.client.tables.users.change_server(w.guild.id, language=language)
    table = await play_table(w, game, "Ben", seats=2)
    await play(w, table, MOVES)
    await w.settle()
    return table


def way(message: Any, purpose: str) -> str:
    """Return the custom id of the button with this purpose."""
    return next(str(one) for one in ids(message) if one.purpose == purpose)


@pytest.mark.parametrize("by", ["buttons", "words"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_two_people_go_back_to_an_earlier_board(w: World, watch: SentMessages, language: str, by: str) -> None:
    table, told = await seated(w, "auztralia", language), SAID[language]
    before = await table_at(w, table)
    if by == "words":
        offered = await w.ann.autocomplete(w.thread, "undo", "move", "")
        assert str(before.info.number) not in [one["value"] for one in offered], "the newest board is here already"
        asked = await w.ann.slash(w.thread, "undo", move="2")
    else:
        past = await w.ann.slash(w.thread, "board", move="2")
        asked = await w.ann.click(shown(past), custom_id=way(past, WAY_BACK))
    assert told[0] in words(asked)
    assert told[1] in words(asked)
    answer = await w.ann.click(shown(asked), custom_id=way(asked, GO_BACK))
    assert told[2] in words(answer)
    await w.settle()
    here = await board(w, table)
    assert told[3] in words(here)
    assert w.ben.mention in words(here)
    assert (await table_at(w, table)).info.number == before.info.number
    await w.ben.click(here, custom_id=str(CustomId("consent", table, 3, "yes")))
    await w.settle()
    now = await table_at(w, table)
    moment = await w.client.tables.uow.loader.moment(now.row, 2)
    assert (now.info.number, now.state) == (before.info.number + 1, moment.state)
    assert told[3] not in words(await board(w, table))
    assert told[4] in words(await w.ben.slash(w.thread, "log"))
    for number in ("3", str(before.info.number)):
        assert WAY_BACK not in [one.purpose for one in ids(await w.ben.slash(w.thread, "board", move=number))]
    for sent in watch.new():
        check_limits(sent)


async def test_a_refusal_a_stranger_and_an_old_button(w: World) -> None:
    table = await seated(w, "auztralia", "en")
    past = await w.ann.slash(w.thread, "board", move="2")
    assert "Back to here…" not in labels(await w.dai.slash(w.thread, "board", move="2"))
    assert "Back to here…" not in labels(await w.ann.slash(w.thread, "board", move=str(MOVES + 9)))
    assert "no seat at this table" in words(await w.dai.slash(w.thread, "undo", move="2"))
    assert "There is no such move" in words(await w.ann.slash(w.thread, "undo", move="999"))
    assert "Type the number of a move" in words(await w.ann.slash(w.thread, "undo", move="x"))
    asked = await w.ann.click(shown(past), label="Back to here…")
    past = await w.ann.click(shown(asked), custom_id=way(asked, THEN))
    assert "after move 2 of" in words(past)
    asked = await w.ann.click(shown(past), label="Back to here…")
    old = way(asked, GO_BACK)
    await play(w, table, 1)
    again = await w.ann.click(shown(asked), custom_id=old)
    assert "The board has changed meanwhile." in words(again)
    assert way(again, GO_BACK) != old
    await w.ann.click(shown(again), custom_id=way(again, GO_BACK))
    await w.settle()
    refused = await w.ben.click(await board(w, table), label="Refuse")
    assert words(refused) == "You refused: nothing is taken back."
    await w.settle()
    assert "Agree" not in labels(await board(w, table))


@every_game
async def test_the_way_back_reveals_nothing(w: World, game: str) -> None:
    """Neither the screens nor the request have a word of what anybody holds."""
    table = await play_table(w, game, "Ben", "Chie")
    await play(w, table, MOVES)
    await w.settle()
    loaded = await table_at(w, table)
    hands = [hand for seat in range(3) if (hand := own_words(loaded, seat))]
    for number in range(1, loaded.info.number):
        told = await w.ann.slash(w.thread, "undo", move=str(number))
        assert not [hand for hand in hands if hand in words(told)]
        offered = [one for one in ids(told) if one.purpose == GO_BACK]
        past = await w.ann.slash(w.thread, "board", move=str(number))
        assert (WAY_BACK in [one.purpose for one in ids(past)]) == bool(offered)
        assert offered or "cannot be taken back" in words(told) or "Nothing" in words(told)
        for one in offered:
            assert (one.arg, one.said) == (str(number), ())
