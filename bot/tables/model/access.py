"""Who may see a table: the one decision that every command, button, menu, page, film and record asks for."""

from __future__ import annotations

from msgspec import Struct

from bot.tables.model.views import TableInfo


class Viewer(Struct, frozen=True):
    """Who asks to see a table, and what is known of them.

    `guild_id` and `channel_id` say where they ask; no server: in direct messages or a group. `let_in` says
    whether they had a seat since the game began or were invited, `sees_channel` whether Discord shows them the channel
    of the table.
    """

    user_id: int
    guild_id: int | None
    channel_id: int | None = None
    let_in: bool = False
    sees_channel: bool = False


def has_part(info: TableInfo, viewer: Viewer) -> bool:
    """Whether the viewer sits or sat at the table, opened it, or was invited: they see it from wherever they ask."""
    if viewer.user_id == info.host_id or info.seat_of(viewer.user_id) is not None:
        return True
    return not info.direct and (viewer.let_in or viewer.user_id in info.invited)


def may_see(info: TableInfo, viewer: Viewer) -> bool:
    """Whether the viewer may see what everybody at the table may see.

    | who | where they ask |
    | --- | --- |
    | a seat, a former seat, the host, the invited | anywhere |
    | whoever Discord shows the table's thread or card | in that thread or channel |
    | whoever Discord shows the table's channel | in that server or in direct messages, unless the table is private |
    | anybody else | nowhere |

    A game that somebody plays alone in direct messages is shown to that person only.
    """
    if has_part(info, viewer):
        return True
    if info.direct or viewer.guild_id not in (None, info.guild_id):
        return False
    asked_in = viewer.channel_id if viewer.guild_id is not None else None
    if asked_in is not None and asked_in in (info.place, info.channel_id):
        return True
    return viewer.sees_channel and not info.private
