"""What a table says of itself: to whom it waits for, and in its thread when time is up or nobody is there."""

from __future__ import annotations

from datetime import datetime

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Text, Who, t
from bot.games.registry import GAMES
from bot.tables.notices import Reminder, Stopped, TimeUp
from bot.tables.seen import TableInfo
from cogs.ids import Id
from cogs.screens.parts import Button, Screen, box, button, note, rows, text
from cogs.screens.turn import COLOUR, to_thread
from cogs.screens.words import mention
from cogs.voice import Voice


def message(notice: Reminder, info: TableInfo, prompt: Text, voice: Voice) -> Screen:
    """The reminder by direct message; `prompt` is what is asked."""
    lines = [
        f"### {voice.say(GAMES[info.game].meta.title)}",
        voice.say(t("The table has waited for you since {when}.", when=_day(notice.since))),
        f"➤ {voice.say(prompt)}",
        *_small(notice, info, voice),
    ]
    return Screen(box(text(lines), *rows([to_thread(info, voice), *_tools(notice, voice)]), colour=COLOUR))


def call(notice: Reminder, info: TableInfo, voice: Voice) -> Screen:
    """The same in the thread, for whom no direct message reaches."""
    line = t("{who}, the table has waited for you since {when}.", who=Who(notice.seat), when=_day(notice.since))
    lines = [voice.calling(line, notice.seat, mention(notice.user)), *_small(notice, info, voice)]
    return Screen(box(text(lines), *rows(_tools(notice, voice))), mentions=[notice.user])


def _small(notice: Reminder, info: TableInfo, voice: Voice) -> list[str]:
    lines: list[Text] = []
    if notice.ends is not None:
        when = format_dt(notice.ends, "R")
        lines.append(
            t("Your time is up {when}; then the game goes on without you.", when=when)
            if info.limit_then == "ai"
            else t("Your time is up {when}; then the table chooses for you.", when=when)
        )
    if notice.last:
        lines.append(t("This is the last reminder of this turn."))
    return [f"-# {voice.say(line)}" for line in lines]


def _tools(notice: Reminder, voice: Voice) -> list[Button]:
    silence = Id("silence", notice.table, arg=str(int(notice.since.timestamp())))
    return [
        button(voice.plain(t("Silence for this turn")), silence),
        button(voice.plain(t("Settings")), Id("settings")),
    ]


def _day(at: datetime) -> str:
    return format_dt(at, "f")


def stopped(notice: Stopped, voice: Voice) -> Screen:
    """Somebody is reminded no more; the host may do something about it."""
    since = t("{who} has not moved since {when}. I remind them no more.", who=Who(notice.seat), when=_day(notice.since))
    if notice.ai:
        way, label = t("The host or a moderator can let an AI stand in."), t("Let an AI stand in")
    else:
        way, label = t("The host or a moderator can let the game go on without them."), t("Go on without them")
    kick = Id("kick", notice.table, arg=f"{notice.seat},{notice.user}")
    return note(voice.say(since), voice.say(way), buttons=[button(voice.plain(label), kick)])


def time_up(notice: TimeUp, voice: Voice) -> Screen:
    """Somebody took too long, and what came of it."""
    who = Who(notice.seat)
    match notice.then:
        case "default":
            line = t("{who}, your time was up: the table chose for you.", who=who)
        case "ai":
            line = t("{who}, your time was up: an AI stands in. You can come back as long as it does.", who=who)
        case "free":
            line = t("{who}, your time was up: the game goes on without you. You can come back.", who=who)
    back = Id("join", notice.table)
    buttons = [button(voice.plain(t("Take a seat")), back, ButtonStyle.success)] if notice.then != "default" else []
    lines = [voice.calling(line, notice.seat, mention(notice.user))]
    return Screen(box(text(lines), *rows(buttons)), mentions=[notice.user])


def asleep(voice: Voice) -> Screen:
    """Nobody is there."""
    return note(voice.say(t("Nobody has moved for a while: the clocks rest until somebody does.")))
