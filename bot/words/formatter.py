"""Formatter: renders texts as sentences of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from babel import Locale
from babel.lists import format_list

from bot.games.contract import Arg, BilingualText, Text, Typed, Who
from bot.words.catalogue import LANGUAGES, translations

__all__ = ["LANGUAGES", "Formatter", "formatter", "without"]

SUBJECT = r"(?:[がは：]|: )"
"""Particle or colon after the name with which a sentence begins, where the name can be dropped."""


class Formatter:
    """Formatter of one language for one game (or none). Create it with `formatter`."""

    def __init__(self, language: str, game: str | None) -> None:
        self.language = language
        self._translations = translations(language, game)
        self._locale = Locale(language)

    def format(
        self,
        text: Text,
        names: Sequence[str] = (),
        typed: Callable[[str], str] = str,
        beside: Callable[[str, str], str] | None = None,
    ) -> str:
        """Render a text as a sentence; `names` are the players' names by seat.

        `typed` formats further user input, and `beside` adds a sign next to a term.
        """
        if isinstance(text, BilingualText):
            pattern = text.ja if self.language == "ja" else text.key
        elif text.many is None:
            pattern = self._translations.gettext(text.key)
        else:
            count = text.args["n"]
            assert isinstance(count, int)
            pattern = self._translations.ngettext(text.key, text.many, count)
        if text.args:
            filled = {name: self._fill(value, names, typed, beside) for name, value in text.args.items()}
            pattern = pattern.format_map(filled)
        return beside(text.sign, pattern) if beside and text.sign else pattern

    def _fill(
        self,
        value: Arg,
        names: Sequence[str],
        typed: Callable[[str], str],
        beside: Callable[[str, str], str] | None,
    ) -> str | int:
        match value:
            case str() | int():
                return value
            case Text():
                return self.format(value, names, typed, beside)
            case Who(seat):
                return names[seat] if 0 <= seat < len(names) else "?"
            case Typed(words):
                return typed(words)
            case _:
                return self.listing([str(self._fill(one, names, typed, beside)) for one in value])

    def listing(self, things: Sequence[str]) -> str:
        """Render a list within a sentence: "a, b and c", 「a、b、c」."""
        return _listing(tuple(things), self._locale) if things else ""


@lru_cache(maxsize=1024)
def _listing(things: tuple[str, ...], locale: Locale) -> str:
    return format_list(things, locale=locale)


@cache
def formatter(language: str, game: str | None = None) -> Formatter:
    """Return the cached formatter of a language; English for unknown ones."""
    return Formatter(language if language in LANGUAGES else "en", game)


def without(name: str, said: str) -> str:
    """Remove the name from the start of a sentence, if it is complete without it."""
    rest, left = re.subn(rf"^{re.escape(name)}{SUBJECT}", "", said)
    return rest[:1].upper() + rest[1:] if left else said
