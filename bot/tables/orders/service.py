"""Standing orders of players: given, listed, cancelled, applied when a seat must decide."""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import ChoicePath, Choices, Refused, Text, t
from bot.games.engine.standing_orders import forms, order_of, order_support, walked
from bot.rows import OrderRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.apply_move import apply_move
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot, as_game
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

    async def give(self, table_id: int, user_id: int, said: ChoicePath, until: str) -> UserOrders:
        """Give an order, which expires `until` ALWAYS, ONCE or a round; idempotent.

        Raises Refused, NotSeated, WrongStatus.
        """

        async def decide(table: GameSnapshot) -> Draft[None]:
            seat = _seat(table, user_id)
            view = table.game.view(table.state, seat)
            order_of(table.game, view, said)
            if until != ONCE and forms(table.game)[said[0]].once:
                raise Refused("", t("This can be done for you the next time only."))
            if until not in (ALWAYS, ONCE, until_round(table.game.round(view) or 0)):
                raise Refused("", t("That round is over. Please choose again."))
            own = standing(table, seat)
            if any((said_of(one), one.until) == (said, until) for one in own):
                return unchanged(table)
            if len(own) >= MOST:
                raise WrongStatus(t("You have {n} auto-answers already: cancel one first.", n=MOST))
            new = OrderRow(0, table_id, seat, user_id, said[0], said[1:], until, self._uow.now())
            gone = {one.id for one in table.orders if (one.seat, one.user_id) == (seat, user_id) and one not in own}
            return await self._with_orders(table, (*(one for one in table.orders if one.id not in gone), new))

        table = as_game((await self._uow.run(table_id, decide)).after)
        return _orders(table, _seat(table, user_id))

    async def cancel(self, table_id: int, user_id: int, order_id: int) -> UserOrders:
        """Cancel an own order, if it still exists. Raises NotSeated, WrongStatus."""

        async def decide(table: GameSnapshot) -> Draft[None]:
            mine = _seat(table, user_id), user_id, order_id
            left = tuple(one for one in table.orders if (one.seat, one.user_id, one.id) != mine)
            return unchanged(table) if left == table.orders else await self._with_orders(table, left)

        table = as_game((await self._uow.run(table_id, decide)).after)
        return _orders(table, _seat(table, user_id))

    async def follow(self, table_id: int, key: str) -> None:
        """Apply the order of seat `key`, if the table still waits for it, as its person's move.

        An order that is no longer possible is deleted, and its owner notified. The player is not present, so idle moves
        still count.
        """
        seat = int(key)

        async def decide(table: GameSnapshot) -> Draft[None]:
            answer = found(table, seat) if table.info.status == Status.RUNNING else None
            if answer is None or table.info.held:
                return await self._uow.rescheduled(table)
            order = answer.order
            if answer.said is not None:
                with suppress(Refused):
                    move = apply_move(table, seat, order.user_id, answer.said, self._uow.now())
                    return move.with_idle_moves(table.row.idle_moves)
            draft = await self._with_orders(table, without_orders(table, [order.id]).orders)
            ended = OrderEnded(table_id, order.user_id, order.id, order.form)
            return replace(draft, unannounced=False).notifying(ended)

        await self._uow.run(table_id, decide)

    async def _mine(self, table_id: int, user_id: int) -> tuple[GameSnapshot, int]:
        table = await self._uow.loader.game(table_id)
        return table, _seat(table, user_id)

    async def _with_orders(self, table: GameSnapshot, orders: tuple[OrderRow, ...]) -> Draft[None]:
        """Return the unannounced draft with these orders, and the timers that follow from them."""
        after = table.with_rows(orders=orders)
        return replace(change(table, orders=orders, timers=await self._uow.clocks(after)), unannounced=True)


def _seat(table: GameSnapshot, user_id: int) -> int:
    """Return a user's seat at a table that goes on. Raises NotSeated, WrongStatus."""
    table_rules.check_running(table.info)
    return table_rules.seat_of(table.info, user_id)


def _orders(loaded: GameSnapshot, seat: int) -> UserOrders:
    game, view = loaded.game, loaded.game.view(loaded.state, seat)
    given: list[OrderView] = []
    for order in standing(loaded, seat):
        try:
            text = order_of(game, view, said_of(order))
        except Refused:
            text = None
        until = ONCE if is_for_once(order, game) else order.until.partition(" ")[0]
        given.append(OrderView(order.id, text, until))
    return UserOrders(tuple(given), game.round(view))
