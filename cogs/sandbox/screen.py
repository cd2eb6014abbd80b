"""Private screens of a sandbox: the game's own buttons, and those of the sandbox."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui
from msgspec import Struct

from bot.games.contract import Text, Who, t
from bot.games.engine.choice_walk import NOTHING
from bot.tables.model.views import TableInfo
from bot.tables.sandbox.service import SandboxView
from cogs.ui.board import winners
from cogs.ui.board_tools import board_words
from cogs.ui.components import Button, Gallery, Item, Screen, button, height, note, rows, text
from cogs.ui.custom_ids import SANDBOX, CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.input_pad import pad
from cogs.ui.layout import ANSWER_LINES, BUTTONS, COLOUR
from cogs.ui.links import TRY
from cogs.ui.move_builder import NOTHING_SAYABLE, AvailableVerbs, MoveStep
from cogs.ui.phone import first_fitting
from cogs.ui.step import OptionDisplay, answers, own_moves, question_of, why_not
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator

AGREE, UNDO, ON, OVER, DO = "agree", "undo", "on", "over", "do"
"""Arguments of the buttons: begin at the price, back, the others' moves, begin again, do it at the table."""
ROWS = 4
MADE_UP = t("A try: nothing here counts. What others hold and what luck brings is made up.")
COUNTS_NOT = t("A try: nothing here counts.")
AT_TABLE = t("At the table")
OUTDATED = t("The table has gone on since: *Start over* begins from the board as it is now.")
ORDERED = t("✓ This is done first on your turn, if it is still possible then.")


class Choosing(Struct, frozen=True):
    """A player's choice in a sandbox: the prompt after the choices so far, a `page` of it.

    Before any choice (`step` None) the possible `verbs`, and the prompt of the only one, which is shown at once.
    """

    step: MoveStep | None = None
    verbs: AvailableVerbs = NOTHING_SAYABLE
    only: MoveStep | None = None
    page: int = 0
    gathered: str = NOTHING


def sandbox(
    found: SandboxView, pictures: Sequence[Gallery], voice: Translator, at: Choosing, notes: Sequence[str] = ()
) -> Screen:
    """Build a sandbox: the pictures, the effect of the last press, the prompt, and the buttons.

    `pictures` are the relevant one, then others for which there may be no room.
    """
    lead = OUTDATED if found.is_outdated else COUNTS_NOT if found.seen.table.number else MADE_UP

    def built(shown: Sequence[Gallery], display: OptionDisplay) -> Screen:
        asked, below, others = _asked(found, voice, at, display)
        tools = [*others, *_tools(found, voice, at.step)]
        left, most = ROWS - _row_count(below), BUTTONS - _button_count(below)
        while len(tools) > 1 and (height(tools) > left or len(tools) > most):
            del tools[-1]
        taken = [found.does] if found.does is not None and at.step is None else []
        does = [f"-# {voice.markdown(labelled(AT_TABLE, one))}" for one in taken]
        told = [*notes, *(voice.markdown(line) for line in found.told if at.step is None)]
        room = ANSWER_LINES - 1 - len(asked) - len(does)
        words = board_words(found.seen, voice) if at.step is None else None
        return Screen(
            words,
            *shown,
            text([f"-# {voice.markdown(lead)}", *told[max(0, len(told) - room) :], *does, *asked]),
            *below,
            *rows(tools),
            colour=COLOUR,
        )

    explained, menu = OptionDisplay.EXPLAINED, OptionDisplay.MENU
    variants = [(pictures, explained), (pictures[:1], explained), (pictures[:1], menu)]
    return first_fitting(built(*one) for one in variants)


def _asked(
    found: SandboxView, voice: Translator, at: Choosing, display: OptionDisplay
) -> tuple[list[str], list[Item], list[Button]]:
    """Return the lines of the prompt, the answers, and the buttons beside them."""
    seen, info, step = found.seen, found.seen.table, at.step
    if seen.outcome is not None:
        return [f"**{voice.markdown(t('The game would be over. {winner}', winner=winners(seen.outcome)))}**"], [], []
    if step is not None:
        crumbs = " › ".join([*map(voice.crumb, step.crumbs), f"**{voice.markdown(question_of(step))}**"])
        keys: list[Item] = [*pad(seen, voice, step.said, SANDBOX)]
        if keys:
            return [crumbs], keys, []
        below = answers(step, info, voice, at.page, at.gathered, ways=SANDBOX, display=display)
        apart = at.page == 0 and display != OptionDisplay.MENU
        return [crumbs], below, why_not(step, info, voice, SANDBOX) if apart else []
    question, below = own_moves(seen, voice, at.verbs, at.only, SANDBOX, display=display)
    if question is not None:
        return [f"**{voice.markdown(question)}**"], below, []
    if found.waits:
        asked = next((one.prompt for one in seen.decisions if not one.optional and one.seat != seen.seat), None)
        who = t("{who}", who=tuple(Who(seat) for seat in seen.waiting))
        line = None if asked is None else asked if _names_them(asked) else labelled(who, asked)
        return ([] if line is None else [f"**{voice.markdown(line)}**"]), below, []
    own = voice.to(seen.seat or 0)
    prompts = dict.fromkeys(own.markdown(one.prompt) for one in seen.mine if not one.optional)
    return [f"**{prompt}**" for prompt in [*prompts][:2]], below, []


def _names_them(prompt: Text) -> bool:
    return any(isinstance(one, Who) for one in prompt.args.values())


def _tools(found: SandboxView, voice: Translator, step: MoveStep | None) -> list[Button]:
    """Return the buttons of the sandbox, the most important ones first."""
    info = found.seen.table

    def tool(name: Text, arg: str, style: ButtonStyle = ButtonStyle.secondary, icon: str = "") -> Button:
        target = CustomId(TRY, info.id, info.number, arg)
        return button(voice.text(name), target, style, icon=emoji(icon) if icon else None)

    cancel = button(voice.text(t("Cancel")), CustomId("cancel", info.id), icon=emoji("cancel"))
    if step is not None and step.back is not None:
        target = CustomId(SANDBOX.say, info.id, info.number, said=step.back)
        return [button(voice.text(t("Back")), target, icon=emoji("undo")), cancel]
    tools: list[Button] = []
    if found.waits:
        tools.append(tool(t("Let the others play"), ON, ButtonStyle.primary))
    if found.does is not None:
        tools.append(tool(t("Do it now") if found.now else t("Do it on my turn"), DO, icon="accept"))
    if info.number:
        tools.append(tool(t("Undo"), UNDO, icon="undo"))
    if info.number or found.is_outdated:
        tools.append(tool(t("Start over"), OVER))
    return [*tools, cancel]


def _row_count(items: Sequence[Item]) -> int:
    return sum(isinstance(one, ui.ActionRow) for one in items)


def _button_count(items: Sequence[Item]) -> int:
    return sum(len(one.children) for one in items if isinstance(one, ui.ActionRow))


def price(info: TableInfo, text_of: Text, voice: Translator) -> Screen:
    """Build the confirmation of a sandbox that has a price."""
    buttons = [
        button(voice.text(t("Try all the same")), CustomId(TRY, info.id, arg=AGREE), ButtonStyle.danger),
        button(voice.text(t("Cancel")), CustomId("cancel", info.id)),
    ]
    return note(voice.markdown(text_of), buttons=buttons)


def ordered(info: TableInfo, voice: Translator) -> Screen:
    """Build the answer to a move that became a standing order."""
    orders = button(voice.text(t("Auto-answers")), CustomId("orders", info.id))
    return note(voice.markdown(ORDERED), buttons=[orders])
