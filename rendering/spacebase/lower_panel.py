"""Lower panel of the board, by phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.games.contract import Part, Text, Who, t
from bot.games.engine.chance import LooseChance
from bot.games.spacebase.components.book import open_book
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import SECTORS, Card, CardSet, Side
from bot.games.spacebase.rules import rolls
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.view import View
from bot.games.spacebase.views.determinize import determinize
from bot.games.spacebase.words import phrases
from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.change_markers import put_ring
from rendering.fonts import HEAD
from rendering.layout import Block, Box, Grid, put_plate
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, LINE, MARGIN, NUMBER, PIECE, RADIUS, TEXT, WIDTH, least
from rendering.spacebase import places
from rendering.spacebase.card_frames import put_items
from rendering.spacebase.cards import CORNER, mini
from rendering.spacebase.changes import Moment
from rendering.spacebase.console import ship_place
from rendering.spacebase.dice import die
from rendering.spacebase.effect_items import ROMAN, Ground, Slots, ground, side_items, side_slots
from rendering.spacebase.page import SIDE, key
from rendering.spacebase.prices import claimable, payable, to_be_had
from rendering.spacebase.sector_cells import cell, halves, lighted
from rendering.spacebase.tokens import Item
from rendering.theme import EDGE, INK, MUTED, PANEL, SEATS, mix

TITLE: Final = 52
CARD, CARD_STEP = (237, 207), (246, 213)
CELL, CELL_STEP = (156, 200), (164, 209)
CELLS, CARDS = 6, 4
"""Cells and cards per row."""
MOST: Final = 8
"""Maximum number of shown cards."""
MOST_CHARGED: Final = 6
LINE_TALL: Final = 82
_DIE: Final = 50
_WAYS, _GIVES = (99, 560), ((226, 310), (722, 256))
"""Left of the dice and of the sum in a line; left and width of the gains of each."""


class Charged(NamedTuple):
    """A ship that was charged in this turn."""

    place: Part
    side: Side
    slots: Slots


class Lower(NamedTuple):
    """Content of the panel: cards, a seat's sectors, or a line per prompted seat; and its title."""

    title: Text | None = None
    aside: Text | None = None
    cards: Sequence[Card] = ()
    sectors: int = -1
    choices: Sequence[tuple[int, Sequence[Result]]] = ()
    charged: Sequence[tuple[int, Sequence[Charged]]] = ()


def lower(view: View) -> Lower:
    """Return the content of the current phase."""
    cards = set_of(view.set)
    if view.tasks:
        task = view.tasks[-1]
        match task.kind:
            case "claim":
                found = claimable(view, cards, task)
                return Lower(t("May be claimed for free: {n}", n=len(found)), cards=found[:MOST])
            case "buy":
                return _reach(view, cards, task.seat, high=task.high)
            case _:
                return _console(task.seat)
    match view.phase:
        case "over" | "gain":
            return Lower()
        case "draft":
            return Lower(t("Everybody's sectors"), sectors=view.first)
        case "allocate":
            asked = [seat for seat in view.playoff or range(len(view.seats)) if not view.seats[seat].chosen]
            return Lower(t("Still to choose: {n}", n=len(asked)), choices=choices(view, asked))
        case "closing":
            return Lower(t("Charged ships"), charged=_charged(view, cards))
        case "main" if not view.bought:
            return _reach(view, cards, view.active)
        case _:
            return _console(view.active)


def _console(seat: int) -> Lower:
    return Lower(t("{who}: all sectors", who=Who(seat)), sectors=seat)


def _reach(view: View, cards: CardSet, seat: int, *, high: bool = False) -> Lower:
    found, money = payable(view, cards, seat, high=high), phrases.money(view.seats[seat].credits)
    if not found:
        return Lower(t("Nothing within reach of {credits}", credits=money))
    others = len(to_be_had(view, cards)) - len(found)
    aside = t("{n} out of reach", n=others) if others else None
    if len(found) > MOST:
        said = t("Within reach of {credits}: {shown} of {n}", credits=money, shown=MOST, n=len(found))
    else:
        said = t("Within reach of {credits}: {n}", credits=money, n=len(found))
    return Lower(said, aside, found[:MOST])


def choices(view: View, seats: Sequence[int]) -> list[tuple[int, Sequence[Result]]]:
    """Return for each seat the results of both dice, and of the sum.

    Consoles are public, so this is no hidden information.
    """
    return [(seat, _plain(results)) for seat, results in results_of(view, seats)]


