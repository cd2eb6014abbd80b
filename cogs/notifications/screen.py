"""Screens of a table's notifications: reminders, timeouts, idle tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from discord import ButtonStyle
from discord.utils import format_dt
from msgspec import Struct

from bot.enums import LimitThen
from bot.games.common_texts import command
from bot.games.contract import Text, Who, t, tn
from bot.games.registry import GAMES
from bot.tables.model.notifications import Consequence, Reminder, TableIdle, TimeUp
from bot.tables.model.views import TableInfo
from bot.tables.orders.service import OrderView
from cogs.board.orders_line import in_short
from cogs.ui.components import Button, Row, Screen, button, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR, QUIET
from cogs.ui.links import happened_button, main_menu, to_thread
from cogs.ui.texts import mention, noted
from cogs.ui.translator import Translator

MOST = 5
"""Maximum tables in one message; others are counted."""


class ReminderItem(Struct, frozen=True):
    """A reminder with its table, prompt, and the user's own note and auto-answers."""

    notice: Reminder
    info: TableInfo
    prompt: Text
    note: str = ""
    orders: tuple[OrderView, ...] = ()


def message(each: Sequence[ReminderItem], voices: Sequence[Translator]) -> Screen:
    """Build a user's reminders for a direct message.

    `voices` are the tables' translators, in the user's language.
    """
    if len(each) == 1:
        return _one(each[0], voices[0])
    voice = voices[0]
    lines = [f"### {voice.markdown(tn('It is your turn at {n} table', 'It is your turn at {n} tables', len(each)))}"]
    told, buttons = listed(each, voices)
    lines += [*told, *_guessed(each[0].notice, voice)]
    return Screen(text(lines), *buttons, *rows(ways_on(voice)), colour=COLOUR)


def listed(
    each: Sequence[ReminderItem], voices: Sequence[Translator], most: int = MOST, *, reminded: bool = True
) -> tuple[list[str], list[Row]]:
    """Return lines and buttons of up to `most` tables that wait for a user.

    `reminded`: with buttons to mute the reminders.
    """
    lines: list[str] = []
    buttons: list[Row] = []
    for one, local in list(zip(each, voices, strict=True))[:most]:
        title = local.markdown(GAMES[one.info.game].meta.title)
        since = local.markdown(t("since {when}", when=_day(one.notice.since)))
        asked = local.to(one.notice.seat).markdown(one.prompt)
        lines += [f"**{title}** {since}", *_kept(one, local), f"➤ {asked}", *_small(one.notice, one.info, local)]
        silence = [button(local.text(t("Mute this turn")), _silence(one.notice))] if reminded else []
        buttons += rows([to_thread(one.info, local, named=True), happened_button(one.info.id, local), *silence])
    if len(each) > most:
        lines.append(voices[0].markdown(t("All of them: {command}", command=command("turns"))))
    return lines, buttons


def _one(one: ReminderItem, voice: Translator) -> Screen:
    notice, info = one.notice, one.info
    lines = [
        f"### {voice.markdown(GAMES[info.game].meta.title)}",
        voice.markdown(t("It has been your turn since {when}.", when=_day(notice.since))),
        *_kept(one, voice),
        f"➤ {voice.to(notice.seat).markdown(one.prompt)}",
        *_small(notice, info, voice),
        *_guessed(notice, voice),
    ]
    buttons = [to_thread(info, voice), happened_button(info.id, voice), *_tools(notice, voice), main_menu(voice)]
    return Screen(text(lines), *rows(buttons), colour=COLOUR)


def _kept(one: ReminderItem, voice: Translator) -> list[str]:
    """Return the user's private note and auto-answers."""
    ordered = [in_short(one.orders, voice.to(one.notice.seat))] if one.orders else []
    return [*noted(one.note), *ordered]


def _guessed(notice: Reminder, voice: Translator) -> list[str]:
    """Return the line, once per message, on the quiet hours that were inferred for reminders."""
    if notice.silence is None:
        return []
    start, end = (format_dt(at, "t") for at in notice.silence)
    line = t(
        "I send no reminders between {start} and {end}: you never move then. {command} changes that.",
        start=start,
        end=end,
        command=command("settings"),
    )
    return [f"-# {voice.markdown(line)}"]


