"""Checks of every screen of a game and of a table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import count, product
from typing import Any, cast
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from bot.enums import Length, LimitThen, Status, VoteKind, VoteResult
from bot.games.contract import (
    SeatEvent,
    Who,
    t,
)
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from bot.rows import (
    MemberRow,
    UserRow,
    VoteRow,
)
from bot.tables.datetimes.quiet_hours import QuietHours
from bot.tables.model.notifications import Consequence, GameResumed, Reminder, TableIdle, TimeUp, VoteOver
from bot.tables.model.table_rules import ended_by
from bot.tables.model.views import Person, TableInfo, TableView
from bot.tables.play.choices import ChoiceService
from bot.tables.timing.vote_rules import CONSENT, NOBODY
from bot.tables.users.reliability import LEAST
from cogs.board import card_screen, legend_screen
from cogs.history.record_screen import record
from cogs.lobby import options_form
from cogs.notifications import screen as notifications_screen
from cogs.play import ending_screen
from cogs.rules import screen as rules_screen
from cogs.rules import search, search_screen
from cogs.rules.search import Passage
from cogs.ui import board as ui_board
from cogs.ui import info, step
from cogs.ui.board_tools import board_words
from cogs.ui.components import Document, Gallery, Screen, gallery
from cogs.ui.custom_ids import MOST as MOST_MOVES
from cogs.ui.custom_ids import MOST_TABLES, CustomId, parse
from cogs.ui.move_builder import AvailableVerbs, MoveStep, next_step, only_verb, open_verbs, wanted_part
from cogs.ui.translator import Translator, WordsFirst
from cogs.users import digest_form, settings_screen
from cogs.votes import screen as votes_screen
from rendering.icon_set import pages
from rendering.registry import RENDERERS
from rendering.renderer import Legend
from tests.cogs.message_checks import check_lines
from tests.cogs.screen_checks import check, check_form, labels_of, legible, parts_of
from tests.cogs.screen_samples import NOTED, NOW, PICTURE, SLOWEST, Asked, moments, seen_by, table

BUTTON, TEXT, PICTURED = 2, 10, 12
"""Types of components."""


def every_screen(name: str, language: str) -> None:
    """Check states of games with the most and the fewest players."""

    async def check_all() -> None:
        for one in moments(name):
            outside = table(name, one.seats, one.number, Status.FINISHED if one.over else Status.RUNNING)
            await check_state(GAMES[name], one.state, one.events, Translator(language, outside), outside)

    asyncio.run(check_all())


async def check_state(game: Any, state: Any, events: list[Any], voice: Translator, outside: TableInfo) -> None:
    """Check the result, or the board and the screens of players with a decision."""
    public = seen_by(game, state, events, outside, None)
    if public.outcome is not None:
        check(ended := ui_board.result(public, PICTURE, voice))
        ended.attach(Document("taku-1.html", b"page"))
        check(ended)
        for page in (b"page", None):
            check(record(public.table, page, b"record", voice))
        return
    recap, unreached = game.recap([SeatEvent(0, event) for event in public.changes]), tuple(range(len(outside.seats)))
    check(ui_board.turn(public, PICTURE, voice, recap=recap, pinged=(1,), unreached=unreached))
    check(info.board_text(public, voice, info.BoardText(), offered=True))
    for length in Length:
        check(info.board_text(public, voice, info.BoardText(length=length)))
    check(info.score(public, voice))
    for seat in {decision.seat for decision in public.decisions}:
        mine = seen_by(game, state, events, outside, seat)
        asked = cast(ChoiceService, Asked(game, state, seat))
        verbs, question = await open_verbs(asked, mine, 0), await only_verb(asked, mine, 0)
        check_done(game, mine, voice, verbs, question)
        check_hand(mine, voice, verbs, question)
        check_own_board(game, public, mine, voice, verbs=verbs, question=question)
        await check_steps(game, state, seat, outside, voice)


async def every_screen_in_words(name: str, language: str) -> None:
    """Check the private screens of states of games, for readers who have words first."""
    for one in moments(name):
        outside = table(name, one.seats, one.number, Status.FINISHED if one.over else Status.RUNNING)
        public = seen_by(GAMES[name], one.state, one.events, outside, None)
        for length, pictures in ((Length.SHORT, False), (Length.USUAL, True), (Length.FULL, True)):
            voice = Translator(language, outside, words_first=WordsFirst(length, pictures))
            for decision in public.decisions[:1]:
                await check_private_words(GAMES[name], one, decision.seat, outside, voice)


async def check_private_words(game: Any, one: Any, seat: int, outside: TableInfo, voice: Translator) -> None:
    """Check one player's answer, hand, board and questions: words first, labels on all buttons."""
    mine = seen_by(game, one.state, one.events, outside, seat)
    asked = cast(ChoiceService, Asked(game, one.state, seat))
    verbs, question = await open_verbs(asked, mine, 0), await only_verb(asked, mine, 0)
    hand = replace(PICTURE, name="hand.webp") if game.describe_hand(mine.view) else None
    board = gallery(PICTURE, game.describe(mine.view), voice)
    own = step.own(mine, hand, voice, verbs, question)
    direct = replace(mine, table=replace(outside, guild_id=0))
    recap = game.recap([SeatEvent(0, event) for event in mine.changes])
    screens = [
        step.done(mine, voice, ["Done."], verbs=verbs, step=question, wanted=board),
        step.hand(mine, hand, voice, verbs=verbs, step=question, changes=recap),
        ui_board.turn(direct, PICTURE, voice, recap=recap, own=own),
        info.board(mine, PICTURE, voice, None, since=recap),
    ]
    for verb in sorted(verbs.possible):
        first = await next_step(asked, outside, 0, (verb,))
        screens.append(step.step_screen(first, outside, voice, words=board_words(mine, voice)))
    for screen in screens:
        check(screen)
        parts = parts_of(screen)
        first_text = next(at for at, part in enumerate(parts) if part["type"] == TEXT)
        assert not any(part["type"] == PICTURED for part in parts[:first_text])
        assert voice.words_first is None or voice.words_first.pictures or not screen.pictures
        assert all(re.search(r"\w", part["label"]) for part in parts if part["type"] == BUTTON and "url" not in part)
        assert not any(part.get("emoji") for part in parts)


