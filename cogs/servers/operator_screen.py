"""Screens of the operator's commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from discord.utils import format_dt

from bot.enums import Status, TimerKind
from bot.games.common_texts import command
from bot.games.contract import Text, Who, t, tn
from bot.games.registry import GAMES
from bot.rows import AnnouncementRow
from bot.tables.lessons.service import Progress
from bot.tables.model.views import LogLine, ScheduledTimer, TableInfo, TableView
from cogs.servers.bans_screen import ALL, banned_people
from cogs.ui import texts
from cogs.ui.components import Form, MenuEntry, Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import choice, typed
from cogs.ui.info import log_line
from cogs.ui.layout import COLOUR
from cogs.ui.links import OPERATE, to_thread
from cogs.ui.texts import duration, lesson_progress
from cogs.ui.translator import Translator
from rendering.renderer import Picture

STATUSES: Mapping[Status, Text] = {
    Status.OPEN: t("Looking for players"),
    Status.RUNNING: t("Running"),
    Status.FINISHED: t("Played to the end"),
    Status.ENDED: t("Ended without a result"),
}
HELD = t("Stopped by whoever runs the bot")
KINDS: Mapping[TimerKind, Text] = {
    TimerKind.AI: t("A move of an AI"),
    TimerKind.DEADLINE: t("A clock of the game"),
    TimerKind.REMINDER: t("A reminder"),
    TimerKind.LIMIT: t("A time limit"),
    TimerKind.VOTE: t("The end of a vote"),
    TimerKind.CLOSE: t("The end of a table that does not begin"),
    TimerKind.READY: t("The end of the question whether all are ready"),
    TimerKind.HOST: t("Another host"),
}
"""Names of a table's timers, except for players' auto-answers."""
TIMERS = 6
"""Maximum timers shown of a table."""


LESSONS, DRAIN, RETRACT = "lessons", "drain", "retract"
"""Arguments of the buttons that need no form."""
ANNOUNCE, ANNOUNCED, TABLE, TABLE_CHOSEN = "announce", "announced", "operate-table", "operate-table!"
"""Purposes of the forms and their submissions."""
MINUTES, WHAT = "minutes", "what"
"""Choices of the forms."""
LOOK, PIN, UNPIN, REPAIR = "look", "pin", "unpin", "repair"
OFFERED_MINUTES, USUAL_MINUTES = (15, 60, 240, 1440, 10_080), 60
NUMBER_LENGTH = 16


def page(voice: Translator) -> Screen:
    """Build the operator's buttons."""
    buttons = [
        button(voice.text(t("A table…")), CustomId(TABLE)),
        button(voice.text(t("Announce…")), CustomId(ANNOUNCE)),
        button(voice.text(t("Take it back")), CustomId(OPERATE, arg=RETRACT)),
        button(voice.text(t("Lessons")), CustomId(OPERATE, arg=LESSONS)),
        banned_people(ALL, voice),
        button(voice.text(t("End the process")), CustomId(OPERATE, arg=DRAIN), ButtonStyle.danger),
    ]
    return note(voice.markdown(t("For those who run this bot")), buttons=buttons)


def announcement_form(most: int, voice: Translator) -> Form:
    """Build the form of an announcement of at most `most` letters in each language."""
    times = [MenuEntry(voice.text(duration(60 * n)), str(n), chosen=n == USUAL_MINUTES) for n in OFFERED_MINUTES]
    return Form(
        CustomId(ANNOUNCED),
        voice.text(t("Announcement")),
        typed(voice.text(t("The sentence in English")), "", most, name="english"),
        typed(voice.text(t("The sentence in Japanese")), "", most, name="japanese"),
        choice(MINUTES, voice.text(t("For how long it is shown")), times),
    )


def table_form(voice: Translator) -> Form:
    """Build the form of a table's number, and of what to do with it."""
    names = {LOOK: t("Look at it"), PIN: t("Have it rest"), UNPIN: t("Have it go on"), REPAIR: t("Put its board right")}
    entries = [MenuEntry(voice.text(name), one, chosen=one == LOOK) for one, name in names.items()]
    hint = voice.text(t("Empty: the table of this thread"))
    return Form(
        CustomId(TABLE_CHOSEN),
        voice.text(t("A table")),
        typed(voice.text(t("The number of the table")), hint, NUMBER_LENGTH, needed=False),
        choice(WHAT, voice.text(t("What to do")), entries),
    )


