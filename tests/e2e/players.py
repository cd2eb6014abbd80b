"""Little players: for whoever is asked they take the game's own simplest advice, and say it as people do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from simcord.actors import MemberActor
from simcord.results import InteractionResult, to_discord_message

from bot.games.chance import LooseChance
from bot.games.contract import Said
from bot.games.saying import NOTHING, asker, split
from bot.tables.loaded import Loaded, load
from cogs.ids import Id, parse
from cogs.screens.step import NTH
from cogs.verbs import VerbsCog, fields_of
from tests.cogs.play import World, components, shown
from tests.e2e.sent import BUTTON, LINK, MENU

Between = Callable[[], Awaitable[None]]


async def table_at(w: World, table: int) -> Loaded:
    """The table with its whole state: for the one who sets up and judges the test."""
    return await load(w.client.store, table)


def advice(loaded: Loaded, seat: int, salt: int = 0) -> Said:
    """What the simplest AI would say there."""
    game, state = loaded.game, loaded.state
    chance = LooseChance(loaded.row.number * 31 + seat + salt)
    return game.ai(game.view(state, seat), asker(game, state, seat), chance, 1)


def person(w: World, loaded: Loaded, seat: int) -> MemberActor:
    """Who sits there."""
    return next(actor for actor in w.people.values() if actor.id == loaded.info.seats[seat].user_id)


def ids(message: Any, kind: int = BUTTON) -> list[Id]:
    """What the buttons (or menus) of a message mean."""
    parts = (one for one in components(message) if one["type"] == kind and one.get("style") != LINK)
    return [found for one in parts if not one.get("disabled") and (found := parse(one["custom_id"])) is not None]


def newest(w: World, channel: int) -> Any:
    """The newest message of a channel that is for everybody there."""
    messages = w.env.backend.messages[channel].values()
    return to_discord_message(w.env, max((m for m in messages if not m.is_ephemeral), key=lambda m: m.id))


async def board(w: World, table: int) -> Any:
    """The newest message of the table's thread."""
    return newest(w, (await w.client.tables.info(table)).thread_id or 0)


def verb_of(message: Any, said: Said) -> str:
    """The custom id of the verb's button."""
    return str(next(one for one in ids(message) if one.purpose == "say" and one.said == said[:1]))


async def begin(w: World, table: int, actor: MemberActor, said: Said, *, private: bool = False) -> InteractionResult:
    """The verb's button: in the thread, or in the direct message."""
    if private:
        start = newest(w, actor.user.dm_channel.id)
        return await actor.user.click(start, custom_id=verb_of(start, said))
    start = await board(w, table)
    return await actor.click(start, custom_id=verb_of(start, said))


async def by_buttons(
    w: World, table: int, actor: MemberActor, said: Said, *, private: bool = False, between: Between | None = None
) -> InteractionResult:
    """Says it through buttons, menus and forms, starting in the thread or in the direct message.

    `between` is awaited when the first question is on the screen.
    """
    hands = actor.user if private else actor
    result = await begin(w, table, actor, said, private=private)
    if between is not None:
        await between()
    known = 0
    while any(one.purpose == "cancel" for one in ids(result)):
        result, reached = await go_on(hands, result, said)
        assert reached > known, f"no way on to {said}"
        known = reached
    return result


async def go_on(hands: Any, result: InteractionResult, said: Said) -> tuple[InteractionResult, int]:
    """One step further; the number says how far."""
    here = shown(result)
    buttons, menus = ids(here), ids(here, MENU)
    for one in buttons:
        if one.purpose == "do":
            assert one.said == said
            return await hands.click(here, custom_id=str(one)), len(said) + 1
        if one.purpose == "write":
            form = await hands.click(here, custom_id=str(one))
            return await hands.submit_modal(form, {"text": said[len(one.said)]}), len(one.said) + 1
    says = [one for one in buttons if one.purpose == "say" and one.said == said[: len(one.said)]]
    if menus:
        (menu,) = menus
        value = said[len(menu.said)]
        if value != NOTHING:
            return await hands.select(here, _entries(here, value), custom_id=str(menu)), len(menu.said) + 1
        says = [one for one in says if one.said == (*menu.said, NOTHING)]
    best = max(says, key=lambda one: len(one.said))
    return await hands.click(here, custom_id=str(best)), len(best.said)


def _entries(message: Any, value: str) -> list[str]:
    """The menu's values for a said value: further copies of a pick are entries of their own."""
    picks = split(value)
    return [
        pick if picks[:at].count(pick) == 0 else f"{pick}{NTH}{picks[:at].count(pick) + 1}"
        for at, pick in enumerate(picks)
    ]


async def by_command(w: World, table: int, actor: MemberActor, said: Said) -> InteractionResult:
    """Says it by the game's slash command, each option taken from what autocompletion suggests."""
    info = await w.client.tables.info(table)
    cog = next(one for one in w.client.cogs.values() if getattr(one, "game", "") == info.game)
    thread = next(one for one in w.channel.threads if one.id == info.thread_id)
    assert isinstance(cog, VerbsCog)
    command = f"{info.game} {cog.verbs[said[0]][0].message}"
    filled: dict[str, Any] = {}
    for field, value in zip(fields_of(info.game, said[0]), said[1:], strict=True):
        option = cog.fields[field][0].message
        filled[option] = await _suggested(actor, thread, command, option=option, value=value, filled=filled)
    result = await actor.slash(thread, command, **filled)
    if do := [one for one in ids(result) if one.purpose == "do"]:
        assert do[0].said == said
        return await actor.click(shown(result), custom_id=str(do[0]))
    return result


async def _suggested(
    actor: MemberActor, thread: Any, command: str, *, option: str, value: str, filled: dict[str, Any]
) -> str:
    """The value, typed pick by pick, each time finding it among the suggestions."""
    picks = split(value)
    for count in range(len(picks) + 1):
        offered: Sequence[dict[str, Any]] = await actor.autocomplete(
            thread, command, option, "+".join(picks[:count]), **filled
        )
        if value in [one["value"] for one in offered]:
            return value
    raise AssertionError(f"{command} {option}: {value} is not suggested")
