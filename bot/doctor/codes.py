"""Errors in words: Discord's codes that the bot can meet, and what to do about each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus

import aiohttp
import discord
from msgspec import Struct

from bot.config import BadSettings
from cogs.ui import discord_limits as limits

ID = re.compile(r"\d{15,}")
"""An id of Discord's, which no report has."""
_PLACE = "Take the ids from Discord anew (Settings → Advanced → Developer Mode, then right click → Copy ID)."
_GRANT = "Grant the bot's role the permissions that are refused above (README, step 3)."
_FULL = "Remove some that are no longer needed."
_REPORT = "This is a bug of the bot: report it, with the file of --report."
_LATER = "Run the doctor again in a while."
_SUPPORT = "If it stays so for an hour, look at https://discordstatus.com."
CODES: Mapping[int, tuple[str, str]] = {
    limits.UNKNOWN_CHANNEL: ("there is no such channel", _PLACE),
    10004: ("there is no such server, or the bot is not in it", f"Invite the bot (README, step 3). {_PLACE}"),
    10007: ("this person is not in the server", "Let the owner of the bot's application join the server."),
    limits.UNKNOWN_MESSAGE: ("the message is gone", "Let no other bot or moderator delete messages here meanwhile."),
    10013: ("there is no such person", "Look at the owner of the application in the developer portal."),
    10014: ("there is no such emoji", "Let nobody change the application's emojis meanwhile."),
    10015: ("the interaction is over", _LATER),
    10062: ("the press was answered too late", "Discord waits 3 s: look at this machine's load and its network."),
    10070: ("there is no such event", "Let nobody delete the doctor's event meanwhile."),
    20016: ("slow mode holds the bot up", "Switch slow mode off here, or grant the bot Bypass Slowmode."),
    20022: ("announcements are edited too often", "Let tables stand in a text channel."),
    20028: ("the channel is written to too often", _LATER),
    30003: ("the channel has as many pinned messages as it can", _FULL),
    30008: ("the application has as many emojis as it can", _FULL),
    30013: ("the server has as many channels as it can", _FULL),
    30032: ("the server has as many commands of this bot as it can", _FULL),
    30033: ("the thread has as many members as it can", "Choose a channel with fewer members."),
    30034: ("the server has got as many new commands today as it can", "Run the doctor again tomorrow."),
    30038: ("the server has as many events as it can", _FULL),
    limits.OLD_EDITS: ("messages older than an hour are edited too often", _LATER),
    40001: ("the bot is not allowed to do this", "Look at the bot in the developer portal."),
    40002: ("the account must be verified", "Verify the account that owns the application."),
    40003: ("direct messages are opened too fast", _LATER),
    limits.TOO_LARGE: ("the files are too large", "Look at a proxy that limits uploads: Discord takes 10 MB."),
    limits.ANSWERED: ("something else has answered the press", "Stop the bot while the doctor runs."),
    40061: ("two tags of the forum have one name", _REPORT),
    limits.TAG_WANTED: ("each post in this forum must have a tag", "Let the forum have tags, or posts without one."),
    50001: ("the bot has no access here", "Let the bot's role see the channel (View Channels), or invite the bot."),
    50005: ("the message is another account's", _REPORT),
    50006: ("the message is empty", _REPORT),
    limits.DM_CLOSED: (
        "this person takes no direct messages from the bot",
        "The owner of the application allows them: the server's menu → Privacy Settings → Direct Messages.",
    ),
    50008: ("no messages can be posted in such a channel", "Choose a text channel."),
    50013: ("the bot lacks a permission", _GRANT),
    50024: ("this is not possible in such a channel", "Choose a text channel; forums need a community server."),
    50027: ("the interaction is over", _LATER),
    50033: ("direct messages to this account are not possible", "A team or another bot owns the application."),
    limits.INVALID_FORM: ("Discord does not take what the bot sends", _REPORT),
    50045: ("the file is too large", "Look at a proxy that limits uploads: Discord takes 10 MB."),
    50046: ("the picture is not accepted", _REPORT),
    limits.THREAD_ARCHIVED: ("the thread is closed", "Let nobody close the doctor's thread meanwhile."),
    50138: ("the picture is not accepted", _REPORT),
    50240: (
        "the command that launches the Activity is missing",
        "Switch Activities off in the developer portal, or start the bot once, which keeps that command.",
    ),
    limits.NO_MUTUAL_SERVER: (
        "this person is in no server with the bot",
        "Let the owner of the bot's application join the server.",
    ),
    60003: (
        "the server demands two-factor authentication of its moderators",
        "Switch it on for the account that owns the application.",
    ),
    130000: ("Discord is overloaded", f"{_LATER} {_SUPPORT}"),
    160002: ("the channel's history may not be read", "Grant the bot's role Read Message History."),
    limits.THREAD_EXISTS: ("the message has a thread already", "Let no other bot open threads here meanwhile."),
    limits.THREAD_LOCKED: ("the thread is locked", "Let nobody lock the doctor's thread meanwhile."),
    limits.TOO_MANY_THREADS: ("the server has as many open threads as it can", "Close some of them."),
    200000: ("AutoMod blocks the message", "Exempt the bot's role from the server's AutoMod rules."),
    200001: ("AutoMod blocks the title", "Exempt the bot's role from the server's AutoMod rules."),
    240000: ("Discord blocks a link", _REPORT),
}
"""Words, and what to do."""
CLOSES: Mapping[int, tuple[str, str]] = {
    4004: ("the token is not accepted", "Copy the bot's token anew from the developer portal into .env."),
    4011: ("the bot is in so many servers that it needs shards", "Set TAKU_SHARDS (HOSTING-LARGE)."),
    4014: ("the bot may not see what it asks for", "Look at its intents in the developer portal: it needs none."),
}
"""The same of the gateway's close codes."""
STATUSES: Mapping[int, tuple[str, str]] = {
    401: CLOSES[4004],
    403: (
        "Discord or a proxy before it does not let this machine in",
        "Look at this machine's address, and at a proxy or firewall.",
    ),
    413: CODES[limits.TOO_LARGE],
    429: ("there were too many requests", _LATER),
}
"""The same of answers without a code."""


