"""Pages: what each viewer sees of a table, and what they do there."""

from __future__ import annotations

import dataclasses
import json
import re
from functools import partial
from html import unescape
from typing import Any

import msgspec
import pytest

from bot.games.contract import (
    Action,
    ChoicePath,
    Choices,
    Complete,
    Decision,
    DecisionOptions,
    Option,
    Part,
    Pick,
    Refusal,
    Shortcut,
    Verb,
    pictured,
    t,
)
from bot.games.engine.stages import Stage
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from bot.web.payloads import Page, Step
from rendering.registry import RENDERERS
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.toy_game import BID, BIDDING, Bid, State, changed
from tests.web.site import Player, Site


def _always(stage: Stage[State, Any], state: State) -> tuple[Stage[State, Any], ...]:
    return (stage,)


async def page_of(site: Site, info: TableInfo, language: str = "en") -> Page:
    """Return a spectator's page."""
    async with site.browser() as browser:
        return await Player(browser, await site.tables.web_access.key(info.id)).page(language)


async def test_a_spectator_sees_the_public_view(site: Site, running: TableInfo) -> None:
    page = await page_of(site, running)
    assert (page.status, page.headline, page.title, page.number) == ("running", "Round 1", "Toy", 1)
    assert [(one.name, one.points, one.acts) for one in page.players] == [
        ("Ann", "0", True),
        ("Ben", "0", True),
        ("Chie", "0", True),
    ]
    assert page.turn == ["Ann, Ben, and Chie: Bid a number"]
    assert (page.viewer.seat, page.viewer.signed_in, page.step, page.undo) == (None, False, None, "")
    assert [one.id for one in page.pictures] == ["board"]
    assert page.pictures[0].spots is not None
    assert [(one.place, one.name) for one in page.pictures[0].spots] == [("box:bids", "Bids")]
    assert page.hand_words == []
    assert page.note is None


