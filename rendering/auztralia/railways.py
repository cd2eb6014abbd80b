"""Rails: tracks across hex sides, in parallel if several players have one there."""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, cos, pi, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.auztralia.components.board import board_of
from rendering.auztralia.colours import BLACK, BRASS, NEW
from rendering.auztralia.map_geometry import FLAT, Plan
from rendering.brush_strokes import trimmed
from rendering.canvas import FINE, Point, Sheet, discs, pawn, tinted
from rendering.memory_cache import memoize
from rendering.theme import SEATS, mix

LANE = 0.13
"""Distance between tracks on one side, as a share of a hex."""
REACH = 0.47
"""Length of a track from the side, as a share of the distance between two middles."""


Rails = tuple[tuple[int, ...], ...]
"""Edges by seat."""


class Laid(NamedTuple):
    """A track: edge, seat, middle, direction, and number of tracks on the edge.

    The direction is in twelfths of a circle.
    """

    edge: int
    seat: int
    x: float
    y: float
    turn: int
    several: int


def tracks(plan: Plan, rails: Rails, wanted: Collection[tuple[int, int]] | None = None) -> list[Laid]:
    """Return all tracks, or only the wanted ones (seat, edge)."""
    edges = board_of(plan.map).edges
    owners: dict[int, list[int]] = {}
    for seat, mine in enumerate(rails):
        for edge in mine:
            owners.setdefault(edge, []).append(seat)
    found = list[Laid]()
    for edge, seats in owners.items():
        (ax, ay), (bx, by) = (plan.centres[at] for at in edges[edge])
        turn = round(atan2(by - ay, bx - ax) / pi * 6)
        for n, seat in enumerate(seats):
            if wanted is None or (seat, edge) in wanted:
                off = (n - (len(seats) - 1) / 2) * LANE * plan.hex
                x = (ax + bx) / 2 - off * sin(turn * pi / 6)
                y = (ay + by) / 2 + off * cos(turn * pi / 6)
                found.append(Laid(edge, seat, x, y, turn % 6, len(seats)))
    return found


def draw_tracks(sheet: Sheet, plan: Plan, rails: Rails, new: Collection[tuple[int, int]] | None = None) -> None:
    """Draw all tracks, or only the new ones (seat, edge), highlighted."""
    drawn, edges = tracks(plan, rails, new), board_of(plan.map).edges
    for one in drawn:
        sheet.put(track(one.turn, one.seat, round(plan.hex), new=new is not None), one.x, one.y)
    for at in {at for one in drawn for at in edges[one.edge]}:
        sheet.put(junction(plan.long(0.2)), *plan.centres[at])
    for one in drawn:
        put_owner(sheet, plan, one)


def put_owner(sheet: Sheet, plan: Plan, one: Laid) -> None:
    """Draw the owner's mark on a track."""
    sheet.put(pawn(one.seat, plan.long(0.19 if one.several == 1 else 0.14), rim=BLACK), one.x, one.y)


@memoize
def junction(size: int) -> Image.Image:
    """Draw a junction of tracks, RGBA."""
    return discs(size, (size / 2 - 1 / FINE, BLACK), (size * 0.3, BRASS))


@memoize
def track(turn: int, seat: int, hex_: int, *, new: bool) -> Image.Image:
    """Draw a track, RGBA; `turn` is its direction in twelfths of a circle."""
    long = hex_ * FLAT * REACH * 2
    side = round(long + hex_ * 0.3)
    angle, colour = turn * pi / 6, SEATS[seat]

    def at(along: float, across: float) -> Point:
        return (
            (side / 2 + along * cos(angle) - across * sin(angle)) * FINE,
            (side / 2 + along * sin(angle) + across * cos(angle)) * FINE,
        )

    def mask(*lines: tuple[Point, Point, float]) -> Image.Image:
        image = Image.new("L", (side * FINE, side * FINE))
        pen = ImageDraw.Draw(image)
        for one, two, width in lines:
            dx, dy = two[0] - one[0], two[1] - one[1]
            far = (dx * dx + dy * dy) ** 0.5
            nx, ny = -dy / far * width / 2, dx / far * width / 2
            sides = ((one, 1), (two, 1), (two, -1), (one, -1))
            pen.polygon([at(x + side * nx, y + side * ny) for (x, y), side in sides], fill=255)
        return image.reduce(FINE)

    half = long / 2
    bed = hex_ * 0.115
    ties = 5
    image = Image.new("RGBA", (side, side))
    if new:
        image.alpha_composite(tinted(mask(((-half - bed * 0.3, 0), (half + bed * 0.3, 0), bed * 1.75)), NEW))
    image.alpha_composite(tinted(mask(((-half, 0), (half, 0), bed * 1.12)), mix(colour, BLACK, 0.86)))
    sleepers = [((x, -bed * 0.46), (x, bed * 0.46), bed * 0.3) for x in
                (-half + (n + 0.5) * long / ties for n in range(ties))]  # fmt: skip
    image.alpha_composite(tinted(mask(*sleepers), mix(colour, BLACK, 0.35)))
    rail = bed * 0.22
    lines = [((-half, s * bed * 0.3), (half, s * bed * 0.3), rail) for s in (-1, 1)]
    image.alpha_composite(tinted(mask(*lines), mix(colour, (255, 255, 255), 0.15)))
    return trimmed(image)
