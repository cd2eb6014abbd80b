"""Navigation of past boards: a query in custom ids, a menu of turns, directions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import TABLE, ChoicePath, Text, Who, t
from bot.games.registry import GAMES
from bot.tables.history.past_boards import BACK, FIRST, LAST, ON
from bot.tables.history.timeline import Turn
from bot.tables.model.views import TableInfo
from cogs.ui.components import MenuEntry, Row, button, menu, row
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.translator import Translator

THEN = "then"
"""Purpose of these buttons."""
MINE, WORDS = "mine", "words"
GO = "go"
"""Argument of the menu."""
WAYS = {FIRST: "⏮", BACK: "◀", ON: "▶", LAST: "⏭"}
"""Signs of the directions, the same in any language."""
WAYS_IN_WORDS = {FIRST: t("First"), BACK: t("Earlier"), ON: t("Later"), LAST: t("Last")}
PAGE = "@"
"""Prefix of the turn around which the menu shows a page of turns."""
NEAR = OPTIONS - 2
"""Maximum turns in the menu, besides the entries for earlier and later ones."""


class PastBoardQuery(Struct, frozen=True):
    """Display of a past board: public, or also the view of a `seat` or of the viewer (`mine`).

    `words`: as text instead of pictures.
    """

    seat: int | None = None
    mine: bool = False
    words: bool = False

    @property
    def said(self) -> ChoicePath:
        """Return the query as the choice path of a custom id."""
        eyes = (MINE,) if self.mine else () if self.seat is None else (str(self.seat),)
        return (*eyes, *((WORDS,) if self.words else ()))

    def of(self, user_id: int, info: TableInfo) -> int | None:
        """Return the seat whose view is shown."""
        return info.seat_of(user_id) if self.mine else self.seat


def parse_query(said: ChoicePath) -> PastBoardQuery:
    """Parse the choice path of a custom id. Raises UnknownCustomId."""
    words = WORDS in said[-1:]
    match said[:-1] if words else said:
        case ():
            return PastBoardQuery(words=words)
        case (one,) if one == MINE:
            return PastBoardQuery(mine=True, words=words)
        case (one,):
            return PastBoardQuery(parse_int(one), words=words)
        case _:
            raise UnknownCustomId


def after_move(info: TableInfo, number: int, moves: int) -> Text:
    """Return the heading of a past board."""
    return t("{game}: after move {n} of {all}", game=GAMES[info.game].meta.title, n=number, all=moves)


def jumps(here: CustomId, turns: Sequence[Turn], voice: Translator, near: int) -> Row:
    """Return the menu of the turns around `near`, with entries for earlier and later ones.

    `here` is the custom id of the board that is shown.
    """
    start, some = around(turns, near)
    end, half = start + len(some), NEAR // 2
    there = [(t("Earlier turns…"), max(0, start - half - 1), start > 0)]
    there.append((t("Later turns…"), min(end + half, len(turns) - 1), end < len(turns)))
    earlier_ones, later = (
        [MenuEntry(voice.text(name), f"{PAGE}{turns[at].number}")] if any_left else [] for name, at, any_left in there
    )
    entries = [MenuEntry(turn_label(turn, voice), str(turn.number), chosen=turn.number == here.number) for turn in some]
    return menu(replace(here, arg=GO), voice.text(t("Go to a turn…")), [*earlier_ones, *entries, *later])


def around(turns: Sequence[Turn], near: int) -> tuple[int, Sequence[Turn]]:
    """Return the turns around that move that fit in a menu, and the number of those before."""
    at = bisect_right(turns, near, key=lambda turn: turn.first) - 1
    start = max(0, min(at - NEAR // 2, len(turns) - NEAR))
    return start, turns[start : start + NEAR]


def turn_label(turn: Turn, voice: Translator) -> str:
    """Return the menu label of a turn: its last move, its player, its events."""
    said = " · ".join(map(voice.text, turn.lines))
    if turn.seat == TABLE:
        who = "" if said else voice.text(t("The start") if turn.first == 1 else t("The table"))
    else:
        name = voice.text(t("{who}", who=Who(turn.seat)))
        who = "" if name in said else f"{name} – " if said else name
    return f"{turn.number} · {who}{said}"


def steps(here: CustomId, moves: int, voice: Translator, ways: Collection[str] = WAYS.keys(), *, main: str = "") -> Row:
    """Return the row of these directions from the board of `here`; `main` is the blue one.

    Impossible directions are disabled, so that the others keep their place.
    """
    backwards, onwards = here.number > 1, here.number < moves
    possible = {FIRST: backwards, BACK: backwards, ON: onwards, LAST: onwards}
    return row(
        [
            button(
                voice.text(WAYS_IN_WORDS[way]) if voice.words_first else WAYS[way],
                replace(here, arg=way),
                ButtonStyle.primary if way == main and possible[way] else ButtonStyle.secondary,
                disabled=not possible[way],
            )
            for way in ways
        ]
    )