def call(notice: Reminder, info: TableInfo, voice: Translator) -> Screen:
    """Build a reminder in the thread, for a user without direct messages."""
    line = t("{who}, it has been your turn since {when}.", who=Who(notice.seat), when=_day(notice.since))
    lines = [voice.calling(line, notice.seat, mention(notice.user)), *_small(notice, info, voice)]
    return Screen(text(lines), *rows(_tools(notice, voice)), mentions=[notice.user])


def _small(notice: Reminder, info: TableInfo, voice: Translator) -> list[str]:
    lines: list[Text] = []
    if notice.ends is not None:
        when = format_dt(notice.ends, "R")
        if notice.clocked:
            lines.append(t("The game's clock runs out {when}; then the game goes on without your answer.", when=when))
        elif info.limit_then == LimitThen.AI:
            lines.append(t("Your time is up {when}; then the game goes on without you.", when=when))
        else:
            lines.append(t("Your time is up {when}; then a safe choice is made for you.", when=when))
    if notice.last:
        lines.append(t("This is the last reminder of this turn."))
    return [f"-# {voice.markdown(line)}" for line in lines]


def _tools(notice: Reminder, voice: Translator) -> list[Button]:
    return [button(voice.text(t("Mute this turn")), _silence(notice)), settings_button(voice)]


def _silence(notice: Reminder) -> CustomId:
    return CustomId("silence", notice.table, arg=str(int(notice.since.timestamp())))


def ways_on(voice: Translator) -> list[Button]:
    """Return the buttons that a direct message about several tables ends with."""
    return [settings_button(voice), main_menu(voice)]


def settings_button(voice: Translator) -> Button:
    """Return the button to the reminder settings."""
    return button(voice.text(t("Settings")), CustomId("settings"))


def _day(at: datetime) -> str:
    return format_dt(at, "f")


def time_up(notice: TimeUp, voice: Translator) -> Screen:
    """Build the notice of a timeout and its consequence."""
    who, kept = Who(notice.seat), format_dt(notice.kept, "f") if notice.kept else ""
    match notice.then:
        case Consequence.DEFAULT:
            line = t("{who}, time ran out; a safe choice was made.", who=who)
        case Consequence.AI:
            line = t("{who}, time ran out; an AI stands in. Your seat is kept for you until {when}.",
                     who=who, when=kept)  # fmt: skip
        case Consequence.FREE:
            line = t("{who}, time ran out; the game goes on without you. You can come back.", who=who)
    back = CustomId("join", notice.table)
    label = t("Back to my seat")
    buttons = [button(voice.text(label), back, ButtonStyle.success)] if notice.then != Consequence.DEFAULT else []
    lines = [voice.calling(line, notice.seat, mention(notice.user))]
    return Screen(text(lines), *rows(buttons), mentions=[notice.user])


def asleep(notice: TableIdle, voice: Translator) -> Screen:
    """Build the notice of an idle table, with a button for players who are there."""
    line = t("Nobody has moved for a while: the clocks are paused until somebody moves.")
    return note(voice.markdown(line), buttons=[button(voice.text(t("I am here")), CustomId("wake", notice.table))])


def abandoned(info: TableInfo, voice: Translator, calls: Sequence[int] = ()) -> Screen:
    """Build the question whether an abandoned table goes on; `calls` are the users to notify."""
    assert info.ends_at is not None
    line = t(
        "Nobody has moved here for 60 days. Does this game go on? Otherwise it ends {when} as it stands.",
        when=format_dt(info.ends_at, "R"),
    )
    buttons = [
        button(voice.text(t("We go on")), CustomId("goon", info.id), ButtonStyle.primary),
        button(voice.text(t("End the table…")), CustomId("end", info.id), ButtonStyle.danger),
    ]
    return Screen(
        text([" ".join([voice.markdown(line), *map(mention, calls)])]), *rows(buttons), colour=COLOUR, mentions=calls
    )


def kept(info: TableInfo, user_id: int, voice: Translator) -> Screen:
    """Build the answer to the question whether the table goes on."""
    line = t("{who} goes on with this game: the table stays.", who=Who(info.seat_of(user_id) or 0))
    return Screen(text([voice.markdown(line)]), colour=QUIET)
