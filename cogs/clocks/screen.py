"""Clock screens: the players' times, extensions, and the host's form for the limit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from discord.utils import format_dt

from bot.games.contract import Who, t
from bot.tables.clocks.extend import SeatClock, longer_ones
from bot.tables.model.table_rules import HOUR, MINUTE, is_host
from bot.tables.model.views import Person, TableInfo
from cogs.ui.components import Button, Form, Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import choice
from cogs.ui.layout import legible
from cogs.ui.texts import duration
from cogs.ui.time_limits import limit_entry, limit_name
from cogs.ui.translator import Translator
from rendering.emojis import SEATS

MORE = "@more"
"""Name of the menu of the form."""


def clocks(info: TableInfo, each: Sequence[SeatClock], viewer: Person, voice: Translator) -> Screen:
    """Build the deadlines of the players to move, and the time banks of the others."""
    own = info.seat_of(viewer.id)
    waited = [one for one in each if one.until is not None]
    lines = [f"### {voice.markdown(t('Clocks'))}", f"-# {voice.markdown(limit_name(info.limit))}"]
    if waited:
        lines.append("⏳ " + " · ".join(_until(one, voice) for one in waited))
    if unseen := [_begins(one, one.begins_by, voice) for one in waited if one.begins_by is not None]:
        told = t("Not looked yet, so time begins at the latest: {who}", who=" · ".join(unseen))
        lines.append(f"-# {voice.markdown(told)}")
    saved = [_saved(one, voice) for one in each if one.until is None and one.left is not None]
    if saved:
        lines.append(f"-# {voice.markdown(t('In the bank: {who}', who=' · '.join(saved)))}")
    buttons = [_give(one, info, voice) for one in waited if own is not None and one.seat != own]
    if is_host(info, viewer):
        buttons.append(button(voice.text(t("More for everybody…")), CustomId("longer", info.id)))
    return note(*lines, buttons=buttons)


def _until(one: SeatClock, voice: Translator) -> str:
    return f"**{voice.name(one.seat)}** {format_dt(one.until, 'R') if one.until else ''}"


def _begins(one: SeatClock, by: datetime, voice: Translator) -> str:
    return f"{voice.name(one.seat)} {format_dt(by, 'R')}"


def _saved(one: SeatClock, voice: Translator) -> str:
    return f"{voice.name(one.seat)} {voice.markdown(duration(_roughly(one.left or 0)))}"


def _roughly(seconds: int) -> int:
    """Round down to hours, or to minutes below one hour."""
    return seconds - seconds % (HOUR if seconds >= HOUR else MINUTE)


def _give(one: SeatClock, info: TableInfo, voice: Translator) -> Button:
    label = legible(voice.text(t("More time for {who}", who=Who(one.seat))))
    until = int(one.until.timestamp()) if one.until else 0
    return button(label, CustomId("givetime", info.id, arg=f"{one.seat},{until}"), icon=emoji(SEATS[one.seat]))


def longer_form(info: TableInfo, voice: Translator) -> Form:
    """Build the host's form for a longer limit of a running game."""
    entries = [limit_entry(one, info, voice) for one in longer_ones(info.limit)]
    title = voice.text(t("More time for everybody"))
    return Form(CustomId("longer!", info.id), title, choice(MORE, voice.text(t("Turn limit")), entries))
