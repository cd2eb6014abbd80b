"""Tests of the states of tables' messages: dropped at the end, unless an update is wanted."""

from __future__ import annotations

import pytest

from cogs.publishers.table_messages import MessageStates


def test_an_update_that_begins_is_not_wanted_any_more() -> None:
    state = MessageStates().of(1)
    state.awaited = state.moved = state.unsure = True
    assert state.begin_update()
    assert not state.begin_update()
    assert (state.moved, state.unsure) == (False, True)


def test_the_state_of_a_table_that_is_over_is_dropped() -> None:
    states = MessageStates()
    state = states.of(1)
    state.thinks = True
    states.drop(1)
    assert states.of(1) is not state


@pytest.mark.parametrize("wanted", ["awaited", "moved", "unsure"])
def test_a_state_that_another_update_needs_is_kept(wanted: str) -> None:
    states = MessageStates()
    state = states.of(1)
    setattr(state, wanted, True)
    states.drop(1)
    assert states.of(1) is state


def test_only_a_known_table_is_unsure() -> None:
    states = MessageStates()
    states.of(1).unsure = True
    assert [states.is_unsure(table) for table in (1, 2)] == [True, False]
