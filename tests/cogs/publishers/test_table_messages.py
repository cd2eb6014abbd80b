"""Tests of the states of tables' messages: dropped at the end, unless an update is wanted."""

from __future__ import annotations

from typing import cast

import pytest

from bot.tables.model.loading import TableSnapshot
from cogs.publishers.table_messages import MessageStates

TABLE = cast("TableSnapshot", object())


def test_an_update_that_begins_is_not_wanted_any_more() -> None:
    state = MessageStates().of(1)
    state.awaited, state.table, state.unsure = True, TABLE, True
    assert state.begin_update() == (True, TABLE)
    assert state.begin_update() == (False, None)
    assert state.unsure


def test_the_state_of_a_table_that_is_over_is_dropped() -> None:
    states = MessageStates()
    state = states.of(1)
    state.thinks = True
    states.drop(1)
    assert states.of(1) is not state


@pytest.mark.parametrize(("wanted", "value"), [("awaited", True), ("table", TABLE), ("unsure", True)])
def test_a_state_that_another_update_needs_is_kept(wanted: str, value: object) -> None:
    states = MessageStates()
    state = states.of(1)
    setattr(state, wanted, value)
    states.drop(1)
    assert states.of(1) is state


def test_only_a_known_table_is_unsure() -> None:
    states = MessageStates()
    states.of(1).unsure = True
    assert [states.is_unsure(table) for table in (1, 2)] == [True, False]
