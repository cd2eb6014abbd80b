"""Tests of buttons below a board: at most three rows, all others one click away.

For every game and language, with the most and the fewest players.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from itertools import cycle, product
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.enums import RequestKind, Status
from bot.games.contract import ChoicePath, Highlight, t
from bot.games.registry import GAMES, AnyGame
from bot.rows import RequestRow
from bot.tables.model.views import TableView, UndoKind
from bot.words.formatter import LANGUAGES
from cogs.board import card_screen
from cogs.servers import welcome_screen
from cogs.ui import board as ui_board
from cogs.ui import board_tools, step
from cogs.ui.components import Screen, button, fitted
from cogs.ui.custom_ids import CustomId, parse
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.input_pad import pad
from cogs.ui.layout import BELOW, MOVES, abreast
from cogs.ui.move_builder import AvailableVerbs
from cogs.ui.translator import Translator
from tests.cogs.message_checks import BUTTON, DANGER, PRIMARY, check_message, rows_of
from tests.cogs.screen_checks import parts_of
from tests.cogs.screen_samples import LONG, NOW, PICTURE, moments, named, table

SHORT = ("Ann", "Benedikt", "Chie", "Hannah")
MENU = 3
CONTROLS = 5
"""Maximum number of buttons and menus of a page of *More*."""
PAD = 10
"""Maximum number of buttons of a message with Ricochet Robots' pad."""


class Board(NamedTuple):
    """A board with its message."""

    seen: TableView
    voice: Translator
    screen: Screen


@cache
def boards(name: str) -> tuple[Board, ...]:
    """Return boards with all kinds of buttons.

    With and without an undo request, a free seat; in each language with long and short names in turn.
    """
    return tuple(_boards(GAMES[name]))


def _boards(game: AnyGame) -> Iterator[Board]:
    looks = cycle(product(((LONG,), SHORT), LANGUAGES))
    for state, _, seats, number, over in moments(game.meta.id):
        if over:
            continue
        asks = RequestRow(1, RequestKind.UNDO, 0, number, (), tuple(range(1, seats)))
        for request, undo, joinable in (
            (None, UndoKind.FREE, False),
            (asks, UndoKind.CONSENT, True),
            (None, UndoKind.NONE, True),
        ):
            names, language = next(looks)
            info, view = named(table(game.meta.id, seats, number), names), game.view(state, None)
            seen = TableView(
                table=info,
                seat=None,
                view=view,
                decisions=game.pending(state),
                changes=(),
                standing=game.standing(view),
                outcome=None,
                undo=undo,
                request=request,
                joinable=joinable,
            )
            voice = Translator(language, info)
            yield Board(seen, voice, ui_board.turn(seen, PICTURE, voice))


@pytest.mark.parametrize("name", GAMES)
def test_below_a_board_are_three_rows_at_most(name: str) -> None:
    for _, _, screen in boards(name):
        check_message(screen)
        assert len(rows_of(screen)) <= BELOW, rows_of(screen)


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_turn_is_the_last_move(name: str) -> None:
    found = False
    for seen, _, screen in boards(name):
        ending = {verb.value for one in seen.decisions for verb in one.verbs if verb.ends}
        buttons = [parse(str(one.get("custom_id"))) for one in parts_of(screen) if one["type"] == BUTTON]
        ends = ["".join(one.said[:1]) in ending for one in buttons if one is not None and one.purpose == "say"]
        assert ends == sorted(ends)
        found = found or any(ends)
    assert found


