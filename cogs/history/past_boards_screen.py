"""Screens of past boards: the table after an earlier move, with navigation by turns."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from msgspec.structs import replace

from bot.games.contract import Text, Who, t
from bot.games.registry import GAMES
from bot.tables.history.timeline import Turn
from bot.tables.model.views import LogLine, PastBoard, TableInfo, WayBack
from cogs.ui.components import Button, MenuEntry, Row, Screen, button, gallery, menu, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import ANSWER_LINES, COLOUR
from cogs.ui.links import to_thread
from cogs.ui.past_board_query import GO, THEN, PastBoardQuery, after_move, jumps, steps
from cogs.ui.texts import BACK_TO_HERE, go_back_name, way_back_lines
from cogs.ui.translator import Translator
from rendering.renderer import Picture

EYES, SIGHT = "eyes", "sight"
"""Arguments of the menu and buttons to a seat's view, and to another display."""
WAY_BACK, GO_BACK = "way-back", "way-back!"
"""Purposes of the buttons that tell what the undo of all later moves takes back, and that request it."""
EVERYBODY = "all"
WHISPERED = 2
"""Maximum lines of private events of a seat."""


def earlier(
    found: PastBoard,
    turns: Sequence[Turn],
    voice: Translator,
    shown: PastBoardQuery,
    *,
    pictures: tuple[Picture | None, Picture | None] = (None, None),
    near: int | None = None,
    away: bool = True,
) -> Screen:
    """Build a past board with the hand of the chosen seat, the events, and the navigation.

    The `pictures` are of the board and of the hand; text has none. `near` is the move around which the menu shows
    turns, by default the current one. `away`: outside the table's thread.
    """
    info, game, (picture, hand) = found.table, GAMES[found.table.game], pictures
    here = CustomId(THEN, info.id, found.number, said=shown.said)
    heading = [f"### {voice.markdown(after_move(info, found.number, found.moves))}"]
    heading += [f"-# {voice.markdown(t('This was taken back later.'))}"] if found.undone else []
    board, holds = game.describe(found.view), () if found.own is None else game.describe_hand(found.own)
    told = _told(found, voice, ANSWER_LINES - len(heading))
    return Screen(
        text([*heading, *map(voice.markdown, board)] if shown.words else heading, 2000),
        gallery(picture, board, voice),
        text(told, 800) if told else None,
        text([f"**{voice.name(found.seat or 0)}**", *map(voice.markdown, holds)], 1000)
        if shown.words and holds
        else None,
        gallery(hand, holds, voice),
        jumps(here, turns, voice, near or found.number),
        steps(here, found.moves, voice),
        *_eyes(found, voice, shown),
        *rows([*_way_back(found, voice), *_sights(found, voice, shown), *_ways(info, found.number, voice, away=away)]),
        colour=COLOUR,
    )


def _told(found: PastBoard, voice: Translator, most: int) -> list[str]:
    """Return the public events, and the private ones of the chosen seat."""
    whispered = found.whispered[:WHISPERED]
    return [f"- {voice.markdown(line)}" for line in (*found.lines[: most - len(whispered)], *whispered)]


def log_jumps(info: TableInfo, lines: Sequence[LogLine], voice: Translator) -> Row | None:
    """Return a menu of the moves in these log lines, which leads to the board after each."""
    first: dict[int, str] = {}
    for line in lines:
        first.setdefault(line.number, f"{line.number} · {voice.text(line.text)}")
    entries = [MenuEntry(label, str(number)) for number, label in list(first.items())[-OPTIONS:]]
    return menu(CustomId(THEN, info.id, 0, GO), voice.text(t("The board after a move…")), entries) if entries else None


def _eyes(found: PastBoard, voice: Translator, shown: PastBoardQuery) -> list[Row]:
    """Return a menu of the seats' views once all is revealed; before, users have their own."""
    info = found.table
    if not info.over or not found.eyes or GAMES[info.game].meta.own is None:
        return []
    everybody = MenuEntry(voice.text(t("What everybody saw")), EVERYBODY, chosen=found.seat is None)
    seats = [
        MenuEntry(voice.text(name), str(seat), chosen=seat == found.seat, icon=voice.icon(name))
        for seat in found.eyes
        for name in [t("{who}", who=Who(seat))]
    ]
    return [
        menu(CustomId(THEN, info.id, found.number, EYES, shown.said), voice.text(t("Whose eyes?")), [everybody, *seats])
    ]


def _sights(found: PastBoard, voice: Translator, shown: PastBoardQuery) -> list[Button]:
    """Return the buttons to the same board as text or picture, with or without the own hand."""
    info, own = found.table, GAMES[found.table.game].meta.own
    name = t("As a picture") if shown.words else t("In words")
    other = replace(shown, words=not shown.words)
    buttons = [button(voice.text(name), CustomId(THEN, info.id, found.number, SIGHT, other.said))]
    if own is not None and found.eyes and not info.over:
        name = t("The board alone") if shown.mine else t("{own} then", own=own)
        other = PastBoardQuery(mine=not shown.mine, words=shown.words)
        buttons.append(button(voice.text(name), CustomId(THEN, info.id, found.number, SIGHT, other.said)))
    return buttons


def _way_back(found: PastBoard, voice: Translator) -> list[Button]:
    """Return the button to the undo of all later moves, if the viewer can have it."""
    target = CustomId(WAY_BACK, found.table.id, found.number)
    return [] if found.back is None else [button(voice.text(BACK_TO_HERE), target)]


def way_back(back: WayBack, info: TableInfo, voice: Translator, notes: Sequence[Text] = ()) -> Screen:
    """Build the screen that tells what an undo takes back, and requests it."""
    number = back.number - 1
    heading = f"### {voice.markdown(t('Back to the board after move {n}?', n=number))}"
    go = CustomId(GO_BACK, info.id, info.number, str(number))
    buttons = [
        button(voice.text(go_back_name(back)), go, ButtonStyle.primary, icon=emoji("undo")),
        button(voice.text(t("See that board")), CustomId(THEN, info.id, number)),
    ]
    return note(*map(voice.markdown, notes), heading, *map(voice.markdown, way_back_lines(back, info)), buttons=buttons)


def _ways(info: TableInfo, number: int, voice: Translator, *, away: bool) -> list[Button]:
    return [
        button(voice.text(t("Log then")), CustomId("log", info.id, arg=str(number + 1))),
        button(voice.text(t("The board now")), CustomId("board", info.id)),
        *([to_thread(info, voice)] if away else []),
    ]
