"""Tests of cup screens with the maximum number of people."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.enums import CupStanding
from bot.rows import Cup, CupPersonRow, CupRow, CupTableRow
from bot.tables.cups.service import MOST_PEOPLE
from cogs.cups import screen as screens
from cogs.ui.translator import Translator
from tests.cogs.screen_checks import check, words_of
from tests.cogs.screen_samples import table

AT = datetime(2026, 1, 1, tzinfo=UTC)
GAME = "spacebase"


def in_first_round(size: int) -> Cup:
    """Return a cup whose first round has just begun, with all its tables."""
    row = CupRow(1, 10**18, 10**18, 10**18, "Spring cup", GAME, "en", {}, size, MOST_PEOPLE, 3, 7, "", AT)
    people = tuple(CupPersonRow(1, n, 10**18 + n, f"Somebody {n}", CupStanding.IN) for n in range(1, MOST_PEOPLE + 1))
    groups = tuple(
        CupTableRow(1, 1, at // size + 1, final=False, people=tuple(range(at + 1, min(at + size, MOST_PEOPLE) + 1)),
                    table_id=at // size + 1)
        for at in range(0, MOST_PEOPLE, size)
    )  # fmt: skip
    return Cup(replace(row, status="running", round=1, ends_at=AT, message_id=10**18), people, groups)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_all_tables_of_a_round_are_told_with_the_way_to_each(size: int, language: str) -> None:
    cup, voice = in_first_round(size), Translator(language, game=GAME)
    tables = {one.number: replace(table(GAME, size, 1), thread_id=10**18 + one.number) for one in cup.tables}
    for screen in (
        screens.card(cup, tables, None, voice),
        screens.round_post(cup, tables, "https://discord.com/channels/1/2/3", voice),
    ):
        check(screen)
        told = words_of(screen)
        assert "…" not in told
        for one in cup.tables:
            assert str(10**18 + one.number) in told
        for person in cup.people:
            assert any(name in told for name in (f"<@{person.user_id}>", person.name))
