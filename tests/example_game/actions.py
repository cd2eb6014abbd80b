"""What a player can say: the tag of an action is its verb, its fields follow in their order (`walk 3`)."""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t


class Action(Base, frozen=True):
    """Anything said in High Tide."""


class Walk(Action, frozen=True, tag="walk"):
    """Walk down the beach, in secret."""

    paces: Annotated[int, Field(t("paces"), t("How many paces you walk"))]
