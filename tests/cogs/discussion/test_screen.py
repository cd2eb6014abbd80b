"""Tests of a discussion's screens: sizes on a phone, and texts that people have typed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import Who, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.play_on import TriedMove
from bot.games.registry import GAMES
from bot.rows import CommentRow, DiscussionRow
from bot.tables.discussion.service import DiscussionView
from bot.tables.history.timeline import Turn
from bot.tables.model.views import PastBoard
from bot.tables.sandbox.line import EMPTY, encode_line
from bot.words.formatter import LANGUAGES
from cogs.discussion import screen as screens
from cogs.ui.layout import BUTTONS
from cogs.ui.phone import PRIVATE, room
from cogs.ui.translator import Translator
from rendering.registry import RENDERERS
from tests.cogs.screen_checks import check, parts_of, words_of
from tests.cogs.screen_samples import LONG, PICTURE, table

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TRIED = (TriedMove(0, ("move",), "a"),)
MOVES = 120
ROWS = 4


def discussion(name: str, *, varied: bool = False, comments: int = 0) -> DiscussionView:
    """Return a discussion of a game with the longest names and texts."""
    game = GAMES[name]
    seats = game.meta.seats[1]
    settings = {one.id: one.values[0].value for one in game.meta.settings}
    state, _ = game.setup(seats, settings, LooseChance(1))
    info = table(name, seats, MOVES, Status.FINISHED)
    lines = (t("{who} {text}", who=Who(0), text="word " * 20),) * 5
    board = PastBoard(info, 7, MOVES, game.view(state, None), (), lines, undone=False, eyes=())
    turns = tuple(Turn(at, at, at % seats, lines[:1]) for at in range(1, MOVES + 1))
    row = DiscussionRow(info.id, 5, 2**62, 7, encode_line(TRIED) if varied else EMPTY, NOW)
    said = tuple(CommentRow(at, info.id, at, LONG, 7, row.line, "Why? " * 100, NOW) for at in range(comments))
    return DiscussionView(row, board, turns, said, TRIED if varied else ())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_board_message_fits_a_phone(name: str, language: str) -> None:
    for varied in (False, True):
        for comments in (0, 1, 5):
            found = discussion(name, varied=varied, comments=comments)
            voice = Translator(language, found.board.table)
            drawn = RENDERERS[name].draw_board(found.board.view, voice.render_context())
            picture = replace(PICTURE, width=drawn.width, height=drawn.height)
            screen = screens.discussion(found, picture, voice)
            check(screen)
            parts = parts_of(screen)
            assert room(screen) + PRIVATE >= 0
            assert sum(one["type"] == 2 for one in parts) <= BUTTONS
            assert sum(one["type"] == 1 for one in parts) <= ROWS


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_comments_keep_discords_limits(language: str) -> None:
    found = discussion("andromeda", comments=30)
    voice, lines = Translator(language, found.board.table), (t("{text}", text="x" * 200),) * 3
    every = [(one, lines) for one in found.comments]
    for at in (None, 0, 2, 99):
        check(screens.comments(found, every, 2**62, voice, at))
    check(screens.comments(found, (), 1, voice))


def test_a_comment_cannot_format_or_mention() -> None:
    found = discussion("andromeda", comments=1)
    (one,) = found.comments
    wild = replace(found, comments=(replace(one, name="**Eve**", text="<@1> @everyone # `x` [a](http://b)"),))
    told = words_of(screens.discussion(wild, PICTURE, Translator("en", found.board.table)))
    assert "<@1>" not in told
    assert "@everyone" not in told
    assert "[a](" not in told
