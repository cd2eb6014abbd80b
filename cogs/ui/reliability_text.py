"""Reliability figures of users in a few words, for next to a name."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Text, t
from bot.tables.model.table_rules import DAY, HOUR, MINUTE
from bot.tables.users.reliability import ReliabilityStats
from cogs.ui.texts import duration
from cogs.ui.translator import Translator

DAYS_FROM, FIVES_FROM = 48 * HOUR, 10 * MINUTE
"""Seconds from which a response time is rounded to days, and to multiples of five minutes."""
NOBODY: Mapping[int, ReliabilityStats] = {}
"""No reliability figures."""


def figures(known: ReliabilityStats) -> Text | None:
    """Return the figures for next to a name; None if there are too few."""
    if known.time is None or known.minutes is None:
        return None
    return t("{time}% in time, ~{answer}", time=known.time, answer=roughly(known.minutes))


def of_host(known: ReliabilityStats, voice: Translator) -> str:
    """Return the figures for behind a table in a list; empty if there are too few."""
    told = figures(known)
    return "" if told is None else f" · {voice.markdown(t('host: {figures}', figures=told))}"


def asked_for(least: int) -> Text:
    """Return the minimum reliability that a table requires."""
    return t("For people with {least}% of turns in time", least=least)


def roughly(minutes: float) -> Text:
    """Return a duration rounded to its precision."""
    seconds = minutes * MINUTE
    if seconds >= DAYS_FROM:
        unit = DAY
    elif seconds >= HOUR:
        unit = HOUR
    else:
        unit = 5 * MINUTE if seconds >= FIVES_FROM else MINUTE
    return duration(max(unit, round(seconds / unit) * unit))
