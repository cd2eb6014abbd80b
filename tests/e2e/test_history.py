"""Tests of past positions from every board: back and on, any turn, log lines, seats' views."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from simcord.actors import MemberActor, _component_interaction

from bot.demo.simcord_patches import spoken_locales
from bot.enums import Ending
from bot.games.registry import GAMES
from bot.tables.history.past_boards import BACK, FIRST, LAST, ON
from cogs.history.past_boards_screen import EYES, SIGHT
from cogs.ui.custom_ids import CustomId, parse
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.layout import ANSWER_LINES
from cogs.ui.past_board_query import GO, MINE, THEN
from cogs.ui.translator import Translator
from rendering.render_service import RenderService
from tests.cogs.simulated_client import World, components, labels, menus, shown, words
from tests.e2e.bot_players import board, ids, own_words, press, table_at
from tests.e2e.history_support import alt, described, number_in, play
from tests.e2e.sent_messages import MENU, SentMessages, check_limits
from tests.e2e.tables import every_game, play_table

SOME, STEPS = 8, 3


def way(message: Any, arg: str) -> str:
    """Return the custom id of the button or menu with this argument."""
    return next(str(one) for kind in (2, MENU) for one in ids(message, kind) if (one.purpose, one.arg) == (THEN, arg))


def alts(message: Any) -> list[str]:
    """Return the alternative texts of the message's pictures."""
    return [str(item["description"]) for one in components(message) if one["type"] == 12 for item in one["items"]]


def options(message: Any, arg: str) -> list[dict[str, Any]]:
    """Return the options of a menu."""
    return next(one["options"] for one in menus(message) if one["custom_id"] == way(message, arg))


async def from_board(w: World, table: int, actor: MemberActor) -> Any:
    """Click the history button next to the scores; return the answer."""
    here = await board(w, table)
    return await actor.click(here, custom_id=way(here, BACK))


async def forged(w: World, table: int, actor: MemberActor, target: CustomId, *values: str) -> Any:
    """Send a custom id that none of the user's buttons has; return the answer."""
    if not values:
        return await press(w, table, actor, str(target))
    here = await board(w, table)
    data = {"custom_id": str(target), "component_type": MENU, "values": [*values]}
    return await _component_interaction(actor, w.env.backend.get_message(here.channel.id, here.id), data)


@every_game
async def test_from_every_board_one_goes_back_turn_by_turn_and_on_again(
    w: World, watch: SentMessages, game: str
) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    told = await described(w, table) | await play(w, table, SOME)
    ends = [turn.number for turn in await w.client.tables.past_boards.turns(table)]
    then = await from_board(w, table, w.dai)
    assert then.ephemeral
    message, passed = shown(then).id, list[int]()
    for _ in range(STEPS):
        passed.append(number := number_in(then))
        if number in told:
            lines = alt(then).removesuffix("\nThere is more: see “In words”.").splitlines()
            assert lines == told[number][: len(lines)]
        assert len(words(then).splitlines()) <= ANSWER_LINES
        then = await w.dai.click(shown(then), custom_id=way(then, BACK))
        assert shown(then).id == message, "in the place of what was there"
    assert passed == ends[::-1][1 : STEPS + 1]
    then = await w.dai.click(shown(then), custom_id=way(then, ON))
    assert number_in(then) == passed[-1]
    then = await w.dai.click(shown(then), custom_id=way(then, FIRST))
    assert number_in(then) == 1
    assert {one["disabled"] for one in components(then) if one.get("label") in ("⏮", "◀")} == {True}
    then = await w.dai.click(shown(then), custom_id=way(then, LAST))
    assert number_in(then) == ends[-1]
    then = await w.dai.select(shown(then), [str(ends[1])], custom_id=way(then, GO))
    assert number_in(then) == ends[1]
    for sent in watch.new():
        check_limits(sent)


