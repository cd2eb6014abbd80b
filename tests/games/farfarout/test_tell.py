"""Every event has its line, in both languages; things of an owner's set keep their names."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.farfarout import events as ev
from bot.games.farfarout import naming
from bot.games.farfarout.book import open_book
from bot.games.farfarout.setfile import HOUSE_SET
from bot.games.farfarout.tell import tell
from bot.words.speaker import speaker

NAMES = ("Ann", "Ben", "Chie")
Stored = ev.Moved | ev.Discovered | ev.Looted | ev.QuestDone
"""Those of the events that are stored here."""
LINES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Dealt(seat=0, quests=("m.forge", "m.bank", "m.weird"), to=(0,)),
        "You are dealt Fire in the Forge, Bank of Mercury, and Cabinet of Wonders.",
        "配られたメインクエスト：炉の火、水星銀行、驚異の部屋。",
    ),
    (
        ev.Chose(seat=1),
        "Ben has chosen a main quest.",
        "Benがメインクエストを選びました。",
    ),
    (
        ev.QuestsOpened(seat=1, row=("m.bank", "m.forge"), mains=("", "m.three")),
        (
            "Open quests: Bank of Mercury and Fire in the Forge. Main quests: Ann (closed) and Ben (Three Trophies)."
            " Ben starts."
        ),
        (
            "オープンクエスト：水星銀行、炉の火。メインクエスト：Ann（クローズド）、Ben（三つの戦利品）。スタートプレイヤーはBenです。"
        ),
    ),
    (
        ev.Recruited(seat=0, crew="lena", erg=6),
        "Ann buys Lena Binevsko for 6 ERG.",
        "Annが6ERGで「レナ・ビネフスコ」を購入しました。",
    ),
    (
        ev.TurnBegan(seat=0, round=3),
        "Round 3: Ann's turn.",
        "第3ラウンド、Annの手番。",
    ),
    (
        ev.Moved(seat=0, place="3b", cost=2, left=0, burned=("green", "red")),
        "Ann flies to Kessari Drift 3b (2 tokens).",
        "Annがケッサリ漂流域3bへ移動しました（トークン2個）。",
    ),
    (
        ev.Moved(seat=0, place="3b", cost=1, left=1),
        "Ann flies to Kessari Drift 3b.",
        "Annがケッサリ漂流域3bへ移動しました。",
    ),
    (
        ev.Moved(seat=0, place="3b.p1", cost=1, left=0, burned=("red",)),
        "Ann lands on an undiscovered planet in Kessari Drift 3b (1 token).",
        "Annがケッサリ漂流域3bの未発見の惑星に着陸しました（トークン1個）。",
    ),
    (
        ev.Moved(seat=0, place="3b.p1", planet="qomru", cost=1, left=0),
        "Ann lands on Qom-Ru.",
        "Annがコム・ルーに着陸しました。",
    ),
    (
        ev.Moved(seat=0, place="3b.a1", cost=1, left=0),
        "Ann lands on an asteroid in Kessari Drift 3b.",
        "Annがケッサリ漂流域3bの小惑星に着陸しました。",
    ),
    (
        ev.Moved(seat=0, place="10d.x1", cost=1, left=0),
        "Ann lands on an anomaly in Last Lighthouse 10d.",
        "Annが最後の灯台10dのアノマリーに着陸しました。",
    ),
    (
        ev.Jumped(seat=0, place="1a.p1", planet="mercury"),
        "Ann jumps to Mercury.",
        "Annが水星へワープしました。",
    ),
    (
        ev.Found(seat=0, place="3b.p1", planet="qomru", scanned=True, card="wreck", foe="mites"),
        "Ann scans Qom-Ru (3b.p1). Planet event: Old Wreck. Encounter: Hull Mites.",
        "Annが「コム・ルー」（3b.p1）をスキャンしました。惑星イベント：古い難破船。エンカウンター：船殻ダニ。",
    ),
    (
        ev.Found(seat=0, place="3b.p1", planet="qomru", scanned=False, card="meteor", foe="hidden"),
        "Ann discovers Qom-Ru (3b.p1) without a scan. Planet event: Meteor Rain. An encounter lies face down.",
        (
            "Annがスキャンせずに「コム・ルー」（3b.p1）を発見しました。惑星イベント：流星雨。エンカウンターが裏向きに置かれました。"
        ),
    ),
    (
        ev.Found(seat=0, place="3a.p1", planet="sill", scanned=True, card=""),
        "Ann scans Sillara (3a.p1).",
        "Annが「シララ」（3a.p1）をスキャンしました。",
    ),
    (
        ev.Discovered(seat=0, tile=3, sector="1b", edge="n", erg=3, points=1),
        "Ann pays 3 ERG and discovers Kessari Drift. Gained: 1 exploration.",
        "Annが3ERGを支払い、星系「ケッサリ漂流域」を発見しました。探索1ポイントを獲得しました。",
    ),
    (
        ev.Discovered(seat=0, tile=3, sector="1b", edge="n", erg=1, points=0),
        "Ann pays 1 ERG and discovers Kessari Drift.",
        "Annが1ERGを支払い、星系「ケッサリ漂流域」を発見しました。",
    ),
    (
        ev.AnomalyFound(seat=0, place="3c.x1", anomaly="x.gold"),
        "Ann finds Lost Treasury (3c.x1).",
        "Annがアノマリー「失われた金庫」（3c.x1）を見つけました。",
    ),
    (
        ev.Changed(seat=0, why="wreck", erg=3, plutonium=1),
        "Ann gains 3 ERG and 1 plutonium (Old Wreck).",
        "Annが3ERG、プルトニウム1個を獲得しました（古い難破船）。",
    ),
    (
        ev.Changed(seat=0, why="explosion", shields=-1),
        "Ann loses 1 shield (explosion).",
        "Annがシールド1個を失いました（爆発）。",
    ),
    (
        ev.Changed(seat=0, why="pools", uranium=1, shields=-1),
        "Ann gains 1 uranium and loses 1 shield (Glowing Pools).",
        "Annがウラン1個を獲得し、シールド1個を失いました（光る池）。",
    ),
    (
        ev.Changed(seat=0, why="investment", wealth=1),
        "Ann gains 1 wealth (investment).",
        "Annが富1ポイントを獲得しました（投資）。",
    ),
    (
        ev.Drew(seat=0, why="x.tech", deck="tech", card="recon"),
        "Ann gains Recon Droid (Sealed Crate).",
        "Annが「偵察ドロイド」を獲得しました（封じられた箱）。",
    ),
    (
        ev.Drew(seat=0, why="main", deck="main", card="m.bank"),
        "Ann's next main quest: Bank of Mercury.",
        "Annの次のメインクエスト：水星銀行。",
    ),
    (
        ev.Drew(seat=0, why="main", deck="main", card=""),
        "Ann draws the next main quest, a closed one.",
        "Annが次のメインクエスト（クローズド）を引きました。",
    ),
    (
        ev.Drew(seat=0, why="x.outpost", deck="outpost", card=""),
        "Ann draws a closed outpost quest.",
        "Annがクローズドの前哨基地クエストを引きました。",
    ),
    (
        ev.DrewQuest(seat=0, deck="outpost", quests=("o.ore", "o.glow"), to=(0,)),
        "You draw Ore for Saturn and Glow for Earth.",
        "引いたクエスト：土星へ鉱石を、地球へ輝きを。",
    ),
    (
        ev.DigSite(seat=0, place="3c.x1", digs=3),
        "A dig site with 3 relics: an anomaly in Kessari Drift 3c.",
        "ケッサリ漂流域3cのアノマリーで発掘現場が見つかりました（レリック3枚）。",
    ),
    (
        ev.DigSite(seat=0, place="3b.p1", digs=1, planet="skorl"),
        "A dig site with 1 relic: Skorl.",
        "スコルルで発掘現場が見つかりました（レリック1枚）。",
    ),
    (
        ev.Rolled(seat=0, why="mine", mine=("green.vault", "green.1"), theirs=("black.boom2",)),
        "Ann rolls green Vault icon, green 1, and black explosion 2.",
        "Annの出目：緑のヴォールトアイコン、緑の1、黒の爆発2。",
    ),
    (
        ev.Rolled(seat=0, why="dig", mine=("grey.grey",), theirs=()),
        "Ann rolls grey Grey icon.",
        "Annの出目：灰色のグレイアイコン。",
    ),
    (
        ev.Rolled(seat=0, why="foe", mine=("green.2",), theirs=("white.5", "white.1"), turn=2),
        "Ann rolls green 2; the other side white 5 and white 1.",
        "Annの出目：緑の2。相手の出目：白の5、白の1。",
    ),
    (
        ev.IconUsed(seat=0, icon="telepath", die="a1", target="b1", shows="white.5", target_shows="white.5"),
        "Ann copies a die: white 5.",
        "Annがコピーし、ダイスが白の5になりました。",
    ),
    (
        ev.IconUsed(seat=0, icon="eidolless", die="a1", target="a2", shows="red.eidolless", target_shows="green.2"),
        "Ann sets a die: green 2.",
        "Annが面を変え、ダイスが緑の2になりました。",
    ),
    (
        ev.IconUsed(
            seat=0, icon="shield", die="b1", target="a2", shows="blue.shield", target_shows="green.2", own=False
        ),
        "The other side cancels a die: green 2.",
        "相手側が緑の2のダイスをキャンセルしました。",
    ),
    (
        ev.Rerolled(seat=0, icon="timer", die="a1", target="a2", shows="yellow.3", target_shows="green.1"),
        "Ann rolls two dice again: yellow 3 and green 1.",
        "Annがダイス2個を振り直し、黄の3と緑の1になりました。",
    ),
    (
        ev.Rerolled(seat=0, icon="item", die="", target="a2", target_shows="green.1"),
        "Ann rolls a die again: green 1.",
        "Annがダイスを振り直し、緑の1になりました。",
    ),
    (
        ev.Mined(seat=0, place="3b.a1", erg=3, ore="uranium", units=2),
        "Ann mines 3 ERG and 2 uranium on an asteroid in Kessari Drift 3b.",
        "Annがケッサリ漂流域3bの小惑星で3ERG、ウラン2個を採掘しました。",
    ),
    (
        ev.Mined(seat=0, place="3b.a1", erg=0, ore="uranium", units=2, exploded=True),
        "Ann mines 2 uranium on an asteroid in Kessari Drift 3b. It explodes!",
        "Annがケッサリ漂流域3bの小惑星でウラン2個を採掘しました。小惑星が爆発しました！",
    ),
    (
        ev.Mined(seat=0, place="1a.p1", erg=2, planet="mercury"),
        "Ann mines 2 ERG on Mercury.",
        "Annが水星で2ERGを採掘しました。",
    ),
    (
        ev.Mined(seat=0, place="3b.a1", erg=0),
        "Ann finds nothing on an asteroid in Kessari Drift 3b.",
        "Annはケッサリ漂流域3bの小惑星で何も採掘できませんでした。",
    ),
    (
        ev.MovedOut(seat=0, why="flight", sector="3b"),
        "Ann flees to Kessari Drift 3b.",
        "Annがケッサリ漂流域3bへ逃亡しました。",
    ),
    (
        ev.MovedOut(seat=0, why="explosion", sector="3b"),
        "Ann's ship is driven off to Kessari Drift 3b.",
        "Annの宇宙船がケッサリ漂流域3bへ押し戻されました。",
    ),
    (
        ev.Dug(seat=0, erg=3),
        "Ann finds no relic, but 3 ERG.",
        "Annはレリックを見つけられず、3ERGを獲得しました。",
    ),
    (
        ev.Dug(seat=0, erg=0),
        "Ann has found a relic.",
        "Annがレリックを発見しました。",
    ),
    (
        ev.Laid(seat=0, place="3b.p1", cards=("lena", "tick"), planet="qomru"),
        "Now at Qom-Ru: Lena Binevsko and Tick.",
        "コム・ルーに並びました：レナ・ビネフスコ、ティック。",
    ),
    (
        ev.TookRelic(seat=0, relic="idol"),
        "Ann takes Idol of the First Miner.",
        "Annが「最初の鉱夫の像」を獲得しました。",
    ),
    (
        ev.TookTopRelic(seat=0, relic="idol", top=True),
        "Ann takes the top relic of the deck: Idol of the First Miner.",
        "Annが山札の一番上のレリック「最初の鉱夫の像」を獲得しました。",
    ),
    (
        ev.Traded(seat=0, way="buy", ore="uranium", count=2, erg=11, price=7),
        "Ann buys 2 uranium for 11 ERG; the price is now 7.",
        "Annがウラン2個を11ERGで購入しました。価格は7になりました。",
    ),
    (
        ev.Traded(seat=0, way="sell", ore="plutonium", count=1, erg=3, price=2),
        "Ann sells 1 plutonium for 3 ERG; the price is now 2.",
        "Annがプルトニウム1個を3ERGで売却しました。価格は2になりました。",
    ),
    (
        ev.Hired(seat=0, crew="tick", erg=4),
        "Ann hires Tick for 4 ERG.",
        "Annが4ERGで「ティック」を雇用しました。",
    ),
    (
        ev.Bought(seat=0, item="recon", currency="plutonium", price=3),
        "Ann buys Recon Droid for 3 plutonium.",
        "Annがプルトニウム3個で「偵察ドロイド」を購入しました。",
    ),
    (
        ev.Sold(seat=0, item="recon", currency="erg", price=6),
        "Ann sells Recon Droid for 6 ERG.",
        "Annが「偵察ドロイド」を6ERGで売却しました。",
    ),
    (
        ev.ShipBought(seat=0, ship="courser", erg=14),
        "Ann buys the ship Courser for 14 ERG.",
        "Annが14ERGで宇宙船「快速船コーサー」を購入しました。",
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
        ev.QuestKept(seat=0, deck="outpost"),
        "Ann keeps a closed outpost quest.",
        "Annがクローズドの前哨基地クエストを手元に残しました。",
    ),
    (
        ev.QuestKept(seat=0, deck="outpost", none=True),
        "Ann keeps none of the quests.",
        "Annはクエストを取りませんでした。",
    ),
    (
        ev.Colonised(seat=0, planet="qomru", crew="tick"),
        "Ann colonises Qom-Ru: Tick stays there.",
        "Annが「コム・ルー」を植民地化しました。「ティック」がそこに残ります。",
    ),
    (
        ev.Built(seat=0, planet="qomru"),
        "Ann builds a tech site on Qom-Ru.",
        "Annが「コム・ルー」にテックサイトを建設しました。",
    ),
    (
        ev.BattleBegan(seat=0, planet="qomru", foe="mites"),
        "Ann fights Hull Mites on Qom-Ru!",
        "Annがコム・ルーで「船殻ダニ」とバトルを始めました！",
    ),
    (
        ev.BattleBegan(seat=0, rival=2),
        "Ann attacks Chie!",
        "AnnがChieに攻撃を仕掛けました！",
    ),
    (
        ev.BattleTurn(seat=0, turn=2, mine=7, theirs=9),
        "Battle turn 2: Ann has 7, the other side 9.",
        "第2バトルターン：Ann 7、相手 9。",
    ),
    (
        ev.GaveUp(seat=0, what="green"),
        "Ann gives up a die: green.",
        "Annが緑ダイスを1個失いました。",
    ),
    (
        ev.GaveUp(seat=0, what="shield"),
        "Ann gives up a shield.",
        "Annがシールドを1個失いました。",
    ),
    (
        ev.GaveUp(seat=0, what="white", own=False),
        "The other side gives up a die: white.",
        "相手側が白ダイスを1個失いました。",
    ),
    (
        ev.BattleEnded(seat=0, won=True, foe="mites"),
        "Ann beats Hull Mites.",
        "Annが「船殻ダニ」を倒しました。",
    ),
    (
        ev.BattleEnded(seat=0, won=False, foe="mites"),
        "Ann is beaten by Hull Mites.",
        "Annが「船殻ダニ」に敗れました。",
    ),
    (
        ev.BattleEnded(seat=0, won=True, rival=1),
        "Ann beats Ben.",
        "AnnがBenに勝利しました。",
    ),
    (
        ev.BattleEnded(seat=0, won=False, rival=1),
        "Ann is beaten by Ben.",
        "AnnがBenに敗れました。",
    ),
    (
        ev.Looted(seat=0, loser=1, total=6, erg=4),
        "Ann rolls 6 and takes 4 ERG from Ben.",
        "Annが6を出し、Benから4ERGを奪いました。",
    ),
    (
        ev.Looted(seat=0, loser=1, total=6, item="recon"),
        "Ann rolls 6 and takes Recon Droid from Ben.",
        "Annが6を出し、Benから偵察ドロイドを奪いました。",
    ),
    (
        ev.Recovered(seat=0, shields=2),
        "Ann recovers 2 shields.",
        "Annがシールド2個を回復しました。",
    ),
    (
        ev.QuestDone(seat=0, deck="row", quest="m.museum", items=("idol",)),
        "Ann completes Gift to the Museum! Delivered: Idol of the First Miner.",
        "Annがクエスト「博物館への寄贈」を完了しました！配達：最初の鉱夫の像。",
    ),
    (
        ev.QuestDone(seat=0, deck="main", quest="m.giant"),
        "Ann completes Slay a Giant!",
        "Annがクエスト「巨人討伐」を完了しました！",
    ),
    (
        ev.Used(seat=0, item="patch"),
        "Ann uses Patch Kit up.",
        "Annが「補修キット」を使い切りました。",
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
        ev.TurnEnded(seat=0, next=1),
        "Ann ends the turn; Ben follows.",
        "Annの手番が終わり、Benの手番です。",
    ),
    (
        ev.Victory(seats=(0,), by="wealth", seat=0),
        "The game is over: Ann wins with 12 points of wealth.",
        "ゲーム終了。Annが富12ポイントで勝利しました。",
    ),
    (
        ev.Victory(seats=(0,), by="three", seat=0),
        "The game is over: Ann wins with 6 points on each track.",
        "ゲーム終了。Annが3つのトラックで各6ポイントを獲得し、勝利しました。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: ev.Event, english: str, japanese: str) -> None:
    text = tell(event)
    assert speaker("en", "farfarout").say(text, NAMES) == english
    assert speaker("ja", "farfarout").say(text, NAMES) == japanese


def test_every_event_is_told() -> None:
    assert {type(event) for event, _, _ in LINES} == set(ev.EVENTS)


@pytest.mark.rule("F3", "F72")
def test_every_way_to_win_is_told() -> None:
    ways = [tell(ev.Victory(seat=0, seats=(0,), by=by)) for by in ("wealth", "reputation", "exploration", "three")]
    assert len({speaker("en", "farfarout").say(way, NAMES) for way in ways}) == len(ways)


@pytest.mark.parametrize("deck", ["crew", "event", "main", "outpost", "tech", "weird", "relic"])
def test_every_deck_has_its_name(deck: str) -> None:
    said = speaker("en", "farfarout").say(tell(ev.Reshuffled(seat=0, deck=deck)), NAMES)
    assert said.startswith("The discards are the new deck of ")
    assert said != "The discards are the new deck of ."


# --- an owner's set --------------------------------------------------------------------------------------------------


def test_things_of_an_owners_set_bring_their_names() -> None:
    """The log says them although it knows no set, also after the events were stored; places by their systems too."""
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
    stored = msgspec.json.decode(msgspec.json.encode(naming.named(events, open_book(text))), type=list[Stored])
    say = speaker("en", "farfarout").say
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
    assert naming.named(events, open_book("")) == events
    assert b"names" not in msgspec.json.encode(events)


def test_a_thing_that_the_house_set_no_longer_has_is_told_by_its_id() -> None:
    assert speaker("en", "farfarout").say(tell(ev.Used(seat=0, item="gone")), NAMES) == "Ann uses gone up."
