"""Latency of interactions: from the click or command to the first response and to the board."""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from time import perf_counter

import discord
from msgspec import Struct

from bot.metrics import registry
from bot.tables.admin.latency import ANSWERS, BOARDS, LatencyStats
from cogs.ui.custom_ids import parse

UNKNOWN = "unknown"
"""Label of purposes and commands that the bot does not have: they may be forged."""


class Click(Struct, eq=False):
    """An interaction in progress: its purpose or command name, and its time of arrival."""

    what: str
    at: float
    pace: LatencyStats
    answered: bool = False
    told: bool = False


_handled: ContextVar[Click | None] = ContextVar("click", default=None)


def arrived(interaction: discord.Interaction, purposes: Collection[str], pace: LatencyStats) -> None:
    """Start the timing of an interaction; `purposes` are those of the bot's buttons.

    Autocompletion is not timed: it is obsolete with the next letter.
    """
    if interaction.type is not discord.InteractionType.autocomplete:
        interaction.extras[Click] = Click(_what(interaction, purposes), perf_counter(), pace)


def _what(interaction: discord.Interaction, purposes: Collection[str]) -> str:
    if interaction.type is discord.InteractionType.application_command:
        return interaction.command.qualified_name if interaction.command else UNKNOWN
    target = parse(str((interaction.data or {}).get("custom_id", "")))
    return target.purpose if target is not None and target.purpose in purposes else UNKNOWN


def handling(interaction: discord.Interaction) -> None:
    """Mark the interaction as the cause of the current task's changes."""
    _handled.set(interaction.extras.get(Click))


def answered(interaction: discord.Interaction) -> None:
    """Record the latency of the first response or acknowledgement."""
    click: Click | None = interaction.extras.get(Click)
    if click is not None and not click.answered:
        click.answered = True
        seconds = perf_counter() - click.at
        registry.acknowledgement.labels(click.what).observe(seconds)
        click.pace.add(ANSWERS, seconds)


def changing() -> Click | None:
    """Return the click that has changed a table, once: its latency ends with the table's board."""
    click = _handled.get()
    if click is None or click.told:
        return None
    click.told = True
    return click


def board_shown(click: Click) -> None:
    """Record the latency of a board that was posted."""
    seconds = perf_counter() - click.at
    registry.click_to_board.labels(click.what).observe(seconds)
    click.pace.add(BOARDS, seconds)
