"""Colonies and tech sites, and investing in them (F53, F54, F57, F58, F71)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Refusal, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import KINDS, Type
from bot.games.farfarout.events import Built, Colonised, Invested
from bot.games.farfarout.move import Move, Verb, ground, planet_at
from bot.games.farfarout.rules import belongings, quests, tracks
from bot.games.farfarout.rules.battle import NO_TOKEN, RED
from bot.games.farfarout.rules.trading import NO_TOKEN as NO_ORANGE
from bot.games.farfarout.rules.trading import ORANGE
from bot.games.farfarout.state import NOBODY, State
from bot.games.farfarout.words import phrases
from bot.games.farfarout.words.places import place_name

SITE_PRICE: Final = 2
"""Uranium for a tech site (F58)."""
SITE_WEALTH: Final = 2
PER_LEVEL: Final = 10
"""ERG for an investment, times the level of wealth (F53)."""
_TELEPATH: Final = KINDS.index("telepath")
_NO_PLANET = Refusal("F57", t("You are not on a planet."))
_AT_HOME = Refusal("F71", t("Nothing is colonised or built in the home system."))
_FOE = Refusal("F57", t("The encounter here must be beaten first."))
_COLONY = Refusal("F57", t("There is a colony here already."))
_SITE = Refusal("F58", t("There is a tech site here already."))
_LAST_PILOT = Refusal("F20", t("Your only crew member who can colonise this planet is also your last pilot."))
_NO_TELEPATH = Refusal("F58", t("You need a Telepath to build a tech site."))
_NO_URANIUM = Refusal("F58", t("A tech site costs {uranium}.", uranium=phrases.uranium(SITE_PRICE)))
_NOTHING_HERE = Refusal("F53", t("There is no colony or tech site here to invest in."))
_WHO = t("Which crew member stays behind as the first colonist? They leave the game.")


# --- colonising and building -----------------------------------------------------------------------------------------


def _no_ground(state: State, seat: int) -> Refusal | None:
    """Return the reason against founding anything here; None without one."""
    if not state.tokens[RED]:
        return NO_TOKEN
    book = books.of(state)
    place = state.seats[seat].place
    planet = planet_at(book, state, place)
    if planet is None:
        return _NO_PLANET
    if book.places[place].home:
        return _AT_HOME
    return None if planet.foe == NOBODY else _FOE


def _settlers(state: State, seat: int) -> list[int]:
    """Return the crew who can colonise the planet of the ship."""
    book, me = books.of(state), state.seats[seat]
    planet = planet_at(book, state, me.place)
    if planet is None:
        return []
    wanted = book.planets[planet.token].type
    return [crew for crew in belongings.may_leave(book, me) if _suits(book, crew, wanted)]


def _suits(book: Book, crew: int, wanted: Type) -> bool:
    """Check whether a crew member colonises planets of this type."""
    return wanted in book.file.kinds[book.crew[crew].kind].planets


def _no_colony(state: State, seat: int) -> Refusal | None:
    if (why := _no_ground(state, seat)) is not None:
        return why
    book, planet = books.of(state), ground(state, seat)
    if planet.colony != NOBODY:
        return _COLONY
    if _settlers(state, seat):
        return None
    wanted = book.planets[planet.token].type
    fitting = any(_suits(book, crew, wanted) for crew in state.seats[seat].crew)
    return _LAST_PILOT if fitting else _no_settler(book, wanted)


def _no_settler(book: Book, wanted: Type) -> Refusal:
    kinds = tuple(phrases.KINDS[kind] for kind in KINDS if wanted in book.file.kinds[kind].planets)
    return Refusal(
        "F57",
        lambda: t("None of your crew can colonise it (type: {type}). These can: {kinds}.", type=phrases.TYPES[wanted],
                  kinds=kinds),
    )  # fmt: skip


def _colonising(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    if len(said) == 1:
        options = tuple(_settler(book, crew) for crew in _settlers(state, seat))
        return Pick("crew", _WHO, options, part=Part("ship", seat), rule="F57")
    crew, place = phrases.name_of(book, said[1]), place_name(book, state, state.seats[seat].place)
    return Complete(
        lambda: t("{crew} stays on {place} for good; you gain {points}.", crew=crew, place=place,
                  points=phrases.exploration(1))
    )  # fmt: skip


def _settler(book: Book, crew: int) -> Option:
    one = book.crew[crew].id
    return Option(one, phrases.name_of(book, one), lambda: phrases.crew_hint(book, crew))


def _colonise(move: Move, seat: int, action: act.Colonise) -> None:
    """Spend a red token and a crew member for a colony and a point of exploration."""
    move.state.tokens[RED] -= 1
    me, crew = move.seat(seat), move.book.numbers[action.crew]
    planet = ground(move.state, seat)
    me.crew.remove(crew)
    planet.colony = seat
    move.tell(Colonised(seat=seat, planet=move.planet_id(me.place), crew=action.crew))
    tracks.change(move, seat, "colony", exploration=1)
    quests.deed(move, seat, "colonise")


COLONISE = Verb(
    act.Colonise,
    signed("colony", t("Colonise")),
    Command(t("colonise"), t("Leave a crew member on the planet as its colony")),
    phrases.TOKEN_NAMES["red"],
    why_not=_no_colony,
    fields=_colonising,
    play=_colonise,
)


def _no_site(state: State, seat: int) -> Refusal | None:
    if (why := _no_ground(state, seat)) is not None:
        return why
    book, me = books.of(state), state.seats[seat]
    planet = ground(state, seat)
    if planet.site != NOBODY:
        return _SITE
    if not any(book.crew_kinds[crew] == _TELEPATH for crew in me.crew):
        return _NO_TELEPATH
    return None if me.uranium >= SITE_PRICE else _NO_URANIUM


def _building(state: State, seat: int, said: ChoicePath) -> Choices:
    place = place_name(books.of(state), state, state.seats[seat].place)
    return Complete(
        lambda: t("You build a tech site on {place} for {uranium} and gain {wealth}.", place=place,
                  uranium=phrases.uranium(SITE_PRICE), wealth=phrases.wealth(SITE_WEALTH))
    )  # fmt: skip


def _build(move: Move, seat: int, action: act.Build) -> None:
    """Spend a red token and uranium for a tech site and wealth; the Telepath stays aboard."""
    move.state.tokens[RED] -= 1
    me = move.seat(seat)
    planet = ground(move.state, seat)
    me.uranium -= SITE_PRICE
    planet.site = seat
    move.tell(Built(seat=seat, planet=move.planet_id(me.place)))
    tracks.change(move, seat, "site", wealth=SITE_WEALTH)
    quests.deed(move, seat, "build")


BUILD = Verb(
    act.Build,
    signed("tech_site", t("Build a tech site")),
    Command(t("build"), t("Build a tech site where you are")),
    phrases.TOKEN_NAMES["red"],
    why_not=_no_site,
    fields=_building,
    play=_build,
)


# --- investing -------------------------------------------------------------------------------------------------------


def price(state: State, seat: int) -> int:
    """Return the current price of an investment for this seat."""
    me = state.seats[seat]
    return max(0, PER_LEVEL * tracks.level(me.wealth) - belongings.powers(books.of(state), me).invest)


def _no_investment(state: State, seat: int) -> Refusal | None:
    if not state.tokens[ORANGE]:
        return NO_ORANGE
    planet = planet_at(books.of(state), state, state.seats[seat].place)
    if planet is None or planet.colony == planet.site == NOBODY:
        return _NOTHING_HERE
    cost = price(state, seat)
    return _too_dear(cost) if state.seats[seat].erg < cost else None


def _too_dear(cost: int) -> Refusal:
    return Refusal("F53", lambda: t("An investment costs {erg} now, which you can't pay.", erg=phrases.erg(cost)))


def _investing(state: State, seat: int, said: ChoicePath) -> Choices:
    cost = price(state, seat)
    return Complete(lambda: t("You invest {erg} and gain {wealth}.", erg=phrases.erg(cost), wealth=phrases.wealth(1)))


def _invest(move: Move, seat: int, action: act.Invest) -> None:
    """Spend an orange token and ERG for a point of wealth."""
    move.state.tokens[ORANGE] -= 1
    me, cost = move.seat(seat), price(move.state, seat)
    me.erg -= cost
    move.tell(Invested(seat=seat, planet=move.planet_id(me.place), erg=cost))
    tracks.change(move, seat, "investment", wealth=1)
    quests.deed(move, seat, "invest")


INVEST = Verb(
    act.Invest,
    signed("investment", t("Invest")),
    Command(t("invest"), t("Invest in the colony or tech site where you are")),
    phrases.TOKEN_NAMES["orange"],
    why_not=_no_investment,
    fields=_investing,
    play=_invest,
)
