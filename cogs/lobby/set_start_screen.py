"""Screens of a set start: the host's form and its answers, reminder, missed start."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Text, t, tn
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.datetimes.dates import find_day
from bot.tables.datetimes.local_times import find_local_time, in_utc, is_repeated, without_gap
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import StartMissed
from bot.tables.model.views import TableInfo
from cogs.board.card_screen import begins, missing_players, with_ai
from cogs.ui.components import AnswerContext, Button, Form, Screen, button, link, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import typed, zone_field
from cogs.ui.texts import mention, place_url
from cogs.ui.translator import Translator, escape

LENGTH = 40
FORMAT, CLOCK = "%Y-%m-%d %H:%M", "%H:%M"


def form(info: TableInfo, zone: str, now: datetime, voice: Translator) -> Form:
    """Build the host's form: a day and a time, or a time alone, in a time zone."""
    there = info.starts_at and info.starts_at.astimezone(ZoneInfo(zone)).strftime(FORMAT)
    example = _example(now.astimezone(ZoneInfo(zone)))
    hint = t("Such as {example}, Sat 20:00 or 20:00; empty: when you press Start", example=example)
    begins_at = typed(
        voice.text(t("Begins at")),
        voice.text(hint),
        LENGTH,
        name="at",
        example=example,
        filled=there or "",
        needed=False,
    )
    return Form(CustomId("begins", info.id), voice.text(t("Start time")), begins_at, zone_field(voice, zone))


def find_start(written: str, zone: str, now: datetime) -> tuple[datetime | None, Text | None]:
    """Parse the time that a host has written, and return it with a remark; None: no set time.

    Raises WrongStatus, which says what is possible.
    """
    if not written.strip():
        return None, None
    local = now.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    at = find_local_time(written, local)
    name = escape(" ".join(written.split()))
    if at is None and find_day(written, local.date()) is not None:
        raise WrongStatus(t("At what time? Write it behind the day, such as “{name} 20:00”.", name=name))
    if at is None:
        raise WrongStatus(
            t(
                "I don't understand “{name}”. Write a day and a time, such as {example}, Sat 20:00, or 20:00 alone.",
                name=name,
                example=_example(local),
            )
        )
    after = without_gap(at, zone)
    if after != at:
        raise WrongStatus(
            t(
                "The clocks go forward then, so there is no {time} on that day. Take {other}.",
                time=at.strftime(CLOCK),
                other=after.strftime(FORMAT),
            )
        )
    twice = t("The clocks go back then: of the two hours it is the first.") if is_repeated(at, zone) else None
    return in_utc(at, zone), twice


def _example(now: datetime) -> str:
    return f"{now + timedelta(days=1):%Y-%m-%d} 20:00"


def when(info: TableInfo, voice: Translator, label: Text | None = None) -> Button:
    """Return the button that opens the form."""
    return button(voice.text(label or t("Start time…")), CustomId("when", info.id))


def saved(info: TableInfo, remarks: Sequence[Text], voice: Translator) -> Screen:
    """Build the answer to the form, which repeats the time in the host's own clock."""
    line = begins(info) or t("No time is set: the game begins when you press Start.")
    lines = [voice.markdown(line), *(f"-# {voice.markdown(one)}" for one in remarks)]
    return note(*lines, buttons=[when(info, voice)], at=AnswerContext(info.id, info.number))


def refused(info: TableInfo, why: Text, voice: Translator) -> Screen:
    """Build the reason why a time was not set."""
    return note(f"✕ {voice.markdown(why)}", buttons=[when(info, voice)], at=AnswerContext(info.id, info.number))


def reminder(info: TableInfo, card: MessageRow | None, voice: Translator) -> Screen:
    """Build the reminder of a player in a direct message."""
    there = link(voice.text(t("To the table")), place_url(info, card))
    return note(voice.markdown(_soon(info)), buttons=[there])


def call(info: TableInfo, calls: Sequence[int], voice: Translator) -> Screen:
    """Build the reminder at the card, of players whom no direct message reaches."""
    return Screen(text([" ".join([voice.markdown(_soon(info)), *map(mention, calls)])]), mentions=calls)


def _soon(info: TableInfo) -> Text:
    assert info.starts_at is not None
    return t("{game} begins {when}.", game=GAMES[info.game].meta.title, when=format_dt(info.starts_at, "R"))


def missed(notice: StartMissed, info: TableInfo, voice: Translator, *, calls: bool = True) -> Screen:
    """Build the question to the host of a game that did not begin at its time."""
    game, at, lacking = GAMES[info.game].meta.title, format_dt(notice.at, "f"), missing_players(info)
    line = (
        tn(
            "{game} was to begin {when}, but it needs {n} more player.",
            "{game} was to begin {when}, but it needs {n} more players.",
            lacking,
            game=game,
            when=at,
        )
        if lacking
        else t("{game} was to begin {when}, but I could not begin it then.", game=game, when=at)
    )
    start = button(voice.text(t("Start")), CustomId("start", info.id), ButtonStyle.primary, icon=emoji("start"))
    buttons = [
        with_ai(info, voice, ButtonStyle.primary) if lacking else start,
        when(info, voice, t("Another time…")),
        button(voice.text(t("End the table…")), CustomId("end", info.id), ButtonStyle.danger),
    ]
    lines = [
        f"{mention(notice.user)} {voice.markdown(line)}",
        f"-# {voice.markdown(t('Without an answer within an hour the table stays open without a set time.'))}",
    ]
    return Screen(text(lines), *rows(buttons), mentions=[notice.user] if calls else [])
