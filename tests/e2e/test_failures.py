"""Tests of failures at a running table.

Closed direct messages, deleted channels, repeated clicks, players who leave and join.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult
from sqlalchemy import text

from bot.games.contract import ChoicePath, Complete, Pick
from bot.games.engine.choice_walk import allowed
from bot.games.registry import GAMES
from bot.tables.lobby import service as lobby_service
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import UndoKind
from cogs.ui.move_builder import only
from cogs.ui.step import FEW
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.bot_players import (
    advice,
    asked,
    begin,
    board,
    by_buttons,
    by_command,
    fill_in,
    first_of,
    go_on,
    ids,
    is_question,
    next_up,
    own_words,
    person,
    press,
    shortcut_of,
    table_at,
    verb_of,
)
from tests.e2e.sent_messages import MENU
from tests.e2e.tables import at_once, ever_asks, every_game, open_table, play_table
from tests.tools.soak.player_input import path_of

PRIVATE = [game for game in GAMES if ever_asks(game, lambda asked: any(one.private for one in asked))]
SELDOM_EXPOSED = ("auztralia",)
"""Games that may end without having revealed hidden information: it is not waited for."""
LUCK = b"hazard"
"""The padded seed of every table of this module."""
TOGETHER = [game for game in GAMES if ever_asks(game, lambda asked: sum(not one.optional for one in asked) > 1)]


@pytest.fixture(autouse=True)
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the seed: some random games end before the tested situation arises."""
    monkeypatch.setattr(lobby_service, "secrets", SimpleNamespace(token_bytes=LUCK.ljust))


async def moves(w: World, table: int, count: int) -> None:
    """Make a few moves by buttons, private ones by direct message."""
    for _ in range(count):
        loaded, actor, said = await next_up(w, table)
        await by_buttons(w, table, actor, said)
        assert (await w.client.tables.queries.info(table)).number > loaded.row.last_move


async def unseen(w: World, table: int, actor: MemberActor, said: ChoicePath) -> None:
    """Make a move without waiting for the board."""
    with w.env.time_context():
        await w.client.tables.moves.act(table, actor.id, said, number=None, interaction=None)


async def until_private(w: World, table: int, *, together: bool = False) -> GameSnapshot:
    """Play until a player has a private decision, or (`together`) several players have any."""
    for _ in range(200):
        loaded, actor, said = await next_up(w, table)
        if len(asked(loaded)) > 1 if together else in_private(loaded):
            await w.settle()
            return loaded
        await unseen(w, table, actor, said)
    raise AssertionError("that never happens")


def in_private(loaded: GameSnapshot) -> list[int]:
    """Return the seats with a private decision."""
    return [one.seat for one in loaded.game.pending(loaded.state) if one.private and not one.optional]


def texts(w: World, channel: Any) -> str:
    """Return all public text of a channel."""
    return "\n".join(words(message) for message in channel.history() if not message.flags.ephemeral)


