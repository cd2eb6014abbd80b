"""Standing orders of players: given, listed, cancelled, applied when a seat must decide."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import ChoicePath, Choices, Refused, Text, t
from bot.games.engine.standing_orders import forms, order_of, order_support, walked
from bot.rows import OrderRow
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.notifications import OrderEnded
from bot.tables.model.order_matching import (
    ALWAYS,
    ONCE,
    found,
    is_for_once,
    said_of,
    standing,
    until_round,
    without_orders,
)

MOST = 10
"""Maximum number of orders of a seat."""


class OrderView(Struct, frozen=True):
    """An order as its owner sees it: its text, and its expiry.

    The text is None if it is no longer possible. Expiry: ALWAYS (cancelled by the owner), ONCE, ROUND (this one).
    """

    id: int
    text: Text | None
    until: str


class UserOrders(Struct, frozen=True):
    """A user's orders, and the game's round (0: it has none)."""

    given: tuple[OrderView, ...]
    round: int


class StandingOrders:
    """Orders are private: other players see neither an order nor which moves were made by one."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the choices for an order after a path, independent of the displayed move `number`.

        Raises Refused, NotSeated, WrongStatus.
        """
        del number
        loaded, seat = await self._mine(table_id, user_id)
        return walked(order_support(loaded.game, loaded.game.view(loaded.state, seat)), said)

    @table_operation
    async def of(self, table_id: int, user_id: int) -> UserOrders:
        """Return the user's orders, oldest first. Raises NotSeated, WrongStatus."""
        loaded, seat = await self._mine(table_id, user_id)
        return _orders(loaded, seat)

    @table_operation
    async def give(self, table_id: int, user_id: int, said: ChoicePath, until: str) -> UserOrders:
        """Give an order, which expires `until` ALWAYS, ONCE or a round; idempotent.

        Raises Refused, NotSeated, WrongStatus.
        """
        async with self._uow.locked(table_id):
            loaded, seat = await self._mine(table_id, user_id)
            view = loaded.game.view(loaded.state, seat)
            order_of(loaded.game, view, said)
            if until != ONCE and forms(loaded.game)[said[0]].once:
                raise Refused("", t("This can be done for you the next time only."))
            if until not in (ALWAYS, ONCE, until_round(loaded.game.round(view) or 0)):
                raise Refused("", t("That round is over. Please choose again."))
            own = standing(loaded, loaded.state, seat)
            if any((said_of(one), one.until) == (said, until) for one in own):
                return _orders(loaded, seat)
            if len(own) >= MOST:
                raise WrongStatus(t("You have {n} auto-answers already: cancel one first.", n=MOST))
            new = OrderRow(0, table_id, seat, user_id, said[0], said[1:], until, self._uow.now())
            gone = [one.id for one in loaded.orders if (one.seat, one.user_id) == (seat, user_id) and one not in own]
            await self._change(loaded, add=new, end=gone)
            return _orders((await self._uow.loader.load(table_id)), seat)

    @table_operation
    async def cancel(self, table_id: int, user_id: int, order_id: int) -> UserOrders:
        """Cancel an own order, if it still exists. Raises NotSeated, WrongStatus."""
        async with self._uow.locked(table_id):
            loaded, seat = await self._mine(table_id, user_id)
            own = [one for one in loaded.orders if (one.seat, one.user_id, one.id) == (seat, user_id, order_id)]
            if own:
                await self._change(loaded, end=[order_id])
            return _orders((await self._uow.loader.load(table_id)), seat)

    @retry_on_conflict
    async def follow(self, table_id: int, key: str) -> None:
        """Apply the order of seat `key`, if the table still waits for it, as its person's move.

        An order that is no longer possible is deleted, and its owner notified.
        """
        async with self._uow.locked(table_id):
            loaded = await self._uow.loader.load(table_id)
            seat = int(key)
            answer = found(loaded, loaded.state, seat) if loaded.info.status == Status.RUNNING else None
            if answer is None or loaded.info.held:
                await self._uow.reschedule(loaded)
                return
            if answer.said is None or not await self._said(loaded, seat, answer.order, answer.said):
                await self._end(loaded, answer.order)
        await self._uow.news.changed(table_id)

    async def _said(self, loaded: TableSnapshot, seat: int, order: OrderRow, said: ChoicePath) -> bool:
        """Return whether the move was possible.

        The player is not present, so idle moves still count.
        """
        try:
            await self._uow.move(loaded, seat, order.user_id, said, idle_moves=loaded.row.idle_moves)
        except Refused:
            return False
        return True

    async def _end(self, loaded: TableSnapshot, order: OrderRow) -> None:
        self._uow.notify(OrderEnded(loaded.row.id, order.user_id, order.id, order.form))
        await self._change(without_orders(loaded, [order.id]), end=[order.id])

    async def _mine(self, table_id: int, user_id: int) -> tuple[TableSnapshot, int]:
        loaded = await self._uow.loader.load(table_id)
        table_rules.check_running(loaded.info)
        return loaded, table_rules.seat_of(loaded.info, user_id)

    async def _change(self, loaded: TableSnapshot, *, add: OrderRow | None = None, end: Collection[int] = ()) -> None:
        """Store orders, and the table's timers with these."""
        kept = tuple(one for one in loaded.orders if one.id not in end)
        after = replace(loaded, orders=kept if add is None else (*kept, add))
        await self._uow.store.orders.change(loaded.row.id, await self._uow.clocks(after), add=add, end=end)


def _orders(loaded: TableSnapshot, seat: int) -> UserOrders:
    game, view = loaded.game, loaded.game.view(loaded.state, seat)
    given: list[OrderView] = []
    for order in standing(loaded, loaded.state, seat):
        try:
            text = order_of(game, view, said_of(order))
        except Refused:
            text = None
        until = ONCE if is_for_once(order, game) else order.until.partition(" ")[0]
        given.append(OrderView(order.id, text, until))
    return UserOrders(tuple(given), game.round(view))
