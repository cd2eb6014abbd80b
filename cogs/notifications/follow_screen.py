"""Screens of followed tables: public news."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.contract import Outcome, Text, Who, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from bot.tables.notifications.following import AT_ONCE
from cogs.ui.board import winners
from cogs.ui.components import Row, Screen, rows, text
from cogs.ui.layout import COLOUR
from cogs.ui.links import main_menu, to_thread, unfollow
from cogs.ui.texts import ended_line, noted
from cogs.ui.translator import Translator


class FollowedTable(Struct, frozen=True):
    """A followed table: the user's note, last event, players to move, result."""

    info: TableInfo
    note: str = ""
    recap: Sequence[Text] = ()
    waiting: Sequence[int] = ()
    outcome: Outcome | None = None


def message(each: Sequence[FollowedTable], voices: Sequence[Translator]) -> Screen:
    """Build the news of tables; `voices` are their translators, in the user's language."""
    lines, buttons = news(each, voices, AT_ONCE)
    return Screen(
        text([f"### {voices[0].markdown(t('Tables that you follow'))}", *lines]),
        *buttons,
        *rows([main_menu(voices[0])]),
        colour=COLOUR,
    )


def news(each: Sequence[FollowedTable], voices: Sequence[Translator], most: int) -> tuple[list[str], list[Row]]:
    """Return the news as lines, with links and, for tables in progress, buttons to unfollow."""
    lines: list[str] = []
    buttons: list[Row] = []
    for one, voice in list(zip(each, voices, strict=True))[:most]:
        title = f"**{voice.markdown(GAMES[one.info.game].meta.title)}**"
        lines += [
            f"{title} {voice.markdown(_state(one))}",
            *noted(one.note),
            *(f"- {voice.markdown(said)}" for said in one.recap),
        ]
        stop = [] if one.info.over else [unfollow(one.info.id, voice)]
        buttons += rows([to_thread(one.info, voice, named=True), *stop])
    return lines, buttons


def _state(one: FollowedTable) -> Text:
    if one.outcome is not None:
        return winners(one.outcome)
    if one.info.over:
        return ended_line(one.info)
    if one.waiting:
        return t("To move: {who}", who=tuple(map(Who, one.waiting)))
    return t("The game is running.")
