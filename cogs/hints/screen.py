"""What somebody could do: each move with what it is good for, and a button that makes it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.hints.service import Hint, HintList
from cogs.ui.board import COLOUR
from cogs.ui.components import Entry, Place, Screen, button, menu, note, rows, text
from cogs.ui.custom_ids import Id
from cogs.ui.hinting_link import WHAT_COULD_I_DO
from cogs.ui.texts import LEVELS
from cogs.ui.translator import Voice

NOTHING = t("The AI has no idea just now.")


def hinted(found: HintList, voice: Voice) -> Screen:
    """The moves, and why not the second; what is pressed is done as any other move."""
    info = found.table
    lines = [_line(nth, one, voice) for nth, one in enumerate(found.hints, 1)]
    lines += [f"-# {voice.say(one.why_not)}" for one in found.hints if one.why_not is not None]
    buttons = [
        button(voice.plain(t("Do {n}", n=nth)), Id("do", info.id, info.number, said=one.said))
        for nth, one in enumerate(found.hints, 1)
    ]
    levels = [
        Entry(voice.plain(t("AI: {level}", level=LEVELS[level - 1])), str(level), chosen=level == found.level)
        for level in GAMES[info.game].levels
    ]
    return Screen(
        text([f"### {voice.say(WHAT_COULD_I_DO)}", *(lines or [voice.say(NOTHING)])]),
        *rows(buttons),
        menu(Id("hint-level", info.id, info.number), voice.plain(t("How strong an AI?")), levels),
        *rows([button(voice.plain(t("Cancel")), Id("cancel", info.id))]),
        colour=COLOUR,
        at=Place(info.id, info.number),
    )


def _line(nth: int, one: Hint, voice: Voice) -> str:
    reasons = " / ".join(map(voice.say, one.reasons))
    return f"**{nth}** {voice.say(one.does)}" + (f" *{reasons}*" if reasons else "")


def sure_to_look(target: Id, price: Text, voice: Voice) -> Screen:
    """What it costs to look."""
    buttons = [
        button(voice.plain(t("Show them")), Id("hint!", target.table, target.number), ButtonStyle.danger),
        button(voice.plain(t("Cancel")), Id("cancel", target.table)),
    ]
    return note(voice.say(price), buttons=buttons)
