"""The end: everybody's points by part, the Old Ones among them, the winner first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.auztralia.view import View
from bot.games.contract import Outcome, Rival, ScorePart, t
from rendering.auztralia.calendar import marker
from rendering.auztralia.hues import ABYSS, BRASS, CREAM, DIM, LEATHER, LILAC, PURPLE
from rendering.auztralia.lines import set_in
from rendering.auztralia.page import HEADING, page, plate
from rendering.canvas import Sheet
from rendering.fonts import BODY, SLAB, SLAB_BOLD
from rendering.frame import spaced
from rendering.icons import icon
from rendering.painter import Look
from rendering.theme import GOLD, SEATS, mix

WIDTH: Final = 1200
TALL: Final = 146
LEFT: Final = 420
RIGHT: Final = WIDTH - 170


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names, the parts of the scores, and why the game ended, RGB."""
    seats = len(view.seats)
    rows: list[tuple[int, int, Sequence[ScorePart], Rival | None]] = [
        (outcome.places[seat], seat, outcome.scores[seat], None) for seat in range(seats)
    ]
    rows += [(rival.place, seats, rival.parts, rival) for rival in outcome.rivals]
    rows.sort(key=lambda row: (row[0], row[1]))
    sheet = page(WIDTH, HEADING + TALL * len(rows) + 76, look.say(t("Final result")))
    for n, (place, who, parts, rival) in enumerate(rows):
        name = look.names[who] if rival is None else look.say(rival.name)
        _row(sheet, look, seats, place, who=who, name=name, parts=parts, y=HEADING + n * TALL)
    sheet.text(look.say(outcome.reason), 36, HEADING + TALL * len(rows) + 32, 32, DIM, face=SLAB, align="l",
               room=WIDTH - 72, least=20)  # fmt: skip
    return sheet.image


def _row(
    sheet: Sheet, look: Look, seats: int, place: int, *, who: int, name: str, parts: Sequence[ScorePart], y: int
) -> None:  # fmt: skip
    won, old = place == 1, who == seats
    colour = PURPLE if old else SEATS[who]
    size = (WIDTH - 40, TALL - 10)
    fill = mix(LEATHER, ABYSS, 0.75) if old else mix(LEATHER, GOLD if won else colour, 0.22 if won else 0.08)
    plate(sheet, 20, y, *size, fill=fill, edge=GOLD if won else colour, share=1.0 if won else 0.6, line=5 if won else 2)
    middle = y + size[1] / 2
    if won:
        sheet.stamp(icon("crown", 60), 72, middle, GOLD)
    else:
        sheet.text(str(place), 72, middle, 54, DIM, face=SLAB_BOLD)
    sheet.put(marker(who, seats, 56), 146, middle)
    sheet.text(name, 192, middle, 38, CREAM, face=SLAB_BOLD, align="l", room=LEFT - 206, least=24)
    step = (RIGHT - LEFT) / max(1, len(parts))
    for n, part in enumerate(parts):
        x = LEFT + (n + 0.5) * step
        letters, lines = set_in(look.say(part.name), BODY, (round(step) - 8, 60), (14, 26), 2)
        for one, at in zip(lines, spaced(y + 44, len(lines), letters * 1.16), strict=True):
            sheet.text(one, x, at, letters, LILAC if old else DIM, face=BODY)
        sheet.text(str(part.points), x, y + 100, 46, CREAM if part.points else mix(DIM, LEATHER, 0.5), face=SLAB_BOLD)
    total = str(sum(part.points for part in parts))
    sheet.text(total, WIDTH - 96, middle, 74, GOLD if won else LILAC if old else CREAM, face=SLAB_BOLD)
    sheet.image.paste(mix(BRASS, LEATHER, 0.5), (RIGHT, y + 18, RIGHT + 2, y + TALL - 28))
