"""Uploaded records: limits of size and of verification time, the form, and the refusal."""

from __future__ import annotations

import discord

from bot.games.contract import Text, t
from bot.tables.records.format import BadRecord
from cogs.ui.components import Form, Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import FILE_BYTES
from cogs.ui.forms import Field, upload
from cogs.ui.translator import Translator

PAGE_BYTES, RECORD_BYTES, RECORD_MOVES, CHECK_SECONDS = FILE_BYTES, 2 * 1024 * 1024, 10_000, 20.0
"""A page is large because of its pictures; the record in it has the limit of a bare one (see
`bot.tables.records.html_page`).
"""
PAGES = (".html", ".htm")


async def handed_in(file: discord.Attachment) -> bytes:
    """Return the content of an uploaded file. Raises BadRecord if too large or inaccessible."""
    most = PAGE_BYTES if file.filename.lower().endswith(PAGES) else RECORD_BYTES
    if file.size > most:
        raise BadRecord(t("That file is too large for a record: {n} MB are allowed.", n=most >> 20))
    try:
        return await file.read()
    except discord.HTTPException:
        raise BadRecord(t("I could not get the file from Discord. Please try again.")) from None


def form(target: CustomId, title: Text, voice: Translator, *more: Field) -> Form:
    """Build the form of a record file, with further fields."""
    hint = voice.text(t("The page or the file that you got from the Record button"))
    return Form(target, voice.text(title), upload(voice.text(t("Record")), hint), *more)


def refused(bad: BadRecord, target: CustomId, voice: Translator) -> Screen:
    """Build the reason why a file is refused, with the button `target` to hand in another one."""
    return note(voice.markdown(bad.text), buttons=[button(voice.text(t("Another file…")), target)])


def ways(voice: Translator, *, tables: bool) -> Screen:
    """Build the choice of what to do with a record; `tables`: it can become a table here."""
    line = t("*Record* below a result gives a game as a file. Hand it in to check that it was fair, or to play on.")
    imports = [button(voice.text(t("Make a table of it…")), CustomId("import"))] if tables else []
    verify = button(voice.text(t("Check it…")), CustomId("verify"))
    return note(voice.markdown(line), buttons=[verify, *imports])
