"""The shipyard and the colonies, to be read."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import t
from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.parts.cards import SECTORS
from bot.games.spacebase.view import View
from bot.games.spacebase.words.phrases import level_name
from rendering.canvas import Glass, panel, pawn
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import Grid
from rendering.icons import icon
from rendering.kept import kept
from rendering.painter import Look
from rendering.spacebase.board import price_state
from rendering.spacebase.cards import CAN, CANNOT, PLAIN, dimmed, wide
from rendering.spacebase.hues import BLACK, LEVELS
from rendering.spacebase.moment import moment
from rendering.spacebase.page import HEADING, page
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, mix

WIDTH = 1280
SHIP, STEP = (412, 164), (420, 172)
MARGIN = 14
LEVELS_TALL = 62
COLONY, COLONY_STEP = (202, 92), (210, 100)


def draw_yard(view: View, look: Look) -> Image.Image:
    """Eighteen ships, a column for each level, and the colonies; lit is what the active player can afford. RGB."""
    cards, now, seats = set_of(view.set), moment(view, look.public), len(view.seats)
    most = max((len(ships) for ships in view.yard), default=0)
    top = HEADING + LEVELS_TALL
    bottom = top + most * STEP[1] + 10
    sheet = page(WIDTH, bottom + 2 * COLONY_STEP[1] + 8, look.say(t("Ships and colonies")))
    for n, ships in enumerate(view.yard):
        x, level = MARGIN + n * STEP[0], n + 1
        y = HEADING + LEVELS_TALL / 2 - 6
        sheet.text(look.say(level_name(level)), x + 8, y, 40, LEVELS[level], face=DISPLAY, align="l", room=260)
        sheet.text(str(view.left[n]), x + SHIP[0] - 8, y, 34, MUTED, face=DISPLAY, align="r")
        sheet.stamp(icon("cards", 34), x + SHIP[0] - 76, y, MUTED)
        for at, card in enumerate(ships):
            state = price_state(view, cards, card)
            sprite = wide(cards.cards[card], seats, SHIP, look, state, new=card in now.cards)
            sheet.lay(sprite, x, top + at * STEP[1])
    owners = {sector.colony: seat for seat, me in enumerate(view.seats) for sector in me.sectors}
    grid = Grid(MARGIN, bottom, 6, COLONY_STEP)
    for n in range(SECTORS):
        card = cards.cards[cards.colonies[n]]
        free = card.id in view.colonies
        state = price_state(view, cards, card.id) if free else PLAIN
        x, y = grid.at(n)
        sheet.lay(_colony((card.sector, card.cost, card.points), owners.get(card.id), free=free, state=state), x, y)
    return sheet.image


@kept
def _colony(numbers: tuple[int, int, int], owner: int | None, *, free: bool, state: str) -> Image.Image:
    """Sector, cost and points, or whose it is; in the shade if it cannot be had."""
    (sector, cost, points), (width, height) = numbers, COLONY
    sheet, y, can = Glass(width, height), height / 2, state == CAN
    edge = GOLD if can else mix(EDGE, LEVELS[4], 0.4)
    sheet.lay(panel(*COLONY, 14, mix(PANEL, BLACK, 0.3), edge, alpha=0.95, line_width=4 if can else 2), 0, 0)
    sheet.put(panel(54, 54, 12, mix(LEVELS[4], BLACK, 0.1 if free else 0.6), NIGHT, alpha=1.0), 36, y)
    sheet.text(str(sector), 36, y, 40, BLACK, face=HEAD)
    if free:
        sheet.put(token(Item("credits", str(cost)), 58), 100, y)
        sheet.put(token(Item("points", str(points)), 58), 162, y)
    elif owner is not None:
        sheet.put(pawn(owner, 48), 130, y)
    else:
        sheet.text("–", 130, y, 40, INK, face=DISPLAY)
    return dimmed(sheet.image) if state == CANNOT else sheet.image
