"""Far Far Out on Discord: its commands, some in groups of their own, and the things of its set by name."""

from __future__ import annotations

import pytest
from simcord.components import walk_components

from bot.games.chance import LooseChance
from bot.games.farfarout import cards
from bot.games.farfarout.book import open_book
from bot.games.farfarout.describe import describe_card
from bot.games.registry import GAMES
from bot.tables.errors import WrongStatus
from cogs import limits
from cogs.lookup import found, offered, screen
from cogs.screens.turn import scores
from cogs.voice import Voice
from tests.cogs.test_limits import check, seen_by, table

CARDS = cards.all_of(open_book(""))


# --- things by name --------------------------------------------------------------------------------------------------


def test_things_are_found_by_their_names_in_both_languages() -> None:
    droid = next(at for at, card in enumerate(CARDS) if card.name == "Recon Droid")
    assert found(CARDS, " recon DROID ") == found(CARDS, CARDS[droid].name_ja) == droid
    with pytest.raises(WrongStatus):
        found(CARDS, "Recon")


def test_names_are_completed_in_the_persons_language() -> None:
    english, japanese = (Voice(language, game="farfarout") for language in ("en", "ja"))
    assert len(offered(CARDS, "", english)) == limits.OPTIONS
    assert [(one.name, one.value) for one in offered(CARDS, "recon", japanese)] == [("偵察ドロイド", "Recon Droid")]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_a_screen(language: str) -> None:
    voice = Voice(language, game="farfarout")
    for card in CARDS:
        shown = screen(describe_card(card), None, voice)
        check(shown)
        said = "\n".join(one["content"] for one in walk_components(shown.to_components()) if one["type"] == 10)
        assert (card.name if language == "en" else card.name_ja) in said


def test_tracks_stand_side_by_side_below_the_board() -> None:
    """Three points of one track and three of different ones are not the same (F3)."""
    game = GAMES["farfarout"]
    state, events = game.setup(2, {}, LooseChance(1))
    state.seats[1].wealth, state.seats[1].exploration = 3, 1
    outside = table("farfarout", 2, 1)
    line = scores(seen_by(game, state, events, outside, None), Voice("en", outside))
    assert line.endswith(" 3/0/1")
