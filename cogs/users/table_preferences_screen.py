"""What somebody keeps of a table for themselves, and how they change it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.rows import BookmarkRow, MemberRow
from bot.tables.model.views import TableView, ChangesSince, TableInfo
from bot.tables.notifications.table_preferences import NOTE
from bot.tables.timing.reminder_schedule import HOURS
from cogs.film.screen import film_button
from cogs.ui.board import COLOUR, to_thread
from cogs.ui.components import Button, Entry, Form, Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import Id
from cogs.ui.emoji_text import emoji
from cogs.ui.form_fields import Field, choice, typed
from cogs.ui.layout import ANSWER_LINES
from cogs.ui.translator import Voice, escape
from cogs.users.settings_screen import DM, OFF, ON, REMIND, message_name, reminder_name
from rendering.renderer import Picture

EVERYWHERE = "all"
FOLLOW = "follow"
"""The purpose of the buttons that begin to follow a table, or stop."""
"""What is picked where a place or a table shall be as all others."""
FOLLOWS = {"turns": t("You hear of its turns, and of its end."), "end": t("You hear of its end.")}


def noted(note: str) -> list[str]:
    """A person's own note, in a line; nothing where there is none."""
    return [f"📝 {escape(note)}"] if note else []


def own(info: TableInfo, voice: Voice, *, seated: bool) -> Button:
    """Leads to what somebody keeps of a table for themselves."""
    label = t("Note, reminders…") if seated else t("Follow, note…")
    return button(voice.plain(label), Id("own", info.id))


def happened_button(table_id: int, voice: Voice) -> Button:
    """Leads to what has happened since one's own last move."""
    return button(voice.plain(t("What happened")), Id("happened", table_id))


def bookmark(row: BookmarkRow, info: TableInfo, voice: Voice) -> Screen:
    """All of it, for the one person who keeps it."""
    seated = info.seat_of(row.user_id) is not None
    lines = [
        f"### {voice.say(t('{game}: for you alone', game=GAMES[info.game].meta.title))}",
        *(noted(row.note) or [voice.say(t("You have no note here."))]),
        voice.say(_told(row, seated=seated)),
    ]
    write = button(voice.plain(t("Note…")), Id("note", info.id))
    return note(*lines, buttons=[*(_seated(row, voice) if seated else _following(row, voice)), write])


def _told(row: BookmarkRow, *, seated: bool) -> Text:
    if not seated:
        return FOLLOWS.get(row.follows, t("You hear nothing of this table."))
    if row.muted:
        return t("Muted: this table does not call you.")
    return t("It reminds you as your settings say.") if row.remind_hours is None else reminder_name(row.remind_hours)


def _seated(row: BookmarkRow, voice: Voice) -> list[Button]:
    muted = t("Unmute") if row.muted else t("Mute this table")
    return [
        button(voice.plain(t("Reminders here…")), Id("own.remind", row.table_id), ButtonStyle.primary),
        button(voice.plain(muted), Id("mute", row.table_id, arg=OFF if row.muted else ON)),
    ]


def _following(row: BookmarkRow, voice: Voice) -> list[Button]:
    turns = button(voice.plain(t("Follow its turns")), Id(FOLLOW, row.table_id, arg="turns"), ButtonStyle.primary)
    end = button(voice.plain(t("Only its end")), Id(FOLLOW, row.table_id, arg="end"))
    if not row.follows:
        return [turns, end]
    return [end if row.follows == "turns" else turns, unfollow(row.table_id, voice)]


def unfollow(table_id: int, voice: Voice) -> Button:
    """No further word of that table."""
    return button(voice.plain(t("Stop following")), Id(FOLLOW, table_id, arg=OFF))


def note_form(row: BookmarkRow, voice: Voice) -> Form:
    """Where one writes it; left empty, it is gone."""
    hint = voice.plain(t("Only you see it, with each reminder. Empty: no note"))
    field = typed(voice.plain(t("Your note")), hint, NOTE, filled=row.note, needed=False)
    return Form(Id("noted", row.table_id), voice.plain(t("Your note")), field)


def reminders_form(row: BookmarkRow, voice: Voice) -> Form:
    """When this table reminds."""
    return Form(Id("own.reminded", row.table_id), voice.plain(t("Reminders here")), _reminders(row.remind_hours, voice))


def member_form(row: MemberRow, voice: Voice) -> Form:
    """How somebody is reminded of their tables in one server, and written to."""
    messages = [Entry(voice.plain(t("As everywhere")), EVERYWHERE, chosen=row.dm is None)]
    messages += [
        Entry(voice.plain(message_name(on=on)), ON if on else OFF, chosen=row.dm is on) for on in (True, False)
    ]
    return Form(
        Id("membered"),
        voice.plain(t("In this server")),
        choice(DM, voice.plain(t("Direct messages")), messages),
        _reminders(row.remind_hours, voice),
    )


def _reminders(hours: int | None, voice: Voice) -> Field:
    entries = [Entry(voice.plain(t("As everywhere")), EVERYWHERE, chosen=hours is None)]
    entries += [Entry(voice.plain(reminder_name(one)), str(one), chosen=one == hours) for one in HOURS]
    return choice(REMIND, voice.plain(t("Reminders")), entries)


def happened(seen: TableView, since: ChangesSince, picture: Picture, row: BookmarkRow, voice: Voice, *, away: bool) -> Screen:
    """What happened since one's own last move: marked in the picture, the newest of it in lines."""
    info, game = seen.table, GAMES[seen.table.game]
    head = [f"### {voice.say(game.meta.title)}", *noted(row.note)]
    numbered = since.numbers and len(since.lines) > 1
    told = [f"`{n}` {voice.say(line)}" if numbered else voice.say(line) for n, line in enumerate(since.lines, 1)]
    nothing = voice.say(t("Nothing has happened here since you moved."))
    shown = told[len(head) - ANSWER_LINES :] or [nothing]
    links = [to_thread(info, voice)] if away else []
    log = button(voice.plain(t("Log")), Id("log", info.id), icon=emoji("log"))
    return Screen(
        text(head),
        gallery(picture, map(voice.plain, game.describe(seen.view))),
        text(shown),
        *rows([*links, *([film_button(info.id, voice, "mine")] if since.lines else []), log]),
        colour=COLOUR,
    )
