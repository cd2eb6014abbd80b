"""Tests of rules screens: pictures and examples by topic, word search, links from refusals."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from discord.ui import TextDisplay
from msgspec.structs import replace
from PIL import Image

from bot.demo.simcord_patches import spoken_locales
from bot.games.contract import BilingualText, Lesson, LessonStep, Scene, t
from bot.games.registry import GAMES
from cogs.rules import screen as screens
from cogs.rules.search import find, told
from cogs.ui.translator import Translator
from rendering.icon_set import pages
from rendering.registry import RENDERERS
from tests.cogs.simulated_client import World, components, labels, menus, shown, tool, words
from tests.e2e.bot_players import ids, newest, table_at
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import open_table, play_table

GAME = "andromeda"
EXAMPLE = BilingualText("Two of five are yours.", ja="5個のうち2個があなたのものです。")
CROP = (0, 100, 900, 400)
"""Crop of the board: no other picture here is as large."""


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch topics of two games to have a picture and an example, the sixth one about the hand."""
    made = Lesson(
        3,
        1,
        b"taught",
        {},
        (),
        (LessonStep("board", Scene("board", CROP, ((40, 40, 200, 200),)), t("Andromeda")),),
        {"hand": (0, Scene("hand"))},
    )

    def lesson_of(game: str) -> Lesson:
        del game
        return made

    for room in ("bot.games.engine.lesson_player", "rendering.lesson", "cogs.rules.cog"):
        monkeypatch.setattr(f"{room}.lesson_of", lesson_of)
    seen: Mapping[int, str] = {0: "board", 4: "board", 5: "hand"}
    for name in (GAME, "ricochet"):
        game = GAMES[name]
        card = tuple(
            replace(topic, scene=seen[at], example=EXAMPLE) if at in seen else topic
            for at, topic in enumerate(game.meta.card)
        )
        monkeypatch.setitem(GAMES, name, dataclasses.replace(game, meta=replace(game.meta, card=card)))


def described(message: Any) -> list[str]:
    """Return the alternative texts of the message's pictures."""
    return [item["description"] for one in components(message) if one["type"] == 12 for item in one["items"]]


@pytest.mark.painted
@pytest.mark.usefixtures("taught")
async def test_a_topic_begins_with_its_picture_and_ends_with_its_example(w: World, watch: SentMessages) -> None:
    page = await w.ann.slash(w.channel, "rules", game=GAME)
    (sent,) = (data for one in watch.new() for data in one.files)
    assert Image.open(BytesIO(sent)).size == CROP[2:]
    assert "Example: Two of five are yours." in words(page)
    (alt,) = described(page)
    assert alt.startswith("The aim\nTwo of five are yours.\n")
    assert "Vega" in alt, "the seats have the names of AI players"
    page = await w.ann.click(shown(page), label="Next page")
    assert not shown(page).attachments
    assert "Example" not in words(page)
    with spoken_locales({w.eve.id: "ja"}):
        page = await w.eve.slash(w.channel, "rules", game=GAME)
    assert "例：5個のうち2個があなたのものです。" in words(page)
    assert described(page)[0].startswith("目的\n5個のうち2個があなたのものです。\n")
    watch.new()


@pytest.mark.usefixtures("taught")
async def test_a_topic_of_several_pages_is_seen_where_it_begins(w: World) -> None:
    page = await w.ann.slash(w.channel, "rules", game=GAME)
    page = await w.ann.select(shown(page), ["5"], custom_id=next(menus(page))["custom_id"])
    assert "## Action phase (1/2)" in words(page)
    assert described(page)[0].startswith("Action phase\nTwo of five are yours.\n")
    page = await w.ann.click(shown(page), label="Next page")
    assert "## Action phase (2/2)" in words(page)
    assert not shown(page).attachments


@pytest.mark.usefixtures("taught")
async def test_a_refusal_leads_to_the_paragraph_of_its_rule_with_picture_and_example(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game="ricochet", seats=2)
    await w.ben.click(w.card, label="Join")
    await w.env.advance_time(3)
    await w.ann.click(w.card, label="Start")
    await w.settle()
    await w.chie.slash(w.thread, "taku join")
    refused = await w.chie.slash(w.thread, "robots declare", number="5")
    assert "R10" not in words(refused)
    rule = await w.chie.click(shown(refused), label="Rule")
    assert "in the middle of a chip" in words(refused)
    assert shown(rule).id != shown(refused).id
    read = words(rule)
    assert "## Showing a route" in read
    assert "- **When the clock has run out" in read
    assert read.count("- **") == 1
    assert "Example: Two of five are yours." in read
    assert shown(rule).attachments


@pytest.mark.usefixtures("taught")
def test_a_rule_of_two_lines_lights_both_wherever_they_stand() -> None:
    voice, place = Translator("en", game=GAME), told(GAME, "A59")
    assert place is not None
    at = screens.first_page(GAME, voice, place.part, place.topic, *place.lines[:1])
    page = screens.rules(GAME, voice, place.part, at, lit=place)
    read = "\n".join(one.content for one in page.walk_children() if isinstance(one, TextDisplay))
    assert "## Action phase (2/2)" in read
    assert "- **Spaceship: " in read
    assert "- **Technology: " in read
    assert "Example: Two of five are yours." in read
    assert screens.scene_on(GAME, voice, place.part, at, place) == "hand"
    assert not screens.scene_on(GAME, voice, place.part, at)
    whole = told(GAME, "A15")
    assert whole is not None
    assert not whole.lines


