"""Errors of table actions, each with a text for the player who tried; nothing has changed."""

from __future__ import annotations

from math import ceil

from bot.games.common_texts import command
from bot.games.contract import Text, t, tn


class TableError(Exception):
    """Base class. `text` is the player-facing text, the default of the class unless it is given."""

    text: Text

    def __init__(self, text: Text | None = None) -> None:
        self.text = text or self.text
        super().__init__(self.text.key)


class OpensElsewhere(TableError):
    """Tables of this server are opened in other `channels`."""

    text = t("Tables are not opened in this channel.")

    def __init__(self, channels: tuple[int, ...]) -> None:
        self.channels = channels
        super().__init__()


class NotOpener(TableError):
    """Only members with the `role` may open tables in this server."""

    text = t("In this server, not everybody may open tables.")

    def __init__(self, role: int) -> None:
        self.role = role
        super().__init__()


class NoSuchTable(TableError):
    """No table is in this channel, or not any more."""

    text = t("There is no table here. Open one with {command}.", command=command("taku new"))


class NotSeated(TableError):
    """The player has no seat at this table."""

    text = t("You have no seat at this table.")


class SeatTaken(TableError):
    """The seat was given to somebody else, or vacated, in the meantime."""

    text = t("The seats have changed meanwhile. Please choose again.")


class NotYourTurn(TableError):
    """Other seats must decide; the text names them."""


class NotAllowed(TableError):
    """Only the host or a moderator may do this."""

    text = t("Only the host of the table or a moderator can do that.")


class NotHere(TableError):
    """The table does not exist, or the user may not see it; the text does not tell which."""

    text = t(
        "There is no such table, or you can't see it from here. {command} lists your tables.", command=command("turns")
    )


class NoPlace(TableError):
    """The table is running, and its channel was deleted."""

    text = t(
        "The channel of this table was deleted, so the game is paused. The host can move it to "
        "another channel with {command}.",
        command=command("taku move"),
    )


class TableFull(TableError):
    """No seat is free."""

    text = t("Every seat at this table is taken.")


class NotInvited(TableError):
    """The table is private, and the user is not invited."""

    text = t("This table is private: only those who are invited can sit down. Ask its host.")


class Banned(TableError):
    """The user may take no seat in this server, or `everywhere`; nobody's reason is told."""

    def __init__(self, *, everywhere: bool) -> None:
        here = t("The moderators of this server do not let you sit down at tables here.")
        super().__init__(t("Those who run this bot do not let you sit down at tables.") if everywhere else here)


class BlockedHere(TableError):
    """The user has blocked a person who has a seat here; the text says so."""


class NoSeatHere(TableError):
    """The user may not sit here: they were removed, or somebody who sits here has blocked them.

    The text does not tell which.
    """

    text = t("You can't take a seat at this table.")


class NotReliable(TableError):
    """The table requires a higher percentage of turns in time than the user has."""

    def __init__(self, least: int, own: int) -> None:
        line = t(
            "This table is for people of whose turns {least}% were in time; {own}% of yours were. Each turn in time "
            "raises that, and whoever is invited by name may always sit down.",
            least=least, own=own,
        )  # fmt: skip
        super().__init__(line)


class WrongStatus(TableError):
    """The table's status does not allow this; the text says why."""


class WrongSize(WrongStatus):
    """The game does not allow this number of seats, or more players are seated.

    The text says how many are allowed.
    """


class TooDemanding(WrongStatus):
    """The host requires a reliability that is above their own.

    `most` is the highest value that they may require; None: none.
    """

    def __init__(self, most: int | None) -> None:
        none = t("You can't ask others for turns in time yet: you have had too few turns yourself.")
        asked = t("You can ask others for {most}% of turns in time at most: no more than your own.", most=most or 0)
        super().__init__(none if most is None else asked)


class CodeRefused(TableError):
    """A code that signs nobody in at a table's page; the text says why."""

    text = t(
        "This link was used already, or is older than 2 minutes, so you are not signed in. Open the board from "
        "Discord again for a new one."
    )


class SignedInAsAnother(TableError):
    """The browser is signed in as another user than the code would sign in."""

    text = t("Somebody else is signed in in this browser. Sign in as yourself instead?")


class StaleBoard(TableError):
    """The board that the player clicked is outdated."""

    text = t("The board has changed meanwhile.")


class TooLate(TableError):
    """The clock ran out `seconds` before."""

    def __init__(self, seconds: float) -> None:
        late = max(1, ceil(seconds))
        if late < 120:
            text = tn("Too late by {n} second: the clock had run out.",
                      "Too late by {n} seconds: the clock had run out.", late)  # fmt: skip
        else:
            text = tn("Too late by {n} minute: the clock had run out.",
                      "Too late by {n} minutes: the clock had run out.", late // 60)  # fmt: skip
        super().__init__(text)


class Duplicate(TableError):
    """The same interaction arrived twice; it counted once."""

    text = t("That was already done.")


class Unavailable(TableError):
    """The store could not write or read; nothing was lost.

    `saved`: something had been committed before.
    """

    def __init__(self, *, saved: bool = False) -> None:
        super().__init__(
            t("That is saved, but I cannot show it just now. Please look at the table again in a moment.")
            if saved
            else t("I cannot reach the tables just now, so nothing has changed. Please try again in a moment.")
        )


class ServiceBusy(Unavailable):
    """As Unavailable, outside any table, such as user settings; `why` is for the log."""

    def __init__(self, why: str) -> None:
        TableError.__init__(self, t("I could not read or save that just now. Please look again in a moment."))
        self.args = (why,)


class OnHold(TableError):
    """The operator has put the table on hold."""

    text = t("Whoever runs this bot has stopped this table for now. Nothing is lost: it goes on from here.")


class Paused(WrongStatus):
    """All players have agreed to pause the table."""

    text = t("This table is paused. Press *Go on* below the board, and play.")

    def __init__(self) -> None:
        super().__init__(self.text)


class NotOnHold(TableError):
    """The table is not on hold."""

    text = t("That table goes on: nobody has stopped it.")


class Restarting(TableError):
    """The process is shutting down and accepts no new actions."""

    text = t("I am about to restart, and have done nothing. Please press again in a moment.")


class NotOperator(TableError):
    """Only the operator may do this."""

    text = t("Only those who run this bot can do that.")


class Unplayable(TableError):
    """A table that this version of the bot cannot play on; see `unplayable`."""

    text = t(
        "The version of the bot that runs now cannot go on with this game, so nothing happens here. Nothing is "
        "lost: it goes on as soon as whoever runs the bot has done what the bot's log says."
    )
