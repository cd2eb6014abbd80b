"""Tests of *Look together*: a thread in which people step through a finished game."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.demo.simcord_patches import spoken_locales
from bot.tables.model.views import Person
from cogs.board.message_roles import DISCUSSION
from cogs.discussion.screen import COMMENT, COMMENTS, DROP, KEEP, LEAD, SHOW, UNDO, WITHDRAW
from cogs.discussion.variation_screen import ONE, TOOL
from cogs.ui.custom_ids import DISCUSSION as ROUTES
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import BUTTONS
from cogs.ui.links import DISCUSS
from cogs.ui.past_board_query import GO
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, menus, shown, words
from tests.e2e.bot_players import ids, table_at, until_asked
from tests.e2e.forum_support import card, open_post, settle
from tests.e2e.history_support import finished, number_in
from tests.e2e.sent_messages import MENU, SentMessages, check_limits
from tests.e2e.support import pressed
from tests.e2e.tables import play_table, press_card

MOST = 12
"""Maximum presses for one move."""


async def board(w: World, table: int) -> Any:
    """Return the board message of the discussion."""
    await w.settle()
    row = await w.client.tables.messages.find(table, DISCUSSION)
    assert row is not None
    return next(one for thread in w.channel.threads for one in thread.history() if one.id == row.message_id)


async def opened(w: World, table: int, actor: MemberActor) -> Any:
    """Press the button below the result; return the answer."""
    info = await w.client.tables.queries.info(table)
    thread = next(one for one in w.channel.threads if one.id == info.thread_id)
    result = next(one for one in reversed(thread.history()) if "Again" in labels(one) or "再戦" in labels(one))
    return shown(await actor.click(result, custom_id=str(CustomId(DISCUSS, table))))


async def press(w: World, table: int, actor: MemberActor, arg: str) -> Any:
    """Press a button of the board message; return the answer."""
    here = await board(w, table)
    custom_id = next(str(one) for one in ids(here) if (one.purpose, one.arg) == (DISCUSS, arg))
    return await actor.click(here, custom_id=custom_id)


async def say(w: World, table: int, actor: MemberActor, text: str) -> None:
    """Comment on what is shown, by the form."""
    form = await press(w, table, actor, COMMENT)
    await actor.submit_modal(form, {"text": text})


async def any_move(w: World, actor: MemberActor, here: Any) -> Any:
    """Make any move in the variation, by the first entry of each step; return the screen."""
    before = number(here)
    for _ in range(MOST):
        check_components(components(here))
        if number(here) != before:
            return here
        says = [one for one in ids(here) if one.purpose == ROUTES.say and one.said and not one.arg]
        lists = [one for one in menus(here) if one["custom_id"].startswith("vary")]
        if lists:
            possible = [one["value"] for one in lists[0]["options"] if not one.get("description", "").startswith("✕")]
            some = possible[: max(1, lists[0].get("min_values", 1))]
            here = shown(await actor.select(here, some, custom_id=lists[0]["custom_id"]))
        else:
            assert says, (words(here), labels(here))
            pressed_one = await actor.click(here, custom_id=str(max(says, key=lambda one: len(one.said))))
            if pressed_one.response is None:
                pressed_one = await actor.submit_modal(pressed_one, {"text": "5"})
            here = shown(pressed_one)
    raise AssertionError(f"no move: {words(here)} {labels(here)}")


def number(here: Any) -> int:
    """Return the number of the position in the ids of a private screen."""
    return max(one.number for one in (*ids(here), *ids(here, MENU)) if one.purpose.startswith("vary"))


async def test_two_people_step_and_comment_in_a_thread_of_its_own(w: World, watch: SentMessages) -> None:
    table = await finished(w)
    told = await opened(w, table, w.dai)
    assert told.ephemeral
    assert labels(told) == ["To the thread"]
    here = await board(w, table)
    assert here.channel.id != (await w.client.tables.queries.info(table)).thread_id
    assert f"<@{w.dai.id}> leads" in words(here)
    first = number_in(here)
    await press(w, table, w.dai, "on")
    second = number_in(await board(w, table))
    assert second > first
    await say(w, table, w.eve, "*Why* not <@1> the red one? @everyone")
    shown_there = words(await board(w, table))
    assert "**Eve**: \\*Why\\* not" in shown_there
    assert "<@1>" not in shown_there
    refused = shown(await press(w, table, w.eve, "back"))
    assert refused.ephemeral
    assert labels(refused) == ["Take the lead"]
    await w.eve.click(refused, label="Take the lead")
    await press(w, table, w.eve, "back")
    here = await board(w, table)
    assert number_in(here) == first
    assert f"<@{w.eve.id}> leads" in words(here)
    assert "Eve**:" not in words(here)
    menu = next(one for one in menus(here))
    await w.eve.select(here, [str(second)], custom_id=menu["custom_id"])
    assert number_in(await board(w, table)) == second
    assert not any(one.mention_everyone for one in w.thread.history())
    for sent in watch.new():
        check_limits(sent)


async def test_a_second_press_leads_to_the_same_thread(w: World) -> None:
    table = await finished(w)
    await opened(w, table, w.dai)
    before = await board(w, table)
    await opened(w, table, w.eve)
    assert (await board(w, table)).id == before.id
    await w.eve.send(w.thread, "hello")
    await opened(w, table, w.eve)
    below = await board(w, table)
    assert (below.channel.id, below.id > before.id) == (before.channel.id, True)
    assert [one.id for one in w.thread.history() if components(one)] == [below.id]


async def test_a_deleted_message_and_a_deleted_thread_come_back(w: World) -> None:
    table = await finished(w)
    await opened(w, table, w.dai)
    await say(w, table, w.eve, "Here!")
    before = await board(w, table)
    w.env.backend.delete_message(before.channel.id, before.id)
    again = await board(w, table)
    assert again.id != before.id
    assert words(again) == words(before)
    w.env.backend.delete_channel(before.channel.id)
    await w.settle()
    await opened(w, table, w.eve)
    new = await board(w, table)
    assert new.channel.id != before.channel.id
    assert "Here!" in words(new)


async def test_it_goes_on_after_a_restart(w: World) -> None:
    table = await finished(w)
    await opened(w, table, w.dai)
    await press(w, table, w.dai, "on")
    before = number_in(await board(w, table))
    await w.restart()
    await press(w, table, w.dai, "back")
    assert number_in(await board(w, table)) < before


async def test_comments_are_listed_and_withdrawn(w: World) -> None:
    table = await finished(w)
    await opened(w, table, w.dai)
    for n in range(5):
        await say(w, table, w.eve, f"Number {n}")
    here = await board(w, table)
    assert "2 more" in words(here)
    assert "Number 1" not in words(here)
    page = shown(await press(w, table, w.eve, COMMENTS))
    assert all(f"Number {n}" in words(page) for n in range(5))
    (withdrawing,) = (one for one in menus(page) if f":{WITHDRAW}:" in one["custom_id"])
    page = shown(await w.eve.select(page, [withdrawing["options"][0]["value"]], custom_id=withdrawing["custom_id"]))
    assert "Number 0" not in words(page)
    assert "1 more" in words(await board(w, table))
    assert not [one for one in menus(shown(await press(w, table, w.ben, COMMENTS))) if WITHDRAW in one["custom_id"]]


async def test_the_leader_tries_a_variation_that_all_see(w: World) -> None:
    table = await finished(w)
    await opened(w, table, w.dai)
    await press(w, table, w.dai, "on")
    here, before = await board(w, table), await table_at(w, table)
    start = next(str(one) for one in ids(here) if one.purpose == ROUTES.say)
    assert labels(shown(await w.eve.click(here, custom_id=start))) == ["Take the lead"]
    private = shown(await w.dai.click(here, custom_id=start))
    assert private.ephemeral
    private = await any_move(w, w.dai, private)
    here = await board(w, table)
    assert "variation from move" in words(here)
    tool = next(str(one) for one in ids(private) if (one.purpose, one.arg) == (TOOL, ONE))
    private = shown(await w.dai.click(private, custom_id=tool))
    await say(w, table, w.eve, "Better!")
    await press(w, table, w.dai, KEEP)
    here = await board(w, table)
    assert "kept a variation" in words(here)
    assert "Better!" in words(here)
    await press(w, table, w.dai, UNDO)
    assert "Better!" not in words(await board(w, table))
    await press(w, table, w.dai, DROP)
    here = await board(w, table)
    assert "after move" in words(here)
    page = shown(await press(w, table, w.dai, COMMENTS))
    assert "**Eve**, on a variation: Better!" in words(page)
    (showing,) = (one for one in menus(page) if f":{SHOW}:" in one["custom_id"])
    await w.dai.select(page, [showing["options"][0]["value"]], custom_id=showing["custom_id"])
    assert "variation from move" in words(await board(w, table))
    after = await table_at(w, table)
    assert (after.row, after.state) == (before.row, before.state)


async def test_it_speaks_the_tables_language(w: World) -> None:
    with spoken_locales({actor.id: "ja" for actor in w.people.values()}):
        table = await finished(w)
        told = await opened(w, table, w.dai)
        assert labels(told) == ["スレッドへ"]
        here = await board(w, table)
        assert "手目のあと" in words(here)
        assert {"進行役になる", "コメント…", "別の展開…", "文章で見る"} <= {*labels(here)}
        await say(w, table, w.eve, "すごい！")
        assert "**Eve**：すごい！" in words(await board(w, table))
        refused = shown(await press(w, table, w.eve, "on"))
        assert "進行役" in words(refused)


async def test_a_board_has_at_most_ten_buttons_in_four_rows(w: World) -> None:
    table = await finished(w)
    await opened(w, table, w.dai)
    await say(w, table, w.dai, "x" * 500)
    here = await board(w, table)
    check_components(components(here))
    assert len(labels(here)) <= BUTTONS
    assert sum(one["type"] == 1 for one in components(here)) <= 4
    assert any(one.arg == GO for one in ids(here, MENU))


async def test_a_running_game_is_refused_in_words(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    refused = await pressed(w, w.dai, w.card, CustomId(DISCUSS, table))
    assert "once it is over" in words(refused)
    for target in (
        CustomId(DISCUSS, table, 1, "on"),
        CustomId(DISCUSS, table, 1, LEAD),
        CustomId(ROUTES.say, table, 1),
    ):
        assert "once it is over" in words(await pressed(w, w.dai, w.card, target))
    assert len(w.channel.threads) == 1


async def test_in_a_forum_it_is_a_post_of_its_own(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    await press_card(w.ann, card(forum), "start")
    await until_asked(w, table)
    with w.env.time_context():
        await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
    await settle(w)
    told = await pressed(w, w.dai, await w.dai.send(w.channel, "hm"), CustomId(DISCUSS, table))
    assert labels(told) == ["To the thread"]
    row = await w.client.tables.messages.find(table, DISCUSSION)
    assert row is not None
    post = forum.threads[-1]
    assert (post.id, post.history()[0].id) == (row.channel_id, row.message_id)
    assert f"<@{w.dai.id}> leads" in words(post.history()[0])
    await w.eve.click(post.history()[0], label="Take the lead")
    assert f"<@{w.eve.id}> leads" in words(post.history()[0])
