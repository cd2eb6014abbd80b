"""Scripted players: they follow the game's own advice, by real interactions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from simcord.actors import MemberActor, _component_interaction
from simcord.components import walk_components
from simcord.results import InteractionResult, to_discord_message

from bot.games.contract import ChoicePath, FreeText, Later
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import split
from bot.tables.model.loading import GameSnapshot, load
from cogs.game_commands.verbs import GameCommands, english, fields_of
from cogs.ui.custom_ids import CustomId, parse
from cogs.ui.forms import ON, WAS
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.sent_messages import BUTTON, CHECKBOX, LINK, MENU, RADIO
from tests.tools.soak.player_input import adds, asks_on, entries, path_of

MOST_STEPS = 40
MOST_WAITS = 100
PATIENCE = 200
"""Requests to a seat that has no move yet."""
Between = Callable[[], Awaitable[None]]


async def table_at(w: World, table: int) -> GameSnapshot:
    """Return the table with its whole state, for the test itself."""
    return await load(w.client.tables.uow.store, table)


def advice(loaded: GameSnapshot, seat: int) -> ChoicePath:
    """Return the next move of an AI of the middle level there, perhaps after several requests."""
    game, state = loaded.game, loaded.state
    for often in range(PATIENCE):
        chance = LooseChance(loaded.row.last_move * 31 + seat + often * 1009)
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, 2)
        if not isinstance(said, Later):
            return said
    raise AssertionError("nothing to say")


def asked(loaded: GameSnapshot) -> list[int]:
    """Return the seats of people with a decision."""
    waiting = dict.fromkeys(one.seat for one in loaded.game.pending(loaded.state) if not one.optional)
    return [seat for seat in waiting if loaded.info.seats[seat].user_id is not None]


async def until_asked(w: World, table: int) -> GameSnapshot:
    """Let AI seats move and time pass until a person has a decision, or the table is over."""
    await w.ai_moves()
    for _ in range(MOST_WAITS):
        loaded = await table_at(w, table)
        if loaded.info.over or asked(loaded):
            return loaded
        await w.wait()
    raise AssertionError("the table waits for nobody any more")


async def next_up(w: World, table: int) -> tuple[GameSnapshot, MemberActor, ChoicePath]:
    """Return the first player with a decision, and their next move."""
    loaded = await until_asked(w, table)
    seat = asked(loaded)[0]
    return loaded, person(w, loaded, seat), advice(loaded, seat)


def person(w: World, loaded: GameSnapshot, seat: int) -> MemberActor:
    """Return the player of this seat."""
    return next(actor for actor in w.people.values() if actor.id == loaded.info.seats[seat].user_id)


def ids(message: Any, kind: int = BUTTON) -> list[CustomId]:
    """Return the decoded custom ids of the buttons (or menus) of a message."""
    parts = (one for one in components(message) if one["type"] == kind and one.get("style") != LINK)
    return [found for one in parts if not one.get("disabled") and (found := parse(one["custom_id"])) is not None]


def newest(w: World, channel: int) -> Any:
    """Return the newest public message of a channel."""
    messages = w.env.backend.messages[channel].values()
    return to_discord_message(w.env, max((m for m in messages if not m.is_ephemeral), key=lambda m: m.id))


async def board(w: World, table: int) -> Any:
    """Return the newest message of the table's thread."""
    return newest(w, (await w.client.tables.queries.info(table)).place or 0)


def verb_of(message: Any, said: ChoicePath) -> str | None:
    """Return the custom id of the verb's button, if it has one."""
    return next(
        (str(one) for one in ids(message) if one.purpose == "say" and (one.arg, one.said) == ("", said[:1])), None
    )


def shortcut_of(message: Any, said: ChoicePath) -> str | None:
    """Return the custom id of the shortcut button for the whole move, if there is one."""
    return next((str(one) for one in ids(message) if one.purpose == "quick" and one.said == said), None)


def list_of(message: Any) -> str | None:
    """Return the custom id of the button that lists all moves, if they do not all fit."""
    return next((str(one) for one in ids(message) if one.purpose == "say" and not one.said and not one.arg), None)


