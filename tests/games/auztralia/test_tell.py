"""Every event has its line, in both languages; people of an owner's set keep their names."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.auztralia import events as ev
from bot.games.auztralia import naming
from bot.games.auztralia.setfile import HOUSE, set_of
from bot.games.auztralia.tell import tell
from bot.words.speaker import speaker

NAMES = ("Ann", "Ben", "Chie")
PEOPLE = {one.name: at for at, one in enumerate(set_of("").persons)}
AGNES, OSGOOD, PELL = PEOPLE["Sister Agnes"], PEOPLE["Banker Osgood"], PEOPLE["Sergeant Pell"]
ARMY = next(at for at, one in enumerate(set_of("").objectives) if one.name == "Standing Army")
DROUGHT = next(at for at, one in enumerate(set_of("").variants) if one.name == "The Long Drought")
LINES: list[tuple[ev.Event, str, str]] = [
    (ev.Started(first=1, side="east"), "Ben begins. East side.", "東部で始まりました。スタートプレイヤーはBenです。"),
    (ev.Started(first=0, side="west"), "Ann begins. West side.", "西部で始まりました。スタートプレイヤーはAnnです。"),
    (
        ev.Started(first=0, side="east", objective=ARMY),
        "Ann begins. East side. The objective: Standing Army.",
        "東部で始まりました。スタートプレイヤーはAnnです。目標は「常備軍」です。",
    ),
    (
        ev.Started(first=0, side="east", variant=DROUGHT),
        "Ann begins. East side. The variant: The Long Drought.",
        "東部で始まりました。スタートプレイヤーはAnnです。バリアントは「長い干ばつ」です。",
    ),
    (ev.PortPlaced(seat=0, hex="D7"), "Ann puts the port on D7.", "AnnがD7に港マーカーを置きました。"),
    (
        ev.RailLaid(seat=0, rails=(("D7", "E7"), ("E7", "F8"))),
        "Ann lays railway on D7–E7 and E7–F8.",
        "AnnがD7–E7、E7–F8に線路を敷設しました。",
    ),
    (
        ev.Mined(seat=0, hex="D7", good="coal", count=3),
        "Ann mines 3 coal on D7.",
        "AnnがD7で採掘し、石炭3個を獲得しました。",
    ),
    (
        ev.Mined(seat=0, hex="D7", good="phosphate", count=1, gold=1),
        "Ann mines 1 phosphate on D7 and gains 1 gold.",
        "AnnがD7で採掘し、リン鉱石1個と黄金1個を獲得しました。",
    ),
    (
        ev.Recruited(seat=0, owner=0, card=AGNES, how="row"),
        "Ann recruits Sister Agnes.",
        "Annが「シスター・アグネス」を雇用しました。",
    ),
    (
        ev.Recruited(seat=0, owner=0, card=AGNES, how="deck"),
        "Ann keeps Sister Agnes of two drawn personalities.",
        "Annが山札から引いた2枚から「シスター・アグネス」を雇用しました。",
    ),
    (
        ev.Recruited(seat=0, owner=2, card=AGNES, how="deck"),
        "Ann recruits Sister Agnes for Chie.",
        "Annが「シスター・アグネス」を雇用し、Chieに渡しました。",
    ),
    (
        ev.Drawn(seat=0, cards=(AGNES, PELL), to=(0,)),
        "You draw Sister Agnes and Sergeant Pell.",
        "シスター・アグネス、ペル軍曹を引きました。",
    ),
    (
        ev.Swept(seat=0, cards=(AGNES, PELL)),
        "Ann discards Sister Agnes and Sergeant Pell from the row.",
        "Annが場からシスター・アグネス、ペル軍曹を捨てました。",
    ),
    (
        ev.Swept(seat=-1, cards=(AGNES,)),
        "Gone from the row: Sister Agnes.",
        "シスター・アグネスが場から除かれました。",
    ),
    (ev.Refilled(card=PELL), "New in the row: Sergeant Pell.", "「ペル軍曹」が場に補充されました。"),
    (
        ev.Bought(seat=1, unit="infantry", count=2, gold=2),
        "Ben buys 2 infantry for 2 gold.",
        "Benが黄金2個で歩兵2枚を購入しました。",
    ),
    (ev.Bought(seat=1, unit="airship", count=1, gold=0), "Ben gains 1 airship.", "Benが飛空艇1枚を獲得しました。"),
    (
        ev.Traded(seat=0, goods=(1, 1, 0, 0)),
        "Ann trades and gains 1 coal and 1 iron.",
        "Annが輸出入で石炭1個、鉄鉱1個を獲得しました。",
    ),
    (
        ev.Traded(seat=0, goods=(-2, 0, 2, 0)),
        "Ann trades 2 coal for 2 gold.",
        "Annが輸出入で石炭2個を戻し、黄金2個を獲得しました。",
    ),
    (
        ev.Farmed(seat=0, farms=(("D7", "sheep"), ("E8", "corn")), gold=2),
        "Ann places a sheep farm on D7 and a corn farm on E8 and gains 2 gold.",
        "AnnがD7に羊農場、E8にトウモロコシ農場を置き、黄金2個を獲得しました。",
    ),
    (ev.Retrieved(seat=0, cubes=0), "Ann lets time pass.", "Annが時間を進めました。"),
    (ev.Retrieved(seat=0, cubes=7), "Ann takes 7 cubes back to the HQ.", "Annがキューブ7個を本部に回収しました。"),
    (
        ev.Given(seat=0, other=2, good="iron", count=2),
        "Ann gives 2 iron to Chie.",
        "AnnがChieに鉄鉱2個を渡しました。",
    ),
    (
        ev.Gained(seat=0, goods=(0, 0, 4, 0), points=1, card=OSGOOD),
        "Ann gains 4 gold and 1 point from Banker Osgood.",
        "Annが「銀行家オズグッド」で黄金4個、1VPを獲得しました。",
    ),
    (ev.Gained(seat=0, goods=(0, 0, -1, 0)), "Ann loses 1 gold.", "Annが黄金1個を失いました。"),
    (ev.Gained(seat=0, unit="infantry"), "Ann gains 1 infantry.", "Annが歩兵1枚を獲得しました。"),
    (ev.PersonUsed(seat=1, card=AGNES), "Ben uses Sister Agnes.", "Benが「シスター・アグネス」を使いました。"),
    (
        ev.Restored(seat=0, hex="D7"),
        "Ann's farm on D7 is healthy again.",
        "AnnのD7の農場が荒廃から回復しました。",
    ),
    (ev.Advanced(seat=0, time=2, space=14), "Ann advances 2 to 14.", "Annの時間マーカーが2進み、14に着きました。"),
    (
        ev.Advanced(seat=-1, time=1, space=23),
        "The Old Ones advance 1 to 23.",
        "旧支配者の時間マーカーが1進み、23に着きました。",
    ),
    (
        ev.Expedition(seat=0, hex="E4", units=("infantry", "car", "infantry")),
        "Ann attacks E4 with 2 infantry and 1 armoured car.",
        "Annが歩兵2枚、装甲車両1枚でE4を攻撃しました。",
    ),
    (
        ev.Expedition(seat=0, hex="E4", units=("train",), defence=True),
        "Ann defends the port on E4 with 1 armoured train.",
        "Annが装甲列車1枚でE4の港の防衛戦を始めました。",
    ),
    (
        ev.TurnedUp(hex="E4", kind="shoggoth", level="3", strength=5, points=4, why="attack"),
        "Shoggoth (strength 5, 4 points) is revealed on E4.",
        "E4のタイルはショゴス（耐久値5、4VP）でした。",
    ),
    (
        ev.TurnedUp(hex="E4", kind="zombie", level="1", strength=2, points=1, why="wake"),
        "Zombie (strength 2, 1 point) wakes on E4.",
        "E4でゾンビ（耐久値2、1VP）が目覚めました。",
    ),
    (
        ev.TurnedUp(hex="E4", kind="kangaroo", level="1", strength=1, points=0, why="end"),
        "Kangaroo was face down on E4.",
        "E4にカンガルーが裏向きで残っていました。",
    ),
    (
        ev.CardTurned(seat=0, hex="E4", card=3, rows=(("zombie", "IAC 2fs"), ("temple", "- 0"))),
        "Card for Ann: Zombie (hits by infantry, artillery, and armoured car; 2 damage, 1 on an airship, and 1 sanity"
        " lost). Temple (no hits; nothing comes back).",
        "Annの行動カード：ゾンビ（歩兵、砲兵、装甲車両が命中／2ダメージ、飛空艇に1、正気−1）。神殿（命中なし／反撃なし）。",
    ),
    (
        ev.OldOneHurt(seat=0, hex="E4", kind="migo", damage=2, left=1),
        "Ann deals 2 damage to Mi-Go on E4; 1 left.",
        "AnnがE4のミ=ゴに2ダメージを与えました（残り1）。",
    ),
    (
        ev.OldOneHurt(seat=0, hex="E4", kind="migo", damage=2, left=0),
        "Ann deals 2 damage to Mi-Go on E4.",
        "AnnがE4のミ=ゴに2ダメージを与えました。",
    ),
    (
        ev.OldOneGone(hex="E4", kind="cthulhu", points=(8, 0, 4)),
        "Cthulhu on E4 is defeated: Ann 8 points and Chie 4 points.",
        "E4のクトゥルフが倒されました（Ann 8VP、Chie 4VP）。",
    ),
    (ev.OldOneGone(hex="E4", kind="zombie", points=(0, 0)), "Zombie on E4 is defeated.", "E4のゾンビが倒されました。"),
    (
        ev.OldOneGone(hex="E4", kind="kangaroo", points=(0, 0)),
        "Kangaroo on E4 is removed.",
        "E4のカンガルーが取り除かれました。",
    ),
    (
        ev.UnitHurt(seat=0, unit="car", damage=1, lost=False),
        "Ann's armoured car has taken 1 damage.",
        "Annの装甲車両がダメージを受けました（計1ダメージ）。",
    ),
    (
        ev.UnitHurt(seat=0, unit="infantry", damage=1, lost=True),
        "Ann loses 1 infantry (1 damage).",
        "Annが歩兵1枚を失いました（1ダメージ）。",
    ),
    (
        ev.ShakenOff(hex="E4", kind="zombie", cubes=(2, 0, 1)),
        "Zombie on E4 shakes off all cubes: Ann 2 cubes and Chie 1 cube.",
        "E4のゾンビからキューブがすべて本部に戻りました（Ann キューブ2個、Chie キューブ1個）。",
    ),
    (ev.SanityLost(seat=0, left=2), "Ann loses 1 sanity and has 2 left.", "Annが正気を1失い、残りは2です。"),
    (
        ev.Withdrawn(seat=0, units=("airship", "airship")),
        "Ann withdraws 2 airships.",
        "Annが飛空艇2枚を撤退させました。",
    ),
    (ev.FightOver(seat=0, hex="E4", how="won"), "Ann wins the combat on E4.", "AnnがE4の戦闘に勝利しました。"),
    (
        ev.FightOver(seat=0, hex="E4", how="routed", lost=("infantry", "car")),
        "Ann is routed on E4. Lost: 1 infantry and 1 armoured car.",
        "AnnがE4で敗走しました。歩兵1枚、装甲車両1枚を失いました。",
    ),
    (
        ev.FightOver(seat=0, hex="E4", how="withdrawn", home=("car",)),
        "Ann withdraws from the combat on E4.",
        "AnnがE4から撤退しました。",
    ),
    (
        ev.FightOver(seat=0, hex="E4", how="kangaroo", home=("car",)),
        "There was nothing to fight on E4; Ann's units go home.",
        "E4に戦う相手はなく、Annの遠征軍は帰還しました。",
    ),
    (
        ev.Revealed(card=1, level=2, wake=2, spawn=False, persons=1, effect="nogold"),
        "Revelation of level 2: 2 hidden Old Ones wake. 1 personality leaves the row. Every player loses 1 gold.",
        "顕現（レベル2）：裏向きの旧支配者タイル2枚が目覚めます。場の人物カード1枚が除かれます。"
        "全プレイヤーが黄金を1個失います。",
    ),
    (
        ev.Spawned(hex="E4", kind="loyalist", strength=2, points=2),
        "Loyalist (strength 2, 2 points) comes out of the Temple on E4.",
        "E4の神殿から信奉者（耐久値2、2VP）が現れました。",
    ),
    (
        ev.MoveCard(card=0, direction=2, moves=("zombie", "migo")),
        "The Old One card moves Zombie and Mi-Go; on ties, north-east first.",
        "行動カードで移動するのはゾンビ、ミ=ゴです（優先方向は北東）。",
    ),
    (
        ev.MoveCard(card=0, direction=2, moves=()),
        "The Old One card moves nobody.",
        "行動カードが公開されましたが、移動はありません。",
    ),
    (
        ev.OldOneMoved(kind="zombie", source="E4", target="E5"),
        "Zombie moves from E4 to E5.",
        "ゾンビがE4からE5へ移動しました。",
    ),
    (
        ev.Blighted(seat=1, hex="E5", kind="zombie"),
        "Zombie blights Ben's farm on E5.",
        "ゾンビがE5のBenの農場を荒廃させました。",
    ),
    (ev.PortAttacked(seat=1, hex="D7"), "Ben's port on D7 is attacked!", "D7のBenの港が攻撃されました！"),
    (
        ev.GameOver(),
        "The game is over: all markers have reached the end of the calendar.",
        "ゲーム終了。すべての時間マーカーがカレンダーの終わりに達しました。",
    ),
    (ev.GameOver(port=1), "The game is over: Ben's port is lost.", "ゲーム終了。Benの港が陥落しました。"),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = tell(event)
    assert speaker("en", "auztralia").say(text, NAMES) == english
    assert speaker("ja", "auztralia").say(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} == set(ev.EVENTS)


def test_names_of_an_owners_set_come_along() -> None:
    """The log says them although it knows no set, also after the events were stored."""
    owners = HOUSE.read_text(encoding="utf-8")
    for house, own in (
        ("Sister Agnes", "Sister Ruth"),
        ("Sergeant Pell", "Sergeant Dow"),
        ("Standing Army", "Militia"),
    ):
        owners = owners.replace(house, own)
    owners = owners.replace("The Long Drought", "Dry Years")
    events: list[ev.Event] = [
        ev.Started(first=0, side="east", objective=ARMY),
        ev.Started(first=0, side="east", variant=DROUGHT),
        ev.Recruited(seat=0, owner=0, card=AGNES, how="row"),
        ev.Drawn(seat=0, cards=(PELL, AGNES)),
        ev.Swept(seat=-1, cards=(AGNES,)),
        ev.Refilled(card=AGNES),
        ev.Gained(seat=0, goods=(0, 0, 1, 0), card=AGNES),
        ev.PersonUsed(seat=0, card=AGNES),
    ]
    stored = msgspec.json.decode(msgspec.json.encode(naming.named(events, owners)), type=list[ev.Event])
    told = [speaker("en", "auztralia").say(tell(event), NAMES) for event in stored]
    assert told[0].endswith("The objective: Militia.")
    assert told[1].endswith("The variant: Dry Years.")
    assert told[3] == "You draw Sergeant Dow and Sister Ruth."
    assert all("Sister Ruth" in line for line in told[2:])


def test_names_of_the_house_set_are_stored_by_number_alone() -> None:
    events: list[ev.Event] = [ev.PersonUsed(seat=0, card=AGNES), ev.PortPlaced(seat=0, hex="D7")]
    assert naming.named(events, "") == events
    assert b"names" not in msgspec.json.encode(events)
