"""The log: one JSON object a line on standard error, made of what the code names, never of what players hold."""

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
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def start_logging(level: str) -> None:
    """Sends everything from `level` on to standard error.

    What others have written stays at INFO: in detail they tell of requests and their bodies, of statements and their
    parameters. A log that cannot be written is no reason to stop, nor to say so in the log.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    ours = logging.getLevelNamesMapping()[level]
    logging.raiseExceptions = False
    logging.basicConfig(level=max(ours, logging.INFO), handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(ours)
    logging.getLogger("discord.gateway").setLevel(max(ours, logging.WARNING))
