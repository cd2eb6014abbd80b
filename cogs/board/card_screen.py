"""Card of a table in its channel, with the host's options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from discord import ButtonStyle
from discord.utils import format_dt

from bot.enums import Status
from bot.games.contract import Option, Setting, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.rows import SeatRow
from bot.tables.model.table_rules import applying, size_with_ai
from bot.tables.model.views import TableInfo
from bot.tables.users.reliability import NEW, ReliabilityStats
from cogs.ui.components import AnswerContext, Button, Screen, button, gallery, link, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import LIVELY, QUIET
from cogs.ui.links import ready
from cogs.ui.reliability_text import NOBODY, asked_for, figures
from cogs.ui.texts import (
    LANGUAGE_NAMES,
    LEVELS,
    away_line,
    channel_url,
    described,
    ended_line,
    imported_line,
    labelled,
    mention,
    span,
)
from cogs.ui.texts import SPEEDS as SPEED_NAMES
from cogs.ui.time_limits import limit_name
from cogs.ui.translator import Translator
from rendering.renderer import Picture

MANY_FREE, MANY_EXPECTED = 4, 8


def card(
    info: TableInfo,
    picture: Picture | None,
    voice: Translator,
    waiting: Sequence[int] = (),
    *,
    joinable: bool = False,
    away: Mapping[int, datetime] | None = None,
    known: Mapping[int, ReliabilityStats] = NOBODY,
) -> Screen:
    """Build the card: open with free seats, running with the players to move, or over.

    `away`: the seats on vacation, with their end; `known`: reliability of the players.
    """
    meta = GAMES[info.game].meta
    lines = [
        f"## {voice.markdown(meta.title)}",
        voice.markdown(meta.tagline),
        *([described(info, voice)] if info.status == Status.OPEN and info.description else []),
        "",
        *_seats(info, voice, known),
        *_expected(info, voice),
        *([] if info.over else [away_line(seat, until, voice) for seat, until in (away or {}).items()]),
        "",
        options_line(info, voice),
    ]
    return Screen(
        gallery(picture, [meta.title, meta.tagline], voice, ()),
        text([*lines, *_state(info, voice, waiting)]),
        *rows(_buttons(info, voice, joinable=joinable)),
        colour=QUIET if info.over else LIVELY,
    )


def _seats(info: TableInfo, voice: Translator, known: Mapping[int, ReliabilityStats]) -> list[str]:
    taken = [f"{seat.seat + 1}. {_sitter(seat, info, voice)}{_figures(seat, voice, known)}" for seat in info.seats]
    if info.status != Status.OPEN:
        return taken
    free = range(len(taken) + 1, info.wanted + 1)
    if len(free) > MANY_FREE:
        return [*taken, f"{voice.markdown(span(free[0], free[-1]))}\\. {voice.markdown(t('*free*'))}"]
    return taken + [f"{number}. {voice.markdown(t('*free*'))}" for number in free]


def _expected(info: TableInfo, voice: Translator) -> list[str]:
    """Return lines about the users who are invited or have declined."""
    if info.status != Status.OPEN:
        return []
    away = [user for user in info.declined if user not in info.people]
    lines = [
        *([t("Invited: {who}", who=_few(info.expected, voice))] if info.expected else []),
        *([t("Declined: {who}", who=_few(away, voice))] if away else []),
    ]
    return ["", *map(voice.markdown, lines)] if lines else []


def _few(users: Sequence[int], voice: Translator) -> str:
    who = [mention(user) for user in users[:MANY_EXPECTED]]
    if more := len(users) - len(who):
        who.append(voice.markdown(tn("{n} more", "{n} more", more)))
    return voice.listing(who)


def _sitter(seat: SeatRow, info: TableInfo, voice: Translator) -> str:
    name = f"**{voice.name(seat.seat)}**" + (" ✓" if info.ready_until and seat.ready else "")
    if seat.conceded_at is not None:
        role: Text | None = t("conceded")
    elif seat.ai_level is not None:
        role = _stand_in(seat) if seat.stand_in else t("AI: {level}", level=LEVELS[seat.ai_level - 1])
    else:
        role = t("host") if seat.user_id == info.host_id else None
    return voice.markdown(t("{name} ({role})", name=name, role=role)) if role else name


def _figures(seat: SeatRow, voice: Translator, known: Mapping[int, ReliabilityStats]) -> str:
    told = figures(known.get(seat.user_id or 0, NEW))
    return "" if told is None else f" · {voice.markdown(told)}"


def _stand_in(seat: SeatRow) -> Text:
    if seat.wants_substitute:
        return t("stand-in; a substitute is sought")
    if seat.kept_until is None:
        return t("stand-in")
    return t("stand-in; the seat is kept until {when}", when=format_dt(seat.kept_until, "f"))


def options_line(info: TableInfo, voice: Translator) -> str:
    """Return the host's options in small print."""
    parts = [voice.markdown(SPEED_NAMES[info.speed]), LANGUAGE_NAMES[info.language]]
    for setting in applying_to(info):
        value = next((option for option in setting.values if option.value == info.settings.get(setting.id)), None)
        if value is not None:
            parts.append(voice.markdown(_set(setting, value)))
    if info.limit.is_one:
        parts.append(voice.markdown(limit_name(info.limit)))
    if info.voted_end:
        parts.append(voice.markdown(t("The host ends it only after a vote")))
    if not info.hints:
        parts.append(voice.markdown(t("No hints")))
    if info.words_button:
        parts.append(voice.markdown(t("The board has a button to its words")))
    if info.private:
        parts.append(f"🔒 {voice.markdown(t('Private: only people who are invited can sit down'))}")
    if info.least_reliable is not None:
        parts.append(voice.markdown(asked_for(info.least_reliable)))
    return "-# " + " · ".join(parts)


