"""Tests of the menu: each slash command is reached by presses, from it or from a table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.results import InteractionResult

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import CupRow
from cogs.cups import screen as cups
from cogs.history import uploads
from cogs.history.import_screen import import_form
from cogs.lobby.options_form import LIMIT
from cogs.menu.screen import GROUPS, Place, menus
from cogs.rules import screen as rules_screen
from cogs.seasons import screen as seasons
from cogs.servers import operator_screen
from cogs.ui.custom_ids import CustomId
from cogs.ui.info import asking
from cogs.ui.layout import BUTTONS
from cogs.ui.links import MAIN
from cogs.ui.phone import room
from cogs.ui.translator import Translator
from cogs.users import reliability_screen
from tests.cogs.message_checks import brief
from tests.cogs.screen_checks import check, check_form, labels_of, legible
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.bot_players import board, ids, newest, next_up, picks
from tests.e2e.cup_support import begun, card
from tests.e2e.history_support import finished, play
from tests.e2e.sent_messages import MENU
from tests.e2e.support import pressed
from tests.e2e.tables import open_table, play_table, set_options, start

GAME, MOVES = "andromeda", 3
RECORDS = Path(__file__).parents[1] / "golden" / "records"
OVER, OTHER = (min(RECORDS.glob(f"*/{name}*.json")).read_bytes() for name in ("spacebase-", "andromeda-3"))
ENTRIES = {
    "turns": CustomId("turns", arg="0"),
    "taku new": CustomId("new"),
    "taku tables": CustomId("tables", arg="0"),
    "taku help": CustomId("help"),
    "learn": CustomId("learn"),
    "daily": CustomId("puzzles"),
    "robots daily": CustomId("daily", arg="today"),
    "robots league": CustomId("league"),
    "settings": CustomId("settings"),
    "vacation": CustomId("vacation"),
    "profile": CustomId("profile"),
    "taku whois": CustomId("reliable"),
    "privacy": CustomId("stored"),
    "ladder": CustomId("ladder"),
    "season show": CustomId("season"),
    "stats server": CustomId("stats", said=("here",)),
    "taku about": CustomId("about"),
    "status": CustomId("status"),
    "taku here": CustomId("here"),
}
"""Commands that an entry answers exactly as they do."""
BEHIND = {
    "rules": (CustomId("rules"), "rules"),
    "stats game": (CustomId("stats", arg=next(iter(GAMES)), said=("all",)), "stats"),
    "verify": (CustomId("records"), "verify"),
    "taku import": (CustomId("records"), "import"),
    "cup show": (CustomId("cups"), "cup"),
    "cup withdraw": (CustomId("cups"), "cup"),
    "cup end": (CustomId("cups"), "cup"),
    "cup new": (CustomId("cups"), "cup-new"),
    "season start": (CustomId("season"), "season-start"),
    "season end": (CustomId("season"), "season-end"),
    "overview": (CustomId("overview", arg="post"), ""),
    "taku join": (asking(CustomId("join"), 0), ""),
    "taku move": (asking(CustomId("move"), 0), ""),
    "score": (asking(CustomId("score"), 0), ""),
    "kick": (asking(CustomId("whom"), 0), "kick"),
    "taku end": (asking(CustomId("end"), 0), ""),
}
"""Commands that an entry leads to, with the purpose of the button or menu on its screen; the tests below press them."""
AT_TABLE = {
    "hand": "hand",
    "undo": "undo",
    "leave": "leave",
    "log": "log",
    "board": "part",
    "hint": "hint",
    "film": "film",
    "record": "record",
    "taku invite": "invite",
    "taku bump": "bump",
    "taku note": "own",
    "taku auto-answers": "orders",
    "taku try": "try",
    "taku clocks": "clocks",
}
"""Commands about one table, with the purpose of a button on its messages."""
LOOK_UPS = {"spacebase card", "auztralia person", "auztralia oldone", "farfarout card"}
"""Commands that show a component, which *Rules*, *Components* shows too."""
OPERATOR = {
    "operator lessons": "lessons",
    "operator drain": "drain",
    "operator retract": "retract",
    "operator broadcast": "announce",
    "operator pin": "operate-table",
    "operator unpin": "operate-table",
    "operator repair": "operate-table",
    "operator table": "operate-table",
}
"""Commands of those who run the bot, with the argument or purpose of a button on the page of their entry."""


def commands(w: World) -> Iterator[str]:
    """Yield the names of all slash commands."""
    for one in w.client.tree.walk_commands():
        if isinstance(one, app_commands.Command):
            yield one.qualified_name


async def opened_menu(w: World, actor: MemberActor) -> InteractionResult:
    """Open the menu from the help."""
    return await actor.click(shown(await actor.slash(w.channel, "taku help")), label="Menu")


async def choose(w: World, actor: MemberActor, target: CustomId) -> InteractionResult:
    """Choose an entry of the menu."""
    here = await opened_menu(w, actor)
    group = next(name for name, (_, entries) in GROUPS.items() if target in [one.target for one in entries])
    return await actor.select(shown(here), [str(target)], custom_id=str(CustomId(MAIN, arg=group)))


async def go(w: World, actor: MemberActor, command: str) -> InteractionResult:
    """Choose the entry of a command, then press its button."""
    entry, purpose = BEHIND[command]
    return await press(actor, await choose(w, actor, entry), purpose)


async def press(actor: MemberActor | UserHandle, here: Any, purpose: str, arg: str | None = None) -> InteractionResult:
    """Click the first button of that purpose."""
    found = next(one for one in ids(here) if one.purpose == purpose and arg in (None, one.arg))
    return await actor.click(here if not isinstance(here, InteractionResult) else shown(here), custom_id=str(found))


@pytest.fixture
def keeper(w: World) -> MemberActor:
    """Return a moderator of the server."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    return w.guild.add_member(w.env.create_user("keeper"), roles=[role])


