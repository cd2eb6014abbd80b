"""Tests of solo tables in direct messages, from the first click to the result."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import _component_interaction

from bot.games.registry import GAMES
from bot.tables.model.notifications import PlayerAbsent, Reminder
from bot.tables.model.views import Person
from cogs.board.mentions import PINGED
from cogs.board.message_roles import BOARD
from cogs.game_commands.verbs import english, fields_of
from cogs.ui import discord_limits
from cogs.ui.board import WON
from cogs.ui.custom_ids import CustomId, parse
from tests.cogs.simulated_client import World, components, labels, menus, shown, tool, words
from tests.e2e.bot_players import (
    advice,
    asked,
    board,
    by_buttons,
    by_message,
    ids,
    newest,
    own_words,
    table_at,
    until_asked,
)
from tests.e2e.leak_check import LeakCheck
from tests.e2e.sent_messages import BUTTON, SentMessages
from tests.e2e.solo_support import alone, direct, own_board
from tests.e2e.tables import at_once, press_card, sample, sealed, set_options
from tests.tools.soak.player_input import path_of

MOST_MOVES, CLICKED = 600, 8


def close(w: World, times: int | None = 1) -> None:
    """Refuse the next n direct messages to Ann; None: all from now on."""
    messages = f"/channels/{w.ann.user.dm_channel.id}/messages"
    w.env.inject_error("POST", messages, status=403, code=discord_limits.DM_CLOSED, times=times)


async def move(w: World, table: int, name: str = "Ann") -> None:
    """Make the move that the game advises; then the AI players move."""
    loaded = await until_asked(w, table)
    await by_message(w.people[name], await own_board(w, table), advice(loaded, asked(loaded)[0]))
    await w.settle()
    await until_asked(w, table)


async def test_one_press_and_one_plays(w: World, watch: SentMessages, game: str) -> None:
    picker = await w.ann.user.slash("taku new")
    assert picker.ephemeral
    assert len(labels(picker)) == len(GAMES) + 1
    done = await w.ann.user.click(shown(picker), custom_id=str(CustomId("solo", arg=game)))
    await w.settle()
    assert words(done) == "Your table is set: it stands below."
    (info,) = await w.client.tables.queries.solo_tables(w.ann.id)
    assert (info.game, info.status, info.place) == (game, "running", w.ann.user.dm_channel.id)
    assert len(info.seats) == GAMES[game].meta.seats[0]
    assert [seat.ai_level for seat in info.seats[1:]] == [2] * (len(info.seats) - 1)
    await until_asked(w, info.id)
    first, *_, last = direct(w)
    assert labels(first) == ["Teach me", "Rules", "Fair play", "Menu"]
    assert info.commitment not in words(first)
    assert info.commitment in words(await w.ann.user.click(first, label="Fair play"))
    assert f"/{w.ann.user.dm_channel.id}" in words(await w.ann.slash(w.channel, "turns"))
    loaded = await table_at(w, info.id)
    own = own_words(loaded, 0)
    assert len(last.attachments) == 1, "with the hand in words: the fake picture of the board is as tall as it is wide"
    assert own in str([part.to_dict() for part in last.components])
    assert not w.channel.history()
    assert all(one.reader == w.ann.id for one in watch.new())


async def test_a_whole_game_with_a_restart_in_the_middle(
    w: World, watch: SentMessages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options first, then to the result: two messages at a time, the newest is the prompt.

    The first moves are clicked, the others are the service's.
    """
    game = "andromeda"
    shape = sample(game)
    sealed(monkeypatch, shape.seed)
    picker = await w.ann.user.slash("taku new")
    options = await w.ann.user.click(shown(picker), label="Options first…")
    await w.ann.user.click(shown(options), custom_id=str(CustomId("prepare", arg=game)))
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    (card,) = direct(w)
    assert "Join" not in labels(card)
    await set_options(w.ann.user, card, shape.settings)
    await press_card(w.ann.user, card, "start")
    await w.settle()
    hands, found, moves = LeakCheck(w, info.id), 0, 0
    await hands.check([], [])
    while not (loaded := await until_asked(w, info.id)).info.over:
        assert moves < MOST_MOVES, "the game does not end"
        moves += 1
        if moves > CLICKED:
            with w.env.time_context():
                await w.client.tables.moves.act(info.id, w.ann.id, advice(loaded, 0))
            continue
        if moves == 3:
            await w.restart()
        here = [one for one in direct(w) if not one.flags.ephemeral]
        assert len(here) == 2
        assert labels(here[0]) == ["Teach me", "Rules", "Fair play", "Menu"]
        assert ids(here[1]) or menus(here[1])
        await by_buttons(w, info.id, w.ann, advice(loaded, 0), private=True)
        await w.settle()
        found += await hands.check([one for one in watch.new() if one.reader is not None], [])
        assert (await w.client.tables.queries.info(info.id)).number > loaded.row.last_move
    await w.settle()
    ended = newest(w, w.ann.user.dm_channel.id)
    assert WON in words(ended)
    assert [words(one) for one in direct(w)[:-1] if WON in words(one)] == []
    assert found > 5 or not hands.held
    assert not w.channel.history()
    await w.ann.user.click(ended, label="Again")
    await w.settle()
    (again,) = await w.client.tables.queries.solo_tables(w.ann.id)
    assert (again.game, again.settings, again.status) == (game, loaded.info.settings, "running")
    assert len(again.seats) == len(loaded.info.seats)


