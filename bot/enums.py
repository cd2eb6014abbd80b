"""Enumerations of the words in the database.

Their values are stored, and part of records and exports: they never change.
"""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """Status of a table or a cup; ENDED: before its regular end."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ENDED = "ended"


class LimitThen(StrEnum):
    """Consequence of a missed time limit: the safe default, or an AI substitute."""

    DEFAULT = "default"
    AI = "ai"


class MoveKind(StrEnum):
    """Kind of a move; LIMIT: an automatic one after a missed time limit."""

    SETUP = "setup"
    MOVE = "move"
    LIMIT = "limit"
    UNDO = "undo"


class ComingKind(StrEnum):
    """Kind of a seat event: a departure, a return, a takeover, or extra time.

    LONGER: more time per turn for all.
    """

    LEFT = "left"
    BACK = "back"
    TAKEN = "taken"
    TIME = "time"
    LONGER = "longer"


class Follows(StrEnum):
    """Events of a table that a user follows."""

    NOTHING = ""
    TURNS = "turns"
    END = "end"


class Ending(StrEnum):
    """Way in which a game ended.

    By its rules, as it stood, in a draw, or because all but one had conceded; without a result: by the players or the
    host, because all had left, or because its channel or thread was lost.
    """

    PLAYED = "played"
    STANDS = "stands"
    DRAW = "draw"
    CONCEDED = "conceded"
    WITHOUT = "without"
    HOST = "host"
    DESERTED = "deserted"
    LOST = "lost"


class TimerKind(StrEnum):
    """Kind of a timer.

    LIMIT is the time limit of a turn, LEFT only stores the time left to a person at a seat and is never due. Before the
    game: CLOSE is the expiry, READY the ready check, HOST the replacement of a host who has left the server, START the
    set time of the start. ABANDONED ends a game in which nobody has moved for long.
    """

    AI = "ai"
    DEADLINE = "deadline"
    REMINDER = "remind"
    ORDER = "order"
    LIMIT = "limit"
    LEFT = "left"
    VOTE = "vote"
    CLOSE = "close"
    READY = "ready"
    HOST = "host"
    START = "start"
    ABANDONED = "abandoned"


class RequestKind(StrEnum):
    """Kind of an undo request: draws stay, or are taken back as well."""

    UNDO = "undo"
    UNDO_PAST_LUCK = "undo past luck"


class VoteKind(StrEnum):
    """Subject of a vote.

    An absent player, an end without result, a draw, a pause, or the host's request to end.
    """

    ABSENT = "absent"
    END = "end"
    DRAW = "draw"
    PAUSE = "pause"
    HOST_END = "host end"


class VoteResult(StrEnum):
    """Choice of a vote, or the reason why it is over without one: RETURNED, MOOT.

    About an absent player: wait longer; an AI stands in; an AI stands in until a substitute takes the seat; the game
    ends as it stands, or without a result. RETURNED: so has the player; MOOT: nothing is left to decide.
    """

    WAIT = "wait"
    AI = "ai"
    SUBSTITUTE = "substitute"
    STANDS = "stands"
    WITHOUT = "without"
    NO = "no"
    YES = "yes"
    RETURNED = "back"
    MOOT = "moot"


class CupStanding(StrEnum):
    """Role of a participant in a cup: player, reserve, or out."""

    IN = "in"
    SPARE = "spare"
    OUT = "out"


class Length(StrEnum):
    """Length of a board as text.

    SHORT: the situation and what matters most, at most 600 letters. USUAL: the whole board, at most 1,800. FULL: with
    all details that are parts of their own.
    """

    SHORT = "short"
    USUAL = "usual"
    FULL = "full"


class WebCodeKind(StrEnum):
    """Use of a one-time code: by a link, or by Discord's frame.

    The frame names the user, so the `hash` of such a code is their id.
    """

    LINK = "link"
    ACTIVITY = "activity"
