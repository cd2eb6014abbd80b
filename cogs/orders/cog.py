"""Auto-answers (standing orders): a player's private screen to add, list and cancel them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.contract import ChoicePath, Complete, Pick, Refused, Text, t
from bot.games.engine.choice_walk import split
from bot.tables.model.errors import NotSeated
from bot.tables.model.notifications import OrderEnded
from bot.tables.model.order_matching import ALWAYS, ONCE, ROUND, until_round
from bot.tables.orders.service import UserOrders
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import answer, answer_in_time, refused_in_place, translator_for
from cogs.framework.send import direct_channel
from cogs.orders import screen as screens
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import MOST_TABLES, ORDER, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen, values
from cogs.ui.links import to_thread
from cogs.ui.move_builder import next_step, step_before
from cogs.ui.step import is_typed, picked, refused_lines, step_screen, write_modal
from cogs.ui.translator import private_translator


class OrdersCog(TakuCog):
    """Cog of *Auto-answers* among a table's tools, and of `/taku auto-answers`."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        client.notifications.register(OrderEnded, self._tell)

        @group.command(
            name=ls("auto-answers"), description=ls("What is answered for you at a table when you are asked")
        )
        async def orders(interaction: Interaction) -> None:
            await client.router.command(interaction, CustomId("orders"))

        del orders

    def routes(self) -> Routes:
        """Return the handlers; an order is chosen field by field like a move, then its duration."""
        return {
            "orders": self._orders,
            ORDER.say: self._say,
            ORDER.menu: self._menu,
            ORDER.more: self._more,
            ORDER.write: self._write,
            ORDER.wrote: self._wrote,
            "order!": self._give,
            "order-cancel": self._cancel,
        }

    async def _orders(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._listed(interaction, target.table))

    async def _listed(
        self, interaction: Interaction, table_id: int, mine: UserOrders | None = None, lead: Text | None = None
    ) -> Screen:
        tables, user = self.client.tables, interaction.user.id
        mine = mine or await tables.orders.of(table_id, user)
        seen = await tables.reader.view(table_id, user)
        if seen.seat is None:
            raise NotSeated
        return screens.orders(mine, seen, await translator_for(interaction, seen.table), lead)

    # --- choosing an order -------------------------------------------------------------------------------------------

    async def _say(self, interaction: Interaction, target: CustomId) -> None:
        page = parse_int(target.arg) if target.arg else 0
        await self._go_on(interaction, target.table, target.said, page)

    async def _go_on(self, interaction: Interaction, table_id: int, said: ChoicePath, page: int = 0) -> None:
        await answer_in_time(interaction, self._next(interaction, table_id, said, page))

    async def _next(self, interaction: Interaction, table_id: int, said: ChoicePath, page: int) -> Screen:
        tables, user = self.client.tables, interaction.user.id
        info = await tables.queries.info(table_id)
        voice, notes = await translator_for(interaction, info), list[str]()
        try:
            step = await next_step(tables.orders, info, user, said)
        except Refused as refused:
            refused_in_place(refused)
            notes = refused_lines(refused, voice)
            step = await step_before(tables.orders, info, user, said[:-1])
        if isinstance(step.choices, Complete):
            return screens.until(step, await tables.orders.of(table_id, user), info, voice)
        return step_screen(step, info, voice, page, notes, ways=ORDER)

    async def _menu(self, interaction: Interaction, target: CustomId) -> None:
        choices = await self.client.tables.orders.choices(target.table, interaction.user.id, target.said)
        value = picked(choices, values(interaction)) if isinstance(choices, Pick) else chosen(interaction)
        await self._go_on(interaction, target.table, (*target.said, value))

    async def _more(self, interaction: Interaction, target: CustomId) -> None:
        """Add one of several picks; the last value of `said` holds those gathered so far."""
        if not target.said:
            raise UnknownCustomId
        *said, gathered = target.said
        info = await self.client.tables.queries.info(target.table)
        step = await next_step(self.client.tables.orders, info, interaction.user.id, tuple(said))
        pick = step.choices
        if not isinstance(pick, Pick) or not {*split(gathered)} <= {one.value for one in pick.options}:
            raise UnknownCustomId
        more = values(interaction)
        if more:
            gathered = picked(pick, [*split(gathered), *more])
            if len(split(gathered)) == pick.at_most:
                await self._go_on(interaction, info.id, (*said, gathered))
                return
        page = 0 if more else parse_int(target.arg)
        voice = await translator_for(interaction, info)
        await answer(interaction, step_screen(step, info, voice, page, gathered=gathered, ways=ORDER))

    async def _write(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        step = await next_step(self.client.tables.orders, info, interaction.user.id, target.said)
        if not is_typed(step.choices):
            raise UnknownCustomId
        await put_form(interaction, write_modal(step, info, await translator_for(interaction, info), ORDER))

    async def _wrote(self, interaction: Interaction, target: CustomId) -> None:
        await self._go_on(interaction, target.table, (*target.said, chosen(interaction).strip()))

    # --- adding and cancelling ---------------------------------------------------------------------------------------

    async def _give(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._given(interaction, target))

    async def _given(self, interaction: Interaction, target: CustomId) -> Screen:
        ordering, user = self.client.tables.orders, interaction.user.id
        until = target.arg
        if until == ROUND:
            until = until_round((await ordering.of(target.table, user)).round)
        elif until not in (ALWAYS, ONCE):
            raise UnknownCustomId
        try:
            mine = await ordering.give(target.table, user, target.said, until)
        except Refused:
            return await self._next(interaction, target.table, target.said, 0)
        return await self._listed(interaction, target.table, mine, t("✓ This is done for you from now on."))

    async def _cancel(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._cancelled(interaction, target))

    async def _cancelled(self, interaction: Interaction, target: CustomId) -> Screen:
        order = parse_int(chosen(interaction), MOST_TABLES)
        mine = await self.client.tables.orders.cancel(target.table, interaction.user.id, order)
        return await self._listed(interaction, target.table, mine, t("✓ The auto-answer is cancelled."))

    # --- impossible orders -------------------------------------------------------------------------------------------

    async def _tell(self, pending: PendingNotification) -> None:
        """Notify the owner alone, by direct message, of an order that was deleted as impossible."""
        notice = pending.notice
        assert isinstance(notice, OrderEnded)
        row = await self.client.tables.users.user(notice.user)
        if not row.dm or row.dm_closed:
            return
        info = await self.client.tables.queries.info(notice.table)
        voice = private_translator(row, row.locale or info.language, info)
        screen = note(*screens.ended(info, notice.form, voice), buttons=[to_thread(info, voice)])
        try:
            channel = await direct_channel(self.client, row.user_id)
            self.client.notifications.check_for_duplicate(channel, pending)
            await self.client.sender.post(channel, screen, pending.once)
        except discord.Forbidden as error:
            await self.client.dm_reachability.closed(row, error)
