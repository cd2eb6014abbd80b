"""Permissions of a server: where tables are opened, by whom, and how many at a time."""

from __future__ import annotations

from bot.games.contract import tn
from bot.rows import GuildRow
from bot.store.store import Store
from bot.tables.model.errors import NotOpener, OpensElsewhere, WrongStatus
from bot.tables.model.views import Person
from bot.tables.users.blocks import check_not_banned

MOST_TABLES = (1, 2, 3, 5, 10, 20, 50)
"""Selectable maximum numbers of tables at a time."""


def check_channel(server: GuildRow, channel_id: int) -> None:
    """Check that tables may be opened in the channel, also by moderators, who can allow it.

    Raises OpensElsewhere.
    """
    if server.channels is not None and channel_id not in server.channels:
        raise OpensElsewhere(server.channels)


async def check_opener(store: Store, guild_id: int, channel_id: int, by: Person) -> GuildRow:
    """Check that the person may open a table there; return the server's settings.

    Raises Banned, OpensElsewhere, NotOpener.
    """
    await check_not_banned(store, guild_id, by.id)
    server = await store.users.guild(guild_id)
    check_channel(server, channel_id)
    role = server.opener_role
    if role is not None and role not in by.roles and by.moderates != guild_id:
        raise NotOpener(role)
    return server


def too_many(server: GuildRow) -> WrongStatus:
    """Return the error if as many tables as the server allows are open or running."""
    return WrongStatus(
        tn(
            "This server allows {n} table at a time, and that one is open or running. Join it, or wait until it is "
            "over.",
            "This server allows {n} tables at a time, and as many are open or running. Join one of them, or wait until "
            "one is over.",
            server.most_tables or 0,
        )
    )
