"""The puzzle of the day in a channel: its post, and the settings of moderators."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from bot.games.contract import Text, t, tn
from bot.puzzles.service import ROBOTS, key, offered
from bot.rows import GuildRow
from bot.tables.datetimes.time_of_day import clock
from bot.tables.datetimes.time_zones import zone_name
from bot.tables.notifications.puzzle_posts import USUAL
from cogs.puzzles.robots_screen import BEST_MARK, to_puzzle
from cogs.puzzles.screen import GO, PRIVATE
from cogs.ui.components import Button, Form, MenuEntry, Row, Screen, button, gallery, menu, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import typed
from cogs.ui.layout import COLOUR
from cogs.ui.links import DAILY, PUZZLE_CHANNEL
from cogs.ui.texts import PUZZLE_OF_THE_DAY, puzzle_post_problem, some, title_of
from cogs.ui.translator import Translator, escape
from rendering.renderer import Picture

CHANNEL, GAMES_CHOSEN, TIME, TIMED, OFF = "channel", "games", "time", "timed", "off"
"""Arguments of the menus, the buttons and the form."""
KINDS = [discord.ChannelType.text, discord.ChannelType.news]
TRY = "try"
TYPED = 8
"""Maximum characters of a typed time."""
NAMES = 500
"""Maximum letters for the names of the solvers."""


class Posed(Struct, frozen=True):
    """The same part of all posts in one language: picture and lines, and yesterday's solution."""

    picture: Picture
    alt: tuple[Text | str, ...]
    lines: tuple[str, ...]
    solution: tuple[str, ...]


class Solver(Struct, frozen=True):
    """A person of the server who answered yesterday: how well, and whether none was better."""

    name: str
    amount: Text
    best: bool


def post(
    posed: Posed, day: date, games: Sequence[str], solvers: Sequence[Solver], voice: Translator, *, answered: int
) -> Screen:
    """Build the post of a day.

    `solvers`: those of yesterday's in the server who may be named, of all who `answered`.
    """
    below = [*posed.solution, _answered(solvers, answered, voice)] if posed.solution else []
    if below:
        below[0] = f"**{voice.markdown(t('Yesterday'))}** · {below[0]}"
    screen = Screen(
        text([f"## 🧩 {voice.markdown(PUZZLE_OF_THE_DAY)}", *posed.lines]),
        gallery(posed.picture, posed.alt, voice),
        text([*below, f"-# {voice.markdown(PRIVATE)}"]),
        *rows([one for game in games for one in _ways(game, day, voice, first=game == games[0])]),
        colour=COLOUR,
    )
    screen.silent = True
    return screen


def _answered(solvers: Sequence[Solver], answered: int, voice: Translator) -> str:
    if not answered:
        return voice.markdown(t("Nobody here has answered it."))
    count = voice.markdown(tn("{n} person here has answered it", "{n} people here have answered it", answered))
    named = [
        f"{BEST_MARK if one.best else ''}**{escape(one.name)}** {voice.markdown(one.amount)}".strip() for one in solvers
    ]
    return f"{some(named, NAMES, voice)} · {count}" if named else count


def _ways(game: str, day: date, voice: Translator, *, first: bool) -> list[Button]:
    style = ButtonStyle.primary if first else ButtonStyle.secondary
    if game == ROBOTS:
        target = CustomId(DAILY, number=day.toordinal(), arg=TRY)
        return [button(voice.text(t("Try it")), target, style), to_puzzle(day, voice, easy=True)]
    return [button(title_of(game, voice), CustomId(GO, key(day, game)), style)]


def settings(
    row: GuildRow,
    lacking: Sequence[Text] | None,
    begins: int,
    zone: str,
    voice: Translator,
) -> Screen:
    """Build the settings of a server's posts.

    `lacking`: missing permissions in the channel, None if it is not there; `begins`: minute of the day in the user's
    time `zone` at which each day's puzzle begins.
    """
    on = row.puzzle_channel is not None
    lines = [f"### {voice.markdown(PUZZLE_OF_THE_DAY)}", *_state(row, lacking, voice)]
    rule = t(
        "One post a day. A new puzzle begins at {time} in your time zone ({zone}).", time=clock(begins),
        zone=zone_name(zone),
    )  # fmt: skip
    lines.append(f"-# {voice.markdown(rule)}")
    back = button(voice.text(t("Back")), CustomId("here"))
    time, off = button(voice.text(t("Time…")), _to(TIME)), button(voice.text(t("Switch off")), _to(OFF))
    return Screen(
        text(lines),
        _channel(row.puzzle_channel if lacking is not None else None, voice),
        _games(games_of(row), voice),
        *rows([time, off, back] if on else [back]),
    )


def _state(row: GuildRow, lacking: Sequence[Text] | None, voice: Translator) -> list[str]:
    """Return what is posted where and when, and why nothing is."""
    problem = puzzle_post_problem(row, lacking)
    lines = [] if problem is None else [voice.markdown(problem)]
    if row.puzzle_channel is None:
        return lines or [voice.markdown(t("It is not posted in this server. Choose a channel for it."))]
    assert row.puzzle_minute is not None
    posted = t(
        "Posted in {channel} at {time} ({zone}).", channel=f"<#{row.puzzle_channel}>", time=clock(row.puzzle_minute),
        zone=zone_name(row.puzzle_zone or ""),
    )  # fmt: skip
    coming = t("Next: {when}.", when=discord.utils.format_dt(row.puzzle_due, "R")) if row.puzzle_due else None
    return [" ".join(voice.markdown(one) for one in (posted, coming) if one is not None), *lines]


def games_of(row: GuildRow) -> list[str]:
    """Return the games whose puzzles a server posts, Robots first, then as chosen.

    Those that this version does not have are left out.
    """
    chosen = [game for game in row.puzzle_games or () if game in offered()] or [ROBOTS]
    return sorted(chosen, key=lambda game: game != ROBOTS)


def _to(arg: str) -> CustomId:
    return CustomId(PUZZLE_CHANNEL, arg=arg)


def _channel(chosen: int | None, voice: Translator) -> Row:
    return ui.ActionRow(
        ui.ChannelSelect[Any](
            custom_id=str(_to(CHANNEL)),
            placeholder=voice.text(t("Channel of the puzzle of the day")),
            channel_types=KINDS,
            default_values=[] if chosen is None else [discord.Object(chosen)],
        )
    )


def _games(chosen: Iterable[str], voice: Translator) -> Row:
    entries = [MenuEntry(title_of(game, voice), game, chosen=game in chosen) for game in offered()]
    return menu(_to(GAMES_CHOSEN), voice.text(t("Puzzles of these games")), entries, high=len(entries))


def time_form(row: GuildRow, zone: str, voice: Translator) -> Form:
    """Build the form of the time of day of the posts, in the user's time zone."""
    filled = clock(row.puzzle_minute) if row.puzzle_minute is not None and row.puzzle_zone == zone else ""
    hint = voice.text(t("By the clock of your time zone: {zone}", zone=zone_name(zone)))
    field = typed(voice.text(t("At what time?")), hint, TYPED, example=clock(USUAL), filled=filled)
    return Form(_to(TIMED), voice.text(PUZZLE_OF_THE_DAY), field)