async def test_a_player_is_asked_and_moves(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben:
        page = await ann.page()
        assert page.viewer.seat == 0
        assert page.viewer.name == "Ann"
        assert page.step is not None
        assert (page.step.said, page.step.kind, page.step.low, page.step.high) == (["bid"], "number", 1, 6)
        assert page.also is not None
        assert [(one.value, one.place) for one in page.also.options] == [("bid", "box:bids")]
        status, answer = await ann.post("say", number=page.number, said=["bid", "4"])
        assert status == 200
        assert answer["told"] == ["Ann has bid.", "You bid 4."]
        assert answer["page"]["number"] == 2
        assert answer["page"]["hand_words"] == ["You bid 4."]
        other = await ben.page()
        assert other.number == 2
        assert "4" not in msgspec.json.encode([other.log, other.recap, other.hand_words, other.words]).decode()
        assert "You bid 4." in [line.text for line in (await ann.page()).log]


async def test_the_same_request_twice_is_one_move(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben:
        answers = [await ann.post("do", given=77, number=1, said=["bid", "4"]) for _ in range(2)]
        assert [(status, answer["page"]["number"]) for status, answer in answers] == [(200, 2), (200, 2)]
        assert answers[1][1]["told"] == ["That was already done."]
        _, answer = await ben.post("do", given=77, number=1, said=["bid", "5"])
        assert answer["page"]["number"] == 3, "another person's request may have the same id"


async def test_a_move_is_previewed_if_it_is_final(site: Site, running: TableInfo, tables: Tables) -> None:
    for one in (ANN, BEN):
        await tables.moves.act(running.id, one.id, ("bid", "1"))
    async with site.player(running, CHIE.id) as chie:
        status, answer = await chie.post("say", number=3, said=["bid", "2"])
        assert status == 200
        assert (answer["page"], answer["step"]["kind"], answer["step"]["final"]) == (None, "complete", True)
        assert answer["step"]["prompt"] == "Bid 2"
        assert answer["step"]["back"] == ["bid"]
        status, answer = await chie.post("say", number=3, said=["bid", "2"], pressed=True)
        assert answer["page"]["number"] == 4, "a press that names the value needs no preview"


async def test_a_refused_choice_is_asked_again_with_the_reason(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        for what in ("say", "do"):
            status, answer = await ann.post(what, number=1, said=["bid", "7"])
            assert status == 200
            assert answer["step"]["said"] == ["bid"]
            assert answer["step"]["notes"] == ["“7” is not possible. Choose a number from 1 to 6."]
        assert (await ann.page()).number == 1


@pytest.mark.usefixtures("open_ended")
async def test_an_old_page_gets_the_new_one(site: Site, running: TableInfo, tables: Tables) -> None:
    async with site.player(running, ANN.id) as ann:
        await tables.moves.act(running.id, ANN.id, ("bid", "1"))
        for number, person in ((2, BEN), (3, CHIE)):
            await tables.moves.act(running.id, person.id, ("bid", str(number)))
        now = await ann.page()
        for what in ("say", "do"):
            status, answer = await ann.post(what, number=1, said=["bid", "2"])
            assert (status, answer["page"]["number"]) == (200, now.number)
            assert answer["told"] == ["The board has changed meanwhile."]


async def test_errors_name_people(site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    def of_ben(state: State) -> tuple[Decision, ...]:
        return BIDDING.decisions(state)[1:2]

    stage = Stage((BID,), of_ben, lambda state, seat: ("bid", "1"))
    changed(monkeypatch, now=partial(_always, stage))
    async with site.player(running, ANN.id) as ann:
        status, answer = await ann.post("say", number=1, said=["bid", "2"])
        assert (status, answer["code"]) == (409, "turn")
        assert answer["error"] == "It's not your turn to decide anything. Waiting for Ben."


@pytest.mark.usefixtures("open_ended")
async def test_a_step_is_taken_back(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        await ann.post("do", number=1, said=["bid", "2"])
        assert (await ann.page()).undo == "free"
        status, answer = await ann.post("undo", number=2)
        assert (status, answer["told"]) == (200, ["Your last step has been taken back."])
        assert answer["page"]["hand_words"] == []


@pytest.mark.usefixtures("open_ended")
async def test_an_undo_needs_the_consent_of_others(site: Site, running: TableInfo, tables: Tables) -> None:
    async with site.player(running, CHIE.id) as chie, site.player(running, BEN.id) as ben:
        for number, one in enumerate((ANN, BEN), 1):
            await tables.moves.act(running.id, one.id, ("bid", str(number)))
        await chie.post("do", number=3, said=["bid", "3"])
        _, answer = await chie.post("undo", number=4)
        assert answer["told"] == ["The others have been asked. Nothing changes until all of them agree."]
        page = await ben.page()
        assert page.request is not None
        assert (page.request.mine, page.request.text.startswith("Chie asks")) == (True, True)
        assert not ((await chie.page()).request or page.request).mine
        status, answer = await ben.post("consent", number=4, agrees=False)
        assert (status, answer["told"], answer["page"]["request"]) == (
            200,
            ["You refused: nothing is taken back."],
            None,
        )
        _, answer = await ben.post("consent", number=4, agrees=True)
        assert answer["told"] == ["The board has changed meanwhile."]


@pytest.mark.usefixtures("open_ended")
async def test_an_earlier_board_is_gone_back_to_if_all_agree(site: Site, running: TableInfo, tables: Tables) -> None:
    async with site.player(running, CHIE.id) as chie, site.player(running, BEN.id) as ben, site.browser() as other:
        for one in (ANN, BEN, CHIE):
            await tables.moves.act(running.id, one.id, ("bid", "1"))
        address = f"/api/t/{chie.key}/board/2"
        back = (await (await chie.browser.get(address)).json())["back"]
        assert back["go"] == "Ask the others"
        assert back["lines"][:2] == [
            "This takes back 2 moves of Ben and Chie, from move 3 on.",
            "All others at the table must agree, once for all of it.",
        ]
        assert (await (await other.get(address)).json())["back"] is None, "who watches has no seat"
        assert (await (await chie.browser.get(f"/api/t/{chie.key}/board/4")).json())["back"] is None
        _, answer = await chie.post("undo", number=3, to=2)
        assert answer["told"] == ["The board has changed meanwhile."]
        status, answer = await chie.post("undo", number=4, to=2)
        assert (status, answer["told"][0][:26]) == (200, "The others have been asked")
        request = (await ben.page()).request
        assert request is not None
        assert (request.mine, request.text) == (
            True,
            "Chie asks to go back to the board after move 2. Does everybody agree?",
        )
        await ben.post("consent", number=4, agrees=True)
        await tables.undo.consent(running.id, ANN.id, 3, agrees=True)
        page = await ben.page()
        assert (page.number, page.request) == (5, None)
        assert page.log[-1].text == "Chie went back to the board after move 2."
        status, answer = await ben.post("undo", number=5, to=9)
        assert (status, answer["error"][:21]) == (409, "There is no such move")


@pytest.mark.usefixtures("open_ended")
async def test_own_unseen_steps_go_back_at_once(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        for number in (1, 2):
            await ann.post("do", number=number, said=["bid", "2"])
        back = (await (await ann.browser.get(f"/api/t/{ann.key}/board/1")).json())["back"]
        assert back == {"lines": ["This takes back 2 moves of Ann, from move 2 on."], "go": "Go back"}
        status, answer = await ann.post("undo", number=3, to=1)
        assert (status, answer["told"]) == (200, ["The table is back at the board after move 1."])


async def test_a_note_is_for_its_writer(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben:
        assert await ann.post("note", text="my <b>plan</b>") == (204, None)
        assert (await ann.page()).note == "my <b>plan</b>"
        assert (await ben.page()).note == ""
        assert site.client.touched == [running.id]
        status, answer = await ann.post("note", text="x" * 121)
        assert (status, answer["code"]) == (409, "bad")


async def test_a_hint_names_its_price_first(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        status, answer = await ann.post("hint", number=1)
        assert (status, answer["lines"], answer["moves"]) == (200, [], [])
        assert answer["price"] == "If you look, this game is not rated any more."
        status, answer = await ann.post("hint", number=1, agreed=True)
        assert (status, answer["price"]) == (200, None)
        assert answer["moves"] == [{"said": ["bid", "3"], "name": "Bid 3", "spoken": ""}]


async def test_an_earlier_board_is_the_public_one(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        await ann.post("do", number=1, said=["bid", "5"])
        for number, status in ((2, 200), (3, 409), (0, 409)):
            answered = await ann.browser.get(f"/api/t/{ann.key}/board/{number}")
            assert answered.status == status
        found = await (await ann.browser.get(f"/api/t/{ann.key}/board/2")).json()
        assert (found["number"], found["moves"], found["undone"]) == (2, 2, False)
        assert "5" not in json.dumps([found["lines"], found["words"]])
        drawn = await ann.browser.get(f"/t/{found['picture']['url']}")
        assert (drawn.status, drawn.content_type) == (200, "image/jpeg")
        assert (await ann.browser.get(f"/api/t/{ann.key}/board/x")).status == 404


async def test_pictures_of_a_seat_are_not_kept(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann, site.browser() as other:
        await ann.post("do", number=1, said=["bid", "5"])
        page = await ann.page()
        assert [one.id for one in page.pictures] == ["board", "hand"]
        hand = await ann.browser.get(f"/t/{page.pictures[1].url}")
        assert (hand.status, hand.headers["Cache-Control"]) == (200, "no-store")
        assert (await other.get(f"/t/{page.pictures[1].url}")).status == 404
        board = await other.get(f"/t/{page.pictures[0].url}")
        assert (board.status, board.headers["Cache-Control"]) == (200, "private, max-age=86400")
        old = await other.get(f"/t/{page.pictures[0].url.replace('v=', 'v=9')}")
        assert old.headers["Cache-Control"] == "no-store"
        for which in ("seat0", "..", "%2e%2e", "pick", "hand.x"):
            assert (await ann.browser.get(f"/api/t/{ann.key}/picture/{which}")).status == 404
        spots = await (await ann.browser.get(f"/api/t/{ann.key}/spots/hand")).json()
        assert [one["place"] for one in spots["spots"]] == ["die"]


def lighting(state: State, seat: int, said: ChoicePath) -> Choices:
    """Ask for one of two places; the second question highlights three more."""
    if len(said) > 1:
        return Pick("then", t("Then?"), tuple(Option(one, t("{n}", n=1)) for one in "xy"), part=Part("pick", ("x.1",)))
    places = tuple(f"{n}.{n}" for n in range(60))
    return Pick("number", t("Which?"), tuple(Option(one, t("{n}", n=1)) for one in places), part=Part.lighting(places))


async def test_a_picture_that_a_question_names_is_for_its_seat(
    site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    verb = Verb(Bid, t("Bid"), fields=lighting, play=BID.play)
    stage = Stage(
        (verb,), lambda state: (Decision(0, "bid", t("Bid a number"), (verb,)),), lambda state, seat: ("bid", "2")
    )
    changed(monkeypatch, now=partial(_always, stage), stages=(stage,))
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben, site.browser() as other:
        first = (await ann.page()).step
        _, answer = await ann.post("say", number=1, said=["bid", "1.1"], pressed=True)
        then = msgspec.convert(answer["step"], Step)
        for step, named in ((first, Part.lighting(f"{n}.{n}" for n in range(60))), (then, Part("pick", ("x.1",)))):
            assert step is not None
            assert step.picture is not None
            assert step.picture.id == str(named)
            url = step.picture.url
            assert [(await one.get(f"/t/{url}")).status for one in (ann.browser, ben.browser, other)] == [200, 404, 404]
            assert (await ann.browser.get(f"/t/{url.replace('pick.', 'pick.9.')}")).status == 404
            assert (await ann.browser.get(f"/t/{url.partition('&said=')[0]}")).status == 404


async def test_a_table_that_is_open_has_a_page(site: Site, lobby: TableInfo) -> None:
    page = await page_of(site, lobby)
    assert (page.status, page.headline, page.step, page.pictures) == ("open", "2 seats are free.", None, [])
    assert [(one.name, one.note) for one in page.players] == [("Ann", "host")]
    async with site.player(lobby, ANN.id) as ann:
        assert (await ann.page()).viewer.seat == 0
        status, answer = await ann.post("say", number=0, said=[])
        assert (status, answer["code"]) == (409, "bad")


async def test_the_end_is_told(site: Site, running: TableInfo, tables: Tables) -> None:
    number = 1
    while not (await tables.queries.info(running.id)).over:
        for one in (ANN, BEN, CHIE):
            await tables.moves.act(running.id, one.id, ("bid", str(number % 6 + 1)))
        number += 1
    page = await page_of(site, running)
    assert page.status == "finished"
    assert page.headline.startswith("The winner: ")
    assert page.result is not None
    assert page.result[0] == "Over."
    assert len(page.result) == 5
    async with site.player(running, ANN.id) as ann:
        assert (await ann.page()).step is None


async def test_an_ended_table_has_its_reason(site: Site, running: TableInfo, tables: Tables) -> None:
    await tables.ending.end(running.id, Person(ANN.id, "*Ann*"), "No _time_.")
    page = await page_of(site, running)
    assert (page.status, page.headline, page.result) == ("ended", "*Ann* ended this table: “No _time_.”", None)


async def test_a_page_is_in_the_language_of_its_viewer(site: Site, running: TableInfo, tables: Tables) -> None:
    key = await tables.web_access.key(running.id)
    async with site.browser() as browser, site.player(running, ANN.id) as ann:
        for headers, language in (
            ({"Accept-Language": "ja,en;q=0.5"}, "ja"),
            ({}, "en"),
            ({"Accept-Language": "fr"}, "en"),
        ):
            answered = await browser.get(f"/api/t/{key}", **headers)
            assert (await answered.json())["language"] == language
        await tables.users.change(ANN.id, language="ja")
        assert (await (await ann.browser.get(f"/api/t/{key}")).json())["language"] == "ja"
        assert (await ann.page("en")).language == "en"
        document = await (await ann.browser.get(f"/t/{key}")).text()
        assert '<html lang="ja">' in document


async def test_markup_stays_text(site: Site, tables: Tables) -> None:
    evil = Person(66, "</script><b>*x*</b>")
    opened = await tables.lobby.open(game="toy", host=evil, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(opened.id, BEN)
    info = await tables.lobby.start(opened.id, evil, thread_id=13)
    page = await page_of(site, info)
    assert page.players[0].name == evil.name
    assert page.turn == [f"{evil.name} and Ben: Bid a number"]
    async with site.browser() as browser:
        document = await (await browser.get(f"/t/{page.key}")).text()
    assert "<b>" not in document
    assert document.count("</script>") == 3
    assert evil.name in unescape(document)
    data = re.search(r'<script type="application/json" id="page">(.*?)</script>', document)
    assert data is not None
    assert msgspec.json.decode(data[1], type=Page) == page


async def test_a_document_is_read_without_scripts(site: Site, running: TableInfo, key: str) -> None:
    async with site.browser() as browser:
        document = await (await browser.get(f"/t/{key}")).text()
        told = document[document.index("<noscript>") : document.index("</noscript>")]
        assert re.findall("<h[12]>[^<]+</h[12]>", told) == ["<h1>Toy</h1>", "<h2>Players</h2>", "<h2>Board</h2>"]
        for name in re.findall(r'"\.\./(static/[^"]+)"', document):
            file = await browser.get(f"/{name}", **{"Accept-Encoding": "gzip"})
            assert file.headers["Content-Encoding"] == "gzip"
            assert "immutable" in file.headers["Cache-Control"]
            plain = await browser.get(f"/{name}", **{"Accept-Encoding": "identity"})
            assert "Content-Encoding" not in plain.headers
            assert await plain.read() == await file.read()
        style = next(name for name in re.findall(r'"\.\./(static/[^"]+\.css)"', document))
        font = re.search(r"url\(([^)]+\.woff2)\)", await (await browser.get(f"/{style}")).text())
        assert font is not None
        assert (await browser.get(f"/static/{font[1]}")).content_type == "font/woff2"
        assert (await browser.get("/static/none.js")).status == 404
        assert "script-src 'self';" in (await browser.get(f"/t/{key}")).headers["Content-Security-Policy"]


class Again(Action, frozen=True, tag="again"):
    """Bid in a way of one's own."""


class Pass(Action, frozen=True, tag="pass"):
    """Bid nothing."""


def _picking(state: State, seat: int, said: ChoicePath) -> Choices:
    if len(said) > 1:
        return Complete(t("Bid {n}", n=said[1]))
    low = Refusal("r", t("Too low."))
    return Pick(
        "number",
        t("Which?"),
        tuple(Option(str(n), t("{n}", n=n), refusal=low if n == 1 else None) for n in range(1, 4)),
        rule="T1",
    )


async def test_places_lead_further_from_the_verbs(
    site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    bid = Verb(Bid, pictured("", t("B"), t("Bid")), fields=_picking, play=BID.play)
    by_tokens = Verb(Again, t("Bid, pick tokens"), fields=_picking, play=BID.play)
    verbs = (bid, by_tokens)
    ends = Verb(Pass, t("Pass"), fields=lambda state, seat, said: Complete(t("Pass")), play=BID.play)

    def decisions(state: State) -> tuple[Decision, ...]:
        keys = [
            Shortcut(("bid", "2"), t("Two")),
            *(Shortcut(("bid", "2", n), pictured("", t("B↑"), t("Bid up"))) for n in "45"),
        ]
        shown = DecisionOptions(shortcuts=((*keys, Shortcut(("bid", "2", "6"), t("Shut"), open=False)),))
        return (Decision(0, "bid", t("Bid a number"), (*verbs, ends), attention=shown),)

    stage = Stage((*verbs, ends), decisions, lambda state, seat: ("bid", "2"))
    changed(monkeypatch, now=partial(_always, stage), stages=(stage,))

    def place(view: Any, said: ChoicePath, value: str) -> Part | None:
        return Part("box", value) if said in (("bid",), ("again",), ("bid", "2")) and value != "5" else None

    monkeypatch.setitem(RENDERERS, "toy", dataclasses.replace(RENDERERS["toy"], place=place))
    async with site.player(running, ANN.id) as ann:
        page = await ann.page()
        assert page.step is not None
        assert page.also is None
        assert page.step.said == []
        assert [(one.place, one.said, one.name) for one in page.step.reach] == [
            ("box:2", ["bid", "2"], "Bid: 2"),
            ("box:3", ["bid", "3"], "Bid: 3"),
            ("box:4", ["bid", "2", "4"], "Bid up"),
        ], "each move once, nothing that is refused, and the usual one of two verbs that ask the same"
        options, shortcuts = page.step.options, page.step.instead
        assert [(one.name, one.spoken) for one in options] == [("B", "Bid"), ("Bid, pick tokens", ""), ("Pass", "")]
        assert [(one.name, one.spoken) for one in shortcuts] == [("Two", ""), *[("B↑", "Bid up")] * 2]
        _, answer = await ann.post("say", number=1, said=["bid"], pressed=True)
        assert [(one["value"], one["place"], one["refusal"]) for one in answer["step"]["options"]] == [
            ("1", "box:1", "Too low."),
            ("2", "box:2", None),
            ("3", "box:3", None),
        ]
        assert answer["step"]["back"] == []
        assert (answer["step"]["kind"], answer["step"]["crumbs"]) == ("pick", ["B"])
