"""Tests of *Try…*: a private copy of a table, in which a player tries moves."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor
from sqlalchemy import Connection, select

from bot.demo.simcord_patches import spoken_locales
from bot.enums import Length
from bot.store import schema
from bot.tables.model.rating_text import TRIED
from bot.tables.model.views import Person
from bot.tables.sandbox.service import NoSandbox
from cogs.sandbox.screen import DO, ON, OVER, UNDO
from cogs.ui.custom_ids import SANDBOX
from cogs.ui.links import TRY
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, menus, shown, words
from tests.e2e.bot_players import ids, next_up, table_at
from tests.e2e.puzzle_support import press
from tests.e2e.sent_messages import MENU, SentMessages
from tests.e2e.solo_support import alone, own_board
from tests.e2e.tables import every_game, open_table, play_table, sample, start

MADE_UP = "A try: nothing here counts."
PICTURES = 12
"""Type of a component."""
MOST = 12
"""Maximum presses for one move."""


async def opened(w: World, actor: MemberActor) -> Any:
    """Begin a try by the command, at its price if there is one."""
    here = shown(await actor.slash(w.thread, "taku try"))
    return await press(actor, here, "Try all the same") if "Try all the same" in labels(here) else here


def tool(here: Any, arg: str) -> str | None:
    """Return the custom id of a button of the sandbox itself."""
    return next((str(one) for one in ids(here) if (one.purpose, one.arg) == (TRY, arg)), None)


def count(here: Any) -> int:
    """Return the number of moves in the sandbox, as all its buttons have it."""
    return max((one.number for one in (*ids(here), *ids(here, MENU)) if one.purpose.startswith(TRY)), default=0)


async def any_move(actor: MemberActor, here: Any) -> Any:
    """Make any move in the sandbox, by the first button or entry of each step."""
    before = count(here)
    for _ in range(MOST):
        check_components(components(here))
        if count(here) != before:
            return here
        says = [one for one in ids(here) if one.purpose == SANDBOX.say and one.said and not one.arg]
        lists = [one for one in menus(here) if one["custom_id"].startswith(TRY)]
        adds = [one for one in ids(here) if one.purpose == SANDBOX.more]
        if lists:
            possible = [one["value"] for one in lists[0]["options"] if not one.get("description", "").startswith("✕")]
            chosen = possible[: max(1, lists[0].get("min_values", 1))]
            here = shown(await actor.select(here, chosen, custom_id=lists[0]["custom_id"]))
        elif adds:
            here = shown(await actor.click(here, custom_id=str(adds[0])))
        else:
            assert says, (words(here), labels(here))
            here = shown(await actor.click(here, custom_id=str(max(says, key=lambda one: len(one.said)))))
    raise AssertionError(f"no move: {words(here)} {labels(here)}")


async def rows(w: World) -> dict[str, list[Any]]:
    """Return all rows, without the sandboxes and what each press notes of its user."""

    def look(connection: Connection) -> dict[str, list[Any]]:
        apart = {"sandboxes", "latency_buckets", "heartbeats", "users", "seen_tips"}
        found = (one for one in schema.metadata.sorted_tables if one.name not in apart)
        return {one.name: [tuple(row) for row in connection.execute(select(one))] for one in found}

    return await w.client.tables.uow.store.database.transaction(look)


@every_game
async def test_a_whole_round_is_tried_and_nobody_is_told(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", ai=1)
    _, actor, _ = await next_up(w, table)
    here = await opened(w, actor)
    await w.env.advance_time(60)
    await w.settle()
    before, watch = await rows(w), SentMessages(w.env)
    assert MADE_UP in words(here)
    made = 0
    for _ in range(8):
        if (on := tool(here, ON)) is not None:
            here = shown(await actor.click(here, custom_id=on))
        else:
            here, made = await any_move(actor, here), made + 1
        check_components(components(here))
    assert made >= 2
    long = count(here)
    here = shown(await actor.click(here, custom_id=tool(here, UNDO) or ""))
    assert count(here) < long
    here = shown(await actor.click(here, custom_id=tool(here, OVER) or ""))
    assert count(here) == 0
    await w.settle()
    after = await rows(w)
    assert {name: found for name, found in after.items() if found != before[name]} == {}
    assert {one.reader for one in watch.new()} <= {actor.id}


async def test_what_was_found_is_done_by_one_press(w: World) -> None:
    table = await play_table(w, "farfarout", "Ben", seats=2)
    loaded, actor, _ = await next_up(w, table)
    here = await any_move(actor, await opened(w, actor))
    row = await w.client.tables.uow.store.sandboxes.get(table, actor.id)
    assert row is not None
    assert "At the table:" in words(here)
    told = words(await actor.click(here, custom_id=tool(here, DO) or ""))
    assert told.startswith("✓")
    moves = await w.client.tables.uow.store.moves.of(table, after=loaded.row.last_move)
    assert [one.seat for one in moves if one.user_id == actor.id]
    assert await w.client.tables.uow.store.sandboxes.get(table, actor.id) is None


async def test_a_move_for_the_next_turn_becomes_a_standing_order(w: World) -> None:
    table = await play_table(w, "auztralia", "Ben", seats=2)
    for _ in range(40):
        loaded, actor, said = await next_up(w, table)
        other = next(one for one in (w.ann, w.ben) if one.id != actor.id)
        seat = loaded.info.seat_of(other.id)
        if not any(one.seat == seat for one in loaded.game.pending(loaded.state)):
            here = await opened(w, other)
            here = shown(await other.click(here, custom_id=tool(here, ON) or ""))
            if "Choose an action." in words(here) or tool(here, ON) is None:
                here = await any_move(other, here)
            if (do := tool(here, DO)) is not None and "Do it on my turn" in labels(here):
                assert "This is done first on your turn" in words(await other.click(here, custom_id=do))
                assert len((await w.client.tables.orders.of(table, other.id)).given) == 1
                return
        name = "Ann" if actor.id == w.ann.id else "Ben"
        await w.act(table, name, *said)
    raise AssertionError("never a move for the next turn")


async def test_it_goes_on_after_a_restart_and_is_outdated_by_a_move(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben", seats=2)
    _, actor, said = await next_up(w, table)
    here = await any_move(actor, await opened(w, actor))
    await w.restart()
    here = await press(actor, here, "Undo")
    assert count(here) == 0
    await w.act(table, "Ann" if actor.id == w.ann.id else "Ben", *said)
    here = await any_move(actor, here)
    assert "The table has gone on since" in words(here)
    here = await press(actor, here, "Start over")
    assert MADE_UP in words(here)


async def test_robots_cost_the_rating_and_the_players_agree(w: World) -> None:
    table = await play_table(w, "ricochet", "Ben", seats=2)
    _, actor, _ = await next_up(w, table)
    here = shown(await actor.slash(w.thread, "taku try"))
    assert words(here) == "If you try moves on the board, this game is not rated any more."
    assert not (await table_at(w, table)).info.unrated
    assert MADE_UP in words(await press(actor, here, "Try all the same"))
    assert (await table_at(w, table)).info.unrated == TRIED


async def test_only_players_and_only_where_the_host_allows_it(w: World) -> None:
    table = await open_table(w, "spacebase", "Ben", seats=2)
    ann = Person(w.ann.id, "Ann")
    await w.client.tables.lobby.configure(table, ann, hints=False, settings=sample("spacebase").settings)
    await start(w, table)
    _, actor, _ = await next_up(w, table)
    assert words(await actor.slash(w.thread, "taku try")) == "Moves can't be tried at this table."
    assert "Try…" not in labels(await actor.slash(w.thread, "hand"))
    assert "no seat" in words(await w.dai.slash(w.thread, "taku try"))


async def test_a_closed_try_and_anothers_buttons(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben", seats=2)
    _, actor, _ = await next_up(w, table)
    here = await any_move(actor, await opened(w, actor))
    other = next(one for one in (w.ann, w.ben) if one.id != actor.id)
    with pytest.raises(NoSandbox):
        await w.client.tables.sandboxes.undo(table, other.id)
    await w.client.tables.sandboxes.close(table, actor.id)
    assert "not open any more" in words(await press(actor, here, "Undo"))


async def test_by_words_alone_a_board_in_words_comes_first(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", ai=1)
    _, actor, _ = await next_up(w, table)
    await w.client.tables.users.change(actor.id, words=Length.USUAL, words_pictures=False)
    here = await any_move(actor, await opened(w, actor))
    assert "Round 1" in words(here).splitlines()[0]
    assert not [one for one in components(here) if one["type"] == PICTURES]
    assert "In words" not in labels(here)


async def test_alone_from_the_tools_of_the_board(w: World) -> None:
    info = await alone(w, "spacebase")
    here = shown(await w.ann.user.click(await own_board(w, info.id), custom_id=f"tools:{info.id}:{info.number}::"))
    assert "Try…" not in labels(here)
    here = shown(await w.ann.user.click(here, label="My table…"))
    here = shown(await w.ann.user.click(here, label="Try…"))
    assert MADE_UP in words(here)
    assert tool(here, ON) is not None or [one for one in ids(here) if one.purpose == SANDBOX.say]


async def test_in_japanese_from_more(w: World) -> None:
    await play_table(w, "andromeda", "Ben", ai=1)
    with spoken_locales({w.ben.id: "ja"}):
        here = shown(await w.ben.slash(w.thread, "taku try"))
        assert "お試し：卓には影響しません。" in words(here)
        assert "キャンセル" in labels(here)