def check_answer(screen: Screen) -> None:
    """Check an answer to a click, which is short."""
    check(screen)
    check_lines(screen)


def check_done(game: Any, mine: TableView, voice: Translator, verbs: AvailableVerbs, question: MoveStep | None) -> None:
    """Check the answer to a move, for a player with a further decision."""
    assert mine.seat is not None
    told = [
        voice.to(mine.seat).markdown(one) for one in game.recap([SeatEvent(mine.seat, one) for one in mine.changes])
    ]
    wanted = gallery(PICTURE, game.describe(mine.view, wanted_part(mine, question)), voice)
    check_answer(step.done(mine, voice, told, verbs=verbs, step=question, wanted=wanted))


def check_hand(mine: TableView, voice: Translator, verbs: AvailableVerbs, question: MoveStep | None) -> None:
    """Check the hand in a direct message, with the prompt if there is only one."""
    drawn = PICTURE if GAMES[mine.table.game].describe_hand(mine.view) else None
    part = wanted_part(mine, question)
    beside = gallery(replace(PICTURE, name="beside.jpg"), GAMES[mine.table.game].describe(mine.view, part), voice)
    assert beside is not None
    screen = step.hand(
        mine, drawn, voice, verbs=verbs, away=True, step=question, beside=beside.picture if part else None
    )
    check_answer(screen)
    if part:
        told = [item.items[0].description for item in screen.walk_children() if isinstance(item, Gallery)]
        assert beside.items[0].description in told or (drawn and len(told) == 1), "only one of them has room"


def check_own_board(
    game: Any,
    public: TableView,
    mine: TableView,
    voice: Translator,
    *,
    verbs: AvailableVerbs,
    question: MoveStep | None,
) -> None:
    """Check the board of a solo player."""
    direct = replace(mine.table, guild_id=0)
    mine = replace(mine, table=direct)
    hand = replace(PICTURE, name="hand.webp") if game.describe_hand(mine.view) else None
    own = step.own(mine, hand, voice, verbs, question)
    recap = game.recap([SeatEvent(0, event) for event in public.changes])
    decisions = tuple(one for one in public.decisions if one.seat == mine.seat)
    board = ui_board.turn(replace(public, table=direct, decisions=decisions), PICTURE, voice, recap=recap, own=own)
    check(board)
    assert {"undo", "tools"} <= {
        target.purpose for one in parts_of(board) if (target := parse(one.get("custom_id", "")))
    }


async def check_steps(game: Any, state: Any, seat: int, outside: TableInfo, voice: Translator) -> None:
    """Check the screen of every verb and a path from there."""
    asked = cast(ChoiceService, Asked(game, state, seat))
    said = random_path(game, state, seat, LooseChance(outside.number))
    for at in range(len(said) + 1):
        check_answer(step.step_screen(await next_step(asked, outside, 0, said[:at]), outside, voice))


def screens_beside_the_game(name: str, language: str) -> None:
    """Check the screens of lobby, rules and legend."""
    meta = GAMES[name].meta
    for seats in sorted({1, *meta.seats}):
        outside = table(name, seats, 1, Status.OPEN)
        voice = Translator(language, outside)
        check_options(outside, voice)
        check(card_screen.ai_levels(outside, voice))
        check(info.whom(outside, range(seats), voice))
        check(ui_board.begun(outside, voice))
    for seats, status in product((1, meta.seats[1]), Status):
        outside = table(name, seats, 1, status)
        known = dict.fromkeys(outside.people, SLOWEST)
        check(card_screen.card(outside, PICTURE, Translator(language, outside), known=known))
    voice, things = Translator(language, game=name), dict.fromkeys((one.value for one in meta.components), PICTURE)
    for part in search.PARTS:
        pictured = things if part == search.COMPONENTS else {}
        for page in rules_pages(name, part, voice, picture=PICTURE, things=pictured, lit=Passage(part, 0, (0,))):
            check(page)
    for one in meta.components:
        for picture in (PICTURE, None):
            check(rules_screen.component(name, one, picture, voice))
    check_form(search_screen.form(name, voice))
    for word in ("e", "の", "W" * search_screen.LETTERS, "<@1> *bold*"):
        check(search_screen.hits(name, word, search.find(name, word, language), voice))
    every = pages(RENDERERS[name].vocabulary)
    for at, some in enumerate(every):
        for number in (0, 1):
            outside = replace(table(name, meta.seats[0], 1), number=number)
            check(
                legend_screen.signs(
                    outside, Legend(PICTURE, some, at, len(every)), Translator(language, outside), own=True
                )
            )


