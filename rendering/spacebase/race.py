"""Race to 40: a lane per player, a ship at its points, and the goal as a gate of light."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Part, t
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.view import SeatView, View
from rendering.badges import badge
from rendering.canvas import Sheet, blurred, rounded, scaled, tinted
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Block, put_plate
from rendering.legend import put_key
from rendering.memory_cache import memoize
from rendering.poster import THING
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, GAP, LINE, NUMBER, RADIUS, TEXT, WIDTH
from rendering.spacebase.colours import BLACK, LEVELS, RED, WHITE
from rendering.spacebase.header import GOAL
from rendering.spacebase.icons import sign
from rendering.spacebase.page import KEY
from rendering.spacebase.player_rows import plate
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import Item, token
from rendering.starfield import space
from rendering.theme import EDGE, GOLD, INK, NIGHT, PANEL, SEATS, Colour, mix

LANE: Final = 140
_SHIP: Final = (112, 58)
_TRACK: Final = (100, 836)
"""Begin of a lane, and position of the farthest ship."""
_POINTS: Final = 64
HULL: Final = 3
"""Level of the racing ships."""
NOSE: Final = 0.47
"""Distance from a ship's middle to its nose, in widths."""


def deployed(me: SeatView) -> int:
    """Return the number of deployed ships."""
    return sum(len(sector.deployed) for sector in me.sectors)


def colonies(me: SeatView) -> int:
    """Return the number of a seat's colonies."""
    return sum(sector.station is None and sector.colony >= 0 for sector in me.sectors)


def worth(view: View, me: SeatView) -> int:
    """Return the total cost of a console's cards."""
    cards = set_of(view.set).cards
    placed = [one.card for sector in me.sectors for one in sector.deployed]
    placed += [sector.station.card if sector.station else sector.colony for sector in me.sectors]
    return sum(cards[card].cost for card in placed if card >= 0)


def order(view: View) -> list[int]:
    """Return the seats, winner first, then by points."""
    return sorted(range(len(view.seats)), key=lambda seat: (seat != view.winner, -view.seats[seat].points, seat))


def _facts(view: View, seat: int) -> list[tuple[Image.Image, int]]:
    me = view.seats[seat]
    return [
        (tinted(sign("colony", 44), LEVELS[4]), colonies(me)),
        (tinted(icon("cards", 44), mix(RED, WHITE, 0.45)), deployed(me)),
        (token(Item("income"), 44), me.income),
    ]


def lanes(view: View, look: RenderOptions, *, fly: bool = True) -> list[Block]:
    """Return the final lanes, and the key of their facts; with ships if they `fly`."""
    said = (t("Colonies"), t("Deployed"), t("Income"))
    keys = [(mark, look.say(what)) for (mark, _), what in zip(_facts(view, 0), said, strict=True)]
    key = Block(KEY, lambda sheet, top: put_key(sheet, keys, WIDTH / 2, top + KEY / 2, ink=INK, gap=50))
    return [*(_lane(view, look, seat, fly=fly) for seat in order(view)), key]


def put_race(sheet: Sheet, view: View, top: int, share: float = 1.0) -> None:
    """Draw the ships in the lanes, the first at `top`, at this share of their points."""
    for n, seat in enumerate(order(view)):
        _put_flight(sheet, view, seat, top + n * (LANE + GAP), share)


def _put_flight(sheet: Sheet, view: View, seat: int, top: int, share: float = 1.0) -> None:
    most = max(GOAL, *(me.points for me in view.seats))
    _fly(sheet, view, seat, _TRACK, top + 100, most=most, size=_SHIP, share=share)


