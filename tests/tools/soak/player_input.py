"""Moves by the visible components in Discord: buttons, menus, forms, messages, commands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import ChoicePath
from bot.games.engine.choice_walk import split
from bot.games.registry import GAMES
from cogs.game_commands.verbs import english, fields_of
from cogs.ui.custom_ids import BY_SAY, CustomId, parse
from cogs.ui.step import NTH
from tests.fake_discord import Answer, Channel, Interaction, Message, Person
from tests.fake_discord.wire import Part, walk

MOST_STEPS = 40


class NoWayError(AssertionError):
    """A legal move cannot be made by any button."""


def ids(message: Message, kind: Part = Part.BUTTON) -> list[CustomId]:
    """Return the decoded custom ids of the enabled buttons (or menus) of a message."""
    parts = (one for one in walk(message.components) if one["type"] == kind and not one.get("disabled"))
    return [found for one in parts if (found := parse(one.get("custom_id", ""))) is not None]


def first(message: Message, said: ChoicePath) -> CustomId | None:
    """Return the first button of a move: the shortcut for all of it, or the verb's."""
    buttons = ids(message)
    quick = (one for one in buttons if one.purpose == "quick" and one.said == said)
    verb = (one for one in buttons if one.purpose == "say" and one.said == said[:1])
    return next(quick, None) or next(verb, None)


def leads(message: Message, said: ChoicePath) -> bool:
    """Return whether a button of the message begins the move, or is a first step to it."""
    return first(message, said) is not None or any(
        one.purpose == "say" and one.said and one.said == said[: len(one.said)] for one in ids(message)
    )


MORE = {ways.more for ways in BY_SAY.values()}
"""Purposes of the buttons and menus that add one of several picks."""


def is_question(shown: Interaction) -> bool:
    """Return whether the player is prompted for the next step."""
    here = shown.original
    targets = [] if here is None else [*ids(here), *ids(here, Part.STRING_SELECT)]
    return here is not None and asks_on(here.text, targets, ephemeral=here.ephemeral)


def asks_on(text: str, targets: Sequence[CustomId], *, ephemeral: bool) -> bool:
    """Return whether a message asks for the next step.

    It has *Cancel*, or it is the hand that a press has opened.
    """
    fields = any(one.purpose in ("menu", "more") or (one.purpose == "say" and len(one.said) > 1) for one in targets)
    return any(one.purpose == "cancel" for one in targets) or (ephemeral and fields and "✓" not in text)


async def click(person: Person, message: Message, target: CustomId) -> Interaction:
    """Click a button; the final click of a move has no answer but the board."""
    pressed = await person.impatient.click(message, custom_id=str(target))
    await pressed.acknowledged()
    by_board = pressed.ack is Answer.LATER_UPDATE and not message.ephemeral
    return pressed if by_board else await pressed.answer()


async def by_buttons(person: Person, start: Message, said: ChoicePath) -> Interaction:
    """Make the move from the board, or from the hand in a direct message."""
    begin = first(start, said)
    shown = await (click(person, start, begin) if begin else go_on(person, start, said))
    for _ in range(MOST_STEPS):
        if shown.modal is not None:
            form = parse(str(shown.modal["custom_id"]))
            assert form is not None
            shown = await person.submit(shown, {"text": said[len(form.said)]})
        elif is_question(shown):
            shown = await go_on(person, shown.message, said)
        else:
            return shown
    raise NoWayError(f"no end to {said}")


async def go_on(person: Person, here: Message, said: ChoicePath) -> Interaction:
    """Make one step further from a prompt."""
    buttons, menus = ids(here), ids(here, Part.STRING_SELECT)
    for one in buttons:
        if one.purpose in ("quick", "do") and one.said == said:
            return await click(person, here, one)
        if one.purpose == "write" and one.said == said[: len(one.said)]:
            form = await click(person, here, one)
            return await person.submit(form, {"text": said[len(one.said)]})
    for menu in menus:
        if values := entries(menu, said):
            if {*values} <= _offered(here, menu):
                return await person.select(here, *values, custom_id=str(menu))
            return await click(person, here, max(buttons, key=lambda one: int(one.arg if one.arg.isdigit() else 0)))
    says = [one for one in buttons if one.purpose == "say" and one.said and one.said == said[: len(one.said)]]
    if adding := adds(buttons, said, max(map(len, (one.said for one in says)), default=0)):
        return await click(person, here, adding)
    if not says:
        raise NoWayError(f"{said} stands nowhere in “{here.text[:200]}”: {[str(one) for one in buttons + menus]}")
    return await click(person, here, max(says, key=lambda one: (len(one.said), not one.arg)))


def _offered(message: Message, menu: CustomId) -> set[str]:
    part = next(one for one in walk(message.components) if one.get("custom_id") == str(menu))
    return {option["value"] for option in part["options"]}


def entries(menu: CustomId, said: ChoicePath) -> list[str]:
    """Return the values to choose in a menu, in order; none if it is for something else.

    Further copies of a pick are separate entries; a menu of `more` accepts one pick at a time.
    """
    if menu.purpose == "more":
        *base, gathered = menu.said
        if tuple(base) != said[: len(base)]:
            return []
        return [*split(said[len(base)])[len(split(gathered)) :][:1]]
    if menu.purpose != "menu" or menu.said != said[: len(menu.said)] or len(menu.said) >= len(said):
        return []
    picks = split(said[len(menu.said)])
    return [
        pick if picks[:at].count(pick) == 0 else f"{pick}{NTH}{picks[:at].count(pick) + 1}"
        for at, pick in enumerate(picks)
    ]


def adds(buttons: Sequence[CustomId], said: ChoicePath, known: int) -> CustomId | None:
    """Return the button that adds the next of several picks.

    None if another button leads further: it has `known` values of the choice path.
    """
    found = [one for one in buttons if one.purpose in MORE and len(one.said) > known and _leads(one, said)]
    return max(found, key=lambda one: len(split(one.said[-1])), default=None)


def _leads(adding: CustomId, said: ChoicePath) -> bool:
    *base, gathered = adding.said
    wanted = split(said[len(base)]) if tuple(base) == said[: len(base)] and len(base) < len(said) else ()
    picks = split(gathered)
    return 0 < len(picks) <= len(wanted) and picks == wanted[: len(picks)]


def path_of(game: str, verb: str) -> str:
    """Return a verb's command with its groups."""
    command = next(one.command for one in GAMES[game].verbs if one.value == verb)
    assert command is not None
    within = [english(command.group)] if command.group else []
    return " ".join([GAMES[game].meta.command or game, *within, english(command)])


async def by_command(person: Person, thread: Channel, game: str, said: ChoicePath) -> Interaction:
    """Make the move by the game's slash command, and confirm if required."""
    names = map(english, fields_of(GAMES[game], said[0]).values())
    shown = await person.slash(thread, path_of(game, said[0]), **dict(zip(names, said[1:], strict=True)))
    if shown.original is not None:
        for one in ids(shown.original):
            if one.purpose == "do" and one.said == said:
                return await click(person, shown.message, one)
    return shown
