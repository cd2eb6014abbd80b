"""The button that leads to what somebody could do."""

from __future__ import annotations

from bot.games.contract import t
from bot.tables.model.views import TableInfo
from cogs.ui.components import Button, button
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator

WHAT_COULD_I_DO = t("What could I do?")


def what_could_i_do(info: TableInfo, voice: Translator) -> list[Button]:
    """For whoever is asked something, where the table has hints."""
    there = info.hints and info.status == "running" and not info.rests
    return [button(voice.text(WHAT_COULD_I_DO), CustomId("hint", info.id, info.number))] if there else []
