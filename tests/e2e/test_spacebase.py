"""Tests of the mechanics of Space Base alone.

Cards and consoles chosen by name, rolls answered with one click.
"""

from __future__ import annotations

from bot.games.spacebase.components.cardfile import set_of
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import newest, person, table_at
from tests.e2e.tables import play_table

GAME = "spacebase"


async def test_a_card_is_looked_up_with_its_picture_at_a_table(w: World) -> None:
    await play_table(w, GAME, "Ben")
    found = await w.ben.autocomplete(w.thread, "spacebase card", "name", "kit")
    assert [one["value"] for one in found] == ["Kite"]
    told = await w.ben.slash(w.thread, "spacebase card", name="Kite")
    assert told.ephemeral
    assert shown(told).attachments
    assert "Level I for sector 8" in words(told)
    unknown = await w.ben.slash(w.thread, "spacebase card", name="Nobody")
    assert "There is no card called “Nobody” here." in words(unknown)


async def test_a_card_is_looked_up_in_words_anywhere(w: World) -> None:
    assert len(await w.eve.autocomplete(w.channel, "spacebase card", "name", "")) == 25
    for card in set_of("").cards[::40]:
        told = await w.eve.slash(w.channel, "spacebase card", name=card.name_ja)
        assert words(told).startswith(f"### {card.name}")
        assert not shown(told).attachments


async def test_a_console_is_seen_by_its_players_name(w: World) -> None:
    await play_table(w, GAME, "Ben")
    found = await w.ann.autocomplete(w.thread, "board", "detail", "be")
    assert [(one["name"], one["value"]) for one in found] == [("Ben", "seat1")]
    for typed in ("seat1", "ben"):
        told = await w.ann.slash(w.thread, "board", detail=typed, text=True)
        assert "Ben: " in words(told)
        assert "12. " in words(told)


async def test_a_roll_is_taken_with_one_click_in_the_direct_message(w: World) -> None:
    table = await play_table(w, GAME, "Ben")
    while True:
        loaded = await table_at(w, table)
        decision = next(one for one in loaded.game.pending(loaded.state) if not one.optional)
        actor = person(w, loaded, decision.seat)
        if decision.kind == "allocate":
            break
        await w.act(table, loaded.info.names[decision.seat], *loaded.game.default(loaded.state, decision.seat))
    message = newest(w, actor.user.dm_channel.id)
    first = labels(message)[0]
    await actor.user.click(message, label=first)
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1
