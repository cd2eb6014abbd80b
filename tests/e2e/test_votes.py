"""Tests of votes in the thread, conceding, and ending or pausing a table by agreement."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle

from bot.games.engine.chance import LooseChance
from bot.tables.model import table_rules
from cogs.board.threads import ThreadManager
from cogs.ui.components import button
from cogs.ui.components import note as plain
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, labels, shown, words
from tests.databases import change
from tests.e2e.bot_players import newest
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import at_once, open_table, play_table, set_options, start
from tests.e2e.waiting_support import GAME, about_the_late, mentioned, notes, pass_by


async def again(w: World, note: Any) -> Any:
    """Return the current version of the message."""
    await w.settle()
    return next(one for one in w.thread.history() if one.id == note.id)


async def test_the_others_vote_in_one_message_and_an_ai_stands_in(w: World, watch: SentMessages) -> None:
    table, late, others, note = await about_the_late(w)
    assert newest(w, w.thread.id).id == note.id, "the newest question is the last thing"
    assert sorted(mentioned(w, note)) == sorted(actor.id for actor in others)
    assert labels(note) == [
        "Wait 3 days longer", "An AI stands in", "Seek a substitute", "End it as it stands", "End without result"
    ]  # fmt: skip
    assert "You have no seat" in words(await w.dai.click(note, label="An AI stands in"))
    assert "about you" in words(await late.click(note, label="Wait 3 days longer"))
    await others[0].click(note, label="End without result")
    await w.restart()
    await others[0].click(await again(w, note), label="An AI stands in")
    note = await again(w, note)
    assert f"An AI stands in: 1 <@{others[0].id}>" in words(note)
    assert "End without result:" not in words(note)
    await others[1].click(note, label="An AI stands in")
    over = await again(w, note)
    assert f"<@{late.id}>, whose seat is kept" in words(over), "the person, not who plays for them now"
    assert labels(over) == []
    info = await w.client.tables.queries.info(table)
    assert info.seat_of(late.id) is None
    for sent in watch.new():
        check_limits(sent)


async def test_two_press_at_the_same_instant(w: World) -> None:
    table, _, others, note = await about_the_late(w)
    with at_once(w):
        for actor in others:
            await actor.click(note, label="End it as it stands")
    await w.settle()
    info = await w.client.tables.queries.info(table)
    assert (info.status, info.reason) == ("ended", table_rules.STANDS)
    assert "The game ends with the result as it stands." in words(await again(w, note))
    result = newest(w, w.thread.id)
    assert "The players have ended the game as it stands." in words(result)
    assert "Again" in labels(result)


async def test_who_is_back_ends_the_vote_about_them(w: World) -> None:
    table, late, others, note = await about_the_late(w)
    await others[0].click(note, label="End without result")
    while (await w.client.tables.queries.info(table)).votes:
        assert await w.any_move(table, LooseChance(1))
    over = await again(w, note)
    assert f"<@{late.id}> is back: the vote is over." in words(over)


async def test_a_substitute_sees_what_the_seat_may(w: World) -> None:
    table, late, others, note = await about_the_late(w)
    for actor in others:
        await actor.click(await again(w, note), label="Seek a substitute")
    assert "A substitute is sought" in words(await again(w, note))
    await w.dai.slash(w.thread, "taku join")
    info = await w.client.tables.queries.info(table)
    assert info.seat_of(w.dai.id) is not None
    assert "Every seat" in words(await late.slash(w.thread, "taku join"))


async def test_a_draw_is_offered_and_refused_then_agreed(w: World, watch: SentMessages) -> None:
    table = await play_table(w, "spacebase", "Ben", seats=2)
    for answer in ("Refuse", "Agree"):
        asked = await w.ben.slash(w.thread, "leave")
        assert labels(shown(asked)) == ["Leave", "With the others…", "Cancel", "Concede…"]
        ways = await w.ben.click(shown(asked), label="With the others…")
        sure = await w.ben.click(shown(ways), label="A draw…")
        assert "Nothing changes until all agree." in words(await w.ben.click(shown(sure), label="Offer a draw"))
        await w.settle()
        note = notes(w, "offers a draw")[-1]
        assert mentioned(w, note) == [w.ann.id]
        await w.ann.click(note, label=answer)
        await w.settle()
    info = await w.client.tables.queries.info(table)
    assert (info.status, info.reason) == ("ended", table_rules.DRAWN)
    assert "The players have agreed on a draw." in words(newest(w, w.thread.id))
    for sent in watch.new():
        check_limits(sent)


async def test_who_concedes_has_lost_and_the_other_has_won(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben", seats=2)
    asked = await w.ben.slash(w.thread, "leave")
    sure = await w.ben.click(shown(asked), label="Concede…")
    assert "You come last" in words(sure)
    assert "You have conceded." in words(await w.ben.click(shown(sure), label="Concede"))
    await w.settle()
    info = await w.client.tables.queries.info(table)
    assert (info.status, info.reason) == ("ended", table_rules.CONCEDED)
    result = words(newest(w, w.thread.id))
    assert "The winner: " in result
    assert result.index(f"<@{w.ann.id}>") < result.index("2. ")


async def test_the_host_ends_it_only_with_a_reason_that_all_read(w: World, watch: SentMessages) -> None:
    table = await play_table(w, "spacebase", "Ben", seats=2)
    await w.ann.submit_modal(await w.ann.slash(w.thread, "taku end"), {"text": "We *move*\naway."})
    await w.settle()
    info = await w.client.tables.queries.info(table)
    assert table_rules.said_by(info.reason) == ("Ann", "We *move* away.")
    ended = words(newest(w, w.thread.id))
    assert "Ann ended this table: “We" in ended
    assert "away.”" in words(await w.ben.slash(w.thread, "log"))
    for sent in watch.new():
        check_limits(sent)


async def test_a_player_who_is_not_host_is_led_to_ask_the_others(w: World) -> None:
    await play_table(w, "spacebase", "Ben", seats=2)
    ways = await w.ben.slash(w.thread, "taku end")
    assert labels(shown(ways)) == ["Pause…", "A draw…", "No result…"]
    assert "Only the host" in words(await w.dai.slash(w.thread, "taku end"))


async def test_a_pause_by_consent_until_anybody_goes_on(w: World, watch: SentMessages) -> None:
    await play_table(w, "spacebase", "Ben", seats=2)
    ways = await w.ann.slash(w.thread, "leave")
    ways = await w.ann.click(shown(ways), label="With the others…")
    sure = await w.ann.click(shown(ways), label="Pause…")
    await w.ann.click(shown(sure), label="Ask for a pause")
    await w.settle()
    (note,) = notes(w, "asks to pause this table")
    assert newest(w, w.thread.id).id == note.id, "the newest question is the last thing"
    await w.ben.click(note, label="Agree")
    await w.settle()
    (paused,) = notes(w, "Paused since <t:")
    hand = await w.ann.slash(w.thread, "hand")
    assert "Your console: 0 points" in words(hand), "one's own hand is shown in a pause, too"
    assert labels(paused)[:2] == ["◀", "Go on"]
    before = len(notes(w, ""))
    await pass_by(w, 24 * 10)
    assert len(notes(w, "")) == before
    assert "no seat" in words(await w.dai.click(paused, label="Go on"))
    assert "running again" in words(await w.ben.click(paused, label="Go on"))
    await w.settle()
    (going,) = notes(w, "goes on with the game")
    assert mentioned(w, going) == [w.ann.id]
    assert not notes(w, "Paused since <t:")
    for sent in watch.new():
        check_limits(sent)


async def test_whoever_removes_somebody_by_an_old_card_comes_to_the_vote(w: World) -> None:
    table, late, others, _ = await about_the_late(w)
    info = await w.client.tables.queries.info(table)
    seat = info.seat_of(late.id)
    kick = CustomId("kick", table, arg=f"{seat},{late.id}")
    old = plain("Old", buttons=[button("Let an AI stand in", kick, ButtonStyle.primary)])
    helper = next(actor for actor in others if actor is not w.ann)
    with w.env.time_context():
        await ThreadManager(w.client).send(info, old)
    await w.settle()
    (message,) = notes(w, "Old")
    asked = await helper.click(message, label="Let an AI stand in")
    assert "How should the game go on?" in words(asked)
    counted = await helper.click(shown(asked), label="End without result")
    assert "Your vote counts." in words(counted)
    (vote,) = notes(w, "has not moved since")
    assert "End without result: 1" in words(vote)


async def test_in_japanese(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await change(w.client.tables.uow.store, table, language="ja")
    late = await w.one_mover(table)
    await pass_by(w, 24 * 8 + 6)
    (note,) = notes(w, "どうしますか")
    assert labels(note) == [
        "あと3日待つ",
        "AIが代役を務める",
        "交代する人を募る",
        "いまの状況で終える",
        "結果なしで終える",
    ]
    other = next(actor for actor in (w.ann, w.ben, w.chie) if actor is not late)
    await other.click(note, label="結果なしで終える")
    assert "結果なしで終える：1" in words(await again(w, note))


async def test_where_the_options_say_so_the_host_ends_it_only_after_a_vote(w: World, watch: SentMessages) -> None:
    table = await open_table(w, "spacebase", "Ben", seats=2)
    page = await set_options(w.ann, w.card, {})
    page = await w.ann.click(shown(page), label="Ending: by host")
    assert "The host ends it only after a vote" in words(page)
    await start(w, table)
    voted = await w.ann.submit_modal(await w.ann.slash(w.thread, "taku end"), {"text": "Enough."})
    assert "The players vote on it now." in words(voted)
    await w.settle()
    (note,) = notes(w, "asks to end this game")
    assert "“Enough.”" in words(note)
    await w.ben.click(note, label="Refuse")
    await w.settle()
    assert "The vote changes nothing." in words(await again(w, note))
    assert (await w.client.tables.queries.info(table)).status == "running"
    for sent in watch.new():
        check_limits(sent)
