"""Actions of a player: the tag is the verb, the fields follow in order (`walk 3`)."""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t


class Action(Base, frozen=True):
    """Base of all actions."""


class Walk(Action, frozen=True, tag="walk"):
    """Walk down the beach, in secret."""

    paces: Annotated[int, Field(t("paces"), t("How many paces you walk"))]
