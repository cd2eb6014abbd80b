"""Tests of log lines that no recorded game contains, in both languages.

An owner's set keeps its names.
"""

from __future__ import annotations

import msgspec
import pytest

from bot.games.auztralia import events as ev
from bot.games.auztralia.components import item_names
from bot.games.auztralia.components.setfile import HOUSE, set_of
from bot.games.auztralia.words.event_texts import tell
from bot.words.formatter import formatter
from tests.golden.recorded import recorded

NAMES = ("Ann", "Ben", "Chie")
PEOPLE = {one.name: at for at, one in enumerate(set_of("").persons)}
AGNES, PELL = PEOPLE["Sister Agnes"], PEOPLE["Sergeant Pell"]
ARMY = next(at for at, one in enumerate(set_of("").objectives) if one.name == "Standing Army")
DROUGHT = next(at for at, one in enumerate(set_of("").variants) if one.name == "The Long Drought")
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Recruited(seat=0, owner=2, card=AGNES, how="deck"),
        "Ann recruits Sister Agnes for Chie.",
        "Annが「シスター・アグネス」を雇用し、Chieに渡しました。",
    ),
    (
        ev.Swept(seat=0, cards=(AGNES, PELL)),
        "Ann discards Sister Agnes and Sergeant Pell from the row.",
        "Annが場からシスター・アグネス、ペル軍曹を捨てました。",
    ),
    (
        ev.Given(seat=0, other=2, good="iron", count=2),
        "Ann gives 2 iron to Chie.",
        "AnnがChieに鉄鉱2個を渡しました。",
    ),
    (
        ev.Restored(seat=0, hex="D7"),
        "Ann's farm on D7 is healthy again.",
        "AnnのD7の農場が荒廃から回復しました。",
    ),
    (ev.OldOneGone(hex="E4", kind="zombie", points=(0, 0)), "Zombie on E4 is defeated.", "E4のゾンビが倒されました。"),
    (
        ev.OldOneGone(hex="E4", kind="kangaroo", points=(0, 0)),
        "Kangaroo on E4 is removed.",
        "E4のカンガルーが取り除かれました。",
    ),
    (
        ev.ShakenOff(hex="E4", kind="zombie", cubes=(2, 0, 1)),
        "Zombie on E4 shakes off all cubes: Ann 2 cubes and Chie 1 cube.",
        "E4のゾンビからキューブがすべて本部に戻りました（Ann キューブ2個、Chie キューブ1個）。",
    ),
    (
        ev.Spawned(hex="E4", kind="loyalist", strength=2, points=2),
        "Loyalist (strength 2, 2 points) comes out of the Temple on E4.",
        "E4の神殿から信奉者（耐久値2、2VP）が現れました。",
    ),
    (
        ev.Withdrawn(seat=0, units=("artillery", "train", "infantry", "infantry")),
        "Ann withdraws 2 infantry, 1 artillery, and 1 armoured train.",
        "Annが歩兵2枚、砲兵1枚、装甲列車1枚を撤退させました。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = tell(event)
    assert formatter("en", "auztralia").format(text, NAMES) == english
    assert formatter("ja", "auztralia").format(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} | recorded("auztralia") == set(ev.EVENTS)


def test_names_of_an_owners_set_come_along() -> None:
    """The log has the names without a set, also after the events were stored."""
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
    stored = msgspec.json.decode(
        msgspec.json.encode([item_names.named(event, owners) for event in events]), type=list[ev.Event]
    )
    told = [formatter("en", "auztralia").format(tell(event), NAMES) for event in stored]
    assert told[0].endswith("The objective: Militia.")
    assert told[1].endswith("The variant: Dry Years.")
    assert told[3] == "You draw Sergeant Dow and Sister Ruth."
    assert all("Sister Ruth" in line for line in told[2:])


def test_names_of_the_house_set_are_stored_by_number_alone() -> None:
    events: list[ev.Event] = [ev.PersonUsed(seat=0, card=AGNES), ev.PortPlaced(seat=0, hex="D7")]
    assert [item_names.named(event, "") for event in events] == events
    assert b"names" not in msgspec.json.encode(events)