def _lane(view: View, look: RenderOptions, seat: int, *, fly: bool) -> Block:
    def draw(sheet: Sheet, top: int) -> None:
        won, points = seat == view.winner, view.seats[seat].points
        colour = GOLD if won else SEATS[seat]
        fill = mix(NIGHT, GOLD, 0.26) if won else mix(PANEL, colour, 0.08)
        put_plate(sheet, plate(top, LANE), fill, colour if won else mix(EDGE, colour, 0.35), lit=won, radius=RADIUS,
                  line=ACTIVE if won else LINE)  # fmt: skip
        sheet.put(badge(seat, 52, "won" if won else look.state(seat)), 54, top + 40)
        sheet.text(look.names[seat], 100, top + 40, TEXT, INK, face=HEAD, align="l", room=420)
        right = _TRACK[1] + 8
        for mark, n in reversed(_facts(view, seat)):
            right -= sheet.text(str(n), right, top + 40, NUMBER, INK, face=DISPLAY, align="r") + 8
            sheet.put(mark, right, top + 40, 1)
            right -= 44 + 18
        sheet.text(str(points), WIDTH - 32, top + LANE / 2, _POINTS, GOLD if won else INK, face=DISPLAY, align="r")
        if fly:
            _put_flight(sheet, view, seat, top)

    return Block(LANE + GAP, draw, ((Part("seat", seat), plate(0, LANE)),))


def _fly(
    sheet: Sheet, view: View, seat: int, track: tuple[int, int], y: float, *, most: int, size: tuple[int, int],
    share: float = 1.0,
) -> None:  # fmt: skip
    """Draw a seat's lane: a trail in its colour, its ship at the end, the gate at the goal."""
    left, right = track
    unit = (right - left) / most
    sheet.stamp(rounded(right - left, 6, 3), left, y, mix(EDGE, NIGHT, 0.4), 0)
    gate, tall = left + unit * GOAL, size[1]
    sheet.put(_gate(tall), gate, y)
    nose = left + max(size[0], view.seats[seat].points * unit * share)
    middle = nose - NOSE * size[0]
    sheet.put(_trail(round(middle - left), tall // 3, SEATS[seat]), middle, y, 1)
    hull = next(one for one in set_of(view.set).cards if one.level == HULL and one.sector == seat + 3)
    sheet.put(ship(hull, *size), middle, y)


@memoize
def _trail(wide: int, tall: int, colour: Colour) -> Image.Image:
    """Draw light that grows towards its right end, RGBA."""
    ramp = (
        Image.linear_gradient("L")
        .rotate(90)
        .resize((wide, tall))
        .point([90 + level * 150 // 255 for level in range(256)])
    )
    core = Image.composite(ramp, Image.new("L", (wide, tall)), rounded(wide, tall, tall // 2))
    return tinted(core, colour)


@memoize
def _gate(tall: int) -> Image.Image:
    """Draw the goal."""
    mask = Image.new("L", (36, tall + 24))
    mask.paste(rounded(6, tall, 3), (15, 12))
    image = tinted(scaled(blurred(mask, 7), 1.8), GOLD)
    image.alpha_composite(tinted(mask, GOLD))
    return image


@memoize
@disk_cached
def _sky() -> Image.Image:
    return space(THING, "race")


def thing(view: View, look: RenderOptions) -> Image.Image:
    """Draw the race as the poster's picture, RGB."""
    sheet, seats = Sheet(_sky().copy()), order(view)
    most, step = max(GOAL, *(me.points for me in view.seats)), (THING[1] - 60) / len(seats)
    track = 96, THING[0] - 140
    goal = track[0] + (track[1] - track[0]) * GOAL / most
    sheet.put(tinted(rounded(4, THING[1] - 70, 2), mix(GOLD, BLACK, 0.4)), goal, 58, 0.5, 0)
    sheet.text(str(GOAL), goal, 34, TEXT, GOLD, face=DISPLAY)
    for n, seat in enumerate(seats):
        y, won = 60 + step * (n + 0.5), seat == view.winner
        sheet.put(badge(seat, 54, "won" if won else ""), 50, y)
        _fly(sheet, view, seat, track, y, most=most, size=(150, 78) if len(seats) > 3 else (180, 94))
        x = THING[0] - 22
        sheet.text(
            str(view.seats[seat].points), x, y, _POINTS, GOLD if won else INK, face=DISPLAY, align="r", soft=True
        )
    return sheet.image
