"""Several days of tables in a store: rows of every kind are written, changed and read."""

from __future__ import annotations

import itertools
from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from msgspec.structs import replace

from bot.enums import RequestKind, WebCodeKind
from bot.games.registry import GAMES
from bot.puzzles.difficulty import AnswerCounts
from bot.puzzles.queries import AttemptRow, PuzzleQueries
from bot.puzzles.robots_queries import DailyRow, RobotsPuzzleQueries
from bot.rows import (
    AnnouncementRow,
    CommentRow,
    DiscussionRow,
    HintRow,
    InvitationRow,
    LessonRow,
    MessageRow,
    OrderRow,
    PaceRow,
    PuzzleRow,
    RequestRow,
    SandboxRow,
    WebCodeRow,
    WebSessionRow,
)
from bot.store.store import Store
from bot.tables.cups import service as cups_service
from bot.tables.lobby import service as lobby_service
from bot.tables.model.views import Person
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import change
from tests.tables.cup_support import running as cup_of
from tests.tables.toy_game import SECONDS, TOY

ANN, BEN, CHIE = Person(1 << 60, "Ann"), Person(2, "ベン"), Person(3, "Chie 'the \\ one'")
PEOPLE, DAI = (ANN, BEN, CHIE), Person(4, "Dai")
SERVER = 3 << 60
MODERATOR = Person(9, "Mod", moderates=SERVER)


async def told(store: Store) -> int:
    """Run the whole story; return the id of a table that is still running."""
    now = Now()
    with _luck():
        tables = Tables(store, now=now)
        await _people(store, tables, now)
        over = await _begun(tables, 70)
        await change(store, over, invited=(InvitationRow(over, BEN.id, ANN.id, now()),))
        await change(store, over, declined=(BEN.id,))
        await _finished(tables, await _begun(tables, 71))
        await _ended(store, tables, now, over)
        running = await _begun(tables, 72)
        await _played(store, tables, now, running)
        await _tried(store, now, running, over)
        await _rivalry(tables, now)
        lobby = await tables.lobby.open(game="toy", host=DAI, guild_id=SERVER, channel_id=11, language="en")
        await tables.seating.join(lobby.id, BEN)
        await tables.seating.remove(lobby.id, DAI, 1)
        await tables.users.forget(DAI.id)
        await tables.player_queue.enter(
            SERVER, CHIE, game="toy", speed="days", least=None, channel_id=11, language="ja"
        )
    await change(store, running, request=RequestRow(running, RequestKind.UNDO, 0, 3, (), (1, 2)))
    return running


async def goes_on(store: Store, table_id: int) -> None:
    """Make one more move at a running table, with all its steps."""
    with _luck():
        tables = Tables(store, now=Now())
        before = (await tables.queries.info(table_id)).number
        await tables.moves.act(table_id, CHIE.id, ("bid", "2"), interaction=900)
        assert (await tables.queries.info(table_id)).number > before


@contextmanager
def _luck() -> Generator[None]:
    """Register the toy game, with deterministic dice."""
    known = Random(2)

    def token_hex(size: int) -> str:
        return known.randbytes(size).hex()

    secrets = SimpleNamespace(token_bytes=known.randbytes, token_hex=token_hex)
    rooms = (patch.object(room, "secrets", secrets) for room in (lobby_service, cups_service))
    with patch.dict(GAMES, {"toy": TOY}), next(rooms), next(rooms):
        yield


