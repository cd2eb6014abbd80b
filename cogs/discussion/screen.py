"""Screens of a discussion: the board message, the pages of comments, the form of a comment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from bot.games.contract import Text, Typed, t
from bot.games.registry import GAMES
from bot.rows import CommentRow, MessageRow
from bot.tables.discussion.service import LETTERS, DiscussionView, NotLeading, mark_of
from bot.tables.history.past_boards import BACK, ON
from bot.tables.model.views import TableInfo
from bot.tables.sandbox.line import EMPTY
from cogs.ui import discord_limits
from cogs.ui.components import (
    Button,
    Form,
    Item,
    MenuEntry,
    Screen,
    button,
    gallery,
    link,
    menu,
    note,
    rows,
    text,
)
from cogs.ui.custom_ids import DISCUSSION, CustomId
from cogs.ui.discord_limits import cut
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import typed
from cogs.ui.layout import ANSWER_LINES, COLOUR
from cogs.ui.links import DISCUSS
from cogs.ui.paging import Page, numbered, page_of, turning
from cogs.ui.past_board_query import THEN, PastBoardQuery, after_move, jumps, steps
from cogs.ui.phone import INDENT, INSIDE, first_fitting, shortened
from cogs.ui.texts import channel_url, mention
from cogs.ui.translator import Translator
from rendering.renderer import Picture

LEAD, COMMENT, COMMENTS, SHOW, WITHDRAW = "lead", "comment", "comments", "show", "withdraw"
UNDO, DROP, KEEP = "undo", "drop", "keep"
"""Arguments of the buttons and menus."""
SAID = "discuss-said"
"""Purpose of the form of a comment; its argument is the mark of the variation."""
NEWEST = 3
"""Maximum comments on the board message."""
LINES = 2
"""Maximum lines of a comment on the board message, on a phone."""
A_PAGE = 8
"""Maximum comments on a page."""
TAKE = t("Take the lead")
PROMPTS = {SHOW: t("Show to everybody…"), WITHDRAW: t("Withdraw a comment…")}


def title(info: TableInfo) -> str:
    """Return the name of the thread."""
    voice = Translator(info.language, info)
    name = t("Looked at together: {game}, table {n}", game=GAMES[info.game].meta.title, n=info.id)
    return cut(voice.text(name), discord_limits.THREAD_NAME)


def discussion(found: DiscussionView, picture: Picture | None, voice: Translator, near: int | None = None) -> Screen:
    """Build the board message: the board, its turn, who leads, the newest comments, the buttons.

    `near` is the move around which the menu shows turns. Texts that a phone has no room for are left out.
    """
    info, board, row = found.board.table, found.board, found.row
    names = t("{game}: variation from move {n}", game=GAMES[info.game].meta.title, n=row.number)
    head = names if found.line else after_move(info, row.number, board.moves)
    leads = t("Nobody leads just now.") if row.leader_id is None else t("{who} leads.", who=mention(row.leader_id))
    heading = [f"### {voice.markdown(head)}", f"-# {voice.markdown(leads)}"]
    told = [f"- {voice.markdown(line)}" for line in (board.lines[-ANSWER_LINES:] if found.line else board.lines)]
    alt = GAMES[info.game].describe(board.view)
    below = [*(_of_variation(found, voice) if found.line else _of_game(found, voice, near or row.number))]

    def built(lines: int, newest: int, longest: int = 0) -> Screen:
        some = told[len(told) - lines :] if found.line and lines < len(told) else told[:lines]
        some = [shortened(line, longest, INSIDE - INDENT) for line in some] if longest else some
        return Screen(
            gallery(picture, alt, voice),
            text([*heading, *some], 1400),
            _newest(found, newest, voice),
            *below,
            colour=COLOUR,
        )

    variants = [(ANSWER_LINES, NEWEST), (2, NEWEST), (2, 2), (1, 2, 2), (1, 1, 2), (1, 1, 1), (1, 0, 1), (0, 0)]
    return first_fitting(built(*one) for one in variants)


def _newest(found: DiscussionView, most: int, voice: Translator) -> Item | None:
    """Return the newest comments on what is shown."""
    if not found.comments:
        return None
    some = found.comments[-most:] if most else ()
    left = len(found.comments) - len(some)
    more = [f"-# 💬 {voice.markdown(t('{n} more', n=left))}"] if left else []
    return text([*more, *(shortened(comment_line(one, voice), LINES, INSIDE) for one in some)], 1400)


def comment_line(one: CommentRow, voice: Translator) -> str:
    """Return a comment with its author's name."""
    if not one.text:
        return voice.markdown(t("**{name}** kept a variation.", name=Typed(one.name)))
    if one.line != EMPTY:
        return voice.markdown(t("**{name}**, on a variation: {text}", name=Typed(one.name), text=Typed(one.text)))
    return voice.markdown(t("**{name}**: {text}", name=Typed(one.name), text=Typed(one.text)))


def _to(found: DiscussionView, arg: str, *said: str) -> CustomId:
    return CustomId(DISCUSS, found.row.table_id, found.row.number, arg, said)


