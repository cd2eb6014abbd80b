"""The numbers in English and Japanese sentences: figures, words, names such as E3 or 1d.a1."""

from __future__ import annotations

import re
import unicodedata

Number = int | float | str
"""A number; a name with a figure stays text."""

_WORDS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty"
)
_ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth"
NAMED = {
    **{word: number for number, word in enumerate(_WORDS.split(), 2)},
    **{word: number for number, word in enumerate(_ORDINALS.split(), 3)},
    "twice": 2,
    "thirds": 3,
}
"""Numbers written out in English. "One" is excluded: it mostly refers to a thing."""
KANJI = "二三四五六七八九十"
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
FIGURES = r"\d+(?=[A-Za-z]{2})|(?:(?<![A-Za-z])[A-Za-z])?\d\w*(?:,\d{3})*(?:\.\w+)*"
"""Numbers before a unit (3ERG, 3rd), then numbers and names; a name begins with at most one letter."""
ENGLISH = re.compile(rf"{FIGURES}|\b(?:{'|'.join(NAMED)})\b", re.ASCII | re.IGNORECASE)
JAPANESE = re.compile(rf"{FIGURES}|[{KANJI}](?=つ)", re.ASCII)
HINTS = (
    {
        0: re.compile(r"\b(?:no|none|nothing|without)\b", re.IGNORECASE),
        2: re.compile(r"\b(?:both|double[ds]?|hal(?:f|ves|ved)|second|anybody else|the next)\b", re.IGNORECASE),
        4: re.compile(r"\bquarters?\b"),
    },
    {2: re.compile(r"両|双方|倍|半|どちら")},
)
"""Words that may express a number without figures, in English and in Japanese."""


def numbers(text: str) -> list[Number]:
    """Return the numbers of an English sentence, in order."""
    return [_number(one) for one in ENGLISH.findall(_plain(text))]


def numbers_ja(text: str) -> list[Number]:
    """Return the numbers of a Japanese sentence, in order."""
    return [KANJI.index(one) + 2 if one in KANJI else _number(one) for one in JAPANESE.findall(_plain(text))]


def strays(english: str, japanese: str) -> set[Number]:
    """Return the numbers in only one of two sentences; a Japanese 1 may be an English article."""
    en, ja = set(numbers(english)), set(numbers_ja(japanese))
    return {one for one in en - ja if not _hinted(one, japanese, 1)} | {
        one for one in ja - en if one != 1 and not _hinted(one, english, 0)
    }


def _hinted(number: Number, text: str, language: int) -> bool:
    found = HINTS[language].get(number) if isinstance(number, int) else None
    return found is not None and bool(found.search(text))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", PLACEHOLDER.sub(" ", text).replace("½", ".5"))


def _number(found: str) -> Number:
    word = found.lower()
    if word in NAMED:
        return NAMED[word]
    plain = found.replace(",", "")
    return int(plain) if plain.isdecimal() else float(plain) if re.fullmatch(r"\d+\.\d+", plain) else found
