"""Tests of the log of a seat: each event once, in the seat's own words."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.enums import MoveKind
from bot.games.andromeda import events as andromeda
from bot.games.contract import Event
from bot.games.farfarout import events as farfarout
from bot.games.registry import GAMES
from bot.rows import MoveRow
from bot.tables.model.codec import pack_events
from bot.tables.model.view_filter import log_lines

ANN, BEN = range(2)


def told(game: str, seat: int | None, *events: Event) -> list[str]:
    """Return the keys of the seat's log lines of a move with these events."""
    move = MoveRow(
        1, 1, BEN, None, MoveKind.MOVE, (), pack_events(events), sealed=True, undone=False,
        at=datetime(2026, 1, 1, tzinfo=UTC), drawn=False,
    )  # fmt: skip
    return [line.text.key for line in log_lines(GAMES[game], seat, [move])]


def test_a_card_played_face_down_is_told_once() -> None:
    made = andromeda.Answered(seat=BEN), andromeda.AnsweredWith(seat=BEN, card=2, to=(BEN,))
    for seat in (None, ANN):
        assert told("andromeda", seat, *made) == ["{who} plays a card face down."]
    assert told("andromeda", BEN, *made) == ["You play {card} face down."]


def test_cards_drawn_are_told_once_and_others_draws_stay() -> None:
    cards = (1, *([0] * 10))
    made = (
        andromeda.Refilled(seat=ANN, count=2),
        andromeda.Drew(seat=ANN, cards=cards, to=(ANN,)),
        andromeda.Refilled(seat=BEN, count=1),
        andromeda.Drew(seat=BEN, cards=cards, to=(BEN,)),
    )
    assert told("andromeda", None, *made) == ["{who} draws {number}."] * 2
    assert told("andromeda", BEN, *made) == ["{who} draws {number}.", "You draw {cards}."]


def test_a_closed_quest_is_told_once_and_an_open_one_stays() -> None:
    drew = farfarout.DrewQuest(seat=BEN, deck="main", quests=("bones",), to=(BEN,))
    closed, open_ = (farfarout.Drew(seat=BEN, why="", deck="main", card=card) for card in ("", "bones"))
    assert told("farfarout", ANN, closed, drew) == ["{who} draws the next main quest, a closed one."]
    assert told("farfarout", BEN, closed, drew) == ["You draw {quests}."]
    assert told("farfarout", BEN, open_, drew) == ["{who}'s next main quest: {quest}.", "You draw {quests}."]
