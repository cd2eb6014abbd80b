"""Screen with the link to a table's page."""

from __future__ import annotations

from bot.games.contract import t
from bot.tables.model.views import TableInfo
from cogs.ui.components import Screen, button, link, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator

FRAME = "frame"
"""Purpose of the button that opens the page in Discord's frame."""


def page_link(info: TableInfo, url: str, voice: Translator, *, signs_in: bool, frame: bool) -> Screen:
    """Build the link to the page; `frame`: with the button that opens it in Discord."""
    own = t("This link signs you in on the table's page, once and within 2 minutes. Do not pass it on.")
    public = t("You have no seat here, so the table's page shows you what everybody may see.")
    buttons = [
        link(voice.text(t("Open in the browser")), url),
        *([button(voice.text(t("Open in Discord")), CustomId(FRAME, info.id))] if frame else []),
    ]
    return note(voice.markdown(own if signs_in else public), buttons=buttons)
