"""Hint screen: suggested moves with their reasons, and a button for each."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.hints.service import Hint, HintList
from cogs.ui.components import AnswerContext, MenuEntry, Screen, button, menu, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR
from cogs.ui.links import HINT
from cogs.ui.texts import LEVELS
from cogs.ui.translator import Translator

NOTHING = t("There is no hint right now.")


def hinted(found: HintList, voice: Translator) -> Screen:
    """Build the suggested moves with their reasons; a button makes the move as usual."""
    info = found.table
    lines = [_line(nth, one, voice) for nth, one in enumerate(found.hints, 1)]
    lines += [f"-# {voice.markdown(one.why_not)}" for one in found.hints if one.why_not is not None]
    buttons = [
        button(voice.text(t("Do {n}", n=nth)), CustomId("do", info.id, info.number, said=one.said))
        for nth, one in enumerate(found.hints, 1)
    ]
    levels = [
        MenuEntry(voice.text(t("AI: {level}", level=LEVELS[level - 1])), str(level), chosen=level == found.level)
        for level in GAMES[info.game].levels
    ]
    return Screen(
        text([f"### {voice.markdown(HINT)}", *(lines or [voice.markdown(NOTHING)])]),
        *rows(buttons),
        menu(CustomId("hint-level", info.id, info.number), voice.text(t("How strong an AI?")), levels),
        *rows([button(voice.text(t("Cancel")), CustomId("cancel", info.id))]),
        colour=COLOUR,
        at=AnswerContext(info.id, info.number),
    )


def _line(nth: int, one: Hint, voice: Translator) -> str:
    reasons = " / ".join(map(voice.markdown, one.reasons))
    return f"**{nth}** {voice.markdown(one.does)}" + (f" *{reasons}*" if reasons else "")


def sure_to_look(target: CustomId, price: Text, voice: Translator) -> Screen:
    """Build the confirmation of a hint that has a price."""
    buttons = [
        button(voice.text(t("Show them")), CustomId("hint!", target.table, target.number), ButtonStyle.danger),
        button(voice.text(t("Cancel")), CustomId("cancel", target.table)),
    ]
    return note(voice.markdown(price), buttons=buttons)
