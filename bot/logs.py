"""Logging to standard error, as JSON or readable text; no hidden game information."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

OURS = ("bot", "cogs", "rendering")
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """JSON formatter: time, level, source, message, and the `extra` fields of the call."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
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
    """Text formatter for a terminal, in local time; a traceback is below its line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line, and a traceback if there is one."""
        at = datetime.fromtimestamp(record.created).astimezone().isoformat(sep=" ", timespec="milliseconds")
        extra = "".join(f"  {name}={value}" for name, value in _extra(record).items())
        line = _printable(f"{at}  {record.levelname:<7}  {record.name}  {record.getMessage()}{extra}")
        if not record.exc_info:
            return line
        return "\n    ".join([line, *map(_printable, self.formatException(record.exc_info).splitlines())])


def _extra(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in STANDARD}


def _printable(text: str) -> str:
    """Escape control characters: foreign text must not break lines or control the terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


FORMS: dict[str, type[logging.Formatter]] = {"json": JsonLines, "text": TextLines}


def suited_form() -> str:
    """Return "text" if standard error is a terminal, else "json"."""
    return "text" if sys.stderr.isatty() else "json"


def start_logging(level: str, form: str = "json") -> None:
    """Log everything from `level` on to standard error, in this form.

    Other libraries stay at INFO: their debug logs contain requests with bodies, and statements with parameters. Errors
    of logging itself are ignored.
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
