"""Tests of ratings in Discord: the ladder, and hiding one's own rating."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from bot.rows import ResultRow, SeatRow
from bot.tables.model.views import Person
from cogs.users.settings_screen import PRIVACY
from tests.cogs.simulated_client import World, labels, settings_page, shown, words
from tests.databases import change

GAME = "andromeda"


async def finished(w: World, who: Sequence[MemberActor | int], places: Sequence[int], game: str = GAME) -> None:
    """Store a finished game of these players with these places.

    A number is the level of an AI player.
    """
    tables, host = w.client.tables, Person(w.ann.id, "Ann")
    info = await tables.lobby.open(game=game, host=host, guild_id=w.guild.id, channel_id=w.channel.id, language="en")
    seats = [
        SeatRow(0, at, "Vega", ai_level=one) if isinstance(one, int) else SeatRow(0, at, "Ann", one.id)
        for at, one in enumerate(who)
    ]
    results = [
        ResultRow(info.id, row.seat, row.user_id, row.name, row.ai_level, place, 9)
        for row, place in zip(seats, places, strict=True)
    ]
    await change(tables.uow.store, info.id, seats=seats, results=results, status="finished", ended_at=tables.now())


async def test_a_ladder_of_each_game_and_of_all(w: World) -> None:
    assert "Nobody here has a rating yet" in words(await w.ann.slash(w.channel, "ladder"))
    await finished(w, [w.ann, w.ben, 3], [1, 3, 2])
    await finished(w, [w.ben, w.chie], [1, 2], "ricochet")
    told = await w.ann.slash(w.channel, "ladder", game=GAME)
    assert told.ephemeral
    said = words(told)
    assert "Ladder: Andromeda" in said
    assert said.index(f"1\\. ➤ **1565?** <@{w.ann.id}> · 1 game") < said.index(f"2\\. **1445?** <@{w.ben.id}>")
    assert f"<@{w.chie.id}>" not in said
    assert "AI players: Strong 15" in said
    everything = words(await w.ann.select(shown(told), ["all"], custom_id="ladder:0:0::"))
    assert "Ladder: all games" in everything
    assert f"<@{w.chie.id}>" in everything
    assert "You have no rating here yet" in words(await w.dai.slash(w.channel, "ladder", game=GAME))


async def test_who_is_below_the_first_ten_sees_their_own_place(w: World) -> None:
    crowd = [w.guild.add_member(w.env.create_user(f"player{at}")) for at in range(11)]
    for one in crowd:
        await finished(w, [one, w.ben], [1, 2])
    said = words(await w.ben.slash(w.channel, "ladder"))
    assert "…\n12\\. ➤ **1" in said
    assert said.count("\\. ") == 11


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_who_hides_their_rating_stands_in_their_own_ladder_alone(w: World, language: str) -> None:
    await finished(w, [w.ann, w.ben], [1, 2])
    await w.client.tables.users.change(w.ben.id, language=language)
    button = {"en": "Hide my rating", "ja": "レーティングを隠す"}[language]
    settings = await w.ben.click(await settings_page(w.ben, w.channel, PRIVACY), label=button)
    assert {"en": "Your rating is hidden", "ja": "レーティングは他の人に非公開"}[language] in words(settings)
    assert f"<@{w.ben.id}>" not in words(await w.ann.slash(w.channel, "ladder"))
    own = words(await w.ben.slash(w.channel, "ladder"))
    assert f"➤ **1463?** <@{w.ben.id}>" in own
    assert {"en": "Only you see your line", "ja": "あなたにだけ見えます"}[language] in own
    shows = next(label for label in labels(settings) if label in ("Show my rating", "レーティングを公開"))
    settings = await w.ben.click(shown(settings), label=shows)
    assert button in labels(settings)
    assert f"<@{w.ben.id}>" in words(await w.ann.slash(w.channel, "ladder"))
