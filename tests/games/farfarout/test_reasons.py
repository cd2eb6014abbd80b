"""Tests of the reasons for moves."""

from __future__ import annotations

import pytest

from bot.games.farfarout.game import FARFAROUT
from tests.games.reason_support import check_reasons


@pytest.mark.parametrize(("seats", "level"), [(2, 1), (3, 2), (4, 3)])
def test_every_move_of_the_ai_has_a_reason(seats: int, level: int) -> None:
    check_reasons(FARFAROUT, seats, level, 200)
