"""The examples of the rules card have the numbers of the house set."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import bot.games.farfarout

HOME = Path(bot.games.farfarout.__file__).parent


@pytest.mark.parametrize(
    ("language", "lewo", "anno"),
    [("en", "costs {} of your 10 ERG", "token and {} ERG, Anno"), ("ja", "うち{}ERGで購入", "個と{}ERGで、アンノ")],
)
def test_crew_costs_on_the_card_are_those_of_the_set(language: str, lewo: str, anno: str) -> None:
    crew = tomllib.loads((HOME / "parts/house.toml").read_text())["crew"]
    cost = {one["name"]["en"]: one["cost"] for one in crew if "cost" in one}
    card = (HOME / f"words/rules.{language}.md").read_text()
    assert lewo.format(cost["Cap Lewo Eidoma"]) in card
    assert anno.format(cost["Anno Domas"]) in card
