"""A user's private preferences of a table: note, reminders, muting, following."""

from __future__ import annotations

from bot.enums import Follows
from bot.games.common_texts import command
from bot.games.contract import Text, t
from bot.rows import BookmarkRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.lobby.invitations import is_let_in
from bot.tables.model.errors import NotSeated, WrongStatus
from bot.tables.model.table_rules import check_not_over
from bot.tables.model.views import TableInfo
from bot.tables.notifications.following import SOON
from bot.tables.timing.reminder_schedule import HOURS

NOTE = 120
"""Maximum length of a note in characters."""
FOLLOWED = 25
"""Maximum number of tables that a user follows at a time."""
NO_MESSAGES: Text = t(
    "That comes by direct message, and you get none from me. {command} changes that.", command=command("settings")
)


class TablePreferences:
    """Preferences are private, and do not affect the table."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people

    @table_operation
    async def of(self, table_id: int, user_id: int) -> BookmarkRow:
        """Return the user's bookmark of the table."""
        return await self._uow.store.table_preferences.of(table_id, user_id)

    @table_operation
    async def note(self, table_id: int, user_id: int, text: str) -> BookmarkRow:
        """Replace the note; an empty text deletes it. Raises WrongStatus if it is too long."""
        await self._uow.info_of_any_game(table_id)
        note = " ".join(text.split())
        if len(note) > NOTE:
            raise WrongStatus(t("Your note is too long: there is room for {n} characters.", n=NOTE))
        return await self._change(table_id, user_id, note=note)

    @table_operation
    async def remind(self, table_id: int, user_id: int, hours: int | None) -> BookmarkRow:
        """Set the hours until this table reminds a seated user; None: their general preference."""
        assert hours is None or hours in HOURS
        await self._check_seated(table_id, user_id)
        return await self._change(table_id, user_id, remind_hours=hours)

    @table_operation
    async def mute(self, table_id: int, user_id: int, *, muted: bool) -> BookmarkRow:
        """Mute the table for a seated user, whatever their other preferences are, or unmute it."""
        await self._check_seated(table_id, user_id)
        return await self._change(table_id, user_id, muted=muted)

    @table_operation
    async def follow(self, table_id: int, user_id: int, what: Follows) -> BookmarkRow:
        """Follow the turns or the end of a table without a seat there, or stop. Raises WrongStatus."""
        if not what:
            return await self._change(table_id, user_id, follows=Follows.NOTHING, due=None)
        info = await self._uow.info(table_id)
        await self._check_follower(info, user_id)
        due = self._uow.now() + SOON
        return await self._change(table_id, user_id, follows=what, told=info.number, due=due)

    async def _check_follower(self, info: TableInfo, user_id: int) -> None:
        check_not_over(info)
        if info.seat_of(user_id) is not None:
            raise WrongStatus(t("You have a seat at this table: it calls you when it is your turn."))
        if info.direct or (info.private and not is_let_in(info, user_id)):
            raise WrongStatus(t("This table is private: only those who are invited can follow it."))
        person = await self._people.preferences_at(info, user_id)
        if not person.dm or person.dm_closed:
            raise WrongStatus(NO_MESSAGES)
        kept = await self._uow.store.table_preferences.of_user(user_id)
        if sum(bool(row.follows) and row.table_id != info.id for row in kept) >= FOLLOWED:
            raise WrongStatus(t("You follow {n} tables already. Please stop following one of them first.", n=FOLLOWED))

    async def _check_seated(self, table_id: int, user_id: int) -> None:
        info = await self._uow.info(table_id)
        check_not_over(info)
        if info.seat_of(user_id) is None:
            raise NotSeated

    async def _change(self, table_id: int, user_id: int, **changes: object) -> BookmarkRow:
        return await self._uow.store.table_preferences.change(table_id, user_id, **changes)
