"""What results make of ratings: the arithmetic and whom it counts for, without a database.

Ratings are those of Weng and Lin for games with several places (Plackett–Luce, by `openskill`): a mean `mu`, and how
unsure that is, `sigma`. Each result counts twice, at its game and over all games.

Who sits at a seat in the end has its place. Whoever has left a game for good, and did not concede, comes after all who
stayed, whoever plays on for them: an AI that stands in, or a person who took the seat over, is not rated for what
somebody else began. Who shares a place gets the mean of what the orders would bring in which they may have come. AI
players are players by level, rivals that are no players one of their own; where two seats are of one level, their
changes are averaged. A result counts if at least two people have a place in it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain, groupby, permutations, product
from math import factorial, fsum, lcm, prod
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

from bot.rows import RatingEventRow, RatingRow

MU, SIGMA = 25.0, 25.0 / 3
"""Of a player of whom nothing is known."""
_MODEL: Any = PlackettLuce(mu=MU, sigma=SIGMA, beta=MU / 6, tau=MU / 300)
OVERALL = ""
"""The game of the rating over all games."""
RIVAL, NAMELESS, NOBODY, AI = "rival", "", 0, "ai-"
"""The player of a rival that is no player; and of somebody of whom it is deleted who they were, whose user is 0."""
LEAST = 2
"""People whom a result must be about."""
MOST = 120
"""Orders that are gone through at most where all can be: those of a draw of five."""
_TICK = timedelta(microseconds=1)


class Rating(Struct, frozen=True):
    """How strong a player is taken to be, and how unsure that is."""

    mu: float = MU
    sigma: float = SIGMA


NEW = Rating()


class SeatEnd(Struct, frozen=True):
    """How a table ended for a seat (below 0: a rival), and who sat there: see `ResultRow` and `SeatRow`.

    `kept` are the skills, by game, with which somebody came to it who is nameless by now. Where there is such a one at
    a table, `kept_place` is the place with which each seat was rated; else 0.
    """

    seat: int
    user_id: int | None
    ai_level: int | None
    place: int
    left_by: int | None = None
    stand_in: bool = False
    conceded: bool = False
    kept: Mapping[str, Rating] = {}
    kept_place: int = 0


class TableEnd(Struct, frozen=True):
    """How a table ended: when it counts, why it does not ("": nothing speaks against it), and how for each seat."""

    table_id: int
    game: str
    at: datetime
    unrated: str
    seats: tuple[SeatEnd, ...]


class Contestant(Struct, frozen=True):
    """A player and their place, from 1 on, at a seat."""

    seat: int
    player: str
    place: int
    kept: Mapping[str, Rating] = {}


def ai_player(level: int) -> str:
    """The AI players of a level are one player."""
    return f"{AI}{level}"


def level_of(player: str) -> int | None:
    """The level of a player who is an AI."""
    level = player.removeprefix(AI)
    return int(level) if player.startswith(AI) and level.isdecimal() else None


def person(player: str) -> int | None:
    """The user of a player who is a person, and not nameless."""
    return int(player) if player.isdecimal() else None


def contestants(end: TableEnd) -> list[Contestant]:
    """Who is rated by it, in order of the seats; nobody, where it does not count."""
    if end.unrated or not any(seat.place for seat in end.seats):
        return []
    last = 1 + max(seat.place for seat in end.seats)
    found = [_contestant(seat, last) for seat in end.seats]
    if sum(one.player == NAMELESS or person(one.player) is not None for one in found) < LEAST:
        return []
    return [Contestant(one.seat, one.player, 1 + sum(o.place < one.place for o in found), one.kept) for one in found]


def _contestant(seat: SeatEnd, last: int) -> Contestant:
    left = not seat.conceded and (seat.stand_in or seat.left_by is not None)
    place = seat.kept_place or (last if left else seat.place)
    return Contestant(seat.seat, NAMELESS if seat.kept else _player(seat, left=left), place, seat.kept)


def _player(seat: SeatEnd, *, left: bool) -> str:
    if seat.seat < 0:
        return RIVAL
    user = seat.left_by if left else seat.user_id
    if user is not None:
        return NAMELESS if user == NOBODY else str(user)
    return NAMELESS if left or seat.conceded or seat.ai_level is None else ai_player(seat.ai_level)


def advanced(players: Sequence[str], places: Sequence[int], before: Sequence[Rating]) -> list[Rating]:
    """What places (1 is first, ties share one) make of these skills. The order of the players does not matter.

    Who is there more than once gets the mean of what each of their places would make of them.
    """
    ranked = sorted(range(len(players)), key=lambda at: (places[at], before[at].mu, before[at].sigma))
    tied = [list(group) for _, group in groupby(ranked, key=lambda at: places[at])]
    ways: dict[int, list[Rating]] = {at: [] for at in ranked}
    for order in _orders(tied):
        found = _MODEL.rate([[_MODEL.rating(mu=before[at].mu, sigma=before[at].sigma)] for at in order])
        for at, (one,) in zip(order, found, strict=True):
            ways[at].append(Rating(one.mu, one.sigma))
    alike = _grouped((places[at], before[at]) for at in range(len(players)))
    after = [_mean([way for at in those for way in ways[at]]) for those in alike]
    same = _grouped(player or at for at, player in enumerate(players))
    return [_mean([after[at] for at in those]) for those in same]


def _orders(tied: Sequence[Sequence[int]]) -> Iterable[list[int]]:
    """Orders in which those who share a place may have come: all, or of very many some in which each is as often first
    of them as last.

    What openskill itself makes of three who share the first place is less than what the fourth gets.
    """
    if prod(factorial(len(group)) for group in tied) <= MOST:
        return ([*chain(*groups)] for groups in product(*map(permutations, tied)))
    turns = range(lcm(*map(len, tied)))
    return ([*chain(*(_turned(group, turn) for group in tied))] for turn in turns)


def _turned(group: Sequence[int], turn: int) -> Sequence[int]:
    first = turn % len(group)
    return [*group[first:], *group[:first]]


def _grouped(keys: Iterable[Hashable]) -> list[list[int]]:
    """For each of the keys, where it stands."""
    every = list(keys)
    places: dict[Hashable, list[int]] = {}
    for at, key in enumerate(every):
        places.setdefault(key, []).append(at)
    return [places[key] for key in every]


def _mean(skills: Sequence[Rating]) -> Rating:
    """The same to the last bit, in whatever order."""
    count = len(skills)
    return Rating(fsum(one.mu for one in skills) / count, fsum(one.sigma for one in skills) / count)


class RatingBook:
    """The ratings of players as far as they are known here, which results advance one after the other."""

    def __init__(self, rows: Iterable[RatingRow] = ()) -> None:
        self._rows = {(row.player, row.game): row for row in rows}

    @property
    def rows(self) -> list[RatingRow]:
        """The ratings of whoever has played."""
        return [row for row in self._rows.values() if row.games]

    def enter(self, end: TableEnd) -> list[RatingEventRow]:
        """Advances the ratings of all who are rated by it; returns what has become of them.

        An event comes after those before it of the same players, by its time, even where their tables' clocks differ.
        """
        those = contestants(end)
        games = (end.game, OVERALL)
        known = [self._rows.get((one.player, game)) for one in those for game in games]
        at = max([end.at, *(row.at + _TICK for row in known if row is not None and row.games)])
        return [event for game in games for event in self._advanced(end.table_id, game, those, at)]

    def _advanced(
        self, table_id: int, game: str, those: Sequence[Contestant], at: datetime
    ) -> Iterable[RatingEventRow]:
        if not those:
            return
        before = [one.kept.get(game) or self._skill(one.player, game) for one in those]
        after = advanced([one.player for one in those], [one.place for one in those], before)
        for one, old, new in zip(those, before, after, strict=True):
            yield RatingEventRow(
                table_id, game, one.seat, one.player, one.place, old.mu, old.sigma, new.mu, new.sigma, at
            )
        for player, new in {one.player: new for one, new in zip(those, after, strict=True)}.items():
            if player != NAMELESS:
                row = self._rows.get((player, game))
                count = 1 + (row.games if row is not None else 0)
                self._rows[player, game] = RatingRow(player, game, new.mu, new.sigma, count, at)

    def _skill(self, player: str, game: str) -> Rating:
        row = self._rows.get((player, game))
        return NEW if row is None or not row.games else Rating(row.mu, row.sigma)
