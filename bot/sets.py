"""The operator's own sets of cards and maps, which new tables play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.config import BadSettings
from bot.games.auztralia import current as auztralia
from bot.games.farfarout import current as farfarout
from bot.games.ownset import LONGEST_TEXT, BadSet
from bot.games.spacebase import current as spacebase


def take_cards(path: Path | None) -> None:
    """New tables of Space Base play the set of this file, without one the house's. Raises BadSettings."""
    _take("TAKU_SPACEBASE_CARDS", "no set of cards", path, spacebase.use)


def take_box(path: Path | None) -> None:
    """New tables of AuZtralia play the set of this file, without one the house's. Raises BadSettings."""
    _take("TAKU_AUZTRALIA_SET", "no set", path, auztralia.use)


def take_galaxy(path: Path | None) -> None:
    """New tables of Far Far Out play the set of this file, without one the house's. Raises BadSettings."""
    _take("TAKU_FARFAROUT_SET", "no set", path, farfarout.use)


def _take(setting: str, wrong: str, path: Path | None, use: Callable[[str], None]) -> None:
    try:
        use(_text(path) if path else "")
    except BadSet as bad:
        said = "\n".join(f"  {fault}" for fault in bad.faults)
        raise BadSettings(f"{setting} is wrong: {path} is {wrong}.\n{said}") from None
    except UnicodeDecodeError as error:
        raise BadSettings(
            f"{setting} is wrong: {path} cannot be read: it is not written in UTF-8 (byte {error.start + 1})."
        ) from None
    except OSError as error:
        raise BadSettings(f"{setting} is wrong: {path} cannot be read: {error}.") from None


def _text(path: Path) -> str:
    """What a file says, or the beginning of one that is far too long; some editors put a mark before it."""
    with path.open("rb") as file:
        return file.read(4 * LONGEST_TEXT).decode("utf-8-sig")
