"""Text descriptions of space: places, sectors, rows of planets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

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


def place_line(book: Book, view: View, number: int, reach: Mapping[int, int]) -> Text:
    """Describe a place with its contents and the moves to it; a sector with all its places."""
    here = book.places[number]
    if here.kind == "sector":
        return sector_line(book, view, number, reach)
    things, name = contents(book, view, number), _away(place_name(book, view, number), number, reach)
    return t("{place}: {things}.", place=name, things=things) if things else t("{place}.", place=name)


def caption(book: Book, view: View, number: int, reach: Mapping[int, int]) -> Text:
    """Name a place with the moves to it and its contents."""
    things, name = contents(book, view, number), _away(place_name(book, view, number), number, reach)
    return t("{place}: {things}", place=name, things=things) if things else name


def sector_line(book: Book, view: View, sector: int, reach: Mapping[int, int]) -> Text:
    """Describe a sector: moves to it, ships in open space, contents, open edges."""
    things = [t("{who}'s ship", who=Who(seat)) for seat in _ships(view, sector)]
    things += (short(book, view, spot) for spot in book.spots[sector] if not _gone(book, view, spot))
    things += _open(book, view, sector)
    name = _away(t("{id}", id=book.places[sector].id), sector, reach)
    return t("{place}: {things}.", place=name, things=joined(things) if things else t("empty space"))


def _away(name: Text, number: int, reach: Mapping[int, int]) -> Text:
    """Return the name of a place with the moves to it."""
    return t("{place}, {moves}", place=name, moves=phrases.moves(reach[number])) if number in reach else name


def joined(things: Sequence[Text]) -> Text:
    """Join things that may be lists themselves."""
    return reduce(lambda before, thing: t("{before}; {thing}", before=before, thing=thing), things)


def _open(book: Book, view: View, sector: int) -> list[Text]:
    """Return the sides of a sector at which a new system may be found."""
    sides = galaxy.of(book, view.tiles).open[sector] if any(view.decks[TILE]) else []
    return [t("open to the {sides}", sides=tuple(map(phrases.side, sides)))] if sides else []


def is_told(book: Book, view: View, number: int) -> bool:
    """Check whether a place is more than open space without ships and open sides."""
    return book.places[number].kind != "sector" or bool(_ships(view, number) or _open(book, view, number))


def short(book: Book, view: View, number: int) -> Text:
    """Describe a place within a line."""
    sector, things = book.places[number].kind == "sector", contents(book, view, number)
    name = t("{id}", id=book.places[number].id) if sector else place_name(book, view, number)
    return t("{place}: {things}", place=name, things=things) if things else name


def contents(book: Book, view: View, number: int, but: int = NOBODY) -> tuple[Text, ...]:
    """Return the contents of a place without one ship; of a sector, ships and open sides."""
    if book.places[number].kind != "sector":
        return tuple(_marks(book, view, number, but))
    ships = [t("{who}'s ship", who=Who(seat)) for seat in _ships(view, number) if seat != but]
    return (*ships, *_open(book, view, number))


def _ships(view: View, place: int) -> list[int]:
    return [seat for seat, me in enumerate(view.seats) if me.place == place]


def _gone(book: Book, view: View, spot: int) -> bool:
    """Check whether an anomaly is removed completely."""
    here = book.places[spot]
    return here.kind == "anomaly" and view.anomalies[here.number].spot == "gone"


def _marks(book: Book, view: View, number: int, but: int) -> Iterator[Text]:
    """Return the ships and tokens at a place in space, without the ship of one seat."""
    here = book.places[number]
    if here.kind == "planet" and (planet := view.planets[here.number]) is not None:
        yield from _at_planet(book, planet)
    elif here.kind == "asteroid" and view.asteroids[here.number]:
        yield t("exploded")
    elif here.kind == "anomaly":
        yield from _at_anomaly(view.anomalies[here.number])
    for seat in _ships(view, number):
        if seat != but:
            yield t("{who}'s ship", who=Who(seat))


def _at_planet(book: Book, planet: PlanetView) -> Iterator[Text]:
    printed = book.planets[planet.token]
    if not printed.home:
        yield phrases.TYPES[printed.type]
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
