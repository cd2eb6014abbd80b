"""Tests of the daily Ricochet puzzle: over midnight, through restarts, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.demo.simcord_patches import spoken_locales
from bot.games.contract import Refused
from bot.games.ricochet.components.data import ARROWS
from bot.games.ricochet.rules.daily import LONGEST, puzzle, reached
from bot.games.ricochet.rules.moving import Step, read, write
from bot.games.ricochet.words.phrases import moves, way_text
from bot.words.formatter import LANGUAGES, formatter
from cogs.puzzles.robots_screen import said
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.robots_support import DAY, best, look, press, walk, write_down
from tests.e2e.sent_messages import SentMessages
from tests.games.ricochet.detours import around

NIGHT = 24 * 3600


def is_open(screen: Any, label: str) -> bool:
    """Return whether the button is there and enabled."""
    return any(one.get("label") == label and not one.get("disabled") for one in components(screen))


@pytest.mark.painted
async def test_move_by_move_and_back(w: World) -> None:
    screen = await look(w, w.ann)
    assert screen.ephemeral
    first = shown(screen).attachments[0]
    details = words(await press(w.ann, screen, "More…"))
    assert "Thursday, January 1, 2026 · ★★★★☆☆☆ harder than yesterday's, easier than tomorrow's" in details
    assert not is_open(screen, "Hand in")
    assert not is_open(screen, "Back one step")
    screen = await look(w, w.ann)
    screen = await walk(w.ann, screen, best().way[:2])
    assert "Back one step" in labels(screen)
    assert shown(screen).attachments[0].size != first.size
    screen = await press(w.ann, screen, "Back one step")
    assert "Back one step" in labels(screen)
    screen = await press(w.ann, screen, "Start over")
    assert "Back one step" not in labels(screen)
    screen = await walk(w.ann, screen, best().way)
    assert f"The robot is there in {best().number} moves. Hand it in!" in words(screen)
    assert is_open(screen, "Hand in")
    assert not [label for label in labels(screen) if label[-1] in ARROWS], "there is nothing more to move"
    assert len(w.ann.user.dm_channel.history()) == len(w.channel.history()) == 0


async def test_a_written_way_is_followed_or_refused_with_its_step(w: World) -> None:
    screen = await look(w, w.ann)
    screen = await write_down(w.ann, screen, write(best().way))
    assert f"The robot is there in {best().number} moves." in words(screen)
    way = write(best().way[:2])
    refused = await write_down(w.ann, screen, f"{way} {way.split()[1]} RU")
    assert "Step 3" in words(refused)
    assert "is not possible" in words(refused)
    assert "is not a move" in words(await write_down(w.ann, screen, "RU XX"))
    there = next(one for one in ("GL GR", "GR GL", "RL RR", "RU RD") if possible(one))
    assert "At most" in words(await write_down(w.ann, screen, f"{there} " * (LONGEST // 2 + 1)))
    longest = await write_down(w.ann, screen, f"{there} " * (LONGEST // 2))
    assert not any(is_open(longest, one) for one in labels(longest) if one[-1:] in ARROWS)


def possible(way: str) -> bool:
    """Return whether robots can move along it from the start, back and forth at will."""
    try:
        reached(best().position, read(way) * 2)
    except Refused:
        return False
    return True


async def test_only_fewer_moves_count(w: World) -> None:
    longer = around(best())
    least, more = best().number, len(longer) - best().number
    screen = await write_down(w.ann, await look(w, w.ann), write(longer))
    assert "the fewest" not in words(screen), "nobody is told before they have handed in"
    screen = await press(w.ann, screen, "Hand in")
    assert f"Handed in: {len(longer)} moves, {more} more than the fewest." in words(screen)
    again = await press(w.ann, await write_down(w.ann, screen, write(longer)), "Hand in")
    assert f"Your earlier answer stays: {len(longer)} moves, {more} more than the fewest." in words(again)
    screen = await press(w.ann, await write_down(w.ann, again, write(best().way)), "Hand in")
    assert f"Handed in: {least} moves, the fewest." in words(screen)
    assert "harder than yesterday's, easier than tomorrow's" in words(screen)
    assert not any(route in words(screen) for route in written(best().way)), "the picture shows it"
    assert f"Yours: {least} moves · fewest: {least}" in words(await look(w, w.ann))


async def test_an_answer_is_shared_without_its_route(w: World) -> None:
    screen = await walk(w.ann, await look(w, w.ann), best().way)
    w.time.pass_by(65)
    screen = await press(w.ann, screen, "Hand in")
    await press(w.ann, screen, "Share this")
    public = w.channel.last_message
    line = f"Taku, Ricochet Robots, Jan 1, 2026 ★★★★☆☆☆: {best().number} moves in 1:05 🔥1"
    assert "already shared" in words(await press(w.ann, screen, "Share this"))
    assert len(w.channel.history()) == 1
    assert words(public) == f"**Ann** · {line}"
    assert labels(public) == ["Today's puzzle"]
    assert not any(route in words(public) for route in written(best().way))
    alone = await w.ann.user.slash("robots daily")
    alone = await w.ann.user.click(shown(alone), label="More…")
    alone = await w.ann.user.click(shown(alone), label="Type a route…")
    alone = await w.ann.user.submit_modal(alone, {"text": write(best().way)})
    alone = await w.ann.user.click(shown(alone), label="Hand in")
    assert "Share this" not in labels(alone)
    assert f"`{line}`" in words(alone), "to copy, where nobody else is"


EASY_ONE = {
    "en": ("An easy one", "Type a route…", "Hand in", "Share this", "Yesterday", "easy", "the fewest"),
    "ja": ("やさしい問題", "手順を入力…", "提出する", "みんなに見せる", "昨日の結果", "やさしい問題", "最小手数"),
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_easy_one_stands_beside_the_hard_one_and_counts_for_the_streak(w: World, language: str) -> None:
    easy, (there, typed, hand_in, share, yesterday, level, fewest) = (
        puzzle(DAY.toordinal(), easy=True),
        EASY_ONE[language],
    )
    with spoken_locales({w.ann.id: language}):
        screen = await press(w.ann, await look(w, w.ann), there)
        screen = await w.ann.submit_modal(await press(w.ann, screen, typed), {"text": write(easy.way)})
        screen = await press(w.ann, screen, hand_in)
        assert {fewest, level} == {one for one in (fewest, level) if one in words(screen)}
        await press(w.ann, screen, share)
        assert f"(easy), Jan 1, 2026: {easy.number} moves in 0:00 🔥1" in words(w.channel.last_message)
        league = await w.ann.slash(w.channel, "robots league")
        assert not any("Ann" in line for line in words(league).splitlines())
        w.time.pass_by(NIGHT)
        public: Any = w.channel.last_message
        screen = await w.ann.click(public, label="Today's puzzle")
        result = words(await press(w.ann, screen, yesterday))
        assert f"1. **Ann** {formatter(language, 'ricochet').format(moves(easy.number))}" in result
        assert level in result
        assert "🔥 1" in words(await w.ann.slash(w.channel, "daily")).replace("🔥 1日", "🔥 1")


@pytest.mark.painted
async def test_two_people_over_midnight_with_restarts(w: World, caplog: pytest.LogCaptureFixture) -> None:
    watch = SentMessages(w.env)
    caplog.set_level("INFO")
    before = await look(w, w.ben)
    w.time.pass_by(60)
    screen = await walk(w.ann, await look(w, w.ann), best().way[:3])
    await w.restart()
    screen = await walk(w.ann, screen, best().way[3:])
    w.time.pass_by(65)
    assert "Handed in" in words(await press(w.ann, screen, "Hand in"))
    after = await look(w, w.ben)
    assert words(after) == words(before)
    assert [one.get("custom_id") for one in components(after)] == [one.get("custom_id") for one in components(before)]
    sent = watch.new()
    pictures = [data for one in sent if one.reader == w.ben.id for data in one.files]
    assert len(pictures) == 2
    assert pictures[0] == pictures[1]
    secrets = {str(best().way), write(best().way), *written(best().way)}
    for one in sent:
        assert one.reader in (w.ann.id, w.ben.id)
        assert one.reader == w.ann.id or not any(secret in one.text for secret in secrets)
        assert one.reader == w.ann.id or "Ann" not in one.text
    assert not any(secret in line for secret in secrets for line in caplog.messages)

    longer = around(best())
    await press(w.ben, await write_down(w.ben, after, write(longer)), "Hand in")
    w.time.pass_by(NIGHT)
    await w.restart()
    late = await press(w.ben, await write_down(w.ben, after, write(best().way)), "Result")
    assert not w.channel.history()
    told = words(late).splitlines()
    assert told[1] == "Thursday, January 1, 2026 · ★★★★☆☆☆"
    ranking = [line for line in told if line[:2] in ("1.", "2.")]
    assert ranking == [
        f"1. **Ann** {best().number} moves in 1:05 🔥1 🏆1",
        f"2. **Ben** {len(longer)} moves in 2:05 🔥1",
    ]
    assert "You answered on 1 day, with the fewest moves on 0. 🔥1" in told
    film = shown(late).attachments[0]
    assert film.filename == "film.gif"
    today = await press(w.ben, await look(w, w.ben), "More…")
    assert "Friday, January 2, 2026 · ★★★★★☆☆" in words(today)
    assert words(await press(w.ben, today, "Yesterday")) == words(late)


def written(way: Sequence[Step]) -> set[str]:
    """Return all notations of the route."""
    return {formatter(one, "ricochet").format(way_text(write(way))) for one in LANGUAGES} | {said(way)[0]}


async def test_an_answer_after_midnight_says_so(w: World) -> None:
    screen = await walk(w.ann, await look(w, w.ann), best().way)
    w.time.pass_by(NIGHT)
    assert "That day is over" in words(await press(w.ann, screen, "Hand in"))
    over = await press(w.ann, screen, "Back one step")
    assert "Jan 1, 2026 · nothing counts" in words(over)
    result = words(await press(w.ann, over, "Result"))
    assert "Nobody here handed in a route." in result
    assert "You answered" not in result
    assert "Friday" in words(await press(w.ann, await press(w.ann, over, "Today's puzzle"), "More…"))


@pytest.mark.painted
async def test_everybody_is_shown_the_result_once_in_a_channel(w: World) -> None:
    await press(w.ann, await walk(w.ann, await look(w, w.ann), best().way), "Hand in")
    w.time.pass_by(NIGHT)
    for who, times in ((w.ben, 1), (w.ann, 1)):
        mine = await press(who, await look(w, who), "Yesterday")
        told = await press(who, mine, "Show everybody")
        assert len(w.channel.history()) == times
    assert "already" in words(told)
    public: Any = w.channel.last_message
    assert "**Ann**" in words(public)
    assert "You answered" not in words(public)
    assert labels(public) == ["Today's puzzle"]
    assert public.attachments[0].filename == "film.gif"
    fresh = await w.ben.click(public, label="Today's puzzle")
    assert fresh.ephemeral
    assert "Friday" in words(await press(w.ben, fresh, "More…"))
    assert words(w.channel.last_message) == words(public)
    elsewhere = w.guild.create_text_channel("elsewhere")
    again = await press(w.ben, await w.ben.slash(elsewhere, "robots daily"), "Yesterday")
    await press(w.ben, again, "Show everybody")
    assert "**Ann**" in words(elsewhere.last_message)


async def test_whoever_hides_their_statistics_is_named_to_nobody_else(w: World) -> None:
    for who in (w.ann, w.ben):
        await press(who, await walk(who, await look(w, who), best().way), "Hand in")
    await w.client.tables.users.change(w.ann.id, hides_stats=True)
    w.time.pass_by(NIGHT)
    mine = await press(w.ann, await look(w, w.ann), "Yesterday")
    assert "**Ann**" in words(mine)
    his = await press(w.ben, await look(w, w.ben), "Yesterday")
    await press(w.ann, mine, "Show everybody")
    for told in (his, w.channel.last_message):
        assert "1. **Ben**" in words(told)
        assert "Ann" not in words(told)


async def test_by_direct_message_alone(w: World) -> None:
    screen = await w.ann.user.click(shown(await w.ann.user.slash("robots daily")), label="More…")
    assert "in this server" not in words(screen)
    screen = await w.ann.user.click(shown(screen), label="Type a route…")
    screen = await w.ann.user.submit_modal(screen, {"text": write(best().way)})
    await w.ann.user.click(shown(screen), label="Hand in")
    await w.ben.user.slash("robots daily")
    assert f"Yours: {best().number} moves" in words(await look(w, w.ann))
    w.time.pass_by(NIGHT)
    mine = await yesterday(w.ann)
    assert "1. **Ann**" in words(mine)
    assert labels(mine) == ["Today's puzzle", "Archive"]
    his = await yesterday(w.ben)
    assert "Ann" not in words(his)


async def yesterday(who: MemberActor) -> InteractionResult:
    """Open the result of the day before in direct messages."""
    more = await who.user.click(shown(await who.user.slash("robots daily")), label="More…")
    return await who.user.click(shown(more), label="Yesterday")


async def test_in_japanese(w: World) -> None:
    with spoken_locales({w.ann.id: "ja"}):
        screen = await look(w, w.ann)
        details = words(await press(w.ann, screen, "その他…"))
        assert "今日の問題" in details
        assert "2026年1月1日木曜日" in details
        screen = await w.ann.submit_modal(await press(w.ann, screen, "手順を入力…"), {"text": "赤上 赤上"})
        assert "2手目" in words(screen)
        screen = await look(w, w.ann)
        screen = await w.ann.submit_modal(await press(w.ann, screen, "手順を入力…"), {"text": write(best().way)})
        assert f"{best().number}手（最小手数）の答えを提出しました" in words(await press(w.ann, screen, "提出する"))
        w.time.pass_by(NIGHT)
        result = await press(w.ann, await look(w, w.ann), "昨日の結果")
        assert "最小手数は" in words(result)
        assert "1. **Ann**" in words(result)


async def test_a_result_that_could_not_be_posted_may_be_shown_again(w: World) -> None:
    w.time.pass_by(NIGHT)
    result = await press(w.ann, await look(w, w.ann), "Yesterday")
    w.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=403, code=50013, times=1)
    await press(w.ann, result, "Show everybody")
    assert not any("Result: puzzle of the day" in words(one) for one in w.channel.history())
    await press(w.ann, result, "Show everybody")
    assert "Result: puzzle of the day" in words(w.channel.last_message)
