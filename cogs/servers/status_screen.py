"""Screen of the bot's status, for a phone."""

from __future__ import annotations

from collections.abc import Mapping

from discord.utils import format_dt

from bot.games.contract import Text, t, tn
from bot.rows import Late
from bot.tables.admin.latency import ANSWERS, BOARDS, LONGER, STEPS, LatencyPercentiles
from bot.tables.admin.status import StatusReport
from bot.version import FULL_VERSION
from cogs.ui.components import Screen, button, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR
from cogs.ui.texts import announced
from cogs.ui.translator import Translator

WELL, BEHIND, MAINTENANCE = 0x43A25A, 0xE0A030, COLOUR
SECOND = 1000
READ = t("Half of all take at most the first time, 99 % at most the second.")
DATABASES: Mapping[str, Text] = {"sqlite": t("SQLite, one file"), "postgresql": t("PostgreSQL")}


def status(report: StatusReport, voice: Translator) -> Screen:
    """Build the status from public information."""
    head, colour = state(report)
    told = announced(report.announced, voice)
    run = t("Version {version}, started {time}", version=FULL_VERSION, time=format_dt(report.since, "R"))
    lines = [
        f"### {voice.markdown(head)}",
        *([told] if told else []),
        f"-# {voice.markdown(run)}",
        *_waits(t("Answers to presses"), ANSWERS, report, voice),
        *_waits(t("Boards after a press"), BOARDS, report, voice),
        *([f"-# {voice.markdown(READ)}"] if report.day else []),
        f"**{voice.markdown(t('What waits'))}**",
        voice.markdown(_late(report.late)),
        f"**{voice.markdown(t('Database'))}**",
        voice.markdown(DATABASES[report.database]),
        *([] if told else [f"-# {voice.markdown(t('No maintenance is announced.'))}"]),
    ]
    again = button(voice.text(t("Look again")), CustomId("status"))
    return Screen(text(lines), *rows([again]), colour=colour)


def state(report: StatusReport) -> tuple[Text, int]:
    """Return the status in a few words, and its colour."""
    if report.announced is not None:
        return t("🔧 Maintenance is announced"), MAINTENANCE
    if report.late.count:
        return t("🟠 Some things come late"), BEHIND
    return t("🟢 Everything works"), WELL


def _waits(name: Text, what: str, report: StatusReport, voice: Translator) -> list[str]:
    times = ((t("Last hour"), report.hour.get(what)), (t("Last day"), report.day.get(what)))
    return [f"**{voice.markdown(name)}**", *(voice.markdown(_how_long(time, waits)) for time, waits in times)]


def _how_long(time: Text, waits: LatencyPercentiles | None) -> Text:
    if waits is None:
        return t("{time}: none", time=time)
    return t("{time}: {half}, {most}", time=time, half=_within(waits.half), most=_within(waits.most))


def _within(ms: int) -> Text:
    if ms < SECOND:
        return t("{n} ms", n=ms)
    if ms == LONGER:
        return t("over {n} s", n=STEPS[-1] // SECOND)
    return t("{n} s", n=f"{ms / SECOND:g}")


def _late(late: Late) -> Text:
    if late.oldest is None:
        return t("Nothing is late.")
    time = format_dt(late.oldest, "R")
    return tn("{n} thing is late, due {time}.", "{n} things are late, the first was due {time}.", late.count, time=time)
