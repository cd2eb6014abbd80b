"""Why something cannot be done at a table, each with a sentence for the person who tried. Nothing has changed then."""

from __future__ import annotations

from math import ceil

from bot.games.common_texts import command
from bot.games.contract import Text, t, tn


class TableError(Exception):
    """Base: `text` is the sentence, the same for all of a kind unless it is given."""

    text: Text

    def __init__(self, text: Text | None = None) -> None:
        self.text = text or self.text
        super().__init__(self.text.key)


class OpensElsewhere(TableError):
    """In this server tables are opened in these `channels` only, and this is none of them."""

    text = t("Tables are not opened in this channel.")

    def __init__(self, channels: tuple[int, ...]) -> None:
        self.channels = channels
        super().__init__()


class NotOpener(TableError):
    """In this server only members with the `role` open tables."""

    text = t("In this server, not everybody may open tables.")

    def __init__(self, role: int) -> None:
        self.role = role
        super().__init__()


class NoSuchTable(TableError):
    """There is no table here, or not any more."""

    text = t("There is no table here. Open one with {command}.", command=command("taku new"))


class NotSeated(TableError):
    """The person does not sit at this table."""

    text = t("You have no seat at this table.")


class SeatTaken(TableError):
    """At that seat sits somebody else by now, or nobody."""

    text = t("The seats have changed meanwhile. Please choose again.")


class NotYourTurn(TableError):
    """It is for others to decide; the sentence says for whom."""


class NotAllowed(TableError):
    """Only the host or a moderator may do that."""

    text = t("Only the host of the table or a moderator can do that.")


class NotHere(TableError):
    """There is no such table, or this person may not see it: they cannot tell which of the two it is."""

    text = t(
        "There is no such table, or you can't see it from here. {command} lists your tables.", command=command("turns")
    )


class NoPlace(TableError):
    """The table runs, and its channel is gone."""

    text = t(
        "The channel of this table was deleted, so the game is paused. The host can move it to "
        "another channel with {command}.",
        command=command("taku move"),
    )


class TableFull(TableError):
    """No seat is free."""

    text = t("Every seat at this table is taken.")


class NotInvited(TableError):
    """The table is private, and the person is not invited to it."""

    text = t("This table is private: only those who are invited can sit down. Ask its host.")


class NotReliable(TableError):
    """At this table only those sit down of whose turns so many in a hundred are in time."""

    def __init__(self, least: int, own: int) -> None:
        line = t(
            "This table is for people of whose turns {least}% were in time; {own}% of yours were. Each turn in time "
            "raises that, and whoever is invited by name may always sit down.",
            least=least, own=own,
        )  # fmt: skip
        super().__init__(line)


class WrongStatus(TableError):
    """The table is not in the state for that; the sentence says why."""


class WrongSize(WrongStatus):
    """So many seats the game does not have, or more people sit there; the sentence says how many may be."""


class TooDemanding(WrongStatus):
    """The host asks of others what they are not themselves; `most` is what they may ask, None: nothing."""

    def __init__(self, most: int | None) -> None:
        none = t("You can't ask others for turns in time yet: you have had too few turns yourself.")
        asked = t("You can ask others for {most}% of turns in time at most: no more than your own.", most=most or 0)
        super().__init__(none if most is None else asked)


class StaleBoard(TableError):
    """The board that the person looked at is out of date."""

    text = t("The board has changed meanwhile. This is how it looks now.")


class TooLate(TableError):
    """The clock ran out so many `seconds` before."""

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
    """The same interaction came twice; it counted once."""

    text = t("That was already done.")


class Unavailable(TableError):
    """The store could not write or read now; nothing was lost. `saved`: something was done before that."""

    def __init__(self, *, saved: bool = False) -> None:
        super().__init__(
            t("That is saved, but I cannot show it just now. Please look at the table again in a moment.")
            if saved
            else t("I cannot reach the tables just now, so nothing has changed. Please try again in a moment.")
        )


class StoreBusy(Unavailable):
    """The same of what is no table's, such as what people have set; `why` is for the log."""

    def __init__(self, why: str) -> None:
        TableError.__init__(self, t("I could not read or save that just now. Please look again in a moment."))
        self.args = (why,)


class OnHold(TableError):
    """Whoever runs the bot has the table rest."""

    text = t("Whoever runs this bot has stopped this table for now. Nothing is lost: it goes on from here.")


class Paused(WrongStatus):
    """All have agreed to pause the table."""

    text = t("This table is paused. Press *Go on* below the board, and play.")

    def __init__(self) -> None:
        super().__init__(self.text)


class NotOnHold(TableError):
    """The table need not be let go."""

    text = t("That table goes on: nobody has stopped it.")


class Restarting(TableError):
    """This process takes nothing new any more."""

    text = t("I am about to restart, and have done nothing. Please press again in a moment.")


class NotOperator(TableError):
    """Only whoever runs the bot may do that."""

    text = t("Only those who run this bot can do that.")


class Unplayable(TableError):
    """This version of the bot cannot play the table on; see `pins`."""

    text = t(
        "The version of the bot that runs now cannot go on with this game, so nothing happens here. Nothing is "
        "lost: it goes on as soon as whoever runs the bot has done what the bot's log says."
    )
