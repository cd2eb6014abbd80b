"""Tests of the mechanics of Ricochet Robots alone.

A shared countdown, hidden routes, their demonstration, and late players.
"""

from __future__ import annotations

import re
from contextlib import closing
from io import BytesIO
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.demo.simcord_patches import spoken_locales
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import ARROWS, DIRECTIONS, LETTERS, ROBOTS
from bot.games.ricochet.rules import routes
from bot.games.ricochet.rules.goal import goal_of, reading_of
from bot.games.ricochet.rules.moving import Step, follow, move_name, read, slide, write
from bot.games.ricochet.solver import solve
from bot.games.ricochet.state import State
from bot.games.ricochet.words.phrases import traced, way_text
from bot.tables.model.errors import TooLate
from bot.tables.model.views import Person
from bot.words.formatter import LANGUAGES, formatter
from cogs.ui.custom_ids import parse
from rendering.render_service import RenderService
from tests.cogs.simulated_client import World, components, labels, shown, tool, words
from tests.e2e.bot_players import board, by_command, first_of, go_on, press, table_at, verb_of
from tests.e2e.leak_check import check_public
from tests.e2e.sent_messages import Sent, SentMessages
from tests.e2e.tables import at_once, open_table, sealed, start

ENDS = re.compile(r"⏳ [^<]*[:：] ?<t:(\d+):R>")
CLOCK, SHOW = 60, 120
"""Seconds of a live table's countdown for all, and of the mover's time."""
LARGEST_FILM = 3_000_000


@pytest.fixture(autouse=True)
def _same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    sealed(monkeypatch, "robots")


async def live(w: World, *players: str, ai: int = 0, seats: int = 3, **settings: str) -> int:
    """Start a live table of Ann and these players, with easy puzzles."""
    table = await open_table(w, "ricochet", *players, ai=ai, seats=max(seats, 1 + len(players) + ai))
    chosen = {"puzzles": "easy", "chips": "2", **settings}
    await w.client.tables.lobby.configure(table, Person(w.ann.id, "Ann"), speed="live", settings=chosen)
    await start(w, table)
    return table


async def state_of(w: World, table: int) -> State:
    """Return the game state."""
    state: State = (await table_at(w, table)).state
    return state


def best(state: State) -> list[Step]:
    """Return a shortest route for the open chip."""
    sheets = joined(tuple(state.sheets))
    return list(solve(sheets, state.starts, goal_of(sheets, state.chip, reading_of(state))).way)


async def ends_at(w: World, table: int) -> int | None:
    """Return the Unix time of the end of the board's countdown."""
    found = ENDS.findall(words(await board(w, table)))
    assert len(found) <= 1
    return int(found[0]) if found else None


def in_seconds(w: World, seconds: float) -> int:
    """Return the Unix time n seconds from now."""
    return int(w.time.now.timestamp() + seconds)


async def say(w: World, table: int, actor: MemberActor, *said: str) -> InteractionResult:
    """Make a choice path by the board's shortcut, the verb's button, pad or list of moves."""
    pressed = first_of(await board(w, table), said)
    result, meant = await actor.click(await board(w, table), custom_id=pressed), parse(pressed)
    assert meant is not None
    return await go_on(actor, shown(result), said) if len(meant.said) in range(len(said)) else result


async def write_down(w: World, table: int, actor: MemberActor, verb: str, text: str) -> InteractionResult:
    """Submit the form opened by the verb's button, or by its line in the list of all moves."""
    asked = await say(w, table, actor, verb)
    if asked.modal is None:
        return await go_on(actor, shown(asked), (verb, text))
    return await actor.submit_modal(asked, {"text": text})


async def declare_and_agree(w: World, table: int, number: int) -> None:
    """Declare as Ann, and agree as Ben to stop the clock."""
    await w.act(table, "Ann", "declare", str(number))
    await say(w, table, w.ben, "content", str(number))
    assert (await state_of(w, table)).phase == "show"


async def rung(w: World, table: int) -> int:
    """Return the number of times a clock has run out."""
    return sum(move.said == ("ring",) for move in await w.client.tables.uow.store.moves.of(table))


async def let_pass(w: World, seconds: float) -> None:
    """Let time pass at the table and in Discord."""
    w.time.pass_by(seconds)
    await w.env.advance_time(seconds)
    await w.ai_moves()


# --- the clock -------------------------------------------------------------------------------------------------------


