"""Every screen of every state of random games, in both languages: Discord's limits, and the law of messages."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import product
from math import ceil
from typing import Any, cast
from zoneinfo import ZoneInfo

import discord
import msgspec
import pytest
from discord import app_commands
from discord.utils import format_dt
from msgspec.structs import replace
from simcord.components import walk_components

from bot.games.auztralia.stages.hits import HIT
from bot.games.contract import (
    ChoicePath,
    Complete,
    Decision,
    DecisionOptions,
    Option,
    Pick,
    Refusal,
    SeatEvent,
    Shortcut,
    Who,
    t,
)
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import allowed, apply, random_path, walk
from bot.games.registry import GAMES
from bot.rows import (
    AnnouncementRow,
    BookmarkRow,
    Late,
    LimitThen,
    MemberRow,
    MessageRow,
    RequestRow,
    SeatRow,
    UserRow,
    VacationRow,
    VoteRow,
)
from bot.tables.admin.latency import ANSWERS, BOARDS, LONGER, LatencyPercentiles
from bot.tables.admin.status import StatusReport
from bot.tables.clocks.extend import SeatClock
from bot.tables.datetimes.quiet_hours import QuietHours
from bot.tables.lobby.invitations import InvitationResult as Invitations
from bot.tables.lobby.overview import MOST, Overview, RunningTable
from bot.tables.model.errors import OnHold
from bot.tables.model.notifications import GameResumed, NotReady, Reminder, TableIdle, TimeUp, VoteOver
from bot.tables.model.table_rules import ended_by
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import HELD, ChangesSince, Limit, LogLine, Person, ScheduledTimer, TableInfo, TableView
from bot.tables.notifications.table_preferences import NOTE
from bot.tables.play.choices import ChoiceService
from bot.tables.timing.vote_rules import (
    ABSENT,
    AI,
    CONSENT,
    END_AS_IT_STANDS,
    HOST_END,
    NO,
    NOBODY,
    NOTHING,
    NOTHING_TO_DECIDE,
    PLAYER_RETURNED,
    SUBSTITUTE,
    WAIT,
    YES,
)
from bot.tables.users.reliability import LEAST, NEW, ReliabilityStats
from bot.words.formatter import LANGUAGES
from cogs.board import card_screen, legend_screen
from cogs.board.solo_screen import closed, first_words, is_set
from cogs.clocks import screen as clocks_screen
from cogs.history.log_screen import log
from cogs.history.record_screen import record
from cogs.lobby import invite_screen, options_form, ready_check_screen, solo_screen, time_limit_form
from cogs.notifications import digest_screen, follow_screen
from cogs.notifications import screen as notifications_screen
from cogs.play import ending_screen
from cogs.rules import screen as rules_screen
from cogs.rules import search, search_screen
from cogs.rules.search import Passage
from cogs.servers import operator_screen, overview_screen
from cogs.servers import status_screen as doing
from cogs.ui import board as ui_board
from cogs.ui import discord_limits, info, step, texts
from cogs.ui.components import Document, Form, Screen, gallery
from cogs.ui.custom_ids import MOST as MOST_MOVES
from cogs.ui.custom_ids import MOST_TABLES, CustomId, parse
from cogs.ui.emoji_text import bare
from cogs.ui.layout import CHOSEN, PHONE, width
from cogs.ui.links import rule_button
from cogs.ui.move_builder import MoveStep, next_step, only_verb, open_verbs, wanted_part
from cogs.ui.translator import Translator
from cogs.users import digest_form, reliability_screen, settings_screen, table_preferences_screen
from cogs.vacations import screen as vacations_screen
from cogs.votes import screen as votes_screen
from rendering.icon_set import pages
from rendering.registry import PAINTERS
from rendering.renderer import Legend, Picture
from tests.cogs.emoji_application import icons
from tests.cogs.message_checks import brief, check_message
from tests.words.japanese_punctuation import wrong_signs

PICTURE = Picture(b"", "board.webp", 1, 1)
LONG = "W" * 32
NAME = re.compile(r"^[-_'\w]{1,32}$")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SLOWEST = ReliabilityStats(100, 47.4 * 60, 1_000, 1_000)
"""How reliable somebody is, in the most letters."""
FRAMED = 26
"""Letters of a line in a frame, on a phone of 360 px."""
EVERY, MANY, SELDOM = 8, 400, 40
"""States of a random game of which one is looked at; after many it is rather the same again, so it is fewer."""
GROUPS = {"taku", *(game.meta.command or name for name, game in GAMES.items())}


NOTED = "W" * NOTE
"""A note as long as there is room for one."""


def check(screen: Screen) -> None:
    """Raises AssertionError with what is too much."""
    check_message(screen)
    parts = list(walk_components(screen.to_components()))
    assert len(parts) <= discord_limits.COMPONENTS
    assert sum(len(one["content"]) for one in parts if one["type"] == 10) <= discord_limits.TEXT
    ids = [one["custom_id"] for one in parts if "custom_id" in one]
    assert len(ids) == len(set(ids)), f"twice in a message: {ids}"
    for one in parts:
        assert 1 <= len(one.get("custom_id", "x")) <= discord_limits.CUSTOM_ID
        match one["type"]:
            case 1:
                assert 1 <= len(one["components"]) <= discord_limits.ROW
            case 2:
                label = one.get("label") or ""
                assert (1 if "emoji" not in one else 0) <= len(label) <= discord_limits.LABEL
                assert not wrong_signs(label), label
            case 3:
                _check_menu(one)
            case 10:
                assert one["content"]
                assert not wrong_signs(bare(one["content"])), one["content"]
            case 12:
                assert all(1 <= len(item["description"]) <= discord_limits.ALT_TEXT for item in one["items"])
                for item in one["items"]:
                    assert not wrong_signs(item["description"]), item["description"]
            case _:
                pass
    files = {f"attachment://{picture.name}" for picture in screen.pictures}
    pictured = [item for one in parts if one["type"] == 12 for item in one["items"]]
    assert {item["media"]["url"] for item in (*pictured, *(one for one in parts if one["type"] == 11))} == files
    assert len(screen.pictures) <= discord_limits.FILES


def parts_of(screen: Screen) -> list[dict[str, Any]]:
    """All components."""
    return list(walk_components(screen.to_components()))


def words_of(screen: Screen) -> str:
    """All text."""
    return "\n".join(one["content"] for one in parts_of(screen) if one["type"] == 10)


def menu_of(screen: Screen) -> dict[str, Any]:
    """Its menu."""
    return next(one for one in parts_of(screen) if one["type"] == 3)


def _check_menu(menu: dict[str, Any]) -> None:
    values = [option["value"] for option in menu["options"]]
    assert 1 <= len(values) <= discord_limits.OPTIONS
    assert len(values) == len(set(values))
    assert 1 <= menu["max_values"] <= len(values)
    assert menu["min_values"] <= menu["max_values"]
    assert len(menu["placeholder"]) <= discord_limits.PLACEHOLDER
    for option in menu["options"]:
        assert 1 <= len(option["label"]) <= discord_limits.OPTION_LABEL
        assert 1 <= len(option["value"]) <= discord_limits.OPTION_VALUE
        assert len(option.get("description") or "") <= discord_limits.OPTION_HINT
    assert sum(option.get("default", False) for option in menu["options"]) <= menu["max_values"]


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


class Asked:
    """Stands for the tables where only questions are asked."""

    def __init__(self, game: Any, state: Any, seat: int) -> None:
        self._game, self._state, self._seat = game, state, seat

    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Any:
        """The choices of the state."""
        return walk(self._game, self._state, self._seat, said)


def table(game: str, seats: int, number: int, status: str = "running") -> TableInfo:
    """A table with the longest names that there can be."""
    return TableInfo(
        id=10**9,
        game=game,
        status=status,
        host_id=10**18,
        guild_id=10**18,
        channel_id=10**18,
        thread_id=None if status == "open" else 10**18,
        language="en",
        speed="days",
        settings={one.id: one.values[0].value for one in GAMES[game].meta.settings},
        wanted=GAMES[game].meta.seats[1],
        seats=tuple(SeatRow(1, seat, f"{LONG[:-1]}{seat}", 10**18 + seat, None) for seat in range(seats)),
        number=number,
        commitment="a" * 64,
        seed="b" * 64 if status == "finished" else None,
        salt="c" * 32 if status == "finished" else None,
    )


def seen_by(game: Any, state: Any, events: list[Any], outside: TableInfo, seat: int | None) -> TableView:
    """What a seat sees of a state."""
    view = game.view(state, seat)
    shown = visible_events(events, seat)
    return TableView(
        table=outside,
        seat=seat,
        view=view,
        decisions=game.pending(state),
        changes=shown,
        standing=game.standing(view),
        outcome=game.outcome(state),
        undo="free",
        request=RequestRow(1, "undo", 0, outside.number, (), tuple(range(1, len(outside.seats)))),
    )


def states(game: Any, seats: int, seed: int) -> Iterator[tuple[Any, list[Any], int]]:
    """A random game, state by state."""
    chance: Chance = LooseChance(seed)
    settings = {one.id: one.values[chance.below(len(one.values), "")].value for one in game.meta.settings}
    state, events = game.setup(seats, settings, chance)
    number = 1
    while True:
        yield state, events, number
        decisions = game.pending(state)
        if not decisions:
            return
        seat = decisions[chance.below(len(decisions), "")].seat
        state, events = apply(game, state, seat, random_path(game, state, seat, chance), chance)
        number += 1


@pytest.mark.parametrize("name", GAMES)
def test_every_screen_of_a_random_game(name: str) -> None:
    every_screen(name, LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_signs_cut_nothing_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With them every screen says what it says without, and is as lawful."""
    told = list[str]()

    def recorded(screen: Screen) -> None:
        checked(screen)
        told.append(bare(words_of(screen)))

    checked = check
    monkeypatch.setattr(f"{__name__}.check", recorded)
    every_screen(name, ("en",))
    plain, told = told, []
    with icons():
        every_screen(name, LANGUAGES)
    assert len(told) == 2 * len(plain)
    assert [one for one in plain if one not in told] == []


