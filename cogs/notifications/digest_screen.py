"""Screens of the daily digest."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import t
from cogs.notifications.follow_screen import FollowedTable, news
from cogs.notifications.screen import ReminderItem, listed, ways_on
from cogs.ui.components import Screen, rows, text
from cogs.ui.layout import COLOUR
from cogs.ui.translator import Translator

WAITING, FOLLOWED = 5, 3
"""Maximum tables in a digest; others are counted, or follow in the next one."""


def digest(waiting: Sequence[ReminderItem], new: Sequence[FollowedTable], voices: Sequence[Translator]) -> Screen:
    """Build the digest: pending decisions, then news.

    `voices` are the translators in that order.
    """
    lines = [f"### {voices[0].markdown(t('Your daily digest'))}"]
    told, buttons = listed(waiting, voices[: len(waiting)], WAITING, reminded=False)
    more, others = news(new, voices[len(waiting) :], FOLLOWED)
    following = [f"-# {voices[0].markdown(t('Tables that you follow'))}"] if more else []
    settings = rows(ways_on(voices[0]))
    return Screen(text([*lines, *told, *following, *more]), *buttons, *others, *settings, colour=COLOUR)
