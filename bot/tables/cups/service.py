"""Cups: opened, filled, begun and ended by people. Automatic steps are in `rounds`."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from bot.cups import pairing
from bot.enums import CupStanding, Status
from bot.games.common_texts import command
from bot.games.contract import t, tn
from bot.games.registry import GAMES
from bot.rows import Cup, CupPersonRow, CupRow
from bot.store.engine.errors import ConflictError
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import renamed
from bot.tables.cups.rounds import CLOSED, CupDirector, begun, most_at
from bot.tables.lobby.permissions import check_opener
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.errors import BlockedHere, NoSeatHere, NotAllowed, TableError, WrongStatus
from bot.tables.model.views import Person
from bot.tables.users.blocks import check_not_banned
from bot.words.formatter import LANGUAGES

LEAST_PEOPLE, MOST_PEOPLE = 4, 64
SIZES = (2, 3, 4, 5)
DAYS = (1, 30)
"""Minimum and maximum days of a round."""
OPEN = timedelta(days=14)
"""Time after which an open cup expires."""
AT_A_TIME = 5
"""Maximum number of open and running cups of a server."""
TRIES = 10
_Change = Callable[[Cup], Awaitable[tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]]]


class NoSuchCup(TableError):
    """No cup is here, or not any more."""

    text = t("There is no cup here. Open one with {command}.", command=command("cup new"))


class CupService:
    """Actions of people on cups."""

    def __init__(self, uow: UnitOfWork, seating: Seating) -> None:
        self._uow = uow
        self.rounds = CupDirector(uow, seating)

    # --- queries -----------------------------------------------------------------------------------------------------

    @table_operation
    async def get(self, cup_id: int) -> Cup:
        """Return a cup with its people and groups. Raises NoSuchCup."""
        cup = await self._uow.store.cups.get(cup_id)
        if cup is None:
            raise NoSuchCup
        return cup

    @table_operation
    async def as_seen(self, cup: Cup, reader: int | None = None) -> Cup:
        """Return a cup as the reader (None: the public) sees it, with hidden names as numbers."""
        users = [one.user_id for one in cup.people if one.user_id is not None]
        unseen = await self._uow.store.users.hiding(users, reader)
        people = (
            replace(one, user_id=None, name=renamed(cup.row.language, one.number - 1)) if one.user_id in unseen else one
            for one in cup.people
        )
        return replace(cup, people=tuple(people))

    @table_operation
    async def in_guild(self, guild_id: int) -> list[CupRow]:
        """Return the cups of a server: those that are not over, then the others, newest first."""
        return await self._uow.store.cups.in_guild(guild_id)

    @table_operation
    async def of(self, guild_id: int, user_id: int, cup_id: int | None = None) -> Cup:
        """Return a cup of a server: the given one, else one that the user is in, else the newest.

        Raises NoSuchCup.
        """
        found = await self.in_guild(guild_id)
        if cup_id is not None:
            found = [row for row in found if row.id == cup_id]
        if not found:
            raise NoSuchCup
        for row in found:
            if row.status in (Status.OPEN, Status.RUNNING) and _of(cup := await self.get(row.id), user_id) is not None:
                return cup
        return await self.get(found[0].id)

    @table_operation
    async def untold(self) -> list[int]:
        """Return the cups to show in Discord: those not over, and those whose end was not announced."""
        return [*await self._uow.store.cups.going_on(), *await self._uow.store.cups.untold()]

    @table_operation
    async def in_channel(self, channel_id: int) -> list[int]:
        """Return the cups of a channel that are not over."""
        return await self._uow.store.cups.in_channel(channel_id)

    def display_lock(self, cup_id: int) -> AbstractAsyncContextManager[None]:
        """Lock: no other process shows the cup in Discord meanwhile. Raises StoreBusy."""
        return self._uow.store.cup_lock(cup_id)

    # --- before it begins --------------------------------------------------------------------------------------------

    @table_operation
    async def open(
        self,
        *,
        game: str,
        host: Person,
        guild_id: int,
        channel_id: int,
        language: str,
        name: str,
        days: int = 7,
        size: int | None = None,
        rounds: int = 0,
        places: int = MOST_PEOPLE,
        plays: bool = True,
        interaction: int | None = None,
    ) -> Cup:
        """Open a cup, in which the host `plays` or not; idempotent by interaction.

        Raises WrongStatus, and OpensElsewhere or NotOpener if the host may not open tables.
        """
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        table_rules.check_offered(language, LANGUAGES)
        most = most_at(game)
        size = min(4, most) if size is None else size
        if not pairing.LEAST_GROUP <= size <= most:
            raise WrongStatus(
                t("{game} is played in a cup by {least} to {most} at a table.",
                  game=GAMES[game].meta.title, least=pairing.LEAST_GROUP, most=most)
            )  # fmt: skip
        _check_between(days, *DAYS)
        _check_between(rounds, 0, pairing.MOST_ROUNDS)
        _check_between(places, LEAST_PEOPLE, MOST_PEOPLE)
        await check_opener(self._uow.store, guild_id, channel_id, host)
        there = [row for row in await self.in_guild(guild_id) if row.status in (Status.OPEN, Status.RUNNING)]
        if len(there) >= AT_A_TIME and not any(row.interaction_id == interaction for row in there):
            raise WrongStatus(tn("{n} cup goes on here already. Wait until it is over.",
                                 "{n} cups go on here already. Wait until one is over.", len(there)))  # fmt: skip
        now, called = self._uow.now(), " ".join(name.split())[: table_rules.NAME_LENGTH]
        row = CupRow(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.id,
            name=called,
            game=game,
            language=language,
            settings=table_rules.full_settings(GAMES[game], {}),
            size=size,
            places=places,
            rounds=rounds,
            days=days,
            lots=secrets.token_hex(8),
            created_at=now,
            ends_at=now + OPEN,
            interaction_id=interaction,
        )
        first = CupPersonRow(0, 1, host.id, host.name[: table_rules.NAME_LENGTH], CupStanding.IN) if plays else None
        return await self.get(await self._uow.store.cups.create(row, first))

    @table_operation
    async def join(self, cup_id: int, person: Person, *, spare: bool = False) -> Cup:
        """Join an open cup, or register as a substitute (`spare`), also while it runs.

        Users who are kept apart by a block are not in one cup, since they would meet at its tables.

        Raises WrongStatus, Banned, BlockedHere, NoSeatHere.
        """

        async def change(cup: Cup) -> tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]:
            _check_going_on(cup)
            if cup.row.status == Status.RUNNING and not spare:
                raise WrongStatus(t("This cup has begun. You can still be a substitute: press *Substitute*."))
            mine, wish = _of(cup, person.id), CupStanding.SPARE if spare else CupStanding.IN
            if mine is not None and mine.status == CupStanding.OUT:
                raise WrongStatus(t("You are out of this cup and cannot come back to it."))
            if mine is not None and (mine.status == wish or cup.row.status == Status.RUNNING):
                raise WrongStatus(t("You are in this cup already."))
            if not spare and sum(one.status == CupStanding.IN for one in cup.people) >= cup.row.places:
                raise WrongStatus(t("All places of this cup are taken. You can be a substitute: press *Substitute*."))
            if spare and sum(one.status == CupStanding.SPARE for one in cup.people) >= MOST_PEOPLE:
                raise WrongStatus(t("There are more substitutes than this cup can need."))
            await self._check_welcome(cup, person.id)
            name = person.name[: table_rules.NAME_LENGTH]
            number = 1 + max((one.number for one in cup.people), default=0) if mine is None else mine.number
            row = CupPersonRow(cup.row.id, number, person.id, name, wish)
            return (*(one for one in cup.people if one.number != number), row), {}

        return await self._changed(cup_id, change)

    async def _check_welcome(self, cup: Cup, user_id: int) -> None:
        await check_not_banned(self._uow.store, cup.row.guild_id, user_id)
        others = [one.user_id for one in cup.people if one.user_id is not None and one.status != CupStanding.OUT]
        if pairs := await self._uow.store.blocks.between([user_id], others):
            if any(by == user_id for by, _ in pairs):
                raise BlockedHere(t("Somebody you have blocked is in this cup. Unblock them to take part."))
            raise NoSeatHere(t("You can't take part in this cup."))

    @table_operation
    async def configure(self, cup_id: int, by: Person, settings: Mapping[str, str]) -> Cup:
        """Choose settings of the game before the cup begins, as host or moderator.

        Raises WrongStatus, NotAllowed.
        """

        async def change(cup: Cup) -> tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]:
            _check_host(cup, by)
            _check_open(cup)
            game = GAMES[cup.row.game]
            full = table_rules.full_settings(game, {**table_rules.offered(game, cup.row.settings), **settings})
            return None, {"settings": full}

        return await self._changed(cup_id, change)

    @table_operation
    async def start(self, cup_id: int, by: Person) -> Cup:
        """Pair the first round as host or moderator. Raises WrongStatus, NotAllowed."""
        cup = await self.get(cup_id)
        for _ in range(TRIES):
            _check_host(cup, by)
            _check_open(cup)
            there = sum(one.status == CupStanding.IN for one in cup.people)
            if there < LEAST_PEOPLE:
                raise WrongStatus(t("A cup needs at least {least} people; {n} are in it.", least=LEAST_PEOPLE, n=there))
            try:
                await begun(self._uow, cup)
                break
            except ConflictError:
                cup = await self.get(cup_id)
        return await self.rounds.advance(cup_id)

    # --- at any time -------------------------------------------------------------------------------------------------

    @table_operation
    async def withdraw(self, cup_id: int, user_id: int) -> Cup:
        """Leave a cup for good, or before the start; another player becomes host if the host does.

        Before the start one may join again. Raises WrongStatus.
        """

        async def change(cup: Cup) -> tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]:
            _check_going_on(cup)
            mine = _of(cup, user_id)
            if mine is None or mine.status == CupStanding.OUT:
                raise WrongStatus(t("You are not in this cup."))
            others = [one for one in cup.people if one.number != mine.number]
            if cup.row.status == Status.RUNNING and mine.status == CupStanding.IN:
                others.append(replace(mine, status=CupStanding.OUT))
            return tuple(others), _handed_on(cup, user_id, others)

        cup = await self._changed(cup_id, change)
        return await self.rounds.advance(cup_id) if cup.row.status == Status.RUNNING else cup

    @table_operation
    async def leave_all(self, user_id: int) -> None:
        """Withdraw the user from all cups that are not over."""
        for cup_id in await self._uow.store.cups.of_user(user_id):
            await self.withdraw(cup_id, user_id)

    @table_operation
    async def end(self, cup_id: int, by: Person) -> Cup:
        """End a cup without a winner, as host or moderator; games at its tables go on.

        Raises WrongStatus, NotAllowed.
        """

        async def change(cup: Cup) -> tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]:
            _check_host(cup, by)
            _check_going_on(cup)
            return None, {"status": Status.ENDED, "reason": table_rules.ended_by(by), "ends_at": None}

        return await self._changed(cup_id, change)

    @table_operation
    async def on_channel_deleted(self, cup_id: int) -> Cup:
        """End the cup, since its channel was deleted."""

        async def change(cup: Cup) -> tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]:
            over = {"status": Status.ENDED, "reason": table_rules.PLACE_LOST, "ends_at": None}
            return None, {"told": -1, **(over if cup.row.status in (Status.OPEN, Status.RUNNING) else {})}

        return await self._changed(cup_id, change)

    @table_operation
    async def save_message(self, cup_id: int, **changes: object) -> Cup:
        """Store the cup's state in Discord: `message_id`, `event_id`, `told`."""

        async def change(cup: Cup) -> tuple[tuple[CupPersonRow, ...] | None, Mapping[str, Any]]:
            del cup
            return None, changes

        return await self._changed(cup_id, change)

    async def _changed(self, cup_id: int, change: _Change) -> Cup:
        """Apply a change that depends on the cup's newest state. Raises as `change`."""
        for left in reversed(range(TRIES)):
            cup = await self.get(cup_id)
            people, columns = await change(cup)
            try:
                await self._uow.store.cups.change(cup.row, people=people, **columns)
                break
            except ConflictError:
                if not left:
                    raise
        return await self.get(cup_id)