async def test_ai_players_move_without_flooding(w: World) -> None:
    """A turn is one new message, and the player's move one edit, for any number of AI players."""
    info = await alone(w, "spacebase", seats=5)
    await until_asked(w, info.id)
    for _ in range(4):
        before = len(w.env.backend.http_requests)
        number = (await w.client.tables.queries.info(info.id)).number
        await move(w, info.id)
        requests = w.env.backend.http_requests[before:]
        posts = [one for one in requests if one.method == "POST" and one.path.endswith("/messages")]
        edits = [one for one in requests if one.method == "PATCH" and "/channels/" in one.path]
        moved = (await w.client.tables.queries.info(info.id)).number - number
        assert len(posts) <= 1
        assert len(edits) <= 1 or moved < 3
    assert len(direct(w)) == 2


async def test_nobody_else_has_a_part_in_it(w: World, game: str) -> None:
    info = await alone(w, game)
    other = await alone(w, game, "Ben")
    stored = w.env.backend.get_message(w.ben.user.dm_channel.id, newest(w, w.ben.user.dm_channel.id).id)
    for purpose in ("board", "words", "log", "score", "hand", "join", "say", "end", "leave", "undo", "record"):
        pressed = {"custom_id": str(CustomId(purpose, info.id, info.number)), "component_type": BUTTON}
        told = await _component_interaction(w.ben.user, stored, pressed)
        assert "There is no such table, or you can't see it from here." in words(told), purpose
    for told in (await w.ben.user.slash("taku tables"), await w.ben.slash(w.channel, "taku tables")):
        assert str(w.ann.user.dm_channel.id) not in words(told)
    assert words(await w.ben.user.slash("taku tables")).count(f"/{other.place}") == 1
    assert (await w.client.tables.queries.info(info.id)).people == (w.ann.id,)


async def test_two_tables_at_once(w: World) -> None:
    first, second = await alone(w, "spacebase"), await alone(w, "farfarout")
    await move(w, second.id)
    await move(w, first.id)
    assert (await own_board(w, first.id)).id == newest(w, w.ann.user.dm_channel.id).id
    assert len(labels(await w.ann.user.slash("score"))) == 2
    assert "several" not in words(await w.ann.user.slash(path_of("spacebase", "buy")))
    await w.restart()
    for table in (first.id, second.id):
        row = await w.client.tables.messages.find(table, BOARD)
        assert row is not None
        assert row.number == (await w.client.tables.queries.info(table)).number
        assert (await own_board(w, table)).components


async def test_a_table_of_a_server_is_not_meant_where_one_plays_alone(w: World) -> None:
    info = await alone(w, "spacebase")
    await w.open_table("Ben", "Chie")
    assert CustomId("seal", info.id) in ids(await w.ann.user.slash("score"))
    assert "Which one?" in words(await w.ann.slash(w.channel, "score"))


async def test_undo_by_button_and_by_command(w: World) -> None:
    info = await alone(w, "auztralia")
    before = await w.client.tables.queries.info(info.id)
    for by_command in (False, True):
        loaded = await until_asked(w, info.id)
        await by_buttons(w, info.id, w.ann, advice(loaded, 0), private=True)
        await w.settle()
        if by_command:
            await w.ann.user.slash("undo")
        else:
            await w.ann.user.click(await board(w, info.id), label="Undo")
        await w.settle()
        assert (await w.client.tables.reader.view(info.id, w.ann.id)).decisions == loaded.game.pending(loaded.state)
    assert (await w.client.tables.queries.info(info.id)).number > before.number