def every_screen(name: str, languages: Iterable[str]) -> None:
    """In states of a game of the fewest and of the most."""
    game = GAMES[name]
    for seats in set(game.meta.seats):
        for state, events, number in states(game, seats, seats):
            over = game.outcome(state) is not None
            if over or number % (EVERY if number < MANY else SELDOM) == 0:
                outside = table(name, seats, number, "finished" if over else "running")
                for language in languages:
                    check_state(game, state, events, Translator(language, outside), outside)


def check_state(game: Any, state: Any, events: list[Any], voice: Translator, outside: TableInfo) -> None:
    """The result, or the board and what is shown to whoever is asked."""
    public = seen_by(game, state, events, outside, None)
    if public.outcome is not None:
        check(ended := ui_board.result(public, PICTURE, voice))
        ended.attach(Document("taku-1.html", b"page"))
        check(ended)
        for page in (b"page", None):
            check(record(public.table, page, b"record", voice))
        return
    recap, unreached = game.recap([SeatEvent(0, event) for event in public.changes]), tuple(range(len(outside.seats)))
    board = ui_board.turn(public, PICTURE, voice, recap=recap, pinged=(1,), unreached=unreached)
    check(board)
    check_message(board)
    if outside.number % (5 * EVERY) == 0:
        check(info.board(public, None, voice, None, words=True))
        check(info.score(public, voice))
    for seat in {decision.seat for decision in public.decisions}:
        mine = seen_by(game, state, events, outside, seat)
        asyncio.run(check_hand(game, state, mine, voice))
        asyncio.run(check_own_board(game, state, public, mine, voice))
        check_done(game, state, mine, voice)
        asyncio.run(check_steps(game, state, seat, outside, voice))


