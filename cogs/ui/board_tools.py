"""Tool buttons below the board: a row, and the others behind *More*, in groups."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from bot.enums import Status
from bot.games.contract import Part, Text, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo, TableView, UndoKind
from cogs.ui.components import MORE, Button, MenuEntry, Row, Screen, Words, button, menu, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import abreast
from cogs.ui.links import fair_play, hint_button, main_menu, table_preferences, teach_me, try_button
from cogs.ui.translator import Translator

LEGEND, LEGEND_NAME = "?", t("What is this?")
"""Id and name of the legend among the details of a board."""
WHOLE, IN_WORDS = "@", "words"
"""Ids of the whole board and of the board as text among its details."""
OTHERS, LOG, HELP, MINE = "moves", "log", "help", "mine"
"""Pages of *More*, which begins with the one without a name."""
WEB_PAGE = "page"
"""Purpose of the button to the table's page in the browser."""
BEGUN = 2
"""Number of the first move that has a board before it."""


def tools(seen: TableView, voice: Translator, *, hand: bool = False) -> Row:
    """Return the row below the public board: hand, undo, at most one more tool, *More*.

    Below an input pad *More* begins with the other moves. `hand`: a solo board does not show the hand.
    """
    return rows([*_shown(seen, voice, hand=hand), _more(seen, voice, page=OTHERS if crowded(seen) else "")])[0]


def more_tools(
    seen: TableView,
    voice: Translator,
    board: Translator,
    page: str = "",
    *,
    seated: bool,
    moves: Sequence[Button] = (),
    pages: bool = False,
) -> Screen:
    """Build a page of the tools that are not below the board: a few, in groups.

    `board` is the translator of the board; `seated`: for a player of the table; `moves` are those that have no room
    below an input pad; `pages`: tables have pages in the browser.
    """
    shown = {one.custom_id for one in _shown(seen, board)}
    log = [button(voice.text(t("Log")), CustomId("log", seen.table.id), icon=emoji("log"))]
    mine = _mine(seen, voice, seated=seated)
    title = text([f"### {voice.markdown(GAMES[seen.table.game].meta.title)}"])
    to_menu = [main_menu(voice)] if seen.table.direct else []
    if page == OTHERS and moves:
        return Screen(title, *rows([*moves, _more(seen, voice, t("Table and rules…")), *to_menu]))
    groups = {LOG: log, HELP: _help(seen, voice), MINE: mine}
    names = {HELP: t("Rules and hints…"), MINE: t("My table…")}
    left = {name: [one for one in some if one.custom_id not in shown] for name, some in groups.items()}
    if page in left:
        return Screen(title, *rows(left[page]))
    buttons = [
        *([button(voice.text(t("Open the board")), CustomId(WEB_PAGE, seen.table.id))] if pages else []),
        *(some[0] if len(some) == 1 else _more(seen, voice, names[name], name) for name, some in left.items()),
        *([_leave(seen.table, voice)] if seated else [one for one in _join(seen, voice) if one.custom_id not in shown]),
        *to_menu,
    ]
    return Screen(title, look_at(seen, voice), *rows(buttons))


def in_words(info: TableInfo, voice: Translator) -> Button:
    """Return the button that opens the board as text."""
    return button(voice.text(t("In words")), CustomId("words", info.id))


def board_words(
    seen: TableView, voice: Translator, changes: Sequence[Text] = (), part: Part | None = None
) -> Words | None:
    """Return the board or a part as text, and `changes`, for readers who have words first."""
    if voice.words_first is None:
        return None
    lines = [*GAMES[seen.table.game].describe(seen.view, part, voice.words_first.length), *changes]
    return Words([voice.markdown(line) for line in lines], voice.markdown(MORE))