def _set(setting: Setting, value: Option) -> Text:
    return labelled(setting.name, value.name)


def applying_to(info: TableInfo) -> tuple[Setting, ...]:
    """Return the game's settings that apply; before the start, to the wanted number of players."""
    return applying(GAMES[info.game], info.settings, info.wanted if info.status == Status.OPEN else len(info.seats))


def _state(info: TableInfo, voice: Translator, waiting: Sequence[int]) -> list[str]:
    match info.status:
        case Status.OPEN if info.ready_until is not None:
            when = format_dt(info.ready_until, "R")
            line: Text = t("The game begins as soon as all are ready. Time ends {when}.", when=when)
        case Status.OPEN:
            free = info.wanted - len(info.seats)
            line = tn("{n} seat is free.", "{n} seats are free.", free) if free else t("All seats are taken.")
            if missing := missing_players(info):
                more = tn("The game needs {n} more player.", "The game needs {n} more players.", missing)
                line = t("{before} {after}", before=line, after=more)
        case Status.RUNNING if waiting:
            line = t("To move: {who}", who=tuple(Who(seat) for seat in waiting))
        case Status.RUNNING:
            line = t("The game is running.")
        case Status.FINISHED:
            line = t("The game is over.")
        case _:
            line = ended_line(info)
    closes = info.closes_at if info.status == Status.OPEN else None
    small: list[Text] = (
        [] if closes is None else [t("This table closes {when} if nobody starts it.", when=format_dt(closes, "R"))]
    )
    if info.status == Status.OPEN and info.new_host_at is not None:
        when = format_dt(info.new_host_at, "R")
        small.append(
            t("The host has left this server. Unless they come back, another player becomes host {when}.", when=when)
        )
    if (came := imported_line(info)) is not None:
        small.append(came)
    start = begins(info) if info.status == Status.OPEN else None
    lines = [line] if start is None else [start, line]
    return ["", *map(voice.markdown, lines), *(f"-# {voice.markdown(one)}" for one in small)]