def is_host(cup: Cup, by: Person) -> bool:
    """Return whether the person is the cup's host or a moderator of its server."""
    return by.id == cup.row.host_id or by.moderates == cup.row.guild_id


def _of(cup: Cup, user_id: int) -> CupPersonRow | None:
    """Return the user's row in the cup."""
    return next((one for one in cup.people if one.user_id == user_id), None)


def _check_host(cup: Cup, by: Person) -> None:
    if not is_host(cup, by):
        raise NotAllowed


def _check_going_on(cup: Cup) -> None:
    if cup.row.status not in (Status.OPEN, Status.RUNNING):
        raise WrongStatus(t("This cup is over."))


def _check_open(cup: Cup) -> None:
    _check_going_on(cup)
    if cup.row.status == Status.RUNNING:
        raise WrongStatus(t("This cup has begun already."))


def _check_between(value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise WrongStatus(t("Please choose a number from {low} to {high}.", low=low, high=high))


def _handed_on(cup: Cup, user_id: int, others: Sequence[CupPersonRow]) -> Mapping[str, object]:
    """Return the changes if the host leaves: another host, or the end of an empty open cup."""
    left = [one for one in others if one.status == CupStanding.IN and one.user_id is not None]
    if not left and cup.row.status == Status.OPEN:
        return {"status": Status.ENDED, "reason": CLOSED, "ends_at": None}
    return {"host_id": left[0].user_id} if left and user_id == cup.row.host_id else {}