def look_at(seen: TableView, voice: Translator, shown: str = "", *, words: bool = False) -> Row:
    """Return the menu of the board: details, the most wanted first, its text, the legend.

    `shown` is the selected detail; `words`: the details are shown as text, too.
    """
    game = GAMES[seen.table.game]
    parts = islice({**game.featured_parts(seen.view), **game.parts(seen.view)}.items(), OPTIONS - 3)
    entries = [
        MenuEntry(voice.text(t("The whole board")), WHOLE, chosen=shown == WHOLE, icon=emoji("board")),
        *(MenuEntry(voice.text(detail_name(name)), str(one), chosen=shown == str(one), icon=voice.icon(name))
          for one, name in parts),
        MenuEntry(voice.text(t("The board in words")), IN_WORDS, voice.text(t("Short, as usual, or everything"))),
        MenuEntry(voice.text(LEGEND_NAME), LEGEND, voice.text(t("The signs in the picture")), icon=emoji("help")),
    ]  # fmt: skip
    return menu(CustomId("part", seen.table.id, arg=IN_WORDS if words else ""), voice.text(t("Look at…")), entries)


def detail_name(name: Text) -> Text:
    """Return the name of a detail; a player's name alone stands for their board."""
    who = name.args.get("who")
    return t("{who}'s board", who=who) if who is not None and name.key == "{who}" else name


def _more(seen: TableView, voice: Translator, label: Text | None = None, page: str = "") -> Button:
    return button(voice.text(label or t("More")), CustomId("tools", seen.table.id, seen.table.number, page))


def _shown(seen: TableView, voice: Translator, *, hand: bool = False) -> Sequence[Button]:
    """Return the own hand, undo if possible, and one more tool if a phone has room for it."""
    info, own = seen.table, GAMES[seen.table.game].meta.own
    kept = [in_words(info, voice)] if info.direct and voice.words_first else list[Button]()
    if own and (hand or not info.direct):
        kept.append(button(voice.text(own), CustomId("hand", info.id, info.number), icon=emoji("hand")))
    if not info.held and seen.undo in (UndoKind.FREE, UndoKind.CONSENT):
        kept.append(button(voice.text(t("Undo")), CustomId("undo", info.id, info.number), icon=emoji("undo")))
    if crowded(seen):
        return kept
    for one in [*_join(seen, voice), *share_this(seen, voice), *hint_button(info, voice)]:
        if abreast([each.label or "" for each in (*kept, one, _more(seen, voice))]):
            return [*kept, one]
    return kept


def _join(seen: TableView, voice: Translator) -> list[Button]:
    """Return the button that takes a free seat of a running game."""
    free = seen.joinable and not seen.table.direct
    return [button(voice.text(t("Join")), CustomId("join", seen.table.id), icon=emoji("join"))] if free else []


def _help(seen: TableView, voice: Translator) -> list[Button]:
    """Return the tools of those who want to know more about the game."""
    info = seen.table
    return [
        *hint_button(info, voice),
        button(voice.text(t("Rules")), CustomId("rules", info.id, arg=info.game), icon=emoji("rules")),
        teach_me(info.game, voice),
        what_is_this(info, voice),
        fair_play(info, voice),
    ]


def _mine(seen: TableView, voice: Translator, *, seated: bool) -> list[Button]:
    """Return the tools of a user's relation to the table."""
    info = seen.table
    orders = seated and info.status == Status.RUNNING and GAMES[info.game].orders
    clocks = info.limit.is_one and not info.over
    return [
        *(try_button(info, voice) if seated else []),
        table_preferences(info, voice, seated=seated),
        *([button(voice.text(t("Auto-answers")), CustomId("orders", info.id))] if orders else []),
        *([button(voice.text(t("Clocks")), CustomId("clocks", info.id))] if clocks else []),
        *share_this(seen, voice),
    ]


def _leave(info: TableInfo, voice: Translator) -> Button:
    """Return the button out of the table, which asks for a confirmation."""
    if info.direct:
        return button(voice.text(t("End the table…")), CustomId("end", info.id))
    return button(voice.text(t("Leave or end…")), CustomId("leave", info.id), icon=emoji("leave"))


def look_back(info: TableInfo, voice: Translator) -> Button:
    """Return the button that leads to the previous board, and from there to any."""
    label = voice.text(t("Earlier board")) if voice.words_first else "◀"
    return button(label, CustomId("then", info.id, info.number, "back"), disabled=info.number < BEGUN)


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