async def test_declaring_in_three_ways_and_the_countdown(w: World, watch: SentMessages) -> None:
    table = await live(w, "Ben", "Chie")
    await say(w, table, w.ann, "declare", "9")
    assert await ends_at(w, table) == in_seconds(w, CLOCK)
    w.time.pass_by(20)
    await write_down(w, table, w.ben, "declare", "8")
    assert await ends_at(w, table) == in_seconds(w, CLOCK)
    w.time.pass_by(20)
    await by_command(w, table, w.chie, ("declare", "7"))
    ends = in_seconds(w, CLOCK)
    assert await ends_at(w, table) == ends
    w.time.pass_by(20)
    await write_down(w, table, w.ann, "declare", "8")
    assert await ends_at(w, table) == ends, "not lower than all: the clock goes on"
    for one in ("9", "1", "7.5", "nine"):
        refused = words(await w.ann.slash(w.thread, "robots declare", number=one))
        assert f"“{one}” is not possible. Choose a number from 2 to 7." in refused
    assert [(call.seat, call.number) for call in (await state_of(w, table)).calls] == [(1, 8), (2, 7), (0, 8)]
    for sent in watch.new():
        if sent.reader is None:
            check_public(sent)


def written(w: World) -> int:
    """Return the number of the bot's requests that changed something in Discord.

    The bot also reads messages, to check that they exist.
    """
    return sum(one.method != "GET" for one in w.env.http_requests)


