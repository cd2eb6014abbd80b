"""Discord's limits, as documented in 2026."""

from __future__ import annotations

from typing import Final

from cogs.ui.bidi import CLOSE, unclosed

OPTIONS: Final = 25
"""Options of a select menu, choices of an autocompletion, options of a command."""
ROW: Final = 5
"""Buttons in a row."""
COMPONENTS: Final = 40
"""Components of a message, nested ones included."""
ROWS: Final = (COMPONENTS - 2) // 2
"""Rows of one button that fit with a few sentences."""
TEXT: Final = 4000
"""Characters of all texts of a message together."""
CUSTOM_ID: Final = 100
LABEL: Final = 80
OPTION_LABEL: Final = 100
OPTION_VALUE: Final = 100
OPTION_HINT: Final = 100
PLACEHOLDER: Final = 150
ALT_TEXT: Final = 1024
FIELDS: Final = 5
"""Fields of a modal."""
MODAL_TITLE: Final = 45
MODAL_LABEL: Final = 45
MODAL_HINT: Final = 100
CHOICE_NAME: Final = 100
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_TOTAL: Final = 8000
"""Characters of a command with all its options, each in its longest language."""
SUBCOMMANDS: Final = 25
COMMANDS: Final = 100
THREAD_NAME: Final = 100
FILES: Final = 10
FORUM_TAGS: Final = 20
"""Tags of a forum."""
POST_TAGS: Final = 5
"""Tags of a forum post."""
TAG_NAME: Final = 20
FILE_BYTES: Final = 10 * 1024 * 1024

ANSWER_SECONDS: Final = 3.0
"""Seconds until an interaction without a response expires."""
OLD_EDIT_SECONDS: Final = 3600
"""Seconds after which edits of a message are throttled strictly (429, code 30046)."""

DM_CLOSED: Final = 50007
NO_MUTUAL_SERVER: Final = 50278
UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
NO_MEMBER: Final = frozenset({10007, 10013})
NO_ACCESS: Final = frozenset({50001, 50013})
THREAD_ARCHIVED: Final = 50083
THREAD_LOCKED: Final = 160005
THREAD_EXISTS: Final = 160004
TOO_MANY_THREADS: Final = 160006
TAG_WANTED: Final = 40067
OLD_EDITS: Final = 30046
TOO_LARGE: Final = 40005
INVALID_FORM: Final = 50035
ANSWERED: Final = 40060


def cut(text: str, most: int) -> str:
    """Truncate the text to `most` characters with an ellipsis; an open isolate is closed."""
    if len(text) <= most:
        return text
    kept = most - 1
    while kept + (left := unclosed(text[:kept])) >= most:
        kept -= 1
    return f"{text[:kept]}…{CLOSE * left}"
