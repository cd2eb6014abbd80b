"""Screens of solo tables: choice of a game, and the link to it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Meta, Text, t, tn
from bot.games.registry import GAMES
from cogs.lobby.new_table_screen import game_choice
from cogs.ui.components import Screen, button, rows
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import PLAY, PREPARE
from cogs.ui.translator import Translator


def games(voices: Iterable[Translator], voice: Translator, *, prepare: bool = False) -> Screen:
    """Build the prompt for a game, with the translators `voices`.

    `prepare`: the table is not started yet, so that its options can be chosen.
    """
    purpose, other = (PREPARE, PLAY) if prepare else (PLAY, PREPARE)
    turned = t("Play at once") if prepare else t("Options first…")
    return Screen(
        *(
            game_choice(game.meta, _size(game.meta), CustomId(purpose, arg=game.meta.id), own)
            for game, own in zip(GAMES.values(), voices, strict=True)
        ),
        *rows([button(voice.text(turned), CustomId(other))]),
    )


def _size(meta: Meta) -> Text:
    others = meta.seats[0] - 1
    return tn("with {n} AI player", "with {n} AI players", others) if others else t("you alone")
