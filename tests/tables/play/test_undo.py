"""Tests of undo: consent, draws that stay drawn, texts."""

from __future__ import annotations

import msgspec
import pytest

from bot.enums import RequestKind
from bot.games.contract import ChoicePath, Clocks, Deadline, t
from bot.games.engine.chance import Chance
from bot.rows import RequestRow
from bot.store.store import Store
from bot.store.table.aggregate import LATEST
from bot.tables.model.codec import unpack_draws
from bot.tables.model.errors import Duplicate, NotSeated, StaleBoard, WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import Person, TableInfo
from bot.tables.records.format import SCHEME
from bot.tables.records.verify import verify
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import rows_of
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.play.support import at_once
from tests.tables.toy_game import SECONDS, Rolled, State, changed, endless, without_clock

DAI = Person(4, "Dai")


@pytest.fixture
def open_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: bids are public, so a roll can be undone by consent."""
    monkeypatch.setattr(Rolled, "exposes", False)


async def alone(tables: Tables, lobby: TableInfo) -> TableInfo:
    """Start a game of Ann against an AI."""
    await tables.seating.add_ai(lobby.id, ANN, 1)
    return await tables.lobby.start(lobby.id, ANN, 12)


async def rolled(tables: Tables, info: TableInfo, *people: Person) -> int:
    """Bid for all players, and return the roll."""
    seen = [await tables.moves.act(info.id, person.id, ("bid", "6")) for person in people]
    return next(event.die for event in seen[-1].changes if isinstance(event, Rolled))


async def agreed(tables: Tables, info: TableInfo, by: Person, *others: Person) -> None:
    """Undo the person's last step with the consent of the others."""
    back = await tables.undo.take_back(info.id, by.id)
    assert not back.done
    assert back.seen.request is not None
    for other in others:
        await tables.undo.consent(info.id, other.id, back.seen.request.number, agrees=True)


# --- draws -----------------------------------------------------------------------------------------------------------