async def test_nothing_is_sent_while_the_clock_runs_down_and_then_it_rings_once(w: World) -> None:
    table = await live(w, "Ben")
    await say(w, table, w.ann, "declare", "5")
    await w.env.advance_time(40)  # the card in the channel shows whose turn it is
    sent = written(w)
    for _ in range(CLOCK // 5 - 1):
        await let_pass(w, 5)
    w.time.pass_by(4.9)
    await w.ai_moves()
    assert written(w) == sent
    assert (await state_of(w, table)).phase == "clock"
    await let_pass(w, 0.1)
    assert (await state_of(w, table)).phase == "show"
    assert await rung(w, table) == 1
    assert await ends_at(w, table) == in_seconds(w, SHOW)


async def test_the_clock_rings_once_through_restarts(w: World) -> None:
    table = await live(w, "Ben")
    await say(w, table, w.ann, "declare", "5")
    ends = await ends_at(w, table)
    w.time.pass_by(30)
    await w.restart()
    assert await ends_at(w, table) == ends
    w.time.pass_by(29.9)
    await w.ai_moves()
    assert await rung(w, table) == 0
    w.time.pass_by(0.1)
    await w.ai_moves()
    assert await rung(w, table) == 1
    await w.restart()
    await w.ai_moves()
    assert await rung(w, table) == 1
    w.time.pass_by(SHOW)  # the bot is down when the mover's time is over
    await w.restart()
    await w.ai_moves()
    state = await state_of(w, table)
    assert (state.phase, state.run) == ("look", 2)
    w.time.pass_by(CLOCK + 1000)
    await w.restart()
    await w.ai_moves()
    assert await rung(w, table) == 2
    assert (await state_of(w, table)).phase == "rest"
    assert "set aside" in words(await w.ann.slash(w.thread, "log"))


async def test_all_are_content_and_the_clock_is_stopped(w: World) -> None:
    table = await live(w, "Ben", "Chie")
    await say(w, table, w.ann, "declare", "5")
    await say(w, table, w.ben, "content", "5")
    await say(w, table, w.ann, "content", "5")
    assert (await state_of(w, table)).phase == "clock", "Chie may still find less"
    await by_command(w, table, w.chie, ("content", "5"))
    assert (await state_of(w, table)).phase == "show"
    assert await ends_at(w, table) == in_seconds(w, SHOW)
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    assert await rung(w, table) == 0
    assert w.ann.mention in words(await board(w, table))


async def test_nobody_agrees_to_another_number_than_they_saw(w: World) -> None:
    table = await live(w, "Ben", "Chie")
    await say(w, table, w.ann, "declare", "5")
    seen = first_of(await board(w, table), ("content", "5"))
    await say(w, table, w.ben, "declare", "4")
    told = words(await press(w, table, w.chie, seen))
    assert "The lowest number is 4 moves now, declared by Ben." in told
    assert (await state_of(w, table)).content == [1]


async def test_the_same_instant(w: World) -> None:
    """A double click is one declaration; clicks of two players both count, in order of arrival."""
    table = await live(w, "Ben", "Chie")
    number, here = (await w.client.tables.queries.info(table)).number, await board(w, table)
    with at_once(w):
        for _ in range(2):
            await w.ann.click(here, custom_id=first_of(here, ("declare", "6")))
    await w.settle()
    assert (await w.client.tables.queries.info(table)).number == number + 1
    here = await board(w, table)
    with at_once(w):
        for actor, said in ((w.ben, "5"), (w.chie, "5")):
            await actor.click(here, custom_id=first_of(here, ("declare", said)))
    await w.settle()
    assert [(call.seat, call.number) for call in (await state_of(w, table)).calls] == [(0, 6), (1, 5), (2, 5)]
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    assert (await state_of(w, table)).order == [1, 2, 0]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_too_late_by_how_much(w: World, language: str) -> None:
    """The server's time decides, even before the bot has noticed that the clock ran out."""
    table = await live(w, "Ben")
    await say(w, table, w.ann, "declare", "5")
    late = first_of(await board(w, table), ("declare", "4"))
    voice = formatter(language, "ricochet")
    with spoken_locales({w.ben.id: "ja" if language == "ja" else "en-GB"}):
        w.time.pass_by(CLOCK + 2.5)
        told = words(await press(w, table, w.ben, late))
        assert voice.format(TooLate(2.5).text) in told
        assert "3" in told
        w.time.pass_by(4)
        for told in (
            words(await press(w, table, w.ben, late)),
            words(await w.ben.slash(w.thread, "robots declare", number="4")),
        ):
            assert voice.format(TooLate(6.5).text) in told
    assert [(call.seat, call.number) for call in (await state_of(w, table)).calls] == [(0, 5)]
    assert await rung(w, table) == 1


async def test_an_older_board_counts_while_the_same_is_asked(w: World) -> None:
    table = await live(w, "Ben", "Chie")
    first, way = await board(w, table), best(await state_of(w, table))
    old, older = (first_of(first, ("declare", str(number))) for number in (len(way), 2))
    await say(w, table, w.ann, "declare", str(len(way) + 2))
    await say(w, table, w.ben, "declare", str(len(way) + 1))
    assert (await board(w, table)).id != first.id
    w.time.pass_by(20)
    await press(w, table, w.chie, old)
    assert await ends_at(w, table) == in_seconds(w, CLOCK)
    assert (await state_of(w, table)).calls[-1].number == len(way)
    await w.act(table, "Chie", "file", write(way))
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    w.time.pass_by(12)
    await w.ai_moves()
    assert (await state_of(w, table)).turn == 2
    told = words(await press(w, table, w.ben, older))
    assert "Too late" in told or "changed meanwhile" in told
    assert not (await state_of(w, table)).calls, "that was about another chip"


async def test_who_is_called_when(w: World, watch: SentMessages) -> None:
    """All for a new chip, the others when the clock starts; none for the numbers declared after."""
    table = await live(w, "Ben", "Chie")
    everybody = {w.ann.id, w.ben.id, w.chie.id}
    assert called(watch.new()) == [everybody - {w.ann.id}, everybody], "first whether they are ready"
    await say(w, table, w.ann, "declare", "9")
    assert called(watch.new()) == [everybody - {w.ann.id}]
    await say(w, table, w.ann, "declare", "8")
    await say(w, table, w.ben, "declare", "8")
    assert called(watch.new()) == []
    stands = (await board(w, table)).id
    await say(w, table, w.ben, "declare", "7")
    assert called(watch.new()) == [{w.ann.id}], "she has to think again, for the first time under this clock"
    for actor, number in ((w.ann, "6"), (w.ben, "5"), (w.ann, "4")):
        moved = await board(w, table)
        await say(w, table, actor, "declare", number)
        assert (await board(w, table)).id == moved.id != stands
    assert called(watch.new()) == []
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    assert called(watch.new()) == [{w.ann.id}]


def called(sent: list[Sent]) -> list[set[int]]:
    """Return the users mentioned by each new public message that mentions any."""
    found = [set(map(int, one.body.get("allowed_mentions", {}).get("users", ()))) for one in sent if one.reader is None]
    return [users for users in found if users]


# --- hidden routes ---------------------------------------------------------------------------------------------------


class Secret:
    """A route that only one player may read, in every possible notation."""

    def __init__(self, owner: MemberActor, state: State, way: str) -> None:
        moves = read(way)
        told = way_text(way), traced(moves, follow(joined(tuple(state.sheets)), state.starts, moves).stops)
        words = {formatter(language, "ricochet").format(one) for one in told for language in LANGUAGES}
        arrows = [LETTERS[robot] + ARROWS[direction] for robot, direction in moves]
        plain = {way, way.replace(" ", ""), way.replace(" ", ", "), " ".join(arrows), "".join(arrows)}
        self._forms = {*words, *plain, *map(quote, plain), way.replace(" ", "+")}
        self._owner = owner.id

    def check(self, sent: list[Sent], log: str) -> int:
        """Check that no message for others contains it.

        Returns the number of times its owner was shown it.
        """
        for one in sent:
            assert one.reader == self._owner or not self._in(one.text), f"{one.where}: {one.text}"
        assert not self._in(log)
        return sum(self._in(one.text) for one in sent)

    def _in(self, text: str) -> bool:
        return any(form in text for form in self._forms)


async def test_filed_ways_are_seen_by_nobody_until_the_clock_ends(
    w: World, watch: SentMessages, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    table = await live(w, "Ben", "Chie")
    watch.new()
    state = await state_of(w, table)
    way = best(state)
    others = other_way(state, len(way) + 2)
    mine, bens = Secret(w.ann, state, write(way)), Secret(w.ben, state, others)
    assert verb_of(await board(w, table), ("file",)) is None
    early = words(await w.ann.slash(w.thread, "robots file", route=write(way)))
    assert "Nobody has declared yet." in early
    await say(w, table, w.ann, "declare", str(len(way)))
    await say(w, table, w.ben, "declare", str(len(way) + 2))
    await write_down(w, table, w.ann, "file", " ".join(LETTERS[r] + ARROWS[d] for r, d in way))
    await by_command(w, table, w.ben, ("file", others))
    told = words(await w.chie.slash(w.thread, "robots file", route=write(way)))
    assert "Declare a number first." in told
    await w.restart()
    await look_everywhere(w, table)
    shown_to_owners = sum(one.check(sent, caplog.text) for sent in [watch.new()] for one in (mine, bens))
    assert shown_to_owners >= 4
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    state = await state_of(w, table)
    assert (state.phase, state.last and state.last.winner, state.last and state.last.way) == ("rest", 0, write(way))
    log = words(await w.dai.slash(w.thread, "log"))
    assert "Ann won the" in log
    assert formatter("en", "ricochet").format(way_text(write(way))) in log
    await look_everywhere(w, table)
    await let_pass(w, 12)
    bens.check(watch.new(), caplog.text)
    assert (await state_of(w, table)).turn == 2


def other_way(state: State, length: int) -> str:
    """Return a possible route of this length: the last movable robot, back and forth."""
    sheets, robots, way = joined(tuple(state.sheets)), state.robots[:], list[Step]()
    for at in range(length):
        possible = routes.open_moves(tuple(state.sheets), tuple(robots))
        turns = [(robot, (at + turn) % 4) for robot in reversed(ROBOTS) for turn in range(4)]
        robot, direction = next(one for one in turns if routes.is_open(possible, *one))
        robots[robot] = slide(sheets, robots, robot, direction)[-1]
        way.append((robot, direction))
    return write(way)


async def look_everywhere(w: World, table: int) -> None:
    """Open every screen as every user."""
    for actor in (w.ann, w.ben, w.chie, w.dai):
        for command in ("board", "log", "score", "hand", "turns"):
            await actor.slash(w.thread, command)
        await actor.slash(w.thread, "board", text=True)
        for verb, option in (("declare", "number"), ("accept", "number"), ("file", "route"), ("path", "route")):
            await actor.autocomplete(w.thread, f"robots {verb}", option, "")
        await press(w, table, actor, f"log:{table}:0::")


async def test_a_filed_way_can_be_taken_back_and_one_that_fails_passes_on(w: World) -> None:
    table = await live(w, "Ben")
    state = await state_of(w, table)
    way = best(state)
    await say(w, table, w.ann, "declare", str(len(way)))
    wrong = other_way(state, len(way))
    await write_down(w, table, w.ann, "file", write(way))
    assert "Your saved route" in words(await w.ann.slash(w.thread, "hand"))
    assert not w.ann.user.dm_channel.history(), "who is here needs no message"
    assert shown(await w.ann.slash(w.thread, "hand")).ephemeral
    await write_down(w, table, w.ann, "file", "-")
    assert (await state_of(w, table)).filed == ["", ""]
    assert "no saved route" in words(await w.ann.slash(w.thread, "robots file", route="-"))
    await w.ann.slash(w.thread, "robots file", route=wrong)
    assert (await state_of(w, table)).filed == [wrong, ""]
    await say(w, table, w.ben, "declare", str(len(way)))
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    state = await state_of(w, table)
    assert (state.phase, state.order) == ("show", [1])
    assert "did not reach the mark" in words(await w.ann.slash(w.thread, "log"))


async def test_filing_without_direct_messages(w: World) -> None:
    w.env.inject_error("POST", f"/channels/{w.ann.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    table = await live(w, "Ben")
    state = await state_of(w, table)
    way = best(state)
    await say(w, table, w.ann, "declare", str(len(way)))
    await write_down(w, table, w.ann, "file", write(way))
    own = await w.ann.slash(w.thread, "hand")
    assert own.ephemeral
    assert "Your saved route" in words(own)
    assert "Your saved route" not in "".join(words(one) for one in w.thread.history() if not one.flags.ephemeral)


# --- demonstration ---------------------------------------------------------------------------------------------------


async def test_showing_a_way(w: World, watch: SentMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await live(w, "Ben", seats=2)
    state = await state_of(w, table)
    way = best(state)
    await declare_and_agree(w, table, len(way) + 1)
    await check_moves(w, await w.ann.click(await board(w, table), label="Move"), await state_of(w, table))
    first, *rest = way
    step = ("move", LETTERS[first[0]], DIRECTIONS[first[1]])
    await say(w, table, w.ann, *step)
    assert (await state_of(w, table)).way == write([first])
    undone = await w.ann.click(await board(w, table), label="Undo")
    assert "has been taken back" in words(undone)
    assert (await state_of(w, table)).way == ""
    await say(w, table, w.ann, *step)
    await check_moves(w, await w.ann.click(await board(w, table), label="Move"), await state_of(w, table))
    await say(w, table, w.ann, "over")
    after = await state_of(w, table)
    assert (after.way, after.robots) == ("", after.starts)
    await refused_ways(w, table, after)
    japanese = " ".join("赤青緑黄銀"[r] + "上右下左"[d] for r, d in way[:1])
    preview = await write_down(w, table, w.ann, "path", japanese)
    stop = follow(joined(tuple(after.sheets)), after.starts, [first]).stops
    assert formatter("en", "ricochet").format(traced([first], stop)) in words(preview)
    await w.ann.click(shown(preview), label="Confirm")
    assert (await state_of(w, table)).way == write([first])
    await by_command(w, table, w.ann, ("path", " ".join(LETTERS[r] + ARROWS[d] for r, d in rest)))
    done = await state_of(w, table)
    assert (done.phase, done.seats[0].chips) == ("rest", [state.chip])
    await w.ai_moves()
    with closing(RenderService()) as studio:
        monkeypatch.setattr(w.client, "render_service", studio)
        await check_best(w, table, len(way))
    watch.new()


async def check_moves(w: World, here: Any, state: State) -> None:
    """Check the directions of every robot, which are disabled where it cannot move."""
    possible = routes.open_moves(tuple(state.sheets), tuple(state.robots))
    for robot in (*ROBOTS, state.chip // 4):
        if choose := pad_of(here).get(f"move/{LETTERS[robot]}"):
            here = await w.ann.click(shown(here), custom_id=choose["custom_id"])
        buttons = pad_of(here)
        assert f"move/{LETTERS[robot]}" not in buttons
        ways = {name: one for name, one in buttons.items() if name.count("/") == 2}
        assert list(ways) == [f"move/{LETTERS[robot]}/{way}" for way in "LUDR"]
        blocked = [name for name, one in ways.items() if one.get("disabled")]
        assert blocked == [name for name in ways if not routes.is_open(possible, robot, DIRECTIONS.index(name[-1]))]


def pad_of(here: Any) -> dict[str, Any]:
    """Return the buttons of the input pad by their choice path."""
    return {
        one["custom_id"].rpartition(":")[2]: one for one in components(here) if ":move/" in str(one.get("custom_id"))
    }


async def refused_ways(w: World, table: int, state: State) -> None:
    """Refused with the step and the reason, and no robot moves."""
    possible = routes.open_moves(tuple(state.sheets), tuple(state.robots))
    free = next((r, d) for r in range(5) for d in range(4) if routes.is_open(possible, r, d))
    robots = state.robots[:]
    blocked = write([free, free])  # the robot already is where it was stopped
    told = words(await write_down(w, table, w.ann, "path", blocked))
    english, japanese = (formatter(language, "ricochet").format(move_name(*free)) for language in ("en", "ja"))
    assert f"Step 2, {english}, is not possible" in told
    with spoken_locales({w.ann.id: "ja"}):
        told = words(await w.ann.slash(w.thread, "robots path", route=blocked))
        assert japanese in told
        assert "2" in told
        assert "is not possible" not in told
    assert "“XY” is not a move (step 1)" in words(await w.ann.slash(w.thread, "robots path", route="xy"))
    long = " ".join([write([free])] * 20)
    assert "not possible" in words(await w.ann.slash(w.thread, "robots path", route=long))
    now = await state_of(w, table)
    assert (now.robots, now.way) == (robots, "")


async def check_best(w: World, table: int, number: int) -> None:
    """Check that the board shows the lowest number.

    A button shows the route as an animation, privately.
    """
    here = await board(w, table)
    assert f"({number} moves)" in words(here)
    assert "The route shown" not in labels(here), "it was the best one"
    film = await tool(w.dai, here, "The best route")
    assert shown(film).ephemeral
    (file,) = shown(film).attachments
    data = await file.read()
    assert data[:4] == b"GIF8"
    assert len(data) < LARGEST_FILM
    assert getattr(Image.open(BytesIO(data)), "n_frames", 1) > number
    (gallery,) = [one for one in components(film) if one["type"] == 12]
    assert f"{number}. " in gallery["items"][0]["description"]


async def test_giving_up_and_the_same_chip_again(w: World) -> None:
    table = await live(w, "Ben", seats=2)
    await declare_and_agree(w, table, 2)
    sure = await say(w, table, w.ann, "giveup")
    assert (await state_of(w, table)).phase == "show"
    await w.ann.click(shown(sure), label="Confirm")
    state = await state_of(w, table)
    assert (state.phase, state.run, state.calls) == ("look", 2, [])
    assert await ends_at(w, table) == in_seconds(w, CLOCK), "in a further run the clock runs at once"
    w.time.pass_by(30)
    await say(w, table, w.ann, "declare", "5")
    assert await ends_at(w, table) == in_seconds(w, CLOCK)


# --- solo ------------------------------------------------------------------------------------------------------------


async def test_training_alone_from_the_start_to_the_end(w: World, watch: SentMessages) -> None:
    """No declarations, no clock; par and a shortest route are shown once the target is reached."""
    table = await live(w, seats=1)
    watch.new()
    for chip in range(1, 3):
        state = await state_of(w, table)
        assert (state.phase, state.turn) == ("solo", chip)
        assert await ends_at(w, table) is None
        here = await board(w, table)
        await check_moves(w, await w.ann.click(here, label="Move"), state)
        assert not {"The best route", "Next chip", "Accept"} & set(labels(here))
        way = best(state)
        detour = next((r, d) for r in range(5) for d in range(4) if possible(state, r, d) and (r, d) != way[0])
        await say(w, table, w.ann, "move", LETTERS[detour[0]], DIRECTIONS[detour[1]])
        await say(w, table, w.ann, "over")
        await write_down(w, table, w.ann, "path", write(way))
        await w.ai_moves()
        if chip == 1:
            assert "Take the next chip when you like." in words(await board(w, table))
            assert f"the fewest is {len(way)} moves" in words(await board(w, table))
            await let_pass(w, 3600)
            assert (await state_of(w, table)).turn == 1, "the next chip waits"
            await say(w, table, w.ann, "next")
            await w.ai_moves()
    assert (await w.client.tables.queries.info(table)).status == "finished"
    assert "Ann has solved 2 chips" in "".join(words(one) for one in w.thread.history())


async def test_asking_for_the_solution(w: World) -> None:
    table = await live(w, seats=1)
    sure = await say(w, table, w.ann, "giveup")
    assert "set aside" in words(sure)
    assert (await state_of(w, table)).phase == "solo"
    await w.ann.click(shown(sure), label="Confirm")
    await w.ai_moves()
    here = await board(w, table)
    assert "The fewest is" in words(here)
    assert shown(await tool(w.ann, here, "The best route")).attachments


async def test_who_joins_somebody_alone_plays_from_the_next_chip_on(w: World) -> None:
    table = await live(w, seats=1)
    await w.ben.click(await board(w, table), label="Join")
    assert (await state_of(w, table)).phase == "solo"
    assert await ends_at(w, table) == in_seconds(w, SHOW)
    await write_down(w, table, w.ann, "path", write(best(await state_of(w, table))))
    await w.ai_moves()
    await let_pass(w, 13)
    state = await state_of(w, table)
    assert (state.phase, state.turn) == ("look", 2)
    await say(w, table, w.ben, "declare", "5")


def possible(state: State, robot: int, direction: int) -> bool:
    """Return whether a robot can move in that direction."""
    moves = routes.open_moves(tuple(state.sheets), tuple(state.robots))
    return routes.is_open(moves, robot, direction)


# --- leaving and joining ---------------------------------------------------------------------------------------------


async def test_somebody_in_the_thread_sits_down_leaves_and_comes_back(w: World, watch: SentMessages) -> None:
    table = await live(w, "Ben", seats=2)
    number = first_of(await board(w, table), ("declare", "5"))
    told = await press(w, table, w.dai, number)
    assert told.ephemeral
    assert "You have no seat at this table." in words(told)
    assert labels(told) == ["Join"]
    welcome = await w.dai.click(shown(told), label="Join")
    assert "You have a seat at this table now" in words(welcome)
    info = await w.client.tables.queries.info(table)
    assert info.names == ("Ann", "Ben", "Dai")
    early = await press(w, table, w.dai, number)
    assert "play from the next one" in words(early)
    assert w.dai.mention not in words(await board(w, table))
    await win(w, table, "Ann")
    assert w.dai.mention in words(await board(w, table))
    assert called(watch.new())[-1] == {w.ann.id, w.ben.id, w.dai.id}
    await say(w, table, w.dai, "declare", "5")
    assert (await state_of(w, table)).calls[0].seat == 2
    sure = await w.dai.slash(w.thread, "leave")
    assert "The game goes on without you" in words(sure)
    await w.dai.click(shown(sure), label="Leave")
    state = await state_of(w, table)
    assert (state.phase, state.calls, state.seats[2].away) == ("look", [], True)
    assert (await w.client.tables.queries.info(table)).seats[2].ai_level is None
    await w.dai.click(await board(w, table), label="Join")
    back = (await w.client.tables.queries.info(table)).seat_of(w.dai.id)
    assert back == 2
    assert (await state_of(w, table)).seats[2].waits
    await win(w, table, "Ben")
    await say(w, table, w.dai, "declare", "5")
    assert [call.seat for call in (await state_of(w, table)).calls] == [2]


async def win(w: World, table: int, name: str) -> None:
    """Let this player win the open chip; the next is revealed."""
    state = await state_of(w, table)
    await w.act(table, name, "declare", str(len(best(state))))
    await w.act(table, name, "file", write(best(state)))
    w.time.pass_by(CLOCK)
    await w.ai_moves()
    w.time.pass_by(12)
    await w.ai_moves()
    assert (await state_of(w, table)).turn == state.turn + 1


async def test_a_closed_table_offers_no_seat(w: World) -> None:
    table = await live(w, "Ben", seats=2, seating="closed")
    assert "Join" not in labels(await board(w, table))
    told = await press(w, table, w.dai, first_of(await board(w, table), ("declare", "5")))
    assert "You have no seat at this table." in words(told)
    assert labels(told) == []


async def test_an_ai_seat_plays_along(w: World) -> None:
    table = await live(w, ai=1, seats=2, chips="1")
    for _ in range(100):
        await w.wait()
        state = await state_of(w, table)
        if any(call.seat == 1 for call in state.calls) or state.phase in ("show", "rest", "over"):
            break
    while not (await table_at(w, table)).info.over and (await state_of(w, table)).turn == 1:
        state = await state_of(w, table)
        if state.phase == "clock" and 0 not in state.content:
            await say(w, table, w.ann, "content", str(min(call.number for call in state.calls)))
        else:
            await w.wait()
    log = words(await w.ann.slash(w.thread, "log"))
    assert "Vega declared" in log
    assert "Vega won" in log or "Vega found no" in log
