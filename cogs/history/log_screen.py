"""The log of a table, a page of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

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
"""on a page of the log"""


def log(info: TableInfo, lines: Sequence[LogLine], voice: Translator, *, newest: bool = True) -> Screen:
    """A page of the log, oldest first; the button goes further back, the menu to the board after a move that it tells.

    The `newest` tells who ended the table, too.
    """
    kept, told = _newest_moves([(line.number, log_line(line, voice)) for line in lines])
    title = f"### {voice.markdown(t('Log'))}"
    if newest and info.status == "ended":
        told.append(f"-# {voice.markdown(ended_line(info))}")
    buttons = [button(voice.text(t("Earlier")), CustomId("log", info.id, arg=str(kept)))] if kept > 1 else []
    jumps = log_jumps(info, [line for line in lines if line.number >= kept], voice)
    return Screen(
        text([title, *(told or [voice.markdown(t("Nothing has happened yet."))])], 3800), jumps, *rows(buttons)
    )


def _newest_moves(lines: Sequence[tuple[int, str]]) -> tuple[int, list[str]]:
    """As many whole moves as a page holds, or as much of the newest one: the first one's number, and their lines."""
    first, told, room = 0, list[str](), LOG_LETTERS
    for number, move in groupby(reversed(lines), key=itemgetter(0)):
        said = list[str]()
        for _, line in move:
            room -= len(bare(line) if not told else line) + 1  # one move that is too long alone gives up its signs
            said.insert(0, line if room >= 0 else "…")
            if room < 0:
                break
        if not told or room >= 0:
            first, told = number, [*said, *told]
        if room < 0:
            break
    return first, told