async def test_slash_commands_play_there(w: World) -> None:
    info = await alone(w, "spacebase")
    loaded = await until_asked(w, info.id)
    assert advice(loaded, 0)[0] == "buy"
    (option, *_) = map(english, fields_of(loaded.game, "buy").values())
    offered = await w.ann.user.autocomplete(path_of("spacebase", "buy"), option, "")
    assert offered
    told = await w.ann.user.slash(path_of("spacebase", "buy"), **{option: offered[0]["value"]})
    if do := [one for one in ids(told) if one.purpose == "do"]:
        told = await w.ann.user.click(shown(told), custom_id=str(do[0]))
    assert "bought" in words(told)
    hand = await w.ann.user.slash("hand")
    assert hand.ephemeral
    assert "To the table" not in labels(hand)


async def test_the_options_of_the_command(w: World) -> None:
    info = await alone(w, "ricochet", seats=3, level="3", speed="live", language="ja")
    assert [seat.ai_level for seat in info.seats] == [None, 3, 3]
    assert (info.speed, info.language) == ("live", "ja")
    assert [seat.ai_level for seat in (await alone(w, "andromeda")).seats] == [None, 3, 3], "as last time"
    told = await w.ann.user.slash("taku new", game="andromeda", seats=9)
    assert "is played by 3 to 5 players" in words(told)


async def test_it_is_ended_and_left(w: World, game: str) -> None:
    info = await alone(w, game)
    sure = await tool(w.ann.user, await own_board(w, info.id), "End the table…")
    await w.ann.user.click(shown(sure), label="End the table")
    await w.settle()
    assert "Ann ended this table." in words(newest(w, w.ann.user.dm_channel.id))
    again = await alone(w, game)
    sure = await w.ann.user.slash("leave")
    await w.ann.user.click(shown(sure), label="Leave")
    await w.settle()
    assert [(await w.client.tables.queries.info(one.id)).status for one in (info, again)] == ["ended", "ended"]


async def test_one_question_is_one_table(w: World, game: str) -> None:
    picker = shown(await w.ann.user.slash("taku new"))
    with at_once(w):
        for one in (game, game):
            await w.ann.user.click(picker, custom_id=str(CustomId("solo", arg=one)))
    await w.env.settle()
    await w.settle()
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    assert info.status == "running"
    assert len([one for one in direct(w) if CustomId("seal", info.id) in ids(one)]) == 1


# --- link from a server ----------------------------------------------------------------------------------------------


async def test_from_a_server_the_way_there(w: World, game: str) -> None:
    helped = await w.ann.slash(w.channel, "taku help")
    picker = await w.ann.click(shown(helped), label="Play alone")
    done = await w.ann.click(shown(picker), custom_id=str(CustomId("solo", arg=game)))
    await w.settle()
    assert "Your table is set, in our direct messages." in words(done)
    assert "To the table" in labels(done)
    assert len(direct(w)) == 2
    assert not [one for one in w.channel.history() if not one.flags.ephemeral]


async def test_the_first_move_is_made_in_the_answer_and_shown_in_direct_messages(w: World) -> None:
    helped = await w.ann.slash(w.channel, "taku help")
    picker = await w.ann.click(shown(helped), label="Play alone")
    done = await w.ann.click(shown(picker), label="Andromeda")
    await w.settle()
    (info,) = await w.client.tables.queries.solo_tables(w.ann.id)
    moved = await w.ann.click(shown(done), label="Skip")
    await w.settle()
    assert "You use no movement card this round." in words(moved)
    assert labels(moved)[-1] == "To the table"
    assert (await w.client.tables.queries.info(info.id)).number > info.number
    await until_asked(w, info.id)
    assert (await own_board(w, info.id)).id == newest(w, w.ann.user.dm_channel.id).id


async def test_where_direct_messages_are_closed_one_hears_of_other_ways(w: World, game: str) -> None:
    close(w)
    helped = await w.ann.slash(w.channel, "taku help")
    picker = await w.ann.click(shown(helped), label="Play alone")
    told = await w.ann.click(shown(picker), custom_id=str(CustomId("solo", arg=game)))
    assert "I can't send you direct messages" in words(told)
    assert labels(told) == ["Try again", "A table here"]
    assert not await w.client.tables.queries.of_user(w.ann.id)
    here = await w.ann.click(shown(told), label="A table here")
    assert "Your table is open" in words(here)
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    assert info.channel_id == w.channel.id


async def test_trying_again_opens_the_table(w: World, game: str) -> None:
    close(w)
    picker = await w.ann.user.slash("taku new")
    told = await w.ann.user.click(shown(picker), custom_id=str(CustomId("solo", arg=game)))
    assert labels(told) == ["Try again"]
    done = await w.ann.user.click(shown(told), label="Try again")
    await w.settle()
    assert words(done) == "Your table is set: it stands below."
    assert len(direct(w)) == 2


