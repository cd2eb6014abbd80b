"""A player's own cards, grouped, with what each group can do."""

from __future__ import annotations

from msgspec import Struct
from PIL import Image

from bot.games.andromeda.parts.cards import earned, halves, jokers_in, least_set
from bot.games.andromeda.parts.data import BONUSES, CARD_NAMES, N_CARDS, N_PLANETS, SHIP, TECH
from bot.games.andromeda.view import SeatView, View
from bot.games.contract import Text, Who, t
from rendering.andromeda.cards import card, card_height, small
from rendering.andromeda.page import page
from rendering.andromeda.players import token
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.text import width as text_width
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, Colour

WIDTH = 900
MARGIN = 24
CARD = 118
ROW = card_height(CARD) + 84
TOP = 106
NO_CARD = -1
LEGEND: tuple[tuple[str, Colour, Text], ...] = (
    ("cube", INK, t("stations to move, or draws in a challenge")),
    ("star", INK, t("bonus card it earns")),
    ("rocket", INK, t("pays for the spaceship")),
    ("tech", INK, t("pays for technology")),
    ("card", GOLD, t("gold: with bonus cards as jokers")),
)


class Group(Struct, frozen=True):
    """Equal cards: `step` is how far each lies right of the one before."""

    card: int
    count: int
    step: int

    @property
    def width(self) -> int:
        return CARD + (self.count - 1) * self.step


