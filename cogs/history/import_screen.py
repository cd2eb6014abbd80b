"""Form of a record to import, and screen of the imported table."""

from __future__ import annotations

from bot.games.contract import Text, t
from bot.tables.model.views import TableInfo
from cogs.history.uploads import form
from cogs.ui.components import Form, Screen, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import typed
from cogs.ui.links import to_thread
from cogs.ui.translator import Translator

MOVE_LENGTH = 5


def import_form(voice: Translator) -> Form:
    """Build the form of the file, and of the move after which the game goes on."""
    move = typed(
        voice.text(t("Play on after move")),
        voice.text(t("Its number; empty: after the last")),
        MOVE_LENGTH,
        needed=False,
    )
    return form(CustomId("imported"), t("Import a record"), voice, move)


def taken_in(info: TableInfo, voice: Translator) -> Screen:
    """Build the reply to an import, with the possible next steps."""
    line: Text = t("That game is a table now, to look at move by move.")
    if not info.over:
        line = t("That game is a table now, and you have a seat. *Go on* begins; others take seats on its card.")
    return note(voice.markdown(line), buttons=[to_thread(info, voice)])
