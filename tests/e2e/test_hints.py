"""Tests of *Hint*: suggested moves made by one click, and the price of hints."""

from __future__ import annotations

from time import sleep

import msgspec
import pytest

from bot.demo.simcord_patches import spoken_locales
from bot.games.contract import ChoicePath, Complete, t
from bot.games.engine.choice_walk import walk
from bot.games.registry import GAMES
from bot.tables.hints import service as hints_service
from bot.tables.hints.service import hints
from bot.tables.model.errors import StaleBoard, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.rating_text import HINT
from bot.tables.model.views import Person
from bot.tables.records.format import RecordedHint, read
from tests.cogs.simulated_client import World, labels, menus, shown, words
from tests.e2e.bot_players import ids, next_up, table_at
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import every_game, open_table, play_table, sample, start
from tests.e2e.world_support import moments, other_world


@every_game
async def test_a_hint_is_taken_over_by_one_press(w: World, watch: SentMessages, game: str) -> None:
    table = await play_table(w, game, ai=2)
    loaded, actor, _ = await next_up(w, table)
    told = await actor.slash(w.thread, "hint")
    there = [one for one in ids(told) if one.purpose == "do"]
    assert 1 <= len(there) <= hints_service.MOST
    for one in there:
        assert isinstance(walk(loaded.game, loaded.state, 0, one.said), Complete)
    assert len({one.said for one in there}) == len(there)
    moves = words(told)
    told = await actor.slash(w.thread, "hint")
    assert words(told) == moves
    await actor.click(shown(told), custom_id=str(there[0]))
    await w.settle()
    moves = await w.client.tables.uow.store.moves.of(table)
    assert any(move.said == there[0].said and move.seat == 0 for move in moves)
    (row,) = await w.client.tables.uow.store.hints.of(table)
    assert (row.seat, row.number, row.level) == (0, loaded.row.last_move, hints_service.USUAL)
    watch.new()


async def test_another_level_is_kept(w: World, game: str) -> None:
    table = await play_table(w, game, ai=2)
    _, actor, _ = await next_up(w, table)
    told = await actor.slash(w.thread, "hint")
    (menu,) = menus(told)
    await actor.select(shown(told), ["1"], custom_id=menu["custom_id"])
    assert w.client.tables.hints.levels.get(actor.id) == 1


