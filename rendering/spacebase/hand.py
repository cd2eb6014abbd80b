"""Hand picture: the seat's console with the results of each choice, or its drafted ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from bot.games.contract import Part, t
from bot.games.engine.chance import LooseChance
from bot.games.spacebase.components.book import open_book
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import SECTORS
from bot.games.spacebase.rules import rolls
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.stages.draft import DONE
from bot.games.spacebase.view import View
from bot.games.spacebase.views.determinize import determinize
from bot.games.spacebase.words.phrases import choice_text
from rendering.canvas import Sheet
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.layout import Box, Grid, put_plate, spaced
from rendering.renderer import RenderOptions
from rendering.sizes import MARGIN, TEXT, WIDTH, least
from rendering.spacebase.cards import CAN, CANNOT, PLAIN, wide
from rendering.spacebase.changes import in_reach
from rendering.spacebase.colours import BLACK, SPARK
from rendering.spacebase.dice import die
from rendering.spacebase.icons import sign
from rendering.spacebase.lower_panel import CELL, CELL_STEP, CELLS, card_places, cell_places, grounds, put_gives
from rendering.spacebase.page import HEADING, SIDE, key, player_page
from rendering.spacebase.places import choice
from rendering.spacebase.sector_cells import cell, lighted
from rendering.text import balanced
from rendering.theme import EDGE, GOLD, INK, PANEL, mix

CHOICE: Final = 88
MOST: Final = 8
"""Maximum number of drawn choices; further ones are in the menus."""
SHIP, SHIP_STEP = (483, 208), (493, 216)
DIE: Final = 66
LINE: Final = 46
DRAFT: Final = Grid(MARGIN, HEADING, 2, SHIP_STEP)
_WORDS, _GIVES = 176, 530
"""Left of a choice's name, and of its gains."""


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the viewing seat's own picture, RGB; None for the public. The console is public."""
    if view.seat is None:
        return None
    if view.phase == "draft" and view.drawn:
        return _draft(view, look, view.seat)
    return None if look.beside else _console(view, look, view.seat)


def _draft(view: View, look: RenderOptions, seat: int) -> Image.Image:
    """Draw the ships to choose from (S44)."""
    cards, seats = set_of(view.set).cards, len(view.seats)
    about = look.say(t("Buy any that your credits pay for together. You keep the rest."))
    lines, below = balanced(about, BODY, TEXT, WIDTH - 2 * SIDE, 2), key(look)
    grid, title = DRAFT, look.say(t("Your first ships"))
    end = HEADING + grid.tall(len(view.drawn))
    sheet = player_page(end + len(lines) * LINE + 12 + below.tall, view, look, seat, title=title)
    bought = view.choice.rstrip(DONE).split("+")
    for n, card in enumerate(view.drawn):
        state = CAN if str(card) in bought else CANNOT if view.choice else PLAIN
        sheet.lay(wide(cards[card], seats, SHIP, look, state), *grid.at(n))
    for n, line in enumerate(lines):
        sheet.text(line, SIDE, end + (n + 0.5) * LINE + 4, TEXT, INK, face=BODY, align="l")
    below.draw(sheet, end + len(lines) * LINE + 12)
    return sheet.image


def _console(view: View, look: RenderOptions, seat: int) -> Image.Image:
    results = shown_results(view, seat)
    grid, below = _cells(results), key(look)
    top = grid.top
    sheet = player_page(top + grid.tall(SECTORS) + below.tall, view, look, seat, title=look.say(t("Your console")))
    for n, result in enumerate(results):
        _choice(sheet, view, look, result, _plate(n))
    own, reach = seat == view.active, in_reach(view) if view.phase == "allocate" else frozenset[int]()
    for at, short in enumerate(grounds(view, seat), start=1):
        sheet.lay(cell(short, at, *CELL, lighted(short, hit=at in reach, own=own)), *grid.at(at - 1))
    below.draw(sheet, top + grid.tall(SECTORS))
    return sheet.image


def _cells(results: Sequence[Result]) -> Grid:
    """Return the grid of sectors below the choices."""
    top = HEADING + (len(results) * (CHOICE + 8) + 8 if results else 0)
    return Grid(MARGIN, top, CELLS, CELL_STEP)


def _plate(n: int) -> Box:
    """Return the place of a choice."""
    return MARGIN, HEADING + n * (CHOICE + 8), WIDTH - 2 * MARGIN, CHOICE


def hand_places(view: View, look: RenderOptions) -> Iterator[tuple[Part, Box]]:
    """Yield drawn ships, or choices and sectors, with their places."""
    seat = view.seat
    if seat is None:
        return
    if view.phase == "draft" and view.drawn:
        cards = set_of(view.set).cards
        yield from card_places([cards[card] for card in view.drawn], DRAFT, SHIP)
    elif not look.beside:
        results = shown_results(view, seat)
        yield from ((choice(seat, result.choice), _plate(n)) for n, result in enumerate(results))
        yield from cell_places(view, seat, _cells(results))


def shown_results(view: View, seat: int) -> list[Result]:
    """Return the results of each choice for the roll, while the seat chooses."""
    if view.phase != "allocate" or (view.playoff and seat not in view.playoff):
        return []
    state = determinize(view, LooseChance(0))
    return rolls.results(open_book(view.set, len(view.seats)), state, seat)[:MOST]


def _choice(sheet: Sheet, view: View, look: RenderOptions, result: Result, box: Box) -> None:
    """Draw a choice, its sectors by name, its gains and costs; the chosen one is lit."""
    taken = result.choice == view.choice
    fill, edge = (mix(GOLD, BLACK, 0.6), GOLD) if taken else (PANEL, EDGE)
    y = box[1]
    put_plate(sheet, box, fill, edge, lit=taken, radius=16, spread=10, alpha=0.93)
    middle = y + CHOICE / 2
    one, other = view.dice
    singly = result.choice.startswith("pair")
    for n, value in enumerate((one, other)):
        sheet.put(die(value, DIE), MARGIN + 46 + n * (DIE - 4 + 10 * singly), middle)
    cost = sum(price for _, price in result.paid) + (result.spent[1] if result.spent else 0)
    right = _GIVES - 16
    if cost:
        said = f"−{cost}"
        right -= sheet.text(said, right, middle, TEXT, SPARK, face=DISPLAY, align="r") + 44
        sheet.stamp(sign("bolt", 44), right, middle, SPARK, 0)
    text = look.say(choice_text(result.choice, (one, other)))
    lines = balanced(text, HEAD, least(text), right - _WORDS - 8, 2)
    size = TEXT if len(lines) == 1 else least(text)
    for line, at in zip(lines, spaced(middle, len(lines), size), strict=True):
        sheet.text(line, _WORDS, at, size, INK, face=HEAD, align="l", room=right - _WORDS - 8)
    put_gives(sheet, result, (_GIVES, y + 8, WIDTH - MARGIN - 10 - _GIVES, CHOICE - 16), left=True)
