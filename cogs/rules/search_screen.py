"""A word looked up in the rules: the form, and where it was found."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Typed, t, tn
from bot.games.registry import GAMES
from cogs.rules.screen import card, search, topic_menu
from cogs.rules.search import CARD, PARTS, Hit, sentence
from cogs.ui.board import COLOUR
from cogs.ui.components import Entry, Form, Screen, menu, rows, text
from cogs.ui.custom_ids import Id
from cogs.ui.discord_limits import OPTIONS, cut
from cogs.ui.form_fields import typed
from cogs.ui.layout import ANSWER_LINES
from cogs.ui.texts import labelled
from cogs.ui.translator import Voice

LETTERS = 40
"""of a word that is looked up"""
SENTENCE = 150
"""Letters of a sentence in which it stands."""


def form(game: str, voice: Voice) -> Form:
    """What is looked for?"""
    title = voice.plain(t("Search the rules"))
    hint = voice.plain(t("Of a rule, a component or a sign."))
    return Form(Id("found", arg=game), title, typed(voice.plain(t("A word, or part of one")), hint, LETTERS))


def told(hit: Hit, words: str, voice: Voice) -> str:
    """In a line."""
    title = voice.plain(hit.title)
    if hit.line is None:
        return title
    return voice.plain(labelled(title, sentence(voice.plain(hit.line), words)))


def hits(game: str, words: str, found: Sequence[Hit], voice: Voice) -> Screen:
    """Where it was found, each with its sentence; a menu leads there."""
    if not found:
        return _nothing(game, words, voice)
    shown, offered = found[:ANSWER_LINES], found[:OPTIONS]
    head = t("“{words}” in the rules", words=Typed(words))
    lines = [f"-# {voice.say(GAMES[game].meta.title)}", f"### {voice.say(head)}"]
    for hit in shown:
        lines.append(f"**{voice.say(hit.title)}** · {voice.say(PARTS[hit.passage.part])}")
        if hit.line is not None:
            lines.append(f"-# {cut(sentence(voice.say(hit.line), words), SENTENCE)}")
    if more := len(found) - len(shown):
        lines.append(f"-# {voice.say(tn('{n} more place', '{n} more places', more))}")
    entries = [
        Entry(voice.plain(hit.title), str(hit.passage), sentence(voice.plain(hit.line), words) if hit.line else "")
        for hit in offered
    ]
    return Screen(
        text(lines),
        menu(Id("passage", arg=game), voice.plain(t("Go to…")), entries),
        *rows([search(game, voice), card(game, voice)]),
        colour=COLOUR,
    )


def _nothing(game: str, words: str, voice: Voice) -> Screen:
    lines = [
        voice.say(t("Nothing in these rules has “{words}”.", words=Typed(words))),
        voice.say(t("Try a shorter word, or another one for it. Or choose a topic:")),
    ]
    return Screen(
        text(lines), topic_menu(game, voice, CARD, None), *rows([search(game, voice), card(game, voice)]), colour=COLOUR
    )