async def _people(store: Store, tables: Tables, now: Now) -> None:
    await tables.users.change_server(SERVER, language="ja")
    await tables.users.change(ANN.id, language="ja", time_zone="Asia/Tokyo", quiet_from=22, quiet_to=7)
    await tables.users.change(BEN.id, locale="en-GB", remind_hours=12)
    puzzles = RobotsPuzzleQueries(store.database)
    await puzzles.open(DailyRow(now().date(), SERVER, ANN.id, ANN.name, now()))
    await puzzles.open(DailyRow(now().date(), 0, ANN.id, ANN.name, now()))
    await puzzles.practise(DailyRow(now().date(), 0, BEN.id, BEN.name, now(), way="RU"))
    assert await puzzles.solved_days([now().date()], BEN.id) == {now().date(): True}
    assert await puzzles.tally([now().date()]) == {}
    easy = RobotsPuzzleQueries(store.database, easy=True)
    await easy.open(DailyRow(now().date(), SERVER, ANN.id, ANN.name, now()))
    await tables.puzzle_posts.switch_on(SERVER, 11, "Asia/Tokyo")
    await tables.users.change_server(SERVER, puzzle_games=("toy",), puzzle_message=12)
    await tables.users.change_member(SERVER, ANN.id, remind_hours=48)
    await tables.blocks.block(ANN.id, 7)
    await tables.blocks.ban(SERVER, 7, MODERATOR.id, "Spam")
    await tables.table_alerts.ask(SERVER, BEN.id, ["toy"])
    await tables.vacations.take(BEN.id, now() + timedelta(days=30), now() + timedelta(days=40))
    await puzzles.show(now().date(), 11)
    await _puzzled(PuzzleQueries(store.database), now)
    await store.heartbeats.note_reached(now())
    await _taught(store, now)
    await _signed_in(store, now)
    await store.announcements.save(AnnouncementRow("maintenance", "Back at noon.", "正午に戻ります。", now()))


async def _puzzled(puzzles: PuzzleQueries, now: Now) -> None:
    """Answer the puzzle of a game's day, and try as another person."""
    day, line = now().date(), (("bid", "4"),)
    posed = b'{"seat":0,"given":[],"best":6,"way":[["bid","4"]],"answers":6}\n1\n{}'
    await puzzles.add(PuzzleRow(day, "toy", 1, posed))
    await puzzles.forget(day)
    await puzzles.forget_posts(day)
    await puzzles.open(AttemptRow(day, "toy", BEN.id, 0, BEN.name, now()))
    row = await puzzles.open(AttemptRow(day, "toy", ANN.id, SERVER, ANN.name, now()))
    await puzzles.save_line(row, line)
    await puzzles.answer(AttemptRow(day, "toy", ANN.id, SERVER, ANN.name, now(), line, line, 6, answered_at=now()))
    await puzzles.settle(day, "toy", 6)
    assert [one.way for one in await puzzles.answered(day, "toy")] == [line]
    await puzzles.practise(AttemptRow(day, "toy", BEN.id, 0, BEN.name, now()), line)
    assert (await puzzles.tally("toy", [day]))[day] == AnswerCounts(1, 1)
    assert [(await puzzles.solved("toy", [day], one.id))[day] for one in (ANN, BEN)] == [True, True]
    assert await puzzles.past("toy", 1, day, day + timedelta(days=1)) == [day]


async def _taught(store: Store, now: Now) -> None:
    """Learn a game, and meet a decision for the first time."""
    lesson = await store.lessons.get_or_create(LessonRow(0, ANN.id, SERVER, "toy", 0, 0, now(), now()))
    await store.lessons.set_step(lesson.id, 3, now())
    await store.lessons.set_step(lesson.id, 1, now(), done=True)
    await store.seen_tips.add(ANN.id, "toy", ["bid"])
    assert await store.seen_tips.kinds((ANN.id, "toy")) == {"bid"}
    assert await store.lessons.count_by_step(SERVER) == [("toy", 3, True, 1)]


async def _signed_in(store: Store, now: Now) -> None:
    """Sign in to a page in two browsers, and out of all of one's own."""
    access, later = store.web_access, now() + timedelta(days=30)
    for code, kind in (("c0de", WebCodeKind.LINK), ("c1de", WebCodeKind.LINK), (str(ANN.id), WebCodeKind.ACTIVITY)):
        await access.offer(WebCodeRow(code, kind, ANN.id, 1, later), now())
    assert await access.code("c0de", now()) is not None
    assert await access.enter(WebSessionRow("5e55", ANN.id, now(), later), 20, code="c0de")
    for one in ("6e55", "7e55"):
        assert await access.enter(WebSessionRow(one, BEN.id, now(), later), 20, code=None)
    assert (await access.user_of("6e55", now()), await access.browsers(BEN.id, now())) == (BEN.id, 2)
    await access.leave("6e55")
    assert await access.leave_all(BEN.id) == 1


