"""Board of a solo table: the public board with the player's private information and choices."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.contract import ChoicePath, Text
from bot.games.registry import GAMES
from bot.tables.model.views import TableView
from cogs.framework.bot import BaseBot
from cogs.ui.board import turn
from cogs.ui.components import Screen
from cogs.ui.move_builder import NOTHING_SAYABLE, only_verb, open_verbs
from cogs.ui.step import own
from cogs.ui.texts import announced
from cogs.ui.translator import private_translator


async def own_board(
    client: BaseBot, seen: TableView, mine: TableView, recap: Sequence[Text] = (), *, chosen: ChoicePath = ()
) -> Screen:
    """Build the board from the public view `seen` and the player's own one, in their language.

    `chosen`: the row of the input pad.
    """
    info, tables, studio = seen.table, client.tables, client.render_service
    person = await tables.users.user(info.host_id)
    voice = private_translator(person, info.language, info)
    look = voice.render_context(seen.changes)
    picture, said = await studio.board(info.game, seen.view, look), announced(tables.announcements.current, voice)
    if mine.seat is None:
        return turn(seen, picture, voice, recap=recap, announced=said)
    sayable, step, first = NOTHING_SAYABLE, None, None
    if not info.held:
        sayable = await open_verbs(tables.choices, mine, info.host_id)
        step = await only_verb(tables.choices, mine, info.host_id)
        first = await tables.first_time_tips.first(mine, info.host_id, step.said[0] if step else "")
    holds = bool(GAMES[info.game].describe_hand(mine.view))
    look = replace(voice.render_context(mine.changes), beside=True)
    hand = await studio.hand(info.game, mine.view, look) if holds else None
    shown = own(mine, hand, voice, sayable, step, chosen=chosen)
    return turn(seen, picture, voice, recap=recap, announced=said, own=shown, first=first)
