"""Poster: the planets in the colours of the players who hold their places."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.andromeda.components.data import PLANETS
from bot.games.andromeda.state import NOBODY
from bot.games.andromeda.view import View
from bot.games.contract import Outcome, Text, t
from rendering import poster
from rendering.andromeda.cover import scenery
from rendering.andromeda.planets import ACCENT, planet_sprite
from rendering.andromeda.scene import orbit
from rendering.andromeda.window import put_place
from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.disk_cache import disk_cached
from rendering.fonts import HEAD
from rendering.memory_cache import memoize
from rendering.poster import BADGE, FACT_BADGE, THING, Fact, Manner, Winner
from rendering.renderer import RenderOptions
from rendering.starfield import galaxy, shine, space
from rendering.theme import GOLD, INK

_BALL: Final = 116
_PLACE: Final = 62
_AT: Final = ((-53, -54), (0, -94), (53, -54))
_ORBIT: Final = 94
_NAME: Final = 39
_MANNER: Final = Manner()


def draw_poster(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw the poster, RGB."""
    first, *others = [seat for seat, place in enumerate(outcome.places) if place == 1]
    name = look.names[first] if not others else look.say(t("Shared victory"))
    points = [sum(part.points for part in parts) for parts in outcome.scores]
    winner = Winner(name, badge(first, BADGE), look.say(_why(outcome, points, first)))
    said = winner, _facts(view, look)
    return poster.draw_poster(scenery(), _thing(view, look), look.say(t("Andromeda")), said, _MANNER)


def _why(outcome: Outcome, points: list[int], first: int) -> Text:
    """Return the winner's margin, or the tie-breaker."""
    rest = [own for own, place in zip(points, outcome.places, strict=True) if place > 1]
    if rest and points[first] > max(rest):
        return t(
            "{points} points when three planets were full, {lead} more than anybody else.",
            points=points[first],
            lead=points[first] - max(rest),
        )
    if rest:
        return t("{points} points and ahead by technology or spaceship.", points=points[first])
    return t("{points} points each when three planets were full.", points=points[first])


def _facts(view: View, look: RenderOptions) -> list[Fact]:
    """Return the superlatives."""
    seats = range(len(view.seats))
    held = [sum(places.count(seat) for places in view.centres) for seat in seats]
    best = [_best(view, seat) for seat in seats]
    earth = [me.earth for me in view.seats]
    return [
        _fact(look, t("Most centres"), held),
        _fact(look, t("Best centre"), best),
        _fact(look, t("Most left on Earth"), earth),
    ]


def _best(view: View, seat: int) -> int:
    """Return the highest value of the seat's centres."""
    values = [
        value
        for planet, places in zip(PLANETS, view.centres, strict=True)
        for value, owner in zip(planet.orbit, places, strict=True)
        if owner == seat
    ]
    return max(values, default=0)


def _fact(look: RenderOptions, what: Text, numbers: list[int]) -> Fact:
    """Return the superlative of the first player with the maximum."""
    most = max(numbers)
    seat = numbers.index(most)
    return Fact(look.say(what), badge(seat, FACT_BADGE), f"{most}  {look.names[seat]}")


def _thing(view: View, look: RenderOptions) -> Image.Image:
    """Draw all planets with the places of their orbits."""
    sheet = Sheet(_ground().copy())
    for planet, data in enumerate(PLANETS):
        x, y = _centre(planet)
        if NOBODY not in view.centres[planet]:
            sheet.put(orbit(GOLD, _ORBIT, thick=6), x, y - _ORBIT - 18, 0.5, 0)
        for place, (across, down) in enumerate(_AT):
            put_place(sheet, planet, place, view.centres[planet][place], (x + across, y + down), size=_PLACE)
        sheet.text(look.say(data.name), x, y + 78, _NAME, INK, face=HEAD, soft=True)
    return sheet.image


def _centre(planet: int) -> tuple[int, int]:
    """Return a planet's centre: four planets above three."""
    if planet < 4:
        return 91 + round(planet * 169.3), 140
    return 176 + round((planet - 4) * 169.3), 386


@memoize
@disk_cached
def _ground() -> Image.Image:
    image = space(THING, "poster")
    shine(image, galaxy(900, 0.4, 22), THING[0] // 2, 250)
    sheet = Sheet(image)
    for planet, data in enumerate(PLANETS):
        x, y = _centre(planet)
        sheet.put(orbit(ACCENT[data.id], _ORBIT), x, y - _ORBIT - 18, 0.5, 0)
        sheet.put(planet_sprite(data.id, _BALL), x, y)
    return image
