"""Table visibility: the access check of all commands, buttons, menus, pages and records."""

from __future__ import annotations

from msgspec import Struct

from bot.tables.model.views import TableInfo


class Viewer(Struct, frozen=True):
    """The viewer of a table: where they request it, and their relation to the table.

    `guild_id` and `channel_id` are where they ask; no server: in direct messages or a group. `let_in`: they had a seat
    since the game began or were invited. `sees_channel`: Discord shows them the table's channel.
    """

    user_id: int
    guild_id: int | None
    channel_id: int | None = None
    let_in: bool = False
    sees_channel: bool = False


def has_part(info: TableInfo, viewer: Viewer) -> bool:
    """Return whether the viewer may see the table from anywhere.

    True of those who sit or sat there, opened the table, or were invited.
    """
    if viewer.user_id == info.host_id or info.seat_of(viewer.user_id) is not None:
        return True
    return not info.direct and (viewer.let_in or viewer.user_id in info.invited)


def has_public_page(info: TableInfo) -> bool:
    """Return whether the table's page is for everybody who has its address."""
    return not info.private and not info.direct


def may_see(info: TableInfo, viewer: Viewer) -> bool:
    """Return whether the viewer may see the table's public view.

    | viewer | where they ask |
    | --- | --- |
    | a seat, a former seat, the host, the invited | anywhere |
    | a member to whom Discord shows the table's thread or card | in that thread or channel |
    | a member to whom Discord shows the table's channel | in that server or in direct messages, if it is public |
    | anybody else | nowhere |

    A single-player game in direct messages is shown to its player only.
    """
    if has_part(info, viewer):
        return True
    if info.direct or viewer.guild_id not in (None, info.guild_id):
        return False
    asked_in = viewer.channel_id if viewer.guild_id is not None else None
    if asked_in is not None and asked_in in (info.place, info.channel_id):
        return True
    return viewer.sees_channel and not info.private