async def _tried(store: Store, now: Now, running: int, over: int) -> None:
    """Try moves at a running table, and talk about a finished one."""
    long_ago = now() - timedelta(days=30)
    line = '[{"seat":0,"said":["bid","1"],"luck":"a"}]'
    for row in (
        SandboxRow(running, ANN.id, 2, "5eed", "[]", now()),
        SandboxRow(running, ANN.id, 2, "5eed", line, now()),
        SandboxRow(running, BEN.id, 2, "6eed", "[]", long_ago),
    ):
        await store.sandboxes.put(row, long_ago)
    assert (await store.sandboxes.get(running, ANN.id)) is not None
    await store.sandboxes.close(running, BEN.id)
    await store.discussions.put(DiscussionRow(over, 73, ANN.id, 1, "[]", now()))
    begun = await store.discussions.get(over)
    assert begun is not None
    assert await store.discussions.replace(begun, replace(begun, number=2))
    assert not await store.discussions.replace(begun, replace(begun, number=3))
    assert await store.discussions.comment(CommentRow(0, over, ANN.id, ANN.name, 1, line, "", now()), 2)
    assert await store.discussions.comment(CommentRow(0, over, BEN.id, BEN.name, 1, "[]", "Too early.", now()), 2)
    assert not await store.discussions.comment(CommentRow(0, over, BEN.id, BEN.name, 1, "[]", "Again.", now()), 2)
    await store.discussions.withdraw((await store.discussions.comments(over))[0].id, ANN.id)


async def _begun(tables: Tables, thread_id: int) -> int:
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=SERVER, channel_id=11, language="en")
    for person in (BEN, CHIE):
        await tables.seating.join(info.id, person)
    await tables.lobby.start(info.id, ANN, thread_id=thread_id)
    return info.id


async def _played(store: Store, tables: Tables, now: Now, table_id: int) -> None:
    await store.counters.add([PaceRow(now(), "board", 250, 3)])
    await store.messages.change(
        [MessageRow(table_id, "board", 0, 11, 1000, 0), MessageRow(table_id, "hand", 2, 5, 6, 0)]
    )
    await store.messages.change([], [MessageRow(table_id, "hand", 2, 5, 6, 0)])
    await tables.moves.act(table_id, ANN.id, ("bid", "4"), interaction=500)
    await store.hints.add(HintRow(table_id, 1, 1, BEN.id, 2, now()))
    await tables.undo.take_back(table_id, ANN.id)
    await tables.moves.act(table_id, ANN.id, ("bid", "3"), interaction=501)
    await tables.moves.act(table_id, BEN.id, ("bid", "3"), interaction=502)
    assert (await tables.reader.view(table_id, BEN.id)).view.mine == 3
    now.forward(SECONDS)
    await TimerLoop(tables, now=now).fire_due()
    await tables.moves.act(table_id, BEN.id, ("bid", "1"))
    await tables.seating.leave(table_id, BEN.id)
    await tables.seating.join(table_id, BEN)
    await tables.queries.info(table_id)
    await tables.table_preferences.note(table_id, CHIE.id, "覚え書き")
    await tables.votes.ask(table_id, BEN.id, "draw")
    order = OrderRow(0, table_id, 2, CHIE.id, "gone", ("1",), "always", now())
    await change(store, table_id, new_orders=(order,))


async def _rivalry(tables: Tables, now: Now) -> None:
    """Add a season with a person in its ladder, and a cup in its first round."""
    await tables.seasons.start(MODERATOR, 11, weeks=4, game="", language="ja")
    now.forward(60)
    await _finished(tables, await _begun(tables, 73))
    now.forward(60)
    await tables.seasons.end(MODERATOR)
    await tables.seasons.start(MODERATOR, 11, weeks=8, game="", language="ja")
    await cup_of(tables, 4)


async def _finished(tables: Tables, table_id: int) -> None:
    for number in itertools.cycle("123456"):
        for person in PEOPLE:
            if (await tables.queries.info(table_id)).over:
                return
            await tables.moves.act(table_id, person.id, ("bid", number))


async def _ended(store: Store, tables: Tables, now: Now, table_id: int) -> None:
    await tables.moves.act(table_id, ANN.id, ("bid", "4"))
    await tables.ending.end(table_id, ANN, "It got late")
    now.forward(timedelta(days=2).total_seconds())
    await NightlyMaintenance(tables, now=now).run_once()
    await tables.users.forget(CHIE.id)
