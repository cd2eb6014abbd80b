"""Slash commands made from a game's verbs.

A group can have 25 commands; a game with more verbs has subgroups. All options are optional: those with one possible
value are filled in, the others are prompted step by step.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias, get_args, get_type_hints

from discord import app_commands

from bot.games.contract import Action, ChoicePath, Choices, Command, Field, Group, Label, Number, Option, Pick, t
from bot.games.engine.choice_walk import NOTHING, allowed
from bot.games.registry import AnyGame
from bot.tables.model.views import TableInfo
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import called_as_now, report_errors, suggesting, translator_for
from cogs.framework.router import Which, meant
from cogs.play.cog import PlayCog
from cogs.ui.bidi import as_typed
from cogs.ui.command_translator import in_game
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import CHOICE_NAME, OPTIONS, cut
from cogs.ui.move_builder import SEPARATORS, names, only, understood
from cogs.ui.translator import Translator

TYPED = "typed"
SlashCommand: TypeAlias = app_commands.Command[Any, ..., None]
Completion: TypeAlias = Any
"""(interaction, text) -> choices; the library's own type for it is not generic in the client."""


def english(label: Label) -> str:
    """Return the English name, by which the library identifies it."""
    return label.english or label.name.key


def fields_of(game: AnyGame, verb: str) -> Mapping[str, Field]:
    """Return the fields of a verb by name, in order, from its annotation."""
    return _fields(game.actions[verb])


@cache
def _fields(action: type[Action]) -> Mapping[str, Field]:
    hints = get_type_hints(action, include_extras=True)
    return {name: get_args(hints[name])[1] for name in action.__struct_fields__}


class GameCommands(TakuCog):
    """Cog of a game's command `group`, made from its verbs."""

    def __init__(self, client: TakuBot, table: PlayCog, game: AnyGame) -> None:
        super().__init__(client)
        self.__cog_name__ = game.meta.id
        self._table, self.game, self._purpose = table, game, f"{TYPED}-{game.meta.id}"
        self.group = app_commands.Group(
            name=game.meta.command or game.meta.id,
            description=in_game(game.meta.id, t("Play {title}", title=game.meta.title)),
        )
        self._groups: dict[str, app_commands.Group] = {}
        for verb in game.verbs:
            if verb.command is not None:
                self._group(verb.command.group).add_command(self._command(verb.value, verb.command))

    async def cog_load(self) -> None:
        """Add the group to the command tree."""
        self.client.tree.add_command(self.group)

    def routes(self) -> Routes:
        """Return the handler of the table prompt, whose buttons have only the verb."""
        return {self._purpose: self._typed}

    def asks(self) -> Mapping[str, Which]:
        """Return the prompt for one of the tables of this game."""
        return {self._purpose: Which(partial(meant, game=self.game.meta.id))}

    def _words(self, label: Label) -> tuple[app_commands.locale_str, app_commands.locale_str]:
        """Return the name and the description."""
        game = self.game.meta.id
        return in_game(game, label.name, label.english), in_game(game, label.about)

    def _group(self, label: Group | None) -> app_commands.Group:
        """Return the subgroup, or the group itself."""
        if label is None:
            return self.group
        name, about = self._words(label)
        if name.message not in self._groups:
            self._groups[name.message] = app_commands.Group(name=name, description=about, parent=self.group)
        return self._groups[name.message]

    def _command(self, verb: str, label: Command) -> SlashCommand:
        name, about = self._words(label)
        fields = {field: self._words(one) for field, one in fields_of(self.game, verb).items()}

        async def callback(interaction: Interaction, **given: str) -> None:
            filled = {field: value for field, value in given.items() if value}
            await self._say(interaction, (verb,), filled)

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        options = [inspect.Parameter(one, kind, default="", annotation=str) for one in fields]
        callback.__signature__ = inspect.Signature([inspect.Parameter("interaction", kind), *options])
        callback = app_commands.describe(**{one: words[1] for one, words in fields.items()})(callback)
        callback = app_commands.rename(**{one: words[0] for one, words in fields.items()})(callback)
        made: SlashCommand = app_commands.Command(name=name, description=about, callback=callback)
        for one in fields:
            made.autocomplete(one)(self._completion(verb, one))
        return made

    async def _say(self, interaction: Interaction, said: ChoicePath, given: Mapping[str, str]) -> None:
        here = await self.client.router.table_typed_at(interaction, self.game.meta.id)
        if here is not None:
            await report_errors(interaction, self._said(interaction, here, said, given))
        else:
            await self.client.router.command(interaction, CustomId(self._purpose, said=said))

    async def _said(
        self, interaction: Interaction, here: TableInfo, said: ChoicePath, given: Mapping[str, str]
    ) -> None:
        await self._table.say(interaction, await called_as_now(interaction, here), said, given=given)

    async def _typed(self, interaction: Interaction, target: CustomId) -> None:
        await self._table.say(interaction, await self.client.tables.queries.info(target.table), target.said)

    # --- autocompletion ----------------------------------------------------------------------------------------------

    def _completion(self, verb: str, field: str) -> Completion:
        fields = fields_of(self.game, verb)
        earlier = tuple(fields)[: tuple(fields).index(field)]

        @suggesting
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            info = await self.client.router.table_typed_at(interaction, self.game.meta.id)
            if info is None or info.seat_of(interaction.user.id) is None:
                return []
            typed = [getattr(interaction.namespace, english(fields[one]), None) for one in earlier]
            choices = await self._reached(interaction, info, (verb,), typed)
            return offered(choices, current, await translator_for(interaction, info), info) if choices else []

        return complete

    async def _reached(
        self, interaction: Interaction, info: TableInfo, said: ChoicePath, earlier: Sequence[str | None]
    ) -> Choices | None:
        """Return the choices after the verb and the earlier options; None if one needed is empty."""
        for typed in earlier:
            choices = await self.client.tables.choices.choices(info.id, interaction.user.id, said)
            value = understood(choices, typed, info) if typed else only(choices)
            if value is None:
                return None
            said = (*said, value)
        return await self.client.tables.choices.choices(info.id, interaction.user.id, said)


def offered(choices: Choices, current: str, voice: Translator, info: TableInfo) -> list[app_commands.Choice[str]]:
    """Return up to 25 legal values that match the input."""
    match choices:
        case Number(low=low, high=high):
            values = (str(number) for number in range(low, min(high, low + 1000) + 1))
            return [app_commands.Choice(name=one, value=one) for one in values if one.startswith(current.strip())][
                :OPTIONS
            ]
        case Pick() as pick if pick.at_least == pick.at_most == 1:
            options = (one for one in allowed(pick) if _fits(one, current, info))
            return [_choice(voice.text(one.name), one.value) for one in options][:OPTIONS]
        case Pick() as pick:
            return _sets(pick, current, voice, info)
        case _:
            return []


def _choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(name, CHOICE_NAME), value=value)


def _fits(option: Option, current: str, info: TableInfo) -> bool:
    low = as_typed(current).strip().casefold()
    return low in option.value.casefold() or any(low in name.casefold() for name in names(option.name, info))


def _sets(pick: Pick, current: str, voice: Translator, info: TableInfo) -> list[app_commands.Choice[str]]:
    """Return several picks: the input so far, and each extension by one pick."""
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
        ordered = one if pick.ordered else sorted(one, key=order.index)
        name = voice.listing([voice.text(options[value].name) for value in ordered])
        found["+".join(ordered) or NOTHING] = name or NOTHING
    return [_choice(name, value) for value, name in found.items()][:OPTIONS]
