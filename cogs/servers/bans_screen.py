"""Screens of the users who may take no seat in a server, or anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import format_dt

from bot.games.contract import t
from bot.rows import BanRow
from bot.tables.users.blocks import REASON_LENGTH
from cogs.ui.components import Button, Form, Screen, button, user_menu
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import typed
from cogs.ui.links import OPERATE
from cogs.ui.paging import people
from cogs.ui.texts import mention
from cogs.ui.translator import Translator, escape

BANS, BAN, BANNED, LIFT = "bans", "ban", "ban!", "lift"
"""Purposes of the list, its menu or button, the form, and the button that lifts a ban; `arg` is the scope."""
HERE, ALL = "here", "all"
"""Scopes: the server of the click, by its moderators, and all servers, by the operator."""
ID_LENGTH = 20


def banned_people(scope: str, voice: Translator) -> Button:
    """Return the button to the list."""
    return button(voice.text(t("Banned people…")), CustomId(BANS, arg=scope))


def listed(bans: Sequence[BanRow], scope: str, at: int, voice: Translator) -> Screen:
    """Build a page of the bans, the latest first."""
    here = scope == HERE
    rule = (
        t("They can't open tables here or sit down at any. They keep the seats they have, unless you remove them.")
        if here
        else t("They can't open tables anywhere or sit down at any. They keep the seats they have.")
    )
    back = button(voice.text(t("Back")), CustomId("here") if here else CustomId(OPERATE))
    ban = [] if here else [button(voice.text(t("Ban…")), CustomId(BAN, arg=scope))]
    return people(
        t("Banned people"),
        [rule, *([] if bans else [t("Nobody is banned.")])],
        [(_told(row, voice), _lift(row, scope, voice)) for row in bans],
        CustomId(BANS, number=at, arg=scope),
        voice,
        add=user_menu(CustomId(BAN, arg=scope), voice.text(t("Ban somebody"))) if here else None,
        buttons=[*ban, back],
    )


def _told(row: BanRow, voice: Translator) -> str:
    by = t("since {when}, by {name}", when=format_dt(row.at, "d"), name=mention(row.banned_by))
    since = by if row.banned_by else t("since {when}", when=format_dt(row.at, "d"))
    reason = [f"-# {escape(row.reason)}"] if row.reason else []
    return "\n".join([f"{mention(row.user_id)} {voice.markdown(since)}", *reason])


def _lift(row: BanRow, scope: str, voice: Translator) -> Button:
    return button(voice.text(t("Lift")), CustomId(LIFT, arg=scope, said=(str(row.user_id),)))


def form(scope: str, user_id: int | None, voice: Translator) -> Form:
    """Build the form of a ban: its reason, and without a `user_id` the user's id."""
    asked = typed(voice.text(t("The id of the user")), "", ID_LENGTH, name="user")
    hint = voice.text(t("Only those who can lift the ban see it."))
    said = () if user_id is None else (str(user_id),)
    return Form(
        CustomId(BANNED, arg=scope, said=said),
        voice.text(t("Ban from tables")),
        *([asked] if user_id is None else []),
        typed(voice.text(t("Reason")), hint, REASON_LENGTH, name="reason", needed=False),
    )
