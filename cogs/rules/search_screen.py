"""Screens of a search in the rules: the form, and its matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Typed, t, tn
from bot.games.registry import GAMES
from cogs.rules.screen import card, search, topic_menu
from cogs.rules.search import CARD, PARTS, SearchHit, sentence
from cogs.ui.components import Form, MenuEntry, Screen, menu, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.discord_limits import OPTIONS, cut
from cogs.ui.forms import typed
from cogs.ui.layout import ANSWER_LINES, COLOUR
from cogs.ui.texts import labelled
from cogs.ui.translator import Translator

LETTERS = 40
"""Maximum letters of a search term."""
SENTENCE = 150
"""Maximum letters of a matching sentence."""


def form(game: str, voice: Translator) -> Form:
    """Build the search form."""
    title = voice.text(t("Search the rules"))
    hint = voice.text(t("Of a rule, a component or a sign."))
    return Form(CustomId("found", arg=game), title, typed(voice.text(t("A word, or part of one")), hint, LETTERS))


def told(hit: SearchHit, words: str, voice: Translator) -> str:
    """Return a match as a line."""
    title = voice.text(hit.title)
    if hit.line is None:
        return title
    return voice.text(labelled(title, sentence(voice.text(hit.line), words)))


def hits(game: str, words: str, found: Sequence[SearchHit], voice: Translator) -> Screen:
    """Build the matches with their sentences, and a menu that leads to them."""
    if not found:
        return _nothing(game, words, voice)
    shown, offered = found[:ANSWER_LINES], found[:OPTIONS]
    head = t("“{words}” in the rules", words=Typed(words))
    lines = [f"-# {voice.markdown(GAMES[game].meta.title)}", f"### {voice.markdown(head)}"]
    for hit in shown:
        lines.append(f"**{voice.markdown(hit.title)}** · {voice.markdown(PARTS[hit.passage.part])}")
        if hit.line is not None:
            lines.append(f"-# {cut(sentence(voice.markdown(hit.line), words), SENTENCE)}")
    if more := len(found) - len(shown):
        lines.append(f"-# {voice.markdown(tn('{n} more place', '{n} more places', more))}")
    entries = [
        MenuEntry(voice.text(hit.title), str(hit.passage), sentence(voice.text(hit.line), words) if hit.line else "")
        for hit in offered
    ]
    return Screen(
        text(lines),
        menu(CustomId("passage", arg=game), voice.text(t("Go to…")), entries),
        *rows([search(game, voice), card(game, voice)]),
        colour=COLOUR,
    )


def _nothing(game: str, words: str, voice: Translator) -> Screen:
    lines = [
        voice.markdown(t("Nothing in these rules has “{words}”.", words=Typed(words))),
        voice.markdown(t("Try a shorter word, or another one for it. Or choose a topic:")),
    ]
    return Screen(
        text(lines), topic_menu(game, voice, CARD, None), *rows([search(game, voice), card(game, voice)]), colour=COLOUR
    )
