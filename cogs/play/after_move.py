"""Answer to a move: its effect, the next choices, and the picture relevant to them."""

from __future__ import annotations

import msgspec

from bot.games.contract import Text
from bot.games.registry import GAMES
from bot.tables.model.errors import TableError
from bot.tables.model.views import TableInfo, TableView
from cogs.board.next_table import next_table
from cogs.framework.bot import BaseBot, Interaction
from cogs.framework.responses import translator_for
from cogs.ui import info as screens
from cogs.ui.components import Gallery, Screen, gallery, row
from cogs.ui.input_pad import pad
from cogs.ui.links import to_thread
from cogs.ui.move_builder import MoveStep, only_verb, open_verbs, wanted_part
from cogs.ui.step import done, effects
from cogs.ui.translator import Translator


async def after_move(interaction: Interaction, seen: TableView, lead: Text | None = None) -> Screen:
    """Build the answer to a move, with the next choices and the picture relevant to them."""
    client, user = interaction.client, interaction.user.id
    voice = await translator_for(interaction, seen.table)
    told = [voice.markdown(lead)] if lead else _told(seen, voice)
    if all(decision.optional for decision in seen.mine) or await shows_all(interaction, seen.table):
        following = await next_table(client, seen.table.id, user, voice)
        screen = done(seen, voice, told, following=following)
        if seen.table.direct and interaction.channel_id != seen.table.place:  # the first move, made in a server
            screen.frame.add_item(row([to_thread(seen.table, voice)]))
        return screen
    if seen.table.direct:
        told = [*told[:1], voice.markdown(screens.UNREACHED)]
    try:
        verbs = await open_verbs(client.tables.choices, seen, user)
        step = await only_verb(client.tables.choices, seen, user)
    except TableError:  # others were faster: the next board shows the prompts
        return done(seen, voice, told)
    first = await client.tables.first_time_tips.first(seen, user, step.said[0] if step else "")
    wanted = await wanted_picture(client, seen, voice, step, board=step is None and bool(pad(seen, voice)))
    return done(seen, voice, told, verbs=verbs, step=step, wanted=wanted, first=first)


async def wanted_picture(
    client: BaseBot, seen: TableView, voice: Translator, step: MoveStep | None, *, board: bool = False
) -> Gallery | None:
    """Return the picture relevant to a decision: the `board`, a detail of it, else the hand."""
    game, look = GAMES[seen.table.game], voice.render_context(seen.changes)
    private = any(one.private and not one.optional for one in seen.mine)
    part = wanted_part(msgspec.structs.replace(seen, decisions=()) if private else seen, step)
    studio, alt = client.render_service, game.describe_hand(seen.view)
    if board or part:
        alt = game.describe(seen.view, part)
    if part:
        drawn = await studio.part(game.meta.id, seen.view, part, look)
    else:
        drawn = await (studio.board if board else studio.hand)(game.meta.id, seen.view, look)
    reads = voice.words_first if board and not part else None
    return gallery(drawn, alt, voice, game.describe(seen.view, None, reads.length) if reads else None)


async def shows_all(interaction: Interaction, info: TableInfo) -> bool:
    """Return whether the board has all private information: a solo board that reaches the user."""
    return info.direct and not (await interaction.client.tables.users.user(interaction.user.id)).dm_closed


def _told(seen: TableView, voice: Translator) -> list[str]:
    return [f"✓ {line}" for line in map(voice.to(seen.seat or 0).markdown, effects(seen))]