def check_done(game: Any, state: Any, mine: TableView, voice: Translator) -> None:
    """The answer to a move, for who goes on."""
    assert mine.seat is not None
    told = [
        voice.to(mine.seat).markdown(one) for one in game.recap([SeatEvent(mine.seat, one) for one in mine.changes])
    ]
    asked = cast(ChoiceService, Asked(game, state, mine.seat))
    verbs, question = asyncio.run(open_verbs(asked, mine, 0)), asyncio.run(only_verb(asked, mine, 0))
    wanted = gallery(PICTURE, map(voice.text, game.describe(mine.view, wanted_part(mine, question))))
    screen = step.done(mine, voice, told, verbs=verbs, step=question, wanted=wanted)
    check(screen)
    brief(screen)


async def check_hand(game: Any, state: Any, mine: TableView, voice: Translator) -> None:
    """The hand as it comes by direct message, with the question put right there where there is just one."""
    assert mine.seat is not None
    asked = cast(ChoiceService, Asked(game, state, mine.seat))
    question = await only_verb(asked, mine, 0)
    beside = replace(PICTURE, name="beside.jpg") if wanted_part(mine) else None
    verbs = await open_verbs(asked, mine, 0)
    screen = step.hand(mine, PICTURE, voice, verbs=verbs, away=True, step=question, beside=beside)
    check(screen)
    brief(screen)


