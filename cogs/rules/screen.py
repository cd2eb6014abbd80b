"""Screens of the rules: the card, rulings, components, signs; and the navigation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from discord import ui
from msgspec import Struct

from bot.games.contract import Component, Section, t
from bot.games.registry import GAMES
from cogs.rules.search import CARD, COMPONENTS, PARTS, RULINGS, SIGNS, Passage, entry, topics
from cogs.ui.components import Button, Item, MenuEntry, Row, Screen, button, gallery, menu, note, rows, text, thing
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import COLOUR, phone_lines
from cogs.ui.links import teach_me
from cogs.ui.paging import numbered, turning
from cogs.ui.translator import Translator
from rendering.icon_set import MOST
from rendering.renderer import Picture

PAGE = 15
"""Approximate lines per page of the rules on a phone."""
THINGS = 6
"""Maximum components on a page with their pictures, by the limits of a message."""


class RulesPage(Struct, frozen=True):
    """A page of a topic: the topic's index and title, its lines, and the index of the first one."""

    topic: int
    name: str
    lines: tuple[str, ...]
    first: int

    @property
    def begins(self) -> bool:
        """True if the topic begins on this page."""
        return self.first == 0


def games(voice: Translator) -> Screen:
    """Build the choice of a game."""
    boxes = [(game.meta, Translator(voice.language, game=game.meta.id)) for game in GAMES.values()]
    buttons = [button(own.text(meta.title), CustomId("rules", arg=meta.id)) for meta, own in boxes]
    return note(voice.markdown(t("The rules of which game?")), buttons=buttons)


def rules(
    game: str,
    voice: Translator,
    part: str = CARD,
    at: int = 0,
    picture: Picture | None = None,
    *,
    alt: Sequence[str] = (),
    things: Mapping[str, Picture] | None = None,
    lit: Passage | None = None,
) -> Screen:
    """Build a page of a part of the rules, with a menu of its topics.

    `picture` and `alt` are of the topic, else of the game. `things` are pictures of components by id. `lit` is the
    passage to highlight. The first page includes the differences from the printed game.
    """
    meta = GAMES[game].meta
    found = topics(game, part)
    pages = pages_of(game, voice, part)
    at = min(at, len(pages) - 1)
    page = pages[at]
    head = f"-# {voice.markdown(meta.title)} · {voice.markdown(PARTS[part])}"
    pictured = bool(things) or (part == SIGNS and picture is not None)
    notice = (ui.Separator[Any](), text([f"-# {voice.markdown(meta.house_notice)}"]))
    return Screen(
        gallery(picture, alt or [meta.title, meta.tagline], voice),
        text([head, f"## {page.name}", *([] if pictured else _lines(page, found[page.topic], voice, lit))]),
        *(_things(_components_on(game, pages, at), things, voice) if things else ()),
        *(notice if at == 0 and part not in (RULINGS, SIGNS) else ()),
        topic_menu(game, voice, part, page.topic),
        *rows(turning(at, len(pages), lambda to: CustomId("rules", arg=f"{game},{part},{to}"), voice)),
        *rows([*_parts(game, voice, part), search(game, voice), teach_me(game, voice)]),
        colour=COLOUR,
    )


def _lines(page: RulesPage, topic: Section, voice: Translator, lit: Passage | None) -> list[str]:
    """Return the lines; at the topic's start, or for a highlighted passage, with its example."""
    wanted = lit.lines if lit is not None else ()
    lines = [f"- **{line}**" if nth in wanted else f"- {line}" for nth, line in enumerate(page.lines, page.first)]
    shown = topic.example is not None and (page.begins or lit is not None)
    return [*lines, *([f"-# {voice.markdown(t('Example: {text}', text=topic.example or ''))}"] if shown else [])]


def scene_on(game: str, voice: Translator, part: str, at: int, lit: Passage | None = None) -> str:
    """Return the scene shown on a page, at the start of its topic or a passage; "" if none is."""
    pages = pages_of(game, voice, part)
    page = pages[min(at, len(pages) - 1)]
    return topics(game, part)[page.topic].scene if page.begins or lit is not None else ""