def draw_hand(view: View, look: Look) -> Image.Image | None:
    """The viewing seat's hand as an RGB image; None for the public."""
    if view.seat is None or view.hand is None:
        return None
    me = view.seats[view.seat]
    rows = _rows(view.hand)
    shown = view.trade.shown if view.trade is not None else ()
    mine = view.trade.mine if view.trade is not None else NO_CARD
    plan = view.trade.plan if view.trade is not None else ()
    legend = TOP + len(rows) * ROW
    below = legend + 116
    extra = len(shown) + (mine != NO_CARD) + bool(plan)
    sheet = page(WIDTH, below + extra * 104 + 8 * bool(extra))
    _heading(sheet, look, view.seat, me)
    if not me.hand_size:
        sheet.text(look.say(t("No cards")), WIDTH / 2, TOP + ROW / 2 - 10, 40, MUTED, face=HEAD)
    for n, row in enumerate(rows):
        gap = min(34, (WIDTH - 2 * MARGIN - sum(group.width for group in row)) // max(1, len(row) - 1))
        x = MARGIN
        for group in row:
            _group(sheet, view, look, me, group, x=x, y=TOP + n * ROW)
            x += group.width + gap
    _legend(sheet, look, legend)
    if mine != NO_CARD:
        _aside(sheet, look.say(t("Your card face down")), (mine,), below)
        below += 104
    if plan:
        _aside(sheet, look.say(t("Your cards for the next offers")), plan, below)
        below += 104
    for seat, cards in shown:
        held = tuple(number for number in range(N_CARDS) for _ in range(cards[number]))
        _aside(sheet, look.say(t("{who} showed you this hand", who=Who(seat))), held, below)
        below += 104
    return sheet.image


def _rows(hand: tuple[int, ...]) -> list[list[Group]]:
    """The groups, so many to a row as have room."""
    rows: list[list[Group]] = [[]]
    for number, count in enumerate(hand):
        if not count:
            continue
        group = Group(number, count, 38 if count <= 6 else 228 // count)
        if rows[-1] and sum(one.width + 20 for one in rows[-1]) + group.width > WIDTH - 2 * MARGIN:
            rows.append([])
        rows[-1].append(group)
    return rows


def _heading(sheet: Sheet, look: Look, seat: int, me: SeatView) -> None:
    sheet.lay(panel(WIDTH, 84, 1, PANEL, EDGE, alpha=0.72), 0, 0)
    token(sheet, seat, 48, 42, 50)
    limit = SHIP[me.ship].hand
    count = f"{me.hand_size} / {limit}"
    sheet.text(count, WIDTH - 28, 42, 46, GOLD if me.hand_size == limit else INK, face=DISPLAY, align="r")
    wide = text_width(count, DISPLAY, 46)
    sheet.stamp(icon("cards", 42), WIDTH - 28 - wide - 34, 42, MUTED)
    sheet.text(look.say(t("Your hand")), 90, 42, 42, INK, face=DISPLAY, align="l", room=WIDTH - wide - 240)


def _group(sheet: Sheet, view: View, look: Look, me: SeatView, group: Group, *, x: int, y: int) -> None:
    named = card(group.card, CARD, look.say(CARD_NAMES[group.card]))
    for n in range(group.count):
        sprite = named if n == group.count - 1 else card(group.card, CARD)
        sheet.put(sprite, x + CARD / 2 + n * group.step, y + card_height(CARD) / 2)
    if group.count > 1:
        right = x + group.width
        sheet.put(panel(66, 46, 23, NIGHT, GOLD, alpha=0.95, line_width=3), right - 20, y + 8)
        sheet.text(f"×{group.count}", right - 20, y + 8, 34, INK, face=DISPLAY)
    _uses(sheet, view, me, group, x, y=y + card_height(CARD) + 34)


def _uses(sheet: Sheet, view: View, me: SeatView, group: Group, x: int, *, y: int) -> None:
    """What the group can do, in icons."""
    if group.card >= N_PLANETS:
        sheet.stamp(icon("star", 30), x + 18, y, GOLD)
        points = BONUSES[group.card - N_PLANETS].points * group.count
        sheet.text(f"+{points}", x + 40, y, 32, INK, face=DISPLAY, align="l")
        return
    assert view.hand is not None
    jokers = jokers_in(view.hand)
    least = least_set(view.minimum, me.tech)
    at = x + 16
    if group.count + jokers >= least:
        alone = group.count >= least
        colour = INK if alone else GOLD
        gives = halves(group.count if alone else group.count + jokers, me.tech)
        sheet.stamp(icon("cube", 30), at, y, colour)
        at += 28 + sheet.text(str(gives), at + 20, y, 34, colour, face=DISPLAY, align="l") + 14
    kind = earned(group.count, 0)
    if kind is not None and view.bonus[kind]:
        sheet.put(small(N_PLANETS + kind, 36), at, y)
        at += 40
    for name, track, space in (
        ("rocket", [step.cost for step in SHIP], me.ship),
        ("tech", [step.cost for step in TECH], me.tech),
    ):
        if space + 1 < len(track) and group.count + jokers >= track[space + 1]:
            sheet.stamp(icon(name, 32), at, y, INK if group.count >= track[space + 1] else GOLD)
            at += 38


def _legend(sheet: Sheet, look: Look, y: int) -> None:
    sheet.put(panel(WIDTH - 2 * MARGIN + 16, 104, 14, NIGHT, EDGE, alpha=0.7), WIDTH / 2, y + 52)
    columns = ((MARGIN + 14, 470), (MARGIN + 500, 320))
    for n, (name, colour, text) in enumerate(LEGEND):
        x, room = columns[n % 2]
        at = y + 20 + n // 2 * 32
        sheet.stamp(icon(name, 25), x + 8, at, colour)
        sheet.text(look.say(text), x + 32, at, 25, MUTED, face=BODY, align="l", room=room - 32, least=18)


def _aside(sheet: Sheet, title: str, cards: tuple[int, ...], y: int) -> None:
    """Small cards beside a sentence."""
    sheet.put(panel(WIDTH - 2 * MARGIN + 16, 96, 14, PANEL, EDGE, alpha=0.8), WIDTH / 2, y + 48)
    room = WIDTH - 2 * MARGIN - 20
    step = 34 if len(cards) > 1 else 0
    wide = 58 + (len(cards) - 1) * step
    sheet.text(title, MARGIN + 14, y + 48, 28, INK, face=HEAD, align="l", room=room - wide - 24, least=18)
    for n, number in enumerate(cards):
        sheet.put(card(number, 58), MARGIN + 10 + room - wide + 29 + n * step, y + 48)