async def check_own_board(game: Any, state: Any, public: TableView, mine: TableView, voice: Translator) -> None:
    """The board as it comes to who plays alone."""
    assert mine.seat is not None
    direct = replace(mine.table, guild_id=0)
    mine, asked = replace(mine, table=direct), cast(ChoiceService, Asked(game, state, mine.seat))
    hand = replace(PICTURE, name="hand.webp") if game.describe_hand(mine.view) else None
    own = step.own(mine, hand, voice, await open_verbs(asked, mine, 0), await only_verb(asked, mine, 0))
    recap = game.recap([SeatEvent(0, event) for event in public.changes])
    decisions = tuple(one for one in public.decisions if one.seat == mine.seat)
    board = ui_board.turn(replace(public, table=direct, decisions=decisions), PICTURE, voice, recap=recap, own=own)
    check(board)
    check_message(board)
    assert {"board", "undo"} <= {
        target.purpose for one in parts_of(board) if (target := parse(one.get("custom_id", "")))
    }


async def check_steps(game: Any, state: Any, seat: int, outside: TableInfo, voice: Translator) -> None:
    """Every verb and one way on from there."""
    asked = cast(ChoiceService, Asked(game, state, seat))
    said = random_path(game, state, seat, LooseChance(outside.number))
    for at in range(len(said) + 1):
        screen = step.step_screen(await next_step(asked, outside, 0, said[:at]), outside, voice)
        check(screen)
        brief(screen)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_screens_beside_the_game_with_signs(name: str, language: str) -> None:
    with icons():
        test_screens_beside_the_game(name, language)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_screens_beside_the_game(name: str, language: str) -> None:
    meta = GAMES[name].meta
    for seats in range(1, meta.seats[1] + 1):
        for status in ("open", "running", "finished", "ended"):
            outside = table(name, seats, 1, status)
            voice = Translator(language, outside)
            check(card_screen.card(outside, PICTURE, voice, known=dict.fromkeys(outside.people, SLOWEST)))
            check_options(outside, voice)
            check(card_screen.ai_levels(outside, voice))
            check(info.whom(outside, range(seats), voice))
            check(ui_board.begun(outside, voice))
    voice, things = Translator(language, game=name), dict.fromkeys((one.value for one in meta.components), PICTURE)
    for part in search.PARTS:
        for at in range(pages_of(name, part, language)):
            pictured, shown = things if part == search.COMPONENTS else {}, PICTURE if at == 0 else None
            check(rules_screen.rules(name, voice, part, at, shown, things=pictured, lit=Passage(part, 0, (0,))))
    for one in meta.components:
        for picture in (PICTURE, None):
            check(rules_screen.component(name, one, picture, voice))
    check_form(search_screen.form(name, voice))
    for word in ("e", "の", "W" * search_screen.LETTERS, "<@1> *bold*"):
        check(search_screen.hits(name, word, search.find(name, word, language), voice))
    every = pages(PAINTERS[name].vocabulary)
    for at, some in enumerate(every):
        for number in (0, 1):
            outside = replace(table(name, meta.seats[0], 1), number=number)
            check(
                legend_screen.signs(
                    outside, Legend(PICTURE, some, at, len(every)), Translator(language, outside), own=True
                )
            )
    many = [table(name, 3, 1) for _ in range(60)]
    voices = [Translator(language, one) for one in many]
    hosts = {one.host_id: SLOWEST for one in many}
    opened = [replace(one, status="open") for one in many]
    distinct = [msgspec.structs.replace(one, id=MOST_TABLES - at) for at, one in enumerate(many)]
    longest = CustomId("typed-andromeda", number=MOST_MOVES, arg="a" * 37, said=("b" * 15,))
    assert longest.fits
    assert not replace(longest, arg=f"{longest.arg}a").fits
    each_page(lambda at: info.turns(many, [], voices, Translator(language), user=1, now=NOW, away=NOW, at=at), language)
    each_page(lambda at: info.listed(many, voices, Translator(language), at=at), language)
    each_page(lambda at: info.listed(opened, voices, Translator(language), hosts, at=at), language)
    for target in (CustomId("hand"), longest):
        each_page(lambda at, target=target: info.which_table(distinct, target, Translator(language), at=at), language)


