"""Screens of reliability: figures next to a name, and a full report."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.contract import Text, t, tn
from bot.tables.users.reliability import FEW, ReliabilityStats
from cogs.ui.components import Button, Screen, button, note, text, user_menu
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import block_button
from cogs.ui.reliability_text import roughly
from cogs.ui.texts import mention
from cogs.ui.translator import Translator


def about(user_id: int, known: ReliabilityStats, voice: Translator, *, own: bool, blocked: bool = False) -> Screen:
    """Build the report on a user; `own`: the viewer's own; `blocked`: by the viewer."""
    lines = [f"### {mention(user_id)}", voice.markdown(_turns(known)), voice.markdown(_games(known))]
    counts = t("In time: within the turn limit, or 3 days where there is none. Vacations and live tables don't count.")
    seen = t("Your servers see this, also on cards; never where or when you play.")
    small = [counts, *([seen] if own else [])]
    target = CustomId("profile") if own else CustomId("profile", arg=str(user_id), said=("here",))
    more = button(voice.text(t("Profile")), target)
    block = [] if own else [block_button(user_id, voice, blocked=blocked)]
    return note(*lines, *(f"-# {voice.markdown(one)}" for one in small), buttons=[more, *block])


def whom(voice: Translator) -> Screen:
    """Build the menu of users."""
    line = t("Choose a person of this server to learn how reliable they are.")
    return Screen(text([voice.markdown(line)]), user_menu(CustomId("who"), voice.text(t("Choose a person"))))


def _turns(known: ReliabilityStats) -> Text:
    if known.time is None or known.minutes is None:
        return tn("Fewer than {n} turn so far: nothing can be said yet.",
                  "Fewer than {n} turns so far: nothing can be said yet.", FEW)  # fmt: skip
    return t(
        "**{time}%** of turns in time, half of all within about **{answer}**",
        time=known.time, answer=roughly(known.minutes),
    )  # fmt: skip


def _games(known: ReliabilityStats) -> Text:
    begun = tn("{n} game with others", "{n} games with others", known.games)
    left = tn("left {n} of them before its end", "left {n} of them before their end", known.left)
    return t("{games}, {left}", games=begun, left=left) if known.left else begun


def my_figures(voice: Translator) -> Button:
    """Return the button to one's own reliability."""
    return button(voice.text(t("How reliable am I?")), CustomId("reliable"), ButtonStyle.secondary)
