"""Every event has its line, in both languages; cards of an owner's set keep their names."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.spacebase import events as ev
from bot.games.spacebase import naming
from bot.games.spacebase.cards import set_of
from bot.games.spacebase.tell import tell
from bot.words.speaker import speaker
from tests.games.spacebase.positions import text_of

NAMES = ("Ann", "Ben", "Chie")
CARDS = {card.name: card.id for card in set_of("").cards}
KITE, MOTH, FERRY, EMBER = CARDS["Kite"], CARDS["Moth"], CARDS["Ferry"], CARDS["Ember Flats"]
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Started(ships=((KITE,), (MOTH, FERRY), ()), first=1),
        "The first ships: Ann Kite, Ben Moth and Ferry, and Chie nothing. Ben starts.",
        "最初のシップカード：Ann 大凧号、Ben 火取り蛾号、渡し船、Chie なし。スタートプレイヤーはBenです。",
    ),
    (
        ev.Drawn(ships=(KITE, MOTH), to=(0,)),
        "You draw Kite and Moth.",
        "シップカードを引きました：大凧号、火取り蛾号。",
    ),
    (ev.Drafted(seat=0), "Ann has chosen ships.", "Annがシップカードを選び終えました。"),
    (ev.Rolled(seat=0, dice=(3, 4)), "Ann rolls 3 and 4.", "Annがダイスを振り、出目は3と4でした。"),
    (
        ev.Rolled(seat=0, dice=(3, 4), again=True),
        "Ann rolls again: 3 and 4.",
        "Annが振り直し、出目は3と4になりました。",
    ),
    (
        ev.Rolled(seat=0, dice=(3, 4), fixed=True),
        "Ann sets dice: 3 and 4.",
        "Annが出目を指定し、3と4になりました。",
    ),
    (ev.Ready(seat=1), "Ben has chosen.", "Benが割り当てを選びました。"),
    (ev.Ready(seat=1, by="order"), "Ben has chosen.", "Benが割り当てを選びました。"),
    (ev.Ready(seat=1, by="alike"), "Ben has chosen.", "Benが割り当てを選びました。"),
    (ev.Kept(seat=1), "Ben keeps the charges.", "Benがチャージを残しました。"),
    (
        ev.Gained(seat=0, choice="pair", sectors=(3, 4), credits=2, income=1),
        "Ann, sectors 3 and 4: 2 credits and 1 income.",
        "Ann、星域3、4：2クレジット、収入1。",
    ),
    (
        ev.Gained(seat=0, choice="pair", sectors=(4, 4), points=2, charges=2),
        "Ann, sector 4: 2 points and 2 charges.",
        "Ann、星域4：2点、チャージ2個。",
    ),
    (ev.Gained(seat=0, choice="sum", sectors=(7,)), "Ann, sector 7: nothing.", "Ann、星域7：なし。"),
    (ev.Used(seat=2, card=KITE), "Chie uses Kite.", "Chieが「大凧号」の能力を使いました。"),
    (
        ev.Received(seat=0, why="ability", credits=4, points=2),
        "Ann gains 4 credits and 2 points from the ability.",
        "Annが能力で4クレジット、2点を獲得しました。",
    ),
    (
        ev.Received(seat=0, why="income", credits=4),
        "Ann gains 4 credits from income.",
        "Annが収入で4クレジットを獲得しました。",
    ),
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
        ev.Bought(seat=0, card=KITE, sector=8, how="buy", paid=9, deployed=FERRY),
        "Ann buys Kite for sector 8 with 9 credits. Ferry is deployed.",
        "Annが9クレジットを支払って「大凧号」を購入し、星域8に置きました。「渡し船」が配備されました。",
    ),
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
        ev.Refilled(cards=(KITE, MOTH)),
        "New in the shipyard: Kite and Moth.",
        "場に補充されたシップカード：大凧号、火取り蛾号。",
    ),
    (ev.TurnEnded(seat=0, next=1), "Ann ends the turn; Ben is next.", "Annの手番が終わり、Benの手番です。"),
    (
        ev.LastRound(seat=1),
        "Ben has reached the goal: this round is the last.",
        "Benが目標の点数に達しました。このラウンドが最後です。",
    ),
    (
        ev.PlayOff(seats=(0, 2)),
        "Ann and Chie are tied and play an extra round.",
        "Ann、Chieが同点のため、追加ラウンドを行います。",
    ),
    (
        ev.OrderSet(seat=0, order="credits", to=(0,)),
        "From now on you automatically take the most credits.",
        "これからは、クレジットが最も多いものを自動で割り当てます。",
    ),
    (ev.Victory(seats=(2,)), "The game is over: Chie wins.", "ゲーム終了。Chieの勝利です。"),
    (
        ev.Victory(seats=(2,), at_once=True),
        "The game is over: Chie wins immediately.",
        "ゲーム終了。Chieの即時勝利です。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = tell(event)
    assert speaker("en", "spacebase").say(text, NAMES) == english
    assert speaker("ja", "spacebase").say(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} == set(ev.EVENTS)


def test_every_order_is_told() -> None:
    orders = ("ask", "clear", "credits", "points", "income", "best")
    assert len({tell(ev.OrderSet(seat=0, order=order)).key for order in orders}) == len(orders)


def test_cards_of_an_owners_set_bring_their_names() -> None:
    """The log says them although it knows no set, also after the events were stored."""
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
    said = speaker("en", "spacebase")
    stored = msgspec.json.decode(msgspec.json.encode(naming.named(events, owners)), type=list[ev.Event])
    told = [said.say(tell(event), NAMES) for event in stored]
    assert all("Raven" in line for line in told)
    assert ["Crow" in line for line in told] == [True, True, False, True, True, True, False, True]
    assert told[3] == "Ann buys Raven for sector 5 with 3 credits. Crow is deployed."


def test_cards_of_the_house_set_are_stored_by_id_alone() -> None:
    events: list[ev.Event] = [ev.Used(seat=0, card=KITE), ev.Rolled(seat=0, dice=(1, 2))]
    assert naming.named(events, "") == events
    assert b"names" not in msgspec.json.encode(events)