class Refusal(Struct, frozen=True):
    """A refusal: Discord's code (or HTTP status), its meaning, and advice.

    `field` is the part of the request that it is about.
    """

    code: int | None
    words: str
    advice: str
    field: str = ""


class Wrong(Exception):
    """A result that is not as it should be; `advice` says what to do."""

    def __init__(self, words: str, advice: str = _REPORT) -> None:
        super().__init__(words)
        self.advice = advice


def refusal(error: BaseException, advice: str = "") -> Refusal:
    """Return the refusal in words, without ids; `advice` is for a missing permission."""
    match error:
        case Wrong():
            return Refusal(None, str(error), error.advice)
        case BadSettings():
            return Refusal(None, str(error), "See .env.example.")
        case discord.LoginFailure():
            return Refusal(int(HTTPStatus.UNAUTHORIZED), *STATUSES[HTTPStatus.UNAUTHORIZED])
        case discord.PrivilegedIntentsRequired():
            return Refusal(4014, *CLOSES[4014])
        case discord.ConnectionClosed(code=code):
            return Refusal(code, *CLOSES.get(code, ("the connection was closed", f"{_LATER} {_SUPPORT}")))
        case discord.RateLimited():
            return Refusal(int(HTTPStatus.TOO_MANY_REQUESTS), *STATUSES[HTTPStatus.TOO_MANY_REQUESTS])
        case discord.HTTPException():
            return _of_answer(error, advice)
        case TimeoutError() | OSError() | aiohttp.ClientError() | discord.GatewayNotFound():
            return Refusal(None, "no answer came", f"Look at this machine's network. {_LATER} {_SUPPORT}")
        case _:
            return Refusal(None, f"an unexpected {type(error).__name__}: {_without_ids(str(error))}", _REPORT)


def _of_answer(error: discord.HTTPException, advice: str) -> Refusal:
    code = error.code or error.status
    if error.code in CODES:
        words, usual = CODES[error.code]
    elif error.status in STATUSES and not error.code:
        words, usual = STATUSES[error.status]
    elif error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        words, usual = "Discord has a failure of its own", f"{_LATER} {_SUPPORT}"
    else:
        words, usual = f"“{_without_ids(error.text.partition(chr(10))[0])}”", _REPORT
    field = "; ".join(error.text.split("\n")[1:]) if error.code == limits.INVALID_FORM else ""
    wanting = advice if error.code in limits.NO_ACCESS else ""
    return Refusal(code, words, wanting or usual, _without_ids(field.replace("In ", "")))


def _without_ids(text: str) -> str:
    return ID.sub("…", text)
