"""Tests of every screen of random games in both languages: Discord's limits, message rules."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from datetime import UTC, datetime, timedelta
from itertools import product
from math import ceil, inf
from typing import cast
from zoneinfo import ZoneInfo

import discord
import pytest
from discord import app_commands
from discord.utils import format_dt
from msgspec.structs import replace
from simcord.components import walk_components

from bot.enums import Follows, LimitThen, Status
from bot.games.auztralia.stages.hits import HIT
from bot.games.contract import (
    Complete,
    Decision,
    DecisionOptions,
    Option,
    Pick,
    Refusal,
    Shortcut,
    Who,
    t,
)
from bot.games.engine.choice_walk import allowed, walk
from bot.games.registry import GAMES
from bot.rows import AnnouncementRow, BookmarkRow, Late, MemberRow, MessageRow, VacationRow
from bot.tables.admin.latency import ANSWERS, BOARDS, LONGER, LatencyPercentiles
from bot.tables.admin.status import StatusReport
from bot.tables.clocks.extend import SeatClock
from bot.tables.lobby.invitations import InvitationResult as Invitations
from bot.tables.lobby.overview import MOST, Overview, RunningTable
from bot.tables.model.errors import OnHold
from bot.tables.model.notifications import NotReady, Reminder
from bot.tables.model.views import HELD, ChangesSince, Limit, LogLine, Person, ScheduledTimer, TableWait
from bot.tables.play.choices import ChoiceService
from bot.tables.users.reliability import NEW, ReliabilityStats
from cogs.board import card_screen
from cogs.board.solo_screen import closed, first_words, is_set
from cogs.clocks import screen as clocks_screen
from cogs.history.log_screen import log
from cogs.lobby import invite_screen, options_form, ready_check_screen, solo_screen, time_limit_form
from cogs.notifications import digest_screen, follow_screen
from cogs.notifications import screen as notifications_screen
from cogs.rules import screen as rules_screen
from cogs.rules import search
from cogs.rules.search import Passage
from cogs.servers import operator_screen, overview_screen
from cogs.servers import status_screen as doing
from cogs.ui import board as ui_board
from cogs.ui import discord_limits, info, phone, step, texts
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, parse
from cogs.ui.emoji_text import bare
from cogs.ui.layout import PHONE, width
from cogs.ui.links import rule_button
from cogs.ui.move_builder import MoveStep, next_step
from cogs.ui.translator import Translator
from cogs.users import reliability_screen, table_preferences_screen
from cogs.vacations import screen as vacations_screen
from tests.cogs import screen_walks
from tests.cogs.emoji_application import icons
from tests.cogs.message_checks import brief, check_message
from tests.cogs.screen_checks import check, check_command, check_form, labels_of, menu_of, parts_of, texts_of, words_of
from tests.cogs.screen_samples import LONG, NOTED, NOW, PICTURE, SLOWEST, Asked, seen_by, states, table
from tests.cogs.screen_walks import (
    check_options,
    every_screen,
    every_screen_in_words,
    lists_of_tables,
    rules_pages,
    screens_beside_the_game,
    screens_of_a_table,
)
from tests.cogs.simulated_client import World

FRAMED = 26
"""Characters of a line in a frame, on a phone of 360 px."""


def test_what_could_be_said_in_one_way_only_is_no_crumb() -> None:
    game = GAMES["auztralia"]
    for state, _, number in states(game, 3, 3):
        seat = game.pending(state)[0].seat
        verbs = walk(game, state, seat, ())
        if isinstance(verbs, Pick) and "recruit" in {one.value for one in allowed(verbs)}:
            said = ("recruit", allowed(cast(Pick, walk(game, state, seat, ("recruit",))))[0].value)
            found = asyncio.run(
                next_step(cast(ChoiceService, Asked(game, state, seat)), table("auztralia", 3, number), 0, said)
            )
            assert len(found.said) > len(said)
            assert len(found.crumbs) == len(said)
            return
    raise AssertionError("nobody could recruit")


@pytest.mark.parametrize("name", GAMES)
def test_every_screen_of_a_random_game_and_emojis_cut_nothing_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With emojis every screen has the same text as without, and follows the same rules."""
    told = list[str]()

    def recorded(screen: Screen) -> None:
        check(screen)
        told.append(bare(words_of(screen)))

    monkeypatch.setattr(screen_walks, "check", recorded)
    monkeypatch.setattr(phone, "SCREEN", inf)  # emojis and words are not equally wide
    every_screen(name, "en")
    plain, told = told, []
    with icons():
        every_screen(name, "en")
        assert told == plain
        every_screen(name, "ja")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_private_screens_begin_with_words_for_readers_who_chose_so(name: str, language: str) -> None:
    with icons():
        asyncio.run(every_screen_in_words(name, language))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_screens_beside_the_game_with_emojis(name: str, language: str) -> None:
    with icons():
        screens_beside_the_game(name, language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_lists_of_tables(language: str) -> None:
    with icons():
        lists_of_tables(language)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_a_page_of_the_rules_is_one_topic_that_a_phone_shows_at_once(name: str, language: str) -> None:
    """A heading and its text are one component, separate from what follows."""
    meta, voice = GAMES[name].meta, Translator(language, game=name)
    for part in (search.CARD, search.RULINGS, search.COMPONENTS):
        for at, page in enumerate(rules_pages(name, part, voice)):
            top, *below = texts_of(page)
            game, heading, *lines = top.split("\n")
            assert game.startswith(f"-# {voice.markdown(meta.title)} · ")
            assert heading.startswith("## ")
            assert lines
            assert all(line.startswith("- ") for line in lines[:-1])
            assert lines[-1].startswith(("- ", f"-# {voice.markdown(t('Example: {text}', text=''))}".rstrip()))
            assert len(lines) == 1 or sum(map(rows_on_a_phone, lines)) <= rules_screen.PAGE + max(
                map(rows_on_a_phone, lines)
            )
            noticed = at == 0 and part != search.RULINGS
            assert below == ([f"-# {voice.markdown(meta.house_notice)}"] if noticed else [])


def rows_on_a_phone(line: str) -> int:
    """Return the number of rows of a line of text."""
    return ceil(sum(2 if ord(sign) > 0x2E80 else 1 for sign in line) / PHONE)


@pytest.mark.parametrize("name", GAMES)
def test_the_menu_of_topics_leads_to_each(name: str) -> None:
    meta, voice = GAMES[name].meta, Translator("en", game=name)
    for part, topics in ((search.CARD, meta.card), (search.RULINGS, meta.rulings)):
        for nth, topic in enumerate(topics):
            screen = rules_screen.rules(name, voice, part, rules_screen.first_page(name, voice, part, nth))
            assert f"## {voice.markdown(topic.title)}" in texts_of(screen)[0]
            (menu,) = [one for one in walk_components(screen.to_components()) if one["type"] == 3]
            assert [one["label"] for one in menu["options"]] == [voice.text(one.title) for one in topics]
            assert [one["label"] for one in menu["options"] if one["default"]] == [voice.text(topic.title)]


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_leads_to_the_topic_that_tells_it(name: str) -> None:
    voice = Translator("en", game=name)
    for part, topics in ((search.CARD, GAMES[name].meta.card), (search.RULINGS, GAMES[name].meta.rulings)):
        for at, topic in enumerate(topics):
            for rule in topic.rules:
                assert search.told(name, rule) == Passage(part, at, topic.told.get(rule, ()))
                assert rule_button(name, rule, voice) is not None
    assert rule_button(name, "", voice) is None
    assert rule_button(name, "Q1", voice) is None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("then", ["default", "ai"])
def test_clocks_of_all_kinds(language: str, then: LimitThen) -> None:
    zone = "America/Argentina/Buenos_Aires"
    limits = (
        Limit(600, then),
        Limit(86400, then, waking=True),
        Limit(86400, then, 604800, waking=True, days_off=True, look=172800),
        Limit(None, then, minute=1380, zone=zone),
    )
    for limit in limits:
        outside = replace(table("andromeda", 5, 1), **limit.columns)
        voice, now = Translator(language, outside), datetime.now(UTC)
        check_options(outside, voice)
        check(card_screen.card(replace(outside, status="open", thread_id=None), PICTURE, voice))
        check_form(time_limit_form.form(outside, zone, voice))
        check_form(clocks_screen.longer_form(outside, voice))
        host = Person(outside.host_id, "Ann")
        for waited in range(6):
            each = [SeatClock(seat, now if seat < waited else None, 604799) for seat in range(5)]
            check(clocks_screen.clocks(outside, each, host, voice))
            brief(clocks_screen.clocks(outside, each, host, voice))
        check(info.turns([outside], [TableWait(outside.id, now, now)], [voice], voice, user=1, now=now, away=now))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_tables_say_of_themselves(language: str) -> None:
    screens_of_a_table(language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_people_keep_of_a_table(language: str) -> None:
    outside, people = table("andromeda", 5, 1), range(10**18, 10**18 + 9)
    voice = Translator(language, outside)
    for user, follows, muted, hours in product(people[::8], Follows, (True, False), (None, 0, 48)):
        row = BookmarkRow(outside.id, user, NOTED, follows, muted, hours)
        for one in (row, replace(row, note="")):
            check(table_preferences_screen.bookmark(one, outside, voice))
            brief(table_preferences_screen.bookmark(one, outside, voice))
        check_form(table_preferences_screen.note_form(row, voice))
        check_form(table_preferences_screen.reminders_form(row, voice))
    for dm, hours in product((None, True, False), (None, 0, 48)):
        check_form(table_preferences_screen.member_form(MemberRow(5, 6, hours, dm), voice))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_digests_and_words_of_tables_that_one_follows(language: str) -> None:
    outside, now = replace(table("ricochet", 5, 1), limit_seconds=600, limit_then="ai"), datetime.now(UTC)
    voice, prompt = Translator(language, outside), t("{who} may use a movement card.", who=Who(0))
    for many, more in product((0, 1, 60), repeat=2):
        infos = [replace(outside, id=outside.id + at) for at in range(many + more)]
        waited = [
            notifications_screen.ReminderItem(Reminder(one.id, 0, 7, now, 0, ends=now), one, prompt, NOTED)
            for one in infos[:many]
        ]
        news = [follow_screen.FollowedTable(one, NOTED, (prompt,), (0, 1, 2, 3, 4)) for one in infos[many:]]
        if infos:
            check(digest_screen.digest(waited, news, [voice] * len(infos)))
        if news:
            check(follow_screen.message(news, [voice] * more))
    for over in (replace(outside, status="ended"), replace(outside, status="open", thread_id=None)):
        check(follow_screen.message([follow_screen.FollowedTable(over)], [voice]))


@pytest.mark.parametrize("name", GAMES)
def test_what_happened_is_an_answer_like_others(name: str) -> None:
    game, outside = GAMES[name], table(name, GAMES[name].meta.seats[0], 1)
    state, events, _ = next(iter(states(game, len(outside.seats), 1)))
    seen, row = seen_by(game, state, events, outside, None), BookmarkRow(outside.id, 1, NOTED)
    lines = [t("{who} may use a movement card.", who=Who(0))] * 12
    for language, many, note in product(("en", "ja"), (0, 1, 12), (NOTED, "")):
        since = ChangesSince(tuple(lines[:many]), (), tuple(range(1, many + 1)))
        kept, voice = replace(row, note=note), Translator(language, outside)
        screen = table_preferences_screen.happened(seen, since, PICTURE, kept, voice, away=True)
        check(screen)
        brief(screen)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_screens_of_vacations(language: str) -> None:
    voice, zone, day = Translator(language), "America/Argentina/Buenos_Aires", timedelta(days=1)
    rows = [VacationRow(10**9 + at, 1, NOW + 9 * at * day, NOW + (9 * at + 8) * day) for at in range(4)]
    for planned in (rows[:0], rows[:1], rows[:3], rows[1:2], rows[1:]):
        for left in (0, 1, 30):
            screen = vacations_screen.vacations(planned, left * day, NOW, ZoneInfo(zone), voice)
            check(screen)
            brief(screen)
    check_form(vacations_screen.form(zone, "2026-12-24", "2027-01-03", voice))
    for left in (0, 1, 29):
        screen = vacations_screen.asked(NOW, NOW + 8 * day, left * day, zone, voice)
        check(screen)
        brief(screen)
    for typed in ("12/24", "あ" * vacations_screen.DAY_LENGTH):
        screen = vacations_screen.refused(t("There is no such option."), typed, typed, voice)
        check(screen)
        brief(screen)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_a_table_where_everybody_is_on_vacation(name: str, language: str) -> None:
    game = GAMES[name]
    seats = game.meta.seats[1]
    outside = table(name, seats, 1)
    state, events, _ = next(states(game, seats, 1))
    voice, away = Translator(language, outside), dict.fromkeys(range(seats), NOW)
    seen = replace(seen_by(game, state, events, outside, None), away=away)
    for screen, told in (
        (ui_board.turn(seen, PICTURE, voice), len(seen.waiting)),
        (card_screen.card(outside, PICTURE, voice, away=away), seats),
    ):
        check(screen)
        assert words_of(screen).count(format_dt(NOW, "D")) == told


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_leads_to_a_table_for_one(language: str) -> None:
    voice = Translator(language)
    boxes = [Translator(language, game=game) for game in GAMES]
    for prepare in (False, True):
        brief(solo_screen.games(boxes, voice, prepare=prepare))
        check(solo_screen.games(boxes, voice, prepare=prepare))
    for game in GAMES:
        for here in (False, True):
            brief(closed(game, voice, table_here=here))
        outside = replace(table(game, GAMES[game].meta.seats[0], 1), guild_id=0)
        voice = Translator(language, outside)
        brief(is_set(outside, voice, here=False))
        for status in ("open", "running", "finished"):
            first = first_words(replace(outside, status=status), voice)
            check(first)
            check_message(first)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_screens_of_finding_each_other(name: str, language: str) -> None:
    users, most = tuple(range(10**18, 10**18 + discord_limits.OPTIONS)), GAMES[name].meta.seats[1]
    row, outside = MessageRow(10**9, "card", 0, 10**18, 10**18), table(name, 1, 1, Status.OPEN)
    voice = Translator(language, outside)
    check(invite_screen.choose(outside, voice))
    for screen in (
        invite_screen.told(outside, Invitations(users, users, users, users, users), users, voice),
        invite_screen.no_table(voice),
    ):
        check(screen)
        brief(screen)
    for seats in range(1, most + 1):
        outside = replace(table(name, seats, 1, Status.OPEN), private=True, invited=users, closes_at=NOW)
        outside = replace(outside, ready_until=NOW, new_host_at=NOW)
        voice = Translator(language, outside)
        for away in ((), users[:9]):
            told = card_screen.card(replace(outside, declined=away), PICTURE, voice)
            check(told)
            check_message(told)
        for page in range(3):
            check_form(options_form.form(outside, page, voice))
            check(options_form.saved(outside, voice, page))
        for screen in (
            ready_check_screen.without(outside, voice),
            invite_screen.joined(outside, row, voice),
            invite_screen.declined(outside, row, voice),
        ):
            check(screen)
            brief(screen)
        check(ready_check_screen.asked(outside, voice, users))
        for missing in ((), tuple(range(seats))):
            check(ready_check_screen.not_ready(NotReady(1, NOW, 10**18, missing), voice))
        check(invite_screen.invitation(LONG, outside, row, voice, called=10**18))
        check_message(invite_screen.invitation(LONG, outside, None, voice))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_reliable_somebody_is_is_told_briefly(language: str) -> None:
    for known, own in product(
        (NEW, SLOWEST, ReliabilityStats(0, 1.0, 1, 1), ReliabilityStats(99, 2_000.0, 1)), (True, False)
    ):
        brief(reliability_screen.about(10**18, known, Translator(language), own=own))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_overview_of_a_server_has_room_for_the_longest_names(language: str) -> None:
    day, voice = NOW.date(), Translator(language)
    tables = [replace(table(name, GAMES[name].meta.seats[1], 1), id=at) for at, name in enumerate([*GAMES] * 5)]
    opened = tuple(replace(one, status="open", wanted=12) for one in tables[:MOST])
    running = tuple(RunningTable(one, tuple(range(len(one.seats))), NOW) for one in tables[:MOST])
    cards = {one.id: MessageRow(one.id, "card", 0, 10**18, 10**18) for one in opened}
    hosts = {one.host_id: SLOWEST for one in opened}
    for full in (Overview(opened, running, 7, 8, hosts), Overview((), running, 0, 0), Overview((), (), 0, 0)):
        screen = overview_screen.overview(full, cards, day, 3, voice, url="https://discord.com/oauth2/authorize")
        check(screen)
        check_message(screen)
        all_of_them = voice.text(t("All tables")) in labels_of(screen)
        assert all_of_them == any(line.startswith("-# ") for line in words_of(screen).splitlines())
    crowded = words_of(overview_screen.overview(Overview(opened, running, 7, 8), cards, day, 3, voice))
    told = sum(line.startswith("- ") for line in crowded.splitlines())
    (more, still) = (int("".join(filter(str.isdigit, line))) for line in crowded.splitlines() if line.startswith("-# "))
    assert told + more + still == 2 * MOST + 15, "every table is named or counted"
    assert crowded.splitlines()[-1].startswith("🧩")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_screens_of_the_bot_itself(language: str) -> None:
    voice, most = Translator(language), LatencyPercentiles(10**9, LONGER, LONGER)
    word = AnnouncementRow("maintenance", "W" * 200, "あ" * 200, NOW)
    for announced, waits, late in product(
        (None, word), ({}, {ANSWERS: most, BOARDS: most}), (Late(0, None), Late(9, NOW))
    ):
        screen = doing.status(StatusReport(NOW, NOW, waits, waits, late, "sqlite", announced), voice)
        check(screen)
        check_message(screen)
    short = LatencyPercentiles(9, 150, 1250)
    told = words_of(
        doing.status(
            StatusReport(NOW, NOW, {ANSWERS: short}, {BOARDS: short}, Late(0, None), "postgresql", None), voice
        )
    )
    assert max(width(line) for line in told.splitlines() if "150" in line) <= FRAMED
    check(operator_screen.draining(60, voice))
    check(operator_screen.announced(word, voice))
    for game in GAMES:
        outside = table(game, GAMES[game].meta.seats[1], 10**6)
        due = [ScheduledTimer(kind, NOW) for kind in operator_screen.KINDS] * 9
        state, events, _ = next(states(GAMES[game], GAMES[game].meta.seats[1], 1))
        lines = [LogLine(at, 0, t("{text}", text="w" * 200), False, NOW, True) for at in range(8)]
        public = seen_by(GAMES[game], state, events, outside, None)
        voice = Translator(language, outside)
        check(operator_screen.table(public, due, lines, PICTURE, voice))
        check(operator_screen.outside(replace(outside, game="gone"), due, Translator(language), OnHold.text))
        board = ui_board.turn(public, PICTURE, voice, announced=texts.announced(word, voice))
        check(board)
        assert texts.announced(word, voice) in words_of(board)
        held = ui_board.turn(replace(public, table=replace(outside, reason=HELD)), PICTURE, voice)
        check(held)
        check_message(held)
        assert voice.markdown(OnHold.text) in words_of(held)


def test_more_than_25_options_are_paged() -> None:
    outside = table("andromeda", 3, 1)
    options = tuple(Option(f"o{n}", t("{n}", n=n)) for n in range(60))
    question = MoveStep(("move",), Pick("planet", t("Which?"), options), ((t("Move"),),), ())
    for page, entries in ((0, 25), (1, 25), (2, 10)):
        screen = step.step_screen(question, outside, Translator("en", outside), page)
        check(screen)
        (menu,) = [one for one in walk_components(screen.to_components()) if one["type"] == 3]
        assert len(menu["options"]) == entries


def test_what_may_be_taken_stands_on_pages_of_its_own() -> None:
    outside, refusal = table("andromeda", 3, 1), Refusal("A1", t("No."))
    options = tuple(Option(f"o{n}", t("{n}", n=n), refusal=None if n % 10 == 0 else refusal) for n in range(60))
    question = MoveStep(("move",), Pick("planet", t("Which?"), options), ((t("Move"),),), ())
    first, other = (step.step_screen(question, outside, Translator("en", outside), page) for page in (0, 1))
    assert [option["value"] for option in menu_of(first)["options"]] == ["o0", "o10", "o20", "o30", "o40", "o50"]
    assert labels_of(first) == ["Why not…", "Back", "Cancel"]
    assert len(menu_of(other)["options"]) == 25
    assert labels_of(other) == ["Previous", "Next", "Back", "Cancel"]


def test_behind_likely_options_are_all_others() -> None:
    outside, refusal = table("andromeda", 3, 1), Refusal("A1", t("No."))
    options = tuple(Option(f"o{n}", t("{n}", n=n), refusal=refusal if n > 7 else None) for n in range(40))
    question = MoveStep(("move",), Pick("planet", t("Which?"), options, likely=3), ((t("Move"),),), ())
    first, *others = (step.step_screen(question, outside, Translator("en", outside), page) for page in range(4))
    assert labels_of(first) == ["0", "1", "2", "Others…", "Back", "Cancel"]
    (onward,) = (one for one in parts_of(first) if one.get("label") == "Others…")
    assert (target := parse(onward["custom_id"])) is not None
    assert target.arg == "1"
    assert [len(menu_of(one)["options"]) for one in others] == [8, 25, 7]
    assert labels_of(others[0]) == ["Why not…", "Back", "Cancel"]
    pages = [[parse(one["custom_id"]) for one in parts_of(page) if one.get("label") in TURNS] for page in others]
    assert [[one.arg for one in some if one] for some in pages] == [["2"], ["1", "3"], ["2"]]


TURNS = ("Why not…", "Previous", "Next")


def test_a_choice_among_a_few_is_buttons_and_the_reasons_are_one_press_away() -> None:
    outside, refusal = table("andromeda", 3, 1), Refusal("A1", t("No."))
    options = tuple(Option(f"o{n}", t("{n}", n=n), refusal=refusal if n > 4 else None) for n in range(12))
    question = MoveStep(("move",), Pick("planet", t("Which?"), options), ((t("Move"),),), ())
    first, other = (step.step_screen(question, outside, Translator("en", outside), page) for page in (0, 1))
    assert labels_of(first) == ["0", "1", "2", "3", "4", "Why not…", "Back", "Cancel"]
    assert [option["description"] for option in menu_of(other)["options"]] == ["✕ No."] * 7
    many = tuple(Option(f"o{n}", t("{n}", n=n)) for n in range(6))
    question = MoveStep(("move",), Pick("planet", t("Which?"), many), ((t("Move"),),), ())
    assert len(menu_of(step.step_screen(question, outside, Translator("en", outside)))["options"]) == 6


def test_buttons_say_what_they_bring_or_have_numbers_where_names_are_long() -> None:
    outside = table("andromeda", 3, 1)

    def shown(*options: Option) -> Screen:
        question = MoveStep(("move",), Pick("planet", t("Which?"), options), ((t("Move"),),), ())
        return step.step_screen(question, outside, Translator("en", outside))

    short = shown(Option("a", t("{n}", n=1), t("{n}", n=2)), Option("b", t("{n}", n=3)))
    assert labels_of(short)[:2] == ["1 · 2", "3"]
    long = shown(*(Option(str(n), t("{n} {text}", n=n, text="w" * 28), t("{n}", n=n)) for n in range(5)))
    assert labels_of(long)[:5] == ["1", "2", "3", "4", "5"]
    assert f"5. **4 {'w' * 28}**: 4" in words_of(long)


def test_presses_add_one_of_several_in_their_order() -> None:
    outside = table("andromeda", 3, 1)
    pick = Pick("cards", t("Which?"), (Option("a", t("Silver"), copies=2), Option("b", t("Gold"))), 1, 3, ordered=True)
    question = MoveStep(("offer",), pick, ((t("Move"),),), ())

    def targets(gathered: str) -> dict[str, CustomId | None]:
        screen = step.step_screen(question, outside, Translator("en", outside), gathered=gathered)
        check(screen)
        return {one["label"]: parse(one["custom_id"]) for one in parts_of(screen) if one["type"] == 2}

    number = outside.number
    assert targets("-")["Gold"] == CustomId("more", outside.id, number, "0", ("offer", "b"))
    then = targets("b")
    assert "Gold" not in then
    assert then["Silver"] == CustomId("more", outside.id, number, "0", ("offer", "b+a"))
    assert then["Choose these"] == CustomId("say", outside.id, number, said=("offer", "b"))
    assert then["Choose again"] == CustomId("say", outside.id, number, said=("offer",))
    assert targets("b+a")["Silver"] == CustomId("say", outside.id, number, said=("offer", "b+a+a"))


def test_the_newest_of_the_log_is_never_left_out() -> None:
    outside = table("spacebase", 3, 40)
    long = [LogLine(at, 0, t("{text}", text="w" * 90), False, NOW, True) for at in range(1, 41) for _ in range(3)]
    told = words_of(log(outside, long, Translator("en", outside)))
    shown = [int(number) for number in re.findall(r"`(\d+)`", told)]
    assert shown[-3:] == [40, 40, 40]
    assert shown.count(shown[0]) == 3, "whole moves"
    assert not told.endswith("…")
    earlier = next(one for one in parts_of(log(outside, long, Translator("en", outside))) if one["type"] == 2)
    assert parse(earlier["custom_id"]) == CustomId("log", outside.id, arg=str(shown[0])), (
        "the page before ends where it began"
    )
    vast = [replace(long[0], text=t("{n} {text}", n=n, text="w" * 90)) for n in range(60)]
    told = words_of(log(outside, vast, Translator("en", outside))).splitlines()
    assert told[1] == "…", "of a move that no page holds"
    assert " 59 w" in told[-1]


def test_the_answer_to_a_move_says_first_what_one_has_done() -> None:
    game = GAMES["spacebase"]
    state, events, number = next(states(game, 3, 1))
    mine = seen_by(game, state, events, table("spacebase", 3, number), 0)
    said = words_of(step.done(mine, Translator("en", mine.table), ["✓ mine", "✓ then", "✓ newest"])).splitlines()
    assert said[:2] == ["✓ mine", "✓ newest"]


def test_what_a_phone_would_cut_off_is_asked_in_a_menu() -> None:
    game = GAMES["auztralia"]
    state, events, number = next(states(game, 3, 1))
    outside = table("auztralia", 3, number)
    seen = seen_by(game, state, events, outside, None)
    for unit, offered in (("Infantry lost", "Infantry lost"), ("Infantry lost and Armoured train lost", "Damage")):
        ways = ((Shortcut(("hit", "x"), t("{name}", name=unit)),),)
        damage = Decision(
            0,
            "fight",
            t("Which?"),
            (dataclasses.replace(HIT, name=t("Damage"), private=True),),
            attention=DecisionOptions(shortcuts=ways),
        )
        asked = replace(seen, decisions=(damage,))
        shown = labels_of(ui_board.turn(asked, PICTURE, Translator("en", outside)))
        assert [label for label in shown if label in (unit, "Damage")] == [offered]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["andromeda", "spacebase"])
def test_nobody_is_called_by_name_in_what_they_alone_are_asked(name: str, language: str) -> None:
    game = GAMES[name]
    for state, _, number in states(game, game.meta.seats[0], 3):
        outside = table(name, game.meta.seats[0], number)
        voice = Translator(language, outside)
        for one in game.pending(state):
            asked = voice.to(one.seat).markdown(one.prompt)
            assert voice.name(one.seat) not in asked, asked


MANY = tuple(Option(f"o{n}", t("{n}", n=n)) for n in range(4))


def test_copies_are_entries_of_their_own() -> None:
    outside = table("andromeda", 3, 1)
    pick = Pick(
        "jokers", t("Which?"), (Option("silver", t("Silver"), copies=3), Option("gold", t("Gold")), *MANY), 0, 4
    )
    screen = step.step_screen(MoveStep(("move",), pick, ((t("Move"),),), ()), outside, Translator("en", outside))
    check(screen)
    (menu,) = [one for one in walk_components(screen.to_components()) if one["type"] == 3]
    assert [option["value"] for option in menu["options"]] == [
        "silver",
        "silver~2",
        "silver~3",
        "gold",
        *(one.value for one in MANY),
    ]
    assert step.picked(pick, ["gold", "silver~3", "silver"]) == "silver+silver+gold"
    assert step.picked(pick, []) == "-"
    assert step.picked(replace(pick, ordered=True), ["gold", "silver~3", "silver"]) == "gold+silver+silver"


def test_more_copies_than_a_menu_holds_are_picked_one_after_the_other() -> None:
    outside = table("andromeda", 3, 1)
    options = tuple(Option(f"o{n}", t("{n}", n=n), copies=4) for n in range(30))
    question = MoveStep(("move",), Pick("jokers", t("Which?"), options, 1, 9), ((t("Move"),),), ())
    first = step.step_screen(question, outside, Translator("en", outside))
    check(first)
    assert "Choose these" not in labels_of(first)
    check(step.step_screen(question, outside, Translator("en", outside), 1))
    later = step.step_screen(question, outside, Translator("en", outside), gathered="+".join(["o0"] * 4 + ["o1"]))
    check(later)
    (menu,) = [one for one in walk_components(later.to_components()) if one["type"] == 3]
    assert [option["value"] for option in menu["options"]][:2] == ["o1", "o2"]
    assert "Move › 0, 0, 0, 0, and 1" in words_of(later)
    assert "Choose these" in labels_of(later)


def test_a_preview_of_any_length_fits() -> None:
    outside = table("andromeda", 3, 1)
    check(
        step.step_screen(
            MoveStep(("x",), Complete(t("a" * 3900), final=True), ((t("X"),),), ()), outside, Translator("en", outside)
        )
    )


async def test_commands_in_both_languages(w: World) -> None:
    commands = [
        await one.get_translated_payload(w.client.tree, cast(app_commands.Translator, w.client.tree.translator))
        for one in w.client.tree.get_commands()
    ]
    assert {
        "taku",
        "andromeda",
        "hand",
        "board",
        "log",
        "undo",
        "turns",
        "rules",
        "score",
        "leave",
        "kick",
    } < {one["name"] for one in commands}
    assert len(commands) <= discord_limits.COMMANDS
    for one in commands:
        check_command(one)


def test_screens_keep_nothing_in_memory() -> None:
    assert isinstance(Screen(), discord.ui.LayoutView)
    assert Screen().is_finished()
