"""Posts after a game: a poster in the channel, the record as a page, a film."""

from __future__ import annotations

from cogs.after_game.channel_poster import PosterPost
from cogs.after_game.film_post import FilmPost
from cogs.after_game.record_attachment import RecordAttachment
from cogs.board.message_roles import RESULT
from cogs.framework.cog import TakuBot


async def setup(bot: TakuBot) -> None:
    """Subscribe the posts to results."""
    page = RecordAttachment(bot)
    for post in (PosterPost(bot), page, FilmPost(bot)):
        bot.publisher.on_result(post)
    bot.message_recovery.register(page.restore_result, RESULT)
