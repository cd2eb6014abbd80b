"""Tests of vote rules: eligibility, the decision, and that every vote ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.enums import Status, VoteKind, VoteResult
from bot.rows import SeatRow, VoteRow
from bot.tables.model.views import TableInfo
from bot.tables.timing.vote_rules import CONSENT, NOBODY, counting, verdict

ABSENT, _, DRAW, _, HOST_END = VoteKind
WAIT, AI, SUBSTITUTE, STANDS, WITHOUT, NO, YES, *_ = VoteResult
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
CHOICES = (WAIT, AI, SUBSTITUTE, STANDS, WITHOUT)
NONE_GONE = frozenset[int]()


def table(*users: int | None) -> TableInfo:
    """Return a running table; None: an AI stands in."""
    seats = [SeatRow(1, at, f"P{at}", user, None if user else 2) for at, user in enumerate(users)]
    return TableInfo(
        1, "toy", Status.RUNNING, users[0] or 0, 10, 11, 12, "en", "days", {}, len(users), tuple(seats), 1, ""
    )


def vote(
    kind: VoteKind, voters: Sequence[int], ballots: Mapping[int, str], choices: Sequence[VoteResult] = (NO, YES)
) -> VoteRow:
    cast = {str(user): choice for user, choice in ballots.items()}
    until = NOON + timedelta(days=3)
    return VoteRow(1, kind, NOBODY, None, NOON, until, tuple(choices), tuple(voters), cast, "")


def about(ballots: Mapping[int, str], voters: Sequence[int] = (2, 3, 4)) -> VoteRow:
    """Return a vote about person 1."""
    return vote(ABSENT, voters, ballots, CHOICES)


ALL = table(1, 2, 3, 4)


@pytest.mark.parametrize(
    ("ballots", "early", "late"),
    [
        ({}, None, WAIT),
        ({2: AI}, None, AI),
        ({2: AI, 3: AI}, AI, AI),
        ({2: AI, 3: STANDS}, None, WAIT),
        ({2: AI, 3: STANDS, 4: WITHOUT}, WAIT, WAIT),
        ({2: AI, 3: STANDS, 4: STANDS}, STANDS, STANDS),
        ({2: WAIT, 3: WAIT}, WAIT, WAIT),
        ({2: WAIT}, None, WAIT),
    ],
)
def test_the_majority_of_those_who_act_decides_and_ties_wait(
    ballots: Mapping[int, str], early: str | None, late: str
) -> None:
    assert verdict(about(ballots), ALL, NONE_GONE) == early
    assert verdict(about(ballots), ALL, NONE_GONE, over=True) == late


def test_one_other_person_decides_at_once() -> None:
    assert verdict(about({2: WITHOUT}, (2,)), table(1, 2), NONE_GONE) == WITHOUT


def test_a_majority_does_not_wait_for_those_who_are_not_there_but_counts_them_if_they_act() -> None:
    assert verdict(about({2: AI}), ALL, frozenset({0, 2, 3})) == AI
    assert verdict(about({2: AI, 3: WAIT}), ALL, frozenset({0, 2, 3})) == WAIT


def test_who_has_left_counts_no_more_and_who_is_back_has_voted_already() -> None:
    ballots = {2: AI, 3: STANDS, 4: STANDS}
    assert verdict(about(ballots), table(1, 2, 3, None), NONE_GONE) == WAIT
    assert counting(about(ballots), table(1, 2, 3, None)) == (2, 3)
    assert verdict(about(ballots), table(1, 2, 3, 4), NONE_GONE) == STANDS


def test_who_came_later_does_not_count() -> None:
    assert verdict(about({2: AI, 9: STANDS, 3: AI}, (2, 3)), table(1, 2, 3, 9), NONE_GONE) == AI


def test_nobody_left_to_vote_leaves_all_as_it_is() -> None:
    assert verdict(about({2: AI}, (2,)), table(1, None), NONE_GONE) == WAIT
    assert verdict(vote(DRAW, (2,), {2: YES}), table(1, None), NONE_GONE) == NO


@pytest.mark.parametrize("kind", CONSENT)
def test_consent_is_that_of_all_also_of_those_who_are_not_there(kind: VoteKind) -> None:
    assert verdict(vote(kind, (1, 2), {1: YES}), table(1, 2), frozenset({1})) is None
    assert verdict(vote(kind, (1, 2), {1: YES}), table(1, 2), frozenset({1}), over=True) == NO
    assert verdict(vote(kind, (1, 2), {1: YES, 2: YES}), table(1, 2), NONE_GONE) == YES
    assert verdict(vote(kind, (1, 2, 3), {1: YES, 2: NO}), table(1, 2, 3), NONE_GONE) == NO


def test_what_the_host_asks_for_needs_more_yes_than_no() -> None:
    assert verdict(vote(HOST_END, (1, 2), {1: YES}), table(1, 2), NONE_GONE) is None
    assert verdict(vote(HOST_END, (1, 2), {1: YES, 2: NO}), table(1, 2), NONE_GONE) == NO
    assert verdict(vote(HOST_END, (1, 2), {1: YES}), table(1, 2), NONE_GONE, over=True) == YES


USERS = (1, 2, 3, 4, 5)


@given(
    st.sampled_from([ABSENT, HOST_END, *CONSENT]),
    st.dictionaries(st.sampled_from(USERS), st.integers(0, 4)),
    st.sets(st.sampled_from(USERS)),
    st.sets(st.sampled_from(USERS)),
    st.sets(st.integers(0, 4)),
)
def test_every_vote_ends_and_what_is_decided_early_stays_so(
    kind: VoteKind, said: dict[int, int], voters: set[int], away: set[int], gone: set[int]
) -> None:
    choices = CHOICES if kind == ABSENT else (NO, YES)
    info = table(*(None if user in away else user for user in USERS))
    cast = {user: choices[n % len(choices)] for user, n in said.items()}
    one = vote(kind, sorted(voters), cast, choices)
    counted = counting(one, info)
    assert len(set(counted)) == len(counted)
    assert not away.intersection(counted)
    assert voters.issuperset(counted)
    at_last = verdict(one, info, frozenset(gone), over=True)
    assert at_last in choices
    early = verdict(one, info, frozenset(gone))
    assert early in (None, at_last)
    if early is not None and kind not in CONSENT:
        there = [user for user in counted if user not in cast and user - 1 not in gone]
        for choice in choices:  # for any ballots of the others
            more = vote(kind, sorted(voters), cast | dict.fromkeys(there, choice), choices)
            assert verdict(more, info, frozenset(gone), over=True) == early
    if at_last is not None and at_last != choices[0]:
        mine = [cast[user] for user in counted if user in cast]
        assert all(mine.count(at_last) > mine.count(other) for other in choices if other != at_last)
