"""People who want to be forgotten."""

from __future__ import annotations

from bot.games.contract import t
from bot.store.forgetting import Stored
from bot.tables.base import Base
from bot.tables.guarded import guarded
from bot.words.speaker import speaker


class Forgetting(Base):
    """What is stored of somebody, and its end."""

    @guarded
    async def stored(self, user_id: int) -> Stored:
        """How much is stored of a person beside their settings."""
        return await self.store.personal.stored(user_id)

    @guarded
    async def forget(self, user_id: int) -> None:
        """Deletes it; at tables that are over they become nobody in particular, at others they stay who they are."""
        for table_id in await self.store.personal.forget(user_id, _renamed):
            self._readings.forget(table_id)


def _renamed(language: str, seat: int) -> str:
    return speaker(language).say(t("Player {n}", n=seat + 1))
