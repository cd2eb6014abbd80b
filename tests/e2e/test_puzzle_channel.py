"""Tests of the puzzle of the day in a channel: its settings, its post, and its buttons."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import pytest_asyncio
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.demo.simcord_patches import spoken_locales
from bot.games.ricochet.rules.daily import Puzzle, puzzle
from bot.games.ricochet.rules.moving import write
from bot.tables.model.views import Person
from bot.words.formatter import LANGUAGES
from cogs.puzzles import channel_screen as screens
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import PUZZLE_CHANNEL
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.digest_support import days, go
from tests.e2e.puzzle_support import prepared
from tests.e2e.robots_support import DAY, best, look, press, write_down
from tests.e2e.support import forbid, pressed
from tests.games.ricochet.detours import around

NIGHT = 24 * 3600


def to(arg: str) -> str:
    """Return the custom id of a setting."""
    return str(CustomId(PUZZLE_CHANNEL, arg=arg))


@pytest_asyncio.fixture(loop_scope="session")
async def keeper(w: World) -> MemberActor:
    """Return a user with the permission to manage the server."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    return w.guild.add_member(w.env.create_user("keeper"), roles=[role])


async def settings(w: World, keeper: MemberActor) -> InteractionResult:
    """Open the settings from those of the server."""
    return await keeper.click(shown(await keeper.slash(w.channel, "taku here")), custom_id=to(""))


async def switch_on(w: World, keeper: MemberActor, channel: ChannelHandle) -> InteractionResult:
    """Choose the channel; return the screen, or the refusal."""
    return await keeper.select(shown(await settings(w, keeper)), [channel], custom_id=to(screens.CHANNEL))


async def until_posted(w: World) -> None:
    """Let the time of the post come, at 9:00 (UTC)."""
    w.time.pass_by((9 * 3600 + 60 - w.time.now.timestamp()) % NIGHT or NIGHT)
    await go(w)


def today(w: World) -> Puzzle:
    """Return the current puzzle of Robots."""
    return puzzle(w.time.now.date().toordinal())


def posts(channel: ChannelHandle) -> list[Any]:
    """Return the posts in a channel."""
    return [one for one in channel.history() if "🧩" in words(one)]


