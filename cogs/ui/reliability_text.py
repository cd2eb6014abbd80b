"""How reliable somebody is, in a few words beside their name."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Text, t
from bot.tables.model.table_rules import DAY, HOUR, MINUTE
from bot.tables.users.reliability import ReliabilityStats
from cogs.ui.texts import duration
from cogs.ui.translator import Translator

DAYS_FROM, FIVES_FROM = 48 * HOUR, 10 * MINUTE
"""From where an answer's time is told in whole days, and in fives of minutes."""
NOBODY: Mapping[int, ReliabilityStats] = {}
"""Nothing is known of anybody."""


def figures(known: ReliabilityStats) -> Text | None:
    """For beside a name; None: nothing can be said yet."""
    if known.time is None or known.minutes is None:
        return None
    return t("{time}% in time, ~{answer}", time=known.time, answer=roughly(known.minutes))


def of_host(known: ReliabilityStats, voice: Translator) -> str:
    """Behind a table in a list; nothing where nothing can be said yet."""
    told = figures(known)
    return "" if told is None else f" · {voice.markdown(t('host: {figures}', figures=told))}"


def asked_for(least: int) -> Text:
    """What a table asks of who sits down."""
    return t("For people with {least}% of turns in time", least=least)


def roughly(minutes: float) -> Text:
    """How long, in a unit that says no more than is known."""
    seconds = minutes * MINUTE
    if seconds >= DAYS_FROM:
        unit = DAY
    elif seconds >= HOUR:
        unit = HOUR
    else:
        unit = 5 * MINUTE if seconds >= FIVES_FROM else MINUTE
    return duration(max(unit, round(seconds / unit) * unit))
