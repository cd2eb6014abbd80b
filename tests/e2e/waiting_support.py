"""Waiting tables: elapsing time, reminders, and the vote about late players."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from tests.cogs.simulated_client import World, words
from tests.e2e.tables import play_table

HOUR = 3600


async def pass_by(w: World, hours: float, step: float = 6) -> None:
    """Let time pass for the tables, and run due jobs."""
    for _ in range(round(hours / step)):
        w.time.pass_by(step * HOUR)
        await w.ai_moves()
    await w.settle()


async def asked(w: World, table: int) -> list[MemberActor]:
    """Return the players for whom the table waits."""
    await w.ai_moves()
    return w.waiting(await w.client.tables.reader.view(table, None))


def notes(w: World, part: str) -> list[Any]:
    """Return the messages of the thread with this text."""
    return [one for one in w.thread.history() if part in words(one) and not one.flags.ephemeral]


def mentioned(w: World, message: Any) -> list[int]:
    """Return the users mentioned by a message."""
    return w.env.backend.get_message(w.thread.id, message.id).ping_user_ids


GAME = "andromeda"


async def about_the_late(w: World) -> tuple[int, MemberActor, list[MemberActor], Any]:
    """Create a table with a late player.

    Returns the table, that player, the others, and the message of the vote.
    """
    table = await play_table(w, GAME, "Ben", "Chie")
    late = await w.one_mover(table)
    await pass_by(w, 24 * 8 + 6)
    (note,) = notes(w, "has not moved since")
    return table, late, [actor for actor in (w.ann, w.ben, w.chie) if actor is not late], note
