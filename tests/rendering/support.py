"""Stages of games that have pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from bot.games.contract import Event
from tests.rendering import andromeda_views, auztralia_views, farfarout_views, ricochet_views, spacebase_views

STAGES: dict[str, Mapping[str, tuple[Callable[[int], Any], tuple[Event, ...]]]] = {
    "andromeda": andromeda_views.STAGES,
    "auztralia": auztralia_views.STAGES,
    "farfarout": {
        stage: (partial(farfarout_views.view, stage), news) for stage, (_, news) in farfarout_views.STAGES.items()
    },
    "ricochet": ricochet_views.STAGES,
    "spacebase": spacebase_views.STAGES,
}
