"""Custom sets of cards and maps of the host, which new tables play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.config import PREFIX, BadSettings
from bot.games.engine.component_set import LONGEST_TEXT, ComponentSet, InvalidSet


def load(box: ComponentSet[Any], path: Path | None) -> None:
    """Load the set of this file, or the house set without one. Raises BadSettings."""
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
    """Read a file up to the size limit, with or without a byte order mark."""
    with path.open("rb") as file:
        return file.read(4 * LONGEST_TEXT).decode("utf-8-sig")