async def search(w: World, page: Any, typed: str) -> Any:
    """Submit the search form of a rules screen; return the answer."""
    form = await w.ann.click(shown(page), label="Search…")
    assert form.modal is not None
    return await w.ann.submit_modal(form, {"text": typed})


async def test_a_word_is_looked_up_in_a_form(w: World, watch: SentMessages) -> None:
    page = await w.ann.slash(w.channel, "rules", game=GAME)
    listed = await search(w, page, "a")
    found = find(GAME, "a", "en")
    menu = next(menus(listed))
    values = [one["value"] for one in menu["options"]]
    assert values == [str(hit.passage) for hit in found[:25]]
    assert f"{len(found) - 5} more places" in words(listed)
    for value in (values[0], values[-1]):
        there = await w.ann.select(shown(listed), [value], custom_id=menu["custom_id"])
        assert "Rules card" in labels(there)
        listed = await search(w, there, "a")
    none = await search(w, listed, "*zzz* <@1>")
    assert "Nothing in these rules has" in words(none)
    assert f"<@{1}>" not in words(none)
    there = await w.ann.select(shown(none), ["1"], custom_id=next(menus(none))["custom_id"])
    assert "## " in words(there)
    watch.new()


async def test_what_stands_in_one_place_only_is_shown_at_once(w: World) -> None:
    page = await w.ann.slash(w.channel, "rules", game="ricochet")
    read = words(await search(w, page, "ordinary rules apply"))
    assert "## Alone at the table" in read
    assert "- **When somebody joins, the ordinary rules apply from the next chip on.**" in read


async def test_topics_rulings_components_and_signs_are_offered_while_typing(w: World) -> None:
    async def offered(typed: str) -> list[tuple[str, str]]:
        found = await w.ann.autocomplete(w.channel, "rules", "about", typed, game=GAME)
        assert len({one["value"] for one in found}) == len(found) <= 25
        return [(one["name"], one["value"]) for one in found]

    assert [name for name, _ in await offered("")][:2] == ["The aim", "The start"]
    assert (await offered("trade"))[:2] == [("Trade phase", "@card,4"), ("Trade", "@rulings,2")]
    assert ("Tarn", "tarn") in await offered("tar")
    assert await offered("no such thing") == []
    for name, value in await offered("diamond"):
        assert name.partition(":")[0] in words(await w.ann.slash(w.channel, "rules", game=GAME, about=value))
    with spoken_locales({w.ann.id: "ja"}):
        assert "交易フェイズ" in [name for name, _ in await offered("交易")]
    assert "Trade phase" in [name for name, _ in await offered("交易")]
    assert await w.ann.autocomplete(w.channel, "rules", "about", "a", game="chess") == []


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Trade phase", "## Trade phase"),
        ("交易フェイズ", "## Trade phase"),
        ("TARN", "### Tarn"),
        ("@card,999", "Nothing in these rules"),
        ("@card,4,1", "- **Bonus cards may be played too."),
        ("swap", "“swap” in the rules"),
    ],
)
async def test_what_is_typed_after_the_command(w: World, typed: str, read: str) -> None:
    assert read in words(await w.ann.slash(w.channel, "rules", game=GAME, about=typed))


async def test_all_signs_of_a_game_can_be_paged_through(w: World, watch: SentMessages) -> None:
    page = await w.ann.click(shown(await w.ann.slash(w.channel, "rules", game=GAME)), label="Signs")
    every = pages(RENDERERS[GAME].vocabulary)
    assert len(every) > 1
    for at, some in enumerate(every):
        assert shown(page).attachments
        assert len(described(page)[0].splitlines()) == len(some)
        if at < len(every) - 1:
            page = await w.ann.click(shown(page), label="Next page")
    assert "Next page" not in labels(page)
    watch.new()


async def test_before_the_game_the_card_leads_to_rules_signs_and_lesson(w: World, watch: SentMessages) -> None:
    await open_table(w, GAME)
    page = await w.dai.click(w.card, label="Rules")
    assert "Teach me" in labels(page)
    every = await w.dai.click(shown(page), label="Signs")
    assert " · Signs" in words(every)
    watch.new()


async def test_a_legend_tells_of_the_hand_of_whoever_asks_and_of_nobody_elses(w: World, watch: SentMessages) -> None:
    table = await play_table(w, "spacebase", "Ben", ai=1, seats=3)
    loaded = await table_at(w, table)
    board = newest(w, w.thread.id)
    for actor, seat in ((w.ann, 0), (w.ben, 1), (w.dai, None)):
        page, titles = await tool(actor, board, "What is this?"), set[str]()
        for _ in range(8):
            titles |= {line.partition(":")[0] for line in described(page)[0].splitlines()}
            more = next((str(one) for one in ids(page) if one.purpose == "signs"), None)
            if more is None:
                break
            page = await actor.click(shown(page), custom_id=more)
        view = loaded.game.view(loaded.state, seat)
        wanted = {sign.title.key for sign in RENDERERS["spacebase"].legend(view)}
        assert titles - {"Chip"} == wanted
        assert "Board" in labels(page)
        assert ("My console" in labels(page)) == (seat is not None)
    watch.new()
