"""Tests of log lines that no recorded game contains, in both languages.

An owner's set keeps its names.
"""

from __future__ import annotations

import msgspec
import pytest

from bot.games.spacebase import events as ev
from bot.games.spacebase.components import item_names
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.words.event_texts import tell
from bot.words.formatter import formatter
from tests.games.spacebase.positions import text_of
from tests.golden.recorded import recorded

NAMES = ("Ann", "Ben", "Chie")
CARDS = {card.name: card.id for card in set_of("").cards}
KITE, MOTH, EMBER = CARDS["Kite"], CARDS["Moth"], CARDS["Ember Flats"]
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Received(seat=0, why="colony", points=7),
        "Ann gains 7 points for a colony.",
        "Annがコロニーで7点を獲得しました。",
    ),
    (
        ev.Lost(seat=0, points=(0, 3, 1)),
        "Lost by the ability of Ann: Ben 3 points and Chie 1 point.",
        "Annの能力で、勝利点が失われました（Ben 3点、Chie 1点）。",
    ),
    (ev.Lost(seat=0, points=(0, 0, 0)), "Nobody has points to lose.", "失う勝利点を持つプレイヤーはいませんでした。"),
    (
        ev.Bought(seat=0, card=EMBER, sector=1, how="acquire", paid=20, points=7),
        "Ann buys Ember Flats for sector 1 with 20 credits. It gives 7 points.",
        "Annが20クレジットを支払って「残り火の平原」を購入し、星域1に置きました。勝利点7点を獲得しました。",
    ),
    (
        ev.Bought(seat=0, card=KITE, sector=8, how="claim", paid=0),
        "Ann claims Kite for sector 8.",
        "Annが「大凧号」を獲得し、星域8に置きました。",
    ),
    (
        ev.Swapped(seat=1, one=3, other=12),
        "Ben swaps the sectors 3 and 12.",
        "Benが星域3と星域12を入れ替えました。",
    ),
    (
        ev.Exchanged(seat=1, card=KITE, other=MOTH),
        "Ben: Kite and Moth change places.",
        "Benの「大凧号」と「火取り蛾号」の位置が入れ替わりました。",
    ),
    (ev.Charged(seat=1, card=KITE), "Ben charges Kite.", "Benが「大凧号」にチャージを置きました。"),
    (
        ev.Charged(seat=1, card=KITE, source=MOTH),
        "Ben moves a charge from Moth to Kite.",
        "Benがチャージを「火取り蛾号」から「大凧号」へ移しました。",
    ),
    (
        ev.PlayOff(seats=(0, 2)),
        "Ann and Chie are tied and play an extra round.",
        "Ann、Chieが同点のため、追加ラウンドを行います。",
    ),
    (
        ev.TurnEnded(seat=0, next=1, short=2),
        "Ann can buy nothing with 2 credits; the turn ends.",
        "Annが2クレジットで購入できるカードがなく、手番が終わりました。",
    ),
    (
        ev.OrderSet(seat=0, order="credits", to=(0,)),
        "From now on you automatically take the most credits.",
        "これからは、クレジットが最も多いものを自動で割り当てます。",
    ),
    (
        ev.Victory(seats=(2,), at_once=True),
        "The game is over: Chie wins immediately.",
        "ゲーム終了。Chieの即時勝利です。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = tell(event)
    assert formatter("en", "spacebase").format(text, NAMES) == english
    assert formatter("ja", "spacebase").format(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} | recorded("spacebase") == set(ev.EVENTS)


def test_every_order_is_told() -> None:
    orders = ("ask", "clear", "credits", "points", "income", "best")
    assert len({tell(ev.OrderSet(seat=0, order=order)).key for order in orders}) == len(orders)


def test_cards_of_an_owners_set_bring_their_names() -> None:
    """The log has the names without a set, also after the events were stored."""
    owners = text_of("1 5 3 Raven: 1c / 1c", "1 6 3 Crow: 1c / 1c")
    ids = {card.name: card.id for card in set_of(owners).cards}
    raven, crow = ids["Raven"], ids["Crow"]
    events: list[ev.Event] = [
        ev.Started(ships=((raven,), (crow,)), first=0),
        ev.Drawn(ships=(raven, crow)),
        ev.Used(seat=0, card=raven),
        ev.Bought(seat=0, card=raven, sector=5, how="buy", paid=3, deployed=crow),
        ev.Exchanged(seat=0, card=raven, other=crow),
        ev.Charged(seat=0, card=raven, source=crow),
        ev.Charged(seat=0, card=raven),
        ev.Refilled(cards=(raven, crow)),
    ]
    said = formatter("en", "spacebase")
    stored = msgspec.json.decode(
        msgspec.json.encode([item_names.named(event, owners) for event in events]), type=list[ev.Event]
    )
    told = [said.format(tell(event), NAMES) for event in stored]
    assert all("Raven" in line for line in told)
    assert ["Crow" in line for line in told] == [True, True, False, True, True, True, False, True]
    assert told[3] == "Ann buys Raven for sector 5 with 3 credits. Crow is deployed."


def test_cards_of_the_house_set_are_stored_by_id_alone() -> None:
    events: list[ev.Event] = [ev.Used(seat=0, card=KITE), ev.Rolled(seat=0, dice=(1, 2))]
    assert [item_names.named(event, "") for event in events] == events
    assert b"names" not in msgspec.json.encode(events)