async def test_a_rated_game_asks_first_and_the_others_are_told(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben")
    loaded, actor, _ = await next_up(w, table)
    price = await actor.slash(w.thread, "hint")
    assert words(price) == "If you look, this game is not rated any more."
    assert await w.client.tables.uow.store.hints.of(table) == []
    told = await actor.click(shown(price), label="Show them")
    assert "Hint" in words(told)
    loaded = await table_at(w, table)
    assert loaded.info.unrated == HINT
    log = words(await w.dai.slash(w.thread, "log"))
    assert "asked for a hint" in log
    for one in [one for one in ids(told) if one.purpose == "do"]:
        assert "/".join(one.said) not in log
    assert "Hint" in words(await actor.slash(w.thread, "hint"))


async def test_only_whoever_is_asked(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben")
    _, actor, _ = await next_up(w, table)
    waits = next(one for one in (w.ann, w.ben) if one.id != actor.id)
    assert "not your turn" in words(await waits.slash(w.thread, "hint"))
    assert "no seat" in words(await w.dai.slash(w.thread, "hint"))


async def test_the_host_switches_hints_off(w: World, game: str) -> None:
    table = await open_table(w, game, "Ben", seats=2)
    ann = Person(w.ann.id, "Ann")
    info = await w.client.tables.lobby.configure(table, ann, hints=False, settings=sample(game).settings)
    assert not info.hints
    await w.client.tables.events.changed(await w.client.tables.uow.loader.table(table))
    await w.settle()
    await w.env.advance_time(3)
    assert "No hints" in words(w.card)
    await start(w, table)
    await w.ai_moves()
    _, actor, _ = await next_up(w, table)
    assert words(await actor.slash(w.thread, "hint")) == "There are no hints at this table."
    assert "Hint" not in labels(await actor.slash(w.thread, "hand"))


async def test_a_press_on_an_old_hint_is_stale(w: World) -> None:
    table = await play_table(w, "spacebase", ai=2)
    _, actor, said = await next_up(w, table)
    told = shown(await actor.slash(w.thread, "hint"))
    old = next(one for one in ids(told) if one.purpose == "do")
    await w.act(table, "Ann", *said)
    await w.ai_moves()
    before = len(await w.client.tables.uow.store.moves.of(table))
    with pytest.raises(StaleBoard):
        await w.client.tables.moves.act(table, actor.id, old.said, number=old.number)
    assert len(await w.client.tables.uow.store.moves.of(table)) == before


async def test_two_ways_to_the_same_effect_are_one_hint(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await play_table(w, "andromeda", ai=2)
    loaded, _, _ = await next_up(w, table)

    def same(*_: object) -> Complete:
        return Complete(lambda: t("The same."))

    monkeypatch.setattr(hints_service, "walk", same)
    assert len(hints(loaded, 0, hints_service.USUAL)) == 1


async def test_after_a_restart_the_buttons_work(w: World) -> None:
    table = await play_table(w, "spacebase", ai=2)
    _, actor, _ = await next_up(w, table)
    told = await actor.slash(w.thread, "hint")
    await w.restart()
    one = next(one for one in ids(told) if one.purpose == "do")
    await actor.click(shown(told), custom_id=str(one))
    await w.settle()
    moves = await w.client.tables.uow.store.moves.of(table)
    assert any(move.said == one.said and move.user_id == actor.id for move in moves)


async def test_too_long_is_said(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await play_table(w, "spacebase", ai=2)
    await next_up(w, table)

    def slow(loaded: GameSnapshot, seat: int, level: int, best: ChoicePath | None) -> tuple[hints_service.Hint, ...]:
        del loaded, seat, level, best
        sleep(0.5)
        return ()

    monkeypatch.setattr(hints_service, "SECONDS", 0.1)
    monkeypatch.setattr(hints_service, "hints", slow)
    with pytest.raises(WrongStatus, match="Thinking takes too long"):
        await w.client.tables.hints.request(table, w.ann.id)


async def test_who_rates_tells_several_and_why_not_the_second(w: World) -> None:
    """In the first prompt of Ricochet Robots: the lowest number, and the next one's difference."""
    table = await play_table(w, "ricochet", ai=1, seats=2)
    _, actor, _ = await next_up(w, table)
    told = await actor.slash(w.thread, "hint")
    assert [one.said[0] for one in ids(told) if one.purpose == "do"] == ["declare"] * hints_service.MOST
    assert "Why not 2? It is about 1 move worse; the main difference: moves more than a shortest route." in words(told)
    with spoken_locales({actor.id: "ja"}):
        told = await actor.slash(w.thread, "hint")
    assert "2だと約1手劣る見込みです。主な違い：最小の手順より多い手数。" in words(told)


async def test_what_a_master_would_do_comes_first(w: World) -> None:
    """With another rated move first, no difference is shown."""
    table = await play_table(w, "ricochet", ai=1, seats=2)
    loaded, _, _ = await next_up(w, table)
    first, second, third = hints(loaded, 0, hints_service.RATING)
    found = hints(loaded, 0, 4, second.said)
    assert [one.said for one in found] == [second.said, first.said, third.said]
    assert [one.why_not for one in found] == [None] * 3
    assert [one.why_not for one in hints(loaded, 0, 4, first.said)] == [first.why_not, None, None]
    (alone,) = hints(loaded, 0, 4, ("declare", "40"))
    assert alone.said == ("declare", "40")


@every_game
async def test_a_hint_knows_what_its_seat_knows(w: World, game: str) -> None:
    """In two states that differ in information hidden from a seat, the hint is the same."""
    table = await play_table(w, game, ai=2)
    loaded, box = await table_at(w, table), GAMES[game]
    for state, seat in moments(box, dict(sample(game).settings)):
        if seat not in box.asked(state):
            continue
        other = other_world(box, state, seat)
        for level in (1, hints_service.RATING):
            here, there = (hints(msgspec.structs.replace(loaded, state=one), seat, level) for one in (state, other))
            assert here == there


async def test_the_record_lists_who_has_asked(w: World) -> None:
    table = await play_table(w, "spacebase", ai=2)
    loaded, actor, _ = await next_up(w, table)
    await actor.slash(w.thread, "hint")
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"))
    record = read(await w.client.tables.archive.export(table))
    assert record.hints == (RecordedHint(loaded.row.last_move, 0, hints_service.USUAL),)
