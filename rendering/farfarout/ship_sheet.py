"""A player's ship: abilities, crew, tracks; and its cargo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from bot.games.contract import Part, t, tn
from bot.games.farfarout.components.book import MAIN, Book, open_book
from bot.games.farfarout.components.data import CURRENCIES, TOKENS, TRACKS, Token
from bot.games.farfarout.rules.colonies import PER_LEVEL
from bot.games.farfarout.rules.tracks import GOAL, LEVEL_ENDS, level
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import SeatView, View
from bot.games.farfarout.words import phrases
from rendering.canvas import Sheet, panel, rounded, shaded
from rendering.farfarout.cards import ITEM_TALL, crew_cards, item_cards, quest_block, quest_line
from rendering.farfarout.colours import DEEP, LINE, TRACK, WHITE
from rendering.farfarout.glyphs import Glyph, glyph, put_dice, put_glyphs, put_shields
from rendering.farfarout.header import action
from rendering.farfarout.icons import sign
from rendering.farfarout.name_plates import begun
from rendering.farfarout.page import CARD, HEADING, MARGIN, WIDE, WIDTH, player_page, titled
from rendering.farfarout.players import QUESTS, dice, most_shields
from rendering.farfarout.quests import ROOM, fitting, held, note
from rendering.farfarout.race import NAMES, points
from rendering.farfarout.ships import ship
from rendering.fonts import BODY, HEAD
from rendering.layout import Block, Box, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import NUMBER, SIGN, TEXT, least
from rendering.theme import GOLD, INK, MUTED, SEATS, Colour, mix

_SHIP: Final = 364
_LEVEL: Final = 72
_LEFT: Final = MARGIN + 300
_ROW: Final = 236
"""Middle of the action tokens below the upper edge of the ship's card, in pixels."""
_TOKEN, _CLOSE = 60, 36
"""Size of the action tokens, and their distance within a colour, in pixels."""


def draw_ship(view: View, look: RenderOptions, seat: int) -> Image.Image:
    """Draw the ship of a seat with its crew and its levels, RGB."""
    blocks = ship_blocks(view, look, seat)
    return stacked(lambda tall: player_page(WIDTH, tall, view.seats[seat], look, seat), HEADING, blocks, 8)


def ship_blocks(view: View, look: RenderOptions, seat: int) -> list[Block]:
    """Lay out the ship of a seat; see `draw_ship`."""
    book, me = open_book(view.set), view.seats[seat]
    limit = book.ships[me.ship].crew + book.powers(me.items).berths
    aboard = f"{look.say(t('Crew'))} {len(me.crew)}/{limit}"
    blocks = [
        Block(_SHIP, lambda sheet, y: _card(sheet, view, look, book, seat, y=y), (
            (Part("seat", seat), (MARGIN, 0, WIDE, _SHIP - 12)),
            *((Part("token", stack.token), stack.box) for stack in _stacks(view, book, seat) if _acts(view, seat)),
        )),
        Block(3 * _LEVEL + 14, lambda sheet, y: _levels(sheet, look, me, y), tuple(
            (Part("track", track), (MARGIN, n * _LEVEL, WIDE, _LEVEL)) for n, track in enumerate(TRACKS)
        )),
    ]  # fmt: skip
    room = (ROOM - sum(block.tall for block in blocks) - 60) // (CARD + 10) * 2
    crew = me.crew[:room]
    return [*blocks, *crew_cards(aboard, book, crew, look, price=False)]


def draw_cargo(view: View, look: RenderOptions, seat: int) -> Image.Image:
    """Draw the cargo and the quests of a seat, RGB."""
    blocks = cargo_blocks(view, look, seat)
    return stacked(lambda tall: player_page(WIDTH, tall, view.seats[seat], look, seat), HEADING, blocks, 12)


