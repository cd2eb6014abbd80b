"""Rating arithmetic: players, places and the Plackett-Luce model, without a database.

Ratings are those of Weng and Lin for games with several places (Plackett–Luce, by `openskill`): a mean `mu`, and its
uncertainty `sigma`. Each result counts twice, at its game and over all games.

The user at a seat in the end gets its place. A user who has left a game for good without conceding comes after all who
stayed, regardless of the outcome of their seat; a substitute (an AI, or a user who took the seat over) is not rated for
a game that another user began. Tied players get the mean of the updates over the orders in which they may have come. AI
players are one player per level, rivals that are no players another one; where two seats have the same level, their
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
"""Initial rating of an unknown player."""
_MODEL: Any = PlackettLuce(mu=MU, sigma=SIGMA, beta=MU / 6, tau=MU / 300)
OVERALL = ""
"""Game of the overall rating."""
RIVAL, NAMELESS, NOBODY, AI = "rival", "", 0, "ai-"
"""Player ids: a rival that is no player; an erased user (whose user id is 0); prefix of AI players."""
LEAST = 2
"""Minimum number of people in a rated result."""
MOST = 120
"""Maximum number of orders that are enumerated completely: those of a tie of five."""
_TICK = timedelta(microseconds=1)


class Rating(Struct, frozen=True):
    """Rating of a player: mean and uncertainty."""

    mu: float = MU
    sigma: float = SIGMA


NEW = Rating()


class SeatEnd(Struct, frozen=True):
    """Result of a seat (below 0: a rival), and its user: see `ResultRow` and `SeatRow`.

    `kept` are the stored ratings, by game, with which an erased user came to the table. If a table has one,
    `kept_place` is the place with which each seat was rated; else 0.
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
    """Result of a table: time, reason why it does not count ("": it does), and its seats."""

    table_id: int
    game: str
    at: datetime
    unrated: str
    seats: tuple[SeatEnd, ...]


class Contestant(Struct, frozen=True):
    """A player at a seat and their place, from 1 on."""

    seat: int
    player: str
    place: int
    kept: Mapping[str, Rating] = {}


def ai_player(level: int) -> str:
    """Return the player id of an AI level; all AI players of a level are one player."""
    return f"{AI}{level}"


def level_of(player: str) -> int | None:
    """Return the level of an AI player, or None."""
    level = player.removeprefix(AI)
    return int(level) if player.startswith(AI) and level.isdecimal() else None


def person(player: str) -> int | None:
    """Return the user of a player who is a person and not erased, or None."""
    return int(player) if player.isdecimal() else None


def contestants(end: TableEnd) -> list[Contestant]:
    """Return the rated players in order of the seats; empty if the result does not count."""
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
    """Return the ratings after a result; places begin at 1, ties share one.

    The order of the players does not matter. A player who is there more than once gets the mean of the updates of each
    of their places.
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
    """Return the orders in which tied players may have come.

    All of them, or of very many a sample in which each player is first and last of the tie equally often. The update of
    openskill itself for three who share the first place is less than that for the fourth.
    """
    if prod(factorial(len(group)) for group in tied) <= MOST:
        return ([*chain(*groups)] for groups in product(*map(permutations, tied)))
    turns = range(lcm(*map(len, tied)))
    return ([*chain(*(_turned(group, turn) for group in tied))] for turn in turns)


def _turned(group: Sequence[int], turn: int) -> Sequence[int]:
    first = turn % len(group)
    return [*group[first:], *group[:first]]


def _grouped(keys: Iterable[Hashable]) -> list[list[int]]:
    """Return the indexes of each distinct key."""
    every = list(keys)
    places: dict[Hashable, list[int]] = {}
    for at, key in enumerate(every):
        places.setdefault(key, []).append(at)
    return [places[key] for key in every]


def _mean(skills: Sequence[Rating]) -> Rating:
    """Return the mean of ratings, bit for bit the same in any order."""
    count = len(skills)
    return Rating(fsum(one.mu for one in skills) / count, fsum(one.sigma for one in skills) / count)


class RatingBook:
    """In-memory ratings of players, which results advance in order."""

    def __init__(self, rows: Iterable[RatingRow] = ()) -> None:
        self._rows = {(row.player, row.game): row for row in rows}

    @property
    def rows(self) -> list[RatingRow]:
        """Return the rating rows of all players who have played."""
        return [row for row in self._rows.values() if row.games]

    def enter(self, end: TableEnd) -> list[RatingEventRow]:
        """Apply a result to the ratings of its players; return the rating events.

        An event is later than the earlier ones of the same players, even where the tables' clocks differ.
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