SET = {
    "en": ("It is not posted in this server.", "Posted in <#{}> at 20:30 (Asia/Tokyo). Next: <t:", "“soon” is no time"),
    "ja": ("このサーバーには投稿していません。", "<#{}> に20:30（Asia/Tokyo）に投稿します。", "「soon」は時刻"),
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_moderator_sets_it_up_in_their_own_time_zone(w: World, keeper: MemberActor, language: str) -> None:
    await w.client.tables.users.change(keeper.id, time_zone="Asia/Tokyo")
    with spoken_locales({keeper.id: language}):
        off, on, wrong = SET[language]
        screen = await settings(w, keeper)
        assert off in words(screen)
        assert "09:00" in words(screen), "a new puzzle begins then"
        screen = await keeper.select(shown(screen), [w.channel], custom_id=to(screens.CHANNEL))
        form = await keeper.click(shown(screen), custom_id=to(screens.TIME))
        assert wrong in words(await keeper.submit_modal(form, {"text": "soon"}))
        form = await keeper.click(shown(screen), custom_id=to(screens.TIME))
        screen = await keeper.submit_modal(form, {"text": "20:30"})
        assert on.format(w.channel.id) in words(screen)
        screen = await keeper.select(shown(screen), ["spacebase", "ricochet"], custom_id=to(screens.GAMES_CHOSEN))
        row = await w.client.tables.users.server(w.guild.id)
        assert (row.puzzle_channel, row.puzzle_games) == (w.channel.id, ("spacebase", "ricochet"))
        check_components(components(screen))
        assert off in words(await keeper.click(shown(screen), custom_id=to(screens.OFF)))


async def test_a_channel_where_i_cannot_post_is_refused_with_what_is_missing(w: World, keeper: MemberActor) -> None:
    forbid(w, attach_files=False, send_messages=False)
    refused = await switch_on(w, keeper, w.channel)
    assert f"In <#{w.channel.id}> I lack these permissions: Send Messages and Attach Files" in words(refused)
    elsewhere = w.env.create_guild(owner=w.env.create_user("other")).create_text_channel("elsewhere")
    for wrong in (elsewhere, w.guild.create_forum_channel("board-games")):
        screen, target = shown(await settings(w, keeper)), CustomId(PUZZLE_CHANNEL, arg=screens.CHANNEL)
        assert "no text channel of this server" in words(await pressed(w, keeper, screen, target, str(wrong.id)))
    target = CustomId(PUZZLE_CHANNEL, arg=screens.GAMES_CHOSEN)
    assert "out of date" in words(await pressed(w, keeper, screen, target, "chess"))
    assert "Only moderators" in words(await pressed(w, w.ann, screen, CustomId(PUZZLE_CHANNEL, arg=screens.OFF)))
    assert (await w.client.tables.users.server(w.guild.id)).puzzle_channel is None


POST = {
    "en": ("Puzzle of the day", "harder than yesterday", "Yesterday", "3 people here have answered it", "has 6 moves",
           ["Try it", "An easy one", "Space Base"]),
    "ja": ("今日の問題", "昨日より難しく", "昨日", "回答者：3人", "6手",
           ["挑戦する", "やさしい問題", "スペースベース"]),
}  # fmt: skip


@pytest.mark.painted
@pytest.mark.parametrize("language", LANGUAGES)
async def test_one_post_a_day_with_yesterdays_solvers_in_one_request(
    w: World, keeper: MemberActor, language: str
) -> None:
    channel = w.guild.create_text_channel("daily")
    await w.client.tables.users.change_server(w.guild.id, language=language, puzzle_games=("spacebase", "ricochet"))
    await switch_on(w, keeper, channel)
    for who, way in ((w.ann, best().way), (w.ben, around(best())), (w.chie, best().way)):
        await press(who, await write_down(who, await look(w, who), write(way)), "Hand in")
    await w.client.tables.users.change(w.chie.id, hides_stats=True)
    before = len(w.env.backend.http_requests)
    w.time.pass_by(33 * 3600)
    await go(w)
    await go(w)
    sent = [one for one in w.env.backend.http_requests[before:] if "/interactions/" not in one.path]
    assert len(sent) == 1
    (post,) = channel.history()
    *said, buttons = POST[language]
    told = words(post)
    assert [one for one in (*said, "🏆**Ann**", "**Ben** ") if one not in told] == []
    assert "Chie" not in told
    assert labels(post) == buttons
    assert len(post.attachments) == 1
    assert post.flags.silent
    assert not post.mentions
    assert write(puzzle(DAY.toordinal() + 1).way) not in told
    check_components(components(post))
    await w.restart()
    await days(w, 1 / 4)
    assert len(channel.history()) == 1
    tried = await w.dai.click(post, label=buttons[0])
    assert tried.ephemeral
    w.time.pass_by(2 * NIGHT)
    for button in buttons[:2]:
        old = await w.dai.click(post, label=button)
        assert "nothing counts" in words(old)
        assert "Result: puzzle of the day" in words(await press(w.dai, old, "Result"))


@pytest.mark.parametrize(("language", "line"), [("en", "rather easy"), ("ja", "難易度：●●○○○ やや易しい")])
async def test_yesterdays_difficulty_is_posted_if_enough_answered(
    w: World, keeper: MemberActor, language: str, line: str
) -> None:
    await w.client.tables.users.change_server(w.guild.id, language=language)
    await switch_on(w, keeper, w.channel)
    for user in range(1, 5):
        await w.client.robots_puzzle.answer(DAY, Person(user, "somebody"), 0, best().way)
    await until_posted(w)
    await w.client.robots_puzzle.answer(w.time.now.date(), Person(1, "somebody"), 0, today(w).way)
    assert line not in words(posts(w.channel)[0]), "today's share is a secret, and few answered yesterday's"
    for user in range(2, 6):
        await w.client.robots_puzzle.answer(w.time.now.date(), Person(user, "somebody"), 0, today(w).way)
    await until_posted(w)
    assert line in words(posts(w.channel)[-1])


async def test_a_game_without_robots_shows_its_own_board(w: World, keeper: MemberActor) -> None:
    await w.client.puzzles.rows.add(prepared("spacebase"))
    await w.client.tables.users.change_server(w.guild.id, puzzle_games=("spacebase",))
    await switch_on(w, keeper, w.channel)
    await until_posted(w)
    (post,) = posts(w.channel)
    assert labels(post) == ["Space Base"]
    assert "Buy one card" in words(post)
    assert "Yesterday" not in words(post), "yesterday has no puzzle"
    tried = await w.ann.click(post, label="Space Base")
    assert tried.ephemeral
    (opened,) = (await w.client.puzzles.rows.of(DAY, w.ann.id)).values()
    assert (opened.day, opened.game) == (DAY, "spacebase")


async def test_where_nobody_answers_it_rests_and_says_so_until_somebody_does(w: World, keeper: MemberActor) -> None:
    await switch_on(w, keeper, w.channel)
    for _ in range(20):
        await until_posted(w)
    assert len(posts(w.channel)) == 14
    rests = "It rests: nobody here has answered for two weeks."
    assert rests in words(await settings(w, keeper))
    assert rests in words(await keeper.slash(w.channel, "taku here"))
    await press(w.ann, await write_down(w.ann, await look(w, w.ann), write(today(w).way)), "Hand in")
    assert rests not in words(await settings(w, keeper))
    w.time.pass_by(NIGHT)
    await go(w)
    assert "🏆**Ann**" in words(posts(w.channel)[-1])


@pytest.mark.parametrize("how", ["deleted", "forbidden"])
async def test_a_lost_channel_ends_it_and_a_moderator_reads_why(w: World, keeper: MemberActor, how: str) -> None:
    channel = w.guild.create_text_channel("daily")
    await switch_on(w, keeper, channel)
    if how == "deleted":
        w.env.backend.delete_channel(channel.id)
        await w.env.settle()
        assert "Its channel is not there any more" in words(await settings(w, keeper))
    else:
        w.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50013, times=1)
    await until_posted(w)
    for screen in (await keeper.slash(w.channel, "taku here"), await settings(w, keeper)):
        assert "It was switched off: I could not post in its channel" in words(screen)
    assert (await w.client.tables.users.server(w.guild.id)).puzzle_channel is None
    await switch_on(w, keeper, w.channel)
    w.time.pass_by(NIGHT)
    await go(w)
    assert len(posts(w.channel)) == 1


async def test_answers_to_the_easy_one_are_exported_and_deleted(w: World) -> None:
    easy = puzzle(DAY.toordinal(), easy=True)
    screen = await press(w.ann, await look(w, w.ann), "An easy one")
    await press(w.ann, await write_down(w.ann, screen, write(easy.way)), "Hand in")
    people = w.client.tables.users
    assert b'"easy daily puzzles"' in await people.export(w.ann.id)
    await people.forget(w.ann.id)
    assert b'"easy daily puzzles"' not in await people.export(w.ann.id)