def lists_of_tables(language: str) -> None:
    """Check each page of the lists of tables, with all games."""
    many = [replace(table(name, 3, 1), id=MOST_TABLES - at) for at, name in enumerate([*GAMES] * 12)]
    voices = [Translator(language, one) for one in many]
    hosts = {one.host_id: SLOWEST for one in many}
    opened = [replace(one, status="open") for one in many]
    longest = CustomId("typed-andromeda", number=MOST_MOVES, arg="a" * 37, said=("b" * 15,))
    assert longest.fits
    assert not replace(longest, arg=f"{longest.arg}a").fits
    each_page(lambda at: info.turns(many, [], voices, Translator(language), user=1, now=NOW, away=NOW, at=at), language)
    each_page(lambda at: info.listed(many, voices, Translator(language), at=at), language)
    each_page(lambda at: info.listed(opened, voices, Translator(language), hosts, at=at), language)
    for target in (CustomId("hand"), longest):
        each_page(lambda at, target=target: info.which_table(many, target, Translator(language), at=at), language)


def each_page(make: Callable[[int], Screen], language: str) -> None:
    """Check each page of a list, which has no truncated text."""
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


def check_options(outside: TableInfo, voice: Translator, least: Sequence[int | None] = (None,)) -> None:
    """Check all pages of a table's options, and the text after saving."""
    for asked, page in product(least, range(4)):
        asking = replace(outside, least_reliable=asked)
        check_form(options_form.form(asking, page, voice, SLOWEST))
        check(options_form.saved(asking, voice, page, t("There is no such option.")))


def rules_pages(name: str, part: str, voice: Translator, **shown: Any) -> Iterator[Screen]:
    """Yield all pages of a part of the rules."""
    onward = voice.text(t("Next page"))
    with patch.object(rules_screen, "pages_of", cache(rules_screen.pages_of)):
        for at in count():
            page = rules_screen.rules(name, voice, part, at, **shown)
            yield page
            if onward not in labels_of(page):
                return


def check_votes(outside: TableInfo, voice: Translator, people: Sequence[int], now: datetime) -> None:
    """Check votes of all kinds with all ballots, their results, and the screens that open them."""
    why = ended_by(Person(2**63 - 1, "N" * 32), "w" * 200)
    for kind, missed in product((VoteKind.ABSENT, VoteKind.HOST_END, *CONSENT), (0, 3)):
        seat, choices = (
            (0, tuple(VoteResult)[:5]) if kind == VoteKind.ABSENT else (NOBODY, (VoteResult.NO, VoteResult.YES))
        )
        detail = f"{people[0]} {int(now.timestamp())} {missed}" if kind == VoteKind.ABSENT else why
        ballots: dict[str, str] = {str(user): choices[at % len(choices)] for at, user in enumerate(people)}
        vote = VoteRow(outside.id, kind, seat, people[0], now, now, choices, tuple(people), ballots, detail)
        check(votes_screen.asked(vote, outside, voice, people))
        for result in (*choices, VoteResult.RETURNED, VoteResult.MOOT):
            check(votes_screen.over(VoteOver(outside.id, kind, seat, people[0], now, result, ballots), outside, voice))
    check(votes_screen.resumed(GameResumed(outside.id, 0, now, tuple(people)), voice))
    question = t("Leave this table? An AI plays on for you; you can come back as long as it does.")
    for screen in (ending_screen.leaving(outside, question, voice, ends=True), ending_screen.together(outside, voice)):
        check_answer(screen)
    check(ending_screen.sure_to_concede(outside, voice))
    for kind in CONSENT:
        check(ending_screen.sure_of(outside, kind, voice))


def screens_of_a_table(language: str) -> None:
    """Check the card, notifications and settings."""
    outside = msgspec.structs.replace(table("andromeda", 5, 1), limit_seconds=600, limit_then=LimitThen.AI)
    voice, now, user = Translator(language, outside), datetime.now(UTC), 10**18
    check_options(outside, voice, (None, *LEAST))
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
    for then in Consequence:
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
                check_answer(shown := settings_screen.settings(row, quiet, now, voice, member))
                legible(shown)
        check_form(settings_screen.form(row, voice))
        check_form(digest_form.form(row, voice))
    check(settings_screen.zone_found("Asia/Kathmandu", now, voice))
    check_form(settings_screen.zone_form(voice))
