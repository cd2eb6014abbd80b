"""Screens of the alerts of open tables: what one is told of, and the message itself."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from msgspec import Struct

from bot.games.contract import Typed, t
from bot.games.registry import GAMES
from bot.rows import MessageRow, TableAlertRow
from bot.tables.model.views import TableInfo
from cogs.ui.components import Button, Form, MenuEntry, Screen, button, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import several
from cogs.ui.info import free_seats, table_lines
from cogs.ui.layout import COLOUR, legible
from cogs.ui.links import main_menu
from cogs.ui.texts import title_of
from cogs.ui.translator import Translator

ANY = "*"
"""Value of the entry for all games."""
GAMES_FIELD = "games"
SHOWN = 4
"""Maximum number of tables in a message."""


class OpenTable(Struct, frozen=True):
    """An open table, and its card if that was posted."""

    info: TableInfo
    card: MessageRow | None


def form(guild_id: int, row: TableAlertRow | None, voice: Translator) -> Form:
    """Build the form of the games that a user is told of; none of them ends the alerts."""
    chosen = () if row is None else row.games or (ANY,)
    entries = [MenuEntry(voice.text(t("Any game")), ANY, chosen=ANY in chosen)]
    entries += [MenuEntry(title_of(name, voice), name, chosen=name in chosen) for name in GAMES]
    hint = voice.text(t("A direct message when somebody opens a table of these"))
    return Form(
        CustomId("alerted", guild_id),
        voice.text(t("New tables")),
        several(GAMES_FIELD, voice.text(t("Which games?")), hint, entries),
    )


def alert(row: TableAlertRow, voice: Translator) -> Screen:
    """Build the user's alert in a server, with the buttons to change and to end it."""
    titles = voice.listing([title_of(game, voice) for game in row.games if game in GAMES])
    line = t("You are told when a table opens here: {games}.", games=titles or t("any game"))
    how = t("By direct message, once an hour at most, and not in your quiet hours.")
    return note(voice.markdown(line), f"-# {voice.markdown(how)}", buttons=_buttons(row.guild_id, voice))


def ended(voice: Translator) -> Screen:
    """Build the answer to the end of an alert."""
    return note(voice.markdown(t("You are not told of new tables there any more.")), buttons=[main_menu(voice)])


def message(server: str, guild_id: int, found: Sequence[OpenTable], voices: Sequence[Translator]) -> Screen:
    """Build the message about new tables; `voices` are their translators for the user."""
    voice = voices[0]
    lines = [f"### {voice.markdown(t('New tables: {server}', server=Typed(server)))}"]
    buttons: list[Button] = []
    for nth, (one, local) in enumerate(list(zip(found, voices, strict=True))[:SHOWN]):
        lines += table_lines(local.markdown(free_seats(one.info)), one.info, local, one.card)
        style = ButtonStyle.secondary if nth else ButtonStyle.primary
        buttons.append(button(legible(_join(one.info, local)), CustomId("sit", one.info.id), style))
    return Screen(text(lines), *rows(buttons), *rows([*_buttons(guild_id, voice), main_menu(voice)]), colour=COLOUR)


def _join(info: TableInfo, local: Translator) -> str:
    host = next((seat.name for seat in info.seats if seat.user_id == info.host_id), "")
    title = GAMES[info.game].meta.title
    return local.text(t("Join {name}: {game}", name=Typed(host), game=title))


def _buttons(guild_id: int, voice: Translator) -> list[Button]:
    return [
        button(voice.text(t("Games…")), CustomId("alerting", guild_id)),
        button(voice.text(t("Stop alerts")), CustomId("unalert", guild_id)),
    ]
