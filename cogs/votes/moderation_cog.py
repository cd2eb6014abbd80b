"""Moderation by the host or a moderator: end a table, remove a player."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.enums import Status
from bot.games.contract import Who, t
from bot.games.registry import GAMES
from bot.tables.model.errors import NoSuchTable, NotAllowed, SeatTaken
from bot.tables.model.table_rules import check_host, check_not_over, is_host, others_play
from bot.tables.model.views import TableInfo
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.permissions import table_channels
from cogs.framework.responses import answer, person, say, translator_for
from cogs.framework.router import Which, meant
from cogs.framework.table_access import is_listed
from cogs.play import ending_screen
from cogs.ui import info as screens
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import MOST_USERS, CustomId, parse_int
from cogs.ui.forms import chosen
from cogs.votes.cog import VotesCog


class ModerationCog(TakuCog):
    """Cog of `/taku end` and `/kick`."""

    def __init__(self, client: TakuBot, votes: VotesCog, group: app_commands.Group) -> None:
        super().__init__(client)
        self._votes = votes

        @group.command(name=ls("end"), description=ls("End the table for everybody (host or moderator)"))
        async def end(interaction: Interaction) -> None:
            await self.client.router.command(interaction, CustomId("end"))

    def routes(self) -> Routes:
        """Return the handlers; each has a confirmation, and the purpose with `!` acts."""
        return {
            "end": self._end,
            "end!": self._end_now,
            "ended": self._end_because,
            "whom": self._whom,
            "kick": self._kick,
            "kick!": self._kick_now,
        }

    def asks(self) -> Mapping[str, Which]:
        """Return the table prompts."""
        return {"end": Which(self._found), "whom": Which(self._found)}

    async def _found(self, interaction: Interaction) -> list[TableInfo]:
        """Return the tables that are meant: for a moderator outside of threads any of the server."""
        try:
            found = await meant(interaction)
        except NoSuchTable:
            found = []
        guild_id = person(interaction).moderates
        if guild_id is not None and (not found or found[0].place != interaction.channel_id):
            channels, known = await table_channels(self.client, guild_id), {info.id for info in found}
            found += [
                info
                for info in await self.client.tables.queries.in_guild(guild_id)
                if info.id not in known and is_listed(interaction, info, channels.get(info.channel_id))
            ]
        return found

    async def _end(self, interaction: Interaction, target: CustomId) -> None:
        info, by = await self.client.tables.queries.info_of_any_game(target.table), person(interaction)
        check_not_over(info)
        voice = await translator_for(interaction, info)
        plays = info.status == Status.RUNNING and info.seat_of(by.id) is not None and info.game in GAMES
        if plays and not is_host(info, by):
            await answer(interaction, ending_screen.together(info, voice))  # only the host may end it without a vote
            return
        check_host(info, by)
        if others_play(info, by):
            await put_form(interaction, ending_screen.why(info, voice))
            return
        question = t("End this table for everybody, without a result?")
        await answer(interaction, screens.sure(question, t("End the table"), CustomId("end!", info.id), voice))

    async def _end_now(self, interaction: Interaction, target: CustomId) -> None:
        """End the table; if another player has joined meanwhile, ask for a reason and open a vote."""
        info, by = await self.client.tables.queries.info_of_any_game(target.table), person(interaction)
        if is_host(info, by) and others_play(info, by):
            await put_form(interaction, ending_screen.why(info, await translator_for(interaction, info)))
            return
        info = await self.client.tables.ending.end(target.table, by)
        await say(interaction, t("This table was ended."), info)

    async def _end_because(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.ending.end(target.table, person(interaction), chosen(interaction))
        line = t("This table was ended.") if info.over else t("The players vote on it now.")
        await say(interaction, line, info)

    async def _whom(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        seats = self.client.tables.seating.may_be_removed(info, person(interaction))
        check_not_over(info)
        await answer(interaction, screens.whom(info, seats, await translator_for(interaction, info)))

    async def _kick(self, interaction: Interaction, target: CustomId) -> None:
        """Show the confirmation of removing a player; for players other than the host, a vote.

        `arg` is the seat and its user (0: an AI), since seats may be renumbered meanwhile.
        """
        info, by = await self.client.tables.queries.info(target.table), person(interaction)
        if info.status == Status.RUNNING and info.seat_of(by.id) is not None and not is_host(info, by):
            await self._votes.show(interaction, info, info.seats[_seat(info, target.arg)].user_id or 0)
            return
        seats = self.client.tables.seating.may_be_removed(info, person(interaction))
        seat = _seat(info, target.arg)
        if seat not in seats:
            raise NotAllowed
        if info.status != Status.RUNNING:
            question = t("Remove {who} from the table?", who=Who(seat))
        elif await self.client.tables.reader.is_played_on(info.id, seat):
            question = t("Remove {who} from the table? An AI plays on.", who=Who(seat))
        else:
            question = t("Remove {who} from the table? The game goes on without them.", who=Who(seat))
        voice = await translator_for(interaction, info)
        await answer(
            interaction, screens.sure(question, t("Remove"), CustomId("kick!", info.id, arg=target.arg), voice)
        )

    async def _kick_now(self, interaction: Interaction, target: CustomId) -> None:
        before = await self.client.tables.queries.info(target.table)
        seat = _seat(before, target.arg)
        free = t("The seat is free again.")
        if before.seats[seat].user_id is not None:
            free = t("The seat is free again. To let them back in, invite them.")
        info = await self.client.tables.seating.remove(target.table, person(interaction), seat)
        await say(interaction, free, info)

    @app_commands.command(name=ls("kick"), description=ls("Remove somebody from the table (host or moderator)"))
    @app_commands.allowed_contexts(dms=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def kick(self, interaction: Interaction) -> None:
        """Show the choice of a player to remove."""
        await self.client.router.command(interaction, CustomId("whom"))


def _seat(info: TableInfo, arg: str) -> int:
    """Return the seat, if its player is the same. Raises SeatTaken, UnknownCustomId."""
    said, _, sitter = arg.partition(",")
    seat, user = parse_int(said), parse_int(sitter, MOST_USERS)
    if not any(one.seat == seat and (one.user_id or 0) == user for one in info.seats):
        raise SeatTaken
    return seat
