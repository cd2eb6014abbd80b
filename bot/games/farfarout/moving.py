"""Moving and landing: one names where to go, the ship takes the shortest way (F18, F20, F24, F27, F28)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from bot.games.contract import Choices, Complete, Option, Pick, Refusal, Said, Text, t, tn
from bot.games.farfarout import arriving, belongings, galaxy, older, phrases, picks, thrift
from bot.games.farfarout.book import SECTOR, Book
from bot.games.farfarout.data import TOKENS
from bot.games.farfarout.events import Moved
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import NOBODY, Spot, State
from bot.games.saying import split

_SPOTS: Final[dict[Spot, int]] = {"hidden": -1, "gone": -1, "wormhole": -2, "dig": -3}
_SPOT_OF: Final = {-2: "wormhole", -3: "dig"}
_LASTING: Final = ("hire", "tech", "weird", "yard", "outpost", "mine")
"""Icons of planets that are good for as long as the game goes on; encounters are beaten, relics dug up."""
_WHERE = t("Where do you go?")
_BURN = t("Which tokens become moves?")
_NO_PILOT = Refusal("F20", t("Nobody of your crew can fly this ship."))
_HERE = Refusal("F27", t("You are there."))
_EXPLODED = Refusal("F36", t("That asteroid has exploded."))
_GONE = Refusal("F29", t("That anomaly has been taken."))
_NO_MOVES = Refusal("F27", t("You have no moves left, and no tokens to turn into moves."))
_NO_CHOICE = Refusal("F18", t("Your tokens are all of one colour, so there is nothing to choose: just move."))


def speed(book: Book, state: State, seat: int) -> int:
    """Moves for each token (F28)."""
    me = state.seats[seat]
    return book.ships[me.ship].speed + belongings.powers(book, me).speed


def budget(book: Book, state: State, seat: int) -> int:
    """All moves that the active seat can still make this turn."""
    return state.points + sum(state.tokens) * speed(book, state, seat)


def costs(book: Book, state: State, seat: int) -> dict[int, int]:
    """What each place of discovered space costs to reach from here, where one can be, the nearest first; the ship's own
    place is left out."""
    return _costs(_way(book, state, seat))


class _Way(Struct, frozen=True):
    """What the costs of all places depend on. `closed`: exploded asteroids, then anomalies that are gone."""

    space: galaxy.Galaxy
    start: int
    launch: bool
    land: bool
    closed: tuple[bool, ...]


def _way(book: Book, state: State, seat: int) -> _Way:
    me = state.seats[seat]
    powers = belongings.powers(book, me)
    closed = (*state.asteroids, *[one.spot == "gone" for one in state.anomalies])
    return _Way(galaxy.of(book, state.tiles), me.place, powers.launch, powers.land, closed)


@lru_cache(maxsize=4096)
def _costs(way: _Way) -> dict[int, int]:
    book = way.space.book
    here, rocks = book.places[way.start], len(book.rocks)
    take_off = 0 if here.kind == SECTOR or way.launch else 1
    found: dict[int, int] = {}
    for sector, steps in way.space.steps[here.sector].items():
        cost = take_off + steps
        found[sector] = cost
        for spot in book.spots[sector]:
            place = book.places[spot]
            if place.kind == "planet":
                found[spot] = cost + (not way.land)
            elif not way.closed[place.number + (rocks if place.kind == "anomaly" else 0)]:
                found[spot] = cost + 1
    found.pop(way.start, None)
    return dict(sorted(found.items(), key=_by_cost))


def choosing_refusal(book: Book, state: State, seat: int) -> Refusal | None:
    """Why one cannot choose the tokens of a flight."""
    if (why := refusal(book, state, seat)) is not None:
        return why
    return None if sum(map(bool, state.tokens)) > 1 or older.moves_one_way(state) else _NO_CHOICE


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
    """What follows the verbs `fly` and `move`."""
    if len(said) == 1:
        return _places(book, state, seat, told=said[0] == "fly")
    place = book.place_of[said[1]]
    cost = costs(book, state, seat)[place]
    needed = tokens_for(cost - state.points, speed(book, state, seat))
    if said[0] == "fly":
        burn = usual(book, state, seat, place)
    elif len(said) == 2:
        return burning(tuple(state.tokens), needed, "F18")
    else:
        burn = split(said[2])
    left = state.points + needed * speed(book, state, seat) - cost
    said_so = t("Destination: {place}. It takes {moves}; {left} left over.", place=place_text(book, state, place),
                moves=phrases.moves(cost), left=phrases.moves(left))  # fmt: skip
    return going(book, state, place, said_so, keeps_grey=state.tokens[arriving.GREY] > burn.count("grey"))


def usual(book: Book, state: State, seat: int, place: int) -> tuple[str, ...]:
    """The tokens that a flight takes if one does not choose."""
    needed = tokens_for(costs(book, state, seat)[place] - state.points, speed(book, state, seat))
    return thrift.taken(tuple(state.tokens), needed, thrift.wants(book, place, _shown(book, state, place)))


def tokens_for(lacking: int, per_token: int) -> int:
    """How many tokens must become moves."""
    return 0 if lacking <= 0 else -(-lacking // per_token)


def _places(book: Book, state: State, seat: int, *, told: bool) -> Pick:
    """`told`: which tokens it takes; else only how many."""
    moves = (state.points, speed(book, state, seat), budget(book, state, seat))
    return _pick(_way(book, state, seat), _looks(state), moves, tuple(state.tokens) if told else ())


def _looks(state: State) -> tuple[int, ...]:
    """What one sees of planets and anomalies, see `_shown`; in the order of `Book.looks`."""
    planets = [NOBODY if planet is None else planet.token for planet in state.planets]
    return (*planets, *[_SPOTS[one.spot] for one in state.anomalies], NOBODY)


@lru_cache(maxsize=256)
def _pick(way: _Way, looks: tuple[int, ...], moves: tuple[int, int, int], tokens: tuple[int, ...]) -> Pick:
    """All places, the nearest first; how many moves are lacking for those that cannot be reached; then those where one
    cannot go at all. `moves`: points left, what a token gives, and all of them."""
    points, per_token, most = moves
    book, found = way.space.book, list[Option]()
    needed, before, reach = (0, 0, 0), -1, _costs(way)
    for place, cost in reach.items():
        if cost != before:
            before, needed = cost, (cost, tokens_for(cost - points, per_token), max(0, cost - most))
        found.append(_option(book, place, looks[book.looks[place]], needed, tokens))
    found += [
        _closed(book, place, looks[book.looks[place]], here=place == way.start)
        for place in way.space.places
        if place not in reach
    ]
    return Pick("to", _WHERE, tuple(found), part=lit(found), rule="F27")


@lru_cache(maxsize=512)
def _closed(book: Book, place: int, shown: int, *, here: bool) -> Option:
    why = _HERE if here else _EXPLODED if book.places[place].kind == "asteroid" else _GONE
    return Option(book.places[place].id, _text(book, place, shown), refusal=why)


def closed(book: Book, state: State, seat: int) -> list[Option]:
    """Where one cannot go at all, whatever the way: where one is, and to what is gone."""
    reach, here = costs(book, state, seat), state.seats[seat].place
    return [
        _closed(book, place, _shown(book, state, place), here=place == here)
        for place in galaxy.of(book, state.tiles).places
        if place not in reach
    ]


def lit(options: Sequence[Option]) -> str:
    """The detail of the board that lights the places one can choose from."""
    return picks.part(option.value for option in options if option.refusal is None)


def going(book: Book, state: State, place: int, said: Text, *, keeps_grey: bool) -> Complete:
    """What going there does: things are turned up at places that nobody has been to; a planet not yet, as long as one
    `keeps_grey`, and may scan it."""
    here = book.places[place]
    if here.kind == "planet" and state.planets[here.number] is None:
        if keeps_grey:
            return Complete(said)
        return Complete(t("{said} The planet is revealed, and a planet event drawn.", said=said), final=True)
    if here.kind == "anomaly" and state.anomalies[here.number].spot == "hidden":
        return Complete(t("{said} You take the anomaly, whatever it is.", said=said), final=True)
    return Complete(said)


def nearest(book: Book, state: State, value: str, options: Sequence[Option]) -> Sequence[Option]:
    """Places that come nearest to one that cannot be reached (or is not discovered: then as they are)."""
    space = galaxy.of(book, state.tiles)
    wanted = book.place_of.get(value)
    if wanted is None or book.places[wanted].sector not in space.steps:
        return options
    steps = space.steps[book.places[wanted].sector]
    return sorted(options, key=lambda option: steps[book.places[book.place_of[option.value]].sector])


def _by_cost(item: tuple[int, int]) -> tuple[int, int]:
    return item[1], item[0]


def _shown(book: Book, state: State, place: int) -> int:
    """What one sees of a place: the number of its planet, or what became of an anomaly."""
    here = book.places[place]
    if here.kind == "planet":
        planet = state.planets[here.number]
        return NOBODY if planet is None else planet.token
    if here.kind == "anomaly":
        return _SPOTS[state.anomalies[here.number].spot]
    return NOBODY


def place_text(book: Book, state: State, place: int) -> Text:
    """A place as it is now."""
    return _text(book, place, _shown(book, state, place))


def _text(book: Book, place: int, shown: int) -> Text:
    return phrases.place(book, place, max(NOBODY, shown), _SPOT_OF.get(shown, "hidden"))


@lru_cache(maxsize=16384)
def _option(book: Book, place: int, shown: int, needed: tuple[int, int, int], tokens: tuple[int, ...] = ()) -> Option:
    """`needed`: moves, tokens for them, and moves that are lacking; `tokens`: those left, if it is told which go."""
    cost, count, lacking = needed
    hint = phrases.moves(cost)
    if count and tokens and not lacking:
        burned = thrift.taken(tokens, count, thrift.wants(book, place, shown))
        hint = t("{moves}, {tokens}", moves=hint, tokens=phrases.token_counts([burned.count(one) for one in TOKENS]))
    elif count:
        hint = t("{moves}, {tokens}", moves=hint, tokens=phrases.tokens(count))
    if offers := _offers(book, place, shown):
        hint = t("{hint} · {things}", hint=hint, things=offers)
    refusal = _lacking(lacking) if lacking else None
    return Option(book.places[place].id, _text(book, place, shown), hint, refusal=refusal)


def _offers(book: Book, place: int, shown: int) -> tuple[Text, ...]:
    """What a planet that is discovered always has."""
    if shown < 0 or book.places[place].kind != "planet":
        return ()
    return tuple(phrases.ICONS[icon] for icon in book.planets[shown].icons if icon in _LASTING)


@cache
def _lacking(n: int) -> Refusal:
    return Refusal("F28", tn("You lack {n} move to get there.", "You lack {n} moves to get there.", n))


@lru_cache(maxsize=4096)
def burning(tokens: tuple[int, ...], needed: int, rule: str) -> Pick:
    """Which tokens are spent on something that any token can do, by this rule."""
    options = tuple(
        Option(token, phrases.TOKEN_NAMES[token], copies=count)
        for token, count in zip(TOKENS, tokens, strict=True)
        if count
    )
    return Pick("burn", _BURN, options if needed else (), needed, needed, rule=rule)


# --- what happens ----------------------------------------------------------------------------------------------------


def spend(move: Move, burn: tuple[str, ...]) -> None:
    """Tokens go to the row of those used."""
    for token in burn:
        move.state.tokens[TOKENS.index(token)] -= 1


def move(move: Move, seat: int, to: str, burn: tuple[str, ...]) -> None:
    """Tokens become moves, the ship goes; what is left over is kept for the rest of the turn."""
    place = move.book.place_of[to]
    cost = costs(move.book, move.state, seat)[place]
    move.state.points += len(burn) * speed(move.book, move.state, seat) - cost
    spend(move, burn)
    move.seat(seat).place = place
    move.tell(Moved(seat=seat, place=to, cost=cost, left=move.state.points, planet=move.planet_id(place), burned=burn))
    arriving.arrive(move, seat)
