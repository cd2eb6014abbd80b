"""Tests of lists of blocked and banned people: many people, and long reasons."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product

import pytest

from bot.rows import BanRow
from bot.tables.users.blocks import MOST, REASON_LENGTH
from bot.words.formatter import LANGUAGES
from cogs.servers import bans_screen
from cogs.ui.translator import Translator
from cogs.users import blocks_screen
from tests.cogs.message_checks import brief
from tests.cogs.screen_checks import check, check_form

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_of_blocked_and_banned_people_fit(language: str) -> None:
    voice, users = Translator(language), [10**18 + at for at in range(MOST)]
    bans = [BanRow(10, user, 10**18, NOON, "*" * REASON_LENGTH) for user in users]
    for many, at in product((0, 1, len(users)), (0, 3, 99)):
        check(blocks_screen.listed(users[:many], at, voice, server=True))
        for scope in (bans_screen.HERE, bans_screen.ALL):
            check(bans_screen.listed(bans[:many], scope, at, voice))
    for user in (None, users[0]):
        check_form(bans_screen.form(bans_screen.HERE, user, voice))
    brief(blocks_screen.blocked(users[0], voice, together=True))
    brief(blocks_screen.unblocked(users[0], voice))
