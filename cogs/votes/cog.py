"""Votes in the thread: one message each, with the ballots and finally the result."""

from __future__ import annotations

from bot.enums import VoteKind, VoteResult
from bot.games.contract import t
from bot.rows import MessageRow, VoteRow
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import GameResumed, PlayerAbsent, VoteAsked, VoteOver
from bot.tables.model.table_rules import check_running, seat_of
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import Ballot, key_of, open_one, opened, subject_of
from bot.tables.timing.vote_rules import CONSENT, NOBODY
from bot.tables.votes.service import VoteOutcome
from cogs.board.message_roles import RESUMED, VOTE, vote_role
from cogs.board.threads import post_again
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import answer, answer_publicly, say, translator_for
from cogs.framework.send import remove, replace
from cogs.play import ending_screen as endings
from cogs.ui.components import Screen
from cogs.ui.custom_ids import LAST_SECOND, CustomId, UnknownCustomId, parse_int
from cogs.ui.translator import Translator
from cogs.votes import screen as screens


class VotesCog(TakuCog):
    """Cog of the buttons, and of the vote notifications."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(PlayerAbsent, self._ask)
        client.notifications.register(VoteAsked, self._ask)
        client.notifications.register(VoteOver, self._tell)
        client.notifications.register(GameResumed, self._go_on)
        client.message_recovery.register(self._post_again, VOTE)

    def routes(self) -> Routes:
        """Return the handlers of ballots, and of the buttons that open a vote."""
        return {
            "vote": self._vote,
            "agree": self._agree,
            "agree!": self._agree_now,
            "resume": self._resume,
        }

    async def _ask(self, pending: PendingNotification) -> None:
        """Post an open vote; one that has ended meanwhile is not posted."""
        notice = pending.notice
        assert isinstance(notice, (PlayerAbsent, VoteAsked))
        info = await self.client.tables.queries.info(notice.table)
        kind, seat = (VoteKind.ABSENT, notice.seat) if isinstance(notice, PlayerAbsent) else (notice.kind, NOBODY)
        vote = open_one(info.votes, (kind, seat))
        if vote is None or info.place is None:
            return
        user = subject_of(vote).user if kind == VoteKind.ABSENT else 0
        screen = screens.asked(vote, info, Translator(info.language, info), notice.calls)
        await self.client.notifications.post_in_thread(info, screen, vote_role(kind), user, pending)
        now = open_one((await self.client.tables.queries.info(info.id)).votes, (kind, seat))
        if now is None or opened(now) != opened(vote):
            await self._put_away(info.id, kind, user)

    async def _post_again(self, info: TableInfo, gone: MessageRow) -> None:
        """Post a deleted vote again if it is still open, without notifications."""
        for vote in info.votes:
            if (vote_role(vote.kind), subject_of(vote).user if vote.kind == VoteKind.ABSENT else 0) == (
                gone.role,
                gone.user_id,
            ):
                screen = screens.asked(vote, info, Translator(info.language, info))
                await post_again(self.client, gone, screen, at=info)

    async def _put_away(self, table_id: int, kind: str, user_id: int) -> None:
        row = await self._message(table_id, kind, user_id)
        if row is not None:
            await self.client.save_messages((), [row])
            await remove(self.client, row)

    async def _tell(self, pending: PendingNotification) -> None:
        """Replace a vote's message by its result."""
        notice = pending.notice
        assert isinstance(notice, VoteOver)
        row = await self._message(notice.table, notice.kind, notice.user)
        if row is None:
            return
        info = await self.client.tables.queries.info(notice.table)
        await replace(self.client, row, screens.over(notice, info, Translator(info.language, info)))
        await self.client.save_messages((), [row])

    async def _message(self, table_id: int, kind: str, user_id: int) -> MessageRow | None:
        return await self.client.tables.messages.find(table_id, vote_role(kind), user_id)

    async def _vote(self, interaction: Interaction, target: CustomId) -> None:
        """Cast a ballot, and update the vote's message, wherever the click was."""
        ballot = _ballot(target.arg)
        counted = await self.client.tables.votes.cast(target.table, interaction.user.id, ballot)
        user = subject_of(counted.vote).user if ballot.kind == VoteKind.ABSENT else 0
        row = await self._message(target.table, ballot.kind, user)
        there = interaction.message
        if there is not None and not there.flags.ephemeral and (row is None or row.message_id == there.id):
            await answer_publicly(interaction, self._shown(counted))
            return
        await say(interaction, t("Your vote counts. You can change it as long as the vote is open."), counted.info)
        if row is not None and not await replace(self.client, row, await self._shown(counted)):
            self.client.message_recovery.on_deleted(row)

    async def _shown(self, counted: VoteOutcome) -> Screen:
        info, vote = counted.info, counted.vote
        voice = Translator(info.language, info)
        if counted.choice is None:
            return screens.asked(open_one(info.votes, key_of(vote)) or vote, info, voice)
        return screens.over(_over(vote, counted.choice), info, voice)

    async def _agree(self, interaction: Interaction, target: CustomId) -> None:
        """Show the votes that all players must agree on; with `arg`, its confirmation."""
        info = await self._mine(interaction, target)
        voice = await translator_for(interaction, info)
        if not target.arg:
            await answer(interaction, endings.together(info, voice))
        elif target.arg in CONSENT:
            await answer(interaction, endings.sure_of(info, target.arg, voice))
        else:
            raise UnknownCustomId

    async def _agree_now(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.votes.ask(target.table, interaction.user.id, target.arg)
        waits = open_one(info.votes, (target.arg, NOBODY)) is not None
        line = t("The others are asked. Nothing changes until all agree.") if waits else t("Done. See the thread.")
        await say(interaction, line, info)

    async def _resume(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.resume.resume(target.table, interaction.user.id)
        await say(interaction, t("The clocks of this table are running again."), info)

    async def _go_on(self, pending: PendingNotification) -> None:
        """Notify the others that the game goes on: the rest of their time runs."""
        notice = pending.notice
        assert isinstance(notice, GameResumed)
        info = await self.client.tables.queries.info(notice.table)
        if info.paused_at is None and not info.over:
            screen = screens.resumed(notice, Translator(info.language, info))
            await self.client.notifications.post_in_thread(info, screen, RESUMED, 0, pending)

    async def show(self, interaction: Interaction, info: TableInfo, user_id: int) -> None:
        """Show the vote about an absent player; open it if needed. Raises WrongStatus."""
        info = await self.client.tables.votes.about(info.id, user_id)
        vote = next(
            (one for one in info.votes if one.kind == VoteKind.ABSENT and subject_of(one).user == user_id), None
        )
        if vote is None:
            raise WrongStatus(t("They are back, or have left: the game goes on."))
        await answer(interaction, screens.asked(vote, info, await translator_for(interaction, info)))

    async def _mine(self, interaction: Interaction, target: CustomId) -> TableInfo:
        """Return the running table with the user's seat. Raises WrongStatus, NotSeated."""
        info = await self.client.tables.queries.info(target.table)
        check_running(info)
        seat_of(info, interaction.user.id)
        return info


def _over(vote: VoteRow, choice: VoteResult) -> VoteOver:
    user = subject_of(vote).user if vote.kind == VoteKind.ABSENT else 0
    return VoteOver(vote.table_id, vote.kind, vote.seat, user, vote.opened_at, choice, vote.ballots)


def _ballot(arg: str) -> Ballot:
    """Parse the ballot of a button. Raises UnknownCustomId."""
    said = arg.split(",")
    if len(said) != 4:
        raise UnknownCustomId
    kind, seat, since, choice = said
    return Ballot(kind, parse_int(seat) - 1, parse_int(since, LAST_SECOND), choice)
