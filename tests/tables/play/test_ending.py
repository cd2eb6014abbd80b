"""Tests of early endings: concession, agreement, host; and of pauses by agreement."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.enums import TimerKind, VoteKind, VoteResult
from bot.games.contract import NonPlayerContestant, Outcome, ScorePart, t
from bot.rows import SeatRow
from bot.tables.model import table_rules
from bot.tables.model.errors import NotAllowed, NotSeated, Paused, TableFull, WrongStatus
from bot.tables.model.notifications import GameResumed, Reminder, VoteAsked, VoteOver
from bot.tables.model.results import with_conceded
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.model.vote_keys import Ballot, opened
from bot.tables.service import Tables
from bot.tables.timing.vote_rules import LASTS, NOBODY
from tests.conftest import Now
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import endless, without_clock

STRANGER = Person(77, "Eve")


@pytest.fixture(autouse=True)
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid, and no end."""
    without_clock(monkeypatch)
    endless(monkeypatch)


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


async def says(tables: Tables, table: int, by: Person, kind: str, choice: str) -> TableInfo:
    """Cast a ballot in the vote on the whole table."""
    (vote,) = [one for one in (await tables.queries.info(table)).votes if one.kind == kind]
    return (await tables.votes.cast(table, by.id, Ballot(kind, NOBODY, opened(vote), choice))).info


async def results(tables: Tables, table: int) -> list[tuple[int | None, int, str]]:
    """Return the results: user, place, ending."""
    return [(one.user_id, one.place, one.ending) for one in await tables.uow.store.tables.results(table)]


# --- concession ------------------------------------------------------------------------------------------------------


async def test_who_concedes_comes_last_and_an_ai_plays_on(tables: Tables, running: TableInfo) -> None:
    info = await tables.ending.concede(running.id, CHIE.id)
    seat = info.seats[2]
    assert (info.status, seat.user_id, seat.ai_level, seat.stand_in) == ("running", None, 2, False)
    assert seat.conceded_at is not None
    with pytest.raises(WrongStatus, match="conceded"):
        await tables.seating.join(running.id, CHIE)
    with pytest.raises(TableFull):
        await tables.seating.join(running.id, STRANGER)
    with pytest.raises(NotSeated):
        await tables.ending.concede(running.id, CHIE.id)


async def test_when_all_but_one_have_conceded_that_one_has_won(
    w: PassingTime, tables: Tables, running: TableInfo
) -> None:
    await tables.ending.concede(running.id, CHIE.id)
    w.now.forward(1)
    info = await tables.ending.concede(running.id, ANN.id)
    assert (info.status, info.reason) == ("ended", table_rules.CONCEDED)
    assert await results(tables, running.id) == [
        (ANN.id, 2, "conceded"), (BEN.id, 1, "conceded"), (CHIE.id, 3, "conceded")
    ]  # fmt: skip
    outcome = (await tables.reader.view(running.id, None)).outcome
    assert outcome is not None
    assert outcome.places == (2, 1, 3)


async def test_against_an_ai_the_game_goes_on(tables: Tables, lobby: TableInfo) -> None:
    await tables.seating.join(lobby.id, BEN)
    await tables.seating.add_ai(lobby.id, ANN, 1)
    await tables.lobby.start(lobby.id, ANN, 12)
    assert (await tables.ending.concede(lobby.id, ANN.id)).status == "running"
    info = await tables.ending.concede(lobby.id, BEN.id)
    assert (info.status, info.reason) == ("ended", "everybody left")
    assert [ending for _, _, ending in await results(tables, lobby.id)] == ["deserted"] * 3


async def test_a_host_who_concedes_hands_on(tables: Tables, running: TableInfo) -> None:
    assert (await tables.ending.concede(running.id, ANN.id)).host_id == BEN.id


async def test_a_table_that_is_played_again_has_no_seat_for_the_ai_of_who_conceded(
    tables: Tables, running: TableInfo
) -> None:
    await tables.ending.concede(running.id, CHIE.id)
    await tables.ending.end(running.id, ANN, "Enough.")
    again = await tables.lobby.open_rematch(running.id, BEN)
    assert [seat.name for seat in again.seats] == ["Ben"]


POINTS = (ScorePart(t("Points"), 1),)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=6), st.data())
def test_those_who_conceded_come_last_and_who_did_it_later_first(places: list[int], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(places))))
    gone = order[: data.draw(st.integers(0, len(places)))]
    noon = datetime.fromisoformat("2026-01-01T12:00:00+00:00")
    at = {seat: noon + timedelta(hours=hours) for hours, seat in enumerate(gone)}
    seats = [SeatRow(1, seat, "", seat + 1, conceded_at=at.get(seat)) for seat in range(len(places))]
    rival = NonPlayerContestant(t("The House"), data.draw(st.integers(1, 4)), POINTS)
    found = with_conceded(Outcome(tuple(places), (POINTS,) * len(places), t("Over."), (rival,)), seats)
    left = [seat for seat in range(len(places)) if seat not in gone]
    for one in left:
        assert all(found.places[one] < found.places[other] for other in gone)
        for other in left:
            assert (found.places[one] < found.places[other]) == (places[one] < places[other])
    assert [found.places[seat] for seat in gone] == sorted((found.places[seat] for seat in gone), reverse=True)
    assert len({found.places[seat] for seat in gone}) == len(gone)
    if not gone:
        assert found.places == tuple(places)