async def test_after_an_agreed_undo_the_same_question_gives_the_same_draw(
    tables: Tables, running: TableInfo, store: Store, open_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    for person in (ANN, BEN):
        await tables.moves.act(running.id, person.id, ("bid", "6"))
    shown: list[int] = []
    for _ in range(6):
        shown.append(await rolled(tables, running, CHIE))
        assert unpack_draws((await store.moves.state(running.id))[1]) == {"die": 1}
        await agreed(tables, running, CHIE, ANN, BEN)
        assert unpack_draws((await store.moves.state(running.id))[1]) == {}
    assert len(set(shown)) == 1
    await rolled(tables, running, CHIE)
    next_ones = {await rolled(tables, running, ANN, BEN, CHIE) for _ in range(20)}
    assert len(next_ones) > 1, "later draws are others"


async def test_the_record_of_a_game_with_a_taken_back_draw_checks_out(
    tables: Tables, running: TableInfo, open_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    for _ in range(2):
        await rolled(tables, running, ANN, BEN, CHIE)
        await agreed(tables, running, CHIE, ANN, BEN)
        await tables.moves.act(running.id, CHIE.id, ("bid", "1"))
    await tables.ending.end(running.id, ANN, "Enough.")
    raw = await tables.archive.export(running.id)
    record = msgspec.json.decode(raw)
    assert (record["scheme"], record["table"]) == (SCHEME, running.id)
    assert [move["kind"] for move in record["moves"]].count("undo") == 2
    assert verify(raw).fault is None
    assert "draws" not in record


async def test_alone_nothing_drawn_is_taken_back_and_the_sentence_says_why(
    tables: Tables, lobby: TableInfo, now: Now, open_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by the player who drew nor by one who moved before.

    With another person it would need their consent.
    """
    endless(monkeypatch)
    info = await alone(tables, lobby)
    await tables.moves.act(info.id, ANN.id, ("bid", "6"))
    now.forward(1)
    await TimerLoop(tables, now=now).fire_due()
    before = await tables.reader.view(info.id, ANN.id)
    assert isinstance(before.changes[-1], Rolled)
    assert (before.undo, (await tables.reader.view(info.id, None)).undo) == ("spent", "spent")
    with pytest.raises(WrongStatus, match="there is nobody else at the table"):
        await tables.undo.take_back(info.id, ANN.id)
    assert await tables.reader.view(info.id, ANN.id) == before


async def test_alone_what_was_merely_passed_on_is_taken_back(tables: Tables, lobby: TableInfo, now: Now) -> None:
    await tables.seating.add_ai(lobby.id, ANN, 1)
    await tables.seating.add_ai(lobby.id, ANN, 1)
    info = await tables.lobby.start(lobby.id, ANN, 12)
    await tables.moves.act(info.id, ANN.id, ("bid", "6"))
    await tables.moves.step_ai(info.id, "1", at_once)
    assert (await tables.reader.view(info.id, ANN.id)).undo == "free"
    back = await tables.undo.take_back(info.id, ANN.id)
    assert back.done
    assert back.seen.view.bidden == (False, False, False)


async def test_a_roll_needs_the_leave_of_another_person(
    tables: Tables, running: TableInfo, open_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    await rolled(tables, running, ANN, BEN, CHIE)
    assert (await tables.reader.view(running.id, CHIE.id)).undo == "consent"
    await tables.seating.leave(running.id, ANN.id)
    await tables.seating.leave(running.id, BEN.id)
    assert (await tables.reader.view(running.id, CHIE.id)).undo == "spent"
    with pytest.raises(WrongStatus, match="nobody else"):
        await tables.undo.take_back(running.id, CHIE.id)


async def test_an_ai_seat_that_is_asked_the_same_again_answers_the_same(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its delay is random, too, and drawn again later, or it would repeat itself for ever."""

    def at_a_whim(view: object, ask: object, chance: Chance, level: int) -> ChoicePath:
        return ("bid", str(1 + chance.below(6, "whim")))

    changed(monkeypatch, ai=at_a_whim)
    without_clock(monkeypatch)
    endless(monkeypatch)
    await tables.seating.add_ai(lobby.id, ANN, 1)
    await tables.seating.add_ai(lobby.id, ANN, 1)
    info = await tables.lobby.start(lobby.id, ANN, 12)

    async def says() -> tuple[str, ...]:
        await tables.moves.step_ai(info.id, "1", at_once)
        return (await tables.uow.store.moves.of(info.id))[-1].said

    answers: set[tuple[str, ...]] = set()
    for _ in range(6):
        await tables.moves.act(info.id, ANN.id, ("bid", "6"))
        answers.add(await says())
        assert (await tables.undo.take_back(info.id, ANN.id)).done
    assert len(answers) == 1
    for _ in range(8):
        await tables.moves.act(info.id, ANN.id, ("bid", "6"))
        answers.add(await says())
        await tables.moves.step_ai(info.id, "2", at_once)
    assert len(answers) > 1


# --- undo on the board -----------------------------------------------------------------------------------------------


async def test_the_public_is_told_whether_anybody_may_take_back(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    offered = [(await tables.reader.view(running.id, None)).undo]
    for person in (ANN, BEN, CHIE):
        offered.append((await tables.moves.act(running.id, person.id, ("bid", "6"))).undo)
        assert (await tables.reader.view(running.id, None)).undo == offered[-1]
    assert offered == ["", "free", "free", ""]


async def test_a_second_press_on_one_board_is_told_that_it_has_changed(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "5"))
    await tables.moves.act(running.id, ANN.id, ("bid", "6"))
    number = (await tables.queries.info(running.id)).number
    assert (await tables.undo.take_back(running.id, ANN.id, number=number)).seen.view.mine == 5
    with pytest.raises(StaleBoard):
        await tables.undo.take_back(running.id, ANN.id, number=number)
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 5
    assert (await tables.undo.take_back(running.id, ANN.id)).seen.view.mine == 0, "typed, it means the last step"


async def test_a_request_is_not_remembered_but_the_undo_is(
    tables: Tables, running: TableInfo, store: Store, open_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    await rolled(tables, running, ANN, BEN, CHIE)
    back = await tables.undo.take_back(running.id, ANN.id, interaction=600)
    again = await tables.undo.take_back(running.id, ANN.id, interaction=600)
    assert (back.done, again.done, again.seen.request) == (False, False, back.seen.request)
    assert back.seen.request is not None
    for nth, other in enumerate((BEN, CHIE)):
        number = back.seen.request.number
        await tables.undo.consent(running.id, other.id, number, agrees=True, interaction=601 + nth)
    assert [await store.moves.is_committed(one) for one in (600, 601, 602)] == [False, False, True]


async def test_the_same_press_handed_over_twice_is_one(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "5"))
    await tables.moves.act(running.id, ANN.id, ("bid", "6"))
    for expected in (None, Duplicate):
        if expected is None:
            await tables.undo.take_back(running.id, ANN.id, number=3, interaction=500)
        else:
            with pytest.raises(expected):
                await tables.undo.take_back(running.id, ANN.id, number=3, interaction=500)
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 5


async def test_what_is_told_is_what_was_done_whatever_came_after(tables: Tables, running: TableInfo) -> None:
    """Another player moves at the same moment, which closes the request."""
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    once: list[int] = []

    async def quick(changed: TableSnapshot) -> None:
        if not once:
            once.append(changed.id)
            await tables.moves.act(running.id, BEN.id, ("bid", "2"))

    tables.events.subscribe(quick)
    back = await tables.undo.take_back(running.id, ANN.id)
    assert not back.done
    assert back.seen.request is not None
    assert (await tables.reader.view(running.id, ANN.id)).request is None
    once.clear()
    seen = await tables.moves.act(running.id, ANN.id, ("bid", "5"))
    assert [type(event).__name__ for event in seen.changes] == ["HasBid", "BidIs"], (
        "one's own step, not the quick one's"
    )
    assert (await tables.queries.info(running.id)).number == 6


# --- consent ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("comes", [True, False])
async def test_a_request_does_not_outlive_a_change_of_seats(tables: Tables, running: TableInfo, comes: bool) -> None:
    """A player who joins meanwhile consents for no other, and former players are not asked."""
    if comes:
        await tables.seating.leave(running.id, CHIE.id)
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    request = (await tables.undo.take_back(running.id, ANN.id)).seen.request
    assert request is not None
    if comes:
        await tables.seating.join(running.id, DAI)
    else:
        await tables.seating.leave(running.id, CHIE.id)
    assert (await tables.reader.view(running.id, None)).request is None
    with pytest.raises(WrongStatus, match="no longer open"):
        await tables.undo.consent(running.id, BEN.id, request.number, agrees=True)
    again = (await tables.undo.take_back(running.id, ANN.id)).seen.request
    assert again is not None
    assert again.asked == ((1, 2) if comes else (1,))


async def test_asking_again_keeps_what_others_have_agreed_to(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.undo.consent(running.id, BEN.id, 2, agrees=True)
    again = (await tables.undo.take_back(running.id, ANN.id)).seen.request
    assert again is not None
    assert again.agreed == (1,)


async def test_nothing_is_taken_back_at_a_table_that_was_ended(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.ending.end(running.id, ANN, "Enough.")
    for agrees in (True, False):
        with pytest.raises(WrongStatus, match="over"):
            await tables.undo.consent(running.id, BEN.id, 2, agrees=agrees)
    assert (await tables.queries.info(running.id)).number == 3
    assert (await rows_of(tables.uow.store, running.id)).request is None
    assert await tables.uow.store.timers.of(running.id) == []


# --- clocks ----------------------------------------------------------------------------------------------------------


async def test_a_clock_that_still_stands_is_not_set_anew(tables: Tables, running: TableInfo, now: Now) -> None:
    """Otherwise repeated steps and undos would give unlimited time."""
    due = {
        timer.key: timer.due_at for timer in await tables.uow.store.timers.of(running.id) if timer.kind == "deadline"
    }
    now.forward(SECONDS / 2)
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    now.forward(SECONDS / 4)
    await tables.undo.take_back(running.id, ANN.id)
    assert {t.key: t.due_at for t in await tables.uow.store.timers.of(running.id) if t.kind == "deadline"} == due


async def test_after_an_undo_a_clock_ends_no_later_than_the_one_of_its_name_that_ran(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deadlines(state: State) -> tuple[Deadline, ...]:
        begun = any(state.bids)
        return (Deadline(f"begun{begun}", 300 if begun else 86400, ("close",), name=t("The time to move")),)

    changed(monkeypatch, clocks=Clocks(deadlines, lambda state, deadline: ()))
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    rows = await tables.uow.store.timers.of(running.id)
    (before,) = (one.due_at for one in rows if one.kind == "deadline")
    now.forward(60)
    await tables.undo.take_back(running.id, ANN.id)
    rows = await tables.uow.store.timers.of(running.id)
    assert [(one.key, one.due_at) for one in rows if one.kind == "deadline"] == [("begunFalse", before)]


# --- back to an earlier board ----------------------------------------------------------------------------------------


async def asked_back(tables: Tables, info: TableInfo, by: Person, to: int) -> RequestRow:
    """Request the undo of all moves after this one."""
    back = await tables.undo.take_back(info.id, by.id, to=to)
    assert not back.done
    assert back.seen.request is not None
    return back.seen.request


@pytest.mark.every_database
@pytest.mark.usefixtures("open_ended")
async def test_all_agree_once_to_go_back_to_an_earlier_board(tables: Tables, running: TableInfo, store: Store) -> None:
    """Moves 2 to 4 are a round, 5 to 7 another one; what was drawn comes again."""
    first = await rolled(tables, running, ANN, BEN, CHIE)
    second = await rolled(tables, running, ANN, BEN, CHIE)
    _, told = await tables.undo.way_back(running.id, BEN.id, 2)
    assert (told.number, told.kind, told.moves, told.seats) == (3, "consent", 5, (0, 1, 2))
    request = await asked_back(tables, running, BEN, 2)
    assert (request.number, request.kind, request.asked) == (3, RequestKind.UNDO_PAST_LUCK, (0, 2))
    await tables.undo.consent(running.id, ANN.id, 3, agrees=True)
    assert (await tables.queries.info(running.id)).number == 7, "Chie has not agreed yet"
    seen = await tables.undo.consent(running.id, CHIE.id, 3, agrees=True)
    assert (seen.table.number, seen.view.round, seen.view.bidden, seen.request) == (8, 1, (True, False, False), None)
    moves = await store.moves.of(running.id)
    assert [move.number for move in moves if move.undone] == [3, 4, 5, 6, 7]
    assert (moves[-1].kind, moves[-1].said, moves[-1].seat, moves[-1].user_id) == ("undo", ("3",), 1, BEN.id)
    assert seen.table.unrated == "undo"
    assert [await rolled(tables, running, BEN, CHIE), await rolled(tables, running, ANN, BEN, CHIE)] == [first, second]
    await tables.ending.end(running.id, ANN, "Enough.")
    assert verify(await tables.archive.export(running.id)).fault is None


@pytest.mark.usefixtures("open_ended")
async def test_where_nothing_was_drawn_the_game_stays_rated(
    tables: Tables, running: TableInfo, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "4"))
    request = await asked_back(tables, running, CHIE, 1)
    assert (request.kind, request.asked) == (RequestKind.UNDO, (0, 1))
    for person in (ANN, BEN):
        seen = await tables.undo.consent(running.id, person.id, 2, agrees=True)
    assert (seen.view.bidden, seen.table.unrated) == ((False, False, False), "")


@pytest.mark.usefixtures("open_ended")
async def test_one_refusal_ends_the_request(tables: Tables, running: TableInfo) -> None:
    await rolled(tables, running, ANN, BEN, CHIE)
    request = await asked_back(tables, running, CHIE, 1)
    await tables.undo.consent(running.id, ANN.id, request.number, agrees=True)
    seen = await tables.undo.consent(running.id, BEN.id, request.number, agrees=False)
    assert (seen.request, seen.table.number) == (None, 4)
    with pytest.raises(WrongStatus, match="no longer open"):
        await tables.undo.consent(running.id, ANN.id, request.number, agrees=True)


@pytest.mark.usefixtures("open_ended")
async def test_a_move_closes_the_request_and_another_one_replaces_it(tables: Tables, running: TableInfo) -> None:
    await rolled(tables, running, ANN, BEN, CHIE)
    await asked_back(tables, running, CHIE, 1)
    await tables.undo.consent(running.id, ANN.id, 2, agrees=True)
    assert (await asked_back(tables, running, CHIE, 1)).agreed == (0,), "asked again, it keeps who has agreed"
    other = await asked_back(tables, running, CHIE, 2)
    assert (other.number, other.agreed) == (3, ())
    with pytest.raises(WrongStatus, match="no longer open"):
        await tables.undo.consent(running.id, BEN.id, 2, agrees=True)
    seen = await tables.moves.act(running.id, ANN.id, ("bid", "3"))
    assert seen.request is None
    with pytest.raises(StaleBoard):
        await tables.undo.take_back(running.id, BEN.id, number=4, to=2)


async def test_nothing_goes_back_beyond_a_revealed_secret(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    await rolled(tables, running, ANN, BEN, CHIE)
    await tables.moves.act(running.id, ANN.id, ("bid", "3"))
    for number in (1, 2, 3):
        with pytest.raises(WrongStatus, match="others have already seen"):
            await tables.undo.take_back(running.id, ANN.id, to=number)
        assert (await tables.past_boards.at(running.id, ANN.id, number)).back is None
    assert (await tables.past_boards.at(running.id, BEN.id, 4)).back is not None
    assert (await tables.undo.take_back(running.id, ANN.id, to=4)).done, "one's own unseen step is free"


@pytest.mark.usefixtures("open_ended")
async def test_only_a_board_that_stands_is_gone_back_to(tables: Tables, running: TableInfo) -> None:
    """Move 3 is undone by move 4, and nothing was played since either of 2 and 4."""
    for number in ("4", "5"):
        await tables.moves.act(running.id, ANN.id, ("bid", number))
    await tables.undo.take_back(running.id, ANN.id)
    for number, why in (
        (0, "no such move"),
        (5, "no such move"),
        (3, "taken back later"),
        (2, "Nothing"),
        (4, "Nothing"),
    ):
        with pytest.raises(WrongStatus, match=why):
            await tables.undo.way_back(running.id, ANN.id, number)
        if 0 < number < 5:
            assert (await tables.past_boards.at(running.id, ANN.id, number)).back is None
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    _, back = await tables.undo.way_back(running.id, CHIE.id, 1)
    assert (back.moves, back.seats) == (2, (0, 1)), "undone moves do not count"
    for person in (ANN, BEN):
        await asked_back(tables, running, CHIE, 1)
        seen = await tables.undo.consent(running.id, person.id, 2, agrees=True)
    assert (seen.table.number, seen.view.bidden) == (6, (False, False, False))


@pytest.mark.usefixtures("open_ended")
async def test_who_is_not_seated_has_no_way_back(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    assert (await tables.past_boards.at(running.id, BEN.id, 1)).back is not None
    for user in (DAI.id, None):
        assert (await tables.past_boards.at(running.id, user, 1)).back is None
    with pytest.raises(NotSeated):
        await tables.undo.take_back(running.id, DAI.id, to=1)
    await tables.ending.end(running.id, ANN, "Enough.")
    assert (await tables.past_boards.at(running.id, BEN.id, 1)).back is None
    with pytest.raises(WrongStatus, match="over"):
        await tables.undo.way_back(running.id, BEN.id, 1)


async def test_alone_it_goes_back_at_once_but_not_past_a_draw(
    tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch, open_bids: None
) -> None:
    endless(monkeypatch)
    info = await alone(tables, lobby)
    for number in ("1", "2", "3"):
        await tables.moves.act(info.id, ANN.id, ("bid", number))
    back = await tables.undo.take_back(info.id, ANN.id, to=2)
    assert (back.done, back.seen.view.mine, back.seen.request) == (True, 1, None)
    await tables.moves.step_ai(info.id, "1", at_once)
    assert (await tables.past_boards.at(info.id, ANN.id, 2)).back is None
    with pytest.raises(WrongStatus, match="nobody else at the table"):
        await tables.undo.take_back(info.id, ANN.id, to=2)


@pytest.mark.usefixtures("open_ended")
async def test_the_last_agreement_handed_over_twice_is_one(tables: Tables, running: TableInfo) -> None:
    await rolled(tables, running, ANN, BEN, CHIE)
    request = await asked_back(tables, running, CHIE, 1)
    await tables.undo.consent(running.id, ANN.id, request.number, agrees=True)
    await tables.undo.consent(running.id, BEN.id, request.number, agrees=True, interaction=700)
    with pytest.raises(Duplicate):
        await tables.undo.consent(running.id, BEN.id, request.number, agrees=True, interaction=700)
    assert (await tables.queries.info(running.id)).number == 5


@pytest.mark.usefixtures("open_ended")
async def test_it_goes_back_beyond_the_moves_that_are_read_with_a_table(tables: Tables, running: TableInfo) -> None:
    while (await tables.queries.info(running.id)).number <= LATEST + 3:
        await rolled(tables, running, ANN, BEN, CHIE)
    request = await asked_back(tables, running, ANN, 1)
    assert not (await tables.reader.view(running.id, None)).is_step
    for person in (BEN, CHIE):
        seen = await tables.undo.consent(running.id, person.id, request.number, agrees=True)
    assert (seen.view.round, seen.view.bidden, seen.undo) == (1, (False, False, False), "")
    last = seen.table.number
    assert [line.text.args["n"] for line in await tables.reader.log(running.id, None, limit=1)] == [1]
    (told,) = await tables.reader.recap(running.id, [BEN.id])
    assert told.key == "{who} went back to the board after move {n}."
    assert [turn.number for turn in await tables.past_boards.turns(running.id)] == [1]
    assert (await tables.past_boards.at(running.id, ANN.id, last - 1)).undone


async def test_time_goes_on_as_after_an_undo_of_a_step(tables: Tables, running: TableInfo, now: Now) -> None:
    due = {row.key: row.due_at for row in await tables.uow.store.timers.of(running.id) if row.kind == "deadline"}
    for person in (ANN, BEN):
        now.forward(SECONDS / 4)
        await tables.moves.act(running.id, person.id, ("bid", "4"))
    await asked_back(tables, running, CHIE, 1)
    for person in (ANN, BEN):
        await tables.undo.consent(running.id, person.id, 2, agrees=True)
    assert {
        one.key: one.due_at for one in await tables.uow.store.timers.of(running.id) if one.kind == "deadline"
    } == due


@pytest.mark.usefixtures("open_ended")
async def test_a_request_for_the_last_step_is_named_so(tables: Tables, running: TableInfo) -> None:
    for person in (ANN, BEN, ANN):
        await tables.moves.act(running.id, person.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "5"))
    for by, to, named in ((ANN, None, True), (ANN, 3, True), (ANN, 2, False), (CHIE, 3, False)):
        back = await tables.undo.take_back(running.id, by.id, to=to)
        assert (back.seen.is_step, (await tables.reader.view(running.id, None)).is_step) == (named, named)
