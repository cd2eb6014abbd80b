"""The head of the board: the round, whose turn it is, their action tokens and moves left."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.parts.book import Book
from bot.games.farfarout.parts.data import TOKENS
from bot.games.farfarout.state import Reason, TaskKind
from bot.games.farfarout.view import View
from rendering.canvas import Glass, Sheet, discs, panel, pawn, tinted
from rendering.farfarout.hues import BLACK, DEEP, LINE, TOKEN, WHITE
from rendering.farfarout.players import waits
from rendering.farfarout.signs import sign
from rendering.fonts import DISPLAY, HEAD
from rendering.kept import kept
from rendering.painter import Look
from rendering.text import width as text_width
from rendering.theme import GOLD, INK, MUTED, mix

TALL: Final = 92
_STEP: Final = 74
_ASKED: Final[dict[str, Text]] = {
    "quests": t("Choosing main quests"),
    "crew": t("buys a starting crew member"),
    "over": t("Game over"),
}
_TASKS: Final[dict[TaskKind, Text]] = {
    "land": t("has landed"),
    "hire": t("hires crew"), "shop": t("is in the shop"), "relic": t("takes a relic"), "outpost": t("chooses a quest"),
    "main": t("chooses a quest"), "spare": t("chooses a quest"), "excess": t("must dismiss crew"),
    "give": t("must give something up"), "jump": t("travels through a wormhole"), "loot": t("takes loot"),
}  # fmt: skip
_THROWS: Final[dict[Reason, Text]] = {
    "mine": t("mines"), "dig": t("digs for relics"), "foe": t("fights"), "duel": t("fights"),
}  # fmt: skip


@kept
def action(token: str, size: int, *, spent: bool = False) -> Image.Image:
    """An action token; a spent one is dark."""
    sheet = Glass(size, size)
    colour = TOKEN[token]

    rim, face, ink = mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.08), BLACK
    if spent:
        rim, face, ink = mix(colour, BLACK, 0.55), mix(DEEP, colour, 0.1), mix(colour, BLACK, 0.45)
    sheet.image.alpha_composite(discs(size, (size * 0.49, rim), (size * 0.44, face)))
    sheet.image.alpha_composite(tinted(sign(token, round(size * 0.62)), ink), (round(size * 0.19), round(size * 0.19)))
    return sheet.image


def doing(view: View) -> Text | None:
    """What the table is busy with, besides a turn."""
    if view.phase != "turns":
        return _ASKED[view.phase]
    if view.tasks:
        return _TASKS[view.tasks[-1].kind]
    return _THROWS[view.throw.why] if view.throw is not None else None


def draw_header(sheet: Sheet, view: View, look: Look, book: Book, *, width: int) -> None:
    """One line: who, what; round; tokens and moves."""
    sheet.lay(panel(width, TALL - 6, 1, DEEP, LINE, alpha=0.88), 0, 0)
    middle = (TALL - 6) / 2
    left = 24.0
    asked = [seat for seat in range(len(view.seats)) if waits(view, seat)]
    right = width - 20.0
    if view.phase == "turns" and asked == [view.active]:
        right = _tokens(sheet, view, book, right, middle)
    shown = asked[:1] or [view.active]
    for seat in {"quests": asked, "over": view.winners}.get(view.phase, shown):
        sheet.put(pawn(seat, 52), left + 30, middle)
        left += 66
    left += 10
    said = doing(view)
    single = view.phase in ("turns", "crew") and len(asked) == 1
    busy = look.say(said) if said is not None else ""
    if single:
        name = look.names[asked[0]]
        room = round(right - left - 160)
        busy_wide = min(text_width(busy, HEAD, 30), room // 2) if busy else 0
        left += sheet.text(name, left, middle, 44, INK, face=DISPLAY, align="l", room=room - busy_wide, least=24) + 16
    if busy:
        size, ink = (32, MUTED) if single else (42, INK)
        room = round(right - left - 130)
        sheet.text(busy, left, middle + 2, size, ink, face=HEAD, align="l", room=room, least=18)
    if view.phase in ("turns", "over"):
        sheet.stamp(sign("clock", 28), right - 92, middle, MUTED)
        sheet.text(str(view.round), right - 70, middle, 34, MUTED, face=DISPLAY, align="l")


def _tokens(sheet: Sheet, view: View, book: Book, right: float, y: float) -> float:
    """Moves left and action tokens, from the right end; where they begin."""
    me = view.seats[view.active]
    has = [n + more for n, more in zip(book.ships[me.ship].actions, book.powers(me.items).tokens, strict=True)]
    sheet.put(panel(118, 66, 33, DEEP, GOLD if view.points else LINE, alpha=0.95, line_width=3), right - 59, y)
    sheet.stamp(sign("moves", 38), right - 84, y, GOLD if view.points else MUTED)
    sheet.text(str(view.points), right - 38, y, 44, INK if view.points else MUTED, face=DISPLAY)
    right -= 132
    for n in reversed(range(len(TOKENS))):
        left_over = view.tokens[n] if n < len(view.tokens) else 0
        shown = max(has[n], left_over)
        for k in range(min(shown, 3)):
            right -= _STEP * (1 if k == 0 else 0.45)
            sheet.put(action(TOKENS[n], 66, spent=shown - k > left_over), right + 33, y)
        right -= 4
    return right
