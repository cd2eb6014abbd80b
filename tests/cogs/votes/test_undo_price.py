"""Tests of the price of an undo past luck: the request shows that the game becomes unrated."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.enums import RequestKind, Status
from bot.games.contract import Outcome, t
from bot.rows import RequestRow, SeatRow
from bot.tables.model.rating_text import UNDO
from cogs.ui import board as ui_board
from cogs.ui.translator import Translator
from tests.cogs.board.support import PICTURE, ended

PEOPLE = tuple(SeatRow(1, seat, name, seat + 1) for seat, name in enumerate(("Ann", "Ben", "Cleo")))
COSTS = {"en": "the game is not rated then", "ja": "レーティング対象外になります"}


@pytest.mark.parametrize("language", COSTS)
@pytest.mark.parametrize(
    ("kind", "seats", "unrated", "told"),
    [
        (RequestKind.UNDO_PAST_LUCK, PEOPLE, "", True),
        (RequestKind.UNDO, PEOPLE, "", False),
        (RequestKind.UNDO_PAST_LUCK, PEOPLE, UNDO, False),
        (RequestKind.UNDO_PAST_LUCK, (PEOPLE[0], SeatRow(1, 1, "Vega", ai_level=1)), "", False),
    ],
    ids=["past luck", "what stands", "unrated already", "alone"],
)
def test_it_is_told_where_it_costs_something(
    language: str, kind: RequestKind, seats: tuple[SeatRow, ...], unrated: str, told: bool
) -> None:
    seen = ended("andromeda", Outcome((1, 2, 3), ((), (), ()), t("The end.")))
    table = replace(seen.table, status=Status.RUNNING, seats=seats, unrated=unrated)
    seen = replace(seen, table=table, outcome=None, standing=(), request=RequestRow(1, kind, 0, 5, (), (1,)))
    screen = ui_board.turn(seen, PICTURE, Translator(language, table))
    assert (COSTS[language] in str(screen.to_components())) is told
