"""Tests of alerts of open tables: asked for by game, once an hour at most."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import Person
from cogs.notifications.alert_screen import ANY, GAMES_FIELD
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import ALERTS
from tests.cogs.simulated_client import World, shown, words
from tests.e2e.bot_players import ids
from tests.e2e.digest_support import go
from tests.e2e.sent_messages import SentMessages
from tests.e2e.support import hide
from tests.e2e.tables import open_table

GAME = "andromeda"
TITLE = {"en": "New tables: ", "ja": "新しい卓："}


async def ask(w: World, actor: MemberActor, *games: str) -> InteractionResult:
    """Tick these games in the form, from the list of tables."""
    form = await actor.click(shown(await actor.slash(w.channel, "taku tables")), custom_id=str(CustomId(ALERTS)))
    if form.modal is None:
        form = await actor.click(
            shown(form), custom_id=next(str(one) for one in ids(form) if one.purpose == "alerting")
        )
    return await actor.submit_modal(form, {GAMES_FIELD: list(games)})


def alerts(actor: MemberActor) -> list[Any]:
    """Return the messages about new tables that a user has got."""
    return [one for one in actor.user.dm_channel.history() if any(title in words(one) for title in TITLE.values())]


async def minutes(w: World, count: int) -> None:
    """Let time pass, and run what is due."""
    w.time.pass_by(60 * count)
    await go(w)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_who_has_asked_hears_of_a_table_once_an_hour_and_joins_by_a_press(
    w: World, watch: SentMessages, language: str
) -> None:
    await w.client.tables.users.change(w.dai.id, language=language)
    said = await ask(w, w.dai, GAME)
    assert {"en": "You are told when a table opens here: Andromeda.", "ja": "アンドロメダ"}[language] in words(said)
    await open_table(w, "spacebase")
    await minutes(w, 1)
    assert alerts(w.dai) == [], "another game"
    table = await open_table(w, GAME, "Ben", host="Chie")
    await minutes(w, 1)
    (told,) = alerts(w.dai)
    assert "Ben" in words(told)
    await open_table(w, GAME, host="Eve")
    await minutes(w, 30)
    assert alerts(w.dai) == [told]
    joined = await w.dai.user.click(told, custom_id=str(CustomId("sit", table)))
    assert (await w.client.tables.queries.info(table)).seat_of(w.dai.id) is not None, words(joined)
    await w.restart()
    await minutes(w, 31)
    _, later = alerts(w.dai)
    assert [one.table for one in ids(later) if one.purpose == "sit"] == [table + 1]
    stopped = await w.dai.user.click(later, custom_id=str(CustomId("unalert", w.guild.id)))
    assert {"en": "not told", "ja": "お知らせしません"}[language] in words(stopped)
    await open_table(w, GAME, host="Ben")
    await minutes(w, 120)
    assert len(alerts(w.dai)) == 2
    watch.new()


async def test_nothing_is_sent_of_what_is_full_private_ones_own_or_hidden(w: World) -> None:
    await ask(w, w.dai, ANY)
    await w.eve.slash(w.channel, "taku new", game=GAME, private=True)
    await open_table(w, GAME, host="Dai")
    await open_table(w, GAME, "Ben", "Chie")
    hidden = w.guild.create_text_channel("hidden")
    await open_table(w, GAME, host="Ben", channel=hidden)
    hide(w, hidden, but=w.ben)
    await minutes(w, 5)
    assert alerts(w.dai) == []


async def test_quiet_hours_are_kept_and_what_is_over_by_then_is_not_told(w: World) -> None:
    await w.client.tables.users.change(w.dai.id, quiet_from=0, quiet_to=7, time_zone="UTC")
    await ask(w, w.dai)
    await ask(w, w.dai, GAME, "spacebase")
    first, second = await open_table(w, GAME), await open_table(w, "spacebase", host="Ben")
    await minutes(w, 6 * 60)
    assert alerts(w.dai) == []
    await w.client.tables.ending.end(first, Person(w.ann.id, "Ann"))
    await minutes(w, 61)
    (told,) = alerts(w.dai)
    assert [one.table for one in ids(told) if one.purpose == "sit"] == [second]


async def test_who_gets_no_messages_hears_why_and_an_unknown_game_is_refused(w: World) -> None:
    await w.client.tables.users.change(w.dai.id, dm=False)
    assert "you get none from me" in words(await ask(w, w.dai, GAME))
    await w.client.tables.users.change(w.dai.id, dm=True)
    with pytest.raises(WrongStatus):
        await w.client.tables.table_alerts.ask(w.guild.id, w.dai.id, ["chess"])
    assert await w.client.tables.table_alerts.of(w.guild.id, w.dai.id) is None