@pytest.mark.parametrize("name", GAMES)
def test_who_is_waited_for_has_one_blue_button(name: str) -> None:
    for seen, _, screen in boards(name):
        if seen.request is not None:
            continue
        waited = [one for one in seen.decisions if not one.optional and not one.attention.shortcuts]
        if any(verb.shown and not verb.private and not verb.ends for one in waited for verb in one.verbs):
            assert len(blue(screen)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_beside_the_board_what_is_most_asked_is_blue(name: str) -> None:
    low, high = GAMES[name].meta.seats
    info = replace(table(name, low, 1, Status.OPEN), wanted=high)
    voice = Translator("en", info)
    assert blue(card_screen.card(replace(info, wanted=high + 1), PICTURE, voice)) == ["Join"]
    assert blue(card_screen.card(replace(info, wanted=low), PICTURE, voice)) == ["Start"]
    assert blue(ui_board.ended(table(name, low, 1, Status.ENDED), voice)) == ["Again"]
    assert blue(welcome_screen.welcome(voice)) == ["New table"]
    assert not [one for one in parts_of(ui_board.begun(info, voice)) if one.get("style") == DANGER]


def blue(screen: Screen) -> list[str]:
    """Return the labels of its primary buttons."""
    return [one["label"] for one in parts_of(screen) if one["type"] == BUTTON and one["style"] == PRIMARY]


@pytest.mark.parametrize("name", GAMES)
def test_what_has_no_room_below_a_board_is_one_press_away(name: str) -> None:
    game = GAMES[name]
    for seen, voice, screen in boards(name):
        info = seen.table
        there, pages = ids(screen), pages_of_more(seen, voice)
        more = {one for page in pages for one in ids(page)}
        assert not there & more, "nothing twice"
        assert all(len(controls(page)) <= CONTROLS for page in pages)
        wanted = {
            CustomId("log", info.id),
            CustomId("rules", info.id, arg=name),
            CustomId("signs", info.id),
            CustomId("seal", info.id),
            CustomId("own", info.id),
        }
        assert wanted <= there | more
        looked_at = [one["value"] for one in controls(pages[0])[0]["options"]]
        parts = set(map(str, game.parts(seen.view)))
        assert {*looked_at} <= {"@", "words", "?", *parts}
        assert len(looked_at) == min(len(parts) + 3, OPTIONS)
        featured = list(map(str, game.featured_parts(seen.view)))
        assert looked_at[: 1 + len(featured)] == ["@", *featured], "what is most wanted comes first"
        assert CustomId("leave", info.id) in more
        visitor = {one for page in pages_of_more(seen, voice, seated=False) for one in ids(page)}
        assert (CustomId("join", info.id) in there | visitor) == seen.joinable
        assert CustomId("tools", info.id, info.number) in there
        people = [one for one in seen.decisions if info.seats[one.seat].user_id is not None]
        missing = {verb.value for one in people for verb in one.verbs if verb.shown and not verb.private}
        missing -= {one.said[0] for one in there if one.purpose in ("say", "quick") and one.said}
        assert not missing or CustomId("say", info.id, info.number) in there


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_ones_own_and_undo_always_stand_below_the_board(name: str, language: str) -> None:
    seen = next(one.seen for one in boards(name) if one.seen.undo == "free")
    info, own = seen.table, GAMES[name].meta.own
    there = ids(ui_board.turn(seen, PICTURE, Translator(language, info)))
    assert CustomId("undo", info.id, info.number) in there
    assert own is None or CustomId("hand", info.id, info.number) in there


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_card_has_three_rows_at_most_and_one_way_to_the_rules(name: str, language: str) -> None:
    low, high = GAMES[name].meta.seats
    for seats in range(1, high + 1):
        for asked in (None, NOW):
            info = replace(table(name, seats, 0, Status.OPEN), wanted=high, ready_until=asked)
            screen = card_screen.card(info, PICTURE, Translator(language, info))
            check_message(screen)
            assert len(rows_of(screen)) <= BELOW, rows_of(screen)
            ways = [one.purpose for one in ids(screen)]
            assert [one for one in ways if one in ("rules", "learn", "signs")] == ["rules"]
            assert ("fill" in ways) == (seats < high and asked is None)
            assert ("start" in ways) == (seats >= low)


def test_a_board_of_a_player_is_named_as_such() -> None:
    seen, voice, _ = boards("spacebase")[0]
    names = [one["label"] for one in controls(pages_of_more(seen, voice)[0])[0]["options"]]
    assert f"{voice.names[0]}'s board" in names


def test_a_move_worth_showing_can_be_shared_from_below_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    def boast(view: Any, events: Any) -> Highlight:
        del view, events
        return Highlight(t("Andromeda"))

    monkeypatch.setitem(GAMES, "ricochet", dataclasses.replace(GAMES["ricochet"], highlight=boast))
    for seen, voice, _ in boards("ricochet")[:3]:
        info = seen.table
        more = {one for page in pages_of_more(seen, voice) for one in ids(page)}
        shown = ids(ui_board.turn(seen, PICTURE, voice)) | more
        assert CustomId("share", info.id, info.number) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pad_of_robots_has_the_other_robots_and_the_directions_of_one(language: str) -> None:
    laid = 0
    for seen, _, screen in boards("ricochet"):
        info = seen.table
        voice = Translator(language, info)
        for one in seen.decisions:
            mine = replace(seen, seat=one.seat)
            keys = pad(mine, voice, ("move",))
            assert bool(keys) is (one.kind in ("show", "solo"))
            if keys:
                laid += 1
                assert all(abreast([part["label"] for part in row]) for row in map(buttons_in, keys))
                assert not [each for each in ids(screen) if each.purpose == "quick"]
                told = step.done(mine, voice, ["✓"], verbs=step.NOTHING_SAYABLE)
                assert not [row for row in rows_of(told) if len(row) > BELOW], "whoever waits needs no pad"
                for robot in "RBGYS":
                    others, ways = (said_by(row) for row in pad(mine, voice, ("move", robot)))
                    assert others == [("move", other) for other in "RBGYS" if other != robot]
                    assert ways == [("move", robot, way) for way in "LUDR"]
                going = step.done(mine, voice, ["✓"], verbs=AvailableVerbs(frozenset({"move", "path"}), more=False))
                assert len(rows_of(going)) == BELOW
                assert len(ids(going)) <= PAD
                assert CustomId("say", info.id, info.number) in ids(going), "the rest is one press away"
    assert laid


def test_what_overflows_leads_to_all_moves_and_keeps_what_ends_the_turn() -> None:
    verbs = [button(f"Verb {n}", CustomId("say", 1, 1, said=(str(n),)), ends=n == 2) for n in range(9)]
    kept = fitted(verbs, MOVES, button("All moves…", CustomId("say", 1, 1)))
    labels = [part["label"] for row in kept for part in buttons_in(row)]
    assert len(kept) == MOVES
    assert labels[0] == "Verb 0"
    assert labels[-2:] == ["All moves…", "Verb 2"]
    assert len(labels) < len(verbs)


def pages_of_more(seen: TableView, voice: Translator, *, seated: bool = True) -> list[Screen]:
    """Return the pages of *More*."""
    pages = ("", board_tools.HELP, board_tools.MINE)
    return [board_tools.more_tools(seen, voice, voice, page, seated=seated) for page in pages]


def controls(screen: Screen) -> list[dict[str, Any]]:
    """Return its buttons and menus."""
    return [one for one in parts_of(screen) if one["type"] in (BUTTON, MENU)]


def ids(screen: Screen) -> set[CustomId]:
    """Return the custom ids of its buttons."""
    found = (parse(one["custom_id"]) for one in parts_of(screen) if "custom_id" in one)
    return {one for one in found if one is not None}


def said_by(row: Any) -> list[ChoicePath]:
    """Return the choice paths of its buttons."""
    return [target.said for one in buttons_in(row) if (target := parse(one["custom_id"])) is not None]


def buttons_in(row: Any) -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = row.to_component_dict()["components"]
    return components
