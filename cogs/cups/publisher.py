"""Publisher of cups: opens the tables' threads, announces rounds, updates the card.

`refresh` is idempotent and may be called by any process: it does only steps that are not stored as done.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b

import discord

from bot.enums import Status
from bot.rows import Cup, CupTableRow, MessageRow
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import Person, TableInfo
from cogs.board.server_events import SOON, ServerEvent, drop_event, make_event, may_make_events
from cogs.board.threads import invite, open_thread
from cogs.cups import screen as screens
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import is_gone, mark, own_messages, remove, replace
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.discord_limits import cut
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator, shown

log = logging.getLogger(__name__)
CHORE = "cup"
A_SECOND = 1000 << 22
"""A second in Discord's ids, which contain times."""


class CupPublisher:
    """Publisher of cups; `refresh` schedules an update, nothing is done before `begin`."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._marks: dict[int, int] = {}
        self._cards: dict[int, int] = {}
        self._begun = False

    def begin(self) -> None:
        """Start once Discord is connected: update all cups in progress or without a posted end."""
        self._begun = True
        self._client.background_tasks.submit((CHORE, 0, 0), self._look_at_all)

    async def changed(self, table: TableSnapshot) -> None:
        """Handle a changed table, as a subscriber of the event bus.

        Its cup is updated if the table is over, or one of its players is absent.
        """
        if not self._begun:
            return
        info = table.info
        if info.cup is not None and (info.over or any(seat.stand_in or not seat.called for seat in info.seats)):
            self.refresh(info.cup)

    def refresh(self, cup_id: int) -> None:
        """Schedule an update of a cup."""
        if self._begun:
            self._client.background_tasks.submit((CHORE, 0, cup_id), partial(self.conduct, cup_id))

    def look_anew(self, cup_id: int) -> None:
        """Schedule an update of an unchanged cup, whose card may have been deleted."""
        self._marks.pop(cup_id, None)
        self.refresh(cup_id)

    def on_message_deleted(self, message_id: int) -> None:
        """Handle a deleted message, which may be a cup's card."""
        if (cup_id := self._cards.pop(message_id, None)) is not None:
            self.look_anew(cup_id)

    def look_whether_stands(self, cup: Cup) -> None:
        """Schedule a check whether the card of a cup still exists."""
        if cup.row.message_id is not None and not _is_over(cup):
            self._client.background_tasks.submit(
                ("cup card", 0, cup.row.id), partial(self._check_card, cup.row.id, _card(cup))
            )

    async def _check_card(self, cup_id: int, card: MessageRow) -> None:
        await self._client.budget.acquire(BESIDE, 0)
        if await is_gone(self._client, card):
            self.look_anew(cup_id)

    async def _look_at_all(self) -> None:
        for cup_id in await self._client.tables.cups.untold():
            self.refresh(cup_id)

    async def conduct(self, cup_id: int) -> None:
        """Do the steps that are due for a cup. Raises transient errors."""
        cups = self._client.tables.cups
        async with cups.display_lock(cup_id):
            cup = await cups.get(cup_id)
            try:
                if cup.row.status == Status.RUNNING:
                    cup = await cups.rounds.advance(cup_id)
                if cup.row.status == Status.RUNNING:
                    cup = await self._deal(cup)
                    cup = await self._announce(cup)
                elif _is_over(cup) and cup.row.told >= 0:
                    cup = await self._tell_end(cup)
                await self._show_card(cup)
            except discord.HTTPException as error:
                if error.code == discord_limits.UNKNOWN_CHANNEL or (
                    error.code in discord_limits.NO_ACCESS and _is_over(cup)
                ):
                    await cups.on_channel_deleted(cup_id)
                else:
                    raise

    async def lose_channel(self, channel_id: int) -> None:
        """Close the cups of a deleted channel."""
        for cup_id in await self._client.tables.cups.in_channel(channel_id):
            await self._client.tables.cups.on_channel_deleted(cup_id)

    # --- a round -----------------------------------------------------------------------------------------------------

    async def _deal(self, cup: Cup) -> Cup:
        """Start the tables of the round that have not begun, each in a thread."""
        voice = Translator(cup.row.language, game=cup.row.game)
        for group in cup.tables:
            if group.round == cup.row.round and group.places is None and group.table_id is not None:
                info = await self._client.tables.queries.info(group.table_id)
                if info.status == Status.OPEN:
                    await self._begin(cup, group, info, voice)
        return await self._client.tables.cups.get(cup.row.id)

    async def _begin(self, cup: Cup, group: CupTableRow, info: TableInfo, voice: Translator) -> None:
        await self._client.budget.acquire(BESIDE, info.id)
        thread = await open_thread(self._client, cup.row.channel_id, _thread_name(cup, group, voice))
        try:
            started = await self._client.tables.lobby.start(info.id, Person(info.host_id, ""), thread)
        except WrongStatus:
            with suppress(*FAILED):  # another process has started it, in another thread
                await self._client.http.edit_channel(thread, archived=True)
            return
        await invite(self._client, started, thread)

    async def _announce(self, cup: Cup) -> Cup:
        """Announce a round once: by an event of the server, if allowed, and a post with mentions."""
        row = cup.row
        if row.told >= row.round:
            return cup
        cup = await self._event(cup)
        voice = Translator(row.language, game=row.game)
        tables = await self.tables_of(cup)
        await self._tidy(cup, [info.thread_id for info in tables.values() if info.thread_id is not None], voice)
        screen = screens.round_post(cup, tables, screens.url_of(cup), voice)
        await self._post(cup, screen, f"{row.id}.{row.round}.cup")
        return await self._client.tables.cups.save_message(row.id, told=row.round)

    async def _tidy(self, cup: Cup, threads: Sequence[int], voice: Translator) -> None:
        """Delete Discord's notices of the new threads, before the post that lists them all."""
        if not threads:
            return
        names = {_thread_name(cup, group, voice) for group in cup.tables if group.round == cup.row.round}
        for message in await own_messages(self._client, cup.row.channel_id, min(threads) - A_SECOND):
            if message.type is discord.MessageType.thread_created and message.content in names:
                await self._client.budget.acquire(BESIDE, 0)
                await remove(self._client, MessageRow(0, CHORE, 0, cup.row.channel_id, message.id))

    async def _tell_end(self, cup: Cup) -> Cup:
        """Announce the end once, with the winner if the cup had begun."""
        row = cup.row
        await self._drop_event(cup)
        if row.round:
            seen = await self._client.tables.cups.as_seen(cup)
            screen = screens.end_post(seen, screens.url_of(cup), Translator(row.language, game=row.game))
            await self._post(cup, screen, f"{row.id}.end.cup")
        return await self._client.tables.cups.save_message(row.id, told=-1, event_id=None)

    async def _post(self, cup: Cup, screen: Screen, once: str) -> None:
        await self._client.budget.acquire(BESIDE, 0)
        card = cup.row.message_id or 0
        self._client.sender.check_for_duplicate(cup.row.channel_id, once, card)
        await self._client.sender.post(cup.row.channel_id, screen, once)

    # --- the card ----------------------------------------------------------------------------------------------------

    async def card(self, cup: Cup) -> Screen:
        """Build the cup's card."""
        voice = Translator(cup.row.language, game=cup.row.game)
        picture = None
        if cup.row.status != Status.OPEN:
            cup = await self._client.tables.cups.as_seen(cup)
        if cup.row.round:
            picture = await self._client.render_service.draw(screens.picture_of, cup, voice)
        row = cup.row
        events = row.status != Status.OPEN or await may_make_events(self._client, row.guild_id, row.channel_id)
        screen = screens.card(cup, await self.tables_of(cup), picture, voice, events=events)
        screen.frame.id = mark(blake2b(str(screen.to_components()).encode() + _look(cup), digest_size=8).hexdigest())
        return screen

    def shown(self, cup: Cup, screen: Screen) -> None:
        """Register that a user's click has updated the card."""
        self._marks[cup.row.id] = screen.frame.id or 0

    async def _show_card(self, cup: Cup) -> None:
        screen = await self.card(cup)
        if cup.row.message_id is None:
            await self._client.budget.acquire(BESIDE, 0)
            sent = await self._client.sender.post(cup.row.channel_id, screen, f"{cup.row.id}.card.cup")
            await self._client.tables.cups.save_message(cup.row.id, message_id=sent.id)
            self._cards[sent.id] = cup.row.id
            return
        self._cards[cup.row.message_id] = cup.row.id
        if self._marks.get(cup.row.id) == screen.frame.id:
            return
        await self._client.budget.acquire(BESIDE, 0)
        there = await replace(self._client, _card(cup), screen)
        if not there and not _is_over(cup):  # a deleted card is posted again
            sent = await self._client.sender.post(
                cup.row.channel_id, screen, f"{cup.row.id}.{cup.row.version}.card.cup"
            )
            await self._client.tables.cups.save_message(cup.row.id, message_id=sent.id)
            self._cards[sent.id] = cup.row.id
        self.shown(cup, screen)

    async def tables_of(self, cup: Cup) -> Mapping[int, TableInfo]:
        """Return the tables of the current round by id."""
        found: dict[int, TableInfo] = {}
        for group in cup.tables:
            if group.round == cup.row.round and group.table_id is not None:
                with suppress(TableError):
                    found[group.table_id] = await self._client.tables.queries.info_of_any_game(group.table_id)
        return found

    # --- events ------------------------------------------------------------------------------------------------------

    async def _event(self, cup: Cup) -> Cup:
        """Create the round's event in the server; the event of the previous round is deleted."""
        row = cup.row
        await self._drop_event(cup)
        if row.ends_at is None or not await may_make_events(self._client, row.guild_id, row.channel_id):
            return cup
        begins = self._client.tables.now() + SOON
        voice = Translator(row.language, game=row.game)
        event = ServerEvent(
            f"{shown(row.name)}: {voice.text(screens.round_name(cup))}",
            screens.url_of(cup),
            begins,
            max(row.ends_at, begins + SOON),
            voice.text(screens.law(cup)[0]),
        )
        event_id = await make_event(self._client, row.guild_id, event)
        return await self._client.tables.cups.save_message(row.id, event_id=event_id)

    async def _drop_event(self, cup: Cup) -> None:
        if cup.row.event_id is not None:
            await drop_event(self._client, cup.row.guild_id, cup.row.event_id)


def _thread_name(cup: Cup, group: CupTableRow, voice: Translator) -> str:
    return cut(screens.thread_name(cup, group, voice), discord_limits.THREAD_NAME)


def _card(cup: Cup) -> MessageRow:
    assert cup.row.message_id is not None
    return MessageRow(0, CHORE, 0, cup.row.channel_id, cup.row.message_id)


def _is_over(cup: Cup) -> bool:
    return cup.row.status not in (Status.OPEN, Status.RUNNING)


def _look(cup: Cup) -> bytes:
    """Return the content of the picture that is not in the texts, for the card's digest."""
    return repr([(one.round, one.number, one.people, one.places) for one in cup.tables]).encode()
