"""Hand picture: the player's cards in groups, with the uses of each group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.games.andromeda.components.cards import earned, halves, jokers_in, least_set
from bot.games.andromeda.components.data import BONUSES, CARD_NAMES, N_PLANETS, SHIP, TECH
from bot.games.andromeda.view import SeatView, View
from bot.games.contract import Text, Who, t
from rendering.andromeda.cards import card, card_height, small
from rendering.andromeda.icons import joker
from rendering.andromeda.page import page
from rendering.andromeda.scene import BAR
from rendering.badges import badge
from rendering.canvas import Sheet, panel, tinted
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Box, put_first
from rendering.legend import put_key
from rendering.renderer import RenderOptions
from rendering.sizes import LINE, MARGIN, NUMBER, RADIUS, SIGN, TALLEST, TEXT, TITLE, WIDTH, least
from rendering.text import width as text_width
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, Colour

MOST: Final = round(WIDTH * TALLEST)
"""Maximum height in pixels."""
EDGE_ROOM: Final = 18
CARD_WIDE: Final = 150
NO_CARD: Final = -1
_TOP: Final = 108
_USES: Final = 34
"""Distance from the lower edge of a card to the middle of its uses."""
_ROW: Final = card_height(CARD_WIDE) + 78
GROUP_TALL: Final = card_height(CARD_WIDE) + _USES + SIGN // 2 + 4
"""Height of cards with their uses."""
_BESIDE: Final = 12
"""Minimum distance between groups."""
_KEY: Final = 52
_ASIDE: Final = 64
_EMBLEM: Final = 46
KEYS: Final[tuple[tuple[str, Text], ...]] = (
    ("cube", t("stations or draws")),
    ("star", t("bonus card earned")),
    ("rocket", t("spaceship")),
    ("gear", t("technology")),
    ("card", t("gold: with jokers")),
)
"""Meanings of the icons below the cards."""
_ABREAST: Final = 3
"""Number of meanings per line."""


Aside = tuple[Text, Sequence[tuple[int, str]]]
"""A sentence, and cards with their counts (or none)."""


class Use(Struct, frozen=True):
    """A use of a group: icon, number if it has one, and whether it needs jokers.

    `kind` is the bonus card that it earns.
    """

    sign: str
    number: str = ""
    jokers: bool = False
    kind: int = NO_CARD

    @property
    def wide(self) -> int:
        """Return the width in pixels."""
        return SIGN + 4 + (text_width(self.number, DISPLAY, TEXT) + 8 if self.number else 0)


class Group(Struct, frozen=True):
    """Equal cards and their uses; `step` is the horizontal offset between cards."""

    card: int
    count: int
    step: int
    uses: tuple[Use, ...]

    @property
    def width(self) -> int:
        """Return the width with the uses below."""
        return max(self.reach, sum(use.wide for use in self.uses) + 8)

    @property
    def reach(self) -> int:
        """Return the width of the cards alone."""
        return CARD_WIDE + (self.count - 1) * self.step


class Layout(NamedTuple):
    """Layout of the picture: groups with their corners, meanings of icons, and lines below.

    `asides` is the top of the cards outside the hand.
    """

    top: int
    groups: list[tuple[Group, int, int]]
    keys_top: int
    keys: list[tuple[str, Text]]
    asides: int


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the viewing seat's hand, RGB; its cards alone `beside` the board.

    None for the public.
    """
    if view.seat is None or view.hand is None:
        return None
    me, plan, asides = view.seats[view.seat], layout(view, view.hand, beside=look.beside), _asides(view)
    sheet = page(plan.asides + len(asides) * _ASIDE + MARGIN)
    if not look.beside:
        _put_heading(sheet, look, view.seat, me)
    if not me.hand_size:
        sheet.text(look.say(t("No cards")), WIDTH / 2, plan.top + _ROW / 2 - 10, TITLE, MUTED, face=HEAD)
    for group, x, y in plan.groups:
        _put_group(sheet, look, group, x, y)
    for n in range((plan.asides - plan.keys_top) // _KEY):
        line = [(_key_sign(name), look.say(said)) for name, said in plan.keys[n * _ABREAST : (n + 1) * _ABREAST]]
        put_key(sheet, line, WIDTH / 2, plan.keys_top + (n + 0.5) * _KEY - 8)
    for n, (said, cards) in enumerate(asides):
        _put_aside(sheet, look.say(said), cards, aside_box(plan, n))
    return sheet.image


def layout(view: View, hand: tuple[int, ...], *, beside: bool) -> Layout:
    """Return where the picture of the viewing seat's hand has what."""
    rows, top = _rows(view, hand), MARGIN if beside else _TOP
    groups = list[tuple[Group, int, int]]()
    for n, row in enumerate(rows):
        room = WIDTH - 2 * EDGE_ROOM - sum(group.width for group in row)
        gap = min(40, room // max(1, len(row) - 1))
        x = EDGE_ROOM
        for group in row:
            groups.append((group, x, top + n * _ROW))
            x += group.width + gap
    keys = [] if beside else _keys([group for group, *_ in groups])
    below = top + len(rows) * _ROW
    lines = min(-(-len(keys) // _ABREAST), (MOST - below - len(_asides(view)) * _ASIDE - MARGIN) // _KEY)
    return Layout(top, groups, below, keys, below + lines * _KEY)


def aside_box(plan: Layout, n: int) -> Box:
    """Return the box of the cards outside the hand, by line."""
    return MARGIN, plan.asides + n * _ASIDE, WIDTH - 2 * MARGIN, _ASIDE - 6


def signs_below(view: View) -> set[str]:
    """Return the names of the icons below the cards of the viewing seat's hand."""
    groups = [group for row in _rows(view, view.hand or ()) for group in row]
    return {name for name, _ in _keys(groups)}


def _rows(view: View, hand: tuple[int, ...]) -> list[list[Group]]:
    """Split the groups into rows."""
    rows: list[list[Group]] = [[]]
    for number, count in enumerate(hand):
        if not count:
            continue
        group = Group(number, count, 42 if count <= 6 else 252 // count, _uses(view, hand, number))
        taken = sum(one.width + _BESIDE for one in rows[-1])
        if rows[-1] and taken + group.width > WIDTH - 2 * EDGE_ROOM:
            rows.append([])
        rows[-1].append(group)
    return rows


def _uses(view: View, hand: tuple[int, ...], number: int) -> tuple[Use, ...]:
    """Return the uses of a group."""
    assert view.seat is not None
    me, count, jokers = view.seats[view.seat], hand[number], jokers_in(hand)
    if number >= N_PLANETS:
        return (Use("star", f"+{BONUSES[number - N_PLANETS].points * count}"),)
    uses = list[Use]()
    least_count = least_set(view.minimum, me.tech)
    if count + jokers >= least_count:
        alone = count >= least_count
        uses.append(Use("cube", str(halves(count if alone else count + jokers, me.tech)), not alone))
    kind = earned(count, 0)
    if kind is not None and view.bonus[kind]:
        uses.append(Use("bonus", kind=kind))
    for name, track, space in (
        ("rocket", [step.cost for step in SHIP], me.ship),
        ("gear", [step.cost for step in TECH], me.tech),
    ):
        if space + 1 < len(track) and count + jokers >= track[space + 1]:
            uses.append(Use(name, jokers=count < track[space + 1]))
    return tuple(uses)


def _keys(groups: list[Group]) -> list[tuple[str, Text]]:
    """Return the meanings that the hand needs."""
    uses = [use for group in groups if group.card < N_PLANETS for use in group.uses]
    there = {"star" if use.sign == "bonus" else use.sign for use in uses} | {"card" for use in uses if use.jokers}
    return [(name, said) for name, said in KEYS if name in there]


def _key_sign(name: str) -> Image.Image:
    match name:
        case "card":
            return joker(SIGN)
        case "star":
            return small(N_PLANETS, SIGN)
        case _:
            return tinted(icon(name, SIGN), INK)


def _put_heading(sheet: Sheet, look: RenderOptions, seat: int, me: SeatView) -> None:
    BAR.plate(sheet, tall=88)
    sheet.put(badge(seat, 54), 54, 44)
    limit = SHIP[me.ship].hand
    count, right = f"{me.hand_size} / {limit}", WIDTH - 28
    sheet.text(count, right, 44, NUMBER, GOLD if me.hand_size == limit else INK, face=DISPLAY, align="r")
    wide = text_width(count, DISPLAY, NUMBER)
    sheet.stamp(icon("cards", SIGN), right - wide - 36, 44, MUTED)
    sheet.text(look.say(t("Your hand")), 98, 44, TITLE, INK, face=DISPLAY, align="l", room=right - wide - 180)


def _put_group(sheet: Sheet, look: RenderOptions, group: Group, x: int, y: int) -> None:
    named = card(group.card, CARD_WIDE, look.say(CARD_NAMES[group.card]))
    for n in range(group.count):
        sprite = named if n == group.count - 1 else card(group.card, CARD_WIDE, plain=True)
        sheet.put(sprite, x + CARD_WIDE / 2 + n * group.step, y + card_height(CARD_WIDE) / 2)
    if group.count > 1:
        right = x + group.reach
        sheet.put(panel(76, 52, 26, NIGHT, GOLD, alpha=1.0, line_width=3), right - 28, y + 14)
        sheet.text(f"×{group.count}", right - 28, y + 14, TEXT, INK, face=DISPLAY)
    at, low = x + 4, y + card_height(CARD_WIDE) + _USES
    if group.uses:
        wide = sum(use.wide for use in group.uses) + 8
        sheet.lay(panel(wide, SIGN + 8, 12, NIGHT, NIGHT, alpha=0.6), x, low - SIGN / 2 - 4)
    for use in group.uses:
        colour: Colour = GOLD if use.jokers else INK
        if use.kind != NO_CARD:
            sheet.put(small(N_PLANETS + use.kind, SIGN), at + SIGN / 2, low)
        else:
            star = group.card >= N_PLANETS
            sheet.stamp(icon(use.sign, SIGN), at + SIGN / 2, low, GOLD if star else colour)
        if use.number:
            sheet.text(use.number, at + SIGN + 2, low, TEXT, colour, face=DISPLAY, align="l")
        at += use.wide


def _asides(view: View) -> list[Aside]:
    """Return cards outside the hand (face down, planned, or shown by others), with captions."""
    if view.trade is None:
        return []
    found: list[Aside] = []
    if view.trade.mine != NO_CARD:
        found.append((t("Your card face down"), ((view.trade.mine, ""),)))
    if view.trade.plan:
        found.append((t("Your cards for the next offers"), [(number, "") for number in view.trade.plan]))
    for seat, cards in view.trade.shown:
        held = [(number, str(count)) for number, count in enumerate(cards) if count]
        found.append((t("{who} showed you this hand", who=Who(seat)), held))
    return found


def _put_aside(sheet: Sheet, title: str, cards: Sequence[tuple[int, str]], box: Box) -> None:
    """Draw emblems of cards next to a sentence."""
    put_first(sheet, box, RADIUS, PANEL, EDGE, alpha=0.88, line=LINE)
    middle, at = box[1] + box[3] / 2, WIDTH - 28
    for number, count in reversed(cards):
        if count:
            at -= sheet.text(count, at, middle, TEXT, INK, face=DISPLAY, align="r") + 4
        sheet.put(small(number, _EMBLEM), at - _EMBLEM / 2, middle)
        at -= _EMBLEM + 14
    sheet.text(title, 34, middle, max(34, least(title)), INK, face=HEAD, align="l", room=round(at - 34))
