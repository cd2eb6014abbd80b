"""Tests of Discord failures: nothing is lost, and users are notified."""

from __future__ import annotations

import asyncio

import pytest
from simcord.actors import MemberActor
from sqlalchemy import text

from bot.games.engine.chance import LooseChance
from bot.store.engine.database import READERS
from cogs.ui.discord_limits import OLD_EDIT_SECONDS
from tests.cogs.simulated_client import World, components, labels, menus, shown, tool, words
from tests.e2e.bot_players import ids


async def a_table(w: World) -> tuple[int, MemberActor]:
    """Start a table of three people; return it with the first player to move."""
    table = await w.open_table("Ben", "Chie", seats=3)
    return table, w.waiting(await w.client.tables.reader.view(table, None))[0]


def others(w: World, mover: MemberActor) -> list[MemberActor]:
    """Return the other two players."""
    return [actor for actor in (w.ann, w.ben, w.chie) if actor is not mover]


async def look_again(w: World, table: int) -> None:
    """Let the poster process the table as after a start."""
    with w.env.time_context():
        w.client.publisher.refresh(table)
        await w.settle()


LONG = text("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 300000) SELECT count(*) FROM c")


async def test_who_asks_while_all_readers_are_busy_is_answered(w: World) -> None:
    _, mover = await a_table(w)
    busy = [asyncio.create_task(w.client.tables.uow.store.database.fetch(LONG)) for _ in range(READERS)]
    await asyncio.sleep(0)
    assert (await mover.slash(w.thread, "log")).acknowledged
    await asyncio.gather(*busy)


@pytest.mark.parametrize(("status", "code"), [(400, 50083), (400, 30046), (404, 10008)])
async def test_a_board_that_cannot_be_edited_is_posted_anew(w: World, status: int, code: int) -> None:
    table, mover = await a_table(w)
    board = w.board
    w.env.inject_error("PATCH", f"/channels/{w.thread.id}/messages/{board.id}", status=status, code=code, times=2)
    await look_again(w, table)
    assert w.board.id != board.id
    assert "My hand" in labels(w.board)
    assert mover.mention in words(w.board)


async def test_an_old_board_is_not_edited(w: World) -> None:
    table, mover = await a_table(w)
    board = w.board
    await w.env.advance_time(OLD_EDIT_SECONDS + 60)
    await look_again(w, table)
    assert w.board.id != board.id
    assert mover.mention in words(w.board)


@pytest.mark.parametrize(("code", "told"), [(160005, "locked"), (50013, "Please allow me")])
async def test_a_thread_that_is_closed_to_us_is_told_once_in_the_channel(w: World, code: int, told: str) -> None:
    table, _ = await a_table(w)
    await w.one_mover(table)
    w.env.inject_error("POST", f"/channels/{w.thread.id}/messages", status=403, code=code, times=2)
    chance = LooseChance(1)
    board = w.board.id
    for _ in range(2):
        await w.any_move(table, chance)
    assert w.board.id == board
    assert [words(one) for one in w.channel.history() if told in words(one)] == [words(w.channel.last_message)]
    await w.any_move(table, chance)
    shows = await w.client.tables.uow.store.messages.find(table, "board")
    assert shows is not None
    assert shows.number == (await w.client.tables.queries.info(table)).number
    assert shows.message_id == w.board.id


async def test_a_hand_is_answered_right_in_the_direct_messages(w: World) -> None:
    table, _ = await a_table(w)
    leader = await w.leader(table)
    await w.any_move(table, LooseChance(5))
    for actor in others(w, leader):
        (message,) = actor.user.dm_channel.history()
        if menu := next(menus(message), None):
            value = next(o["value"] for o in menu["options"] if not (o.get("description") or "").startswith("✕"))
            step = await actor.user.select(message, [value])
        else:  # few cards
            first = next(one for one in ids(message) if one.purpose == "more" or len(one.said) > 1)
            step = await actor.user.click(message, custom_id=str(first))
            if "Choose these" in labels(step):
                step = await actor.user.click(shown(step), label="Choose these")
        if "Confirm" in labels(step):
            step = await actor.user.click(shown(step), label="Confirm")
        assert "✓" in words(step)
    await w.settle()
    assert leader in w.waiting(await w.client.tables.reader.view(table, None))


async def test_refused_values_are_shown_and_choosing_one_tells_the_rule(w: World) -> None:
    table, _ = await a_table(w)
    leader = await w.leader(table)
    told = await leader.slash(w.thread, "andromeda close")
    assert "must play two cards first" in words(told)
    assert "A27" not in words(told)
    told = await leader.click(shown(told), label="Why not…")
    (menu,) = [one for one in components(told) if one["type"] == 3]
    close = next(option for option in menu["options"] if option["value"] == "close")
    assert close["description"].startswith("✕")


async def test_two_people_at_the_same_instant(w: World) -> None:
    table, mover = await a_table(w)
    results = await asyncio.gather(
        *(w.client.tables.moves.act(table, mover.id, ("hold",), number=1, interaction=n) for n in (1, 2)),
        return_exceptions=True,
    )
    await w.settle()
    assert sum(isinstance(one, Exception) for one in results) == 1
    assert (await w.client.tables.queries.info(table)).number == 2


@pytest.mark.own_bot
async def test_what_nobody_foresaw_is_told_without_details(w: World, caplog: pytest.LogCaptureFixture) -> None:
    await a_table(w)

    async def broken(*_: object) -> None:
        raise RuntimeError("secret hand: 3 silver")

    w.client.router._handlers["log"] = broken
    told = await tool(w.ann, w.board, "Log")
    assert "Something went wrong" in words(told)
    assert "secret" not in words(told)
    assert "interaction log failed (reference" in caplog.text, "no values of the button: they may be somebody's cards"


@pytest.mark.own_bot
async def test_a_command_that_ends_after_the_client_has_closed_is_no_error(w: World) -> None:
    await w.client.close()
    w.client.dispatch("app_command_completion", None, None)