# --- agreement -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "reason", "place", "ending"),
    [(VoteKind.DRAW, table_rules.DRAWN, 1, "draw"), (VoteKind.END, table_rules.AGREED, 0, "without")],
)
async def test_all_agree_and_it_ends(
    w: PassingTime, tables: Tables, running: TableInfo, *, kind: str, reason: str, place: int, ending: str
) -> None:
    table = running.id
    await tables.votes.ask(table, ANN.id, kind)
    (asked,) = w.of(VoteAsked)
    assert (asked.kind, asked.user, asked.calls) == (kind, ANN.id, (BEN.id, CHIE.id))
    assert (await says(tables, table, BEN, kind, VoteResult.YES)).status == "running"
    await tables.votes.ask(table, BEN.id, kind)  # the same request exists already
    assert len(w.of(VoteAsked)) == 1
    info = await says(tables, table, CHIE, kind, VoteResult.YES)
    assert (info.status, info.reason) == ("ended", reason)
    assert await results(tables, table) == [(user, place, ending) for user in (ANN.id, BEN.id, CHIE.id)]


async def test_one_refuses_and_it_goes_on(w: PassingTime, tables: Tables, running: TableInfo) -> None:
    await tables.votes.ask(running.id, ANN.id, VoteKind.DRAW)
    info = await says(tables, running.id, CHIE, VoteKind.DRAW, VoteResult.NO)
    assert (info.status, info.votes, [one.result for one in w.of(VoteOver)]) == ("running", (), [VoteResult.NO])


async def test_who_says_nothing_does_not_agree(w: PassingTime, tables: Tables, running: TableInfo) -> None:
    await tables.votes.ask(running.id, ANN.id, VoteKind.DRAW)
    await says(tables, running.id, BEN, VoteKind.DRAW, VoteResult.YES)
    await w.hours(LASTS.days * 24, 6)
    info = await tables.queries.info(running.id)
    assert (info.status, [one.result for one in w.of(VoteOver) if one.kind == VoteKind.DRAW]) == (
        "running",
        [VoteResult.NO],
    )


async def test_a_game_that_is_over_has_no_votes(w: PassingTime, tables: Tables, running: TableInfo) -> None:
    await tables.votes.ask(running.id, ANN.id, VoteKind.DRAW)
    await tables.ending.end(running.id, ANN, "Enough.")
    assert (await tables.queries.info(running.id)).votes == ()
    assert [one.result for one in w.of(VoteOver)] == ["moot"]
    with pytest.raises(WrongStatus):
        await tables.votes.ask(running.id, BEN.id, VoteKind.DRAW)


async def test_what_nobody_may_ask_is_refused(tables: Tables, running: TableInfo) -> None:
    with pytest.raises(NotSeated):
        await tables.votes.ask(running.id, STRANGER.id, VoteKind.DRAW)
    for kind in ("absent", "host end", "burn"):
        with pytest.raises(WrongStatus):
            await tables.votes.ask(running.id, ANN.id, kind)
    for person in (BEN, CHIE):
        await tables.seating.leave(running.id, person.id)
    with pytest.raises(WrongStatus, match="only person"):
        await tables.votes.ask(running.id, ANN.id, VoteKind.DRAW)


@pytest.mark.every_database
async def test_two_ask_for_a_draw_at_the_same_instant(w: PassingTime, tables: Tables, running: TableInfo) -> None:
    await asyncio.gather(*(tables.votes.ask(running.id, person.id, VoteKind.DRAW) for person in (ANN, BEN)))
    (vote,) = (await tables.queries.info(running.id)).votes
    assert vote.ballots == {str(ANN.id): VoteResult.YES, str(BEN.id): VoteResult.YES}
    assert len(w.of(VoteAsked)) == 1


# --- host ------------------------------------------------------------------------------------------------------------


async def test_the_host_says_why_and_that_is_kept(tables: Tables, running: TableInfo) -> None:
    for why in ("", " \n "):
        with pytest.raises(WrongStatus, match="say why"):
            await tables.ending.end(running.id, ANN, why)
    info = await tables.ending.end(running.id, ANN, "  We all\nmove away. " + "x" * 500)
    name, why = table_rules.said_by(info.reason) or ("", "")
    assert (name, why[:18], len(why)) == ("Ann", "We all move away. ", table_rules.WHY_LENGTH)
    assert await results(tables, running.id) == [(user, 0, "host") for user in (ANN.id, BEN.id, CHIE.id)]


