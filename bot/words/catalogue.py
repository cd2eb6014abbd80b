"""The catalogues: gettext .po files, one a package that has words, read as they are (no compiled files to forget).

English is the wording in the code. A Japanese text is looked for in the game's own catalogue first.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
COMMON = ("bot/words", "bot/games/words", "cogs/words", "rendering/words")
"""Folders of catalogues that serve every table."""
LANGUAGES = ("en", "ja")


def folders(game: str | None) -> tuple[Path, ...]:
    """Where texts are looked up for a game (None: only what is common to all), first match first."""
    own = (ROOT / "bot/games" / game / "words",) if game else ()
    return own + tuple(ROOT / folder for folder in COMMON)


@cache
def translations(language: str, game: str | None) -> NullTranslations:
    """The catalogues of a language, one falling back on the next, at last on the English wording."""
    chain = NullTranslations()
    if language == "en":
        return chain
    for folder in reversed(folders(game)):
        path = folder / f"{language}.po"
        if path.exists():
            catalogue = _load(path, language)
            catalogue.add_fallback(chain)
            chain = catalogue
    return chain


def _load(path: Path, language: str) -> GNUTranslations:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
