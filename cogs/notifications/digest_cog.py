"""Daily digest: a user's pending decisions and news of followed tables, in one message."""

from __future__ import annotations

from functools import partial

from bot.tables.model.notifications import Digest
from cogs.board.message_roles import REMINDER
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.notifications import PendingNotification
from cogs.notifications.cog import NotificationsCog
from cogs.notifications.digest_screen import FOLLOWED, digest
from cogs.notifications.follow_cog import followed


class DigestCog(TakuCog):
    """Sends digests that are due; without content nothing is sent."""

    def __init__(self, client: TakuBot, reminders: NotificationsCog) -> None:
        super().__init__(client)
        self._reminders = reminders
        client.notifications.register(Digest, self._send_digest)

    async def _send_digest(self, pending: PendingNotification) -> None:
        """Send the digest, which replaces the previous reminders of the same decisions."""
        notice, tables = pending.notice, self.client.tables
        assert isinstance(notice, Digest)
        waiting = await self._reminders.waited(await tables.timeouts.pending_reminders(notice.user))
        new = (await followed(self.client, await tables.follows.new_to(notice.user), notice.user))[:FOLLOWED]
        infos = [*(one.info for one in waiting), *(one.info for one in new)]
        if not infos or not (await tables.users.user(notice.user)).dm:
            return
        if await self.client.notifications.send_dm(
            notice.user, infos, partial(digest, waiting, new), REMINDER, pending
        ):
            await tables.follows.told(notice.user, tuple(one.info.id for one in new))
