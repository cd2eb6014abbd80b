"""A try on a page: a private copy of the table, in which nothing counts."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from bot.ai_worker.client import AiWorkerPool
from bot.ai_worker.protocol import PlayOnRequest
from bot.ai_worker.worker import respond
from bot.games.engine.play_on import TriedMove
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web.payloads import Answer, Page
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.toy_game import changed
from tests.web.site import Player, Site

STRANGER = 99


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let AI players of a try move in this process."""

    async def play_on(_: AiWorkerPool, question: PlayOnRequest) -> tuple[TriedMove, ...]:
        return respond(question).moves

    monkeypatch.setattr(AiWorkerPool, "play_on", play_on)


async def trying(player: Player, act: str, *said: str, number: int = 0, given: int | None = None) -> Answer:
    """Act in a try; return the answer."""
    status, answer = await player.post("try", act=act, said=said, number=number, given=given)
    assert status == 200, answer
    return msgspec.convert(answer, Answer)


async def page_after(player: Player, act: str, *said: str, number: int = 0) -> Page:
    """Act in a try; return the page of it."""
    page = (await trying(player, act, *said, number=number)).page
    assert page is not None
    return page


@pytest.mark.usefixtures("open_ended")
async def test_a_turn_is_tried_taken_back_and_begun_again(site: Site, running: TableInfo, tables: Tables) -> None:
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben:
        before, page = await ann.page(), await page_after(ann, "open")
        assert (before.tries, before.sandbox, page.tries, page.hints, page.note) == (True, None, False, False, None)
        assert (page.number, page.version, page.turn, page.log) == (0, before.version, before.turn, [])
        assert page.sandbox is not None
        assert (page.sandbox.table, page.sandbox.waits, page.sandbox.does, page.undo) == (1, False, None, "")
        asked = await trying(ann, "say", "bid")
        assert asked.step is not None
        assert (asked.step.said, asked.step.kind) == (["bid"], "number")
        refused = await trying(ann, "say", "bid", "7")
        assert refused.step is not None
        assert refused.step.notes == ["“7” is not possible. Choose a number from 1 to 6."]
        page = await page_after(ann, "say", "bid", "4")
        assert page.sandbox is not None
        assert (page.number, page.hand_words, page.undo, page.sandbox.told) == (
            1,
            ["You bid 4."],
            "free",
            ["Ann has bid.", "You bid 4."],
        )
        assert (page.sandbox.waits, page.sandbox.does, page.sandbox.now) == (True, "At the table: Bid 4", True)
        page = await page_after(ann, "on", number=1)
        assert (page.number, page.headline) == (3, "Round 2")
        assert page == msgspec.json.decode(
            await (await ann.browser.get(f"/api/t/{ann.key}/try?lang=en")).read(), type=Page
        )
        assert (await page_after(ann, "undo", number=3)).hand_words == ["You bid 4."]
        assert (await page_after(ann, "over", number=1)).hand_words == []
        assert (await ann.page()) == before, "the table knows nothing of it"
        assert "4" not in msgspec.json.encode((await ben.page()).log).decode()


async def test_the_last_answer_is_no_confirmation(site: Site, running: TableInfo, tables: Tables) -> None:
    for one in (ANN, BEN):
        await tables.moves.act(running.id, one.id, ("bid", "1"))
    async with site.player(running, CHIE.id) as chie:
        await trying(chie, "open")
        page = await page_after(chie, "say", "bid", "2")
        assert page.sandbox is not None
        assert page.headline.startswith(("Round 2", "The game would be over. The winner: "))
        assert (page.result, page.status) == (None, "running")
        assert (await chie.page()).number == 3