def begins(info: TableInfo) -> Text | None:
    """Return the set time of the start; None without one."""
    at = info.starts_at
    return None if at is None else t("Set to begin {when} ({away}).", when=format_dt(at, "F"), away=format_dt(at, "R"))


def _buttons(info: TableInfo, voice: Translator, *, joinable: bool) -> list[Button]:
    if info.status == Status.OPEN:
        full, asked = len(info.seats) >= info.wanted, info.ready_until is not None
        first, later = (ButtonStyle.secondary,) * 2 if asked else (ButtonStyle.primary, ButtonStyle.secondary)
        join = button(voice.text(t("Join")), CustomId("join", info.id), first, icon=emoji("join"))
        fill = with_ai(info, voice)
        start = button(
            voice.text(t("Start")), CustomId("start", info.id), first if full else later, icon=emoji("start")
        )
        invite = button(voice.text(t("Invite…")), CustomId("invite", info.id), icon=emoji("invite"))
        return [
            *([ready(info, voice)] if asked else []),
            *([] if full else [join]),
            *([] if full or asked else [fill]),
            *([] if missing_players(info) else [start]),
            *([] if full else [add_ai(info, voice), invite]),
            button(voice.text(t("Options")), CustomId("options", info.id), icon=emoji("options")),
            button(voice.text(t("Rules")), CustomId("rules", info.id, arg=info.game), icon=emoji("rules")),
            button(voice.text(t("Leave")), CustomId("quit", info.id), icon=emoji("leave")),
        ]
    there = info.thread_id is not None
    thread = [link(voice.text(t("To the table")), channel_url(info.guild_id, info.thread_id or 0))] if there else []
    free = joinable or (info.status == Status.RUNNING and any(seat.stand_in for seat in info.seats))
    seat = button(voice.text(t("Take a seat")), CustomId("join", info.id), ButtonStyle.success, icon=emoji("join"))
    follow = button(voice.text(t("Follow…")), CustomId("own", info.id))
    return [*thread, *([seat] if free else []), *([] if info.over or info.direct else [follow])]


def with_ai(info: TableInfo, voice: Translator, style: ButtonStyle = ButtonStyle.secondary) -> Button:
    """Return the button that starts the game with AI players on the free seats."""
    size = size_with_ai(info)
    label = t("Start with {n} AI", n=size - len(info.seats))
    return button(voice.text(label), CustomId("fill", info.id, arg=str(size)), style)


def missing_players(info: TableInfo) -> int:
    """Return how many players are missing for the game to begin."""
    return max(0, GAMES[info.game].meta.seats[0] - len(info.seats))


def new_host(info: TableInfo, before: int, voice: Translator) -> Screen:
    """Build the notice that mentions the new host, after the one `before` has left the server."""
    seat, old = info.seat_of(info.host_id), info.seat_of(before)
    assert seat is not None
    name = mention(before) if old is None else Who(old)
    line = t("{who} is host now: {name} has left the server.", who=Who(seat), name=name)
    return Screen(text([voice.calling(line, seat, mention(info.host_id))]), mentions=[info.host_id])


def add_ai(info: TableInfo, voice: Translator) -> Button:
    """Return the button that adds an AI player."""
    return button(voice.text(t("Add AI")), CustomId("ai", info.id), icon=emoji("ai"))


def ai_levels(info: TableInfo, voice: Translator, seated: Text | None = None) -> Screen:
    """Build the prompt for the level of an AI player, as long as seats are free.

    `seated` is the notice that one has just sat down.
    """
    line = seated or t("How strong should the AI player be?")
    there = GAMES[info.game].levels if len(info.seats) < info.wanted else ()
    buttons = [button(voice.text(LEVELS[level - 1]), CustomId("level", info.id, arg=str(level))) for level in there]
    return note(voice.markdown(line), buttons=buttons, at=AnswerContext(info.id, info.number))
