"""Tests of the lifetime of ephemeral messages.

They are deleted when outdated: the newest prompt is the last message in the thread.
"""

from __future__ import annotations

from typing import Any

import pytest

from cogs.framework import ephemeral_messages
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import advice, asked, begin, by_buttons, ids, next_up, person, table_at
from tests.e2e.tables import play_table

GAME = "andromeda"


def private(w: World) -> list[Any]:
    """Return the current ephemeral messages in the table's thread."""
    return [one for one in w.env.backend.messages[w.thread.id].values() if one.is_ephemeral]


async def to_the_next_board(w: World, table: int) -> None:
    """Let players move until a new message shows the board."""
    before = w.board.id
    while w.board.id == before:
        _, actor, said = await next_up(w, table)
        await by_buttons(w, table, actor, said)
        await w.settle()


async def test_what_was_done_goes_when_the_next_is_asked(w: World) -> None:
    table = await w.open_table("Ben", "Chie")
    boards = {w.board.id}
    for _ in range(12):
        _, actor, said = await next_up(w, table)
        await by_buttons(w, table, actor, said)
        await w.settle()
        if w.board.id not in boards:
            boards.add(w.board.id)
            waiting = asked(await table_at(w, table))
            asking = [one for one in private(w) if any(two.purpose in ("say", "do", "menu") for two in ids(one))]
            assert len(asking) <= len(waiting)
    assert len(boards) > 2


async def test_a_newer_answer_takes_the_place_of_an_older(w: World) -> None:
    await w.open_table("Ben", "Chie")
    await w.ann.slash(w.thread, "hand")
    again = await w.ann.slash(w.thread, "hand")
    await w.settle()
    assert [one.id for one in private(w)] == [shown(again).id]


async def test_who_is_in_the_middle_of_a_decision_keeps_it(w: World) -> None:
    """All have a decision at once; one has begun to answer when another one has answered."""
    table = await w.open_table("Ben", "Chie")
    loaded = await table_at(w, table)
    first, second = (person(w, loaded, seat) for seat in asked(loaded)[:2])
    question = await begin(w, table, first, advice(loaded, asked(loaded)[0]))
    await by_buttons(w, table, second, advice(loaded, asked(loaded)[1]))
    await w.settle()
    assert shown(question).id in [one.id for one in private(w)]


async def test_a_refusal_takes_the_place_of_the_one_before(w: World) -> None:
    await w.open_table("Ben", "Chie")
    first = words(await w.dai.slash(w.thread, "hand"))
    again = await w.dai.slash(w.thread, "undo")
    await w.settle()
    assert first == words(again) == "You have no seat at this table."
    assert [one.id for one in private(w)] == [shown(again).id]


async def test_a_refusal_leaves_the_question_and_goes_when_the_person_goes_on(w: World) -> None:
    table = await w.open_table("Ben", "Chie")
    said = advice(await table_at(w, table), 1)
    question = await begin(w, table, w.ben, said)
    refused = await w.ben.slash(w.thread, "kick")
    await w.settle()
    assert "Only the host" in words(refused)
    assert {one.id for one in private(w)} == {shown(question).id, shown(refused).id}
    again = await begin(w, table, w.ben, said)
    await w.settle()
    assert [one.id for one in private(w)] == [shown(again).id]


async def test_a_refusal_can_be_read_when_the_game_goes_on_and_then_goes(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await w.open_table("Ben", "Chie")
    refused = shown(await w.dai.slash(w.thread, "hand")).id
    await to_the_next_board(w, table)
    assert refused in [one.id for one in private(w)]
    monkeypatch.setattr(ephemeral_messages, "READING", 0.0)
    await to_the_next_board(w, table)
    assert refused not in [one.id for one in private(w)]


async def test_a_refusal_that_became_an_answer_stays(w: World) -> None:
    """A user without a seat is offered a free one; a click on that edits the same message."""
    await play_table(w, "ricochet", "Ben")
    offered = await w.dai.slash(w.thread, "hand")
    assert "Join" in labels(offered)
    joined = await w.dai.click(shown(offered), label="Join")
    await w.dai.slash(w.thread, "taku end")
    await w.settle()
    assert shown(joined).id == shown(offered).id
    assert shown(offered).id in [one.id for one in private(w)]


async def test_what_was_done_goes_when_the_board_shows_it(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """All have a decision at once, so the board of the first answer is no new message."""
    table = await w.open_table("Ben", "Chie")
    board = w.board.id
    monkeypatch.setattr(ephemeral_messages, "READING", 0.0)
    loaded = await table_at(w, table)
    seat = asked(loaded)[-1]
    await by_buttons(w, table, person(w, loaded, seat), ("deploy", "tarn", "1"))
    await w.settle()
    assert w.board.id == board
    assert private(w) == []


async def test_cancelling_removes_the_question(w: World) -> None:
    table = await w.open_table("Ben", "Chie")
    question = await begin(w, table, w.ben, ("deploy", "tarn", "1"))
    await w.ben.click(shown(question), label="Cancel")
    await w.settle()
    assert private(w) == []


async def test_a_report_leaves_the_question_and_goes_with_the_next_action(w: World) -> None:
    table = await w.open_table("Ben", "Chie")
    loaded = await table_at(w, table)
    first, second, third = (person(w, loaded, seat) for seat in asked(loaded))
    for actor in (first, second):
        await w.act(table, actor.user.global_name or "", "deploy", "tarn", "1")
    await w.settle()
    assert "have been asked" in words(await first.slash(w.thread, "undo"))
    await w.settle()
    question = await begin(w, table, third, ("deploy", "tarn", "1"))
    agreed = await third.click(w.board, label="Agree")
    await w.settle()
    mine = {shown(question).id, shown(agreed).id}
    assert mine <= {one.id for one in private(w)}
    await third.click(shown(question), label="Cancel")
    await w.settle()
    assert not mine & {one.id for one in private(w)}
