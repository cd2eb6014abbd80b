"""Tests of *Best and worst moves*: brief, in both languages, with the players' names."""

from __future__ import annotations

from itertools import product

import pytest

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.review.move_ratings import NotableMove, SeatMoves
from cogs.review.notable_moves_screen import standouts_screen, whose
from cogs.ui.translator import Translator
from tests.cogs.message_checks import brief, rows_of
from tests.cogs.review.support import LANGUAGES, lines, review

BEST = NotableMove(12, t("You buy Kestrel."), t("You buy Nova."), 3, t("income over the turns left"))
WORST = NotableMove(31, t("You pass."), t("You buy Nova."), 1)
LONG = NotableMove(310, t("W" * 900), t("W" * 900), 12, t("W" * 90))


@pytest.mark.parametrize(("game", "language"), list(product(GAMES, LANGUAGES)))
def test_it_keeps_the_law(game: str, language: str) -> None:
    for seats, mine in product(
        (1, GAMES[game].meta.seats[1]), (SeatMoves(), SeatMoves(BEST, WORST), SeatMoves(LONG, LONG))
    ):
        table = review(game, max(seats, 2)).table
        voice = Translator(language, table)
        brief(standouts_screen(table, dict.fromkeys(range(seats), mine), 0, voice))
        brief(standouts_screen(table, {}, 0, voice))


def test_what_is_said_of_both() -> None:
    table = review().table
    found = {0: SeatMoves(), 1: SeatMoves(BEST, WORST)}
    screen = standouts_screen(table, found, 1, Translator("en", table))
    assert lines(screen) == [
        "### Player 1: best and worst move",
        "**Best, move 12:** You buy Kestrel. "
        "→ Next best, about 3 pts behind (income over the turns left): You buy Nova.",
        "**Worst, move 31:** You pass. → About 1 pt better: You buy Nova.",
        "-# In the AI's opinion, by what could be known at that moment; luck that came afterwards is not counted.",
    ]
    assert rows_of(screen) == [["Whose moves?"], ["Move 12", "Move 31"], ["How it went"]]
    assert lines(standouts_screen(table, found, 1, Translator("ja", table)))[:1] == ["### Player 1の好判断と惜しい判断"]


def test_where_nothing_stood_out_that_is_said() -> None:
    table = review().table
    told = lines(standouts_screen(table, {0: SeatMoves()}, 0, Translator("en", table)))
    assert told[1:3] == ["No move was much better than the next best.", "No move lost much."]


def test_moves_of_ricochet_robots_are_counted_in_moves() -> None:
    table = review("ricochet").table
    told = lines(standouts_screen(table, {0: SeatMoves(None, WORST)}, 0, Translator("ja", table)))
    assert "約1手良かった候補" in told[2]


def test_everybody_is_shown_their_own_first() -> None:
    table = review().table
    mine = table.seats[1].user_id
    assert mine is not None
    assert [whose(table, found, mine) for found in ((0, 1), (0, 2), ())] == [1, 0, 0]
