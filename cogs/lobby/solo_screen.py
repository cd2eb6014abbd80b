"""Screens of solo tables: choice of a game, and the link to it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Meta, t, tn
from bot.games.registry import GAMES
from cogs.ui.components import Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import PLAY, PREPARE
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator


def games(voices: Iterable[Translator], voice: Translator, *, prepare: bool = False) -> Screen:
    """Build the prompt for a game: a line and a button each, with the translators `voices`.

    `prepare`: the table is not started yet, so that its options can be chosen.
    """
    boxes = [(game.meta, own) for game, own in zip(GAMES.values(), voices, strict=True)]
    purpose, other = (PREPARE, PLAY) if prepare else (PLAY, PREPARE)
    buttons = [button(own.text(meta.title), CustomId(purpose, arg=meta.id)) for meta, own in boxes]
    turned = t("Play at once") if prepare else t("Options first…")
    return note(
        *(_line(meta, own) for meta, own in boxes), buttons=[*buttons, button(voice.text(turned), CustomId(other))]
    )


def _line(meta: Meta, voice: Translator) -> str:
    others = meta.seats[0] - 1
    size = tn("with {n} AI player", "with {n} AI players", others) if others else t("you alone")
    title = t("{name} ({size})", name=f"**{voice.markdown(meta.title)}**", size=size)
    return f"- {voice.markdown(labelled(title, meta.tagline))}"
