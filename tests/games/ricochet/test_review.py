"""What is said of a game when it is over: nothing was luck."""

from __future__ import annotations

from bot.games.ricochet import RICOCHET
from bot.games.ricochet.events import Contented, Declared, Won
from bot.games.ricochet.review.feats import FEATS
from tests.games.ricochet.positions import position


def test_nothing_is_luck_and_that_is_said() -> None:
    view = RICOCHET.view(position(), None)
    assert list(RICOCHET.luck.of(view, view, [Won(seat=0, chip=1, declared=2, way="RU GR")])) == []
    assert RICOCHET.luck.amount is None
    assert RICOCHET.luck.counted.key.startswith("There is no luck")


def test_feats_are_counted_from_what_everybody_has_heard() -> None:
    events = (
        Declared(seat=0, number=3, clock="starts"),
        Declared(seat=1, number=2, clock="resets"),
        Contented(seat=0, number=2),
        Won(seat=1, chip=1, declared=2, way="RU GR"),
        Won(seat=0, chip=2, declared=4, way="RU GR RD"),
    )
    found = {feat.id: list(feat.count(events)) for feat in FEATS}
    assert found == {
        "far": [(1, 2), (0, 3)], "first": [(0, 1)], "better": [(0, 1), (1, 1)], "exact": [(1, 1)], "generous": [(0, 1)],
    }  # fmt: skip
