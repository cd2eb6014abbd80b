"""Tests of discussions: a leader, comments, variations, and who may take part."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.store.store import Store
from bot.tables.discussion import service as discussion_service
from bot.tables.discussion.service import (
    LETTERS,
    DiscussionView,
    NoDiscussion,
    NotLeading,
    mark_of,
)
from bot.tables.history.past_boards import BACK, FIRST, LAST, ON
from bot.tables.model.errors import StaleBoard, WrongStatus
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN, CHIE

DAI = Person(4, "Dai")
THREAD = 77


async def to_the_end(tables: Tables, info: TableInfo) -> TableInfo:
    """Bid until the game is over."""
    while not (await tables.queries.info(info.id)).over:
        for person in (ANN, BEN, CHIE):
            await tables.moves.act(info.id, person.id, ("bid", "1"))
    return await tables.queries.info(info.id)


@pytest.fixture
async def over(tables: Tables, running: TableInfo) -> TableInfo:
    """Finish a game whose discussion Ann leads."""
    info = await to_the_end(tables, running)
    await tables.discussions.open((await tables.discussions.fresh(info.id, ANN)).row, THREAD)
    return info


async def bid(tables: Tables, info: TableInfo, seat: int, n: int = 2) -> DiscussionView:
    """Try a bid in the variation."""
    await tables.discussions.play(info.id, ANN.id, (f"{seat}.bid", str(n)))
    return await tables.discussions.of(info.id)


async def test_it_begins_at_the_first_move_led_by_whoever_opened_it(tables: Tables, over: TableInfo) -> None:
    found = await tables.discussions.of(over.id)
    assert (found.row.leader_id, found.row.thread_id) == (ANN.id, THREAD)
    assert found.board.number == found.turns[0].number
    assert found.line == found.comments == ()


async def test_a_game_that_goes_on_or_was_played_alone_is_refused(tables: Tables, running: TableInfo) -> None:
    for work in (
        tables.discussions.fresh(running.id, ANN),
        tables.discussions.lead(running.id, ANN.id),
        tables.discussions.step(running.id, ANN.id, ON),
    ):
        with pytest.raises(WrongStatus, match="once it is over"):
            await work
    alone = await tables.solo.open(game="toy", person=ANN, channel_id=5, language="en")
    with pytest.raises(WrongStatus, match="in a server"):
        await tables.discussions.fresh(alone.id, ANN)


async def test_without_a_discussion_nobody_leads(tables: Tables, running: TableInfo) -> None:
    info = await to_the_end(tables, running)
    with pytest.raises(NoDiscussion):
        await tables.discussions.lead(info.id, ANN.id)


async def test_the_leader_goes_by_turns(tables: Tables, over: TableInfo) -> None:
    ends = [turn.number for turn in (await tables.discussions.of(over.id)).turns]

    async def after(way: str) -> int:
        await tables.discussions.step(over.id, ANN.id, way)
        return (await tables.discussions.of(over.id)).board.number

    assert [await after(way) for way in (BACK, ON, ON, BACK, LAST, ON, FIRST)] == [
        ends[0], ends[1], ends[2], ends[1], ends[-1], ends[-1], ends[0],
    ]  # fmt: skip
    await tables.discussions.go_to(over.id, ANN.id, ends[2])
    assert (await tables.discussions.of(over.id)).row.number == ends[2]
    with pytest.raises(WrongStatus, match="no such turn"):
        await tables.discussions.go_to(over.id, ANN.id, 999)


async def test_only_the_leader_steps_and_anybody_takes_the_lead(tables: Tables, over: TableInfo) -> None:
    with pytest.raises(NotLeading):
        await tables.discussions.step(over.id, BEN.id, ON)
    await tables.discussions.lead(over.id, DAI.id)
    await tables.discussions.step(over.id, DAI.id, ON)
    for work in (
        tables.discussions.step(over.id, ANN.id, ON),
        tables.discussions.go_to(over.id, ANN.id, 1),
        tables.discussions.play(over.id, ANN.id, ("0.bid", "1")),
        tables.discussions.let_ai_play(over.id, ANN.id),
        tables.discussions.keep(over.id, ANN),
        tables.discussions.drop(over.id, ANN.id),
        tables.discussions.undo(over.id, ANN.id),
        tables.discussions.led(over.id, ANN.id),
    ):
        with pytest.raises(NotLeading):
            await work
    assert (await tables.discussions.of(over.id)).board.number == (await tables.discussions.of(over.id)).turns[1].number


@pytest.mark.every_database
async def test_presses_at_once_are_all_counted(tables: Tables, store: Store, over: TableInfo) -> None:
    await asyncio.gather(
        tables.discussions.step(over.id, ANN.id, ON),
        tables.discussions.step(over.id, ANN.id, ON),
        tables.discussions.comment(over.id, BEN, "Oh!", 1),
    )
    found = await tables.discussions.of(over.id)
    assert found.row.number == found.turns[2].number
    assert not await store.discussions.replace(replace(found.row, number=1), found.row), "somebody was faster"
    await asyncio.gather(tables.discussions.lead(over.id, BEN.id), tables.discussions.step(over.id, ANN.id, ON),
                         return_exceptions=True)  # fmt: skip
    assert (await tables.discussions.of(over.id)).row.leader_id == BEN.id


async def test_a_comment_stays_with_its_move(tables: Tables, over: TableInfo) -> None:
    long = "x" * (LETTERS + 9)
    await tables.discussions.comment(over.id, BEN, " Too\n early. ", 1)
    await tables.discussions.comment(over.id, Person(5, "W" * 99), long, 1)
    first, second = (await tables.discussions.of(over.id)).comments
    assert (first.name, first.text, first.number, first.line) == ("Ben", "Too early.", 1, "[]")
    assert (len(second.name), len(second.text)) == (32, LETTERS)
    await tables.discussions.step(over.id, ANN.id, ON)
    assert not (await tables.discussions.of(over.id)).comments
    for text, number in ((" \n", 1), ("There?", 999)):
        with pytest.raises(WrongStatus):
            await tables.discussions.comment(over.id, BEN, text, number)


async def test_there_is_a_most_of_comments(tables: Tables, over: TableInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discussion_service, "COMMENTS", 1)
    await tables.discussions.comment(over.id, BEN, "One.", 1)
    with pytest.raises(WrongStatus, match="which is the most"):
        await tables.discussions.comment(over.id, BEN, "Two.", 1)


async def test_only_an_own_comment_is_withdrawn(tables: Tables, over: TableInfo) -> None:
    await tables.discussions.comment(over.id, BEN, "Too early.", 1)
    ((comment),) = await tables.discussions.comments(over.id)
    await tables.discussions.withdraw(ANN.id, comment.id)
    assert await tables.discussions.comments(over.id)
    await tables.discussions.withdraw(BEN.id, comment.id)
    assert not await tables.discussions.comments(over.id)


async def test_who_is_banned_blocked_or_removed_takes_no_part(tables: Tables, over: TableInfo) -> None:
    await tables.blocks.block(CHIE.id, DAI.id)
    await tables.blocks.ban(over.guild_id, 6, by=9)
    for person in (DAI, Person(6, "Eve")):
        for work in (
            tables.discussions.comment(over.id, person, "Me too.", 1),
            tables.discussions.lead(over.id, person.id),
            tables.discussions.fresh(over.id, person),
        ):
            with pytest.raises(WrongStatus, match="can't take part"):
                await work
    await tables.blocks.block(ANN.id, BEN.id)
    await tables.discussions.comment(over.id, BEN, "I played here.", 1)


async def test_comments_and_the_lead_go_with_their_person(tables: Tables, over: TableInfo) -> None:
    await tables.discussions.comment(over.id, ANN, "Mine.", 1)
    await tables.discussions.comment(over.id, BEN, "Yours.", 1)
    await tables.users.forget(ANN.id)
    found = await tables.discussions.of(over.id)
    assert [one.text for one in found.comments] == ["Yours."]
    assert found.row.leader_id is None
    assert b"Yours." in await tables.users.export(BEN.id)


# --- variations ------------------------------------------------------------------------------------------------------


async def test_the_leader_plays_for_every_seat(tables: Tables, over: TableInfo) -> None:
    asked = await tables.discussions.choices(over.id, ANN.id, ())
    assert [one.value for one in asked.options] == ["0.bid", "1.bid", "2.bid"]  # pyright: ignore
    await bid(tables, over, 2)
    found = await bid(tables, over, 0)
    assert [(one.seat, one.said) for one in found.line] == [(2, ("bid", "2")), (0, ("bid", "2"))]
    assert found.board.view.bidden == (True, False, True)
    assert found.number != (await tables.discussions.fresh(over.id, ANN)).number
    with pytest.raises(WrongStatus, match="still missing"):
        await tables.discussions.play(over.id, ANN.id, ("1.bid",))


async def test_the_game_itself_is_not_stepped_through_meanwhile(tables: Tables, over: TableInfo) -> None:
    await bid(tables, over, 0)
    for work in (tables.discussions.step(over.id, ANN.id, ON), tables.discussions.go_to(over.id, ANN.id, 1)):
        with pytest.raises(WrongStatus, match="Drop the variation"):
            await work
    await tables.discussions.undo(over.id, ANN.id)
    await tables.discussions.step(over.id, ANN.id, ON)
    await bid(tables, over, 1)
    await tables.discussions.drop(over.id, ANN.id)
    assert not (await tables.discussions.of(over.id)).line


async def test_two_moves_at_once_are_one_and_a_refusal(tables: Tables, over: TableInfo) -> None:
    done = await asyncio.gather(bid(tables, over, 0), bid(tables, over, 1), return_exceptions=True)
    assert sum(isinstance(one, StaleBoard) for one in done) <= 1
    assert 1 <= len((await tables.discussions.of(over.id)).line) <= 2


async def test_a_kept_variation_is_shown_again(tables: Tables, over: TableInfo) -> None:
    with pytest.raises(WrongStatus, match="no variation"):
        await tables.discussions.keep(over.id, ANN)
    found = await bid(tables, over, 0)
    await tables.discussions.keep(over.id, ANN)
    await tables.discussions.keep(over.id, ANN)
    await tables.discussions.comment(over.id, BEN, "Better!", 1, mark_of(found.row))
    await tables.discussions.drop(over.id, ANN.id)
    kept, said = (await tables.discussions.of(over.id)).comments
    assert (kept.text, said.text, kept.line == said.line == found.row.line) == ("", "Better!", True)
    assert len(await tables.discussions.variation(over.id, kept.number, kept.line)) == 1
    await tables.discussions.step(over.id, ANN.id, LAST)
    await tables.discussions.show(over.id, ANN.id, kept.id)
    assert (await tables.discussions.of(over.id)).line == found.line
    with pytest.raises(WrongStatus, match="withdrawn"):
        await tables.discussions.show(over.id, ANN.id, 999)


async def test_a_comment_on_a_variation_that_is_gone_is_one_on_the_move(tables: Tables, over: TableInfo) -> None:
    mark = mark_of((await bid(tables, over, 0)).row)
    await tables.discussions.drop(over.id, ANN.id)
    await tables.discussions.comment(over.id, BEN, "Better!", 1, mark)
    ((comment),) = (await tables.discussions.of(over.id)).comments
    assert comment.line == "[]"


async def test_a_variation_that_todays_rules_refuse_is_not_shown(tables: Tables, store: Store, over: TableInfo) -> None:
    row = (await bid(tables, over, 0)).row
    await store.discussions.put(replace(row, line=row.line.replace('"bid"', '"leap"')))
    found = await tables.discussions.of(over.id)
    assert found.line == ()
    assert found.board.view.bidden == (False, False, False)


async def test_a_variation_ends_with_its_longest(
    tables: Tables, over: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discussion_service, "LONGEST", 1)
    await bid(tables, over, 0)
    with pytest.raises(WrongStatus, match="long enough"):
        await bid(tables, over, 1)
