"""Screens of a server's settings: channels, host role, number of tables, language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord
from discord import ui
from msgspec import Struct

from bot.games.common_texts import command
from bot.games.contract import Text, t, tn
from bot.rows import GuildRow
from bot.tables.lobby.permissions import MOST_TABLES
from bot.tables.model.errors import NotOpener, OpensElsewhere
from cogs.servers.bans_screen import HERE, banned_people
from cogs.servers.install_link import OPTIONAL
from cogs.ui import discord_limits
from cogs.ui.components import MenuEntry, Row, Screen, button, menu, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import puzzle_channel
from cogs.ui.texts import LANGUAGE_NAMES, PUZZLE_OF_THE_DAY, labelled
from cogs.ui.translator import Translator

CHANNELS, ROLE, MOST, LANGUAGE, EVERY, EVERYBODY = "channels", "role", "most", "language", "every", "everybody"
ADVERTS, NO_ADVERTS = "adverts", "no adverts"
"""Arguments of the menus and buttons."""
OPENERS, NO_LIMIT = "auto", "0"
KINDS = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]
"""Types of channels that can contain tables."""
TOLD = 5


class ChannelProblems(Struct, frozen=True):
    """Problems of a channel: missing permissions, also optional ones, and in a forum of tags."""

    channel_id: int
    lacking: tuple[Text, ...] = ()
    tags: Text | None = None
    optional: tuple[Text, ...] = ()


def here(
    server: GuildRow,
    there: Collection[int],
    found: Sequence[ChannelProblems],
    voice: Translator,
    puzzle: Text | None = None,
    *,
    role_gone: bool = False,
) -> Screen:
    """Build the server's settings and problems; `there` are its existing channels.

    `puzzle`: why the puzzle of the day is not posted.
    """
    chosen = [one for one in server.channels or () if one in there]
    lines = [f"### {voice.markdown(t('Tables in this server'))}", voice.markdown(t("Each choice is saved at once."))]
    lines += [*_told(found, voice), *_optional(found, voice)]
    if len(chosen) < len(server.channels or ()):
        lines.append(voice.markdown(t("A channel that was chosen is not there any more. Please choose anew.")))
    if role_gone:
        lines.append(voice.markdown(t("The role that was chosen is not there any more. Please choose anew.")))
    if puzzle is not None:
        lines.append(voice.markdown(labelled(PUZZLE_OF_THE_DAY, puzzle)))
    clear = [button(voice.text(t("Any channel")), CustomId("here", arg=EVERY))] if server.channels is not None else []
    if server.opener_role is not None:
        clear.append(button(voice.text(t("Everybody")), CustomId("here", arg=EVERYBODY)))
    shown = t("Substitutes: shown") if server.adverts else t("Substitutes: hidden")
    clear.append(button(voice.text(shown), CustomId("here", arg=NO_ADVERTS if server.adverts else ADVERTS)))
    clear.append(banned_people(HERE, voice))
    clear.append(puzzle_channel(voice))
    return Screen(
        text(lines),
        _channels(chosen, voice),
        _role(None if role_gone else server.opener_role, voice),
        _most(server.most_tables, voice),
        _language(server.language, voice),
        *rows(clear),
    )


def _told(found: Sequence[ChannelProblems], voice: Translator) -> list[str]:
    lines: list[str] = []
    for one in found:
        if one.lacking:
            place = f"<#{one.channel_id}>"
            lines.append(
                voice.markdown(t("In {channel} I lack these permissions: {names}", channel=place, names=one.lacking))
            )
        elif one.tags is not None:
            lines.append(voice.markdown(one.tags))
    if len(lines) > TOLD:
        left = len(lines) - TOLD + 1
        more = tn("Something is missing in {n} more channel.", "Something is missing in {n} more channels.", left)
        return [*lines[: TOLD - 1], voice.markdown(more)]
    return lines or [voice.markdown(t("Nothing is missing: I may do what tables need."))]


def _optional(found: Sequence[ChannelProblems], voice: Translator) -> list[str]:
    names = tuple(name for name in OPTIONAL.values() if any(name in one.optional for one in found))
    return [f"-# {voice.markdown(t('Optional permissions that I lack: {names}.', names=names))}"] if names else []


def _channels(chosen: Sequence[int], voice: Translator) -> Row:
    return ui.ActionRow(
        ui.ChannelSelect(
            custom_id=str(CustomId("here", arg=CHANNELS)),
            placeholder=voice.text(t("Opened in: any channel")),
            channel_types=KINDS,
            min_values=0,
            max_values=discord_limits.OPTIONS,
            default_values=[discord.Object(one) for one in chosen],
        )
    )


def _role(role: int | None, voice: Translator) -> Row:
    return ui.ActionRow(
        ui.RoleSelect(
            custom_id=str(CustomId("here", arg=ROLE)),
            placeholder=voice.text(t("Opened by: everybody")),
            min_values=0,
            max_values=1,
            default_values=[] if role is None else [discord.Object(role)],
        )
    )


def _most(most: int | None, voice: Translator) -> Row:
    entries = [MenuEntry(voice.text(t("Any number of tables")), NO_LIMIT, chosen=most is None)]
    entries += [
        MenuEntry(voice.text(tn("{n} table at a time", "{n} tables at a time", one)), str(one), chosen=one == most)
        for one in MOST_TABLES
    ]
    return menu(CustomId("here", arg=MOST), voice.text(t("How many tables at a time")), entries)


def _language(language: str | None, voice: Translator) -> Row:
    entries = [
        MenuEntry(voice.text(t("Tables: opener's language")), OPENERS, chosen=language is None),
        *(
            MenuEntry(voice.text(t("New tables: {language}", language=name)), one, chosen=language == one)
            for one, name in LANGUAGE_NAMES.items()
        ),
    ]
    return menu(CustomId("here", arg=LANGUAGE), voice.text(t("Language of new tables in this server")), entries)


def opens_in(error: OpensElsewhere, voice: Translator) -> Screen:
    """Build the list of channels for tables, after an attempt in another one."""
    places = voice.listing([f"<#{one}>" for one in error.channels])
    return _refused(t("In this server, tables are opened in {channels}.", channels=places), voice)


def opens_for(error: NotOpener, voice: Translator) -> Screen:
    """Build the notice of the host role, after an attempt without it."""
    role = f"<@&{error.role}>"
    return _refused(t("In this server, only members with the role {role} open tables.", role=role), voice)


def _refused(line: Text, voice: Translator) -> Screen:
    change = t("Moderators change that with {command}.", command=command("taku here"))
    return note(voice.markdown(line), f"-# {voice.markdown(change)}")
