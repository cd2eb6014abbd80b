"""Digest settings, and elapsing days."""

from __future__ import annotations

from simcord.results import InteractionResult

from bot.tables.scheduling.periodic import PeriodicTasks
from cogs.ui.custom_ids import CustomId
from cogs.users.digest_form import HOW
from cogs.users.settings_screen import CALLS
from tests.cogs.simulated_client import World, settings_page
from tests.e2e.bot_players import picks


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
    form = await actor.click(await settings_page(actor, w.channel, CALLS), custom_id=str(CustomId("digest")))
    return await actor.submit_modal(form, {**picks(form, **{HOW: how}), "text": typed})
