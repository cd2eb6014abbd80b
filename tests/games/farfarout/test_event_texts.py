"""Tests of log lines without a recorded game, in both languages, and of a host set's names."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.farfarout import events as ev
from bot.games.farfarout.components import item_names
from bot.games.farfarout.components.setfile import HOUSE_SET
from bot.games.farfarout.words.event_texts import tell
from bot.words.formatter import formatter
from tests.golden.recorded import recorded

NAMES = ("Ann", "Ben", "Chie")
Stored = ev.Moved | ev.Discovered | ev.Looted | ev.QuestDone
"""The events that are stored here."""
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Found(seat=0, place="3a.p1", planet="sill", scanned=True, card=""),
        "Ann scans Sillara (3a.p1).",
        "Annが「シララ」（3a.p1）をスキャンしました。",
    ),
    (
        ev.Discovered(seat=0, tile=3, sector="1b", edge="n", erg=1, points=0),
        "Ann pays 1 ERG and discovers Kessari Drift.",
        "Annが1ERGを支払い、星系「ケッサリ漂流域」を発見しました。",
    ),
    (
        ev.Changed(seat=0, why="investment", wealth=1),
        "Ann gains 1 wealth (investment).",
        "Annが富1ポイントを獲得しました（投資）。",
    ),
    (
        ev.Drew(seat=0, why="x.outpost", deck="outpost", card=""),
        "Ann draws a closed outpost quest.",
        "Annがクローズドの前哨基地クエストを引きました。",
    ),
    (
        ev.DigSite(seat=0, place="3b.p1", digs=1, planet="skorl"),
        "A dig site with 1 relic: Skorl.",
        "スコルルで発掘現場が見つかりました（レリック1枚）。",
    ),
    (
        ev.IconUsed(seat=0, icon="telepath", die="a1", target="b1", shows="white.5", target_shows="white.5"),
        "Ann copies a die: white 5.",
        "Annがコピーし、ダイスが白の5になりました。",
    ),
    (
        ev.Mined(seat=0, place="3b.a1", erg=0),
        "Ann finds nothing on an asteroid in Kessari Drift 3b.",
        "Annはケッサリ漂流域3bの小惑星で何も採掘できませんでした。",
    ),
    (
        ev.TookTopRelic(seat=0, relic="idol", top=True),
        "Ann takes the top relic of the deck: Idol of the First Miner.",
        "Annが山札の一番上のレリック「最初の鉱夫の像」を獲得しました。",
    ),
    (
        ev.Invested(seat=0, planet="qomru", erg=20),
        "Ann invests 20 ERG on Qom-Ru.",
        "Annが「コム・ルー」に20ERGを投資しました。",
    ),
    (
        ev.QuestKept(seat=0, deck="main", quest="m.bank", dropped="m.three"),
        "Ann keeps Bank of Mercury. Three Trophies goes back.",
        "Annが「水星銀行」を手元に残しました。「三つの戦利品」は山札に戻りました。",
    ),
    (
        ev.QuestKept(seat=0, deck="main"),
        "Ann keeps a closed main quest.",
        "Annがクローズドのメインクエストを手元に残しました。",
    ),
    (
        ev.QuestKept(seat=0, deck="outpost", none=True),
        "Ann keeps none of the quests.",
        "Annはクエストを取りませんでした。",
    ),
    (
        ev.BattleEnded(seat=0, won=False, rival=1),
        "Ann is beaten by Ben.",
        "AnnがBenに敗れました。",
    ),
    (
        ev.CrewLeft(seat=0, crew="tick", where="row"),
        "Tick leaves Ann's ship and stays on the planet.",
        "「ティック」がAnnの宇宙船を降り、惑星に残りました。",
    ),
    (
        ev.CrewLeft(seat=0, crew="tick", where="under"),
        "Tick leaves Ann's ship.",
        "「ティック」がAnnの宇宙船を降りました。",
    ),
    (
        ev.CrewLeft(seat=0, crew="tick", where="away"),
        "Ann loses Tick.",
        "Annが「ティック」を失いました。",
    ),
    (
        ev.ItemLost(seat=0, item="recon"),
        "Ann loses Recon Droid.",
        "Annが「偵察ドロイド」を失いました。",
    ),
    (
        ev.Dug(seat=0, erg=4),
        "Ann finds no relic, but 4 ERG.",
        "Annはレリックを見つけられず、4ERGを獲得しました。",
    ),
    (
        ev.TookRelic(seat=0, relic="crown"),
        "Ann takes Cracked Crown.",
        "Annが「ひび割れた冠」を獲得しました。",
    ),
    (
        ev.Looted(seat=0, loser=1, total=6, item="recon"),
        "Ann rolls 6 and takes Recon Droid from Ben.",
        "Annが6を出し、Benから偵察ドロイドを奪いました。",
    ),
    (
        ev.Reshuffled(seat=0, deck="relic"),
        "The discards are the new deck of relics.",
        "レリックの捨て札をシャッフルし、新しい山札にしました。",
    ),
    (
        ev.Quickened(seat=1),
        "Ben leaves this battle to the game.",
        "Benがこのバトルを自動選択に任せました。",
    ),
    (
        ev.Victory(seats=(0,), by="three", seat=0),
        "The game is over: Ann wins with 6 points on each track.",
        "ゲーム終了。Annがすべてのトラックで各6ポイントを獲得し、勝利しました。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = tell(event)
    assert formatter("en", "farfarout").format(text, NAMES) == english
    assert formatter("ja", "farfarout").format(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} | recorded("farfarout") == set(ev.EVENTS)


@pytest.mark.rule("F3", "F72")
def test_every_way_to_win_is_told() -> None:
    ways = [tell(ev.Victory(seat=0, seats=(0,), by=by)) for by in ("wealth", "reputation", "exploration", "three")]
    assert len({formatter("en", "farfarout").format(way, NAMES) for way in ways}) == len(ways)


@pytest.mark.parametrize("deck", ["crew", "event", "main", "outpost", "tech", "weird", "relic"])
def test_every_deck_has_its_name(deck: str) -> None:
    said = formatter("en", "farfarout").format(tell(ev.Reshuffled(seat=0, deck=deck)), NAMES)
    assert said.startswith("The discards are the new deck of ")
    assert said != "The discards are the new deck of ."


# --- a host's set ----------------------------------------------------------------------------------------------------


def test_things_of_an_owners_set_bring_their_names() -> None:
    """The log has the names without knowing the set, also after the events were stored.

    Places have the names of their systems.
    """
    text = HOUSE_SET.read_text(encoding="utf-8")
    for ours, theirs in (("Qom-Ru", "Pebblia"), ("Kessari Drift", "Owner’s Drift"), ("Recon Droid", "Owner’s Droid")):
        text = text.replace(f'en = "{ours}"', f'en = "{theirs}"')
    events: list[ev.Event] = [
        ev.Moved(seat=0, place="3b", cost=1, left=0),
        ev.Moved(seat=0, place="3b.p1", cost=1, left=0),
        ev.Moved(seat=0, place="3b.p1", planet="qomru", cost=1, left=0),
        ev.Discovered(seat=0, tile=3, sector="1b", edge="n", erg=3, points=0),
        ev.Looted(seat=0, loser=1, total=6, item="recon"),
        ev.QuestDone(seat=0, deck="main", quest="m.giant", items=("recon",)),
    ]
    stored = msgspec.json.decode(
        msgspec.json.encode([item_names.named(event, text) for event in events]), type=list[Stored]
    )
    say = formatter("en", "farfarout").format
    assert [say(tell(event), NAMES) for event in stored] == [
        "Ann flies to Owner’s Drift 3b.",
        "Ann lands on an undiscovered planet in Owner’s Drift 3b.",
        "Ann lands on Pebblia.",
        "Ann pays 3 ERG and discovers Owner’s Drift.",
        "Ann rolls 6 and takes Owner’s Droid from Ben.",
        "Ann completes Slay a Giant! Delivered: Owner’s Droid.",
    ]


def test_events_of_the_house_set_are_stored_by_ids_alone() -> None:
    events: list[ev.Event] = [ev.Used(seat=0, item="patch"), ev.Moved(seat=0, place="3b", cost=1, left=0)]
    assert [item_names.named(event, "") for event in events] == events
    assert b"names" not in msgspec.json.encode(events)


def test_a_thing_that_the_house_set_no_longer_has_is_told_by_its_id() -> None:
    assert formatter("en", "farfarout").format(tell(ev.Used(seat=0, item="gone")), NAMES) == "Ann uses gone up."
