"""Tests of hidden users: not named to others in any list."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor

from bot.puzzles.service import key
from cogs.ui.custom_ids import CustomId
from cogs.users.settings_screen import PRIVACY
from tests.cogs.simulated_client import World, components, settings_page, shown, words
from tests.e2e import cup_support, puzzle_support, robots_support
from tests.e2e.statistics_support import over, turned
from tests.e2e.support import pressed

GAME, NIGHT, WEEK = "andromeda", 24 * 3600, 7 * 24 * 3600


class Told:
    """Texts of each screen: those for the hidden user, for others, and public ones."""

    def __init__(self, w: World) -> None:
        self._w, self.own, self.others = w, dict[str, str](), dict[str, str]()

    def public(self, name: str, message: Any) -> None:
        """Add a public screen."""
        self.others[name] = str(components(message))

    async def asked(self, name: str, command: str, step: CustomId | str = "", **options: str) -> None:
        """Request a screen as both users, by a command and then by a button or a page of its menu."""
        for actor, told in ((self._w.ann, self.own), (self._w.ben, self.others)):
            here: Any = await actor.slash(self._w.channel, command, **options)
            if isinstance(step, CustomId):
                here = await pressed(self._w, actor, shown(here), step)
            elif step:
                here = await turned(actor, here, step)
            told[name] = str(components(here))

    def names(self, who: MemberActor) -> tuple[set[str], set[str]]:
        """Return the user's own screens, and those for others, that name this person."""
        either = re.compile(rf"\b{who.user.global_name}\b|{who.id}")
        own, others = ({name for name, text in told.items() if either.search(text)} for told in (self.own, self.others))
        return own, others


async def puzzles(w: World) -> None:
    """Answer today's puzzles as both users."""
    for who in (w.ann, w.ben):
        there = await robots_support.walk(who, await robots_support.look(w, who), robots_support.best().way)
        await robots_support.press(who, there, "Hand in")
        line = puzzle_support.ways(GAME)[0]
        there = await puzzle_support.say_all(who, await puzzle_support.look(w, who, GAME), line)
        await puzzle_support.press(who, there, "Hand in")


async def test_whoever_hides_is_named_on_their_own_screens_alone(w: World) -> None:
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    keeper = w.guild.add_member(w.env.create_user("keeper"), roles=[role])
    await keeper.slash(w.channel, "season start", weeks=1)
    await puzzles(w)
    await over(w, w.ann, w.ben, w.chie)
    cup = await cup_support.begun(w, "Ben", "Chie", "Dai", rounds=1)
    told = Told(w)
    await w.ann.click(await settings_page(w.ann, w.channel, PRIVACY), label="Hide my statistics")

    await cup_support.play_round(w, cup.row.id)
    told.public("a cup that runs", cup_support.card(w))
    await told.asked("one's own cup", "cup show")
    await cup_support.play_round(w, cup.row.id)
    (card,) = [one for one in w.channel.history() if one.id == cup.row.message_id]
    told.public("a cup that is over", card)
    told.public("who has won a cup", cup_support.titled(w, "### 🏆 Spring cup is over"))

    w.time.pass_by(NIGHT)
    robots = CustomId("daily-result", number=robots_support.DAY.toordinal())
    await told.asked("the puzzle of Ricochet Robots", "robots daily", robots)
    await pressed(w, w.ann, w.channel.last_message, replace(robots, arg="show"))
    told.public("its result for everybody", w.channel.last_message)
    await told.asked("the puzzle league", "robots league")
    await told.asked("another puzzle", "daily", CustomId("puzzle-result", key(robots_support.DAY, GAME)))
    await told.asked("a season", "season show")
    await told.asked("the ladder", "ladder")
    await told.asked("the ladder of a game", "ladder", game=GAME)
    await told.asked("a server's hall of fame", "stats server", ".2")
    await told.asked("a game's hall of fame", "stats game", f"{GAME}.2", game=GAME)
    await told.asked("a game's highest score", "stats game", game=GAME)
    w.time.pass_by(WEEK)
    for _ in range(2):
        await cup_support.minute(w)
    told.public("the end of a season", w.channel.last_message)
    await told.asked("the winners of seasons", "season show")

    halls = {"a server's hall of fame", "a game's hall of fame", "a game's highest score"}
    assert told.names(w.ann) == (told.own.keys() - halls, set())
    assert told.names(w.ben)[1] == told.others.keys() - {"a game's highest score", "the winners of seasons"}
    assert "1 person is not named here." in told.others["its result for everybody"]
    assert "1 person is not named here." in told.others["the end of a season"]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_where_all_hide_it_is_not_said_that_there_is_nobody(w: World, language: str) -> None:
    await puzzles(w)
    await over(w, w.ann, w.ben)
    for who in (w.ann, w.ben):
        await w.client.tables.users.change(who.id, hides_rating=True)
    await w.client.tables.users.change(w.chie.id, language=language)
    w.time.pass_by(NIGHT)
    robots = await w.chie.slash(w.channel, "robots daily")
    result = await pressed(w, w.chie, shown(robots), CustomId("daily-result", number=robots_support.DAY.toordinal()))
    for told in (result, await w.chie.slash(w.channel, "ladder")):
        assert {"en": "2 people are not named here.", "ja": "2人は名前を公開していません。"}[language] in words(told)
        assert not any(one in words(told) for one in ("Nobody", "人はいません", "いないよう", "Ann", "Ben"))