def first_of(message: Any, said: ChoicePath) -> str:
    """Return the custom id of the first click: the shortcut, the verb, or the list of moves."""
    found = shortcut_of(message, said) or verb_of(message, said) or list_of(message)
    assert found, f"no button for {said}"
    return found


async def begin(w: World, table: int, actor: MemberActor, said: ChoicePath) -> InteractionResult:
    """Click the move's first button in the thread."""
    start = await board(w, table)
    return await actor.click(start, custom_id=first_of(start, said))


async def press(w: World, table: int, actor: MemberActor, custom_id: str) -> InteractionResult:
    """Click a button that the user still sees in the thread, though it was removed since."""
    here = await board(w, table)
    stored = w.env.backend.get_message(here.channel.id, here.id)
    return await _component_interaction(actor, stored, {"custom_id": custom_id, "component_type": BUTTON})


async def by_buttons(
    w: World, table: int, actor: MemberActor, said: ChoicePath, *, private: bool = False, between: Between | None = None
) -> InteractionResult:
    """Make the move by buttons, menus and forms, from the thread or the direct message.

    `between` is awaited when the first prompt is shown: no shortcut is used then, if there is another path.
    """
    if private:
        return await by_message(actor, newest(w, actor.user.dm_channel.id), said)
    start = await board(w, table)
    pressed = (verb_of(start, said) or list_of(start) if between is not None else None) or first_of(start, said)
    result = await actor.click(start, custom_id=pressed)
    if between is not None and is_question(result):
        await between()
    return await _to_the_end(actor, result, said)


async def by_message(actor: MemberActor, start: Any, said: ChoicePath) -> InteractionResult:
    """Start from the direct message: click the verb's button, unless there is one verb only."""
    if (verb := shortcut_of(start, said) or verb_of(start, said)) is not None:
        result = await actor.user.click(start, custom_id=verb)
    else:
        result = await go_on(actor.user, start, said)
    return await _to_the_end(actor.user, result, said)


def is_question(result: InteractionResult) -> bool:
    """Return whether the player is prompted for the next step."""
    return result.response is not None and asks_on(
        words(result), [*ids(result), *ids(result, MENU)], ephemeral=bool(result.ephemeral)
    )


async def fill_in(hands: Any, result: InteractionResult, said: ChoicePath) -> InteractionResult:
    """Fill and submit the form that a click has opened."""
    assert result.modal is not None
    form = parse(result.modal["custom_id"])
    assert form is not None
    return await hands.submit_modal(result, {"text": said[len(form.said)]})


def fields(form: InteractionResult) -> dict[str, dict[str, Any]]:
    """Return the choices of a form, by the names of what they set."""
    assert form.modal is not None, "no form"
    found = [one for one in walk_components(form.modal["components"]) if one["type"] in (MENU, RADIO, CHECKBOX)]
    return {one["custom_id"].partition(WAS)[0]: one for one in found}


async def pick(hands: Any, form: InteractionResult, **picked: str) -> InteractionResult:
    """Submit a form of choices with only these changed."""
    return await hands.submit_modal(form, picks(form, **picked))


def picks(form: InteractionResult, **picked: str) -> dict[str, Any]:
    """Return what a form of choices submits, with only these changed."""
    offered = fields(form)
    assert {*picked} <= {*offered}
    standing = {name: one["custom_id"].partition(WAS)[2] for name, one in offered.items()} | picked
    return {offered[name]["custom_id"]: _given(offered[name], value) for name, value in standing.items() if value}


def _given(field: dict[str, Any], value: str) -> Any:
    if field["type"] == MENU:
        return [value]
    return value == ON if field["type"] == CHECKBOX else value


