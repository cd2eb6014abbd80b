"""Tests of /profile and /stats in Discord: pages, visibility, publishing, hiding oneself."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.users.settings_screen import PRIVACY
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, settings_page, shown, words
from tests.e2e.sent_messages import SentMessages
from tests.e2e.statistics_support import GAME, over, turned
from tests.e2e.support import own_server

PICTURE = 12


def alt(message: Any) -> str:
    """Return the alternative text of the message's picture."""
    return "\n".join(
        item["description"] for one in components(message) if one["type"] == PICTURE for item in one["items"]
    )


def kept_law(message: Any) -> None:
    """Check that there are few lines and only allowed buttons."""
    parts = components(message)
    check_components(parts)
    assert len(words(message).splitlines()) <= 5


# --- profiles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_profile_has_three_pages(w: World, language: str) -> None:
    await w.client.tables.users.change(w.ann.id, language=language)
    for at in range(3):
        await over(w, w.ann, w.ben, *([w.chie] if at else []))
    await over(w, w.ben, w.ann, game="spacebase")
    told = await w.ann.slash(w.channel, "profile")
    assert told.ephemeral
    said = {"en": ("Games: 4, First places: 3", "Andromeda: first in 3 of 3", "most often with"),
            "ja": ("ゲーム数：4、1位の回数：3", "アンドロメダ：3回中1位3回", "よく一緒に遊ぶ人")}[language]  # fmt: skip
    assert said[0] in alt(told)
    assert said[1] in alt(told)
    assert f"{said[2]}" in words(told)
    assert f"<@{w.ben.id}>" in words(told)
    kept_law(told)
    company = await turned(w.ann, told, "1")
    assert {"en": "Ben: 4 games (ahead in 3, behind in 1)", "ja": "Ben：4回（上位3回、下位1回）"}[language] in alt(
        company
    )
    kept_law(company)
    time = await turned(w.ann, company, "2")
    assert {"en": "Games finished, by day: Jan: 4", "ja": "日ごとの終了ゲーム数：1月：4"}[language] in alt(time)
    kept_law(time)
    assert shown(time).attachments


async def test_others_see_what_is_not_private(w: World) -> None:
    await over(w, w.ann, w.ben)
    await over(w, w.ann, w.chie, private=True)
    for reader, games in ((w.ann, 2), (w.chie, 2), (w.ben, 1), (w.dai, 1)):
        told = await reader.slash(w.channel, "profile", member=w.ann)
        assert f"Games: {games}, " in alt(told)
        seen = alt(await turned(reader, told, "1"))
        assert ("Chie" in seen) == (reader in (w.ann, w.chie))
        assert ("Everywhere" in labels(told)) == (reader is w.ann)
    assert "has not finished a game on this server yet" in words(await w.dai.slash(w.channel, "profile", member=w.chie))


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_somebody_without_games_hears_what_to_do(w: World, language: str) -> None:
    await w.client.tables.users.change(w.ann.id, language=language)
    told = await w.ann.slash(w.channel, "profile")
    assert {"en": "Open a table with /taku new, or join one", "ja": "/taku 新規 で卓を開く"}[language] in words(told)
    kept_law(told)
    everywhere = await w.ann.click(shown(told), label={"en": "Everywhere", "ja": "すべてのサーバー"}[language])
    assert {"en": "You have not finished a game yet", "ja": "終えたゲームはまだありません"}[language] in words(
        everywhere
    )


async def test_bots_have_no_profile(w: World) -> None:
    bot = w.guild.add_member(w.env.create_user("robot", bot=True))
    assert "not of bots" in words(await w.ann.slash(w.channel, "profile", member=bot))


async def test_a_profile_is_shown_to_everybody_as_everybody_may_see_it(w: World) -> None:
    await over(w, w.ann, w.ben)
    await over(w, w.ann, w.chie, private=True)
    own = await turned(w.ann, await w.ann.slash(w.channel, "profile"), "1")
    assert "Chie" in alt(own)
    await w.ann.click(shown(own), label="Show it here")
    public: Any = w.channel.last_message
    assert "Ben: 1 game" in alt(public)
    assert "Chie" not in alt(public)
    assert labels(public) == ["My profile"]
    mine = await w.ben.click(public, label="My profile")
    assert mine.ephemeral
    assert f"Profile of <@{w.ben.id}>" in words(mine)
    assert f"Profile of <@{w.ann.id}>" in words(w.channel.last_message), "the one for everybody stays"


