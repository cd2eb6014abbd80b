"""Tests of the component lookup: each component is posted with its picture as a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.demo.simcord_patches import spoken_locales
from bot.games.registry import GAMES
from cogs.rules import screen as screens
from cogs.rules import search
from cogs.ui.components import PictureSection, Screen
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World, components, labels, menus, shown, words
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import every_game

SECTION, THUMBNAIL, SEPARATOR = 9, 11, 14


def parts(message: Any, kind: int) -> list[dict[str, Any]]:
    return [one for one in components(message) if one["type"] == kind]


@pytest.mark.painted
async def test_one_component_beside_its_picture(w: World, watch: SentMessages) -> None:
    told = await w.ann.slash(w.channel, "rules", game="andromeda", about="tarn")
    (section,), (thumbnail,) = parts(told, SECTION), parts(told, THUMBNAIL)
    assert section["components"][0]["content"] == "### Tarn"
    assert thumbnail["description"] == "Tarn"
    assert "tarn.jpg" in thumbnail["media"]["url"]
    sent = watch.new()
    assert any(data.startswith(b"\xff\xd8") for one in sent for data in one.files), "the picture itself"
    for one in sent:
        check_limits(one)
    with spoken_locales({w.eve.id: "ja"}):
        assert "カード12枚" in words(await w.eve.slash(w.channel, "rules", game="andromeda", about="tarn"))


async def test_the_whole_box_can_be_paged_through(w: World, watch: SentMessages) -> None:
    game = "spacebase"
    box, seen = GAMES[game].meta.components, list[str]()
    page = await w.ann.slash(w.channel, "rules", game=game)
    page = await w.ann.click(shown(page), label="Components")
    for _ in range(5):
        assert len(parts(page, THUMBNAIL)) <= screens.THINGS
        assert parts(page, SEPARATOR)
        seen += [one["description"] for one in parts(page, THUMBNAIL)]
        if "Next page" not in labels(page):
            break
        page = await w.ann.click(shown(page), label="Next page")
    names = [Translator("en", game=game).text(one.name) for one in box]
    assert seen
    assert seen == [name for name in names if name in seen][: len(seen)], "in the order of the box"
    for one in watch.new():
        check_limits(one)


async def test_what_is_found_nowhere_is_a_sentence_and_the_topics(w: World) -> None:
    told = await w.ann.slash(w.channel, "rules", game="andromeda", about="nothing of the kind")
    assert "Nothing in these rules has “nothing of the kind”." in words(told)
    topic = next(menus(told))
    page = await w.ann.select(shown(told), ["0"], custom_id=topic["custom_id"])
    assert "## The aim" in words(page)


@every_game
def test_without_pictures_the_words_stay_where_they_were(game: str) -> None:
    voice, drawn = Translator("en", game=game), {}
    for one in GAMES[game].meta.components[: screens.THINGS]:
        drawn[one.value] = _dot(one.value)
    page = screens.rules(game, voice, search.COMPONENTS, 0, things=drawn)
    before = list(_texts(page))
    assert any(isinstance(one, PictureSection) for one in page.walk_children())
    plain = page.without_files()
    assert list(_texts(plain)) == before
    assert not plain.files()
    assert not [one for one in plain.walk_children() if isinstance(one, PictureSection)]


def _dot(name: str) -> Any:
    from tests.fake_renderer import DOT

    return type(DOT)(DOT.data, f"{name}.png", 1, 1)


def _texts(screen: Screen) -> Iterator[str]:
    for one in screen.walk_children():
        if (content := getattr(one, "content", None)) is not None:
            yield content
