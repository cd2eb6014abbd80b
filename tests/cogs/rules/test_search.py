"""Tests of the rules search: results, their order, and links to them."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.words.formatter import LANGUAGES, formatter
from cogs.rules import screen as screens
from cogs.rules.search import CARD, COMPONENTS, RULINGS, SIGNS, Passage, exact, find, passage, sentence, topics
from cogs.ui.custom_ids import UnknownCustomId
from cogs.ui.translator import Translator

every_game = pytest.mark.parametrize("game", GAMES)


def titles(game: str, typed: str, language: str = "en") -> list[str]:
    """Return the English titles of the results."""
    return [formatter("en", game).format(hit.title) for hit in find(game, typed, language)]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_and_component_is_found_by_its_name_in_any_language(game: str, language: str) -> None:
    say = formatter(language, game).format
    for part in (CARD, RULINGS):
        for at, topic in enumerate(topics(game, part)):
            assert Passage(part, at) in [hit.passage for hit in find(game, say(topic.title), "en")]
            assert Passage(part, at) in [hit.passage for hit in exact(game, say(topic.title))]
    for at, one in enumerate(GAMES[game].meta.components):
        for typed in (say(one.name), say(one.name).upper(), one.value):
            assert Passage(COMPONENTS, at) in [hit.passage for hit in exact(game, typed)]


def test_titles_come_first_then_names_then_what_is_said() -> None:
    kinds = [hit.passage.part if hit.line is None else "said" for hit in find("farfarout", "quest", "en")]
    assert kinds[0] == CARD
    assert kinds == sorted(kinds, key=[CARD, RULINGS, COMPONENTS, SIGNS, "said"].index)
    assert titles("andromeda", "trade")[:2] == ["Trade phase", "Trade"]


def test_what_is_found_by_its_name_is_not_told_again() -> None:
    found = find("andromeda", "trade", "en")
    named = {(hit.passage.part, hit.passage.topic) for hit in found if hit.line is None}
    said = {(hit.passage.part, hit.passage.topic) for hit in found if hit.line is not None}
    assert named
    assert said
    assert not named & said


def test_all_words_must_stand_there_in_any_letters() -> None:
    assert "Showing a route" in titles("ricochet", "CLOCK  accepted")
    assert not titles("ricochet", "clock galaxy")
    assert not titles("ricochet", "no such thing")
    for typed in ("チャレンジ", "ちゃれんじ", "ﾁｬﾚﾝｼﾞ"):
        assert titles("andromeda", typed, "ja") == titles("andromeda", "チャレンジ", "en")
        assert titles("andromeda", typed, "ja")


def test_the_sentence_in_which_it_stands_is_told() -> None:
    text = "First you roll. Then you may buy a ship; it is placed at once."
    assert sentence(text, "BUY") == "Then you may buy a ship;"
    assert sentence(text, "nothing") == "First you roll."
    assert sentence("まず振ります。次に購入します。", "購入") == "次に購入します。"


@every_game
def test_every_hit_leads_to_a_page_that_tells_it(game: str) -> None:
    voice = Translator("en", game=game)
    for hit in find(game, "", "en"):
        there = hit.passage
        assert passage(game, str(there)) == there
        if there.part == COMPONENTS:
            continue
        page = screens.pages_of(game, voice, there.part)[
            screens.first_page(game, voice, there.part, there.topic, *there.lines)
        ]
        assert page.topic == there.topic
        assert hit.line is None or there.part == SIGNS or voice.markdown(hit.line) in page.lines
    for forged in ("", "card", "card,x", "nowhere,1", "card,999", "components,999", "signs,99"):
        with pytest.raises(UnknownCustomId):
            passage(game, forged)


@every_game
def test_each_rule_of_a_line_is_told_on_the_page_where_it_leads(game: str) -> None:
    voice = Translator("ja", game=game)
    for part in (CARD, RULINGS):
        for at, topic in enumerate(topics(game, part)):
            for rule, lines in topic.told.items():
                assert rule in topic.rules
                page = screens.pages_of(game, voice, part)[screens.first_page(game, voice, part, at, lines[0])]
                assert voice.markdown(topic.lines[lines[0]]) in page.lines