async def test_a_request_of_another_state_changes_nothing(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        await trying(ann, "open")
        for _ in range(2):
            page = await page_after(ann, "say", "bid", "4")
            assert page.number == 1, "a repeated request makes its move once"
        for act in ("undo", "on", "do"):
            answer = await trying(ann, act, number=5)
            assert answer.page is not None
            assert (answer.page.number, answer.told) == (1, ["The board has changed meanwhile."])


async def test_what_was_tried_is_done_at_the_table(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        await trying(ann, "open")
        await trying(ann, "say", "bid", "4")
        answers = [await trying(ann, "do", number=1, given=8) for _ in range(2)]
        assert answers[0].told == ["Ann has bid.", "You bid 4."]
        for one in answers:
            assert one.page is not None
            assert (one.page.number, one.page.sandbox, one.page.hand_words) == (2, None, ["You bid 4."])
        gone = await ann.browser.get(f"/api/t/{ann.key}/try")
        assert (gone.status, (await gone.json())["error"]) == (
            409,
            "This try is not open any more. Begin another one with Try….",
        )
        answer = await trying(ann, "undo", number=1)
        assert answer.page is not None
        assert answer.page.sandbox is None


async def test_the_table_goes_on_meanwhile(site: Site, running: TableInfo, tables: Tables) -> None:
    async with site.player(running, ANN.id) as ann:
        await trying(ann, "open")
        await tables.moves.act(running.id, BEN.id, ("bid", "2"))
        page = await page_after(ann, "say", "bid", "4")
        assert page.sandbox is not None
        assert (page.sandbox.outdated, page.sandbox.table) == (True, 2)
        assert [one.acts for one in page.players] == [False, True, True], "Ben has not bid in the try"
        page = await page_after(ann, "over", number=1)
        assert page.sandbox is not None
        assert (page.sandbox.outdated, page.number, page.players[1].acts) == (False, 0, False)


async def test_a_try_may_have_a_price(
    site: Site, running: TableInfo, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, meta=msgspec.structs.replace(GAMES["toy"].meta, sandbox_unrates=True))
    async with site.player(running, ANN.id) as ann:
        answer = await trying(ann, "open")
        assert answer == Answer(None, None, [], "If you try moves on the board, this game is not rated any more.")
        assert (await tables.queries.info(running.id)).unrated == ""
        assert (await page_after(ann, "agree")).sandbox is not None
        assert (await tables.queries.info(running.id)).unrated != ""
        assert (await trying(ann, "open")).price is None


async def test_only_a_seat_tries_and_only_where_the_host_allows_it(
    site: Site, running: TableInfo, tables: Tables
) -> None:
    async with site.player(running, STRANGER) as other, site.browser() as browser:
        assert not (await other.page()).tries
        for path in ("try", "try/picture/board", "try/spots/board"):
            assert (await browser.get(f"/api/t/{other.key}/{path}")).status == 401
            assert (await other.browser.get(f"/api/t/{other.key}/{path}")).status == 403
        for act in ("open", "agree", "over", "say", "on", "undo", "do"):
            assert (await other.post("try", act=act, number=0))[0] == 403
            assert (await browser.send(f"/api/t/{other.key}/try", {"act": act, "number": 0, "id": "5"})).status == 401
        bodies: tuple[dict[str, Any], ...] = ({"act": "close"}, {"act": "say", "said": ["bid"] * 41}, {"said": []})
        for body in bodies:
            assert (await other.post("try", number=0, **body))[0] == 400
    opened = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.lobby.configure(opened.id, ANN, hints=False)
    await tables.seating.join(opened.id, BEN)
    without = await tables.lobby.start(opened.id, ANN, thread_id=14)
    async with site.player(without, ANN.id) as ann:
        assert not (await ann.page()).tries
        status, answer = await ann.post("try", act="open", number=0)
        assert (status, answer["error"]) == (409, "Moves can't be tried at this table.")


async def test_pictures_of_a_try_are_its_players(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben:
        seen = list[str]()
        for said in ("2", "3"):
            await trying(ann, "over")
            for act, number in (("say", 0), ("on", 1)):
                page = await page_after(ann, act, "bid", said, number=number)
                seen += [one.url for one in page.pictures]
                assert "/try/picture/board?" in page.pictures[0].url
        assert len({*seen}) == len(seen)
        drawn = await ann.browser.get(f"/t/{seen[-1]}")
        assert (drawn.status, drawn.headers["Cache-Control"]) == (200, "no-store")
        assert (await ben.browser.get(f"/t/{seen[-1]}")).status == 409
        spots = await (await ann.browser.get(f"/api/t/{ann.key}/try/spots/board")).json()
        assert [one["place"] for one in spots["spots"]] == ["box:bids"]
        assert (await ann.browser.get(f"/api/t/{ann.key}/try/picture/nothing")).status == 404


async def test_a_user_tries_one_thing_at_a_time(
    site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def slowly(*_: Any) -> tuple[TriedMove, ...]:
        begun.set()
        await may_end.wait()
        return ()

    monkeypatch.setattr(AiWorkerPool, "play_on", slowly)
    async with site.player(running, ANN.id) as ann, site.player(running, BEN.id) as ben:
        for one in (ann, ben):
            await trying(one, "open")
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(trying(ann, "on"))
            await begun.wait()
            status, answer = await ann.post("try", act="over", number=0)
            assert (status, answer["error"]) == (409, "The AI is thinking.")
            assert (await page_after(ben, "say", "bid", "3")).number == 1
            may_end.set()


async def test_the_stream_tells_nothing_of_a_try(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann, site.browser() as other:
        stream = await other.get(f"/api/t/{ann.key}/events")
        first = await stream.content.readuntil(b"}\n\n")
        await trying(ann, "open")
        for number in range(3):
            await trying(ann, "say", "bid", str(number + 2), number=number)
        await ann.post("note", text="x")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.3):
                await stream.content.readuntil(b"}\n\n")
        assert b'"number":1' in first
        stream.close()


async def test_a_try_in_japanese(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        status, _ = await ann.post("try?lang=ja", act="open", number=0)
        assert status == 200
        page = await (await ann.browser.get(f"/api/t/{ann.key}/try?lang=ja")).json()
        assert (page["language"], page["pictures"][0]["name"]) == ("ja", "盤面")
        document = await (await ann.browser.get(f"/t/{ann.key}?lang=ja")).text()
        assert "お試し：卓には影響しません。他の人の手元や運は仮のものです。" in document