def each_page(make: Callable[[int], Screen], language: str) -> None:
    """The same for each page of a list, on which nothing is cut off."""
    onward, at = Translator(language).text(t("Next page")), 0
    while True:
        shown = make(at)
        check(shown)
        assert not any(str(one.get("content", "")).endswith("\n…") for one in parts_of(shown))
        if onward not in labels_of(shown):
            break
        at += 1
    assert at > 1
    assert make(at + 1).to_components() == shown.to_components(), "the last one stands for what is not there any more"


def check_options(outside: TableInfo, voice: Translator) -> None:
    """All pages of a table's options, and what is told when they are saved."""
    for page in range(4):
        for least in (None, *LEAST):
            check_form(options_form.form(replace(outside, least_reliable=least), page, voice, SLOWEST))
            check(
                options_form.saved(replace(outside, least_reliable=least), voice, page, t("There is no such option."))
            )


def check_form(form: Form) -> None:
    """The same for a form."""
    fields = list(walk_components(form.to_components()))
    labels = [one for one in fields if one["type"] == 18]
    assert 1 <= len(labels) <= discord_limits.FIELDS
    assert 1 <= len(form.title) <= discord_limits.MODAL_TITLE
    assert 1 <= len(form.custom_id) <= discord_limits.CUSTOM_ID
    assert all(1 <= len(one["label"]) <= discord_limits.MODAL_LABEL for one in labels)
    assert all(len(one.get("description") or "") <= discord_limits.MODAL_HINT for one in labels)
    inputs = [one["component"] for one in labels]
    assert len({one["custom_id"] for one in inputs}) == len(inputs)
    assert all(1 <= len(one["custom_id"]) <= discord_limits.CUSTOM_ID for one in inputs)
    for one in inputs:
        if one["type"] == 3:
            _check_menu({"placeholder": "", **one})
    legible(form)


def legible(screen: Screen | Form) -> None:
    """Whatever is chosen in a menu is read whole on a phone."""
    chosen = [option["label"] for one in walk_components(screen.to_components()) for option in one.get("options", ())]
    assert [label for label in chosen if width(label) > CHOSEN] == []


def pages_of(name: str, part: str, language: str) -> int:
    """How many pages a part of the rules has."""
    voice, at = Translator(language, game=name), 0
    while voice.text(t("Next page")) in labels_of(rules_screen.rules(name, voice, part, at)):
        at += 1
    return at + 1


def labels_of(screen: Screen) -> list[str]:
    """What its buttons say."""
    return [one["label"] for one in walk_components(screen.to_components()) if one["type"] == 2]


def texts_of(screen: Screen) -> list[str]:
    """Its texts, from the top."""
    return [one["content"] for one in walk_components(screen.to_components()) if one["type"] == 10]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_a_page_of_the_rules_is_one_topic_that_a_phone_shows_at_once(name: str, language: str) -> None:
    """A heading comes with its text, and what follows the text stands apart from it."""
    meta, voice = GAMES[name].meta, Translator(language, game=name)
    for part in (search.CARD, search.RULINGS, search.COMPONENTS):
        for at in range(pages_of(name, part, language)):
            top, *below = texts_of(rules_screen.rules(name, voice, part, at))
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
    """How many rows a line of text takes."""
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


def check_votes(outside: TableInfo, voice: Translator, people: Sequence[int], now: datetime) -> None:
    """Votes of all kinds with everybody's ballots, what comes of them, and what opens them."""
    why, absent = ended_by(Person(2**63 - 1, "N" * 32), "w" * 200), (WAIT, AI, SUBSTITUTE, END_AS_IT_STANDS, NOTHING)
    for kind, missed in product((ABSENT, HOST_END, *CONSENT), (0, 3)):
        seat, choices = (0, absent) if kind == ABSENT else (NOBODY, (NO, YES))
        detail = f"{people[0]} {int(now.timestamp())} {missed}" if kind == ABSENT else why
        ballots = {str(user): choices[at % len(choices)] for at, user in enumerate(people)}
        vote = VoteRow(outside.id, kind, seat, people[0], now, now, choices, tuple(people), ballots, detail)
        check(votes_screen.asked(vote, outside, voice, people))
        for result in (*choices, PLAYER_RETURNED, NOTHING_TO_DECIDE):
            check(votes_screen.over(VoteOver(outside.id, kind, seat, people[0], now, result, ballots), outside, voice))
    check(votes_screen.resumed(GameResumed(outside.id, 0, now, tuple(people)), voice))
    question = t("Leave this table? An AI plays on for you; you can come back as long as it does.")
    for screen in (ending_screen.leaving(outside, question, voice), ending_screen.together(outside, voice)):
        check(screen)
        brief(screen)
    check(ending_screen.sure_to_concede(outside, voice))
    for kind in CONSENT:
        check(ending_screen.sure_of(outside, kind, voice))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("then", ["default", "ai"])
