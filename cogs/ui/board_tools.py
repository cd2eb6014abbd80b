"""Tool buttons below the board: as many as fit in one row, the others behind *More*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.enums import Status
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo, TableView, UndoKind
from cogs.ui.components import Button, Row, Screen, button, note, rows
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import abreast
from cogs.ui.links import hint_button
from cogs.ui.translator import Translator

LEGEND, LEGEND_NAME = "?", t("What is this?")
"""Id and name of the legend among the details of a board."""
BEGUN = 2
"""Number of the first move that has a board before it."""


def tools(seen: TableView, voice: Translator) -> Row:
    """Return the row below the public board: the most used tools, and *More* for the others."""
    return rows([*_shown(seen, voice), _more(seen, voice)])[0]


def more_tools(
    seen: TableView, voice: Translator, board: Translator, *own: Button, moves: Sequence[Button] = ()
) -> Screen:
    """Build the private screen of tools that are not below the board; `own` buttons are last.

    `board` is the translator of the board; `moves` are first.
    """
    there = {one.custom_id for one in _shown(seen, board)}
    left = [one for one in _tools(seen, voice) if one.custom_id not in there]
    return note(f"### {voice.markdown(GAMES[seen.table.game].meta.title)}", buttons=[*moves, *left, *own])


def _more(seen: TableView, voice: Translator) -> Button:
    return button(voice.text(t("More")), CustomId("tools", seen.table.id, seen.table.number))


def _shown(seen: TableView, voice: Translator) -> Sequence[Button]:
    """Return as many tools as fit next to *More* on a phone; below an input pad only *Undo*."""
    if crowded(seen):
        return _undo(seen, voice)
    kept: list[Button] = []
    for one in _tools(seen, voice):
        if abreast([each.label or "" for each in (*kept, one, _more(seen, voice))]):
            kept.append(one)
    return kept


def _tools(seen: TableView, voice: Translator) -> list[Button]:
    """Return all tools, the most used first."""
    info, game = seen.table, GAMES[seen.table.game]
    own = game.meta.own
    parts = game.featured_parts(seen.view).items()
    return [
        *(
            [button(voice.text(t("Join")), CustomId("join", info.id), icon=emoji("join"))]
            if seen.joinable and not info.direct
            else []
        ),
        *(
            [button(voice.text(own), CustomId("hand", info.id, info.number), icon=emoji("hand"))]
            if own and not info.direct
            else []
        ),
        *_undo(seen, voice),
        *share_this(seen, voice),
        *(
            button(voice.text(name), CustomId("board", info.id, arg=str(part)), icon=voice.icon(name))
            for part, name in parts
        ),
        button(voice.text(t("Board")), CustomId("board", info.id), icon=emoji("board")),
        button(voice.text(t("Log")), CustomId("log", info.id), icon=emoji("log")),
        *([look_back(info)] if crowded(seen) else []),
        *(
            [button(voice.text(t("Clocks")), CustomId("clocks", info.id))]
            if info.limit.is_one and not info.over
            else []
        ),
        button(voice.text(t("Rules")), CustomId("rules", info.id, arg=info.game), icon=emoji("rules")),
        *_orders(info, voice),
        *hint_button(info, voice),
        what_is_this(info, voice),
        *(
            []
            if info.direct
            else [button(voice.text(t("Leave or end…")), CustomId("leave", info.id), icon=emoji("leave"))]
        ),
    ]


def _undo(seen: TableView, voice: Translator) -> list[Button]:
    info = seen.table
    possible = not info.held and seen.undo in (UndoKind.FREE, UndoKind.CONSENT)
    return (
        [button(voice.text(t("Undo")), CustomId("undo", info.id, info.number), icon=emoji("undo"))] if possible else []
    )


def _orders(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the auto-answer button: the same for all players, with or without orders."""
    runs = info.status == Status.RUNNING and GAMES[info.game].orders
    return [button(voice.text(t("Auto-answers")), CustomId("orders", info.id))] if runs else []


def look_back(info: TableInfo) -> Button:
    """Return the button that leads to the previous board, and from there to any."""
    return button("◀", CustomId("then", info.id, info.number, "back"), disabled=info.number < BEGUN)


def crowded(seen: TableView) -> bool:
    """Return whether a solo board has an input pad, with room for the picture and prompt only."""
    return seen.table.direct and any(one.attention.row_buttons for one in seen.decisions)


def what_is_this(info: TableInfo, voice: Translator) -> Button:
    """Return the button that opens the legend of the board."""
    return button(voice.text(LEGEND_NAME), CustomId("signs", info.id), icon=emoji("help"))


def share_this(seen: TableView, voice: Translator) -> list[Button]:
    """Return the share button, if the last move is worth showing to others."""
    info, public = seen.table, [event for event in seen.changes if event.to is None]
    if info.direct:
        return []
    worth = GAMES[info.game].highlight(seen.view, public)
    return (
        [button(voice.text(t("Share this")), CustomId("share", info.id, info.number), icon=emoji("share"))]
        if worth
        else []
    )
