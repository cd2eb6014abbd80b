"""Message catalogues: gettext .po files, one per package with texts, not compiled.

English is the text in the code. A Japanese text is looked up in the game's own catalogue first.
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
"""Folders of the catalogues that are common to all games, in order of lookup."""
LANGUAGES = ("en", "ja")


@cache
def translations(language: str, game: str | None) -> NullTranslations:
    """Return the chained catalogues of a language, with fallback to the English text.

    A game's catalogue (None: no game's) comes before the common ones, which are read once for all games.
    """
    if language == "en":
        return NullTranslations()
    chain = NullTranslations() if game is None else translations(language, None)
    for folder in reversed(COMMON) if game is None else (f"bot/games/{game}/words",):
        path = ROOT / folder / f"{language}.po"
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
