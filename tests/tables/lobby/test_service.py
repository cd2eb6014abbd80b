"""Tests of the lobby: opening, filling, configuring and leaving a table."""

from __future__ import annotations

import asyncio
import dataclasses

import msgspec
import pytest

from bot.enums import Ending
from bot.games.contract import Option, Setting, Typed, t
from bot.games.registry import GAMES
from bot.tables.model.errors import Duplicate, NoSuchTable, NotAllowed, NotSeated, TableFull, WrongStatus
from bot.tables.model.table_rules import DAY, applying, size_with_ai, with_defaults
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE, ELSEWHERE, MODERATOR
from tests.tables.toy_game import TOY


@pytest.mark.parametrize("wanted", [2, 3])
@pytest.mark.every_database
async def test_the_same_interaction_seats_one_ai(tables: Tables, lobby: TableInfo, wanted: int) -> None:
    await tables.lobby.configure(lobby.id, ANN, wanted=wanted)
    await tables.seating.add_ai(lobby.id, ANN, 1, interaction=500)
    with pytest.raises(Duplicate):
        await tables.seating.add_ai(lobby.id, ANN, 1, interaction=500)
    assert len((await tables.queries.info(lobby.id)).seats) == 2


async def test_the_host_sits_first(lobby: TableInfo) -> None:
    assert lobby.status == "open"
    assert lobby.names == ("Ann",)
    assert lobby.wanted == 3
    assert lobby.commitment == ""


async def test_joining_fills_the_seats_in_order(tables: Tables, lobby: TableInfo) -> None:
    await tables.seating.join(lobby.id, BEN)
    info = await tables.seating.join(lobby.id, CHIE)
    assert info.names == ("Ann", "Ben", "Chie")
    with pytest.raises(TableFull):
        await tables.seating.join(lobby.id, Person(4, "Dai"))


