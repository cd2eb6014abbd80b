"""The league of the daily puzzle: its ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from babel.dates import format_date

from bot.cups.ladder import ANSWERED, QUICKEST, SHORTEST, Entry
from bot.games.contract import Text, t, tn
from cogs.ui.components import Screen, button, gallery, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR, MOST_ON_LADDER
from cogs.ui.links import today_button
from cogs.ui.texts import UNSEEN
from cogs.ui.translator import Translator
from rendering.ladder import Ladder, LadderRow, described
from rendering.renderer import Picture

LEAGUE = t("Puzzle league")
PURPOSE = "league"
"""Purpose of the buttons to a league, whose `arg` is its days."""
MONTH, LAST_MONTH, THIS_WEEK = "month", "last month", "week"
DAYS = {MONTH: t("This month"), LAST_MONTH: t("Last month"), THIS_WEEK: t("This week")}


def league(
    shown: Ladder, mine: Entry | None, picture: Picture | None, voice: Translator, days: str, *, hidden: bool
) -> Screen:
    """Build the league of these days for a user; `hidden`: others do not see the user."""
    lines = [f"### {shown.title}", shown.line, _own(mine, voice, hidden=hidden), f"-# {voice.markdown(_league_rule())}"]
    pictured = None if picture is None else gallery(picture, described(shown), voice)
    others = [button(voice.text(name), CustomId(PURPOSE, arg=one)) for one, name in DAYS.items() if one != days]
    return Screen(text(lines), pictured, *rows([today_button(voice), *others]), colour=COLOUR)


def league_ladder(
    days: tuple[date, date], entries: Sequence[Entry], names: Mapping[int, str], voice: Translator
) -> Ladder:
    """Return the league's ladder to draw; `days` are the first and the last."""

    def aside(one: Entry) -> str:
        return voice.text(
            tn("{n} day with the fewest moves, of {days}", "{n} days with the fewest moves, of {days}",
               one.wins, days=one.games)
        )  # fmt: skip

    rungs = [
        LadderRow(one.place, *voice.named(names[one.user_id], at), str(one.points), aside(one))
        for at, one in enumerate(entries[:MOST_ON_LADDER], 1)
    ]
    return Ladder(voice.text(LEAGUE), _days(*days, voice), voice.text(t("Points")), tuple(rungs))


def _league_rule() -> Text:
    return t(
        "Each day: {answered} point for an answer, {shortest} for one with the fewest moves, and {first} and {second} "
        "more for the quickest two of those. Today counts tomorrow.",
        answered=ANSWERED, shortest=SHORTEST, first=QUICKEST[0], second=QUICKEST[1],
    )  # fmt: skip


def _own(mine: Entry | None, voice: Translator, *, hidden: bool) -> str:
    if mine is None:
        return voice.markdown(t("You have no points in it yet."))
    own = tn("You are in place {place}, with {n} point.", "You are in place {place}, with {n} points.",
             mine.points, place=mine.place)  # fmt: skip
    return f"{voice.markdown(own)} {voice.markdown(UNSEEN)}" if hidden else voice.markdown(own)


def _days(since: date, until: date, voice: Translator) -> str:
    first, last = (format_date(day, "medium", locale=voice.language) for day in (since, until))
    return voice.text(t("{low}–{high}", low=first, high=last))