def cargo_blocks(view: View, look: RenderOptions, seat: int) -> list[Block]:
    """Lay out the cargo and the quests of a seat."""
    book, me = open_book(view.set), view.seats[seat]
    quests = held(me)
    seen, hidden = [one for one in quests if one[1] != HIDDEN], [deck for deck, one in quests if one == HIDDEN]
    blocks, room = list[Block](), ROOM - 70 - 84 * bool(hidden)
    most = max(1, (room - min(2, len(seen)) * 180) // (ITEM_TALL + 10)) * 2
    blocks += item_cards(look.say(t("Items")), book, me.items[:most], look)
    if len(me.items) > most:
        more = len(me.items) - most
        blocks.append(note(look.say(tn("and {n} more item", "and {n} more items", more))))
    left = room - sum(block.tall for block in blocks)
    if quests:
        blocks.append(titled(look.say(t("Quests"))))
        blocks += fitting(
            len(seen),
            lambda n: quest_block(book, *seen[n], look),
            lambda n: quest_line(book, *seen[n], look),
            left,
            look,
        )
        blocks += _closed(hidden)
    if not blocks:
        said = look.say(t("Neither items nor quests."))
        blocks.append(Block(100, lambda sheet, y: sheet.text(said, WIDTH / 2, y + 48, TEXT, MUTED, face=BODY)))
    return blocks


def _closed(decks: Sequence[int]) -> Iterator[Block]:
    """Lay out quests of which only the backs are visible."""

    def put(sheet: Sheet, y: int) -> None:
        for n, deck in enumerate(decks[:6]):
            left, kind = MARGIN + n * 158, "main" if deck == MAIN else "outpost"
            sheet.lay(panel(148, 70, 14, DEEP, QUESTS, alpha=0.9), left, y)
            signs = [Glyph("lock", "", INK, QUESTS), Glyph(kind, "", INK, QUESTS)]
            put_glyphs(sheet, signs, left + 74, y + 35, SIGN + 4, align="m")

    if decks:
        yield Block(84, put)


def _levels(sheet: Sheet, look: RenderOptions, me: SeatView, top: int) -> None:
    """Draw the tracks as bars of twelve.

    Wealth is divided into its levels, which decide the price of an investment (F54).
    """
    sheet.lay(panel(WIDE, 3 * _LEVEL, 18, DEEP, LINE, alpha=0.9), MARGIN, top)
    for n, (track, have) in enumerate(zip(TRACKS, points(me), strict=True)):
        y, colour, levels = top + (n + 0.5) * _LEVEL, TRACK[track], LEVEL_ENDS if track == "wealth" else ()
        sheet.stamp(sign(track, 48), MARGIN + 44, y, colour)
        sheet.text(look.say(NAMES[track]), MARGIN + 84, y, TEXT, INK, face=HEAD, align="l", room=210)
        for at in range(GOAL):
            gap = 8 * sum(at >= end for end in levels)
            sheet.lay(_bar(have > at, colour), MARGIN + 306 + at * 28 + gap, y - 17)
        if levels:
            said = look.say(t("Investing: {n} ERG", n=PER_LEVEL * level(have)))
        else:
            said = look.say(t("{n} of {goal}", n=have, goal=GOAL))
        ink = GOLD if levels else MUTED
        sheet.text(said, WIDTH - MARGIN - 22, y, least(said), ink, face=HEAD, align="r", room=WIDE - 680)


def _bar(full: bool, colour: Colour) -> Image.Image:
    top, bottom = (mix(colour, WHITE, 0.25), colour) if full else (mix(DEEP, WHITE, 0.22), mix(DEEP, WHITE, 0.16))
    return shaded(rounded(22, 34, 6), top, bottom)


class _Stack(NamedTuple):
    """Tokens of a colour: how many there are and are ready, and their left edge."""

    token: Token
    shown: int
    ready: int
    left: int

    @property
    def box(self) -> Box:
        """Return its place on the card of the ship."""
        return self.left, _ROW - _TOKEN // 2, _TOKEN + _CLOSE * (self.shown - 1), _TOKEN


def _stacks(view: View, book: Book, seat: int) -> Iterator[_Stack]:
    """Return the action tokens of a seat by colour."""
    me, left = view.seats[seat], _LEFT
    printed, more = book.ships[me.ship].actions, book.powers(me.items).tokens
    for n, token in enumerate(TOKENS):
        count = printed[n] + more[n]
        ready = view.tokens[n] if _acts(view, seat) and n < len(view.tokens) else count
        if shown := max(count, ready):
            yield _Stack(token, shown, ready, left)
            left += (shown - 1) * _CLOSE + 64
        left += 8 if count else 0


def _acts(view: View, seat: int) -> bool:
    return view.phase == "turns" and seat == view.active


def _card(sheet: Sheet, view: View, look: RenderOptions, book: Book, seat: int, *, y: int) -> None:
    """Draw the ship itself: looks, speed, shields, tokens, goods, dice."""
    me = view.seats[seat]
    data, powers = book.ships[me.ship], book.powers(me.items)
    fill, edge = mix(DEEP, SEATS[seat], 0.1), mix(LINE, SEATS[seat], 0.5)
    sheet.lay(panel(WIDE, _SHIP - 12, 18, fill, edge, alpha=0.9), MARGIN, y)
    sheet.put(ship(book, me.ship, 262, SEATS[seat]), MARGIN + 146, y + 146)
    sheet.text(look.say(phrases.called(data.name)), MARGIN + 146, y + 310, TEXT, INK, face=HEAD, room=270)
    left, right = _LEFT, WIDTH - MARGIN - 24
    here = view.planets[book.places[me.place].number] if book.places[me.place].kind == "planet" else None
    planet = here.token if here is not None else NOBODY
    spot = view.anomalies[book.places[me.place].number].spot if book.places[me.place].kind == "anomaly" else "hidden"
    where = begun(look.say(phrases.place(book, me.place, planet, spot)))
    sheet.text(where, left, y + 36, least(where), MUTED, face=BODY, align="l", room=round(right - left))
    row = y + 98
    put_glyphs(sheet, [glyph(kind, str(getattr(me, kind))) for kind in CURRENCIES], left, row, 54)
    row += 68
    speed = f"×{data.speed + powers.speed}"
    used = put_glyphs(sheet, [glyph("moves", speed)], right, row, NUMBER, align="r")
    put_shields(sheet, me.shields, most_shields(book, me), left, row, size=NUMBER, room=right - left - used - 30)
    row = y + _ROW
    for stack in _stacks(view, book, seat):
        for k in range(stack.shown):
            sheet.put(action(stack.token, _TOKEN, spent=k >= stack.ready), stack.left + k * _CLOSE, row, 0)
    if data.angel:
        sheet.stamp(sign("eidolless", 50), right - 26, row, GOLD)
    put_dice(sheet, dice(book, me), left, row + 72, 54, room=right - left)
    if _acts(view, seat) and view.points:
        used = put_glyphs(sheet, [Glyph("moves", str(view.points), GOLD, GOLD)], right, y + 98, NUMBER, align="r")
