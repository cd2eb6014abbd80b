"""Screen of a server's overview: open tables, players to move, today's puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Text, Who, t, tn
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.lobby.overview import Overview, RunningTable
from bot.tables.model.views import TableInfo
from bot.tables.users.reliability import NEW, ReliabilityStats
from cogs.servers.install_link import add_to_server
from cogs.servers.other_language import in_other_language
from cogs.ui import discord_limits
from cogs.ui.components import Screen, rows, text
from cogs.ui.info import all_tables
from cogs.ui.layout import COLOUR
from cogs.ui.links import learn_a_game, main_menu, new_table, today_button
from cogs.ui.reliability_text import of_host
from cogs.ui.texts import PUZZLE_OF_THE_DAY, place_url, puzzle_stars, table_url
from cogs.ui.translator import Translator

OVERVIEW = "overview"
"""Role of the message, and purpose of the button that shows it in another language."""
ROOM = discord_limits.TEXT - 600
"""Maximum letters for the tables; the rest is for headings and the puzzle."""


def overview(
    tables: Overview,
    cards: Mapping[int, MessageRow],
    day: date,
    solved: int,
    voice: Translator,
    *,
    url: str | None = None,
) -> Screen:
    """Build the overview.

    `cards`: card messages of open tables by table id; `solved`: number of answers to the day's puzzle in this server;
    `url` adds the bot to a server.
    """
    room, cut = ROOM, False
    lines = [f"## {voice.markdown(t('Game tables'))}"]
    opened = [
        _open(info, cards.get(info.id), tables.hosts.get(info.host_id, NEW), Translator(voice.language, info))
        for info in tables.open
    ]
    sought = [one for one in tables.running if tables.adverts and one.info.seeks_substitute]
    running = [_running(one, Translator(voice.language, one.info)) for one in tables.running if one not in sought]
    adverts = [_running(one, Translator(voice.language, one.info)) for one in sought]
    for title, told, more in (
        (t("Open: take a seat"), opened, tables.more_open),
        (t("Substitute sought: take a seat"), adverts, 0),
        (t("Running: whose turn it is"), running, tables.more_running),
    ):
        kept = list(_fitting(told, room // 2 if told is opened else room))
        room -= sum(len(line) + 1 for line in kept)
        if told:
            lines += [f"### {voice.markdown(title)}", *kept]
        if left := len(told) - len(kept) + more:
            lines.append(f"-# {voice.markdown(tn('and {n} more', 'and {n} more', left))}")
            cut = True
    if not opened and not tables.running:
        lines.append(voice.markdown(t("No table is open just now.")))
    lines += ["", *_puzzle(day, solved, voice)]
    buttons = [
        new_table(voice),
        learn_a_game(voice),
        today_button(voice, ButtonStyle.secondary),
        *([all_tables(voice)] if cut else []),
        main_menu(voice),
        in_other_language(OVERVIEW, voice),
        *add_to_server(url, voice),
    ]
    return Screen(text(lines), *rows(buttons), colour=COLOUR)


def _fitting(lines: list[str], room: int) -> Iterator[str]:
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return
        yield line


def _open(info: TableInfo, card: MessageRow | None, host: ReliabilityStats, local: Translator) -> str:
    free = info.wanted - len(info.seats)
    seats = tn("{n} seat free", "{n} seats free", free) if free else t("full")
    names = local.listing([local.name(seat.seat) for seat in info.seats])
    return f"- {_linked(info, place_url(info, card), local)} · {local.markdown(seats)} · {names}{of_host(host, local)}"


def _running(one: RunningTable, local: Translator) -> str:
    title = _linked(one.info, table_url(one.info), local)
    if not one.waiting or one.since is None:
        return f"- {title}"
    who = t("{who} to move, {when}", who=tuple(map(Who, one.waiting)), when=format_dt(one.since, "R"))
    return f"- {title} · {local.markdown(who)}"


def _linked(info: TableInfo, url: str, local: Translator) -> str:
    return f"**[{local.markdown(GAMES[info.game].meta.title)}]({url})**"


def _puzzle(day: date, solved: int, voice: Translator) -> list[str]:
    """Return the line about the puzzle: the number of answers, without spoilers."""
    said: Text = (
        tn("{n} person here has answered it", "{n} people here have answered it", solved)
        if solved
        else t("nobody here has answered it yet")
    )
    return [f"🧩 **{voice.markdown(PUZZLE_OF_THE_DAY)}** {puzzle_stars(day)} · {voice.markdown(said)}"]
