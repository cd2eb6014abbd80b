"""Ratings as displayed: public, or to their owners alone if these hide them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from msgspec import Struct

from bot.games.contract import Text
from bot.rows import RatingRow
from bot.store.store import Store
from bot.store.table.rating_math import OVERALL, Rating, level_of, person
from bot.tables.core.store_errors import table_operation
from bot.tables.model import rating_text
from bot.tables.model.views import TableInfo


class UserRating(Struct, frozen=True):
    """A player's rating after this number of `games`; `provisional`: too little is known yet."""

    player: str
    number: int
    games: int
    provisional: bool

    @property
    def user(self) -> int | None:
        """The user; None: an AI, or a rival that is no player."""
        return person(self.player)

    @property
    def level(self) -> int:
        """The level of the AI; 0: it is none."""
        return level_of(self.player) or 0


class RatingChange(Struct, frozen=True):
    """Change of the rating of the player at a seat (-1: a rival that is no player).

    The place is among the rated players. `provisional`: too little is known even after it.
    """

    seat: int
    player: str
    place: int
    before: int
    after: int
    provisional: bool

    @property
    def user(self) -> int | None:
        """The user; None: an AI, a rival that is no player, or a deleted user."""
        return person(self.player)


class RatingPoint(Struct, frozen=True):
    """A player's rating from the end of a table on."""

    at: datetime
    number: int
    table_id: int


class RatingLadder(Struct, frozen=True):
    """Ladder of a server's rated players, best first, and the reader's position in it.

    The position counts from 0 on; None: not ranked. Users who hide their rating are visible to themselves alone;
    `unnamed` is the number of these. `measures` are the AI players, for comparison.
    """

    game: str
    people: tuple[UserRating, ...]
    own: int | None
    measures: tuple[UserRating, ...]
    unnamed: int = 0


class RatingService:
    """Read-only service; ratings are written with the end of each table.

    See `bot.store.table.ratings`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    @staticmethod
    def why_not(info: TableInfo) -> Text | None:
        """Return why a table is not, or will not be, rated.

        None: it is rated, or it has ended without a result.
        """
        return rating_text.why_not(info)

    @table_operation
    async def changes(self, table_id: int, reader: int | None = None) -> tuple[RatingChange, ...]:
        """Return the rating changes of a table by seat, as visible to the reader (None: all).

        Empty if it is not rated.
        """
        events = await self._store.ratings.events(table_id)
        hiding = await self._hiding((event.player for event in events), reader)
        return tuple(
            RatingChange(
                event.seat,
                event.player,
                event.place,
                rating_text.shown(Rating(event.mu_before, event.sigma_before)),
                rating_text.shown(skill := Rating(event.mu, event.sigma)),
                rating_text.is_provisional(skill),
            )
            for event in events
            if event.player not in hiding
        )

    async def of_people(self, info: TableInfo) -> tuple[RatingChange, ...]:
        """Return the public rating changes of the people by whose names the seats are called."""
        whose = {seat.seat: seat.left_by if seat.user_id is None else seat.user_id for seat in info.seats}
        changes = await self.changes(info.id)
        return tuple(one for one in changes if one.user is not None and one.user == whose.get(one.seat))

    @table_operation
    async def of(
        self, user_ids: Iterable[int], game: str = OVERALL, reader: int | None = None
    ) -> Mapping[int, UserRating]:
        """Return the ratings of these users at a game, or overall, if they exist and are visible."""
        players = [str(user) for user in user_ids]
        rows = await self._store.ratings.of(players, game)
        hiding = await self._hiding(players, reader)
        return {int(row.player): _rating(row) for row in rows if row.player not in hiding}

    @table_operation
    async def curve(self, user_id: int, game: str = OVERALL, reader: int | None = None) -> tuple[RatingPoint, ...]:
        """Return a user's past ratings at a game, or overall, oldest first; empty if hidden."""
        player = str(user_id)
        if player in await self._hiding([player], reader):
            return ()
        events = await self._store.ratings.curve(player, game)
        return tuple(RatingPoint(one.at, rating_text.shown(Rating(one.mu, one.sigma)), one.table_id) for one in events)

    @table_operation
    async def ladder(self, guild_id: int, game: str = OVERALL, reader: int | None = None) -> RatingLadder:
        """Return the ladder of a game, or overall, of the people of a server's tables."""
        rows = await self._store.ratings.ladder(guild_id, game)
        users = {user: row for row in rows if (user := person(row.player)) is not None}
        hiding = await self._store.users.hiding(users, reader)
        people = sorted(
            (_rating(row) for user, row in users.items() if user not in hiding),
            key=lambda one: (-one.number, -one.games, one.player),
        )
        measures = sorted((_rating(row) for row in rows if level_of(row.player)), key=lambda one: one.player)
        own = next((at for at, one in enumerate(people) if one.user == reader), None)
        return RatingLadder(game, tuple(people), own, tuple(measures), len(hiding))

    async def _hiding(self, players: Iterable[str], reader: int | None) -> Collection[str]:
        """Return the players whose rating the reader may not see."""
        users = [user for player in players if (user := person(player)) is not None and user != reader]
        return {str(user) for user in await self._store.ratings.hiding(users)} if users else ()


def _rating(row: RatingRow) -> UserRating:
    skill = Rating(row.mu, row.sigma)
    return UserRating(row.player, rating_text.shown(skill), row.games, rating_text.is_provisional(skill))
