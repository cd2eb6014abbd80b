"""Screens of vacations: allowance, planned ones, and the form."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Text, t, tn
from bot.rows import VacationRow
from bot.tables.datetimes.time_zones import zone_name
from cogs.ui.components import Button, Form, Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import typed
from cogs.ui.links import to_vacation
from cogs.ui.texts import vacation_notice
from cogs.ui.translator import Translator

FIELDS = FIRST, LAST = "first", "last"
"""Fields of the form."""
DAY_LENGTH = 30


def vacations(rows: Sequence[VacationRow], left: timedelta, now: datetime, zone: ZoneInfo, voice: Translator) -> Screen:
    """Build a user's vacations that are not over; `left`: the rest of this year's allowance."""
    begun = [one for one in rows if one.starts_at <= now]
    planned = [one for one in rows if one.starts_at > now]
    back = [button(voice.text(t("I'm back")), _ends(one), ButtonStyle.primary) for one in begun]
    style = ButtonStyle.secondary if begun else ButtonStyle.primary
    another = button(voice.text(t("Plan a vacation…")), CustomId("vacate"), style)
    cancel = [button(_cancel(one, zone, voice), _ends(one), ButtonStyle.danger) for one in planned]
    return note(
        f"### {voice.markdown(t('Your vacation'))}",
        *(vacation_notice(one.ends_at, voice) for one in begun),
        *(voice.markdown(t("Planned: {start} to {end}", **_span(one.starts_at, one.ends_at))) for one in planned),
        f"-# {voice.markdown(_left(left))} {voice.markdown(t('They count only while a table waits for you.'))}",
        buttons=[*back, another, *cancel],
    )


def _ends(one: VacationRow) -> CustomId:
    return CustomId("vacated", arg=str(one.id))


def _cancel(one: VacationRow, zone: ZoneInfo, voice: Translator) -> str:
    return voice.text(t("Cancel: {day}", day=f"{one.starts_at.astimezone(zone):%Y-%m-%d}"))


def _span(start: datetime, end: datetime) -> dict[str, str]:
    return {"start": format_dt(start, "f"), "end": format_dt(end, "f")}


def _left(left: timedelta) -> Text:
    days = max(0, left // timedelta(days=1))
    return tn("You have {n} day of vacation left this year.", "You have {n} days of vacation left this year.", days)


def form(zone: str, first: str, last: str, voice: Translator) -> Form:
    """Build the form for the first and the last day, filled with earlier input."""
    return Form(
        CustomId("vacates"),
        voice.text(t("Plan a vacation")),
        typed(
            voice.text(t("First day")),
            voice.text(t("Such as today, {day}, in the time zone {zone}", day="2026-12-24", zone=zone_name(zone))),
            DAY_LENGTH,
            name=FIRST,
            filled=first or voice.text(t("today")),
        ),
        typed(
            voice.text(t("Last day, or how long")),
            voice.text(t("Such as {day} or 7 days", day="2027-01-03")),
            DAY_LENGTH,
            name=LAST,
            filled=last,
        ),
    )


def asked(start: datetime, end: datetime, left: timedelta, zone: str, voice: Translator) -> Screen:
    """Build the confirmation; `left`: the rest of that year's allowance afterwards."""
    days = max(0, left // timedelta(days=1))
    rest = tn("Then you have {n} day left for that year.", "Then you have {n} days left for that year.", days)
    yes = CustomId("vacate!", arg=f"{int(start.timestamp())},{int(end.timestamp())}")
    return note(
        voice.markdown(t("Vacation from {start} to {end}. Is that right?", **_span(start, end))),
        f"-# {voice.markdown(rest)} {voice.markdown(t('Time zone: {zone}', zone=zone_name(zone)))}",
        buttons=[
            button(voice.text(t("Yes")), yes, ButtonStyle.success),
            other_days("", "", voice),
            button(voice.text(t("Another time zone…")), CustomId("zone")),
        ],
    )


def refused(why: Text, first: str, last: str, voice: Translator) -> Screen:
    """Build the reason of a refusal, with a button back to the filled form."""
    return note(voice.markdown(why), buttons=[other_days(first, last, voice), to_vacation(voice)])


def other_days(first: str, last: str, voice: Translator) -> Button:
    """Return the button back to the form, filled with the earlier input as far as it fits."""
    again = CustomId("vacate", said=(first, last)) if first and last else CustomId("vacate")
    return button(voice.text(t("Other days…")), again if again.fits else CustomId("vacate"), ButtonStyle.secondary)