def scene_words(game: str, part: str, topic: int, seen: Sequence[str], voice: Translator) -> list[str]:
    """Return the alt text of a topic's picture: subject, example, and the state `seen` in it."""
    shown = topics(game, part)[topic]
    return [voice.text(shown.title), *([voice.text(shown.example)] if shown.example is not None else []), *seen]


def components_on(game: str, voice: Translator, at: int) -> Sequence[Component]:
    """Return the components on a page; on the last one, if there are fewer now."""
    return _components_on(game, pages_of(game, voice, COMPONENTS), at)


def _components_on(game: str, pages: Sequence[RulesPage], at: int) -> Sequence[Component]:
    counts = [len(page.lines) for page in pages]
    at = min(at, len(counts) - 1)
    first = sum(counts[:at])
    return GAMES[game].meta.components[first : first + counts[at]]


def _things(components: Sequence[Component], things: Mapping[str, Picture], voice: Translator) -> Iterator[Item]:
    """Yield the components next to their pictures, with separators."""
    for at, one in enumerate(components):
        if at:
            yield ui.Separator[Any]()
        yield thing([voice.markdown(entry(one))], things.get(one.value), voice.text(one.name))


def topic_menu(game: str, voice: Translator, part: str, shown: int | None) -> Row:
    """Return the menu of the topics of a part."""
    entries = [
        MenuEntry(voice.text(topic.title), str(at), chosen=at == shown) for at, topic in enumerate(topics(game, part))
    ]
    return menu(CustomId("topic", arg=f"{game},{part}"), voice.text(t("Topics")), entries)


def _parts(game: str, voice: Translator, shown: str) -> list[Button]:
    return [
        button(voice.text(name), CustomId("rules", arg=f"{game},{part}"), disabled=part == shown)
        for part, name in PARTS.items()
    ]


def search(game: str, voice: Translator) -> Button:
    """Return the button that opens the search form."""
    return button(voice.text(t("Search…")), CustomId("find", arg=game))


def card(game: str, voice: Translator) -> Button:
    """Return the button to the first page of the rules."""
    return button(voice.text(PARTS[CARD]), CustomId("rules", arg=game), icon=emoji("rules"))


def first_page(game: str, voice: Translator, part: str, topic: int, line: int = 0) -> int:
    """Return the page where the topic begins, or contains that line; else the first page."""
    pages = pages_of(game, voice, part)
    there = [at for at, page in enumerate(pages) if page.topic == topic]
    return next((at for at in there if line < pages[at].first + len(pages[at].lines)), 0)


def pages_of(game: str, voice: Translator, part: str) -> Sequence[RulesPage]:
    """Return the topics, split into pages that need little scrolling; signs are in pictures."""
    most = {COMPONENTS: THINGS, SIGNS: MOST}.get(part, PAGE)
    pages: list[RulesPage] = []
    for at, topic in enumerate(topics(game, part)):
        said, first = list(map(voice.markdown, topic.lines)), 0
        parts = [said] if part == SIGNS else _shared_out(said, most)
        for nth, lines in enumerate(parts):
            pages.append(RulesPage(at, voice.markdown(numbered(topic.title, nth, len(parts))), tuple(lines), first))
            first += len(lines)
    return pages


def _shared_out(lines: Sequence[str], most: int) -> list[list[str]]:
    """Distribute the lines evenly over as few pages as possible."""
    heights = [phone_lines(f"- {line}") for line in lines]
    share = sum(heights) / max(ceil(sum(heights) / PAGE), ceil(len(lines) / most))
    pages: list[list[str]] = [[]]
    used = 0
    for line, height in zip(lines, heights, strict=True):
        if used + height / 2 > share * len(pages) or len(pages[-1]) == most:
            pages.append([])
        pages[-1].append(line)
        used += height
    return pages


def component(game: str, one: Component, picture: Picture | None, voice: Translator) -> Screen:
    """Build the screen of a component."""
    words = [f"### {voice.markdown(one.name)}", voice.markdown(one.text)]
    buttons = [card(game, voice), search(game, voice)]
    return Screen(thing(words, picture, voice.text(one.name)), *rows(buttons), colour=COLOUR)
