"""What a seat sees alone: its console and what each choice for the roll would give, or the ships that it has drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.contract import t
from bot.games.engine.chance import LooseChance
from bot.games.spacebase.parts.book import open_book
from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.parts.cards import SECTORS
from bot.games.spacebase.rules import rolls
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.sight.guess import guess
from bot.games.spacebase.stages.draft import DONE
from bot.games.spacebase.view import View
from bot.games.spacebase.words.phrases import choice_text
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.frame import Grid, put_plate
from rendering.painter import Look
from rendering.spacebase.cards import CAN, CANNOT, PLAIN, wide
from rendering.spacebase.cells import cell, lighted
from rendering.spacebase.dice import die
from rendering.spacebase.glass import put_items
from rendering.spacebase.hues import BLACK, SPARK
from rendering.spacebase.items import ROMAN, ground
from rendering.spacebase.moment import in_reach
from rendering.spacebase.page import HEADING, player_page
from rendering.spacebase.signs import sign
from rendering.spacebase.tokens import Item
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, mix

WIDTH, MARGIN = 900, 16
ACROSS = 6
CELL, STEP = (140, 168), (145, 178)
CHOICE = 82
MOST = 8
"""Choices that are drawn; further ones stand in the menus."""
SHIP, SHIP_STEP = (430, 186), (438, 196)
DIE = 64


def draw_hand(view: View, look: Look) -> Image.Image | None:
    """The viewing seat's own picture, RGB; None for the public."""
    if view.seat is None:
        return None
    return _draft(view, look, view.seat) if view.phase == "draft" and view.drawn else _console(view, look, view.seat)


def _draft(view: View, look: Look, seat: int) -> Image.Image:
    """The ships to choose from (S44)."""
    cards, seats = set_of(view.set).cards, len(view.seats)
    grid = Grid(MARGIN - 4, HEADING, 2, SHIP_STEP)
    below, title = HEADING + grid.tall(len(view.drawn)), look.say(t("Your first ships"))
    sheet = player_page(WIDTH, below + 66, view, look, seat, title=title)
    bought = view.choice.rstrip(DONE).split("+")
    for n, card in enumerate(view.drawn):
        state = CAN if str(card) in bought else CANNOT if view.choice else PLAIN
        sheet.lay(wide(cards[card], seats, SHIP, look, state), *grid.at(n))
    about, room = look.say(t("Buy any that your credits pay for together. You keep the rest.")), WIDTH - 2 * MARGIN
    sheet.text(about, MARGIN, below + 26, 30, INK, face=BODY, align="l", room=room, least=20)
    return sheet.image


def _console(view: View, look: Look, seat: int) -> Image.Image:
    results = _results(view, seat)
    top = HEADING + (len(results) * (CHOICE + 8) + 8 if results else 0)
    sheet = player_page(WIDTH, top + 2 * STEP[1] + 6, view, look, seat, title=look.say(t("Your console")))
    for n, result in enumerate(results):
        _choice(sheet, view, look, result, HEADING + n * (CHOICE + 8))
    own, reach = seat == view.active, in_reach(view) if view.phase == "allocate" else frozenset[int]()
    cards, seats, grid = set_of(view.set), len(view.seats), Grid(MARGIN, top, ACROSS, STEP)
    for at in range(SECTORS):
        short = ground(cards, view.seats[seat].sectors[at], seats)
        lit = lighted(short, hit=at + 1 in reach, own=own)
        sheet.lay(cell(short, at + 1, *CELL, lit), *grid.at(at))
    return sheet.image


def _results(view: View, seat: int) -> list[Result]:
    """What each choice for the roll would give, while the seat chooses."""
    if view.phase != "allocate" or (view.playoff and seat not in view.playoff):
        return []
    state = guess(view, LooseChance(0))
    return rolls.results(open_book(view.set, len(view.seats)), state, seat)[:MOST]


def _choice(sheet: Sheet, view: View, look: Look, result: Result, y: int) -> None:
    """A choice, its sectors by name, and what it gives; the one that was taken is lit."""
    taken = result.choice == view.choice
    width = WIDTH - 2 * MARGIN
    fill, edge = (mix(GOLD, BLACK, 0.6), GOLD) if taken else (PANEL, EDGE)
    put_plate(sheet, (MARGIN, y, width, CHOICE), fill, edge, lit=taken, radius=16, spread=10, alpha=0.93)
    middle = y + CHOICE / 2
    one, other = view.dice
    singly = result.choice.startswith("pair")
    for n, value in enumerate((one, other)):
        sheet.put(die(value, DIE), MARGIN + 44 + n * (DIE - 4 + 10 * singly), middle)
    text = look.say(choice_text(result.choice, (one, other)))
    sheet.text(text, MARGIN + 158, middle, 38, INK, face=HEAD, align="l", room=300, least=24)
    items = gives(result)
    if items:
        put_items(sheet, items, (MARGIN + 480, y + 9, width - 492, CHOICE - 18))
    else:
        sheet.text("–", MARGIN + 480 + (width - 492) / 2, middle, 44, MUTED, face=DISPLAY)
    cost = sum(price for _, price in result.paid) + (result.spent[1] if result.spent else 0)
    if cost:
        sheet.put(panel(84, 40, 20, NIGHT, SPARK, alpha=1.0), MARGIN + 470, y + 4, 1, 0.2)
        sheet.stamp(sign("bolt", 28), MARGIN + 408, y + 16, SPARK)
        sheet.text(f"−{cost}", MARGIN + 424, y + 16, 28, SPARK, face=DISPLAY, align="l")


def gives(result: Result) -> Sequence[Item]:
    """What a choice gives, as items."""
    tally = result.tally
    items = [Item(kind, str(n)) for kind, n in (("credits", tally.credits), ("income", tally.income),
                                                 ("points", tally.points)) if n]  # fmt: skip
    items += [Item("claim", ROMAN[level]) for level in tally.claims]
    charges = sum(result.charges.values())
    return [*items, *([Item("bolt", f"+{charges}")] if charges else [])]
