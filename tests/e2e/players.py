"""Little players: for whoever is asked they take the game's own advice, and say it as people do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from simcord.actors import MemberActor
from simcord.results import InteractionResult, to_discord_message

from bot.games.chance import LooseChance
from bot.games.contract import Said
from bot.games.saying import asker, split
from bot.tables.loaded import Loaded, load
from cogs.ids import Id, parse
from cogs.screens.step import NTH
from cogs.verbs import VerbsCog, fields_of
from tests.cogs.play import World, components, shown
from tests.e2e.sent import BUTTON, LINK, MENU

MOST_STEPS = 40
Between = Callable[[], Awaitable[None]]


async def table_at(w: World, table: int) -> Loaded:
    """The table with its whole state: for the one who sets up and judges the test."""
    return await load(w.client.store, table)


def advice(loaded: Loaded, seat: int, salt: int = 0) -> Said:
    """What an AI of the middle level would say there."""
    game, state = loaded.game, loaded.state
    chance = LooseChance(loaded.row.number * 31 + seat + salt)
    return game.ai(game.view(state, seat), asker(game, state, seat), chance, 2)


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


async def begin(w: World, table: int, actor: MemberActor, said: Said) -> InteractionResult:
    """The verb's button in the thread."""
    start = await board(w, table)
    return await actor.click(start, custom_id=verb_of(start, said))


async def by_buttons(
    w: World, table: int, actor: MemberActor, said: Said, *, private: bool = False, between: Between | None = None
) -> InteractionResult:
    """Says it through buttons, menus and forms, starting in the thread or in the direct message.

    `between` is awaited when the first question is on the screen.
    """
    if private:
        return await _by_message(w, actor, said)
    result = await begin(w, table, actor, said)
    if between is not None:
        await between()
    return await _to_the_end(actor, result, said)


async def _by_message(w: World, actor: MemberActor, said: Said) -> InteractionResult:
    """The direct message has the verb's button, or asks at once where there is only one verb."""
    start = newest(w, actor.user.dm_channel.id)
    if any(one.purpose == "say" and one.said == said[:1] for one in ids(start)):
        result = await actor.user.click(start, custom_id=verb_of(start, said))
    else:
        result = await go_on(actor.user, start, said)
    return await _to_the_end(actor.user, result, said)


async def _to_the_end(hands: Any, result: InteractionResult, said: Said) -> InteractionResult:
    for _ in range(MOST_STEPS):
        if not any(one.purpose == "cancel" for one in ids(result)):
            return result
        result = await go_on(hands, shown(result), said)
    raise AssertionError(f"no way on to {said}")


async def go_on(hands: Any, here: Any, said: Said) -> InteractionResult:
    """One step further from a message that asks."""
    buttons, menus = ids(here), ids(here, MENU)
    for one in buttons:
        if one.purpose == "do":
            assert one.said == said
            return await hands.click(here, custom_id=str(one))
        if one.purpose == "write":
            form = await hands.click(here, custom_id=str(one))
            return await hands.submit_modal(form, {"text": said[len(one.said)]})
    if menus and (values := _entries(menus[0], said)):
        if values <= _offered(here):
            return await hands.select(here, sorted(values), custom_id=str(menus[0]))
        return await hands.click(here, custom_id=str(max(buttons, key=lambda one: int(one.arg or 0))))
    says = [one for one in buttons if one.purpose == "say" and one.said == said[: len(one.said)]]
    return await hands.click(here, custom_id=str(max(says, key=lambda one: len(one.said))))


def _offered(message: Any) -> set[str]:
    (menu,) = (one for one in components(message) if one["type"] == MENU)
    return {option["value"] for option in menu["options"]}


def _entries(menu: Id, said: Said) -> set[str]:
    """What to take in a menu; nothing where a button says it.

    Further copies of a pick are entries of their own; a menu of `more` takes one pick at a time.
    """
    if menu.purpose != "more":
        picks = split(said[len(menu.said)])
        return {
            pick if picks[:at].count(pick) == 0 else f"{pick}{NTH}{picks[:at].count(pick) + 1}"
            for at, pick in enumerate(picks)
        }
    *base, gathered = menu.said
    picks, taken = split(said[len(base)]), split(gathered)
    return set([pick for pick in picks if taken.count(pick) < picks.count(pick)][:1])


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