# --- direct messages -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PRIVATE)
async def test_everything_works_without_direct_messages(w: World, game: str) -> None:
    for actor in w.people.values():
        w.env.inject_error("POST", f"/channels/{actor.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    table = await play_table(w, game, "Ben", "Chie")
    loaded = await until_private(w, table)
    while "I can't send" not in words(await board(w, table)):  # nothing was sent to a player who had just moved
        await unseen(w, table, *(await next_up(w, table))[1:])
        loaded = await until_private(w, table)
    seat = in_private(loaded)[0]
    actor = person(w, loaded, seat)
    own = GAMES[game].meta.own
    assert own is not None
    hand = await actor.click(await board(w, table), label=own.key)
    assert hand.ephemeral
    assert "can't send you direct messages" in words(hand)
    assert own_words(loaded, seat) in words(hand)
    await by_buttons(w, table, actor, advice(loaded, seat))
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1
    assert all(not one.user.dm_channel.history() for one in w.people.values())
    assert own_words(loaded, seat) not in texts(w, w.thread)


async def test_a_player_who_left_the_server_is_replaced_by_the_host(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    await moves(w, table, 2)
    w.env.inject_error("*", f"/channels/{w.ben.user.dm_channel.id}/messages*", status=403, code=50278, times=None)
    w.guild.remove_member(w.ben)
    await w.env.settle()
    for _ in range(6):
        _, actor, _ = await next_up(w, table)
        if actor.id == w.ben.id:
            break
        await moves(w, table, 1)
    loaded = await table_at(w, table)
    posted = (await board(w, table)).id
    whom = await w.ann.slash(w.thread, "kick")
    sure = await w.ann.click(shown(whom), label="Remove Ben")
    await w.ann.click(shown(sure), label="Remove")
    info = await w.client.tables.queries.info(table)
    seat = info.names.index("Ben")
    assert info.seats[seat].stand_in == (GAMES[game].open_seats.leaves(loaded.state, seat) is None)
    await w.ai_moves()
    await moves(w, table, 3)
    assert (await board(w, table)).id > posted
    assert "Ben" in words(await w.ann.slash(w.thread, "score"))


# --- repeated clicks -------------------------------------------------------------------------------------------------


def last_answer(loaded: GameSnapshot, user_id: int, said: ChoicePath) -> tuple[ChoicePath, bool]:
    """Return the path to a move's last free answer, and whether that is chosen in a menu."""
    seat = loaded.info.seat_of(user_id)
    assert seat is not None
    for at in range(len(said) - 1, 0, -1):
        choices = loaded.game.choices(loaded.state, seat, said[:at])
        if only(choices) is None:
            return said[: at + 1], isinstance(choices, Pick) and len(allowed(choices)) > FEW
    return said, False


async def test_pressing_twice_at_once_is_one_move(w: World, game: str) -> None:
    """The click is on a shortcut, the last answer of a reversible move, or else Confirm."""
    table = await play_table(w, game, "Ben", "Chie")
    loaded, actor, said = await next_up(w, table)
    while last_answer(loaded, actor.id, said)[1]:
        await w.act(table, actor.user.global_name or "", *said)
        loaded, actor, said = await next_up(w, table)
    here = await board(w, table)
    seat = loaded.info.seat_of(actor.id)
    assert seat is not None
    complete = loaded.game.choices(loaded.state, seat, said)
    assert isinstance(complete, Complete)
    last = shortcut_of(here, said) or (verb_of(here, said) if len(said) == 1 else None)
    if last is None:
        preview, whole = await begin(w, table, actor, said), (said, last_answer(loaded, actor.id, said)[0])
        while not (found := [str(one) for one in ids(preview) if one.purpose in ("do", "say") and one.said in whole]):
            preview = await go_on(actor, shown(preview), said)
        here, last = shown(preview), found[0]
    with at_once(w):
        told = [await actor.click(here, custom_id=last) for _ in range(2)]
    await w.env.settle()
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1
    assert all(one.acknowledged for one in told)


@pytest.mark.parametrize("game", TOGETHER[:2])
async def test_two_players_at_the_same_instant_both_count(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    loaded = await until_private(w, table, together=True)
    start = await board(w, table)
    ready: list[tuple[MemberActor, Any, ChoicePath]] = []
    for seat in asked(loaded)[:2]:
        actor, said = person(w, loaded, seat), advice(loaded, seat)
        if quick := [one.said for one in ids(start) if one.purpose == "quick"]:
            said = quick[len(ready)]
        says_all = shortcut_of(start, said) or len(said) == 1
        here = start if says_all else shown(await begin(w, table, actor, said))
        while len(said) > 2 and not any(one.purpose == "do" for one in ids(here)):
            here = shown(await go_on(actor, here, said))
        ready.append((actor, here, said))
    with at_once(w):
        for actor, here, said in ready:
            await go_on(actor, here, said)
    await w.env.settle()
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 2


async def test_who_presses_an_old_board_is_told_and_changes_nothing(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    loaded, actor, said = await next_up(w, table)
    kept = first_of(await board(w, table), said)
    await by_buttons(w, table, actor, said)
    told = words(await press(w, table, actor, kept))
    assert "Waiting for" in told or "changed meanwhile" in told or "is not possible" in told
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1


def private_words(result: InteractionResult) -> str:
    """Return the text of an ephemeral answer."""
    assert result.ephemeral
    return words(result)


async def test_people_who_do_not_sit_there(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    loaded, _, said = await next_up(w, table)
    start = await board(w, table)
    for told in (
        private_words(await w.dai.click(start, custom_id=first_of(start, said))),
        *[private_words(await w.dai.click(start, label="My hand")) for label in labels(start) if label == "My hand"],
        private_words(await w.dai.slash(w.thread, "hand")),
        private_words(await w.dai.slash(w.thread, "undo")),
        private_words(await w.dai.slash(w.thread, path_of(game, said[0]))),
        private_words(await w.dai.slash(w.thread, "leave")),
    ):
        assert "You have no seat at this table." in told
    for command in ("board", "log", "score"):
        assert (await w.dai.slash(w.thread, command)).ephemeral
    for command in ("taku end", "kick"):
        assert "Only the host" in words(await w.dai.slash(w.thread, command))
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move


# --- deleted messages and channels -----------------------------------------------------------------------------------


async def test_a_deleted_board_comes_back(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    w.env.backend.delete_message(w.thread.id, (await board(w, table)).id)
    _, actor, said = await next_up(w, table)
    await by_command(w, table, actor, said)
    assert "More" in labels(await board(w, table))


async def test_a_deleted_card_of_an_open_table_comes_back(w: World, game: str) -> None:
    """At a full table and at one with free seats: no other message could start the table."""
    table = await open_table(w, game, "Ben", ai=1)
    gone = w.card.id
    w.env.backend.delete_message(w.channel.id, gone)
    await w.client.tables.seating.leave(table, w.ben.id)
    await w.settle()
    await w.env.advance_time(3)
    assert w.card.id != gone
    await w.ben.click(w.card, label="Join")
    await w.env.advance_time(3)
    await w.ann.click(w.card, label="Start")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).status == "running"


async def test_a_deleted_thread_is_made_anew(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    loaded, actor, said = await next_up(w, table)
    card = w.card.id
    w.env.backend.delete_channel(w.thread.id)
    await w.act(table, actor.user.global_name or "", *said)
    info = await w.client.tables.queries.info(table)
    assert info.thread_id == w.thread.id != loaded.info.thread_id
    assert "was deleted" in texts(w, w.channel)
    await moves(w, table, 2)
    await w.env.advance_time(40)
    shown = next(one for one in w.channel.history() if one.id == card)
    link = next(one["url"] for one in components(shown) if one.get("url"))
    assert link.endswith(str(info.thread_id))


@pytest.mark.parametrize("code", [50083, 160005])
async def test_a_closed_thread(w: World, game: str, code: int) -> None:
    """Archived: the game continues in a new message, which unarchives the thread.

    Locked: one message is posted in the channel.
    """
    table = await play_table(w, game, "Ben", "Chie")
    _, actor, said = await next_up(w, table)
    thread = w.thread.id
    if code == 50083:
        w.env.inject_error("PATCH", f"/channels/{thread}/messages/*", status=400, code=code, times=None)
        await by_buttons(w, table, actor, said)
        assert "More" in labels(await board(w, table))
        return
    w.env.inject_error("POST", f"/channels/{thread}/messages", status=400, code=code, times=None)
    w.env.inject_error("PATCH", f"/channels/{thread}/messages/*", status=400, code=code, times=None)
    number = (await w.client.tables.queries.info(table)).number
    for _ in range(3):
        _, actor, said = await next_up(w, table)
        await by_command(w, table, actor, said)
    assert (await w.client.tables.queries.info(table)).number == number + 3
    assert texts(w, w.channel).count("is locked") == 1
    w.env.backend.faults.clear()
    _, actor, said = await next_up(w, table)
    await by_command(w, table, actor, said)
    assert "More" in labels(await board(w, table))


@every_game
async def test_a_deleted_channel_loses_no_move(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    _, actor, said = await next_up(w, table)
    w.env.backend.delete_channel(w.thread.id)
    w.env.backend.delete_channel(w.channel.id)
    await w.act(table, actor.user.global_name or "", *said)
    elsewhere = w.guild.create_text_channel("elsewhere")
    assert GAMES[game].meta.title.key in words(await w.ann.slash(elsewhere, "turns"))
    loaded, mover, said = await next_up(w, table)
    screen = await mover.slash(elsewhere, "hand")
    if verb := verb_of(screen, said):
        screen = await mover.click(shown(screen), custom_id=verb)
    elif not ids(screen, MENU):
        screen = await mover.slash(elsewhere, path_of(game, said[0]))
    while (await w.client.tables.queries.info(table)).number == loaded.row.last_move:
        screen = await (fill_in(mover, screen, said) if screen.modal else go_on(mover, shown(screen), said))
    await w.ann.submit_modal(await w.ann.slash(elsewhere, "taku end"), {"text": "Enough."})
    assert (await w.client.tables.queries.info(table)).status == "ended"


# --- leaving and joining ---------------------------------------------------------------------------------------------


async def test_leaving_and_taking_over(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    await moves(w, table, 1)
    sure = await w.ben.slash(w.thread, "leave")
    await w.ben.click(shown(sure), label="Leave")
    await w.ai_moves()
    await w.env.advance_time(40)
    assert "Take a seat" in labels(w.card)
    await w.dai.click(w.card, label="Take a seat")
    info = await w.client.tables.queries.info(table)
    assert "Dai" in info.names
    assert "no table here" in words(await w.eve.slash(w.channel, "taku join"))
    loaded = await table_at(w, table)
    assert own_words(loaded, info.names.index("Dai")) in words(await w.dai.slash(w.thread, "hand"))
    assert "You have no seat" in words(await w.ben.slash(w.thread, "hand"))


async def test_ending_by_host_and_by_moderator(w: World, game: str) -> None:
    keeper = w.guild.create_role("keeper", permissions=discord.Permissions(manage_channels=True))
    w.env.backend.guilds[w.guild.id].members[w.eve.id].role_ids.append(keeper.id)
    for actor in (w.ann, w.eve):
        table = await play_table(w, game, "Ben", "Chie")
        assert "What should I ask all others?" in words(await w.ben.slash(w.thread, "taku end"))
        form = await actor.slash(w.thread, "taku end")
        assert (await w.client.tables.queries.info(table)).status == "running"
        await actor.submit_modal(form, {"text": "Enough."})
        assert (await w.client.tables.queries.info(table)).status == "ended"
        told = f"{actor.user.global_name} ended this table: “Enough.”"
        assert told in words(await board(w, table))
        assert told in words(w.card)
        told = await w.ben.slash(w.thread, "undo")
        assert "is over" in words(told)


@every_game
async def test_taking_back(w: World, game: str) -> None:
    """With consent of all; refused by one; nothing to take back; not what others have learnt."""
    table = await play_table(w, game, "Ben", "Chie")
    loaded, actor, said = await next_up(w, table)
    others = [one for one in (w.ann, w.ben, w.chie) if one.id != actor.id]
    assert "not moved yet" in words(await others[0].slash(w.thread, "undo"))
    for agree in ("Refuse", "Agree"):
        await by_buttons(w, table, actor, said)
        kind, after = (await w.client.tables.reader.view(table, actor.id)).undo, (await table_at(w, table)).state
        told = words(await actor.slash(w.thread, "undo"))
        if kind == UndoKind.NONE:
            assert "cannot be taken back" in told
            assert (await table_at(w, table)).state == after
            return
        if kind == UndoKind.FREE:
            assert "has been taken back" in told
            continue
        assert "have been asked" in told
        assert "asks to take back" in words(await board(w, table))
        if agree == "Refuse":
            await others[0].click(await board(w, table), label="Refuse")
            assert "Agree" not in labels(await board(w, table))
            assert (await table_at(w, table)).state != loaded.state
            await actor.slash(w.thread, "undo")
        for one in others:
            await one.click(await board(w, table), label="Agree")
        assert (await table_at(w, table)).state == loaded.state
    log = words(await w.ann.slash(w.thread, "log"))
    assert log.count("~~") >= 2


@pytest.mark.own_bot
async def test_a_locked_database_is_told_in_a_sentence(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    loaded, actor, said = await next_up(w, table)
    start = await board(w, table)
    await actor.slash(w.thread, "hand")
    await w.client.tables.uow.store.database.write((text("PRAGMA busy_timeout=100"), {}))
    with closing(sqlite3.connect(w.database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        screen = await begin(w, table, actor, said)
        while not screen.followups and is_question(screen):
            screen = await go_on(actor, shown(screen), said)
        told = screen.followups[-1] if screen.followups else screen
        assert "### Log" in words(await w.eve.slash(w.thread, "log")), "reading goes on, for all"
        other.execute("ROLLBACK")
    assert "nothing has changed" in words(told)
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move
    assert (await board(w, table)).id == start.id
    await by_buttons(w, table, actor, said)
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1


@every_game
async def test_taking_back_freely_and_not_at_all(w: World, game: str) -> None:
    """Free where nothing was drawn, revealed or passed on; never past a revealed secret."""
    table = await play_table(w, game, "Ben", "Chie")
    left = {"free"} if game in SELDOM_EXPOSED else {"free", ""}
    for _ in range(120):
        loaded, actor, said = await next_up(w, table)
        await unseen(w, table, actor, said)
        if (await w.client.tables.queries.info(table)).over:
            break
        kind = (await w.client.tables.reader.view(table, actor.id)).undo
        if kind in left:
            left.remove(kind)
            told = words(await actor.slash(w.thread, "undo"))
            now = await table_at(w, table)
            assert (now.state == loaded.state) == (kind == "free")
            assert ("has been taken back" if kind == "free" else "cannot be taken back") in told
        if not left:
            return
    raise AssertionError(f"never: {left}")


async def test_a_job_that_puts_a_table_right_leaves_what_discord_refuses_for_good(w: World, game: str) -> None:
    """A job retried by all processes would send requests until the permission is restored."""
    table = await play_table(w, game, "Ben", "Chie")
    w.env.inject_error("*", f"/channels/{w.thread.id}/messages*", status=403, code=50013, times=None)
    w.client.publisher.refresh(table)
    await w.settle()
    assert table in w.client.background_tasks.failing()
    await w.client.publisher.reconcile(table)
    assert table in w.client.background_tasks.failing(), "and it is tried as soon as that is given back"
