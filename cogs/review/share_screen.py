"""Screens for a whole channel: a shared move, and the result poster."""

from __future__ import annotations

from bot.games.contract import Who, t
from bot.games.registry import GAMES
from bot.tables.model.views import ShareableMove, TableView
from cogs.ui.board import WON, winners
from cogs.ui.components import Screen, gallery, rows, text
from cogs.ui.layout import COLOUR
from cogs.ui.links import to_thread
from cogs.ui.translator import Translator
from rendering.renderer import Picture


def shared(found: ShareableMove, picture: Picture, by: int, voice: Translator) -> Screen:
    """Build the move shared by the player of seat `by`."""
    info, game = found.table, GAMES[found.table.game]
    alt = [found.highlight.said, *game.describe(found.view, found.highlight.part)]
    said = t("{who} shows a moment of *{game}*", who=Who(by), game=game.meta.title)
    return Screen(
        text([f"### {voice.markdown(found.highlight.said)}"]),
        gallery(picture, alt, voice),
        text([f"-# {voice.markdown(said)}"]),
        *rows([to_thread(info, voice)]),
        colour=COLOUR,
    )


def poster(seen: TableView, picture: Picture, voice: Translator) -> Screen:
    """Build the result poster for non-players."""
    info, outcome = seen.table, seen.outcome
    assert outcome is not None
    head = t("{game}: {text}", game=GAMES[info.game].meta.title, text=winners(outcome))
    return Screen(
        text([f"## {WON} {voice.markdown(head)}"]),
        gallery(picture, [head, outcome.reason], voice),
        *rows([to_thread(info, voice)]),
        colour=COLOUR,
    )
