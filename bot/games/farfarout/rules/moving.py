"""Moving and landing on the shortest way to a destination (F18, F20, F24, F27, F28)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from msgspec import Struct

from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    LazyText,
    Option,
    Part,
    Pick,
    Refusal,
    Text,
    signed,
    t,
    tn,
)
from bot.games.engine.choice_walk import split
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import SECTOR, Book
from bot.games.farfarout.components.data import TOKENS
from bot.games.farfarout.events import Moved
from bot.games.farfarout.move import Move, Verb, planet_at
from bot.games.farfarout.rules import arriving, belongings, galaxy, thrift
from bot.games.farfarout.state import NOBODY, State
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases
from bot.games.farfarout.words.places import PlaceName, place_name

_LASTING: Final = ("hire", "tech", "weird", "yard", "outpost", "mine")
"""Icons with a permanent use; encounters are beaten, relics dug up."""
_WHERE = t("Where do you go?")
_BURN = t("Which tokens become moves?")
_NO_PILOT = Refusal("F20", t("Nobody of your crew can fly this ship."))
_HERE = Refusal("F27", t("You are there."))
_EXPLODED = Refusal("F36", t("That asteroid has exploded."))
_GONE = Refusal("F29", t("That anomaly has been taken."))
_NO_MOVES = Refusal("F27", t("You have no moves left, and no tokens to turn into moves."))
_NO_CHOICE = Refusal("F18", t("Your tokens are all of one colour, so there is nothing to choose: just move."))


def speed(book: Book, state: State | View, seat: int) -> int:
    """Return the moves for each token (F28)."""
    me = state.seats[seat]
    return book.ships[me.ship].speed + belongings.powers(book, me).speed


def budget(book: Book, state: State, seat: int) -> int:
    """Return all moves that the active seat has left this turn."""
    return state.points + sum(state.tokens) * speed(book, state, seat)


def costs(book: Book, state: State | View, seat: int) -> dict[int, int]:
    """Return the cost of each reachable place, the nearest first.

    The ship's own place is left out.
    """
    take_off, ways, shut = _take_off(book, state, seat), _ways_from(book, state, seat), _shut(book, state, seat)
    return {place: take_off + cost for place, cost in ways.items() if place not in shut}


def _cost(book: Book, state: State, seat: int, place: int) -> int:
    return _take_off(book, state, seat) + _ways_from(book, state, seat)[place]


def _take_off(book: Book, state: State | View, seat: int) -> int:
    me = state.seats[seat]
    return 0 if book.places[me.place].kind == SECTOR or belongings.powers(book, me).launch else 1


def _ways_from(book: Book, state: State | View, seat: int) -> dict[int, int]:
    me = state.seats[seat]
    return _ways(galaxy.of(book, state.tiles), book.places[me.place].sector, belongings.powers(book, me).land)


@lru_cache(maxsize=1024)
def _ways(space: galaxy.Galaxy, start: int, land: bool) -> dict[int, int]:
    """Return the cost from a sector to each place, the nearest first.

    It depends on the tiles only, which rarely change, so it is cached. A way costs moves to enter sectors, and to
    `land` if that costs one.
    """
    book, found = space.book, dict[int, int]()
    for sector, steps in sorted(space.steps[start].items()):
        found[sector] = steps
        for spot in book.spots[sector]:
            found[spot] = steps if land and book.places[spot].kind == "planet" else steps + 1
    return dict(sorted(found.items(), key=itemgetter(1)))


def _shut(book: Book, state: State | View, seat: int) -> set[int]:
    """Return the impossible destinations: the own place and removed things."""
    found = {rock for rock, exploded in zip(book.rocks, state.asteroids, strict=True) if exploded}
    found |= {place for place, one in zip(book.oddities, state.anomalies, strict=True) if one.spot == "gone"}
    return found | {state.seats[seat].place}


def _no_choice(state: State, seat: int) -> Refusal | None:
    if (why := _no_way(state, seat)) is not None:
        return why
    return None if sum(map(bool, state.tokens)) > 1 else _NO_CHOICE


def _no_way(state: State, seat: int) -> Refusal | None:
    book, me = books.of(state), state.seats[seat]
    if not belongings.can_fly(book, me.crew, me.ship):
        return _NO_PILOT
    if state.points or any(state.tokens):
        return None
    powers = belongings.powers(book, me)
    if (powers.land or powers.launch) and 0 in costs(book, state, seat).values():
        return None
    return _NO_MOVES


# --- legal choices
# -------------------------------------------------------------------------------------------------------


def _flying(state: State, seat: int, said: ChoicePath) -> Choices:
    """Return the destinations with their tokens, then the completed choice."""
    if len(said) == 1:
        return _places(state, seat, state.tokens)
    book = books.of(state)
    place = book.place_of[said[1]]
    fare = _fare(book, state, seat, place)
    return _going(book, state, place, fare, _usual(book, state, place, fare))


def _moving(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) == 1:
        return _places(state, seat, ())
    book = books.of(state)
    place = book.place_of[said[1]]
    fare = _fare(book, state, seat, place)
    if len(said) == 2:
        return burning(state.tokens, fare.tokens, "F18")
    return _going(book, state, place, fare, split(said[2]))


class _Fare(Struct, frozen=True):
    """Cost of a way: moves, tokens, and moves left over; `refusal` if there are too few."""

    moves: int
    tokens: int
    left: int
    refusal: Refusal | None


def _fares(book: Book, state: State, seat: int, ways: Iterable[int]) -> dict[int, _Fare]:
    """Return the fares of ways of these costs."""
    points, each, most = state.points, speed(book, state, seat), budget(book, state, seat)
    needed = {cost: tokens_for(cost - points, each) for cost in ways}
    return {cost: _Fare(cost, n, points + n * each - cost, _too_far(cost - most)) for cost, n in needed.items()}


def _too_far(lacking: int) -> Refusal | None:
    return Refusal("F28", lambda: _lacking(lacking)) if lacking > 0 else None


def _lacking(n: int) -> Text:
    return tn("You lack {n} move to get there.", "You lack {n} moves to get there.", n)


def _fare(book: Book, state: State, seat: int, place: int) -> _Fare:
    cost = _cost(book, state, seat, place)
    return _fares(book, state, seat, (cost,))[cost]


def _going(book: Book, state: State, place: int, fare: _Fare, burn: Sequence[str]) -> Complete:
    name, keeps_grey = place_name(book, state, place), state.tokens[arriving.GREY] > burn.count("grey")
    return going(book, state, place, lambda: _destination(name, fare), keeps_grey=keeps_grey)


def _destination(name: Text, fare: _Fare) -> Text:
    return t("Destination: {place}. It takes {moves}; {left} left over.", place=name, moves=phrases.moves(fare.moves),
             left=phrases.moves(fare.left))  # fmt: skip


def usual(book: Book, state: State, seat: int, place: int) -> tuple[str, ...]:
    """Return the tokens that a flight takes by default."""
    return _usual(book, state, place, _fare(book, state, seat, place))


def _usual(book: Book, state: State, place: int, fare: _Fare) -> tuple[str, ...]:
    return thrift.taken(state.tokens, fare.tokens, thrift.wants(book, place, _planet(book, state, place)))


def tokens_for(lacking: int, per_token: int) -> int:
    """Return the number of tokens that must become moves."""
    return 0 if lacking <= 0 else -(-lacking // per_token)


def _places(state: State, seat: int, tokens: Sequence[int]) -> Pick:
    """Return all places, the nearest first, then the impossible destinations.

    Unreachable places have the number of lacking moves. With `tokens` the hint has the tokens by colour; else only
    their number.
    """
    book = books.of(state)
    reach, left = costs(book, state, seat), tuple(tokens)
    fares = _fares(book, state, seat, {*reach.values()})
    found = [
        Option(book.places[place].id, PlaceName(book, state, place), _Hint(book, state, place, fares[cost], left),
               refusal=fares[cost].refusal)
        for place, cost in reach.items()
    ]  # fmt: skip
    found += closed(book, state, seat)
    return Pick("to", _WHERE, tuple(found), part=lit(found), rule="F27")


def closed(book: Book, state: State, seat: int) -> list[Option]:
    """Return the destinations that are always impossible now."""
    shut = _shut(book, state, seat)
    return [
        Option(book.places[place].id, PlaceName(book, state, place), refusal=_why_closed(book, state, seat, place))
        for place in galaxy.of(book, state.tiles).places
        if place in shut
    ]


def _why_closed(book: Book, state: State, seat: int, place: int) -> Refusal:
    if place == state.seats[seat].place:
        return _HERE
    return _EXPLODED if book.places[place].kind == "asteroid" else _GONE


def lit(options: Sequence[Option]) -> Part | None:
    """Return the part of the board that highlights the possible places."""
    return Part.lighting(option.value for option in options if option.refusal is None)


def going(book: Book, state: State, place: int, said: Callable[[], Text], *, keeps_grey: bool) -> Complete:
    """Return the completed choice to go to a place, with its effect.

    New places are revealed; a planet is not if the seat `keeps_grey`, and so may scan it.
    """
    here = book.places[place]
    if here.kind == "planet" and state.planets[here.number] is None:
        if keeps_grey:
            return Complete(said)
        return Complete(lambda: t("{said} The planet is revealed, and a planet event drawn.", said=said()), final=True)
    if here.kind == "anomaly" and state.anomalies[here.number].spot == "hidden":
        return Complete(lambda: t("{said} You take the anomaly, whatever it is.", said=said()), final=True)
    return Complete(said)


def nearest(state: State, value: str, options: Sequence[Option]) -> Sequence[Option]:
    """Sort places by distance to an unreachable one.

    Other options, and those for an undiscovered place, stay as they are.
    """
    if not value[:1].isdigit() or not all(option.value[:1].isdigit() for option in options):
        return options
    book = books.of(state)
    space = galaxy.of(book, state.tiles)
    wanted = book.place_of.get(value)
    if wanted is None or book.places[wanted].sector not in space.steps:
        return options
    steps = space.steps[book.places[wanted].sector]
    return sorted(options, key=lambda option: steps[book.places[book.place_of[option.value]].sector])


def _planet(book: Book, state: State, place: int) -> int:
    """Return the known planet at a place; NOBODY without one."""
    planet = planet_at(book, state, place)
    return NOBODY if planet is None else planet.token


class _Hint(LazyText, frozen=True):
    """Hint next to a place; `tokens` are those left, if the hint has their colours."""

    book: Book
    state: State
    place: int
    fare: _Fare
    tokens: tuple[int, ...]

    def __call__(self) -> Text:
        fare, hint = self.fare, phrases.moves(self.fare.moves)
        book, planet = self.book, _planet(self.book, self.state, self.place)
        if fare.tokens and self.tokens and fare.refusal is None:
            burned = thrift.taken(self.tokens, fare.tokens, thrift.wants(book, self.place, planet))
            counts = phrases.token_counts([burned.count(one) for one in TOKENS])
            hint = t("{moves}, {tokens}", moves=hint, tokens=counts)
        elif fare.tokens:
            hint = t("{moves}, {tokens}", moves=hint, tokens=phrases.tokens(fare.tokens))
        offers = _offers(book, planet)
        return t("{hint}; {things}", hint=hint, things=offers) if offers else hint


def _offers(book: Book, planet: int) -> tuple[Text, ...]:
    """Return the permanent offers of a discovered planet."""
    icons = () if planet == NOBODY else book.planets[planet].icons
    return tuple(phrases.ICONS[icon] for icon in icons if icon in _LASTING)


def burning(tokens: Sequence[int], needed: int, rule: str) -> Pick:
    """Return the choice of tokens for an action that takes any tokens, by this rule."""
    options = tuple(
        Option(token, phrases.TOKEN_LABELS[token], copies=count)
        for token, count in zip(TOKENS, tokens, strict=True)
        if count
    )
    return Pick("burn", _BURN, options if needed else (), needed, needed, rule=rule)


# --- effects
# -------------------------------------------------------------------------------------------------------------


def spend(move: Move, burn: tuple[str, ...]) -> None:
    """Spend tokens."""
    for token in burn:
        move.state.tokens[TOKENS.index(token)] -= 1


def _fly(move: Move, seat: int, action: act.Fly) -> None:
    _go(move, seat, action.to, usual(move.book, move.state, seat, move.book.place_of[action.to]))


def _move(move: Move, seat: int, action: act.Move) -> None:
    _go(move, seat, action.to, action.burn)


def _go(move: Move, seat: int, to: str, burn: tuple[str, ...]) -> None:
    """Turn tokens into moves and fly; moves left over stay for the rest of the turn."""
    place = move.book.place_of[to]
    cost = _cost(move.book, move.state, seat, place)
    move.state.points += len(burn) * speed(move.book, move.state, seat) - cost
    spend(move, burn)
    move.fly(seat, place)
    move.tell(Moved(seat=seat, place=to, cost=cost, left=move.state.points, planet=move.planet_id(place), burned=burn))
    arriving.arrive(move, seat)


FLY = Verb(
    act.Fly,
    signed("moves", t("Move")),
    Command(t("move"), t("Fly to a sector, or land somewhere")),
    t("takes the tokens that can do least there"),
    why_not=_no_way,
    fields=_flying,
    play=_fly,
)
MOVE = Verb(
    act.Move,
    signed("moves", t("Move, pick tokens")),
    Command(t("tokens"), t("Move with tokens that you choose"), group=act.CHOOSE),
    t("you choose the tokens"),
    why_not=_no_choice,
    fields=_moving,
    play=_move,
)
