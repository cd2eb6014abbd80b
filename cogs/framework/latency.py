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


class PendingBoards:
    """The click of each table whose board is not posted yet; of several clicks the oldest one."""

    def __init__(self) -> None:
        self._clicks: dict[int, Click] = {}

    def changed(self, table_id: int) -> None:
        """Register that the current click has changed the board of this table."""
        click = _handled.get()
        if click is not None and not click.told:
            click.told = True
            self._clicks.setdefault(table_id, click)

    def taken(self, table_id: int) -> Click | None:
        """Remove and return the click whose board is about to be drawn."""
        return self._clicks.pop(table_id, None)

    def put_back(self, table_id: int, click: Click | None) -> None:
        """Register the click again after its board could not be posted."""
        if click is not None:
            self._clicks[table_id] = click

    def shown(self, click: Click | None) -> None:
        """Record the latency of a board that was posted."""
        if click is not None:
            seconds = perf_counter() - click.at
            registry.click_to_board.labels(click.what).observe(seconds)
            click.pace.add(BOARDS, seconds)