async def test_each_command_has_its_place(w: World) -> None:
    verbs = {f"{game.meta.command or name} " for name, game in GAMES.items()}
    placed = {*ENTRIES, *BEHIND, *AT_TABLE, *LOOK_UPS, *OPERATOR}
    left = {one for one in commands(w) if one not in placed and not one.startswith((*verbs,))}
    assert not left, f"neither in the menu nor at a table: {left}"
    offered = {one.target for _, entries in GROUPS.values() for one in entries}
    assert {*ENTRIES.values(), *(entry for entry, _ in BEHIND.values())} <= offered
    assert placed <= {*commands(w)}
    looked_up = {f"{game.meta.command or name} {one.label.english or one.label.name.key}"
                 for name, game in GAMES.items() if game.box for one in game.box.look_ups}  # fmt: skip
    assert looked_up == LOOK_UPS


@pytest.mark.parametrize("command", ENTRIES)
async def test_an_entry_answers_as_its_command(w: World, keeper: MemberActor, command: str) -> None:
    typed = await keeper.slash(w.channel, command)
    if command == "taku new":
        assert labels(await choose(w, keeper, ENTRIES[command])) == labels(typed)
        return
    chosen = await choose(w, keeper, ENTRIES[command])
    lines = 1 if command == "status" else None  # the rest are figures of the last presses
    assert words(chosen).splitlines()[:lines] == words(typed).splitlines()[:lines]
    assert labels(chosen) == labels(typed)
    assert shown(chosen).ephemeral


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("server", [True, False])
def test_the_menu_fits_a_phone(language: str, *, server: bool) -> None:
    screen = menus(Place(server=server, moderates=server), Translator(language))
    check(screen)
    legible(screen)
    assert room(screen) > 300


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_it_leads_to_fits_discord_and_a_phone(language: str) -> None:
    voice = Translator(language)
    for form in (
        cups.new_form(voice),
        seasons.form(voice),
        import_form(voice),
        operator_screen.announcement_form(200, voice),
        operator_screen.table_form(voice),
    ):
        check_form(form)
    row = CupRow(1, 1, 1, 1, "W" * 32, "spacebase", language, {}, 4, 8, 0, 7, "", datetime(2026, 1, 1, tzinfo=UTC))
    for screen in (
        operator_screen.page(voice),
        cups.cups([row] * 20, voice),
        seasons.no_season((), voice, t("Over."), moderates=True),
        reliability_screen.whom(voice),
        uploads.ways(voice, tables=True),
        rules_screen.games(voice),
    ):
        brief(screen)
        assert len(labels_of(screen)) <= BUTTONS
        assert room(screen) > 0


async def test_in_direct_messages_nothing_of_a_server_is_offered(w: World) -> None:
    direct = await w.ann.user.slash("taku help")
    here = await w.ann.user.click(shown(direct), label="Menu")
    values = {option["value"] for one in components(here) for option in one.get("options", ())}
    assert str(CustomId("settings")) in values
    assert not values & {str(one.target) for _, entries in GROUPS.values() for one in entries if one.server}
    saved = await w.ann.user.select(shown(here), [str(CustomId("settings"))], custom_id=str(CustomId(MAIN, arg="mine")))
    assert "Your settings" in words(saved)


async def test_only_moderators_are_offered_what_is_theirs(w: World) -> None:
    values = [option["value"] for one in components(await opened_menu(w, w.ann)) for option in one.get("options", ())]
    assert str(CustomId("here")) not in values
    forged = await pressed(
        w, w.ann, (await w.ann.slash(w.channel, "taku help")).response, CustomId("overview", arg="post")
    )
    assert "Only moderators" in words(forged)


