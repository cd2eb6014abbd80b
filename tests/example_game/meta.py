"""Metadata of the game: name, rules card, components."""

from __future__ import annotations

from pathlib import Path

from bot.games.contract import Component, Meta, t
from bot.games.engine import rules_card
from tests.example_game.state import VERSION

_WORDS = Path(__file__).parent / "words"
_CARD, _RULINGS = rules_card.read(
    "high_tide", *((_WORDS / f"rules.{language}.md").read_text("utf-8") for language in ("en", "ja"))
)

META = Meta(
    id="high_tide",
    title=t("High Tide"),
    tagline=t("Gather shells, and go home before the sea comes"),
    seats=(2, 4),
    minutes=5,
    version=VERSION,
    settings=(),
    card=_CARD,
    rulings=_RULINGS,
    components=(
        Component("die", t("The die"), t("It shows how far one may walk. Whoever walks farther finds nothing.")),
    ),
    house_notice=t("High Tide was made for this repository."),
    own=t("My paces"),
)
