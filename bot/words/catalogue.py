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
"""Folders of the catalogues that are common to all games."""
LANGUAGES = ("en", "ja")


def folders(game: str | None) -> tuple[Path, ...]:
    """Return the folders for a game's texts (None: common ones only), in order of lookup."""
    own = (ROOT / "bot/games" / game / "words",) if game else ()
    return own + tuple(ROOT / folder for folder in COMMON)


@cache
def translations(language: str, game: str | None) -> NullTranslations:
    """Return the chained catalogues of a language, with fallback to the English text."""
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
