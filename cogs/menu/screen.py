"""Screen of the menu: four menus with a description of each entry."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from cogs.ui.components import MenuEntry, Screen, menu, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.info import TABLES, asking
from cogs.ui.links import ALERTS, DAILY, LEARN, MAIN, OPERATE, PLAY, QUEUE, TODAY
from cogs.ui.translator import Translator


class Place(Struct, frozen=True):
    """Place of the click: in a `server` with the bot; whether the user moderates or operates."""

    server: bool
    moderates: bool
    operates: bool = False


class Entry(Struct, frozen=True):
    """An entry: the custom id of the button that it stands for, and where it is offered."""

    name: Text
    hint: Text
    target: CustomId
    server: bool = False
    moderators: bool = False
    operators: bool = False

    def fits(self, place: Place) -> bool:
        """Return whether the entry is possible there."""
        return (
            (place.server or not self.server)
            and (place.moderates or not self.moderators)
            and (place.operates or not self.operators)
        )


_PLAY = (
    Entry(t("Your tables"), t("All your tables: whose turn it is, since when, with links"), CustomId("turns", arg="0")),
    Entry(t("New table"), t("Choose a game, then others join, or AI players"), CustomId("new")),
    Entry(t("Play alone"), t("Against AI players, in our direct messages"), CustomId(PLAY)),
    Entry(t("Join a table"), t("One of this channel that looks for players"), asking(CustomId("join"), 0), server=True),
    Entry(t("Tables of this server"), t("Open and running ones, with links"), CustomId(TABLES, arg="0"), server=True),
    Entry(t("Find players"), t("Wait for others who want the same game"), CustomId(QUEUE), server=True),
    Entry(t("Table alerts"), t("A direct message when somebody opens one here"),
          CustomId(ALERTS), server=True),
    Entry(t("Scores"), t("Everybody's points at one of your tables"), asking(CustomId("score"), 0)),
    Entry(t("Records"), t("Was a game fair? Or look at it again, and play on"), CustomId("records")),
    Entry(t("Move my table here"), t("A table that you host goes on in this channel"),
          asking(CustomId("move"), 0), server=True),
    Entry(t("Remove a player"), t("From a table that you host or moderate"),
          asking(CustomId("whom"), 0), server=True),
    Entry(t("End a table"), t("One that you host or moderate; other players are asked"),
          asking(CustomId("end"), 0), server=True),
)  # fmt: skip
_LEARN = (
    Entry(t("Learn a game"), t("By playing it, step by step, in private"), CustomId(LEARN)),
    Entry(t("Rules"), t("A game's rules in short, and what they say of something"), CustomId("rules")),
    Entry(t("Puzzles of the day"), t("One for each game, in private"), CustomId("puzzles")),
    Entry(t("Today's puzzle"), t("Ricochet Robots: find the shortest route"), CustomId(DAILY, arg=TODAY)),
    Entry(t("Puzzle league"), t("The quickest and shortest answers of this server"), CustomId("league"), server=True),
    Entry(t("How to play"), t("Tables, hands and buttons in short"), CustomId("help")),
)
_MINE = (
    Entry(t("Settings"), t("Language, direct messages, reminders and quiet hours"), CustomId("settings")),
    Entry(t("Vacation…"), t("Pause time limits and reminders of all your tables"), CustomId("vacation")),
    Entry(t("Profile"), t("Your games, places, rating and company"), CustomId("profile")),
    Entry(t("How reliable am I?"), t("What others see of your turns in time"), CustomId("reliable")),
    Entry(t("My data…"), t("What is stored of you: see it, get it, delete it"), CustomId("stored")),
)
_TOGETHER = (
    Entry(t("Ladder"), t("The ratings of this server's players, by game"), CustomId("ladder"), server=True),
    Entry(t("Season"), t("The ladder of this season, and who won the ones before"), CustomId("season"), server=True),
    Entry(t("Cups"), t("Several rounds of a game, and a final"), CustomId("cups"), server=True),
    Entry(t("Statistics of this server"), t("What is played here, and how"),
          CustomId("stats", said=("here",)), server=True),
    Entry(t("Statistics of all servers"), t("Lengths, points and seats, by game"),
          CustomId("stats", arg=next(iter(GAMES)), said=("all",))),
    Entry(t("Look somebody up"), t("How reliable somebody is, and their profile"), CustomId("whois"), server=True),
    Entry(t("About Taku"), t("What this bot is: version, games, source, privacy, status"), CustomId("about")),
    Entry(t("Status"), t("How the bot is doing: speed, what waits, maintenance"), CustomId("status")),
    Entry(t("Settings of this server"), t("Where tables are opened here, who opens them (moderator)"),
          CustomId("here"), server=True, moderators=True),
    Entry(t("Keep an overview here"), t("One message: open tables, whose turn it is, today's puzzle"),
          CustomId("overview", arg="post"), server=True, moderators=True),
    Entry(t("Run this bot"), t("Tables, announcements, lessons, a gentle end"), CustomId(OPERATE), operators=True),
)  # fmt: skip
GROUPS = {
    "play": (t("Play…"), _PLAY),
    "learn": (t("Learn…"), _LEARN),
    "mine": (t("For you…"), _MINE),
    "together": (t("Together…"), _TOGETHER),
}


def menus(place: Place, voice: Translator) -> Screen:
    """Build the menus of what is possible in that place.

    Menus rather than buttons: a screen reader says the name, the description and the number of the entries, and a
    phone needs no pages.
    """
    lines = [
        f"### {voice.markdown(t('Menu'))}",
        voice.markdown(t("All that I can do, without typed commands. What belongs to a table is below its board.")),
    ]
    return Screen(
        text(lines),
        *(
            menu(CustomId(MAIN, arg=group), voice.text(name), _offered(entries, place, voice))
            for group, (name, entries) in GROUPS.items()
        ),
    )


def _offered(entries: Sequence[Entry], place: Place, voice: Translator) -> list[MenuEntry]:
    return [
        MenuEntry(voice.text(one.name), str(one.target), voice.text(one.hint)) for one in entries if one.fits(place)
    ]