async def test_only_private_games_are_nothing_to_show(w: World) -> None:
    await over(w, w.ann, w.chie, private=True)
    own = await w.ann.slash(w.channel, "profile")
    told = await w.ann.click(shown(own), label="Show it here")
    assert "all games were at private tables" in words(told)
    assert not [one for one in w.channel.history() if "Profile" in words(one)]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_whoever_hides_is_named_to_nobody(w: World, watch: SentMessages, language: str) -> None:
    await over(w, w.ben, w.ann)
    for reader in (w.ann, w.ben):
        await w.client.tables.users.change(reader.id, language=language)
    before = await w.ann.slash(w.channel, "profile", member=w.ben)
    hide = {"en": "Hide my statistics", "ja": "統計を隠す"}[language]
    settings = await w.ben.click(await settings_page(w.ben, w.channel, PRIVACY), label=hide)
    assert {"en": "statistics are hidden", "ja": "統計は他の人に非公開"}[language] in words(settings)
    watch.new()
    refused = {"en": "does not show their statistics", "ja": "統計を他の人に公開していません"}[language]
    assert refused in words(await w.ann.slash(w.channel, "profile", member=w.ben))
    assert refused in words(await turned(w.ann, before, "1"))
    assert refused in words(
        await w.ann.click(shown(before), label={"en": "Show it here", "ja": "ここで公開"}[language])
    )
    server = await w.chie.slash(w.channel, "stats server")
    fame = await turned(w.chie, server, ".2")
    game = await turned(w.chie, await turned(w.chie, fame, f"{GAME}.0"), f"{GAME}.2")
    assert "Ann" in alt(fame) + alt(game)
    leaked = [one.text for one in watch.new() if one.reader in (w.chie.id, None) and f"<@{w.ben.id}>" in one.text]
    assert not leaked
    assert "Ben" not in alt(server) + alt(fame) + alt(game)
    own = await w.ben.slash(w.channel, "profile")
    assert f"<@{w.ben.id}>" in words(own)
    show = {"en": "Show my statistics", "ja": "統計を公開"}[language]
    await w.ben.click(shown(settings), label=show)
    assert refused not in words(await w.ann.slash(w.channel, "profile", member=w.ben))


async def test_a_hidden_rating_is_no_curve_for_others(w: World) -> None:
    for _ in range(3):
        await over(w, w.ann, w.ben)
    own = await w.ann.slash(w.channel, "profile")
    assert "Rating: 1" in alt(own)
    assert "highest: 1" in alt(await turned(w.ann, own, "2"))
    await w.client.tables.users.change(w.ann.id, hides_rating=True)
    other = await w.ben.slash(w.channel, "profile", member=w.ann)
    assert "Rating: –" in alt(other)
    assert "or it is hidden" in alt(await turned(w.ben, other, "2"))
    assert "highest: 1" in alt(await turned(w.ann, await w.ann.slash(w.channel, "profile"), "2"))


async def test_in_direct_messages_one_sees_oneself_everywhere(w: World) -> None:
    await over(w, w.ann, w.ben)
    told = await w.ann.user.slash("profile")
    assert "Games: 1, " in alt(told)
    assert labels(told) == []
    assert "Only you can see this" in words(told)
    assert "your own profile alone" in words(await w.ann.user.slash("profile", member=w.ben.user))


async def test_one_servers_games_are_not_told_at_another(w: World) -> None:
    await over(w, w.ann, w.ben)
    ann, channel = own_server(w, "Ann")
    assert "not finished a game on this server" in words(await ann.slash(channel, "profile"))
    assert "No game has been finished on this server" in words(await ann.slash(channel, "stats server"))
    everywhere = await ann.click(shown(await ann.slash(channel, "stats game", game=GAME)), label="Everywhere")
    assert "Games: 1, Players: 2" in alt(everywhere)
    assert "Ann" not in alt(everywhere)


async def test_who_is_this_leads_to_the_profile(w: World) -> None:
    await over(w, w.ben, w.ann)
    told = await w.ann.context_menu(w.channel, "Who is this", w.ben)
    assert f"Profile of <@{w.ben.id}>" in words(await w.ann.click(shown(told), label="Profile"))
    own = await w.ann.slash(w.channel, "taku whois")
    assert f"Profile of <@{w.ann.id}>" in words(await w.ann.click(shown(own), label="Profile"))


