"""Tests of the event texts, in both languages, that the recorded games do not cover."""

from __future__ import annotations

import pytest

from bot.games.ricochet import RICOCHET
from bot.games.ricochet import events as ev
from bot.games.ricochet.components.data import BLUE, STAR
from bot.words.formatter import formatter
from tests.golden.recorded import recorded

NAMES = ("Ann", "Ben", "Chie")
BLUE_STAR = BLUE * 4 + STAR
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Collected(),
        "The chips have run out: all are shuffled and used again.",
        "目的チップがなくなったので、すべてを混ぜて再び使います。",
    ),
    (ev.Filed(to=(0,), way="RU RL"), "You saved your route: red up left.", "手順を預けました：赤を上左"),
    (ev.Filed(to=(0,), way=""), "You took your saved route back.", "預けた手順を取り下げました。"),
    (
        ev.Known(way="RU GR", proven=False),
        "A route is known, perhaps not the shortest: red up, green right (2 moves).",
        "見つかった手順（最小とは限りません）：赤を上、緑を右（2手）",
    ),
    (
        ev.Aside(chip=BLUE_STAR, seat=1),
        "Ben asked for the solution: the blue star was set aside.",
        "Benが答えを見たので、「青の星」は見送りになりました。",
    ),
    (ev.Hurried(seat=2), "Chie asked for the next chip.", "Chieが次のチップを求めました。"),
    (
        ev.Sat(seat=2, counted=3),
        "Chie joined, and plays from the next chip on.",
        "Chieが参加しました。次のチップから加わります。",
    ),
    (ev.Left(seat=2), "Chie left the table.", "Chieが卓を抜けました。"),
    (
        ev.Returned(seat=2),
        "Chie is back and plays from the next chip on.",
        "Chieが戻りました。次のチップから加わります。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = RICOCHET.tell(event)
    assert formatter("en", "ricochet").format(text, NAMES) == english
    assert formatter("ja", "ricochet").format(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} | recorded("ricochet") == set(ev.EVENTS)
