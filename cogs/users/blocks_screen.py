"""Screens of the users whom a user has blocked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import t
from cogs.ui.components import Screen, note, user_menu
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import BLOCK, BLOCKED, block_button, blocked_people
from cogs.ui.paging import people
from cogs.ui.texts import mention
from cogs.ui.translator import Translator
from cogs.users.settings_screen import back_to_privacy


def listed(blocked: Sequence[int], at: int, voice: Translator, *, server: bool) -> Screen:
    """Build a page of the blocked users; in a `server` there is a menu to block others."""
    rule = t("You never sit at one table with them, and they are not told. Tables where you both sit go on.")
    lines = [rule, *([] if blocked else [t("You have blocked nobody.")])]
    return people(
        t("Blocked people"),
        lines,
        [(mention(user), block_button(user, voice, blocked=True)) for user in blocked],
        CustomId(BLOCKED, number=at),
        voice,
        add=user_menu(CustomId(BLOCK), voice.text(t("Block somebody"))) if server else None,
        buttons=[back_to_privacy(voice)],
    )


def blocked(user_id: int, voice: Translator, *, together: bool) -> Screen:
    """Build the reply to a new block; `together`: they sit at one table."""
    lines = [
        t(
            "You have blocked {name}. You never sit at one table with them, and they are not told.",
            name=mention(user_id),
        ),
        *([t("The table where you both sit goes on.")] if together else []),
    ]
    undo = block_button(user_id, voice, blocked=True)
    undo.label = voice.text(t("Undo"))
    return note(*map(voice.markdown, lines), buttons=[undo, blocked_people(voice)])


def unblocked(user_id: int, voice: Translator) -> Screen:
    """Build the reply to a block that has ended."""
    line = t("{name} is not blocked any more.", name=mention(user_id))
    return note(voice.markdown(line), buttons=[block_button(user_id, voice, blocked=False), blocked_people(voice)])
