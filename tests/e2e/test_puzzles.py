"""Tests of `/daily`: puzzles answered by the games' own buttons, with no early reveal."""

from __future__ import annotations

import pytest

from bot.demo.simcord_patches import spoken_locales
from bot.games.registry import GAMES
from bot.puzzles.service import key, puzzle_table
from cogs.ui.custom_ids import PUZZLE, CustomId
from tests.cogs.message_checks import check_components
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.puzzle_support import DAY, amount, look, prepared, press, say_all, ways
from tests.e2e.sent_messages import SentMessages
from tests.e2e.support import pressed

NIGHT = 24 * 3600
GAME = "spacebase"
each_game = pytest.mark.parametrize("game", puzzle_table())


@each_game
async def test_it_is_answered_by_the_games_own_buttons(w: World, game: str) -> None:
    best, _ = ways(game)
    here = await look(w, w.ann, game)
    check_components(components(here))
    assert "Yesterday" in labels(here)
    assert "Hand in" not in labels(here)
    here = await say_all(w.ann, here, best)
    assert f"{amount(game, best)}. Hand it in!" in words(here)
    here = await press(w.ann, here, "Hand in")
    assert f"Handed in: {amount(game, best)}. You can better it until the day ends." in words(here)
    assert "Today's puzzles" in labels(here)


async def test_a_better_answer_counts_and_a_worse_one_does_not(w: World) -> None:
    best, worse = ways(GAME)
    here = await press(w.ann, await say_all(w.ann, await look(w, w.ann, GAME), worse), "Hand in")
    here = await press(w.ann, here, "Start over")
    assert f"Your answer: {amount(GAME, worse)}." in words(here)
    await w.restart()
    here = await say_all(w.ann, here, best)
    assert f"Handed in: {amount(GAME, best)}." in words(await press(w.ann, here, "Hand in"))
    here = await press(w.ann, await look(w, w.ann, GAME), "Back")
    here = await press(w.ann, here, "Start over") if "Start over" in labels(here) else here
    here = await press(w.ann, await say_all(w.ann, here, worse), "Hand in")
    assert f"your answer stays: {amount(GAME, best)}" in words(here)


async def test_nothing_tells_the_solution_before_the_day_is_over(w: World, caplog: pytest.LogCaptureFixture) -> None:
    game, watch, (best, worse) = GAME, SentMessages(w.env), ways(GAME)
    caplog.set_level("INFO")
    screens = []
    for who, line in ((w.ann, best), (w.ben, worse)):
        here = await press(who, await say_all(who, await look(w, who, game), line), "Hand in")
        screens.append(words(here).replace(amount(game, line), "?").splitlines())
    mine, his = screens
    assert mine[:2] == his[:2]
    assert mine[3:] == his[3:], "but for what they have said, both read the same"
    early = await pressed(w, w.ann, here, CustomId("puzzle-result", key(DAY, game)))
    assert "can be seen when the day is over" in words(early)
    for one in watch.new():
        if one.reader == w.ben.id and amount(game, best) != amount(game, worse):
            assert str(list(best)) not in one.text
            assert f"Handed in: {amount(game, best)}" not in one.text
    assert not any(part in line for line in caplog.messages for part in (repr(best), str(list(best[0]))))


async def test_the_next_day_tells_it(w: World) -> None:
    game, (best, worse) = GAME, ways(GAME)
    await press(w.ann, await say_all(w.ann, await look(w, w.ann, game), best), "Hand in")
    late = await press(w.ben, await say_all(w.ben, await look(w, w.ben, game), worse), "Hand in")
    w.time.pass_by(NIGHT)
    over = await press(w.ben, late, "Start over")
    assert "January 1, 2026 · nothing counts" in words(over)
    told = await press(w.ben, over, "Solution")
    check_components(components(told))
    assert f"The best answer: **{amount(game, best)}**" in words(told)
    assert "1 of 2 answers were the best." in words(told)
    assert "🏆 **Ann**" in words(told)
    assert f"Your answer: {amount(game, worse)}. 🔥1" in words(told)
    assert "🏆0" not in words(told)
    assert "… ›" not in words(told)
    assert "Ben" not in words(told).replace("Ben:", "")
    await w.client.tables.users.change(w.ann.id, hides_stats=True)
    again = CustomId("puzzle-result", key(DAY, game))
    assert "🏆 **" not in words(await pressed(w, w.ben, told, again))
    with spoken_locales({w.ben.id: "ja"}):
        assert "最善の答え" in words(await pressed(w, w.ben, told, again))


async def test_all_five_stand_there(w: World) -> None:
    here = shown(await w.ann.slash(w.channel, "daily"))
    assert len(labels(here)) == len(GAMES) + 2, "Robots has an easy one, too, and there is the archive"
    assert "🔥" not in words(here)
    await press(w.ann, await say_all(w.ann, await look(w, w.ann, GAME), ways(GAME)[0]), "Hand in")
    here = shown(await w.ben.slash(w.channel, "daily"))
    assert "1 has answered" in words(here)
    assert "Ann" not in words(here)
    mine = shown(await w.ann.user.slash("daily"))
    assert "✓ **Space Base**" in words(mine)
    assert "🔥 1 day in a row with an answer · one missed day a week is forgiven" in words(mine)
    here = shown(await w.ann.slash(w.channel, "daily"))
    robots = shown(await w.ann.click(here, custom_id=str(CustomId("daily", arg="today"))))
    assert "It ends" in words(robots)
    with spoken_locales({w.ann.id: "ja"}):
        assert "今日の問題" in words(await w.ann.slash(w.channel, "daily"))


async def test_an_answer_is_shared_once_without_its_moves(w: World) -> None:
    here = await look(w, w.ann, GAME)
    w.time.pass_by(65)
    here = await press(w.ann, await say_all(w.ann, here, ways(GAME)[0]), "Hand in")
    assert "Hand in" not in labels(here)
    await press(w.ann, here, "Share this")
    public, line = w.channel.last_message, f"Jan 1, 2026: {amount(GAME, ways(GAME)[0])} in 1:05 🔥1"
    assert words(public).startswith("**Ann** · Taku, Space Base · ")
    assert words(public).endswith(line)
    assert "already shared" in words(await press(w.ann, here, "Share this"))
    assert len(w.channel.history()) == 1
    assert "Buy one card" in words(await press(w.ben, public, "Today's puzzle"))
    alone = shown(await w.ann.user.slash("daily"))
    alone = shown(await w.ann.user.click(alone, custom_id=str(CustomId("puzzle-go", key(DAY, GAME)))))
    assert line in words(alone), "to copy, where nobody else is"
    assert "Share this" not in labels(alone)


async def test_in_direct_messages(w: World) -> None:
    await w.client.puzzles.rows.add(prepared(GAME))
    here = shown(await w.ann.user.slash("daily"))
    here = shown(await w.ann.user.click(here, custom_id=str(CustomId("puzzle-go", key(DAY, GAME)))))
    assert "Buy one card" in words(here)


async def test_an_old_button_leads_to_where_the_answer_is(w: World) -> None:
    here = await look(w, w.ann, GAME)
    after = await say_all(w.ann, here, ways(GAME)[1])
    stale = await pressed(w, w.ann, after, CustomId(PUZZLE.say, key(DAY, GAME), 0, said=("buy",)))
    assert words(stale) == words(after)
