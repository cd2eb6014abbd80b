"""Errors of the pages as answers: status, code, and a sentence."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from aiohttp import web

from bot.games.contract import Refused, Text, t
from bot.tables.model.errors import (
    CodeRefused,
    NoSuchTable,
    NotHere,
    NotSeated,
    NotYourTurn,
    Restarting,
    StaleBoard,
    TableError,
    TooLate,
    Unavailable,
    Unplayable,
)
from bot.web.auth import Forged
from bot.web.events import TooManyStreams
from bot.web.payloads import ErrorCode
from bot.web.requests import BadRequest, SignedOut

BUSY: Final = t("Too many people look at the tables just now. Please try again in a moment.")
FOREIGN: Final = t("That did not come from this page, so nothing was done. Load the page again.")
SIGNED_OUT: Final = t("You are not signed in. Open the board from Discord again.")
BROKEN: Final = t("Something went wrong here, and nothing was done. Please try again in a moment.")
UNREADABLE: Final = t("I could not read that, so nothing was done. Load the page again.")


def failure(error: Exception) -> tuple[int, ErrorCode, Text]:
    """Return the status, the code and the sentence of an error."""
    match error:
        case CodeRefused():
            return HTTPStatus.FORBIDDEN, "private", error.text
        case NotHere() | NoSuchTable():
            return HTTPStatus.NOT_FOUND, "gone", NotHere.text
        case SignedOut():
            return HTTPStatus.UNAUTHORIZED, "private", SIGNED_OUT
        case Forged():
            return HTTPStatus.FORBIDDEN, "bad", FOREIGN
        case NotSeated():
            return HTTPStatus.FORBIDDEN, "seat", error.text
        case NotYourTurn() | TooLate():
            return HTTPStatus.CONFLICT, "turn", error.text
        case StaleBoard():
            return HTTPStatus.CONFLICT, "stale", error.text
        case TooManyStreams() | TimeoutError():
            return HTTPStatus.SERVICE_UNAVAILABLE, "limit", BUSY
        case Unavailable() | Unplayable() | Restarting():
            return HTTPStatus.SERVICE_UNAVAILABLE, "limit", error.text
        case TableError() | Refused():
            return HTTPStatus.CONFLICT, "bad", error.text
        case BadRequest():
            return HTTPStatus.BAD_REQUEST, "bad", UNREADABLE
        case web.HTTPException():
            return error.status, "bad", UNREADABLE
        case _:
            return HTTPStatus.INTERNAL_SERVER_ERROR, "bad", BROKEN
