"""Search in a game's rules: the passage of a rule, and the passages that contain a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil

from msgspec import Struct

from bot.games.contract import Component, Section, Text, t
from bot.games.registry import GAMES, AnyGame
from bot.words.formatter import LANGUAGES, formatter
from cogs.ui.custom_ids import UnknownCustomId, parse_int
from cogs.ui.discord_limits import OPTIONS
from rendering.icon_set import Icon, pages
from rendering.registry import RENDERERS

CARD, RULINGS, COMPONENTS, SIGNS = "card", "rulings", "components", "signs"
PARTS: Mapping[str, Text] = {
    CARD: t("Rules card"),
    RULINGS: t("Rulings"),
    COMPONENTS: t("Components"),
    SIGNS: t("Signs"),
}
"""Titles of the parts of a game's rules."""
LISTED = 8
"""Minimum components in a topic; more, if a menu could not list all topics otherwise."""
TITLE, THING, SIGN, SAID = range(4)
"""Kinds of matches, best first."""
_KATAKANA = {one: one - 0x60 for one in range(0x30A1, 0x30F7)}
"""Katakana to hiragana, by code point."""
_SENTENCE = re.compile(r"(?<=[.:;!?])\s+|(?<=[。！？])")


class Passage(Struct, frozen=True):
    """A passage: the part of the rules, the index of the topic or component, and its lines.

    Without lines it is the topic as a whole.
    """

    part: str
    topic: int
    lines: tuple[int, ...] = ()

    def __str__(self) -> str:
        return ",".join([self.part, *map(str, (self.topic, *self.lines))])


class SearchHit(Struct, frozen=True):
    """A match: the passage, its title, and the line; None: the title itself."""

    passage: Passage
    title: Text
    line: Text | None


class _Entry(Struct, frozen=True):
    """A searchable text in every language, normalised."""

    kind: int
    hit: SearchHit
    words: Sequence[str]


def passage(game: str, text: str) -> Passage:
    """Parse a passage, as the inverse of `str(Passage)`. Raises UnknownCustomId."""
    part, *numbers = text.split(",")
    if part not in PARTS or not numbers:
        raise UnknownCustomId
    topic, *lines = map(parse_int, numbers)
    there = Passage(part, topic, tuple(lines))
    known = GAMES[game].meta.components if part == COMPONENTS else topics(game, part)
    if there.topic >= len(known):
        raise UnknownCustomId
    return there


def topics(game: str, part: str) -> Sequence[Section]:
    """Return the topics of a part of the rules; a topic of signs is a page of them."""
    meta = GAMES[game].meta
    match part:
        case "components":
            return _listed(meta.components)
        case "signs":
            return [_some(signs) for signs in pages(RENDERERS[game].vocabulary)]
        case _:
            return meta.card if part == CARD else meta.rulings


def _listed(components: Sequence[Component]) -> Sequence[Section]:
    """Group the components into no more topics than a menu can have."""
    size = max(LISTED, ceil(len(components) / OPTIONS))
    return [
        Section(_span(some[0].name, some[-1].name), tuple(map(entry, some)))
        for some in (components[at : at + size] for at in range(0, len(components), size))
    ]


def _some(signs: Sequence[Icon]) -> Section:
    return Section(_span(signs[0].title, signs[-1].title), tuple(map(meaning, signs)))


def _span(first: Text, last: Text) -> Text:
    return t("{first} – {last}", first=first, last=last)


def entry(one: Component) -> Text:
    """Return a component with its description."""
    return t("**{name}**: {text}", name=one.name, text=one.text)


def meaning(one: Icon) -> Text:
    """Return a sign with its meaning."""
    return t("**{name}**: {text}", name=one.title, text=one.meaning)


def told(game: str, rule: str) -> Passage | None:
    """Return the passage about this rule, if there is one."""
    for part in (CARD, RULINGS):
        for at, topic in enumerate(topics(game, part)):
            if rule in topic.rules:
                return Passage(part, at, topic.told.get(rule, ()))
    return None


def exact(game: str, typed: str) -> list[SearchHit]:
    """Return topics and components with this name in any language, or the component's id."""
    low = _compared(typed)
    found = [one.hit for one in _entries(GAMES[game]) if one.kind in (TITLE, THING) and low in one.words]
    known = {hit.passage for hit in found}
    things = (one.hit for one in _entries(GAMES[game]) if one.kind == THING and one.hit.passage not in known)
    return [*found, *(hit for hit in things if _compared(component(game, hit.passage).value) == low)]


def find(game: str, typed: str, language: str) -> list[SearchHit]:
    """Return passages with all these words: in titles, names of components and signs, texts.

    All languages are searched, the user's own has priority. A passage that matches by its name is not repeated.
    """
    words, own = _compared(typed).split(), LANGUAGES.index(language)
    fitting: list[tuple[int, bool, bool, SearchHit]] = []
    for one in _entries(GAMES[game]):
        there = [at for at, said in enumerate(one.words) if all(word in said for word in words)]
        if there:
            begins = any(one.words[at].startswith(words[0]) for at in there) if words else False
            fitting.append((one.kind, own not in there, not begins, one.hit))
    named = {(hit.passage.part, hit.passage.topic) for kind, _, _, hit in fitting if kind in (TITLE, THING)}
    signs = {hit.passage for kind, _, _, hit in fitting if kind == SIGN}
    return [
        hit
        for kind, _, _, hit in sorted(fitting, key=lambda one: one[:3])
        if kind != SAID or not ((hit.passage.part, hit.passage.topic) in named or hit.passage in signs)
    ]


def component(game: str, there: Passage) -> Component:
    """Return the component of a passage."""
    return GAMES[game].meta.components[there.topic]


def sentence(text: str, typed: str) -> str:
    """Return the first sentence of a line with any of the words, else the first one."""
    words, parts = _compared(typed).split(), [part for part in _SENTENCE.split(text) if part]
    return next((part for part in parts if any(word in _compared(part) for word in words)), parts[0])


def _compared(text: str) -> str:
    """Normalise a text: width, case, and katakana to hiragana."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().translate(_KATAKANA).split())


@cache
def _entries(game: AnyGame) -> Sequence[_Entry]:
    speakers = [formatter(language, game.meta.id) for language in LANGUAGES]
    return [
        _Entry(kind, hit, [_compared(one.format(hit.line or hit.title)) for one in speakers])
        for kind, hit in _everything(game)
    ]


def _everything(game: AnyGame) -> Iterator[tuple[int, SearchHit]]:
    name = game.meta.id
    for part in (CARD, RULINGS):
        for at, topic in enumerate(topics(name, part)):
            yield TITLE, SearchHit(Passage(part, at), topic.title, None)
            for nth, line in enumerate(topic.lines):
                yield SAID, SearchHit(Passage(part, at, (nth,)), topic.title, line)
    for at, one in enumerate(game.meta.components):
        yield THING, SearchHit(Passage(COMPONENTS, at), one.name, None)
        yield SAID, SearchHit(Passage(COMPONENTS, at), one.name, one.text)
    names = {one.value for one in game.meta.components}
    for at, some in enumerate(pages(RENDERERS[name].vocabulary)):
        for nth, sign in enumerate(some):
            if sign.name not in names:
                yield SIGN, SearchHit(Passage(SIGNS, at, (nth,)), sign.title, None)
                yield SAID, SearchHit(Passage(SIGNS, at, (nth,)), sign.title, sign.meaning)
