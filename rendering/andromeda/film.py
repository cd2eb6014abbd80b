"""Film of a challenge, draw by draw, as an animated WebP.

The ring goes round among the planet's stations and stops at one, which returns to its owner's Earth or founds an
economic centre.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image

from bot.games.andromeda.components.data import PLANETS
from bot.games.andromeda.state import NOBODY, Drawn
from bot.games.andromeda.view import View
from bot.games.andromeda.words import phrases
from bot.games.contract import Text, Who, t, tn
from rendering.andromeda.page import ground
from rendering.andromeda.planets import RINGS, planet_sprite
from rendering.andromeda.players import token
from rendering.andromeda.scene import BAR
from rendering.andromeda.window import put_place
from rendering.badges import badge
from rendering.canvas import Point, Sheet, halo, panel, pawn
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY, HEAD
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.renderer import Picture, RenderOptions
from rendering.sizes import FILM
from rendering.theme import GOLD, INK, NEWS, NIGHT, SHAPES, Colour

Frame = tuple[Image.Image, int]
"""A picture, and its duration in milliseconds."""
TICK, OPENING, ENDING = 70, 900, 2600
LONGEST: Final = 7800
"""Maximum milliseconds of the film."""
_MIDDLE: Final = (FILM // 2, 408)
_ROUND: Final = (236, 192)
"""Radii of the ellipse of stations, across and down."""
_PLACES_AT, _PLACE = 144, 66
_HEADING, _LEFT, _CAPTION = 98, 100, 676
_HORIZON: Final = 1180
_TITLE, _SAID, _LEAST = 36, 30, 25
_LAPS: Final = 1
"""Laps of the ring before it stops."""
SLOWEST: Final = 1620
"""Maximum milliseconds of a draw."""
QUALITY: Final = 72


class _Pace(NamedTuple):
    """Timing of a draw: frames of the ring's lap, milliseconds of its rest, frames of flight."""

    ticks: int
    rest: int
    flight: int


class _Station(NamedTuple):
    """A station on the planet: owner and position."""

    seat: int
    at: Point


def film(view: View, look: RenderOptions) -> Picture:
    """Return the film of the last challenge. Raises KeyError if there was none."""
    if view.last is None:
        raise KeyError("challenge")
    (first, _), *others = shown = list(frames(view, view.last, look))
    out, times = BytesIO(), [milliseconds for _, milliseconds in shown]
    more = [image for image, _ in others]
    first.save(
        out, "WEBP", save_all=True, append_images=more, duration=times, loop=0, quality=QUALITY, method=0, kmax=1000
    )
    return Picture(out.getvalue(), "challenge.webp", FILM, FILM)


def frames(view: View, last: Drawn, look: RenderOptions) -> Iterator[Frame]:
    """Yield all frames in order."""
    return _Reel(view, last, look).play()