def test_clocks_of_all_kinds(language: str, then: LimitThen) -> None:
    zone = "America/Argentina/Buenos_Aires"
    limits = (
        Limit(600, then),
        Limit(86400, then, waking=True),
        Limit(86400, then, 604800, waking=True),
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
        until = {outside.id: now}
        check(info.turns([outside], [(outside, now)], [voice], voice, user=1, now=now, away=now, until=until))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_tables_say_of_themselves(language: str) -> None:
    outside = msgspec.structs.replace(table("andromeda", 5, 1), limit_seconds=600, limit_then="ai")
    voice, now, user = Translator(language, outside), datetime.now(UTC), 10**18
    check_options(outside, voice)
    check(card_screen.card(outside, PICTURE, voice))
    reminder = Reminder(outside.id, 0, user, now, 3, last=True, ends=now, silence=(now, now))
    prompt = t("{who} may use a movement card.", who=Who(0))
    for many in (1, 3, 60):
        infos = [msgspec.structs.replace(outside, id=outside.id + at) for at in range(many)]
        waited = [
            notifications_screen.ReminderItem(replace(reminder, table=one.id), one, prompt, NOTED) for one in infos
        ]
        check(notifications_screen.message(waited, [voice] * many))
    check(notifications_screen.call(reminder, outside, voice))
    people = tuple(range(user, user + 9))
    check_votes(outside, voice, people, now)
    for then in ("default", "ai", "free"):
        check(notifications_screen.time_up(TimeUp(outside.id, 0, user, then, now), voice))
    check(notifications_screen.asleep(TableIdle(outside.id), voice))
    rows = (
        UserRow(user, dm_closed=True, digest_minute=480),
        UserRow(user, "ja", "ja", "Asia/Kathmandu", 22, 7, remind_hours=0, digest_minute=1439),
        UserRow(user),
    )
    for row in rows:
        for quiet in (None, QuietHours("Asia/Kathmandu", 22, 7), QuietHours("Asia/Kathmandu", 22, 7, guessed=True)):
            for member in (None, MemberRow(5, user), MemberRow(5, user, 48, dm=False)):
                check(settings_screen.settings(row, quiet, now, voice, member))
                brief(settings_screen.settings(row, quiet, now, voice, member))
                legible(settings_screen.settings(row, quiet, now, voice, member))
        check_form(settings_screen.form(row, voice))
        check_form(digest_form.form(row, voice))
    check(settings_screen.zone_found("Asia/Kathmandu", now, voice))
    check_form(settings_screen.zone_form(voice))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_people_keep_of_a_table(language: str) -> None:
    outside, people = table("andromeda", 5, 1), range(10**18, 10**18 + 9)
    voice = Translator(language, outside)
    for user, follows, muted, hours in product(people[::8], ("", "turns", "end"), (True, False), (None, 0, 48)):
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
    row, outside = MessageRow(10**9, "card", 0, 10**18, 10**18), table(name, 1, 1, "open")
    voice = Translator(language, outside)
    check(invite_screen.choose(outside, voice))
    for screen in (
        invite_screen.told(Invitations(users, users, users, users, users), users, voice),
        invite_screen.no_table(voice),
    ):
        check(screen)
        brief(screen)
    for seats in range(1, most + 1):
        outside = replace(table(name, seats, 1, "open"), private=True, invited=users, closes_at=NOW)
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
        screen = overview_screen.overview(full, cards, day, 3, voice)
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
    options = tuple(Option(f"o{n}", t("{n}", n=n), refusal=None if n % 10 == 0 else refusal) for n in range(28))
    question = MoveStep(("move",), Pick("planet", t("Which?"), options), ((t("Move"),),), ())
    first, other = (step.step_screen(question, outside, Translator("en", outside), page) for page in (0, 1))
    assert [option["value"] for option in menu_of(first)["options"]] == ["o0", "o10", "o20"]
    assert labels_of(first) == ["Not now…", "Back", "Cancel"]
    assert len(menu_of(other)["options"]) == 25
    assert labels_of(other) == ["Previous", "Back", "Cancel"]


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


def test_copies_are_entries_of_their_own() -> None:
    outside = table("andromeda", 3, 1)
    pick = Pick("jokers", t("Which?"), (Option("silver", t("Silver"), copies=3), Option("gold", t("Gold"))), 0, 4)
    screen = step.step_screen(MoveStep(("move",), pick, ((t("Move"),),), ()), outside, Translator("en", outside))
    check(screen)
    (menu,) = [one for one in walk_components(screen.to_components()) if one["type"] == 3]
    assert [option["value"] for option in menu["options"]] == ["silver", "silver~2", "silver~3", "gold"]
    assert step.picked(pick, ["gold", "silver~3", "silver"]) == "silver+silver+gold"
    assert step.picked(pick, []) == "-"
    assert step.picked(replace(pick, ordered=True), ["gold", "silver~3", "silver"]) == "gold+silver+silver"


def test_more_copies_than_a_menu_holds_are_picked_one_after_the_other() -> None:
    outside = table("andromeda", 3, 1)
    options = tuple(Option(f"o{n}", t("{n}", n=n), copies=4) for n in range(30))
    question = MoveStep(("move",), Pick("jokers", t("Which?"), options, 1, 9), ((t("Move"),),), ())
    first = step.step_screen(question, outside, Translator("en", outside))
    check(first)
    assert "Done" not in str(first.to_components())
    check(step.step_screen(question, outside, Translator("en", outside), 1))
    later = step.step_screen(question, outside, Translator("en", outside), gathered="+".join(["o0"] * 4 + ["o1"]))
    check(later)
    (menu,) = [one for one in walk_components(later.to_components()) if one["type"] == 3]
    assert [option["value"] for option in menu["options"]][:2] == ["o1", "o2"]
    assert "Done: 0, 0, 0, 0, and 1" in str(later.to_components())


def test_a_preview_of_any_length_fits() -> None:
    outside = table("andromeda", 3, 1)
    check(
        step.step_screen(
            MoveStep(("x",), Complete(t("a" * 3900), final=True), ((t("X"),),), ()), outside, Translator("en", outside)
        )
    )


async def test_commands_in_both_languages() -> None:
    from pathlib import Path
    from tempfile import mkdtemp

    from tests.cogs.simulated_client import world

    async with world(Path(mkdtemp())) as w:
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
            "end",
            "kick",
        } < {one["name"] for one in commands}
        assert len(commands) <= discord_limits.COMMANDS
        for one in commands:
            check_command(one)


