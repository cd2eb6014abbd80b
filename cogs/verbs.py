"""A game's verbs as slash commands, made from one table: verb, description, and a description of each field.

A group holds 25 commands; a game with more verbs puts some of them into groups within its group.

All options may be left out: what has one possible value is filled in, the rest is asked step by step.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec
from discord import app_commands

from bot.games.contract import Choices, Number, Option, Pick, Refused, Said
from bot.games.registry import GAMES
from bot.games.saying import NOTHING, allowed
from bot.tables.errors import TableError
from bot.tables.seen import TableInfo
from cogs.answer import telling, voice_for
from cogs.base import Taku, TakuCog
from cogs.flow import SEPARATORS, names, only, understood
from cogs.ids import Id
from cogs.kinds import Handler, Interaction, Routes
from cogs.limits import CHOICE_NAME, OPTIONS, cut
from cogs.table import Table
from cogs.voice import Voice

TYPED = "typed"
Words: TypeAlias = tuple[app_commands.locale_str, app_commands.locale_str]
"""Name and description"""
Command: TypeAlias = app_commands.Command[Any, ..., None]
Completion: TypeAlias = Any
"""(interaction, text) -> choices; the library's own type for it is not generic in the client"""


def fields_of(game: str, verb: str) -> tuple[str, ...]:
    """What is said after the verb, in order."""
    kind = GAMES[game].actions[verb]
    return tuple(field.name for field in msgspec.structs.fields(kind))


class VerbsCog(TakuCog):
    """Base of a game's cog: `game`, its `group`, and the words of its verbs and fields."""

    game: ClassVar[str]
    command: ClassVar[str] = ""
    """the group's name, if it is not the game's id"""
    verbs: ClassVar[Mapping[str, Words]]
    """verb -> name and description of its command"""
    fields: ClassVar[Mapping[str, Words]]
    """field -> name and description of its option"""
    subgroups: ClassVar[Sequence[tuple[Words, Sequence[str]]]] = ()
    """groups within the group: name and description, and the verbs whose commands stand there"""

    def __init__(self, client: Taku, table: Table, description: app_commands.locale_str) -> None:
        super().__init__(client)
        self._table = table
        self.group = app_commands.Group(
            name=self.command or self.game,
            description=description,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )
        places = self._places()
        for verb in self.verbs:
            places.get(verb, self.group).add_command(self._command(verb))

    async def cog_load(self) -> None:
        """Puts the group into the tree."""
        self.client.tree.add_command(self.group)

    def routes(self) -> Routes:
        """For the question which table is meant, whose buttons hold only the verb."""
        return {f"{TYPED}-{self.game}": self._typed({})}

    def _places(self) -> Mapping[str, app_commands.Group]:
        """The groups within the group, by the verbs that stand there."""
        found: dict[str, app_commands.Group] = {}
        for (name, description), verbs in self.subgroups:
            group = app_commands.Group(name=name, description=description, parent=self.group)
            found |= dict.fromkeys(verbs, group)
        return found

    def _command(self, verb: str) -> Command:
        name, description = self.verbs[verb]
        fields = fields_of(self.game, verb)

        async def callback(interaction: Interaction, **given: str) -> None:
            filled = {field: value for field, value in given.items() if value}
            await self._say(interaction, (verb,), filled)

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        options = [inspect.Parameter(one, kind, default="", annotation=str) for one in fields]
        callback.__signature__ = inspect.Signature([inspect.Parameter("interaction", kind), *options])
        callback = app_commands.describe(**{one: self.fields[one][1] for one in fields})(callback)
        callback = app_commands.rename(**{one: self.fields[one][0] for one in fields})(callback)
        made: Command = app_commands.Command(name=name, description=description, callback=callback)
        for one in fields:
            made.autocomplete(one)(self._completion(verb, fields, one))
        return made

    async def _say(self, interaction: Interaction, said: Said, given: Mapping[str, str]) -> None:
        here = await self.client.router.table_typed_at(interaction, self.game)
        if here is not None:
            await telling(interaction, self._table.say(interaction, here, said, given=given))
        else:
            await self.client.router.command(interaction, Id(f"{TYPED}-{self.game}", said=said), game=self.game)

    def _typed(self, given: Mapping[str, str]) -> Handler:
        async def handler(interaction: Interaction, target: Id, values: Sequence[str]) -> None:
            del values
            info = await self.client.tables.finding.info(target.table)
            await self._table.say(interaction, info, target.said, given=given)

        return handler

    # --- autocompletion ----------------------------------------------------------------------------------------------

    def _completion(self, verb: str, fields: Sequence[str], field: str) -> Completion:
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            info = await self.client.router.table_typed_at(interaction, self.game)
            if info is None or info.seat_of(interaction.user.id) is None:
                return []
            try:
                choices = await self._reached(interaction, info, (verb,), fields[: fields.index(field)])
            except (Refused, TableError):
                return []
            return offered(choices, current, await voice_for(interaction, info), info) if choices else []

        return complete

    async def _reached(
        self, interaction: Interaction, info: TableInfo, said: Said, earlier: Sequence[str]
    ) -> Choices | None:
        """The choices after the verb and what stands in the earlier options; None if one that matters is empty."""
        for field in earlier:
            choices = await self.client.tables.questions.ask(info.id, interaction.user.id, said)
            typed = self._filled(interaction, field)
            value = understood(choices, typed, info) if typed else only(choices)
            if value is None:
                return None
            said = (*said, value)
        return await self.client.tables.questions.ask(info.id, interaction.user.id, said)

    def _filled(self, interaction: Interaction, field: str) -> str | None:
        """What stands in an option; the namespace knows options by their English names."""
        return getattr(interaction.namespace, self.fields[field][0].message, None)