def results_of(view: View, seats: Sequence[int]) -> list[tuple[int, Sequence[Result]]]:
    """Return for each seat the results of all its choices for the roll."""
    public = replace(view, seat=None, choice="", order="ask", drawn=())
    state, book = determinize(public, LooseChance(0)), open_book(view.set, len(view.seats))
    return [(seat, rolls.results(book, state, seat)) for seat in seats]


def result_of(view: View, seat: int, choice: str) -> Result:
    """Return the result of a seat's choice for the roll."""
    ((_, results),) = results_of(view, (seat,))
    return next(result for result in results if result.choice == choice)


def _plain(results: Sequence[Result]) -> Sequence[Result]:
    """Return both dice and the sum, without charges; arrows are resolved for the highest gain."""
    plain = [result for result in results if result.is_plain()]
    return [max((one for one in plain if one.choice.startswith(base)), key=_size) for base in rolls.BASES]


def _size(result: Result) -> tuple[int, int]:
    tally = result.tally
    return tally.credits + 2 * tally.income + 3 * tally.points + 3 * len(tally.claims), sum(result.charges.values())


def blocks(view: View, look: RenderOptions, now: Moment) -> list[Block]:
    """Return the panel's blocks, to be stacked."""
    shown = lower(view)
    found = list[Block]()
    if shown.title is not None:
        found.append(_title(look.say(shown.title), look.say(shown.aside) if shown.aside else ""))
    found += [_choice(view, look, seat, results) for seat, results in shown.choices]
    found += [_charges(look, seat, ships) for seat, ships in shown.charged]
    if shown.cards:
        found += [_cards(view, look, shown.cards, now), key(look)]
    if shown.sectors >= 0:
        found += [_sectors(view, shown.sectors, now), key(look)]
    return found


def _title(said: str, aside: str) -> Block:
    def draw(sheet: Sheet, top: int) -> None:
        y, right = top + TITLE / 2, WIDTH - SIDE
        taken = sheet.text(aside, right, y, least(aside), MUTED, face=HEAD, align="r") + SIDE if aside else 0
        sheet.text(said, SIDE, y, least(said), INK, face=HEAD, align="l", room=right - SIDE - taken)

    return Block(TITLE, draw)


def _cards(view: View, look: RenderOptions, cards: Sequence[Card], now: Moment) -> Block:
    def draw(sheet: Sheet, top: int) -> None:
        grid = Grid(MARGIN, top, CARDS, CARD_STEP)
        for n, card in enumerate(cards):
            sheet.lay(mini(card, len(view.seats), CARD, look), *grid.at(n))
        for n, card in enumerate(cards):
            if card.id in now.cards:
                put_ring(sheet, (*grid.at(n), *CARD), CORNER)

    grid = Grid(MARGIN, 0, CARDS, CARD_STEP)
    return Block(grid.tall(len(cards)), draw, card_places(cards, grid, CARD))


def card_places(cards: Sequence[Card], grid: Grid, size: tuple[int, int]) -> tuple[tuple[Part, Box], ...]:
    """Return the cards of a grid with their places."""
    return tuple((Part("card", card.id), (*grid.at(n), *size)) for n, card in enumerate(cards))


def cell_places(view: View, seat: int, grid: Grid) -> tuple[tuple[Part, Box], ...]:
    """Return a seat's sectors with their places: the station above, ships deployed there below."""
    return tuple(chain.from_iterable(_cell_places(view, seat, at, grid.at(at - 1)) for at in range(1, SECTORS + 1)))


def _cell_places(view: View, seat: int, at: int, corner: tuple[int, int]) -> Iterator[tuple[Part, Box]]:
    (left, top), (wide, tall), ships = corner, CELL, len(view.seats[seat].sectors[at - 1].deployed)
    upper, lower = halves(tall)
    yield places.sector(seat, at), (left, top, wide, upper if ships else tall)
    if ships:
        below = places.ship(seat, at, 1) if ships == 1 else places.deployed(seat, at)
        yield below, (left, top + tall - lower, wide, lower)


def grounds(view: View, seat: int) -> list[Ground]:
    """Return the summaries of a seat's sectors."""
    cards = set_of(view.set)
    return [ground(cards, sector, len(view.seats)) for sector in view.seats[seat].sectors]


