"""Screen of a player's best and worst move in a finished game, with better alternatives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from discord import ButtonStyle

from bot.games.contract import Who, t
from bot.tables.model.views import TableInfo
from bot.tables.review.move_ratings import SeatMoves
from cogs.ui.components import Button, MenuEntry, Row, Screen, button, menu, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import cut
from cogs.ui.emoji_text import bare
from cogs.ui.layout import COLOUR
from cogs.ui.past_board_query import THEN, PastBoardQuery
from cogs.ui.texts import HONEST, notable_move
from cogs.ui.translator import Translator

STANDOUTS, OF = "moves", "moves-of"
"""`arg` of the page, and of the menu of other players."""
WIDE = 180
"""Maximum letters of a move."""
LOOKING = t("Every move of this game is being looked at. That takes a moment.")
NONE = t("The AI has no opinion of the moves of this game.")
_NO_BEST, _NO_WORST = t("No move was much better than the next best."), t("No move lost much.")


def standouts_button(info: TableInfo, voice: Translator) -> Button:
    """Return the button to the notable moves."""
    return button(voice.text(t("Best and worst moves")), CustomId("review", info.id, arg=STANDOUTS))


def standouts_screen(info: TableInfo, found: Mapping[int, SeatMoves], seat: int, voice: Translator) -> Screen:
    """Build the notable moves of a seat, with a menu of the others."""
    back = button(voice.text(t("How it went")), CustomId("review", info.id), ButtonStyle.primary)
    if not found:
        return note(voice.markdown(NONE), buttons=[back])
    mine = found[seat]
    lines = [f"### {voice.markdown(t('{who}: best and worst move', who=Who(seat)))}", *_lines(info, mine, voice)]
    boards = [_board(info, seat, one.number, voice) for one in (mine.best, mine.worst) if one is not None]
    return Screen(
        text([*lines, f"-# {voice.markdown(HONEST)}"]),
        *([_others(info, found, seat, voice)] if len(found) > 1 else []),
        *rows([*boards, back]),
        colour=COLOUR,
    )


def whose(info: TableInfo, found: Collection[int], user_id: int) -> int:
    """Return the seat shown first: the viewer's own, if any."""
    seat = info.seat_of(user_id)
    return seat if seat is not None and seat in found else min(found, default=0)


def _lines(info: TableInfo, mine: SeatMoves, voice: Translator) -> Iterator[str]:
    """Yield a line for each move, with the one that it is compared with."""
    for one, good, none in ((mine.best, True, _NO_BEST), (mine.worst, False, _NO_WORST)):
        if one is None:
            yield voice.markdown(none)
        else:
            which, did, other = map(voice.markdown, notable_move(info, one, good=good))
            yield f"**{which}** {_short(did)} → {_short(other)}"


def _short(said: str) -> str:
    words = bare(said)
    return said if len(words) <= WIDE else cut(words, WIDE)


def _board(info: TableInfo, seat: int, number: int, voice: Translator) -> Button:
    """Return the button to the seat's view before that move."""
    label = voice.text(t("Move {n}", n=number))
    return button(label, CustomId(THEN, info.id, number - 1, said=PastBoardQuery(seat).said))


def _others(info: TableInfo, found: Mapping[int, SeatMoves], seat: int, voice: Translator) -> Row:
    entries = [
        MenuEntry(voice.text(name), str(one), chosen=one == seat, icon=voice.icon(name))
        for one in sorted(found)
        for name in [t("{who}", who=Who(one))]
    ]
    return menu(CustomId("review", info.id, arg=OF), voice.text(t("Whose moves?")), entries)
