"""Tests of move ratings in a toy game where a bid of four is rated best by far."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from bot.games.contract import Ask, BilingualText, RatedChoice, Term, Text, Typed, Who, t, tn
from bot.games.engine.chance import Chance
from bot.tables.model.views import TableInfo
from bot.tables.records.format import Record, read
from bot.tables.review.move_ratings import NOTABLE, NotableMove, SeatMoves, judged
from bot.tables.review.text_codec import packed, unpacked
from bot.tables.review.worker import from_bytes, to_bytes
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.toy_game import View, changed, endless, without_clock

WORTH = {4: 9.0, 5: 6.0, 3: 5.0, 2: 4.8, 1: 0.0}
NEAR = t("near the middle")


def rate(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
    return [RatedChoice(("bid", str(n)), worth, (Term(NEAR, worth),)) for n, worth in WORTH.items()]


@pytest.fixture(autouse=True)
def opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game with ratings and without end."""
    without_clock(monkeypatch)
    endless(monkeypatch)
    changed(monkeypatch, rate=rate)


async def ended(tables: Tables, running: TableInfo, *bids: str) -> Record:
    """Play a game with these bids of Ann, Ben and Chie in turn."""
    for by, bid in zip((ANN, BEN, CHIE), bids, strict=False):
        await tables.moves.act(running.id, by.id, ("bid", bid))
    await tables.ending.end(running.id, MODERATOR, "It is late")
    return read(await tables.archive.export(running.id))


def choice(number: int, did: str, other: str, amount: int) -> NotableMove:
    return NotableMove(number, t("Bid {n}", n=did), t("Bid {n}", n=other), amount, NEAR)


async def test_the_best_has_most_before_it_and_the_worst_most_behind_it(tables: Tables, running: TableInfo) -> None:
    record = await ended(tables, running, "4", "3")
    found = judged(record, range(len(record.moves) + 1))
    assert found == {
        0: SeatMoves(best=choice(2, "4", "5", 3)),
        1: SeatMoves(worst=choice(3, "3", "4", 4)),
    }


async def test_of_several_the_one_that_makes_most_of_a_difference(tables: Tables, running: TableInfo) -> None:
    for bid in ("3", "1", "2"):
        await tables.moves.act(running.id, ANN.id, ("bid", bid))
    record = await ended(tables, running)
    assert judged(record, (2, 3, 4))[0].worst == choice(3, "1", "4", 9)
    assert judged(record, (2, 4))[0].worst == choice(4, "2", "4", 4), "only those that are asked for"


async def test_what_the_ai_does_not_know_is_left_out(tables: Tables, running: TableInfo) -> None:
    record = await ended(tables, running, "6", "4")
    assert list(judged(record, (2, 3))) == [1]


async def test_a_small_difference_is_none(tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORTH, 4, WORTH[5] + NOTABLE / 2)
    record = await ended(tables, running, "5", "4")
    assert judged(record, (2, 3)) == {0: SeatMoves(), 1: SeatMoves()}


async def test_without_an_opinion_there_is_nothing(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tables.review.test_move_ratings.WORTH", {})
    assert judged(await ended(tables, running, "4"), (2,)) == {}


async def test_it_is_seen_with_the_eyes_of_the_seat(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's bid is rated with his view, in which Ann's bid is hidden."""
    seen: list[View] = []

    def looking(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
        seen.append(view)
        return rate(view, ask, chance)

    changed(monkeypatch, rate=looking)
    judged(await ended(tables, running, "4", "3"), (3,))
    assert seen == [View(1, (True, False, False), 0, 0, 1, -1)]


async def test_as_far_as_it_can_be_played_again(tables: Tables, running: TableInfo) -> None:
    record = await ended(tables, running, "4", "3", "1")
    broken = msgspec.structs.replace(record.moves[2], events=msgspec.Raw(b"[]"))
    cut = msgspec.structs.replace(record, moves=(*record.moves[:2], broken, *record.moves[3:]))
    assert list(judged(cut, (2, 3, 4))) == [0, 1]


# --- communication between processes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        t("Over."),
        t("{who} bids {n}, as {others} said", who=Who(1), n=4, others=[Who(0), t("Bid {n}", n="4")]),
        tn("{n} bid", "{n} bids", 2),
        t(
            "{name}: {all}",
            name=Typed("*Ann*"),
            all=(BilingualText("Kestrel", ja="チョウゲンボウ"), Text("4", sign="credits")),
        ),
    ],
    ids=lambda text: text.key,
)
def test_a_text_comes_over_whole(text: Text) -> None:
    over = unpacked(msgspec.json.decode(msgspec.json.encode(packed(text))))
    assert (type(over), repr(over).replace("[", "(").replace("]", ")")) == (
        type(text), repr(text).replace("[", "(").replace("]", ")")
    )  # fmt: skip


def test_what_was_found_comes_over_whole() -> None:
    found = {
        2: SeatMoves(choice(4, "4", "5", 3), None),
        0: SeatMoves(),
        1: SeatMoves(None, NotableMove(1, t("a"), t("b"), 2)),
    }
    assert from_bytes(to_bytes(found)) == found
