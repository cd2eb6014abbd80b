"""Screens of the ready check before a live game."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Who, t
from bot.games.registry import GAMES
from bot.tables.model.notifications import NotReady
from bot.tables.model.views import TableInfo
from cogs.ui.components import AnswerContext, Screen, button, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import ready
from cogs.ui.texts import labelled, mention
from cogs.ui.translator import Translator

NOW = "now"
"""Argument for starting without the players who are not ready."""


def asked(info: TableInfo, voice: Translator, calls: Sequence[int] = ()) -> Screen:
    """Build the prompt for the players who are not ready; `calls` are those to notify."""
    missing = [seat for seat in info.seats if seat.user_id is not None and not seat.ready]
    title = voice.markdown(labelled(GAMES[info.game].meta.title, t("are you ready?")))
    lines = [f"**{title}** {' '.join(mention(seat.user_id or 0) for seat in missing)}".rstrip()]
    if info.ready_until is not None:
        when = format_dt(info.ready_until, "R")
        lines.append(
            f"-# {voice.markdown(t('The game begins as soon as all are ready. Time ends {when}.', when=when))}"
        )
    return Screen(text(lines), *rows([ready(info, voice)]), mentions=calls)


def without(info: TableInfo, voice: Translator) -> Screen:
    """Build the host's choice to start without the others."""
    missing = tuple(Who(seat.seat) for seat in info.seats if seat.user_id is not None and not seat.ready)
    question = t("{who} did not press Ready yet. Start without them? They lose their seats.", who=missing)
    start = button(voice.text(t("Start without them")), CustomId("start", info.id, arg=NOW), ButtonStyle.danger)
    cancel = button(voice.text(t("Cancel")), CustomId("cancel", info.id))
    return note(voice.markdown(question), buttons=[start, cancel], at=AnswerContext(info.id, info.number))


def not_ready(notice: NotReady, voice: Translator) -> Screen:
    """Build the timeout notice; the host may check again."""
    who = tuple(Who(seat) for seat in notice.missing)
    line = (
        t("{who} did not press Ready in time, so the game has not begun. Press Start to ask again.", who=who)
        if who
        else t("All were ready, but I could not begin the game. Please press Start again.")
    )
    return Screen(text([f"{mention(notice.user)} {voice.markdown(line)}"]), mentions=[notice.user])
