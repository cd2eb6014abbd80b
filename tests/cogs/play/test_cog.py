"""Tests of the play cog: from the lobby into the game, with valid and invalid interactions."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor, _component_interaction

from bot.demo.simcord_patches import spoken_locales
from bot.games.contract import ChoicePath, Complete, Refused
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from bot.tables.model.errors import TableError
from bot.tables.model.loading import TableSnapshot, load
from cogs.lobby.options_form import LANGUAGE, SEATS
from tests.cogs.simulated_client import World, components, labels, menus, shown, tool, words
from tests.e2e.bot_players import fields, next_up, pick


async def test_from_the_lobby_to_the_first_board(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game="andromeda", seats=3)
    assert labels(w.card) == [
        "Join",
        "Start with 2 AI",
        "Add AI",
        "Invite…",
        "Options",
        "Rules",
        "Leave",
    ]
    assert "2 seats are free. The game needs 2 more players." in words(w.card)
    await w.ben.click(w.card, label="Join")
    assert "1 seat is free." in words(w.card)
    assert "The game needs 1 more player." in words(w.card)
    menu = await w.ann.click(w.card, label="Add AI")
    assert menu.ephemeral
    await w.ann.click(shown(menu), label="Beginner")
    await w.env.advance_time(3)
    assert "All seats are taken." in words(w.card)
    assert labels(w.card) == ["Start", "Options", "Rules", "Leave"]
    await w.ann.click(w.card, label="Start")
    await w.settle()
    assert "My hand" in labels(w.board)
    assert "Round 1" in words(w.board)
    (gallery,) = [one for one in components(w.board) if one["type"] == 12]
    assert "Round 1" in gallery["items"][0]["description"]
    info = await w.client.tables.queries.in_thread(w.thread.id)
    assert info is not None
    first = w.thread.history()[-2]
    assert labels(first) == ["Teach me", "Rules", "Fair play"]
    assert info.commitment not in words(first)
    seal = await w.ben.click(first, label="Fair play")
    assert seal.ephemeral
    assert info.commitment in words(seal)


async def test_who_may_start_and_fill(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game="andromeda", seats=3)
    for label in ("Options", "Add AI"):
        assert "Only the host" in words(await w.ben.click(w.card, label=label))
    await w.ben.click(w.card, label="Join")
    assert "already have a seat" in words(await w.ben.click(w.card, label="Join"))
    await w.ben.slash(w.channel, "taku join")
    await w.chie.slash(w.channel, "taku join")
    await w.env.advance_time(3)
    assert "**Chie**" in words(w.card)
    assert "Only the host" in words(await w.ben.click(w.card, label="Start"))
    assert not w.channel.threads


async def test_options_are_saved_and_shown(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game="andromeda", seats=3)
    await pick(w.ann, await w.ann.click(w.card, label="Options"), **{LANGUAGE: "ja"})
    await w.env.advance_time(3)
    assert "参加" in labels(w.card)
    assert "空席" in words(w.card)


async def test_options_are_those_of_so_many_players(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game="auztralia", seats=3)
    form = await w.ann.click(w.card, label="Options")
    for seats, offered in (("3", {"mode"}), ("2", {"mode", "variants"}), ("1", {"solo"})):
        saved = await pick(w.ann, form, **{SEATS: seats})
        own = await w.ann.click(shown(saved), label="Options 2/2")
        assert {*fields(own)} == {"side", *offered}
        await w.env.advance_time(3)
        assert ("variant" in words(w.card)) == ("variants" in offered)
        form = await w.ann.click(shown(saved), label="Options 1/2")


async def test_a_new_table_speaks_as_whoever_opens_it_unless_the_server_says_otherwise(w: World) -> None:
    store = w.client.tables.uow.store

    async def opened(locale: str) -> str:
        with spoken_locales({w.ann.id: locale}):
            await w.ann.slash(w.channel, "taku new", game="andromeda")
        return (await w.client.tables.queries.of_user(w.ann.id))[-1].language

    assert await opened("ja") == "ja"
    assert await opened("en-GB") == "en"
    await store.users.change(w.ann.id, language="ja")
    assert await opened("en-GB") == "ja"
    await store.users.change_guild(w.guild.id, language="en")
    assert await opened("ja") == "en"


async def test_where_nobody_speaks_a_language_of_ours_the_place_decides(w: World) -> None:
    w.env.backend.get_guild(w.guild.id).preferred_locale = "ja"
    with spoken_locales({w.ann.id: "fr"}):
        await w.ann.slash(w.channel, "taku new", game="andromeda")
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    assert info.language == "ja"


async def test_games_are_named_in_both_languages(w: World) -> None:
    tree = w.client.tree
    assert tree.translator is not None
    for name in ("rules", "taku"):
        command = tree.get_command(name)
        assert command is not None
        payload: Any = await command.get_translated_payload(tree, tree.translator)
        options = payload["options"] if name == "rules" else _named(payload["options"], "new")["options"]
        choices = _named(options, "game")["choices"]
        assert {one["value"]: (one["name"], one["name_localizations"]["ja"]) for one in choices}["spacebase"] == (
            "Space Base · スペースベース",
            "スペースベース · Space Base",
        )


def _named(nodes: Any, name: str) -> Any:
    return next(one for one in nodes if one["name"] == name)


async def test_missing_permissions_are_named_before_anything_is_made(w: World) -> None:
    closed = w.guild.create_text_channel(
        "closed", overwrites={w.guild.default_role: discord.PermissionOverwrite(attach_files=False)}
    )
    refused = await w.ann.slash(closed, "taku new", game="andromeda")
    assert refused.ephemeral
    assert "Attach Files" in words(refused)
    assert not closed.history()
    assert not await w.client.tables.queries.of_user(w.ann.id)


async def first_mover(w: World, table: int) -> MemberActor:
    """Return the first player with a decision."""
    return w.waiting(await w.client.tables.reader.view(table, None))[0]


async def test_a_move_by_buttons(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    board = w.board
    assert mover.mention in words(board)
    step = await mover.click(board, label="Deploy")
    assert step.ephemeral
    step = await mover.select(shown(step), ["brae"])
    assert "Brae" in words(step)
    back = await mover.click(shown(step), label="Back")
    step = await mover.select(shown(back), ["tarn"])
    assert (await w.client.tables.queries.info(table)).number == 3
    before = len(w.env.http_requests)
    done = await mover.click(shown(step), label="2")
    await w.settle()
    assert "✓" in words(done)
    assert (await w.client.tables.queries.info(table)).number == 4
    public = [r for r in w.env.http_requests[before:] if "users/@me" not in r.path and not _to_a_dm(w, r.path)]
    assert len(public) <= 3, [(r.method, r.path) for r in public]
    assert w.board.id != board.id
    assert "My hand" in labels(w.board)
    old = w.thread.history()[-2]
    assert old.id == board.id
    assert labels(old) == []
    assert f"{mover.user.global_name}" not in words(old), "the recap of the moves before it"


def _to_a_dm(w: World, path: str) -> bool:
    return any(f"/channels/{actor.user.dm_channel.id}/" in path for actor in w.people.values())


async def test_a_move_by_command(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    found = await mover.autocomplete(w.thread, "andromeda deploy", "planet", "ta")
    assert [one["value"] for one in found] == ["tarn"]
    found = await mover.autocomplete(w.thread, "andromeda deploy", "stations", "", planet="tarn")
    assert [one["value"] for one in found] == ["1", "2"]
    step = await mover.slash(w.thread, "andromeda deploy", planet="Tarn")
    assert "How many stations?" in words(step)
    wrong = await mover.slash(w.thread, "andromeda deploy", planet="Earth")
    assert "not one of the choices" in words(wrong)
    assert (await w.client.tables.queries.info(table)).number == 3
    preview = await mover.slash(w.thread, "andromeda deploy", planet="tarn", stations="1")
    await mover.click(shown(preview), label="Confirm")
    assert (await w.client.tables.queries.info(table)).number == 4


async def test_autocompletion_tells_others_nothing(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    leader = await w.leader(table)
    waits = next(actor for actor in (w.ann, w.ben, w.chie) if actor is not leader)
    for other in (waits, w.dai):
        assert await other.autocomplete(w.thread, "andromeda offer", "cards", "") == []


async def test_wrong_clicks_change_nothing_and_are_told_why(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    leader = await w.leader(table)
    waits = next(actor for actor in (w.ann, w.ben, w.chie) if actor is not leader)
    number = (await w.client.tables.queries.info(table)).number
    refused = await waits.click(w.board, label="Play a card")
    assert refused.ephemeral
    assert f"Waiting for {leader.user.global_name}" in words(refused)
    assert "have no seat" in words(await w.dai.click(w.board, label="Play a card"))
    assert "have no seat" in words(await w.dai.click(w.board, label="My hand"))
    assert (await w.client.tables.queries.info(table)).number == number


async def test_a_second_confirm_is_not_a_second_move(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    preview = await mover.slash(w.thread, "andromeda deploy", planet="tarn", stations="1")
    button = next(one for one in components(preview) if one.get("label") == "Confirm")["custom_id"]
    message = w.env.backend.get_message(w.thread.id, shown(preview).id)
    await mover.click(shown(preview), custom_id=button)
    told = await _component_interaction(mover, message, {"custom_id": button, "component_type": 2})
    assert (await w.client.tables.queries.info(table)).number == 4
    assert "Waiting for" in words(told) or "changed" in words(told)


async def test_a_confirm_of_an_outdated_preview_makes_no_move(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover, said = await w.one_mover(table), ("deploy", "tarn", "1")
    preview = await mover.slash(w.thread, "andromeda deploy", planet="tarn", stations="1")
    button = next(one for one in components(preview) if one.get("label") == "Confirm")["custom_id"]
    message = w.env.backend.get_message(w.thread.id, shown(preview).id)
    await w.act(table, mover.user.global_name or "", *said)
    while not await _may(w, table, mover, said):
        _, actor, other = await next_up(w, table)
        await w.act(table, actor.user.global_name or "", *other)
    before = (await w.client.tables.queries.info(table)).number
    await _component_interaction(mover, message, {"custom_id": button, "component_type": 2})
    assert (await w.client.tables.queries.info(table)).number == before


async def _may(w: World, table: int, actor: MemberActor, said: ChoicePath) -> bool:
    try:
        return isinstance(await w.client.tables.choices.choices(table, actor.id, said), Complete)
    except (Refused, TableError):
        return False


async def test_starting_opens_one_thread_for_all_who_play(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    assert len(w.channel.threads) == 1
    members = {one for one in (w.ann.id, w.ben.id, w.chie.id) if f"/thread-members/{one}" in _paths(w)}
    assert len(members) == 3
    assert (await w.client.tables.queries.info(table)).status == "running"
    assert "Start" not in labels(w.card)


def _paths(w: World) -> str:
    return " ".join(request.path for request in w.env.http_requests)


async def test_every_button_works_after_a_restart(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    step = await mover.click(w.board, label="Deploy")
    posted = len(w.thread.history())
    await w.restart()
    assert len(w.thread.history()) == posted, "nothing was behind, so nothing is posted"
    step = await mover.select(shown(step), ["tarn"])
    await mover.click(shown(step), label="1")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).number == 4
    for label in ("My hand", "More"):
        assert (await w.ann.click(w.board, label=label)).ephemeral
    for label in ("The whole board", "Log", "Rules"):
        assert shown(await tool(w.ann, w.board, label)).ephemeral


async def test_a_board_that_is_behind_is_repaired_at_the_start(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    await w.client.publisher.close()
    await w.client.tables.moves.act(table, mover.id, ("hold",), number=None, interaction=None)
    old = w.board.id
    await w.restart()
    assert w.board.id != old
    next_mover, *_ = w.waiting(await w.client.tables.reader.view(table, None))
    assert next_mover.mention in words(w.board)


async def test_closed_direct_messages(w: World) -> None:
    w.env.inject_error("POST", f"/channels/{w.ben.user.dm_channel.id}/messages", status=403, code=50007, times=1)
    await w.open_table("Ben", "Chie", seats=3)
    assert (await w.client.tables.uow.store.users.user(w.ben.id)).dm_closed
    assert not w.ben.user.dm_channel.history()
    assert w.ann.user.dm_channel.history()
    hand = await w.ben.click(w.board, label="My hand")
    assert "Your hand" in words(hand)
    assert "can't send you direct messages" in words(hand)
    assert "Your hand" not in "".join(words(one) for one in w.thread.history())


async def test_hands_come_by_direct_message_and_only_to_their_owner(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    hands: dict[str, str] = {}
    for name in ("Ann", "Ben", "Chie"):
        (message,) = w.people[name].user.dm_channel.history()
        hands[name] = words(message)
        own = await w.client.tables.reader.view(table, w.people[name].id)
        assert own.seat is not None
    assert len(set(hands.values())) == 3
    assert not w.dai.user.dm_channel.history()


async def test_a_deleted_board_and_a_deleted_thread_come_back(w: World) -> None:
    table = await w.open_table("Ben", ai=1, seats=3)
    await w.ai_moves()
    for _ in range(2):
        mover = await first_mover(w, table)
        w.env.backend.delete_message(w.thread.id, w.board.id)
        await w.act(table, mover.user.global_name or "", "hold")
        await w.ai_moves()
        assert "My hand" in labels(w.board)
    w.env.backend.delete_channel(w.thread.id)
    assert await w.any_move(table, LooseChance(1))
    await w.ai_moves()
    info = await w.client.tables.queries.info(table)
    assert info.thread_id == w.thread.id
    assert "My hand" in labels(w.board)


async def test_undo_by_leave_of_the_others(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    await w.act(table, mover.user.global_name or "", "deploy", "tarn", "1")
    asked = await mover.click(w.board, label="Undo")
    assert "have been asked" in words(asked)
    await w.settle()
    assert "Agree" in labels(w.board)
    others = [actor for actor in (w.ann, w.ben, w.chie) if actor is not mover]
    assert "You asked" in words(await mover.click(w.board, label="Agree"))
    for other in others:
        await other.click(w.board, label="Agree")
        await w.settle()
    assert "Agree" not in labels(w.board)
    assert mover.mention in words(w.board)


async def test_undo_is_offered_while_somebody_may_take_back(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)

    def offered() -> bool:
        return "Undo" in labels(w.board)

    assert not offered()
    mover = await first_mover(w, table)
    await w.act(table, mover.user.global_name or "", "deploy", "tarn", "1")
    await w.settle()
    assert offered()


@pytest.mark.own_bot
async def test_undo_pressed_twice_on_one_board_takes_back_one_step(w: World) -> None:
    table = await w.open_table(ai=2, seats=3)
    told, number = list[Any](), 0
    for _ in range(60):
        await w.ai_moves()
        number = (await w.client.tables.queries.info(table)).number
        assert await w.any_move(table, LooseChance(number))
        await w.settle()
        if (await w.client.tables.reader.view(table, w.ann.id)).undo == "free":
            number = (await w.client.tables.queries.info(table)).number
            w.client.tables.events._listeners.clear()  # the second click arrives before the board is updated
            told = [await w.ann.click(w.board, label="Undo") for _ in range(2)]
            break
    assert told
    assert "Your last step has been taken back." in words(told[0])
    assert words(told[1]) == "The board has changed meanwhile."
    assert labels(told[1])[0] == "Board"
    assert labels(told[1])[-1] == "To the table"
    assert (await w.client.tables.queries.info(table)).number == number + 1


async def test_nothing_is_said_to_be_taken_back_that_was_only_asked_for(w: World) -> None:
    """Another player moves at the same time, and the request is gone before its notification."""
    table = await w.open_table("Ben", "Chie", seats=3)
    mover = await w.one_mover(table)
    await w.act(table, mover.user.global_name or "", "deploy", "tarn", "1")
    once: list[int] = []

    async def quick(changed: TableSnapshot) -> None:
        if not once:
            once.append(changed.id)
            loaded = await load(w.client.tables.uow.store, table)
            seat = next(one.seat for one in loaded.game.pending(loaded.state) if not one.optional)
            said = random_path(loaded.game, loaded.state, seat, LooseChance(1))
            await w.client.tables.moves.act(table, loaded.info.seats[seat].user_id or 0, said)

    w.client.tables.events.subscribe(quick)
    asked = words(await mover.click(w.board, label="Undo"))
    assert (await w.client.tables.reader.view(table, None)).request is None
    assert "have been asked" in asked
    assert "has been taken back" not in asked


async def test_a_japanese_player_is_answered_in_japanese(w: World) -> None:
    with spoken_locales({w.chie.id: "ja"}):
        await w.open_table("Ben", "Chie", seats=3)
        assert "あなたの手札" in words(await w.chie.click(w.board, label="My hand")) or "手札" in words(
            await w.chie.click(w.board, label="My hand")
        )
        settings = await w.chie.slash(w.channel, "settings")
        assert "個人設定" in words(settings)
        language = next(one for one in menus(settings) if "language" in one["custom_id"])
        english = await w.chie.select(shown(settings), ["en"], custom_id=language["custom_id"])
        assert "Your settings" in words(english)


async def test_leaving_coming_back_and_ending(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    sure = await w.chie.slash(w.thread, "leave")
    await w.chie.click(shown(sure), label="Leave")
    assert (await w.client.tables.queries.info(table)).seats[2].stand_in
    await w.env.advance_time(40)
    await w.dai.click(w.card, label="Take a seat")
    assert (await w.client.tables.queries.info(table)).seats[2].user_id == w.dai.id
    await w.ann.submit_modal(await w.ann.slash(w.thread, "taku end"), {"text": "Enough."})
    await w.settle()
    told = "Ann ended this table: “Enough.”"
    assert told in words(w.board)
    assert words(await w.ben.slash(w.thread, "log")).endswith(told)
    await w.env.advance_time(10)
    assert told in words(w.card)


async def test_a_table_whose_game_is_gone_is_ended_by_command(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    monkeypatch.delitem(GAMES, "andromeda")
    assert "cannot go on with this game" in words(await w.ann.slash(w.thread, "board"))
    assert "Only the host" in words(await w.ben.slash(w.thread, "taku end"))
    ended = await w.ann.submit_modal(await w.ann.slash(w.thread, "taku end"), {"text": "Enough."})
    assert "This table was ended." in words(ended)
    assert (await w.client.tables.queries.info_of_any_game(table)).status == "ended"
    await w.settle()
    assert "Ann ended this table: “Enough.”" in words(w.board)


@pytest.mark.own_bot
async def test_a_button_nobody_knows_is_answered(w: World) -> None:
    await w.open_table("Ben", "Chie", seats=3)
    w.client.router._handlers.pop("log")
    told = await tool(w.ann, w.board, "Log")
    assert "out of date" in words(told)
    assert "Board" in labels(told)


async def test_where_i_am_wanted(w: World) -> None:
    table = await w.open_table("Ben", "Chie", seats=3)
    await w.ann.slash(w.channel, "taku new", game="andromeda", seats=3)
    mover = await first_mover(w, table)
    assert "Your turn" in words(await mover.slash(w.channel, "turns"))
    assert "Running" in words(await w.dai.slash(w.channel, "taku tables"))
    assert "no table here" in words(await w.dai.slash(w.channel, "hand"))
    for name in ("log", "score", "board", "hand"):
        assert (await mover.slash(w.channel, name)).ephemeral
    about = await mover.autocomplete(w.channel, "rules", "about", "", game="andromeda")
    assert about
    found = await mover.slash(w.channel, "rules", game="andromeda", about=about[0]["value"])
    assert about[0]["name"] in words(found)
    assert "Nothing" in words(await mover.slash(w.channel, "rules", game="andromeda", about="qqq"))
