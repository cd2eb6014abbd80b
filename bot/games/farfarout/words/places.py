"""Text descriptions of space: places, sectors, rows of planets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.contract import LazyText, Text, Who, t, tn
from bot.games.farfarout.components.book import TILE, Book
from bot.games.farfarout.rules import galaxy
from bot.games.farfarout.state import HIDDEN, NOBODY, State
from bot.games.farfarout.view import AnomalyView, PlanetView, View
from bot.games.farfarout.words import phrases


def something(planet: PlanetView) -> bool:
    """Check whether anything that is not printed is at a planet."""
    rows = planet.hires or planet.goods or planet.relics
    return bool(rows) or planet.foe >= 0 or planet.colony != NOBODY or planet.site != NOBODY


def place_name(book: Book, game: State | View, number: int) -> Text:
    """Return the current name of a place."""
    here = book.places[number]
    if here.kind == "anomaly":
        return phrases.place(book, number, spot=game.anomalies[here.number].spot)
    planet = game.planets[here.number] if here.kind == "planet" else None
    return phrases.place(book, number, NOBODY if planet is None else planet.token)


class PlaceName(LazyText, frozen=True):
    """The name of a place, evaluated lazily."""

    book: Book
    game: State | View
    number: int

    def __call__(self) -> Text:
        return place_name(self.book, self.game, self.number)


# --- places and sectors ----------------------------------------------------------------------------------------------


def place_line(book: Book, view: View, number: int) -> Text:
    """Describe a place with its contents; a sector with all its places."""
    here = book.places[number]
    if here.kind == "sector":
        return sector_line(book, view, number)
    marks = tuple(_marks(book, view, number))
    name = place_name(book, view, number)
    return t("{place}: {things}.", place=name, things=marks) if marks else t("{place}.", place=name)


def sector_line(book: Book, view: View, sector: int) -> Text:
    """Describe a sector: ships in open space, contents, open edges."""
    things = [t("{who}'s ship", who=Who(seat)) for seat in _ships(view, sector)]
    things += (_short(book, view, spot) for spot in book.spots[sector] if not _gone(book, view, spot))
    open_sides = galaxy.of(book, view.tiles).open[sector] if any(view.decks[TILE]) else []
    if open_sides:
        things.append(t("open to the {sides}", sides=tuple(map(phrases.side, open_sides))))
    return t("{sector}: {things}.", sector=book.places[sector].id, things=tuple(things) or (t("empty space"),))


def around(book: Book, view: View, seat: int) -> Iterator[Text]:
    """Describe a ship's place, and the sectors in direct reach."""
    place = view.seats[seat].place
    sector = book.places[place].sector
    yield t("{who} is at {place}.", who=Who(seat), place=place_name(book, view, place))
    yield sector_line(book, view, sector)
    yield t("Beside it:")
    for other in galaxy.of(book, view.tiles).near[sector]:
        yield sector_line(book, view, other)


def _ships(view: View, place: int) -> list[int]:
    return [seat for seat, me in enumerate(view.seats) if me.place == place]


def _gone(book: Book, view: View, spot: int) -> bool:
    """Check whether an anomaly is removed completely."""
    here = book.places[spot]
    return here.kind == "anomaly" and view.anomalies[here.number].spot == "gone"


def _short(book: Book, view: View, spot: int) -> Text:
    """Describe a place within its sector's line."""
    marks = tuple(_marks(book, view, spot))
    name = place_name(book, view, spot)
    return t("{place} [{things}]", place=name, things=marks) if marks else name


def _marks(book: Book, view: View, number: int) -> Iterator[Text]:
    """Return the ships and tokens at a place."""
    here = book.places[number]
    if here.kind == "planet" and (planet := view.planets[here.number]) is not None:
        yield from _at_planet(book, planet)
    elif here.kind == "asteroid" and view.asteroids[here.number]:
        yield t("exploded")
    elif here.kind == "anomaly":
        yield from _at_anomaly(view.anomalies[here.number])
    for seat in _ships(view, number):
        yield t("{who}'s ship", who=Who(seat))


def _at_planet(book: Book, planet: PlanetView) -> Iterator[Text]:
    printed = book.planets[planet.token]
    yield from (phrases.ICONS[icon] for icon in printed.icons if icon not in ("easy", "medium", "hard", "dig"))
    if planet.foe == HIDDEN:
        yield t("hidden encounter of level {n}", n=book.levels[planet.token])
    elif planet.foe != NOBODY:
        yield t("encounter {foe}", foe=phrases.called(book.foes[planet.foe].name))
    if planet.digs:
        yield _digs(planet.digs)
    if planet.colony != NOBODY:
        yield t("colony of {who}", who=Who(planet.colony))
    if planet.site != NOBODY:
        yield t("tech site of {who}", who=Who(planet.site))


def _at_anomaly(anomaly: AnomalyView) -> Iterator[Text]:
    if anomaly.digs:
        yield _digs(anomaly.digs)


def _digs(n: int) -> Text:
    return tn("dig site with {n} relic", "dig site with {n} relics", n)


# --- rows
# ----------------------------------------------------------------------------------------------------------------


def rows(book: Book, planet: PlanetView) -> Iterator[Text]:
    """Describe the rows of a planet with the prices."""
    name = phrases.called(book.planets[planet.token].name)
    if planet.hires:
        yield t("{planet}, for hire: {crew}.", planet=name, crew=_crew(book, planet.hires))
    if planet.goods:
        yield t("{planet}, for sale: {items}.", planet=name, items=_items(book, planet.goods))
    if planet.relics:
        yield t("{planet}, to dig up: {items}.", planet=name, items=_items(book, planet.relics))


def _crew(book: Book, crew: Sequence[int]) -> tuple[Text, ...]:
    return tuple(
        t(
            "{crew} ({kind}, {cost})",
            crew=phrases.called(one.name), kind=phrases.KINDS[one.kind], cost=phrases.erg(one.cost),
        )
        for one in (book.crew[number] for number in crew)
    )  # fmt: skip


def _items(book: Book, items: Sequence[int]) -> tuple[Text, ...]:
    return tuple(
        t("{item} ({price})", item=phrases.called(one.name), price=phrases.price(one.price))
        for one in (book.items[number] for number in items)
    )