@every_game
async def test_each_seat_sees_its_own_hand_of_then_and_nobody_elses(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    held = list[dict[int, list[str]]]()
    if GAMES[game].meta.own is None:
        assert not [one for one in ids(await from_board(w, table, w.ann)) if one.said == (MINE,)]
        return
    for _ in range(SOME):
        loaded = await table_at(w, table)
        own, voice = GAMES[game], Translator("en", loaded.info)
        views = {seat: own.describe_hand(own.view(loaded.state, seat)) for seat in range(3)}
        held.append({seat: [voice.text(line) for line in lines] for seat, lines in views.items()})
        await play(w, table, 1)
    hands = {line for moment in held for lines in moment.values() for line in lines[:1]}
    for seat, actor in enumerate((w.ann, w.ben, w.chie)):
        then = await from_board(w, table, actor)
        assert len(alts(then)) == 1
        then = await actor.click(shown(then), custom_id=str(next(one for one in ids(then) if one.said == (MINE,))))
        mine = {line for moment in held for line in moment[seat]}
        for _ in range(STEPS):
            number, pictures = number_in(then), alts(then)
            loaded = await table_at(w, table)
            state = (await w.client.tables.uow.loader.moment(loaded.row, number)).state
            assert pictures[1].splitlines()[0] == own_line(loaded, state, seat)
            assert not [line for line in hands - mine if line in f"{words(then)}{pictures}"]
            if number == 1:
                break
            then = await actor.click(shown(then), custom_id=way(then, BACK))
        assert "The board alone" in labels(then)
    outside = await from_board(w, table, w.dai)
    assert not [one for one in ids(outside) if one.said == (MINE,)]


def own_line(loaded: Any, state: Any, seat: int) -> str:
    """Return the first line of the seat's private text at that state."""
    lines = loaded.game.describe_hand(loaded.game.view(state, seat))
    return Translator("en", loaded.info).text(lines[0])


async def test_a_forged_press_shows_nobody_elses_hand(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    await play(w, table, SOME)
    loaded = await table_at(w, table)
    number = loaded.row.last_move
    hands = [own_words(loaded, seat) for seat in range(3)]
    for actor in (w.ben, w.dai):
        for target, values in (
            (CustomId(THEN, table, number, SIGHT, ("0",)), ()),
            (CustomId(THEN, table, number, LAST, ("0", "words")), ()),
            (CustomId(THEN, table, number, GO, ("0",)), (str(number),)),
            (CustomId(THEN, table, number, EYES), ("0",)),
            (CustomId(THEN, table, number, EYES), ("9",)),
        ):
            found = await forged(w, table, actor, target, *values)
            assert "What others held is shown when the game is over." in words(found)
            assert not alts(found)
        for target, values in (
            (CustomId(THEN, table, number, "x"), ()),
            (CustomId(THEN, table, number, SIGHT, ("x",)), ()),
            (CustomId(THEN, table, number, SIGHT, ("mine", "0")), ()),
            (CustomId(THEN, table, number, EYES), ("mine",)),
            (CustomId(THEN, table, number, GO), ("@",)),
            (CustomId(THEN, table, number, GO), ("-1",)),
        ):
            assert "out of date" in words(await forged(w, table, actor, target, *values))
        for far in (CustomId(THEN, table, 0), CustomId(THEN, table, number + 1)):
            assert f"the moves of this table are 1 to {number}" in words(await forged(w, table, actor, far))
    stranger = await forged(w, table, w.dai, CustomId(THEN, table, number, SIGHT, (MINE,)))
    assert len(alts(stranger)) == 1
    assert not [hand for hand in hands if hand in f"{words(stranger)}{alts(stranger)}"]


async def test_at_the_end_everybodys_eyes_are_open_to_everybody(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    await play(w, table, SOME)
    await w.client.tables.uow.end(table, "x", Ending.HOST)
    then = await w.dai.click(
        shown(await w.dai.slash(w.thread, "board", move="5")), custom_id=way(await slash(w, "5"), ON)
    )
    assert [one["label"] for one in options(then, EYES)] == ["What everybody saw", "Ann", "Ben", "Chie"]
    loaded, number = await table_at(w, table), number_in(then)
    state = (await w.client.tables.uow.loader.moment(loaded.row, number)).state
    for seat in range(3):
        then = await w.dai.select(shown(then), [str(seat)], custom_id=way(then, EYES))
        assert alts(then)[1].splitlines()[0] == own_line(loaded, state, seat)
        assert "My hand then" not in labels(then)
    words_alone = await w.dai.click(shown(then), label="In words")
    assert not alts(words_alone)
    assert own_line(loaded, state, 2) in words(words_alone).replace("\\", "")
    then = await w.dai.click(shown(words_alone), label="As a picture")
    assert len(alts(then)) == 2
    then = await w.dai.select(shown(then), ["all"], custom_id=way(then, EYES))
    assert len(alts(then)) == 1


async def slash(w: World, move: str, **more: Any) -> Any:
    """Return the answer to `/board move:`."""
    return await w.dai.slash(w.thread, "board", move=move, **more)


async def test_the_command_takes_any_move_and_offers_turns(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    await play(w, table, SOME)
    last = (await table_at(w, table)).row.last_move
    ends = [turn.number for turn in await w.client.tables.past_boards.turns(table)]
    offered = await w.dai.autocomplete(w.thread, "board", "move", "")
    assert [one["value"] for one in offered] == list(map(str, ends[::-1]))[:OPTIONS]
    by_name = await w.dai.autocomplete(w.thread, "board", "move", "ben")
    assert by_name
    assert all("Ben" in one["name"] for one in by_name)
    assert (await w.dai.autocomplete(w.thread, "board", "move", "2"))[0]["value"] == "2"
    assert not await w.dai.autocomplete(w.thread, "board", "move", f"{last + 1}0")
    for number in range(1, last + 1):
        assert number_in(await slash(w, str(number))) == number
    assert number_in(await slash(w, offered[1]["name"])) == int(offered[1]["value"])
    assert "the moves of this table are 1 to" in words(await slash(w, "0"))
    assert "the moves of this table are 1 to" in words(await slash(w, str(last + 1)))
    for typed in ("Ann", "99999999999", "-1", "²"):
        assert "Type the number of a move" in words(await slash(w, typed))
    assert "leave out the detail" in words(await slash(w, "2", detail="x"))
    told = await slash(w, "2", text=True)
    assert not alts(told)
    assert len(words(told)) > 100
    with spoken_locales({w.dai.id: "ja"}):
        assert any("開始" in one["name"] for one in await w.dai.autocomplete(w.thread, "board", "move", "1"))
        assert "手目のあと" in words(await slash(w, "2"))


async def test_a_line_of_the_log_leads_to_its_board(w: World, watch: SentMessages, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    await play(w, table, SOME)
    log = await w.ben.slash(w.thread, "log")
    offered = options(log, GO)
    for one in reversed(offered[-3:]):
        assert f"`{one['value']}`" in words(log)
        then = await w.ben.select(shown(log), [one["value"]], custom_id=way(log, GO))
        assert number_in(then) == int(one["value"])
        log = await w.ben.click(shown(then), label="Log then")
        assert options(log, GO)[-1]["value"] == one["value"]
    for sent in watch.new():
        check_limits(sent)


async def test_what_was_taken_back_says_so(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    await play(w, table, 2)
    actor = [one for one in (w.ann, w.ben, w.chie) if await may_undo(w, table, one)][0]  # noqa: RUF015
    number = (await table_at(w, table)).row.last_move
    taken = await w.client.tables.undo.take_back(table, actor.id)
    if not taken.done:
        for other in (w.ann, w.ben, w.chie):
            if other is not actor:
                request = taken.seen.request
                assert request is not None
                await w.client.tables.undo.consent(table, other.id, request.number, agrees=True)
    await w.settle()
    assert "This was taken back later." in words(await slash(w, str(number)))
    assert "This was taken back later." not in words(await slash(w, str(number + 1)))


async def may_undo(w: World, table: int, actor: MemberActor) -> bool:
    """Return whether the person may request an undo."""
    return (await w.client.tables.reader.view(table, actor.id)).undo in ("free", "consent")


async def test_the_buttons_live_through_a_restart(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben", "Chie")
    await play(w, table, SOME)
    then = await from_board(w, table, w.ben)
    number = number_in(then)
    await w.restart()
    assert number_in(await w.ben.click(shown(then), custom_id=way(then, BACK))) < number


async def test_the_final_board_leads_back_too(w: World) -> None:
    table = await play_table(w, "ricochet", "Ben")
    await play(w, table, 1000)
    info = await w.client.tables.queries.info(table)
    assert info.status == "finished"
    await w.settle()
    result = next(one for one in reversed(w.thread.history()) if "Board" in labels(one))
    final = await w.dai.click(result, label="Board")
    then = await w.dai.click(shown(final), custom_id=way(final, BACK))
    assert number_in(then) < info.number
    parsed = [parse(one["custom_id"]) for one in components(then) if "custom_id" in one]
    assert None not in parsed


async def test_any_moment_is_painted(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await play_table(w, "andromeda", "Ben", "Chie")
    await play(w, table, 1)
    then = await from_board(w, table, w.ann)
    own = next(str(one) for one in ids(then) if one.said == (MINE,))
    with closing(RenderService()) as studio:
        monkeypatch.setattr(w.client, "render_service", studio)
        then = await w.ann.click(shown(then), custom_id=own)
    assert len(shown(then).attachments) == 2
    assert all(one.size > 1000 for one in shown(then).attachments)