async def test_whoever_plays_alone_need_not_say_why(tables: Tables, running: TableInfo) -> None:
    for person in (BEN, CHIE):
        await tables.seating.leave(running.id, person.id)
    assert (await tables.ending.end(running.id, ANN)).reason == f"ended by Ann\n\n{ANN.id}"


@pytest.fixture
async def voted(tables: Tables, running: TableInfo) -> TableInfo:
    """Configure a table that its host can end only after a vote."""
    with pytest.raises(WrongStatus, match="already begun"):
        await tables.lobby.configure(running.id, ANN, voted_end=False)
    await change(tables.uow.store, running.id, voted_end=True)
    return await tables.queries.info(running.id)


async def test_the_host_chooses_that_before_the_start_and_it_is_kept_when_it_is_played_again(
    tables: Tables, lobby: TableInfo
) -> None:
    await tables.lobby.configure(lobby.id, ANN, voted_end=True)
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, 12)
    await tables.ending.end(lobby.id, ANN, "Enough.")
    info = await says(tables, lobby.id, BEN, VoteKind.HOST_END, VoteResult.YES)
    assert info.over
    assert (await tables.lobby.open_rematch(lobby.id, BEN)).voted_end


async def test_where_the_table_says_so_it_is_voted_on(w: PassingTime, tables: Tables, voted: TableInfo) -> None:
    with pytest.raises(NotAllowed):
        await tables.ending.end(voted.id, BEN, "Enough.")
    info = await tables.ending.end(voted.id, ANN, "Enough.")
    assert (info.status, [vote.kind for vote in info.votes]) == ("running", [VoteKind.HOST_END])
    info = await says(tables, voted.id, BEN, VoteKind.HOST_END, VoteResult.YES)
    assert table_rules.said_by(info.reason) == ("Ann", "Enough.")
    assert {ending for _, _, ending in await results(tables, voted.id)} == {"host"}


async def test_a_moderator_is_no_voter_and_a_tie_lets_the_game_go_on(
    w: PassingTime, tables: Tables, voted: TableInfo
) -> None:
    await tables.ending.end(voted.id, MODERATOR, "Enough.")
    await says(tables, voted.id, ANN, VoteKind.HOST_END, VoteResult.YES)
    await says(tables, voted.id, BEN, VoteKind.HOST_END, VoteResult.NO)
    await w.hours(LASTS.days * 24, 6)
    assert (await tables.queries.info(voted.id)).status == "running"


# --- pause -----------------------------------------------------------------------------------------------------------


async def test_while_a_table_is_paused_nothing_runs_and_then_what_was_left(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(24 * HOUR))
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.start(lobby.id, ANN, 12)
    await w.hours(10)
    await tables.votes.ask(lobby.id, ANN.id, VoteKind.PAUSE)
    info = await says(tables, lobby.id, BEN, VoteKind.PAUSE, VoteResult.YES)
    assert info.paused_at == w.now()
    w.forget()
    await w.hours(24 * 30, 6)
    assert not [one for one in w.heard if isinstance(one, Reminder)]
    assert (await tables.queries.info(lobby.id)).number == 1
    for act in (
        tables.moves.act(lobby.id, ANN.id, ("bid", "4")),
        tables.choices.choices(lobby.id, ANN.id, ()),
        tables.undo.take_back(lobby.id, ANN.id),
    ):
        with pytest.raises(Paused):
            await act
    with pytest.raises(WrongStatus, match="paused already"):
        await tables.votes.ask(lobby.id, ANN.id, VoteKind.PAUSE)
    with pytest.raises(NotSeated):
        await tables.resume.resume(lobby.id, STRANGER.id)
    await w.restart()
    info = await tables.resume.resume(lobby.id, BEN.id)
    assert info.paused_at is None
    assert [(one.seat, one.calls) for one in w.of(GameResumed)] == [(1, (ANN.id,))] or not w.of(GameResumed)
    assert {one.due_at for one in await w.timers(lobby.id, TimerKind.LIMIT)} == {w.now() + timedelta(hours=14)}
    with pytest.raises(WrongStatus, match="not paused"):
        await tables.resume.resume(lobby.id, BEN.id)
    await tables.moves.act(lobby.id, ANN.id, ("bid", "4"))


async def test_a_vote_goes_on_while_the_table_is_paused(w: PassingTime, tables: Tables, running: TableInfo) -> None:
    await tables.votes.ask(running.id, ANN.id, VoteKind.DRAW)
    await tables.votes.ask(running.id, ANN.id, VoteKind.PAUSE)
    for person in (BEN, CHIE):
        await says(tables, running.id, person, VoteKind.PAUSE, VoteResult.YES)
    await w.hours(LASTS.days * 24, 6)
    info = await tables.queries.info(running.id)
    assert (info.votes, info.paused_at is None) == ((), False)
