"""What the recorded games do not tell has its line here, in both languages."""

from __future__ import annotations

import pytest

from bot.games.ricochet import RICOCHET
from bot.games.ricochet import events as ev
from bot.games.ricochet.parts.data import BLUE, RIGHT, STAR
from bot.words.speaker import speaker
from tests.games.ricochet.positions import cell
from tests.golden.recorded import recorded

NAMES = ("Ann", "Ben", "Chie")
BLUE_STAR = BLUE * 4 + STAR
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Collected(),
        "The chips have run out: all are shuffled and used again.",
        "目的チップがなくなったので、すべてを混ぜて再び使います。",
    ),
    (ev.Withdrew(seat=0, number=7), "Ann withdrew 7 moves.", "Annが7手の宣言を取り消しました。"),
    (
        ev.Withdrew(seat=0, number=7, stops=True),
        "Ann withdrew 7 moves; the clock stopped.",
        "Annが7手の宣言を取り消し、対局時計は止まりました。",
    ),
    (ev.Passed(seat=1), "Ben wanted the next chip.", "Benが次のチップに進むことを望みました。"),
    (ev.Filed(to=(0,), way="RU GR"), "You saved your route: R↑ G→.", "手順（赤↑ 緑→）を預けました。"),
    (ev.Filed(to=(0,), way=""), "You took your saved route back.", "預けた手順を取り下げました。"),
    (ev.Rang(), "The clock has run out.", "対局時計が終了しました。"),
    (
        ev.Stepped(seat=1, step=1, robot=BLUE, direction=RIGHT, cells=(cell(3, 3),), barred=True),
        "Ben, step 1: 🔵B→, on the mark, but this route does not count.",
        "Benの1手目：🔵青→。マークに着きましたが、この手順は認められません。",
    ),
    (ev.PutBack(seat=1), "Ben put the robots back to try again.", "Benがロボットを元の位置に戻しました。"),
    (
        ev.Failed(seat=1, number=5, why="gave up", way="RU"),
        "Ben found no route of 5 moves and gave up.",
        "Benが5手の手順を示せず、あきらめました。",
    ),
    (
        ev.Failed(seat=1, number=5, why="late"),
        "Ben ran out of time to show 5 moves.",
        "Benが5手の手順を時間内に示せず、失敗となりました。",
    ),
    (
        ev.Failed(seat=1, number=5, why="filed", way="RU RL"),
        "The route that Ben saved, R↑ R←, did not reach the mark.",
        "Benが預けた手順（赤↑ 赤←）では、マークに辿り着けませんでした。",
    ),
    (
        ev.Again(run=2),
        "All have failed: the same chip once more, attempt 2. The clock runs.",
        "全員が失敗したので、同じチップにもう一度挑戦します（2回目）。対局時計が動き始めました。",
    ),
    (
        ev.Aside(chip=BLUE_STAR),
        "Nobody found a route: the blue star was set aside.",
        "誰も手順を見つけられず、「青の星」は見送りになりました。",
    ),
    (
        ev.Known(way="RU GR", proven=False),
        "A route is known, perhaps not the shortest: R↑ G→ (2 moves).",
        "見つかった手順（最小とは限りません）：赤↑ 緑→（2手）",
    ),
    (ev.Known(way="", proven=False), "No route is known.", "手順は見つかっていません。"),
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
    assert speaker("en", "ricochet").say(text, NAMES) == english
    assert speaker("ja", "ricochet").say(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} | recorded("ricochet") == set(ev.EVENTS)
