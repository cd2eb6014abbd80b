"""Screen of an imported table."""

from __future__ import annotations

from bot.games.contract import Text, t
from bot.tables.model.views import TableInfo
from cogs.ui.components import Screen, note
from cogs.ui.links import to_thread
from cogs.ui.translator import Translator


def taken_in(info: TableInfo, voice: Translator) -> Screen:
    """Build the reply to an import, with the possible next steps."""
    line: Text = t("That game is a table now, to look at move by move.")
    if not info.over:
        line = t("That game is a table now, and you have a seat. *Go on* begins; others take seats on its card.")
    return note(voice.markdown(line), buttons=[to_thread(info, voice)])