# --- servers and games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_server_in_numbers(w: World, language: str) -> None:
    await w.client.tables.users.change(w.dai.id, language=language)
    for _ in range(5):
        await over(w, w.ann, w.ben)
    await over(w, w.chie, w.ann, game="ricochet", private=True)
    told = await w.dai.slash(w.channel, "stats server")
    assert told.ephemeral
    assert {"en": "Games: 6, Players: 3, and Last 7 days: 6", "ja": "ゲーム数：6、プレイヤー：3、直近7日間：6"}[
        language
    ] in alt(told)
    kept_law(told)
    fame = await turned(w.dai, told, ".2")
    assert {"en": "Ann: first in 5 of 5", "ja": "Ann：5回中1位5回"}[language] in alt(fame)
    assert "Chie" not in alt(fame)
    kept_law(fame)
    game = await turned(w.dai, fame, f"{GAME}.0")
    assert {"en": "Highest score: 50 (Ann)", "ja": "最高得点：50（Ann）"}[language] in alt(game)
    assert {"en": "Usual length: 1 hour", "ja": "普段の長さ：1時間"}[language] in alt(game)
    kept_law(game)
    seats = await turned(w.dai, game, f"{GAME}.1")
    assert {"en": "Seat 1: 100%", "ja": "席1：100%"}[language] in alt(seats)
    kept_law(seats)
    back = await turned(w.dai, seats, ".0")
    assert alt(back) == alt(told)


async def test_seats_are_not_judged_by_few_games(w: World) -> None:
    for _ in range(4):
        await over(w, w.ann, w.ben, w.chie)
    told = await turned(w.dai, await w.dai.slash(w.channel, "stats game", game=GAME), f"{GAME}.1")
    assert "First places of AI players (Solid)" in alt(told)
    assert "100%" not in alt(told)
    await over(w, w.ann, w.ben, w.chie)
    told = await turned(w.dai, await w.dai.slash(w.channel, "stats game", game=GAME), f"{GAME}.1")
    assert "3 players, 5 games" in alt(told)
    assert "Seat 1: 100% (AI: 38%)" in alt(told)


async def test_robots_have_no_order_of_seats(w: World) -> None:
    await over(w, w.ann, w.ben, game="ricochet")
    told = await w.dai.slash(w.channel, "stats game", game="ricochet")
    values = [one["value"] for menu in components(told) if menu["type"] == 3 for one in menu["options"]]
    assert "ricochet.1" not in values
    assert {"ricochet.0", "ricochet.2", ".0", "andromeda.0"} <= set(values)


async def test_statistics_are_shown_to_everybody(w: World) -> None:
    await over(w, w.ann, w.ben)
    await w.dai.click(shown(await w.dai.slash(w.channel, "stats server")), label="Show it here")
    assert "Games: 1, Players: 2" in alt(w.channel.last_message)
    await w.dai.click(shown(await w.dai.slash(w.channel, "stats game", game=GAME)), label="Show it here")
    assert "Highest score: 50 (Ann)" in alt(w.channel.last_message)


async def test_where_nothing_was_played_one_hears_what_to_do(w: World) -> None:
    told = words(await w.ann.slash(w.channel, "stats server"))
    assert "this page fills by itself" in told
    game = await w.ann.slash(w.channel, "stats game", game=GAME)
    assert "Nobody has finished a game of Andromeda on this server yet. Open a table with /taku new" in words(game)
    assert "Nobody has finished a game of Andromeda yet" in words(await w.ann.click(shown(game), label="Everywhere"))


async def test_in_direct_messages_games_are_told_of_all_servers(w: World) -> None:
    await over(w, w.ann, w.ben)
    told = await w.chie.user.slash("stats game", game=GAME)
    assert "Games: 1, Players: 2" in alt(told)
    assert labels(told) == []
    assert "which has me" in words(await w.chie.user.slash("stats server"))


@pytest.mark.painted
async def test_names_of_any_kind_stand_in_pictures(w: World) -> None:
    names = {w.ann.id: "W" * 32, w.ben.id: "**@everyone** `x`\u202e", w.chie.id: "智恵子" * 10, w.dai.id: "\u3164"}
    await over(w, w.ann, w.ben, w.chie, w.dai, names=names)
    fame = await turned(w.eve, await w.eve.slash(w.channel, "stats server"), ".2")
    assert "W" * 32 in alt(fame)
    assert "\u202e" not in alt(fame)
    assert "?: first in 0 of 1" in alt(fame)
    assert shown(fame).attachments
    company = await turned(w.ann, await w.ann.slash(w.channel, "profile"), "1")
    assert "智恵子" in alt(company)
