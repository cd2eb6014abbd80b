"""The poster of the end: the opened galaxy with all ships, colonies and tech sites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from bot.games.contract import Outcome, Text, t
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.meta import META
from bot.games.farfarout.rules.tracks import EACH, GOAL
from bot.games.farfarout.state import NOBODY, Tile
from bot.games.farfarout.view import View
from rendering import poster
from rendering.badges import badge
from rendering.canvas import Sheet
from rendering.farfarout.colours import DEEP, LINE
from rendering.farfarout.cover import ground
from rendering.farfarout.galaxy_ground import backdrop
from rendering.farfarout.map_geometry import WIDE, Chart, fit
from rendering.farfarout.places import flag
from rendering.farfarout.planets import planet_sprite, veiled
from rendering.farfarout.rocks import anomaly, asteroid, ruins, wormhole
from rendering.farfarout.ships import token
from rendering.renderer import RenderOptions

_MOST: Final = 250
"""Maximum radius of a system in pixels."""
_BODY: Final = 24
_FLAG: Final = 32
_SHIP: Final = 50


def draw_poster(view: View, outcome: Outcome, look: RenderOptions) -> Image.Image:
    """Draw the poster at the size of covers, RGB."""
    book = open_book(view.set)
    won = [seat for seat, place in enumerate(outcome.places) if place == 1]
    name = ", ".join(look.names[seat] for seat in won)
    winner = poster.Winner(name, badge(won[0], poster.BADGE), look.say(_why(view, won[0])))
    facts = list(_facts(view, look))
    manner = poster.Manner(fill=DEEP, edge=LINE)
    return poster.draw_poster(ground(), _galaxy(view, book), look.say(META.title), (winner, facts), manner)


def _why(view: View, seat: int) -> Text:
    me, n = view.seats[seat], view.round
    if me.wealth >= GOAL:
        return t("{points} points of wealth in round {n}", points=me.wealth, n=n)
    if me.reputation >= GOAL:
        return t("{points} points of reputation in round {n}", points=me.reputation, n=n)
    if me.exploration >= GOAL:
        return t("{points} points of exploration in round {n}", points=me.exploration, n=n)
    return t("{points} points on all three tracks in round {n}", points=EACH, n=n)


def _facts(view: View, look: RenderOptions) -> Iterator[poster.Fact]:
    """Return the best player of each public category; those with a maximum of 0 are left out."""
    settled = [
        sum(seat in (one.colony, one.site) for one in view.planets if one is not None)
        for seat in range(len(view.seats))
    ]
    counts: tuple[tuple[Text, Sequence[int]], ...] = (
        (t("Systems explored"), [me.explored for me in view.seats]),
        (t("Encounters beaten"), [me.won for me in view.seats]),
        (t("Planets settled"), settled),
        (t("Crew aboard"), [len(me.crew) for me in view.seats]),
        (t("ERG left"), [me.erg for me in view.seats]),
    )
    for what, have in counts:
        best = max(have)
        who = have.index(best)
        if best:
            said = f"{best}  {look.names[who]}"
            yield poster.Fact(look.say(what), badge(who, poster.FACT_BADGE), said)


def _turned(book: Book, tiles: tuple[Tile, ...]) -> Iterator[Chart]:
    """Return charts of the galaxy turned by sixths, each at maximum size for the poster."""
    for _ in range(6):
        tiles = tuple(Tile(tile.number, -tile.r, tile.q + tile.r, (tile.turn + 1) % 6) for tile in tiles)
        yield fit(book, tiles, (0, 0, *poster.THING), _MOST, around=0.2)


def _galaxy(view: View, book: Book) -> Image.Image:
    """Draw all systems, their known contents, and the ships."""
    chart = max(_turned(book, view.tiles), key=lambda chart: chart.radius)
    sheet = Sheet(backdrop(chart, poster.THING, 0))
    for number in chart.galaxy.places:
        if book.places[number].kind != "sector":
            _body(sheet, chart, view, number)
    for number, place in ((number, book.places[number]) for number in chart.galaxy.places):
        known = view.planets[place.number] if place.kind == "planet" else None
        x, y = chart.place(number)
        for owner, name, across in () if known is None else ((known.colony, "colony", 1), (known.site, "site", -1)):
            if owner != NOBODY:
                sheet.put(flag(owner, name, _FLAG), x + across * _FLAG * 0.5, y + _FLAG * 0.3)
    for seat, me in sorted(enumerate(view.seats), key=lambda one: one[0] in view.winners):
        x, y = chart.place(me.place)
        size = round(_SHIP * 1.3) if seat in view.winners else _SHIP
        crowd = [one for one, other in enumerate(view.seats) if other.place == me.place].index(seat)
        sprite = token(book, me.ship, seat, size, active=seat in view.winners)
        inward = -1 if x > poster.THING[0] * 0.6 else 1
        x = min(max(x, size * 0.7), poster.THING[0] - size * 0.7)
        sheet.put(sprite, x + inward * crowd * _SHIP * 0.7, max(y - _SHIP * 0.2, size * 0.7))
    return sheet.image


def _body(sheet: Sheet, chart: Chart, view: View, number: int) -> None:
    place, (x, y) = chart.book.places[number], chart.place(number)
    size = max(_BODY, round(chart.radius * WIDE[place.kind]))
    match place.kind:
        case "planet":
            known = view.planets[place.number]
            data = chart.book.planets[known.token] if known is not None else None
            sheet.put(planet_sprite(data.id, data.type, size) if data else veiled(place.type, size), x, y)
        case "asteroid":
            sheet.put(asteroid(place.ore, place.number, size, exploded=view.asteroids[place.number]), x, y)
        case _:
            spot = view.anomalies[place.number].spot
            if spot != "gone":
                sheet.put({"hidden": anomaly, "wormhole": wormhole, "dig": ruins}[spot](size), x, y)
