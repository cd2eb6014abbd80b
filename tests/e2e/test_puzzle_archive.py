"""Tests of the archive of past puzzles, filtered, paged and played by buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor

from bot.demo.simcord_patches import spoken_locales
from bot.enums import Length
from bot.games.registry import GAMES
from bot.games.ricochet.rules.daily import puzzle
from bot.games.ricochet.rules.moving import write
from bot.puzzles.service import EASY_ROBOTS, ROBOTS, key, puzzle_table
from bot.words.formatter import LANGUAGES
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import BELOW, BUTTONS
from cogs.ui.links import ARCHIVE
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.bot_players import ids
from tests.e2e.puzzle_support import DAY, amount, look, prepared, press, say_all, ways
from tests.e2e.sent_messages import MENU
from tests.e2e.support import pressed

NIGHT = 24 * 3600
ONE = timedelta(days=1)
GAME = "spacebase"
SAID = {
    "en": ("Archive", "Hand in", "Start over", "Solution", "Today's puzzles", "nothing counts",
           "there is no better answer", "The best answer: ", "solved", "not rated yet", "Sat, May 2, 2026"),
    "ja": ("過去の問題", "提出する", "最初から", "答えを見る", "今日の問題一覧", "成績対象外",
           "これより良い答えはありません", "最善の答えは", "解決済み", "難易度は未定", "2026/5/2（土）"),
}  # fmt: skip


def options(screen: Any) -> list[list[dict[str, Any]]]:
    """Return the entries of each menu."""
    return [one["options"] for one in components(screen) if one["type"] == MENU]


def menus(screen: Any) -> list[CustomId]:
    return ids(screen, MENU)


async def choose(who: MemberActor, screen: Any, at: int, value: str) -> Any:
    """Select a value in the menu at this place, of puzzles, games, or weekdays."""
    found = menus(screen)
    check(screen)
    return shown(await who.select(screen, [value], custom_id=str(found[at])))


def check(screen: Any) -> None:
    """Check the rules of messages, and the rows and buttons of a screen."""
    parts = components(screen)
    check_components(parts)
    assert sum(one["type"] == 1 for one in parts) <= BELOW + 1
    assert sum(one["type"] == 2 for one in parts) <= BUTTONS


async def archive(w: World, who: MemberActor, label: str) -> Any:
    """Open the archive from the overview."""
    return await press(who, shown(await who.slash(w.channel, "daily")), label)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_past_puzzle_is_played_and_judged_at_once(w: World, language: str) -> None:
    past, hand_in, over, solution, everything, counts, best, other, solved, unrated, _ = SAID[language]
    w.time.pass_by(NIGHT)
    await w.client.puzzles.rows.add(prepared(GAME))
    with spoken_locales({w.ann.id: language}):
        here = await choose(w.ann, await archive(w, w.ann, past), 1, GAME)
        (entry,) = options(here)[0]
        assert (entry["value"], entry["description"]) == (str(key(DAY, GAME)), unrated)
        here = await choose(w.ann, here, 0, entry["value"])
        check(here)
        assert counts in words(here)
        assert labels(here)[-2:] == [solution, past]
        here = await say_all(w.ann, here, ways(GAME)[1])
        check(here)
        here = await press(w.ann, here, hand_in)
        check(here)
        assert f"{other}{amount(GAME, ways(GAME)[0], language)}" in words(here)
        assert solution in labels(here)
        here = await press(w.ann, await say_all(w.ann, await press(w.ann, here, over), ways(GAME)[0]), hand_in)
        assert best in words(here)
        told = await press(w.ann, here, solution)
        assert labels(told) == [everything, past]
        again = await press(w.ann, told, past)
        assert menus(again)[0].purpose == "puzzle-go", "the archive of that game"
        assert options(again)[0][0]["description"] == f"{unrated} · {solved}"
        assert options(again)[0][0]["label"].startswith("✓ ")
        here = await choose(w.ann, again, 0, entry["value"])
        assert hand_in not in labels(here), "it begins anew"
        today = words(await press(w.ann, await press(w.ann, here, past), everything))
        assert not {*"🔥✓"} & {*today}, "it counts for nothing"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_sixty_puzzles_are_paged_and_filtered_by_weekday(w: World, language: str) -> None:
    w.time.pass_by(121 * NIGHT)
    day, named = date(2026, 5, 2), SAID[language][-1]
    for ago in range(1, 61):
        await w.client.puzzles.rows.add(replace(prepared(GAME), day=day - ago * ONE))
    with spoken_locales({w.ann.id: language}):
        here = shown(await w.ann.slash(w.channel, "daily", past=GAME))
        seen: list[str] = []
        for turn in range(3):
            seen += [one["label"] for one in options(here)[0]]
            check(here)
            if turn < 2:
                here = await press(w.ann, here, {"en": "Older", "ja": "古い方"}[language])
        assert len(seen) == len({*seen}) == 60
        assert named not in seen, "today"
        here = await choose(w.ann, here, 2, "5")
        some = [one["label"] for one in options(here)[0]]
        assert len(some) == 8
        assert {one for one in seen if one in some} == {*some}
        await choose(w.ann, here, 1, ROBOTS)


@pytest.mark.parametrize("game", puzzle_table())
async def test_each_game_is_played_from_its_archive(w: World, game: str) -> None:
    await w.client.puzzles.rows.add(prepared(game))
    w.time.pass_by(NIGHT)
    here = shown(await w.ann.user.slash("daily", past=game))
    (target, *_) = menus(here)
    here = shown(await w.ann.user.select(here, [options(here)[0][0]["value"]], custom_id=str(target)))
    check(here)
    assert "nothing counts" in words(here)
    assert (await w.client.puzzles.rows.of(DAY, w.ann.id)) == {}


@pytest.mark.parametrize("easy", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_robots_past_puzzles_are_played_on_their_pad(w: World, language: str, *, easy: bool) -> None:
    past, *_, solved, unrated, named = SAID[language]
    w.time.pass_by(122 * NIGHT)
    day = date(2026, 5, 2)
    way = puzzle(day.toordinal(), easy=easy).way
    with spoken_locales({w.ann.id: language}):
        here = await choose(w.ann, await archive(w, w.ann, past), 1, EASY_ROBOTS if easy else ROBOTS)
        assert options(here)[0][0]["label"] == named
        here = await choose(w.ann, here, 0, str(day.toordinal()))
        check(here)
        assert SAID[language][5] in words(here)
        here = await w.ann.click(here, label={"en": "More…", "ja": "その他…"}[language])
        form = await w.ann.click(shown(here), label={"en": "Type a route…", "ja": "手順を入力…"}[language])
        here = shown(await w.ann.submit_modal(form, {"text": write(way)}))
        check(here)
        assert {"en": "the fewest", "ja": "最小手数"}[language] in words(here)
        again = await press(w.ann, here, past)
        assert options(again)[0][0]["description"] == f"{unrated} · {solved}"
        assert options(again)[0][0]["label"] == f"✓ {named}"


async def test_a_days_share_of_best_answers_is_told_when_it_is_over(w: World) -> None:
    everybody = (w.ann, w.ben, w.chie, w.dai, w.eve)
    for who in everybody:
        line = ways(GAME)[who is w.ann]
        here = await press(who, await say_all(who, await look(w, who, GAME), line), "Hand in")
        assert "Difficulty" not in words(here)
    overview = shown(await w.ann.slash(w.channel, "daily"))
    assert "5 have answered" in words(overview)
    here = await choose(w.ann, await press(w.ann, overview, "Archive"), 1, GAME)
    assert [one.purpose for one in menus(here)] == [ARCHIVE, ARCHIVE], "today is not there"
    w.time.pass_by(NIGHT)
    told = await pressed(w, w.ann, here, CustomId("puzzle-result", key(DAY, GAME)))
    assert "4 of 5 answers were the best. Difficulty: ●●○○○ rather easy." in words(told)
    here = await choose(w.ben, await archive(w, w.ben, "Archive"), 1, GAME)
    assert options(here)[0][0]["description"] == "●●○○○ rather easy · solved"
    mine = await choose(w.ann, await archive(w, w.ann, "Archive"), 1, GAME)
    assert options(mine)[0][0]["description"] == "●●○○○ rather easy · answered, but not by the best"


@pytest.mark.parametrize("said", [("chess",), (GAME, "7"), (GAME, "x"), (), (GAME, "all", "more")])
async def test_forged_archives_are_refused_or_are_the_first(w: World, said: Sequence[str]) -> None:
    here = await archive(w, w.ann, "Archive")
    told = await pressed(w, w.ann, here, CustomId(ARCHIVE, number=10**6, said=tuple(said)))
    assert ("out of date" in words(told)) == (said in [("chess",), (GAME, "7"), (GAME, "x")])


async def test_words_alone_suffice(w: World) -> None:
    await w.client.tables.users.change(w.ann.id, words=Length.USUAL)
    here = await archive(w, w.ann, "Archive")
    assert not {*"●○✓"} & {*"".join(str(one) for menu in options(here) for one in menu)}
    assert GAMES[ROBOTS].meta.title.key in str(options(here)[1])
