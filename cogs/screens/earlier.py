"""A table as it stood after an earlier move."""

from __future__ import annotations

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.seen import Earlier
from cogs.ids import Id
from cogs.screens.law import ANSWER_LINES
from cogs.screens.parts import Screen, button, gallery, rows, text
from cogs.screens.turn import COLOUR, to_thread
from cogs.voice import Voice
from rendering.painter import Picture


def earlier(found: Earlier, picture: Picture, voice: Voice) -> Screen:
    """The board then, what had just happened, and ways to now."""
    info, game = found.table, GAMES[found.table.game]
    head = t("{game}: after move {n} of {all}", game=game.meta.title, n=found.number, all=found.moves)
    told = [f"- {voice.say(line)}" for line in found.lines[: ANSWER_LINES - 1]]
    buttons = [
        button(voice.plain(t("The board now")), Id("board", info.id)),
        button(voice.plain(t("Log until then")), Id("log", info.id, arg=str(found.number + 1))),
        to_thread(info, voice),
    ]
    return Screen(
        text([f"### {voice.say(head)}"]),
        gallery(picture, map(voice.plain, game.describe(found.view))),
        text(told) if told else None,
        *rows(buttons),
        colour=COLOUR,
    )