def _sectors(view: View, seat: int, now: Moment) -> Block:
    own = seat == view.active

    def draw(sheet: Sheet, top: int) -> None:
        grid = Grid(MARGIN, top, CELLS, CELL_STEP)
        for at, short in enumerate(grounds(view, seat), start=1):
            hit = at in now.hits[seat] and view.phase not in ("start", "main")
            sheet.lay(cell(short, at, *CELL, lighted(short, hit=hit, own=own)), *grid.at(at - 1))
        for at in range(1, SECTORS + 1):
            if (seat, at) in now.new:
                put_ring(sheet, (*grid.at(at - 1), *CELL), CORNER)

    grid = Grid(MARGIN, 0, CELLS, CELL_STEP)
    return Block(grid.tall(SECTORS), draw, cell_places(view, seat, grid))


def _line(seat: int, look: RenderOptions, sheet: Sheet, top: int) -> None:
    box = MARGIN, top, WIDTH - 2 * MARGIN, LINE_TALL
    put_plate(sheet, box, PANEL, mix(EDGE, SEATS[seat], 0.5), lit=False, radius=RADIUS, line=LINE)
    sheet.put(badge(seat, PIECE, look.state(seat)), 50, top + LINE_TALL / 2)


def _choice(view: View, look: RenderOptions, seat: int, results: Sequence[Result]) -> Block:
    """Return a block with the seat's gains from both dice, and from the sum."""

    def draw(sheet: Sheet, top: int) -> None:
        _line(seat, look, sheet, top)
        y = top + LINE_TALL / 2
        for n, value in enumerate(view.dice):
            sheet.put(die(value, _DIE), _WAYS[0] + (n + 0.5) * _DIE + n * 6, y)
        said = look.say(t("Sum {n}", n=sum(view.dice)))
        sheet.text(said, _WAYS[1], y, TEXT, INK, face=HEAD, align="l", room=150)
        for result, (left, wide) in zip(results, _GIVES, strict=False):
            put_gives(sheet, result, (left, top + 8, wide, LINE_TALL - 16), left=True)

    found = tuple(
        (places.choice(seat, result.choice), (way, 0, left + wide - way, LINE_TALL))
        for result, way, (left, wide) in zip(results, _WAYS, _GIVES, strict=False)
    )
    return Block(LINE_TALL + GAP, draw, found)


def put_gives(sheet: Sheet, result: Result, box: Box, *, left: bool = False) -> None:
    """Draw a choice's gains as tokens."""
    items = gives(result)
    if items:
        put_items(sheet, items, box, most=64, left=left)
    else:
        sheet.text("–", box[0] + (20 if left else box[2] / 2), box[1] + box[3] / 2, NUMBER, MUTED)


def gives(result: Result) -> Sequence[Item]:
    """Return a choice's gains as items."""
    tally = result.tally
    items = [Item(kind, str(n)) for kind, n in (("credits", tally.credits), ("income", tally.income),
                                                 ("points", tally.points)) if n]  # fmt: skip
    items += [Item("claim", ROMAN[level]) for level in tally.claims]
    charges = sum(result.charges.values())
    return [*items, *([Item("bolt", f"+{charges}")] if charges else [])]


def _charged(view: View, cards: CardSet) -> list[tuple[int, list[Charged]]]:
    found = [(seat, list(_ships(view, cards, seat))) for seat, me in enumerate(view.seats) if me.charged]
    return [(seat, ships) for seat, ships in found if ships]


def _ships(view: View, cards: CardSet, seat: int) -> list[Charged]:
    found, me = list[Charged](), view.seats[seat]
    for at, sector in enumerate(me.sectors, start=1):
        placed = [(one, "red", ship_place(me, seat, at, n)) for n, one in enumerate(sector.deployed, start=1)]
        placed += [(sector.station, "blue", places.sector(seat, at))] if sector.station else []
        for one, turn, place in placed:
            card = cards.cards[one.card]
            side = card.station if turn == "blue" else card.deployed
            slots = side_slots(side, turn, one.charges, len(view.seats))
            if one.card in me.charged and slots:
                found.append(Charged(place, side, slots))
    return found[:MOST_CHARGED]


def _charges(look: RenderOptions, seat: int, ships: Sequence[Charged]) -> Block:
    room = (WIDTH - MARGIN - 100) / max(3, len(ships))

    def draw(sheet: Sheet, top: int) -> None:
        _line(seat, look, sheet, top)
        for n, one in enumerate(ships):
            box = 100 + n * room, top + 8, room - 20, LINE_TALL - 16
            put_items(sheet, side_items(one.side)[-1:], box, (one.slots,), most=60, left=True)

    found = tuple((one.place, (100 + n * room, 0, round(room - 20), LINE_TALL)) for n, one in enumerate(ships))
    return Block(LINE_TALL + GAP, draw, found)