def draining(seconds: int, voice: Translator) -> Screen:
    """Build the notice that this process shuts down."""
    line = tn(
        "This process takes nothing new and ends when all that is under way is done, after {n} second at the latest.",
        "This process takes nothing new and ends when all that is under way is done, after {n} seconds at the latest.",
        seconds,
    )
    return note(voice.markdown(line))


def announced(row: AnnouncementRow, voice: Translator) -> Screen:
    """Build a preview of the announcement in each language."""
    told = [texts.announced(row, Translator(language)) for language in ("en", "ja")]
    line = t("From now on every board that is shown, and {command}, say:", command=command("status"))
    return note(voice.markdown(line), *told)


def taken_back(voice: Translator, *, taken: bool) -> Screen:
    """Build the reply to a removed announcement."""
    line = t("The announcement is taken back.") if taken else t("Nothing was announced.")
    return note(voice.markdown(line))


def held(info: TableInfo, voice: Translator) -> Screen:
    """Build the reply to a table on hold."""
    line = t("Table {id} rests: nobody can do anything there until you unpin it. Its board says so.", id=info.id)
    return note(voice.markdown(line), buttons=[to_thread(info, voice)])


def let_go(info: TableInfo, voice: Translator) -> Screen:
    """Build the reply to the end of a hold."""
    line = t("Table {id} goes on. Its clocks have begun anew.", id=info.id)
    return note(voice.markdown(line), buttons=[to_thread(info, voice)])


def repaired(info: TableInfo, voice: Translator) -> Screen:
    """Build the reply to a repair."""
    line = t("Table {id} was read anew, and its board is put right in a moment.", id=info.id)
    return note(voice.markdown(line), buttons=[to_thread(info, voice)])


def outside(info: TableInfo, due: Sequence[ScheduledTimer], voice: Translator, why: Text) -> Screen:
    """Build the metadata of a table whose state is unavailable, with the reason."""
    return note(*_head(info, due, voice), voice.markdown(why), buttons=[to_thread(info, voice)])


def table(
    seen: TableView, due: Sequence[ScheduledTimer], lines: Sequence[LogLine], picture: Picture, voice: Translator
) -> Screen:
    """Build the public view: the board, prompts, timers, recent log."""
    info, game = seen.table, GAMES[seen.table.game]
    asked = tuple(Who(seat) for seat in seen.waiting)
    waits = t("Waiting for {who}", who=asked) if asked else t("Waiting for nobody")
    told = [log_line(line, voice) for line in lines]
    return Screen(
        text([*_head(info, due, voice), voice.markdown(waits)], 1200),
        gallery(picture, game.describe(seen.view), voice),
        text([f"**{voice.markdown(t('Log'))}**", *told], 2400),
        *rows([to_thread(info, voice)]),
        colour=COLOUR,
    )


def _head(info: TableInfo, due: Sequence[ScheduledTimer], voice: Translator) -> list[str]:
    title = voice.markdown(GAMES[info.game].meta.title) if info.game in GAMES else info.game
    status = HELD if info.held else STATUSES[info.status]
    return [
        f"### {voice.markdown(t('Table {id}: {game}', id=info.id, game=title))}",
        voice.markdown(t("{status}, after move {n}", status=status, n=info.number)),
        *(f"⏱ {voice.markdown(texts.labelled(KINDS[one.kind], format_dt(one.at, 'R')))}" for one in due[:TIMERS]),
    ]


def progress_of_lessons(progress: Sequence[Progress], voice: Translator) -> Screen:
    """Build the learners' progress for the operator."""
    none = t("Nobody has begun a lesson yet.")
    return note(f"### {voice.markdown(t('Lessons'))}", *(lesson_progress(progress, voice) or [voice.markdown(none)]))