# --- behind an entry -------------------------------------------------------------------------------------------------


async def test_rules_and_numbers_of_a_game(w: World) -> None:
    chosen = await choose(w, w.ann, BEHIND["rules"][0])
    assert words(await w.ann.click(shown(chosen), label="Space Base")) == words(
        await w.ann.slash(w.channel, "rules", game="spacebase")
    )
    entry = BEHIND["stats game"][0]
    everywhere = await choose(w, w.ann, entry)
    assert words(everywhere) == words(await w.ann.slash(w.channel, "stats game", game=entry.arg, where="all"))


async def test_a_component_is_found_in_the_rules(w: World) -> None:
    rules = await w.ann.click(shown(await choose(w, w.ann, BEHIND["rules"][0])), label="AuZtralia")
    assert "Components" in labels(rules)
    assert "find" in [one.purpose for one in ids(rules)]


async def test_a_record_is_checked_from_a_form_and_a_wrong_file_leads_back_to_it(w: World) -> None:
    form = await go(w, w.dai, "verify")
    told = await w.dai.submit_modal(form, {"file": ("record.json", b"{}")})
    assert "not the record of a Taku game" in words(told)
    again = await w.dai.click(shown(told), label="Another file…")
    assert "The game was over then." in words(await w.dai.submit_modal(again, {"file": ("record.json", OVER)}))


async def test_a_record_becomes_a_table_from_a_form(w: World) -> None:
    form = await go(w, w.dai, "taku import")
    told = await w.dai.submit_modal(form, {"file": ("record.json", b"?")})
    assert "not the record of a Taku game" in words(told)
    again = await w.dai.click(shown(told), label="Another file…")
    told = await w.dai.submit_modal(again, {"file": ("record.json", OTHER), "text": "9"})
    assert "you have a seat" in words(told)
    await w.settle()
    info = await w.client.tables.queries.in_thread(w.thread.id)
    assert info is not None
    assert info.number == 9


async def test_in_direct_messages_a_record_is_only_checked(w: World) -> None:
    here = await w.ann.user.click(shown(await w.ann.user.slash("taku help")), label="Menu")
    records = await w.ann.user.select(
        shown(here), [str(CustomId("records"))], custom_id=str(CustomId(MAIN, arg="play"))
    )
    assert [one.purpose for one in ids(records)] == ["verify"]


async def test_a_cup_is_opened_shown_left_and_ended(w: World) -> None:
    form = await go(w, w.ann, "cup new")
    given = picks(form, game="spacebase", days="3", plays="off")
    await w.ann.submit_modal(form, {**given, "text": "Spring cup"})
    (row,) = await w.client.tables.cups.in_guild(w.guild.id)
    assert (row.name, row.days, row.game) == ("Spring cup", 3, "spacebase")
    assert not (await w.client.tables.cups.get(row.id)).people
    assert "Spring cup" in words(card(w))
    for actor in (w.ben, w.chie):
        await actor.click(card(w), label="Join")
    mine = await go(w, w.ben, "cup show")
    assert words(mine) == words(await w.ben.slash(w.channel, "cup show"))
    assert "End the cup…" not in labels(mine)
    assert "You have left the cup" in words(await w.ben.click(shown(mine), label="Leave"))
    asked = await w.ann.click(shown(await go(w, w.ann, "cup end")), label="End the cup…")
    assert "The cup is over" in words(await w.ann.click(shown(asked), label="Yes, end it"))
    (row,) = await w.client.tables.cups.in_guild(w.guild.id)
    assert row.status == "ended"


async def test_a_begun_cup_is_left_after_a_question(w: World) -> None:
    await begun(w)
    mine = await go(w, w.ben, "cup withdraw")
    asked = await w.ben.click(shown(mine), label="Withdraw…")
    assert words(asked) == words(await w.ben.slash(w.channel, "cup withdraw"))


async def test_a_season_is_begun_and_ended_by_a_moderator(w: World, keeper: MemberActor) -> None:
    assert "Begin a season…" not in labels(await choose(w, w.ann, CustomId("season")))
    form = await go(w, keeper, "season start")
    await keeper.submit_modal(form, picks(form, weeks="8", game="andromeda"))
    assert "Season of 8 weeks" in words(w.card)
    assert "Andromeda" in words(w.card)
    asked = await go(w, keeper, "season end")
    assert "The season is over" in words(await keeper.click(shown(asked), label="Yes, end it"))


async def test_the_overview_is_posted_by_a_moderator(w: World, keeper: MemberActor) -> None:
    told = await choose(w, keeper, BEHIND["overview"][0])
    assert "kept up to date" in words(told)
    assert "Game tables" in words(w.card)
    assert "Menu" in labels(w.card)


