"""Digest settings, and elapsing days."""

from __future__ import annotations

from simcord.results import InteractionResult

from bot.tables.scheduling.periodic import PeriodicTasks
from cogs.ui.forms import WAS
from cogs.users.digest_form import HOW
from tests.cogs.simulated_client import World, shown
from tests.e2e.bot_players import fields, ids


async def go(w: World) -> None:
    """Run the jobs due at this minute."""
    with w.env.time_context():
        await PeriodicTasks(w.client.tables).run_due()
        await w.settle()


async def days(w: World, count: float) -> None:
    """Let n days pass, with the bot's jobs run every hour."""
    for _ in range(round(count * 24)):
        w.time.pass_by(3600)
        await go(w)


async def set_digest(w: World, typed: str, how: str, name: str = "Ann") -> InteractionResult:
    """Submit the digest in the form of a player's settings."""
    actor = w.people[name]
    page = await actor.slash(w.channel, "settings")
    form = await actor.click(shown(page), custom_id=next(str(one) for one in ids(page) if one.purpose == "digest"))
    (menu,) = (one for key, one in fields(form).items() if key == HOW)
    assert menu["custom_id"].startswith(f"{HOW}{WAS}")
    return await actor.submit_modal(form, {menu["custom_id"]: [how], "text": typed})