class _Reel:
    """State of the film: `left` are the remaining stations."""

    def __init__(self, view: View, last: Drawn, look: RenderOptions) -> None:
        self.look, self.last, self.planet = look, last, PLANETS[last.planet]
        owners = list(view.centres[last.planet])
        if last.place != NOBODY:
            owners[last.place] = NOBODY
        self.owners = owners
        seats = [seat for seat, count in enumerate(last.before) for _ in range(count)]
        self.size = max(26, min(54, 1240 // max(1, len(seats))))
        self.left = [_Station(seat, _around(n, len(seats))) for n, seat in enumerate(seats)]
        self.pace = _pace(len(last.owners))
        self.base = Sheet(_scene(self.planet.id).copy())
        BAR.plate(self.base, tall=_HEADING)
        self.base.put(badge(last.seat, 56), 56, _HEADING / 2)
        room = FILM - _LEFT - 112
        name, what = look.names[last.seat], look.say(t("challenges on {planet}", planet=self.planet.name))
        self.base.text(name, _LEFT, 30, _TITLE, INK, face=HEAD, align="l", room=room, least=_LEAST)
        self.base.text(what, _LEFT, 70, _SAID, GOLD, face=HEAD, align="l", room=room, least=_LEAST)

    def play(self) -> Iterator[Frame]:
        """Yield the opening, each draw, and the end."""
        last = self.last
        yield self._frame(0, phrases.draws(last.draws), OPENING)
        for n, owner in enumerate(last.owners):
            founds = last.place != NOBODY and n + 1 == len(last.owners)
            yield from self._draw(n, owner, founds=founds)
        yield self._frame(len(last.owners), self._end(), ENDING, GOLD if last.place != NOBODY else INK)

    def _draw(self, n: int, owner: int, *, founds: bool) -> Iterator[Frame]:
        """Yield a draw: the ring goes round and stops, and the drawn station flies away."""
        own = sum(station.seat == self.last.seat for station in self.left)
        percent = round(100 * own / len(self.left))
        said = t("Draw {n} of {all}: own station {percent}%", n=n + 1, all=self.last.draws, percent=percent)
        at = self._stop(n, owner)
        for tick in range(self.pace.ticks):
            share = (tick + 1) / self.pace.ticks
            hop = round(_LAPS * len(self.left) * (1 - (1 - share) ** 2))
            here = (at - _LAPS * len(self.left) + hop) % len(self.left)
            yield self._frame(n + 1, said, TICK, ring=self.left[here])
        drawn = self.left[at]
        told = t("Economic centre!") if founds else t("{owner}'s station returns to Earth", owner=Who(owner))
        yield self._frame(n + 1, told, self.pace.rest, ring=drawn, lit=True)
        self.left.pop(at)
        goal = _place(self.last.place) if founds else (FILM / 2, FILM - 96.0)
        for step in range(1, self.pace.flight + (not founds)):
            share = step / self.pace.flight
            spot = drawn.at[0] + (goal[0] - drawn.at[0]) * share, drawn.at[1] + (goal[1] - drawn.at[1]) * share
            yield self._frame(n + 1, told, TICK, flying=_Station(owner, spot))
        if founds:
            self.owners[self.last.place] = owner

    def _stop(self, n: int, owner: int) -> int:
        """Return which of the owner's stations is drawn: not always the first."""
        theirs = [at for at, station in enumerate(self.left) if station.seat == owner]
        return theirs[(n * 5 + 3) % len(theirs)]

    def _end(self) -> Text:
        last = self.last
        if last.place != NOBODY:
            value = self.planet.orbit[last.place]
            return tn("An economic centre worth {n} point", "An economic centre worth {n} points", value)
        if last.over:
            return t("No economic centre this time")
        left = last.draws - len(last.owners)
        return tn("Challenge: {n} draw left", "Challenge: {n} draws left", left)

    def _frame(
        self, count: int, said: Text, milliseconds: int, colour: Colour = INK, *, ring: _Station | None = None,
        lit: bool = False, flying: _Station | None = None,
    ) -> Frame:  # fmt: skip
        sheet = Sheet(self.base.image.copy())
        if count:
            counted = f"{count}/{self.last.draws}"
            sheet.text(counted, FILM - 26, _HEADING / 2, _TITLE, GOLD, face=DISPLAY, align="r")
        for place, owner in enumerate(self.owners):
            where = round(_place(place)[0]), _PLACES_AT
            put_place(sheet, self.last.planet, place, owner, where, size=_PLACE, new=owner == self.last.seat)
        for station in self.left:
            sheet.put(pawn(station.seat, self.size), *station.at)
        if ring is not None:
            sheet.put(halo(SHAPES[ring.seat], self.size, GOLD if lit else NEWS), *ring.at)
            sheet.put(pawn(ring.seat, self.size), *ring.at)
        if flying is not None:
            token(sheet, flying.seat, *flying.at, round(self.size * 1.2))
        sheet.put(panel(FILM - 40, 60, 30, NIGHT, NIGHT, alpha=0.86), FILM / 2, _CAPTION)
        sheet.text(self.look.say(said), FILM / 2, _CAPTION, _SAID, colour, face=HEAD, room=FILM - 90, least=_LEAST)
        return sheet.image, milliseconds


def _pace(draws: int) -> _Pace:
    """Return the timing that keeps a film with this number of draws short enough."""
    each = min(SLOWEST, (LONGEST - OPENING - ENDING) // max(1, draws))
    flight = 4 if each > SLOWEST // 2 else 2 if each > SLOWEST // 4 else 1
    ticks = max(2, min(12, each * 11 // 20 // TICK))
    return _Pace(ticks, max(TICK, each - (ticks + flight) * TICK), flight)


def _around(n: int, count: int) -> Point:
    """Return the position of a station, clockwise from the top."""
    turn = 2 * pi * (n + 0.5) / count - pi / 2
    return _MIDDLE[0] + _ROUND[0] * cos(turn), _MIDDLE[1] + _ROUND[1] * sin(turn)


def _place(place: int) -> Point:
    return spaced(FILM / 2, 3, 110)[place], _PLACES_AT


@memoize
@disk_cached
def _scene(planet: str) -> Image.Image:
    """Draw the planet above Earth's horizon."""
    sheet = Sheet(ground().crop((140, 60, 140 + FILM, 60 + FILM)))
    sheet.put(planet_sprite("earth", _HORIZON), FILM / 2, FILM - 86 + _HORIZON / 2)
    sheet.put(planet_sprite(planet, 190 if planet in RINGS else 246), *_MIDDLE)
    return sheet.image