async def test_somebody_is_looked_up(w: World) -> None:
    asked = await choose(w, w.ann, CustomId("whois"))
    told = await w.ann.select(shown(asked), [w.ben])
    assert words(told) == words(await w.ann.slash(w.channel, "taku whois", member=w.ben))
    assert "Profile" in labels(told)


async def test_a_table_is_meant_without_a_question_where_there_is_one(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    assert "Scores" in words(await choose(w, w.ben, BEHIND["score"][0]))
    whom = await choose(w, w.ann, BEHIND["kick"][0])
    assert "Remove Ben" in labels(whom)
    assert "in this channel already" in words(await choose(w, w.ann, BEHIND["taku move"][0]))
    await play_table(w, GAME, "Ben", "Chie")
    which = await choose(w, w.ben, BEHIND["score"][0])
    assert "Which one?" in words(which)
    assert table in [one.table for one in ids(which)]


async def test_an_open_table_of_the_channel_is_joined(w: World) -> None:
    table = await open_table(w, GAME)
    assert "You have a seat" in words(await choose(w, w.ben, BEHIND["taku join"][0]))
    assert (await w.client.tables.queries.info(table)).seat_of(w.ben.id) is not None


# --- at a table ------------------------------------------------------------------------------------------------------


async def test_a_moderator_reaches_any_table_of_the_server(w: World, keeper: MemberActor) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    assert "Remove Ben" in labels(await choose(w, keeper, BEHIND["kick"][0]))
    form = await choose(w, keeper, BEHIND["taku end"][0])
    assert "was ended" in words(await keeper.submit_modal(form, {"text": "Enough."}))
    assert (await w.client.tables.queries.info(table)).over


async def around(w: World, table: int) -> set[str]:
    """Return the purposes of buttons and menus on a table's board, and two presses away."""
    here = await board(w, table)
    more = await press(w.ann, here, "tools")
    seen = [*ids(here), *ids(more), *ids(more, MENU)]
    for one in ids(more):
        if one.purpose in ("tools", "leave"):
            here = shown(await press(w.ann, await board(w, table), "tools"))
            seen += ids(await w.ann.click(here, custom_id=str(one)))
    return {one.purpose for one in seen}


async def test_all_about_a_table_is_on_its_messages(w: World) -> None:
    table = await open_table(w, "spacebase", "Ben")
    seen = {one.purpose for one in ids(w.card)}
    seen |= {one.purpose for one in ids(await set_options(w.ann, w.card, {LIMIT: "86400,ai"}))}
    await start(w, table)
    for _ in range(MOVES):
        await play(w, table, 1)
        seen |= await around(w, table)
    assert "end" in seen
    await finished(w)
    seen |= {one.purpose for message in w.thread.history() for one in ids(message)}
    assert {*AT_TABLE.values()} - seen == set()


# --- those who run the bot -------------------------------------------------------------------------------------------


async def test_who_runs_the_bot_does_so_by_buttons(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    w.client.owner_id = w.eve.id
    page = await choose(w, w.eve, CustomId("operate"))
    assert {*OPERATOR.values()} <= {one.arg or one.purpose for one in ids(page)}
    form = await press(w.eve, page, "announce")
    told = await w.eve.submit_modal(form, {**picks(form, minutes="15"), "english": "Soon", "japanese": "まもなく"})
    assert "Soon" in words(told)
    for what, said in (("pin", "rests"), ("unpin", "goes on"), ("repair", "read anew"), ("look", "after move")):
        form = await press(w.eve, await choose(w, w.eve, CustomId("operate")), "operate-table")
        told = await w.eve.submit_modal(form, {**picks(form, what=what), "text": str(table)})
        assert said in words(told)
    form = await press(w.eve, await choose(w, w.eve, CustomId("operate")), "operate-table")
    assert "There is no table here" in words(await w.eve.submit_modal(form, {**picks(form), "text": "x"}))


async def test_nobody_else_is_offered_that_or_may_do_it(w: World) -> None:
    await play_table(w, GAME, "Ben", "Chie")
    w.client.owner_id = w.eve.id
    values = [option["value"] for one in components(await opened_menu(w, w.ann)) for option in one.get("options", ())]
    assert str(CustomId("operate")) not in values
    for arg in ("", "drain", "lessons", "retract"):
        told = await pressed(w, w.ann, w.card, CustomId("operate", arg=arg))
        assert "run this bot" in words(told)


async def test_each_direct_message_leads_to_the_menu(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    mover = w.people[(await next_up(w, table))[1].user.global_name or ""]
    assert "Menu" in labels(newest(w, mover.user.dm_channel.id))
    for game in ("ricochet", "spacebase"):
        await w.dai.user.slash("taku new", game=game)
        await w.settle()
        more = await press(w.dai.user, newest(w, w.dai.user.dm_channel.id), "tools")
        assert "Menu" in labels(more), game