def offered(choices: Choices, current: str, voice: Voice, info: TableInfo) -> list[app_commands.Choice[str]]:
    """The legal values that fit what is typed, at most 25."""
    match choices:
        case Number(low=low, high=high):
            values = (str(number) for number in range(low, min(high, low + 1000) + 1))
            return [app_commands.Choice(name=one, value=one) for one in values if one.startswith(current.strip())][
                :OPTIONS
            ]
        case Pick() as pick if pick.at_least == pick.at_most == 1:
            options = (one for one in allowed(pick) if _fits(one, current, info))
            return [_choice(voice.plain(one.name), one.value) for one in options][:OPTIONS]
        case Pick() as pick:
            return _sets(pick, current, voice, info)
        case _:
            return []


def _choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(name, CHOICE_NAME), value=value)


def _fits(option: Option, current: str, info: TableInfo) -> bool:
    low = current.strip().casefold()
    return low in option.value.casefold() or any(low in name.casefold() for name in names(option, info))


def _sets(pick: Pick, current: str, voice: Voice, info: TableInfo) -> list[app_commands.Choice[str]]:
    """Several picks: what is typed so far, and each way to go on by one."""
    options = {option.value: option for option in allowed(pick)}
    *whole, last = SEPARATORS.split(current.strip()) if current.strip() else [""]
    taken = [value for value in whole if value in options]
    if last in options:
        taken, last = [*taken, last], ""
    sets = [taken] if pick.at_least <= len(taken) <= pick.at_most else []
    if len(taken) < pick.at_most:
        sets += [
            [*taken, value]
            for value, option in options.items()
            if taken.count(value) < option.copies and _fits(option, last, info)
        ]
    order = list(options)
    found: dict[str, str] = {}
    for one in sets:
        ordered = sorted(one, key=order.index)
        name = voice.listing([voice.plain(options[value].name) for value in ordered])
        found["+".join(ordered) or NOTHING] = name or NOTHING
    return [_choice(name, value) for value, name in found.items()][:OPTIONS]
