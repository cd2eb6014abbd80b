"""A player's ship: what it can do, who is aboard, what it carries, which open quests it follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from bot.games.contract import t
from bot.games.farfarout.parts.book import MAIN, OUTPOST, Book, open_book
from bot.games.farfarout.parts.data import CURRENCIES, TOKENS
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import SeatView, View
from bot.games.farfarout.words import phrases
from rendering.canvas import Sheet, panel
from rendering.farfarout.cards import crew_card, item_card, quest_block
from rendering.farfarout.glyphs import Glyph, glyph, put_dice, put_glyphs, put_shields
from rendering.farfarout.header import action
from rendering.farfarout.hues import DEEP, LINE
from rendering.farfarout.page import HEADING, MARGIN, SECTION, WIDE, WIDTH, cards, player_page, section
from rendering.farfarout.players import QUESTS, dice, most_shields
from rendering.farfarout.ships import ship
from rendering.farfarout.signs import sign
from rendering.farfarout.words import begun
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.frame import Block, stacked
from rendering.painter import Look
from rendering.theme import GOLD, INK, MUTED, SEATS, mix

_SHIP: Final = 330


def draw_ship(view: View, look: Look, seat: int) -> Image.Image:
    """The ship card of a seat, RGB."""
    book, me = open_book(view.set), view.seats[seat]
    quests = held(me)
    limit = book.ships[me.ship].crew + book.powers(me.items).berths
    aboard = f"{look.say(t('Crew'))} {len(me.crew)}/{limit}"
    blocks = [Block(_SHIP, lambda sheet, y: _card(sheet, view, look, book, seat, y=y))]
    blocks += cards(aboard, me.crew, lambda sheet, crew, box: crew_card(sheet, book, crew, look, box, price=False))
    blocks += cards(look.say(t("Items")), me.items, lambda sheet, item, box: item_card(sheet, book, item, look, box))
    if quests:
        title = look.say(t("Quests"))
        blocks.append(Block(SECTION, lambda sheet, y: section(sheet, title, y + 18)))
        blocks += [quest_block(book, deck, quest, look) for deck, quest in quests if quest != HIDDEN]
        blocks += _closed([deck for deck, quest in quests if quest == HIDDEN])
    return stacked(lambda tall: player_page(WIDTH, tall, me, look, seat), HEADING, blocks, 8 + 4 * bool(quests))


def _closed(decks: Sequence[int]) -> Iterator[Block]:
    """Quests of which one sees the backs alone."""

    def put(sheet: Sheet, y: int) -> None:
        for n, deck in enumerate(decks):
            left, kind = MARGIN + n * 126, "main" if deck == MAIN else "outpost"
            sheet.lay(panel(116, 58, 14, DEEP, QUESTS, alpha=0.9), left, y)
            signs = [Glyph("lock", "", INK, QUESTS), Glyph(kind, "", INK, QUESTS)]
            put_glyphs(sheet, signs, left + 58, y + 29, 36, align="m")

    if decks:
        yield Block(70, put)


def held(me: SeatView) -> list[tuple[int, int]]:
    """The quests of a seat, each with its deck; HIDDEN where one sees its back alone."""
    main = [(MAIN, me.main)] if me.main != NOBODY else []
    return [*main, *((OUTPOST, quest) for quest in me.outposts)]


def _card(sheet: Sheet, view: View, look: Look, book: Book, seat: int, *, y: int) -> None:
    """The ship itself: its looks, speed, shields, tokens, goods, dice."""
    me = view.seats[seat]
    data, powers = book.ships[me.ship], book.powers(me.items)
    fill, edge = mix(DEEP, SEATS[seat], 0.1), mix(LINE, SEATS[seat], 0.5)
    sheet.lay(panel(WIDE, _SHIP - 12, 18, fill, edge, alpha=0.9), MARGIN, y)
    sheet.put(ship(book, me.ship, 250, SEATS[seat]), MARGIN + 132, y + 142)
    sheet.text(look.say(phrases.called(data.name)), MARGIN + 132, y + 284, 32, INK, face=HEAD, room=240)
    left = MARGIN + 280
    here = view.planets[book.places[me.place].number] if book.places[me.place].kind == "planet" else None
    planet = here.token if here is not None else NOBODY
    spot = view.anomalies[book.places[me.place].number].spot if book.places[me.place].kind == "anomaly" else "hidden"
    where, room = begun(look.say(phrases.place(book, me.place, planet, spot))), WIDTH - left - 40
    sheet.text(where, left, y + 32, 28, MUTED, face=BODY, align="l", room=room, least=20)
    row = y + 88
    put_glyphs(sheet, [glyph(kind, str(getattr(me, kind))) for kind in CURRENCIES], left, row, 48)
    row += 62
    put_shields(sheet, me.shields, most_shields(book, me), left, row, size=46)
    put_glyphs(sheet, [glyph("moves", f"×{data.speed + powers.speed}")], WIDTH - MARGIN - 22, row, 44, align="r")
    row += 64
    at = left
    mine = view.phase == "turns" and seat == view.active
    for n, token in enumerate(TOKENS):
        count = data.actions[n] + powers.tokens[n]
        ready = view.tokens[n] if mine and n < len(view.tokens) else count
        for k in range(max(count, ready)):
            sheet.put(action(token, 56, spent=k >= ready), at, row, 0)
            at += 60 if k == max(count, ready) - 1 else 34
        at += 8 if count else 0
    if data.angel:
        sheet.stamp(sign("eidolless", 46), WIDTH - MARGIN - 46, row, GOLD)
    colours = dice(book, me)
    put_dice(sheet, colours, left, row + 64, 50, room=WIDTH - left - MARGIN - 24)
    if mine and view.points:
        sheet.stamp(sign("moves", 40), WIDTH - MARGIN - 96, y + 88, GOLD)
        sheet.text(str(view.points), WIDTH - MARGIN - 50, y + 88, 46, GOLD, face=DISPLAY)
