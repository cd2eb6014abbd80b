"""The log on standard error, made of what the code names, never of what players hold: JSON, or text to be read."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

OURS = ("bot", "cogs", "rendering")
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Time, level, source, message, and the `extra` fields of the call."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= _extra(record)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """The same for a person at a terminal, with their own time; a trace stands below its line."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, and perhaps a trace."""
        at = datetime.fromtimestamp(record.created).astimezone().isoformat(sep=" ", timespec="milliseconds")
        extra = "".join(f"  {name}={value}" for name, value in _extra(record).items())
        line = _printable(f"{at}  {record.levelname:<7}  {record.name}  {record.getMessage()}{extra}")
        if not record.exc_info:
            return line
        return "\n    ".join([line, *map(_printable, self.formatException(record.exc_info).splitlines())])


def _extra(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in STANDARD}


def _printable(text: str) -> str:
    """What others have written breaks no line, and commands no terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


FORMS: dict[str, type[logging.Formatter]] = {"json": JsonLines, "text": TextLines}


def suited_form() -> str:
    """Text where standard error is a terminal, else JSON."""
    return "text" if sys.stderr.isatty() else "json"


def start_logging(level: str, form: str = "json") -> None:
    """Sends everything from `level` on to standard error, in this form.

    What others have written stays at INFO: in detail they tell of requests and their bodies, of statements and their
    parameters. A log that cannot be written is no reason to stop, nor to say so in the log.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMS[form]())
    ours = logging.getLevelNamesMapping()[level]
    logging.raiseExceptions = False
    logging.basicConfig(level=max(ours, logging.INFO), handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(ours)
    for name in ("alembic", "discord.gateway"):
        logging.getLogger(name).setLevel(max(ours, logging.WARNING))
