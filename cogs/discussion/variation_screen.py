"""Private screens of a variation: the next move of any seat, step by step, or of an AI."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.games.contract import Text, Who, t
from bot.tables.discussion.service import OVER, VariationView
from cogs.ui.components import Button, Gallery, Item, Screen, button, height, rows, text
from cogs.ui.custom_ids import DISCUSSION, CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import BELOW, BUTTONS, COLOUR
from cogs.ui.move_builder import MoveStep
from cogs.ui.phone import first_fitting
from cogs.ui.step import OptionDisplay, answers, question_of, why_not
from cogs.ui.translator import Translator

TOOL = "vary-tool"
"""Purpose of the buttons that are no move of a person."""
UNDO, ONE, ON = "undo", "one", "on"
"""Arguments: take back, the next move of an AI player, all until the seat of the last move must decide."""
ROWS = BELOW + 1


def variation(
    found: VariationView,
    step: MoveStep | None,
    hand: Gallery | None,
    voice: Translator,
    *,
    page: int = 0,
    gathered: str,
    notes: Sequence[str] = (),
) -> Screen:
    """Build the prompt after a path; before any value, with what else can be done there.

    Without a `step` nobody can decide anything. `hand` is that of the seat that is moved.
    """
    info = found.table
    small = t("Variation from move {n}: all see the board, and draws are new.", n=found.shown.row.number)
    if step is None:
        asked = [voice.markdown(OVER if found.is_over else t("Nobody has to decide now."))]
    else:
        asked = [" › ".join([*map(voice.crumb, step.crumbs), f"**{voice.markdown(question_of(step))}**"])]

    def built(shown: Gallery | None, display: OptionDisplay) -> Screen:
        below: list[Item] = []
        others: list[Button] = []
        if step is not None:
            below = answers(step, info, voice, page, gathered, ways=DISCUSSION, display=display)
            others = why_not(step, info, voice, DISCUSSION) if page == 0 and display != OptionDisplay.MENU else []
        tools = [*others, *_tools(found, step, voice)]
        held = [one for one in below if isinstance(one, ui.ActionRow)]
        left, most = ROWS - len(held), BUTTONS - sum(len(one.children) for one in held)
        while len(tools) > 1 and (height(tools) > left or len(tools) > most):
            del tools[-1]
        return Screen(shown, text([f"-# {voice.markdown(small)}", *notes, *asked]), *below, *rows(tools), colour=COLOUR)

    menu = OptionDisplay.MENU
    variants = [(hand, OptionDisplay.EXPLAINED), (hand, menu), (None, OptionDisplay.EXPLAINED), (None, menu)]
    return first_fitting(built(*one) for one in variants)


def _tools(found: VariationView, step: MoveStep | None, voice: Translator) -> list[Button]:
    """Return the buttons beside the answers, the most wanted first."""
    info = found.table
    cancel = button(voice.text(t("Close")), CustomId("cancel", info.id), icon=emoji("cancel"))
    if step is not None and step.said:
        back = CustomId(DISCUSSION.say, info.id, info.number, said=step.back or ())
        return [button(voice.text(t("Back")), back, icon=emoji("undo")), cancel]

    def tool(name: Text, arg: str) -> Button:
        return button(voice.text(name), CustomId(TOOL, info.id, info.number, arg))

    on = [] if found.mover is None else [tool(t("AI, until it is {who}'s turn", who=Who(found.mover)), ON)]
    undo = [tool(t("Undo"), UNDO)] if found.shown.line else []
    return [*([] if found.is_over else [tool(t("AI: one move"), ONE)]), *on, *undo, cancel]
