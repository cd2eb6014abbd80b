"""Screens of a user's preferences for a table."""

from __future__ import annotations

from discord import ButtonStyle

from bot.enums import Follows
from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.rows import BookmarkRow, MemberRow
from bot.tables.model.views import ChangesSince, TableInfo, TableView
from bot.tables.notifications.table_preferences import NOTE
from bot.tables.timing.reminder_schedule import HOURS
from cogs.ui.components import Button, Form, MenuEntry, Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import OFF, ON, Field, choice, typed
from cogs.ui.layout import ANSWER_LINES, COLOUR
from cogs.ui.links import FOLLOW, film_button, to_thread, unfollow
from cogs.ui.texts import noted
from cogs.ui.translator import Translator
from cogs.users.settings_screen import DM, REMIND, message_name, reminder_name
from rendering.renderer import Picture

EVERYWHERE = "all"
FOLLOWS = {Follows.TURNS: t("You hear of its turns, and of its end."), Follows.END: t("You hear of its end.")}


def bookmark(row: BookmarkRow, info: TableInfo, voice: Translator) -> Screen:
    """Build the private preferences of a table."""
    seated = info.seat_of(row.user_id) is not None
    lines = [
        f"### {voice.markdown(t('{game}: for you alone', game=GAMES[info.game].meta.title))}",
        *(noted(row.note) or [voice.markdown(t("You have no note here."))]),
        voice.markdown(_told(row, seated=seated)),
    ]
    write = button(voice.text(t("Note…")), CustomId("note", info.id))
    return note(*lines, buttons=[*(_seated(row, voice) if seated else _following(row, voice)), write])


def _told(row: BookmarkRow, *, seated: bool) -> Text:
    if not seated:
        return FOLLOWS.get(row.follows, t("You hear nothing of this table."))
    if row.muted:
        return t("Muted: this table does not call you.")
    return t("It reminds you as your settings say.") if row.remind_hours is None else reminder_name(row.remind_hours)


def _seated(row: BookmarkRow, voice: Translator) -> list[Button]:
    muted = t("Unmute") if row.muted else t("Mute this table")
    return [
        button(voice.text(t("Reminders here…")), CustomId("own.remind", row.table_id), ButtonStyle.primary),
        button(voice.text(muted), CustomId("mute", row.table_id, arg=OFF if row.muted else ON)),
    ]


def _following(row: BookmarkRow, voice: Translator) -> list[Button]:
    turns = button(
        voice.text(t("Follow its turns")), CustomId(FOLLOW, row.table_id, arg=Follows.TURNS), ButtonStyle.primary
    )
    end = button(voice.text(t("Only its end")), CustomId(FOLLOW, row.table_id, arg=Follows.END))
    if not row.follows:
        return [turns, end]
    return [end if row.follows == Follows.TURNS else turns, unfollow(row.table_id, voice)]


def note_form(row: BookmarkRow, voice: Translator) -> Form:
    """Build the form of the note; an empty one is deleted."""
    hint = voice.text(t("Only you see it, with each reminder. Empty: no note"))
    field = typed(voice.text(t("Your note")), hint, NOTE, filled=row.note, needed=False)
    return Form(CustomId("noted", row.table_id), voice.text(t("Your note")), field)


def reminders_form(row: BookmarkRow, voice: Translator) -> Form:
    """Build the form of the table's reminders."""
    return Form(
        CustomId("own.reminded", row.table_id), voice.text(t("Reminders here")), _reminders(row.remind_hours, voice)
    )


def member_form(row: MemberRow, voice: Translator) -> Form:
    """Build the form of reminders and direct messages for the tables of one server."""
    messages = [MenuEntry(voice.text(t("As everywhere")), EVERYWHERE, chosen=row.dm is None)]
    messages += [
        MenuEntry(voice.text(message_name(on=on)), ON if on else OFF, chosen=row.dm is on) for on in (True, False)
    ]
    return Form(
        CustomId("membered"),
        voice.text(t("In this server")),
        choice(DM, voice.text(t("Direct messages")), messages),
        _reminders(row.remind_hours, voice),
    )


def _reminders(hours: int | None, voice: Translator) -> Field:
    entries = [MenuEntry(voice.text(t("As everywhere")), EVERYWHERE, chosen=hours is None)]
    entries += [MenuEntry(voice.text(reminder_name(one)), str(one), chosen=one == hours) for one in HOURS]
    return choice(REMIND, voice.text(t("Reminders")), entries)


def happened(
    seen: TableView, since: ChangesSince, picture: Picture, row: BookmarkRow, voice: Translator, *, away: bool
) -> Screen:
    """Build the events since the user's last move, marked in the picture, the newest as lines."""
    info, game = seen.table, GAMES[seen.table.game]
    head = [f"### {voice.markdown(game.meta.title)}", *noted(row.note)]
    numbered = since.numbers and len(since.lines) > 1
    told = [
        f"`{n}` {voice.markdown(line)}" if numbered else voice.markdown(line) for n, line in enumerate(since.lines, 1)
    ]
    nothing = voice.markdown(t("Nothing has happened here since you moved."))
    shown = told[len(head) - ANSWER_LINES :] or [nothing]
    links = [to_thread(info, voice)] if away else []
    log = button(voice.text(t("Log")), CustomId("log", info.id), icon=emoji("log"))
    return Screen(
        text(head),
        gallery(picture, game.describe(seen.view), voice),
        text(shown),
        *rows([*links, *([film_button(info.id, voice, "mine")] if since.lines else []), log]),
        colour=COLOUR,
    )
