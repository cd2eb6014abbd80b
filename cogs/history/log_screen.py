"""Screen of a table's log, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from bot.enums import Status
from bot.games.contract import t
from bot.tables.model.views import LogLine, TableInfo
from cogs.history.past_boards_screen import log_jumps
from cogs.ui.components import Screen, button, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import bare
from cogs.ui.info import log_line
from cogs.ui.texts import ended_line
from cogs.ui.translator import Translator

LOG_LETTERS = 3400
"""Characters on a page of the log."""


def log(info: TableInfo, lines: Sequence[LogLine], voice: Translator, *, newest: bool = True) -> Screen:
    """Build a page of the log, oldest first, with a button to earlier pages.

    A menu leads to the boards after its moves. The `newest` page includes who ended the table.
    """
    kept, told = _newest_moves([(line.number, log_line(line, voice)) for line in lines])
    title = f"### {voice.markdown(t('Log'))}"
    if newest and info.status == Status.ENDED:
        told.append(f"-# {voice.markdown(ended_line(info))}")
    buttons = [button(voice.text(t("Earlier")), CustomId("log", info.id, arg=str(kept)))] if kept > 1 else []
    jumps = log_jumps(info, [line for line in lines if line.number >= kept], voice)
    return Screen(
        text([title, *(told or [voice.markdown(t("Nothing has happened yet."))])], 3800), jumps, *rows(buttons)
    )


def _newest_moves(lines: Sequence[tuple[int, str]]) -> tuple[int, list[str]]:
    """Return the newest moves that fit on a page: the number of the first one, and their lines.

    If even the newest move does not fit, it is truncated.
    """
    first, told, room = 0, list[str](), LOG_LETTERS
    for number, move in groupby(reversed(lines), key=itemgetter(0)):
        said = list[str]()
        for _, line in move:
            room -= len(bare(line) if not told else line) + 1  # a single move that is too long loses its icons
            said.insert(0, line if room >= 0 else "…")
            if room < 0:
                break
        if not told or room >= 0:
            first, told = number, [*said, *told]
        if room < 0:
            break
    return first, told