async def test_direct_messages_that_close_in_the_middle(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game continues in the answers; an interaction posts the board again."""
    sealed(monkeypatch, "one")  # the AI players let the next board be a message of its own
    info = await alone(w, "spacebase")
    close(w, None)
    loaded = await until_asked(w, info.id)
    await by_buttons(w, info.id, w.ann, advice(loaded, 0), private=True)
    await w.settle()
    loaded = await until_asked(w, info.id)
    assert (await w.client.tables.users.user(w.ann.id)).dm_closed
    old = direct(w)[-1]
    stored = w.env.backend.get_message(w.ann.user.dm_channel.id, old.id)
    said = advice(loaded, 0)
    pressed = {
        "custom_id": str(CustomId("say", info.id, loaded.row.last_move, said=said[:1])),
        "component_type": BUTTON,
    }
    told = await _component_interaction(w.ann.user, stored, pressed)
    assert ids(told) or menus(told), "the question is there"
    w.env.backend.faults.clear()
    await w.ann.user.slash("turns")
    await w.settle()
    there = await board(w, info.id)
    assert ids(there)[0].number == (await w.client.tables.queries.info(info.id)).number


async def test_without_a_game_a_server_is_asked_which(w: World) -> None:
    asked_which = await w.ann.slash(w.channel, "taku new")
    assert asked_which.ephemeral
    assert labels(asked_which) == [*(game.meta.title.key for game in GAMES.values()), "Find players…"]
    await w.ann.click(shown(asked_which), label="Andromeda")
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    assert (info.channel_id, info.status) == (w.channel.id, "open")


async def test_it_cannot_be_moved_or_joined(w: World, game: str) -> None:
    await alone(w, game)
    assert "in a text channel" in words(await w.ann.user.slash("taku move"))
    assert "There is no table here" in words(await w.ben.user.slash("taku join"))


async def test_reminders_come_there_and_the_next_board_below_them(w: World) -> None:
    info = await alone(w, "spacebase")
    await until_asked(w, info.id)
    now, before = w.time.now, direct(w)
    with w.env.time_context():
        await w.client.notifications.on_notification(PlayerAbsent(info.id, 0, w.ann.id, now, True))
        assert direct(w) == before, "nobody else is there, whom it would be told"
        await w.client.notifications.on_notification(Reminder(info.id, 0, w.ann.id, now, 1))
    await w.settle()
    assert "It has been your turn since" in words(direct(w)[-1])
    await move(w, info.id)
    assert (await own_board(w, info.id)).id == newest(w, w.ann.user.dm_channel.id).id


async def test_no_hand_comes_beside_the_board(w: World, game: str) -> None:
    info = await alone(w, game)
    await move(w, info.id)
    rows = await w.client.tables.messages.of(info.id)
    assert {row.role.partition(" ")[0] for row in rows} <= {"board", "card", "due", "old", PINGED}
    assert all(row.channel_id == w.ann.user.dm_channel.id for row in rows)


async def test_the_service_lets_nobody_sit_down(w: World, game: str) -> None:
    info = await alone(w, game)
    with pytest.raises(Exception, match="no such table"):
        await w.client.tables.seating.join(info.id, Person(w.ben.id, "Ben"))


# --- input pad -------------------------------------------------------------------------------------------------------


def pad_of(message: Any) -> list[CustomId]:
    """Return the buttons of Ricochet Robots' pad: the other robots, and the directions of one."""
    return [one for one in ids(message) if one.said[:1] == ("move",)]


async def test_a_robot_that_is_chosen_shows_its_directions_and_is_no_move(w: World) -> None:
    info = await alone(w, "ricochet")
    await until_asked(w, info.id)
    board = await own_board(w, info.id)
    robots = [one for one in pad_of(board) if len(one.said) == 2]
    before, messages = await w.client.tables.queries.info(info.id), len(direct(w))
    await w.restart()
    for robot in robots:
        await w.ann.user.click(board, custom_id=str(robot))
        await w.settle()
        board = await own_board(w, info.id)
        assert {one.said[1] for one in pad_of(board) if len(one.said) == 3} == {robot.said[1]}
        assert robot not in pad_of(board)
        assert len(ids(board)) <= 10
    assert (await w.client.tables.queries.info(info.id)).number == before.number
    assert len(direct(w)) == messages
    arrows = [one["custom_id"] for one in components(board) if not one.get("disabled") and "custom_id" in one]
    way = next(one for one in arrows if (target := parse(one)) is not None and len(target.said) == 3)
    await w.ann.user.click(board, custom_id=way)
    await w.settle()
    board = await own_board(w, info.id)
    assert {one.said[1] for one in pad_of(board) if len(one.said) == 3} == {robots[-1].said[1]}, "it stays chosen"
    assert "Undo" in labels(board)
