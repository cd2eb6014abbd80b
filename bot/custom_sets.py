"""The host's own sets of cards and maps, which new tables play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.config import PREFIX, BadSettings
from bot.games.engine.component_set import LONGEST_TEXT, ComponentSet, InvalidSet


def load(box: ComponentSet[Any], path: Path | None) -> None:
    """New tables play the set of this file, without one the house's. Raises BadSettings."""
    wrong = f"{PREFIX}{box.host.upper()} is wrong: {path}"
    try:
        box.use(_text(path) if path else "")
    except InvalidSet as bad:
        said = "\n".join(f"  {fault}" for fault in bad.faults)
        raise BadSettings(f"{wrong} is no set.\n{said}") from None
    except UnicodeDecodeError as error:
        raise BadSettings(f"{wrong} cannot be read: it is not written in UTF-8 (byte {error.start + 1}).") from None
    except OSError as error:
        raise BadSettings(f"{wrong} cannot be read: {error}.") from None


def _text(path: Path) -> str:
    """What a file says, or the beginning of one that is far too long; some editors put a mark before it."""
    with path.open("rb") as file:
        return file.read(4 * LONGEST_TEXT).decode("utf-8-sig")
