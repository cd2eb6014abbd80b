"""What a server allows: where tables are opened, by whom, how many at a time, in which language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord
from discord import ui
from msgspec import Struct

from bot.games.common_texts import command
from bot.games.contract import Text, t, tn
from bot.rows import GuildRow
from bot.tables.lobby.permissions import MOST_TABLES
from cogs.ui import discord_limits
from cogs.ui.components import Entry, Row, Screen, button, menu, note, rows, text
from cogs.ui.custom_ids import Id
from cogs.ui.texts import LANGUAGE_NAMES
from cogs.ui.translator import Voice

CHANNELS, ROLE, MOST, LANGUAGE, EVERY, EVERYBODY = "channels", "role", "most", "language", "every", "everybody"
ADVERTS, NO_ADVERTS = "adverts", "no adverts"
"""What a menu or a button changes."""
OPENERS, NO_LIMIT = "auto", "0"
KINDS = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]
"""Of channels in which tables can stand."""
TOLD = 5


class Found(Struct, frozen=True):
    """What is to be said of a channel: permissions that we lack there, and, of a forum, what about its tags."""

    channel_id: int
    lacking: tuple[Text, ...] = ()
    tags: Text | None = None


def here(
    server: GuildRow, there: Collection[int], found: Sequence[Found], voice: Voice, *, role_gone: bool = False
) -> Screen:
    """The server's settings, each saved at once, and what is missing. Of its channels these are `there`."""
    chosen = [one for one in server.channels or () if one in there]
    lines = [f"### {voice.say(t('Tables in this server'))}", voice.say(t("Each choice is saved at once."))]
    lines += _told(found, voice)
    if len(chosen) < len(server.channels or ()):
        lines.append(voice.say(t("A channel that was chosen is not there any more. Please choose anew.")))
    if role_gone:
        lines.append(voice.say(t("The role that was chosen is not there any more. Please choose anew.")))
    clear = [button(voice.plain(t("Any channel")), Id("here", arg=EVERY))] if server.channels is not None else []
    if server.opener_role is not None:
        clear.append(button(voice.plain(t("Everybody")), Id("here", arg=EVERYBODY)))
    shown = t("Substitutes: shown") if server.adverts else t("Substitutes: hidden")
    clear.append(button(voice.plain(shown), Id("here", arg=NO_ADVERTS if server.adverts else ADVERTS)))
    return Screen(
        text(lines),
        _channels(chosen, voice),
        _role(None if role_gone else server.opener_role, voice),
        _most(server.most_tables, voice),
        _language(server.language, voice),
        *rows(clear),
    )


def _told(found: Sequence[Found], voice: Voice) -> list[str]:
    lines: list[str] = []
    for one in found:
        if one.lacking:
            place = f"<#{one.channel_id}>"
            lines.append(
                voice.say(t("In {channel} I lack these permissions: {names}", channel=place, names=one.lacking))
            )
        elif one.tags is not None:
            lines.append(voice.say(one.tags))
    if len(lines) > TOLD:
        left = len(lines) - TOLD + 1
        more = tn("Something is missing in {n} more channel.", "Something is missing in {n} more channels.", left)
        return [*lines[: TOLD - 1], voice.say(more)]
    return lines or [voice.say(t("Nothing is missing: I may do what tables need."))]


def _channels(chosen: Sequence[int], voice: Voice) -> Row:
    return ui.ActionRow(
        ui.ChannelSelect(
            custom_id=str(Id("here", arg=CHANNELS)),
            placeholder=voice.plain(t("Opened in: any channel")),
            channel_types=KINDS,
            min_values=0,
            max_values=discord_limits.OPTIONS,
            default_values=[discord.Object(one) for one in chosen],
        )
    )


def _role(role: int | None, voice: Voice) -> Row:
    return ui.ActionRow(
        ui.RoleSelect(
            custom_id=str(Id("here", arg=ROLE)),
            placeholder=voice.plain(t("Opened by: everybody")),
            min_values=0,
            max_values=1,
            default_values=[] if role is None else [discord.Object(role)],
        )
    )


def _most(most: int | None, voice: Voice) -> Row:
    entries = [Entry(voice.plain(t("Any number of tables")), NO_LIMIT, chosen=most is None)]
    entries += [
        Entry(voice.plain(tn("{n} table at a time", "{n} tables at a time", one)), str(one), chosen=one == most)
        for one in MOST_TABLES
    ]
    return menu(Id("here", arg=MOST), voice.plain(t("How many tables at a time")), entries)


def _language(language: str | None, voice: Voice) -> Row:
    entries = [
        Entry(voice.plain(t("Tables: opener's language")), OPENERS, chosen=language is None),
        *(
            Entry(voice.plain(t("New tables: {language}", language=name)), one, chosen=language == one)
            for one, name in LANGUAGE_NAMES.items()
        ),
    ]
    return menu(Id("here", arg=LANGUAGE), voice.plain(t("Language of new tables in this server")), entries)


def opens_in(channels: Sequence[int], voice: Voice) -> Screen:
    """Where tables are opened in this server, for who has tried elsewhere."""
    places = voice.listing([f"<#{one}>" for one in channels])
    return _refused(t("In this server, tables are opened in {channels}.", channels=places), voice)


def opens_for(role: int, voice: Voice) -> Screen:
    """Who opens tables in this server, for who may not."""
    return _refused(t("In this server, only members with the role {role} open tables.", role=f"<@&{role}>"), voice)


def _refused(line: Text, voice: Voice) -> Screen:
    change = t("Moderators change that with {command}.", command=command("taku here"))
    return note(voice.say(line), f"-# {voice.say(change)}")
