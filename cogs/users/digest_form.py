"""Form of the daily digest and its time."""

from __future__ import annotations

from bot.games.contract import t
from bot.rows import UserRow
from bot.tables.datetimes.time_of_day import HOUR, clock
from cogs.ui.components import Form, MenuEntry
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import choice, typed
from cogs.ui.translator import Translator

HOW, BESIDE, INSTEAD, NONE = "how", "beside", "instead", "none"
"""Id of the form's choice, and its values: digest and reminders, digest alone, no digest."""
USUAL, LENGTH = 8 * HOUR, 8
"""Default time of the digest, in seconds, and maximum characters of a typed time."""


def how_of(row: UserRow) -> str:
    """Return the user's current choice in the form."""
    if row.digest_minute is None:
        return NONE
    return INSTEAD if row.remind_hours == 0 else BESIDE


def form(row: UserRow, voice: Translator) -> Form:
    """Build the form for the digest's time of day, and for reminders in addition to it."""
    minute = USUAL if row.digest_minute is None else row.digest_minute
    hint = voice.text(t("By the clock of your time zone, such as {time}", time=clock(USUAL)))
    now = how_of(row)
    entries = [
        MenuEntry(voice.text(t("A digest, and reminders")), BESIDE, chosen=now in (BESIDE, NONE)),
        MenuEntry(voice.text(t("A digest, no reminders")), INSTEAD, chosen=now == INSTEAD),
        *([] if now == NONE else [MenuEntry(voice.text(t("No digest")), NONE)]),
    ]
    return Form(
        CustomId("digested"),
        voice.text(t("Daily digest")),
        choice(HOW, voice.text(t("Daily digest")), entries),
        typed(voice.text(t("At what time?")), hint, LENGTH, example=clock(USUAL), filled=clock(minute)),
    )