def _of_game(found: DiscussionView, voice: Translator, near: int) -> Iterator[Item]:
    """Yield the navigation and the buttons below a board of the game."""
    info, here = found.board.table, _to(found, "")
    yield jumps(here, found.turns, voice, near)
    ways = steps(here, found.turns[-1].number, voice, (BACK, ON), main=ON)
    for one in _all_comments(found):
        ways.add_item(one)
    yield ways
    words = CustomId(THEN, info.id, found.row.number, said=PastBoardQuery(words=True).said)
    buttons = [
        *_everybody(found, voice),
        button(voice.text(t("Variation…")), CustomId(DISCUSSION.say, info.id, found.number)),
        button(voice.text(t("In words")), words),
    ]
    yield from rows(buttons)


def _of_variation(found: DiscussionView, voice: Translator) -> Iterator[Item]:
    """Yield the buttons below a board of a variation."""
    play = CustomId(DISCUSSION.say, found.row.table_id, found.number)
    buttons = [
        button(voice.text(t("Play on…")), play, ButtonStyle.primary),
        button(voice.text(t("Undo")), _to(found, UNDO), icon=emoji("undo")),
        button(voice.text(t("Keep it")), _to(found, KEEP)),
        button(voice.text(t("Back to the game")), _to(found, DROP)),
        *_everybody(found, voice),
        *_all_comments(found),
    ]
    yield from rows(buttons)


def _all_comments(found: DiscussionView) -> list[Button]:
    """Return the button to all comments, if there are any on what is shown."""
    return [button(f"💬 {len(found.comments)}", _to(found, COMMENTS))] if found.comments else []


def _everybody(found: DiscussionView, voice: Translator) -> list[Button]:
    """Return the buttons that are for everybody, not for the leader alone."""
    mark = mark_of(found.row)
    return [
        button(voice.text(TAKE), _to(found, LEAD)),
        button(voice.text(t("Comment…")), _to(found, COMMENT, *([mark] if mark else []))),
    ]


def not_leading(error: NotLeading, voice: Translator) -> Screen:
    """Build the answer to somebody who does not lead."""
    lead = button(voice.text(TAKE), CustomId(DISCUSS, error.table_id, arg=LEAD), ButtonStyle.primary)
    return note(voice.markdown(error.text), buttons=[lead])


def opened(info: TableInfo, row: MessageRow, voice: Translator) -> Screen:
    """Build the answer with the way to the thread."""
    url = channel_url(info.guild_id, row.channel_id, row.message_id)
    line = t("Everybody who sees this channel can look at this game together here:")
    return note(voice.markdown(line), buttons=[link(voice.text(t("To the thread")), url)])


def form(target: CustomId, voice: Translator) -> Form:
    """Build the form of a comment on the move that was shown."""
    asked = typed(
        voice.text(t("What do you think?")), voice.text(t("All who see the thread read it.")), LETTERS, long=True
    )
    said = CustomId(SAID, target.table, target.number, "".join(target.said))
    return Form(said, voice.text(t("Comment on move {n}", n=target.number)), asked)


def comments(
    found: DiscussionView,
    all_comments: Sequence[tuple[CommentRow, Sequence[Text]]],
    user_id: int,
    voice: Translator,
    at: int | None = None,
) -> Screen:
    """Build a page of all comments; by default the one with those on the move shown.

    Each comment has the lines of its variation. The leader can go to any of them, and all can withdraw their own.
    """
    entries = [_entry(one, lines, voice) for one, lines in all_comments]
    if at is None:
        at = _page_with(entries, [one.number < found.row.number for one, _ in all_comments].count(True))
    page = page_of(entries, at, most=A_PAGE)
    first = sum(len(page_of(entries, before, most=A_PAGE).entries) for before in range(page.at))
    here = [one for one, _ in all_comments][first : first + len(page.entries)]
    heading = numbered(t("Comments on this game"), page.at, page.count)
    none = [] if all_comments else [voice.markdown(t("There is none yet."))]
    mine = [one for one in here if one.user_id == user_id]
    return Screen(
        text([f"### {voice.markdown(heading)}", *none, *page.lines]),
        _pick(found, SHOW, page, here, voice) if found.row.leader_id == user_id else None,
        _pick(found, WITHDRAW, page, mine, voice),
        *rows(turning(page.at, page.count, lambda to: _to(found, COMMENTS, str(to)), voice)),
        colour=COLOUR,
    )


def _page_with(entries: Sequence[Sequence[str]], index: int) -> int:
    """Return the page that has the entry of this index, or the last one."""
    at, seen = 0, 0
    while True:
        page = page_of(entries, at, most=A_PAGE)
        seen += len(page.entries)
        if index < seen or page.at < at or page.at == page.count - 1:
            return page.at
        at += 1


def _entry(one: CommentRow, lines: Sequence[Text], voice: Translator) -> list[str]:
    said = t("Move {n}", n=one.number)
    return [
        f"**{voice.markdown(said)}** · {comment_line(one, voice)}",
        *(f"-# › {voice.markdown(line)}" for line in lines),
    ]


def _pick(found: DiscussionView, arg: str, page: Page, some: Sequence[CommentRow], voice: Translator) -> Item | None:
    if not some:
        return None
    kept = t("variation")
    entries = [
        MenuEntry(
            voice.text(t("{n} · {name}: {text}", n=one.number, name=Typed(one.name),
                         text=Typed(one.text) if one.text else kept)),
            str(one.id),
        )
        for one in some
    ]  # fmt: skip
    return menu(_to(found, arg, str(page.at)), voice.text(PROMPTS[arg]), entries)
