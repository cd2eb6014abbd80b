"""Publisher of results, and of the posts that follow them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import RESULT, outdated
from cogs.board.threads import ThreadManager
from cogs.framework.after_game_post import AfterGamePost
from cogs.framework.bot import BaseBot
from cogs.framework.send import remove
from cogs.publishers.board_plan import first_message, old_board, stored_board
from cogs.publishers.old_boards import OldBoards
from cogs.publishers.table_messages import TableMessages
from cogs.publishers.table_now import final_view
from cogs.ui.board import ended, result
from cogs.ui.components import Screen
from cogs.ui.translator import Translator, private_translator


class ResultPublisher:
    """Publisher of results."""

    def __init__(self, client: BaseBot, places: ThreadManager, old_boards: OldBoards) -> None:
        self._client, self._places, self._old_boards = client, places, old_boards
        self._posts: dict[str, AfterGamePost] = {}
        """By the role of the note that it is due."""

    def subscribe(self, post: AfterGamePost) -> None:
        """Has this come to each result that is posted from now on."""
        self._posts[post.due_role] = post

    @property
    def slow_kinds(self) -> list[str]:
        """The task kinds of posts that take long."""
        return [post.kind for post in self._posts.values() if post.slow]

    async def begin(self) -> None:
        """Schedule the posts that were due when the last process ended."""
        for role, post in self._posts.items():
            for table_id in await self._client.tables.messages.tables_with(role):
                post.schedule(table_id, unsure=True)

    def check_for_duplicates(self, info: TableInfo) -> None:
        """Search for the result and its posts before posting them."""
        assert info.place is not None
        self._client.sender.check_for_duplicate(info.place, _once(info), first_message(info))
        for post in self._posts.values():
            if post.is_due(info):
                post.check_for_duplicate(info)

    async def draw(self, info: TableInfo, rows: Sequence[MessageRow]) -> Screen | None:
        """Return the result; None if it is posted."""
        return None if any(row.role == RESULT for row in rows) else await self.screen(info)

    async def screen(self, info: TableInfo) -> Screen:
        """Return the result screen of a finished table."""
        voice = Translator(info.language, info)
        if info.direct:
            voice = private_translator(await self._client.tables.users.user(info.host_id), info.language, info)
        seen = await final_view(self._client.tables, info)
        if seen is None:
            return ended(info, voice)
        assert seen.outcome is not None
        picture = await self._client.render_service.result(info.game, seen.view, seen.outcome, voice.render_context())
        story = await self._client.tables.reviews.story(info.id)
        ratings = self._client.tables.ratings
        changes, why_not = await ratings.of_people(info), ratings.why_not(info)
        return result(seen, picture, voice, story=story, changes=changes, unrated=why_not)

    async def show(self, info: TableInfo, rows: Sequence[MessageRow], screen: Screen, state: TableMessages) -> None:
        """Post the result, collapse the last board, and schedule the posts that follow."""
        message = await self._places.send(info, screen, _once(info))
        self._client.ephemeral_messages.board_shown(info.id, info.number, ())
        posted = MessageRow(info.id, RESULT, 0, message.channel.id, message.id, info.number)
        board = stored_board(rows)
        old = [old_board(board, info.number)] if board else []
        due = [post.due(info) for post in self._posts.values() if post.is_due(info)]
        stale = outdated(rows, info.number + 1)
        self._client.save_messages_soon([posted, *due, *old], [*([board] if board else []), *stale])
        for row in stale:
            self._client.background_tasks.submit(("stale", info.id, row.message_id), partial(remove, self._client, row))
        state.board, state.thinks = None, False
        self._old_boards.collapse(info, old)
        self.schedule_posts(due, unsure=False)

    def schedule_posts(self, rows: Sequence[MessageRow], *, unsure: bool = True) -> None:
        """Schedule the posts that are due by these rows; `unsure`: they may be posted already."""
        for row in rows:
            if (post := self._posts.get(row.role)) is not None:
                post.schedule(row.table_id, unsure=unsure)


def _once(info: TableInfo) -> str:
    """Return the idempotency key of the result."""
    return f"{info.id}.end"