def check_command(command: dict[str, Any]) -> None:
    """Raises AssertionError with what is too much, or not in Japanese."""
    assert _length(command) <= discord_limits.COMMAND_TOTAL
    for one in _nodes(command):
        if "description" not in one:
            assert len(one["name"]) <= discord_limits.CHOICE_NAME
            continue
        japanese = one.get("name_localizations", {}).get("ja")
        assert NAME.match(one["name"])
        assert one["name"] == one["name"].lower()
        assert japanese is None or NAME.match(japanese)
        assert japanese or one["name"] in GROUPS, f"{one['name']} has no Japanese name"
        described = [one["description"], one["description_localizations"]["ja"]]
        assert all(1 <= len(text) <= discord_limits.COMMAND_DESCRIPTION for text in described)
        assert len(one.get("options", ())) <= discord_limits.SUBCOMMANDS


def _nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for one in [*command.get("options", ()), *command.get("choices", ())]:
        yield from _nodes(one)


def _length(command: dict[str, Any]) -> int:
    def longest(node: dict[str, Any], key: str) -> int:
        return max(len(str(text)) for text in (node.get(key, ""), *(node.get(f"{key}_localizations") or {}).values()))

    return sum(
        longest(one, "name") + longest(one, "description") + len(str(one.get("value", ""))) for one in _nodes(command)
    )


def test_screens_keep_nothing_in_memory() -> None:
    assert isinstance(Screen(), discord.ui.LayoutView)
    assert Screen().is_finished()
