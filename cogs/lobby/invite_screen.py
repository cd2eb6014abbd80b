"""Screens of invitations to a table."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.games.contract import Text, Typed, t
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.lobby.invitations import InvitationResult
from bot.tables.model.views import TableInfo
from cogs.ui.components import AnswerContext, Button, Screen, button, link, note, rows, text, user_menu
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.layout import COLOUR
from cogs.ui.links import main_menu, new_table
from cogs.ui.texts import mention, place_url
from cogs.ui.translator import Translator


def choose(info: TableInfo, voice: Translator) -> Screen:
    """Build the menu of users to invite."""
    return Screen(
        text([voice.markdown(t("Who do you want to invite? Each of them gets one message."))]),
        user_menu(CustomId("guests", info.id), voice.text(t("Choose people")), OPTIONS),
        at=AnswerContext(info.id, info.number),
    )


def told(info: TableInfo, asked: InvitationResult, others: Sequence[int], voice: Translator) -> Screen:
    """Build the result of an invitation; `others` are users who cannot be invited at all."""
    lines: list[tuple[Sequence[int], Text]] = [
        (asked.invited, t("Invited: {who}", who=_named(asked.invited, voice))),
        (asked.seated, t("At the table already: {who}", who=_named(asked.seated, voice))),
        ((*asked.before, *asked.declined), t("Invited before: {who}", who=_before(asked, voice))),
        (asked.too_often, t("Invited too often today, so not by me: {who}", who=_named(asked.too_often, voice))),
        (asked.blocked, t("Blocked by you, so not invited: {who}", who=_named(asked.blocked, voice))),
        (others, t("Only other people of this server can be invited, no bots: {who}", who=_named(others, voice))),
    ]
    at = AnswerContext(info.id, info.number)
    return note(*(voice.markdown(line) for people, line in lines if people), at=at)


def _before(asked: InvitationResult, voice: Translator) -> str:
    away = [voice.markdown(t("{who} (declined)", who=mention(user))) for user in asked.declined]
    return voice.listing([*map(mention, asked.before), *away])


def _named(users: Sequence[int], voice: Translator) -> str:
    return voice.listing([mention(user) for user in users])


def invitation(
    by: str, info: TableInfo, card: MessageRow | None, voice: Translator, called: int | None = None
) -> Screen:
    """Build the invitation, by direct message or as a mention of the user `called`."""
    meta = GAMES[info.game].meta
    line = t("{name} invites you to a table.", name=Typed(by))
    head = [
        f"### {voice.markdown(meta.title)}",
        f"{mention(called)} {voice.markdown(line)}" if called else voice.markdown(line),
    ]
    seats = voice.listing([voice.name(seat.seat) for seat in info.seats])
    decline = button(voice.text(t("Decline")), CustomId("decline", info.id))
    to_menu = [] if called else [main_menu(voice)]
    return Screen(
        text([*head, voice.markdown(meta.tagline), f"-# {seats}"]),
        *rows([_join(info, voice, ButtonStyle.primary), decline, _to_table(info, card, voice), *to_menu]),
        colour=COLOUR,
        mentions=[] if called is None else [called],
    )


def joined(info: TableInfo, card: MessageRow | None, voice: Translator) -> Screen:
    """Build the reply after an accepted invitation."""
    line = t("Welcome! You have a seat at this table now.")
    return note(voice.markdown(line), buttons=[_to_table(info, card, voice), main_menu(voice)])


def declined(info: TableInfo, card: MessageRow | None, voice: Translator) -> Screen:
    """Build the reply after a declined invitation, with the way to accept after all."""
    line = t("You declined. If you change your mind, you can join as long as a seat is free.")
    join = _join(info, voice, ButtonStyle.secondary)
    return note(voice.markdown(line), buttons=[join, _to_table(info, card, voice), main_menu(voice)])


def _join(info: TableInfo, voice: Translator, style: ButtonStyle) -> Button:
    return button(voice.text(t("Join")), CustomId("accept", info.id), style)


def _to_table(info: TableInfo, card: MessageRow | None, voice: Translator) -> Button:
    return link(voice.text(t("To the table")), place_url(info, card))


def no_table(voice: Translator) -> Screen:
    """Build the notice that there is no table to invite to."""
    line = t("You are at no table of this server with a free seat. Open one, then invite.")
    return note(voice.markdown(line), buttons=[new_table(voice)])
