"""Moving and landing: one names where to go, the ship takes the shortest way (F18, F20, F24, F27, F28)."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.contract import Choices, Complete, Option, Pick, Refusal, Said, t, tn
from bot.games.farfarout import arriving, belongings, galaxy, phrases
from bot.games.farfarout.book import SECTOR, Book
from bot.games.farfarout.data import TOKENS
from bot.games.farfarout.events import Moved
from bot.games.farfarout.state import State
from bot.games.farfarout.working import Working, planet_at

_WHERE = t("Where do you go?")
_BURN = t("Which tokens become moves?")
_NO_PILOT = Refusal("F20", t("Nobody of your crew can fly this ship."))
_NO_MOVES = Refusal("F27", t("You have no moves left, and no tokens to turn into moves."))


def speed(book: Book, state: State, seat: int) -> int:
    """Moves for each token (F28)."""
    me = state.seats[seat]
    return book.ships[me.ship].speed + belongings.powers(book, me).speed


def budget(book: Book, state: State, seat: int) -> int:
    """All moves that the active seat can still make this turn."""
    return state.points + sum(state.tokens) * speed(book, state, seat)


def costs(book: Book, state: State, seat: int) -> dict[int, int]:
    """What each place of discovered space costs to reach from here, where one can be; the ship's own place is left
    out."""
    me = state.seats[seat]
    powers = belongings.powers(book, me)
    here = book.places[me.place]
    start = 0 if here.kind == SECTOR or powers.launch else 1
    land_planet = 0 if powers.land else 1
    found: dict[int, int] = {}
    for sector, steps in galaxy.of(book, state.tiles).steps[here.sector].items():
        cost = start + steps
        found[sector] = cost
        for spot in book.spots[sector]:
            place = book.places[spot]
            if place.kind == "planet":
                found[spot] = cost + land_planet
            elif place.kind == "asteroid":
                if not state.asteroids[place.number]:
                    found[spot] = cost + 1
            elif state.anomalies[place.number].spot != "gone":
                found[spot] = cost + 1
    found.pop(me.place, None)
    return found


def can_move(book: Book, state: State, seat: int) -> bool:
    """Whether the ship can go anywhere now."""
    return refusal(book, state, seat) is None


def refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why the ship cannot move at all."""
    me = state.seats[seat]
    if not belongings.can_fly(book, me.crew, me.ship):
        return _NO_PILOT
    if state.points or any(state.tokens):
        return None
    powers = belongings.powers(book, me)
    if (powers.land or powers.launch) and 0 in costs(book, state, seat).values():
        return None
    return _NO_MOVES


# --- what is legal ---------------------------------------------------------------------------------------------------


def fields(book: Book, state: State, seat: int, said: Said) -> Choices:
    """What follows the verb `move`."""
    if len(said) == 1:
        return Pick("to", _WHERE, _places(book, state, seat))
    place = book.place_of[said[1]]
    cost = costs(book, state, seat)[place]
    needed = tokens_for(cost - state.points, speed(book, state, seat))
    if len(said) == 2:
        return burning(tuple(state.tokens), needed)
    name = place_text(book, state, place)
    return _preview(name, cost, max(0, state.points + needed * speed(book, state, seat) - cost))


def tokens_for(lacking: int, per_token: int) -> int:
    """How many tokens must become moves."""
    return 0 if lacking <= 0 else -(-lacking // per_token)


def _places(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    """All places, the nearest first; how many moves are lacking for those that cannot be reached."""
    most, per_token, points = budget(book, state, seat), speed(book, state, seat), state.points
    found: list[Option] = []
    for place, cost in sorted(costs(book, state, seat).items(), key=_by_cost):
        needed = (cost, tokens_for(cost - points, per_token), max(0, cost - most))
        found.append(_option(book, place, _shown(book, state, place), needed))
    return tuple(found)


def _by_cost(item: tuple[int, int]) -> tuple[int, int]:
    return item[1], item[0]


def _shown(book: Book, state: State, place: int) -> tuple[int, str]:
    """What one sees of a place: its planet, or what became of an anomaly."""
    here = book.places[place]
    if here.kind == "anomaly":
        return -1, state.anomalies[here.number].spot
    planet = planet_at(book, state, place)
    return (-1 if planet is None else planet.token), "hidden"


def place_text(book: Book, state: State, place: int) -> phrases.Text:
    """A place as it is now."""
    return phrases.place(book, place, *_shown(book, state, place))


@lru_cache(maxsize=16384)
def _option(book: Book, place: int, shown: tuple[int, str], needed: tuple[int, int, int]) -> Option:
    cost, tokens, lacking = needed
    hint = phrases.moves(cost)
    if tokens:
        hint = t("{moves}, {tokens}", moves=hint, tokens=phrases.tokens(tokens))
    refusal = _lacking(lacking) if lacking else None
    return Option(book.places[place].id, phrases.place(book, place, *shown), hint, refusal=refusal)


@cache
def _lacking(n: int) -> Refusal:
    return Refusal("F28", tn("You lack {n} move to get there.", "You lack {n} moves to get there.", n))


@lru_cache(maxsize=4096)
def burning(tokens: tuple[int, ...], needed: int) -> Pick:
    """Which tokens are spent on something that any token can do."""
    options = tuple(
        Option(token, phrases.TOKEN_NAMES[token], copies=count)
        for token, count in zip(TOKENS, tokens, strict=True)
        if count
    )
    return Pick("burn", _BURN, options if needed else (), needed, needed)


def _preview(place: phrases.Text, cost: int, left: int) -> Complete:
    return Complete(
        t("You go to {place} for {moves}; {left} left over.", place=place, moves=phrases.moves(cost),
          left=phrases.moves(left))
    )  # fmt: skip


# --- what happens ----------------------------------------------------------------------------------------------------


def spend(w: Working, burn: tuple[str, ...]) -> None:
    """Tokens go to the row of those used."""
    for token in burn:
        w.state.tokens[TOKENS.index(token)] -= 1


def move(w: Working, seat: int, to: str, burn: tuple[str, ...]) -> None:
    """Tokens become moves, the ship goes; what is left over is kept for the rest of the turn."""
    place = w.book.place_of[to]
    cost = costs(w.book, w.state, seat)[place]
    w.state.points += len(burn) * speed(w.book, w.state, seat) - cost
    spend(w, burn)
    w.seat(seat).place = place
    w.tell(Moved(seat=seat, place=to, cost=cost, left=w.state.points, planet=w.planet_id(place), burned=burn))
    arriving.arrive(w, seat)