async def test_nobody_sits_twice(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(WrongStatus):
        await tables.seating.join(lobby.id, ANN)


async def test_leaving_closes_the_gap(tables: Tables, lobby: TableInfo) -> None:
    await tables.seating.join(lobby.id, BEN)
    await tables.seating.join(lobby.id, CHIE)
    info = await tables.seating.leave(lobby.id, BEN.id)
    assert [(seat.seat, seat.name) for seat in info.seats] == [(0, "Ann"), (1, "Chie")]


async def test_a_host_who_leaves_hands_on(tables: Tables, lobby: TableInfo) -> None:
    await tables.seating.join(lobby.id, BEN)
    info = await tables.seating.leave(lobby.id, ANN.id)
    assert info.host_id == BEN.id


async def test_the_last_to_leave_ends_the_table(tables: Tables, lobby: TableInfo) -> None:
    assert (await tables.seating.leave(lobby.id, ANN.id)).status == "ended"
    with pytest.raises(WrongStatus):
        await tables.seating.join(lobby.id, BEN)


async def test_ai_players_fill_the_table_once_at_the_usual_level(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(NotAllowed):
        await tables.seating.fill_with_ai(lobby.id, BEN, 3)
    with pytest.raises(TableFull):
        await tables.seating.fill_with_ai(lobby.id, ANN, 4)
    for _ in range(2):
        info = await tables.seating.fill_with_ai(lobby.id, ANN, 3)
        assert [seat.ai_level for seat in info.seats] == [None, 2, 2]
    await tables.seating.remove(lobby.id, ANN, 2)
    await tables.seating.remove(lobby.id, ANN, 1)
    await tables.seating.add_ai(lobby.id, ANN, 3)
    info = await tables.seating.fill_with_ai(lobby.id, ANN, 3)
    assert [seat.ai_level for seat in info.seats] == [None, 3, 3], "as strong as the one who sits there"


@pytest.mark.parametrize(("wanted", "seated", "size"), [(5, 1, 3), (5, 3, 4), (4, 1, 4), (3, 2, 3), (5, 4, 5)])
def test_a_start_with_ai_players_takes_the_seats_that_the_host_chose_or_the_game_needs(
    lobby: TableInfo, wanted: int, seated: int, size: int
) -> None:
    seats = lobby.seats * seated
    assert size_with_ai(msgspec.structs.replace(lobby, game="andromeda", wanted=wanted, seats=seats)) == size


async def test_only_host_and_moderator_may_add_and_remove(tables: Tables, lobby: TableInfo) -> None:
    await tables.seating.join(lobby.id, BEN)
    with pytest.raises(NotAllowed):
        await tables.seating.add_ai(lobby.id, BEN, 1)
    info = await tables.seating.add_ai(lobby.id, MODERATOR, 2)
    assert info.seats[2].ai_level == 2
    with pytest.raises(NotAllowed):
        await tables.seating.remove(lobby.id, BEN, 0)
    assert (await tables.seating.remove(lobby.id, ANN, 2)).names == ("Ann", "Ben")


@pytest.mark.parametrize("by", [ELSEWHERE, msgspec.structs.replace(BEN, moderates=99)], ids=["stranger", "player"])
async def test_a_moderator_of_another_server_is_none_here(tables: Tables, lobby: TableInfo, by: Person) -> None:
    await tables.seating.join(lobby.id, BEN)
    for attempt in (
        tables.seating.add_ai(lobby.id, by, 1),
        tables.lobby.configure(lobby.id, by, language="ja"),
        tables.seating.remove(lobby.id, by, 0),
        tables.lobby.start(lobby.id, by, 12),
        tables.ending.end(lobby.id, by),
    ):
        with pytest.raises(NotAllowed):
            await attempt
    assert await tables.queries.info(lobby.id) == msgspec.structs.replace(
        lobby, seats=(await tables.queries.info(lobby.id)).seats
    )
    assert (await tables.queries.info(lobby.id)).names == ("Ann", "Ben")


async def test_options(tables: Tables, lobby: TableInfo) -> None:
    info = await tables.lobby.configure(lobby.id, ANN, wanted=2, speed="live", language="ja")
    assert (info.wanted, info.speed, info.language) == (2, "live", "ja")
    for wrong in ({"wanted": 9}, {"settings": {"no": "such"}}):
        with pytest.raises(WrongStatus):
            await tables.lobby.configure(lobby.id, ANN, **wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotAllowed):
        await tables.lobby.configure(lobby.id, BEN, language="en")


def _setting(name: str, **conditions: object) -> Setting:
    setting = Setting(name, t("Mode"), (Option("off", t("Off")), Option("on", t("On"))))
    return msgspec.structs.replace(setting, **conditions)


CHOOSY = dataclasses.replace(
    TOY,
    meta=msgspec.structs.replace(
        TOY.meta,
        settings=(_setting("pairs", seats=(2,)), _setting("teams"), _setting("talk", given={"teams": ("on",)})),
    ),
)
"""A game with a setting for two players, and one that depends on another."""


def test_a_setting_applies_by_the_players_and_by_the_other_settings() -> None:
    game, chosen = CHOOSY, {"pairs": "on", "teams": "off", "talk": "on"}
    assert [one.id for one in applying(game, chosen, 2)] == ["pairs", "teams"]
    assert [one.id for one in applying(game, chosen | {"teams": "on"}, 3)] == ["teams", "talk"]


def test_what_does_not_apply_has_its_default_and_what_is_new_too() -> None:
    assert with_defaults(CHOOSY, {"pairs": "on", "teams": "off", "talk": "on"}, 3) == dict.fromkeys(
        ("pairs", "teams", "talk"), "off"
    )
    assert with_defaults(CHOOSY, {"pairs": "on"}, 2) == {"pairs": "on", "teams": "off", "talk": "off"}


def test_conditions_of_settings_name_what_there_is() -> None:
    for game in GAMES.values():
        before: dict[str, set[str]] = {}
        least, most = game.meta.seats
        for setting in game.meta.settings:
            assert set(setting.seats) <= set(range(least, most + 1))
            assert all(set(values) <= before[name] for name, values in setting.given.items())
            before[setting.id] = {option.value for option in setting.values}


async def test_whoever_starts_alone_begins_without_the_settings_of_many(tables: Tables) -> None:
    chosen = {"mode": "together", "solo": "hard", "variants": "on"}
    opened = await tables.lobby.open(
        game="auztralia", host=ANN, guild_id=1, channel_id=2, language="en", wanted=2, settings=chosen
    )
    assert opened.settings == {"side": "east", **chosen}
    started = await tables.lobby.start(opened.id, ANN, 12)
    assert started.settings == {"side": "east", "mode": "rivals", "solo": "hard", "variants": "off"}


async def test_a_game_needs_its_players(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(WrongStatus, match="at least"):
        await tables.lobby.start(lobby.id, ANN, 12)
    await tables.seating.join(lobby.id, BEN)
    with pytest.raises(NotAllowed):
        await tables.lobby.start(lobby.id, BEN, 12)
    info = await tables.lobby.start(lobby.id, ANN, 12)
    assert (info.status, info.number, info.thread_id) == ("running", 1, 12)
    assert len(info.commitment) == 64
    assert info.seed is None
    with pytest.raises(WrongStatus):
        await tables.lobby.start(lobby.id, ANN, 12)
    assert (await tables.queries.in_thread(12)) == info


async def test_no_table(tables: Tables) -> None:
    with pytest.raises(NoSuchTable):
        await tables.queries.info(77)
    assert await tables.queries.in_thread(77) is None


async def test_who_leaves_a_game_is_stood_in_for_and_may_be_replaced(tables: Tables, running: TableInfo) -> None:
    info = await tables.seating.leave(running.id, BEN.id)
    assert (info.seats[1].user_id, info.seats[1].stand_in) == (None, True)
    with pytest.raises(NotSeated):
        await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    info = await tables.seating.join(running.id, Person(4, "Dai"))
    assert (info.seats[1].name, info.seats[1].user_id, info.seats[1].stand_in) == ("Dai", 4, False)
    with pytest.raises(TableFull):
        await tables.seating.join(running.id, BEN)


async def test_ending_is_for_the_host(tables: Tables, running: TableInfo) -> None:
    with pytest.raises(NotAllowed):
        await tables.ending.end(running.id, CHIE, "Enough.")
    info = await tables.ending.end(running.id, ANN, "Enough.")
    assert info.status == "ended"
    assert info.seed is not None
    with pytest.raises(WrongStatus):
        await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    assert await tables.uow.store.timers.of(running.id) == []


async def test_two_tables_of_the_same_people(tables: Tables, running: TableInfo) -> None:
    other = await tables.lobby.open(game="toy", host=BEN, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(other.id, ANN)
    await tables.lobby.start(other.id, BEN, 13)
    await tables.moves.act(other.id, ANN.id, ("bid", "2"))
    assert (await tables.queries.info(running.id)).number == 1
    assert {info.id for info in await tables.queries.of_user(ANN.id)} == {running.id, other.id}
    assert [wait.table for wait in await tables.queries.waits(ANN.id)] == [running.id]


async def test_a_time_limit_presses_more_than_a_longer_wait(tables: Tables, running: TableInfo, now: Now) -> None:
    begun = list[int]()
    for limit in (Limit(7 * DAY), Limit(DAY)):
        now.forward(3600)
        other = await tables.lobby.open(game="toy", host=BEN, guild_id=10, channel_id=11, language="en", limit=limit)
        await tables.seating.join(other.id, ANN)
        begun.append((await tables.lobby.start(other.id, BEN, 13 + other.id)).id)
    assert [wait.table for wait in await tables.queries.waits(ANN.id)] == [*begun[::-1], running.id]


async def test_nobody_sees_the_hands_of_two_seats(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, CHIE.id, ("bid", "1"))
    await tables.seating.leave(running.id, BEN.id)
    await tables.seating.leave(running.id, CHIE.id)
    assert (await tables.seating.join(running.id, CHIE)).seat_of(CHIE.id) == 2
    await tables.seating.leave(running.id, CHIE.id)
    await tables.seating.join(running.id, Person(4, "Dai"))
    await tables.seating.join(running.id, Person(5, "Eri"))
    await tables.seating.leave(running.id, 4)
    with pytest.raises(WrongStatus, match="another seat"):
        await tables.seating.join(running.id, CHIE)


async def test_who_only_looked_comes_back_to_the_own_seat_alone(tables: Tables, running: TableInfo) -> None:
    """Even without a move: a player has seen the hidden state of their seat."""
    await tables.seating.leave(running.id, BEN.id)
    await tables.seating.join(running.id, Person(4, "Dai"))
    await tables.seating.leave(running.id, CHIE.id)
    with pytest.raises(WrongStatus, match="another seat"):
        await tables.seating.join(running.id, BEN)
    await tables.seating.leave(running.id, 4)
    assert (await tables.seating.join(running.id, BEN)).seat_of(BEN.id) == 1
    assert (await tables.seating.join(running.id, CHIE)).seat_of(CHIE.id) == 2


async def test_where_one_sat_before_the_game_does_not_matter(tables: Tables, lobby: TableInfo) -> None:
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    await tables.seating.leave(lobby.id, BEN.id)
    await tables.seating.join(lobby.id, Person(4, "Dai"))
    await tables.lobby.start(lobby.id, ANN, 12)
    await tables.seating.leave(lobby.id, CHIE.id)
    assert (await tables.seating.join(lobby.id, BEN)).seat_of(BEN.id) == 1
    assert await tables.uow.store.tables.seats_sat_at(lobby.id, CHIE.id) == [1]


async def held(tables: Tables, monkeypatch: pytest.MonkeyPatch, what: str) -> asyncio.Event:
    """Delay the next query of the store until the event is set; later ones run at once."""
    ask, go, first = getattr(tables.uow.store.tables, what), asyncio.Event(), iter([True])

    async def waits(*args: object) -> object:
        late, answer = next(first, False), await ask(*args)
        if late:
            await go.wait()
        return answer

    monkeypatch.setattr(tables.uow.store.tables, what, waits)
    return go


@pytest.mark.every_database
async def test_where_somebody_sat_is_looked_up_when_nothing_can_come_in_between(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dai clicks twice while another seat is vacated: no player sees two hands."""
    dai = Person(4, "Dai")
    await tables.seating.leave(running.id, CHIE.id)
    go = await held(tables, monkeypatch, "seats_sat_at")
    late = asyncio.gather(tables.seating.join(running.id, dai), return_exceptions=True)
    await asyncio.sleep(0.05)
    others = asyncio.gather(_comes_and_goes(tables, running.id, dai), return_exceptions=True)
    await asyncio.sleep(0.05)
    go.set()
    await late
    await others
    assert len(await tables.uow.store.tables.seats_sat_at(running.id, dai.id)) == 1


async def _comes_and_goes(tables: Tables, table: int, person: Person) -> None:
    await tables.seating.join(table, person)
    await tables.seating.leave(table, person.id)
    await tables.seating.leave(table, BEN.id)


async def test_a_game_that_has_just_ended_is_not_ended_once_more(tables: Tables, running: TableInfo) -> None:
    await change(tables.uow.store, running.id, status="finished", reason="won")
    info = await tables.uow.end(running.id, "ended by agreement", Ending.WITHOUT)
    assert (info.status, info.reason) == ("finished", "won")


async def test_who_leaves_and_who_comes_is_told(tables: Tables, running: TableInfo) -> None:
    await tables.seating.leave(running.id, BEN.id)
    await tables.seating.join(running.id, Person(4, "Dai"))
    await tables.seating.leave(running.id, 4)
    await tables.seating.join(running.id, Person(4, "Dai"))
    told = [
        t("{name} left the table; an AI stands in.", name=Typed("Ben")),
        t("{name} took a seat where an AI stood in.", name=Typed("Dai")),
        t("{name} left the table; an AI stands in.", name=Typed("Dai")),
        t("{name} is back at the table.", name=Typed("Dai")),
    ]
    assert [line.text for line in await tables.reader.log(running.id, None)][-4:] == told
    assert list(await tables.reader.recap(running.id, [ANN.id]))[:4] == told


async def test_a_table_is_played_again_once(tables: Tables, running: TableInfo) -> None:
    with pytest.raises(WrongStatus):
        await tables.lobby.open_rematch(running.id, ANN)
    await tables.ending.end(running.id, ANN, "Enough.")
    new = await tables.lobby.open_rematch(running.id, BEN)
    assert (new.status, new.game, new.settings, new.speed) == ("open", running.game, running.settings, running.speed)
    assert (new.host_id, [seat.name for seat in new.seats]) == (BEN.id, ["Ben"])
    assert [seat.name for seat in (await tables.lobby.open_rematch(running.id, ANN)).seats] == ["Ben", "Ann"]
    assert (await tables.lobby.open_rematch(running.id, ANN)).id == new.id