async def _to_the_end(hands: Any, result: InteractionResult, said: ChoicePath) -> InteractionResult:
    for step in range(MOST_STEPS):
        if result.modal is not None:
            result = await fill_in(hands, result, said)
        elif is_question(result):
            result = await go_on(hands, shown(result), said, back=step > MOST_STEPS // 2)
        else:
            return result
    raise AssertionError(f"no way on to {said}")


async def go_on(hands: Any, here: Any, said: ChoicePath, *, back: bool = False) -> InteractionResult:
    """Make one step further from a prompt.

    A menu may open in the middle of its pages: they are turned forwards, or `back`.
    """
    buttons, menus = ids(here), ids(here, MENU)
    for one in buttons:
        if one.purpose == "quick" and one.said == said:
            return await hands.click(here, custom_id=str(one))
        if one.purpose == "do":
            assert one.said == said
            return await hands.click(here, custom_id=str(one))
        if one.purpose == "write":
            form = await hands.click(here, custom_id=str(one))
            return await hands.submit_modal(form, {"text": said[len(one.said)]})
    if menus and (values := entries(menus[0], said)):
        if {*values} <= _offered(here):
            return await hands.select(here, values, custom_id=str(menus[0]))
        return await hands.click(here, custom_id=str(_turning(buttons, back=back)))
    says = [one for one in buttons if one.purpose == "say" and one.said == said[: len(one.said)]]
    if adding := adds(buttons, said, max(map(len, (one.said for one in says)), default=0)):
        return await hands.click(here, custom_id=str(adding))
    return await hands.click(here, custom_id=str(max(says, key=lambda one: (len(one.said), not one.arg))))


async def choose(hands: Any, result: InteractionResult, *values: str) -> InteractionResult:
    """Choose values of a field: in its menu, or by its buttons."""
    if found := ids(result, MENU):
        return await hands.select(shown(result), list(values), custom_id=str(found[0]))
    for at in range(len(values)):
        wanted = "+".join(values[: at + 1])
        button = next(one for one in ids(result) if one.said and one.said[-1] in (values[at], wanted))
        result = await hands.click(shown(result), custom_id=str(button))
    if "Choose these" in labels(result):
        result = await hands.click(shown(result), label="Choose these")
    return result


def _turning(buttons: Sequence[CustomId], *, back: bool) -> CustomId:
    pages = [one for one in buttons if (one.arg or "").isdecimal()]
    return (min if back else max)(pages, key=lambda one: int(one.arg or 0))


def _offered(message: Any) -> set[str]:
    (menu,) = (one for one in components(message) if one["type"] == MENU)
    return {option["value"] for option in menu["options"]}


async def by_command(w: World, table: int, actor: MemberActor, said: ChoicePath) -> InteractionResult:
    """Make the move by the game's slash command, with suggested values, except for free text."""
    loaded = await table_at(w, table)
    info = loaded.info
    thread = next(one for one in w.channel.threads if one.id == info.thread_id)
    command = path_of(info.game, said[0])
    seat, filled = info.seat_of(actor.id), dict[str, Any]()
    assert seat is not None
    for at, field in enumerate(fields_of(loaded.game, said[0]).values(), start=1):
        option, value = english(field), said[at]
        if not isinstance(loaded.game.choices(loaded.state, seat, said[:at]), FreeText):
            value = await _suggested(actor, thread, command, option=option, value=value, filled=filled)
        filled[option] = value
    result = await actor.slash(thread, command, **filled)
    if result.response is None:  # the receipt is deleted already, since the game went on
        return result
    if do := [one for one in ids(result) if one.purpose == "do"]:
        assert do[0].said == said
        return await actor.click(shown(result), custom_id=str(do[0]))
    return result


def verbs_cog(w: World, game: str) -> GameCommands:
    """Return the cog with the game's commands."""
    return next(one for one in w.client.cogs.values() if isinstance(one, GameCommands) and one.game.meta.id == game)


def own_words(loaded: GameSnapshot, seat: int) -> str:
    """Return the first line of a seat's private text; empty if it has none."""
    lines = loaded.game.describe_hand(loaded.game.view(loaded.state, seat))
    return Translator("en", loaded.info).markdown(lines[0]) if lines else ""


def group(w: World, game: str) -> str:
    """Return the name of the game's commands."""
    return verbs_cog(w, game).group.name


async def _suggested(
    actor: MemberActor, thread: Any, command: str, *, option: str, value: str, filled: dict[str, Any]
) -> str:
    """Return the value, typed pick by pick; each must be among the suggestions."""
    picks = split(value)
    for count in range(len(picks) + 1):
        offered: Sequence[dict[str, Any]] = await actor.autocomplete(
            thread, command, option, "+".join(picks[:count]), **filled
        )
        if value in [one["value"] for one in offered]:
            return value
    raise AssertionError(f"{command} {option}: {value} is not suggested")
