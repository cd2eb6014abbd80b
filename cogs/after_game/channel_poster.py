"""Poster in the channel after a game: the winners, for those who did not play.

In a forum the result itself is visible to them.
"""

from __future__ import annotations

import discord

from bot.enums import Status
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from cogs.board.forum_posts import post_of
from cogs.framework.after_game_post import AfterGamePost
from cogs.framework.request_budget import BESIDE
from cogs.review.share_screen import poster
from cogs.ui.translator import Translator


class PosterPost(AfterGamePost):
    """The poster, in the table's channel."""

    due_role, kind = "poster due", "poster"
    slow = False

    def is_due(self, info: TableInfo) -> bool:
        """Exclude tables in direct messages and imported games."""
        return info.status == Status.FINISHED and not (info.direct or info.imported)

    def _place(self, info: TableInfo) -> int | None:
        return info.channel_id

    async def _post(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        if info.game not in GAMES or info.status != Status.FINISHED or await post_of(self._client, info) is not None:
            return None
        seen = await self._client.tables.reader.view(info.id, None)
        assert seen.outcome is not None
        voice = Translator(info.language, info)
        picture = await self._client.render_service.poster(info.game, seen.view, seen.outcome, voice.render_context())
        await self._client.budget.acquire(BESIDE, info.id)
        return await self._client.sender.post(info.channel_id, poster(seen, picture, voice), self._once(info))
