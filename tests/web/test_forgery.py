"""Requests that are forged, replayed, stolen, broken or too large are refused."""

from __future__ import annotations

import asyncio
import logging

import msgspec
import pytest

from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web.page_moves import Actor
from tests.tables.conftest import ANN, BEN
from tests.web.site import Site, served

STRANGER = 99
SAY = {"number": 1, "said": ["bid", "2"], "id": "5"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": ""},
        {"Origin": "null"},
        {"Origin": "https://evil.example"},
        {"Origin": "https://1.discordsays.com", "Authorization": "Bearer x"},
        {"X-Taku": ""},
        {"X-Taku": "2"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data"},
        {"Content-Type": ""},
    ],
    ids=str,
)
async def test_what_another_site_sends_does_nothing(site: Site, running: TableInfo, headers: dict[str, str]) -> None:
    async with site.player(running, ANN.id) as ann:
        for path in ("say", "do", "undo", "consent", "hint", "note", "try"):
            answered = await ann.browser.send(f"/api/t/{ann.key}/{path}", SAY, headers)
            assert (answered.status, (await answered.json())["code"]) == (403, "bad")
        for path in ("enter", "leave"):
            assert (await ann.browser.send(f"/api/{path}", {}, headers)).status == 403
        page = await ann.page()
        assert (page.number, page.viewer.seat) == (1, 0), "signed in still"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'{"number":1}',
        b'{"number":1,"said":["bid","2"],"id":5}',
        b'{"number":1,"said":["bid","2"],"id":"-5"}',
        b'{"number":1,"said":["bid","2"],"id":"\xd9\xa1"}',
        b'{"number":1,"said":["bid","2"],"id":"123456789012345678901"}',
        b'{"number":1e99,"said":["bid","2"],"id":"5"}',
        b'{"number":"1","said":["bid","2"],"id":"5"}',
        b'{"number":1,"said":"bid","id":"5"}',
        b'{"number":1,"said":["bid",2],"id":"5"}',
        b'{"number":1,"said":["bid","2"],"id":"5","seat":1}',
        b'{"number":1,"said":["bid","\xff"],"id":"5"}',
        b'{"number":1,"said":[' + b"[" * 5000 + b"]" * 5000 + b'],"id":"5"}',
        msgspec.json.encode({**SAY, "said": ["bid"] * 41}),
        msgspec.json.encode({**SAY, "said": ["bid", "2" * 601]}),
    ],
)
async def test_a_body_that_is_no_request_does_nothing(site: Site, running: TableInfo, raw: bytes) -> None:
    async with site.player(running, ANN.id) as ann:
        for path in ("say", "do"):
            answered = await ann.browser.send(f"/api/t/{ann.key}/{path}", None, raw=raw)
            assert (answered.status, (await answered.json())["code"]) == (400, "bad")
        assert (await ann.page()).number == 1


async def test_a_large_body_is_not_read(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        answered = await ann.browser.send(f"/api/t/{ann.key}/say", None, raw=b" " * (16 * 1024 + 1))
        assert (answered.status, (await answered.json())["code"]) == (413, "bad")


async def test_numbers_far_away_are_out_of_date(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        for number in (-1, 0, 2, 10**18, -(10**18)):
            _, answer = await ann.post("do", number=number, said=["bid", "2"])
            assert "page" in answer
        assert (await ann.page()).number <= 2


@pytest.mark.parametrize("private", [True, False])
async def test_a_table_that_is_not_public_is_like_none(site: Site, tables: Tables, private: bool) -> None:
    if private:
        info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", private=True)
        await tables.invitations.invite(info.id, ANN, [BEN.id])
    else:
        info = await tables.solo.open(game="toy", person=ANN, channel_id=20, language="en")
    key, none = await tables.web_access.key(info.id), await tables.web_access.key(999)
    async with site.browser() as browser, site.player(info, STRANGER) as other, site.player(info, ANN.id) as ann:
        for one in (browser, other.browser):
            for path in ("", "/events", "/picture/board", "/spots/board", "/board/1", "/board/1/picture"):
                answers = [await one.get(f"/api/t/{name}{path}") for name in (key, none, f"{info.id}-{'0' * 16}", "x")]
                assert {(each.status, await each.text()) for each in answers} == {(404, await answers[0].text())}
            documents = [await one.get(f"/t/{name}") for name in (key, none, "1")]
            assert {(each.status, await each.text()) for each in documents} == {(404, await documents[0].text())}
        for what in ("say", "do", "undo", "consent", "hint", "note", "try"):
            body = {"id": "5", "number": 0, "said": [], "agrees": True, "act": "open"}
            fields = {
                "say": "id number said",
                "do": "id number said",
                "consent": "id number agrees",
                "note": "text",
                "try": "id number act",
            }
            sent = {name: body.get(name, "") for name in fields.get(what, "id number").split()}
            assert (await other.browser.send(f"/api/t/{key}/{what}", sent)).status == 404
        assert (await ann.browser.get(f"/api/t/{key}")).status == 200
        if private:
            async with site.player(info, BEN.id) as invited:
                assert (await invited.browser.get(f"/api/t/{key}")).status == 200


async def test_only_a_seat_acts(site: Site, running: TableInfo) -> None:
    async with site.player(running, STRANGER) as other, site.browser() as browser:
        for what in ("say", "do"):
            assert (await other.post(what, number=1, said=["bid", "2"]))[0] == 403
            answered = await browser.send(f"/api/t/{other.key}/{what}", SAY)
            assert (answered.status, (await answered.json())["code"]) == (401, "private")
        assert (await other.post("undo", number=1))[1]["code"] == "seat"
        assert (await other.page()).number == 1


async def test_a_code_is_used_once_and_for_its_table(site: Site, running: TableInfo, tables: Tables) -> None:
    key = await tables.web_access.key(running.id)
    code = await tables.web_access.offer(running.id, ANN.id)
    async with site.browser() as first, site.browser() as second:
        other = await tables.web_access.key(running.id + 1)
        wrong = [(other, code), (f"{running.id}-{'0' * 16}", code), ("x", code), (key, "x"), (key, "")]
        for one, given in wrong:
            refused = await second.send("/api/enter", {"key": one, "code": given})
            assert (refused.status, refused.cookies) == (403, {})
        entered = await first.send("/api/enter", {"key": key, "code": code})
        cookie = entered.headers["Set-Cookie"]
        assert entered.status == 204
        for part in ("HttpOnly", "Max-Age=2592000", "Path=/taku", "SameSite=Lax"):
            assert part in cookie
        assert "Secure" not in cookie, "by http alone, as in the demo"
        assert (await second.send("/api/enter", {"key": key, "code": code})).status == 403
        assert (await (await second.get(f"/api/t/{key}")).json())["viewer"]["signed_in"] is False


async def test_a_code_of_somebody_else_replaces_nobody_by_itself(
    site: Site, running: TableInfo, tables: Tables
) -> None:
    async with site.player(running, ANN.id) as ann:
        code = await tables.web_access.offer(running.id, BEN.id)
        refused = await ann.browser.send("/api/enter", {"key": ann.key, "code": code})
        assert (refused.status, (await refused.json())["as"]) == (409, "Ann")
        assert (await ann.page()).viewer.seat == 0
        assert await tables.web_access.browsers(ANN.id) == 1
        taken = await ann.browser.send("/api/enter", {"key": ann.key, "code": code, "replace": True})
        assert taken.status == 204
        assert (await ann.page()).viewer.seat == 1
        assert [await tables.web_access.browsers(one.id) for one in (ANN, BEN)] == [0, 1]


async def test_a_session_ends(site: Site, running: TableInfo, tables: Tables) -> None:
    async with site.player(running, ANN.id) as ann:
        (cookie,) = ann.browser.session.cookie_jar
        token = cookie.value
        assert (await ann.browser.send("/api/leave", {})).status == 204
        assert not list(ann.browser.session.cookie_jar)
        for headers in ({"Cookie": f"taku_session={token}"}, {"Authorization": f"Bearer {token}"}):
            answered = await ann.browser.get(f"/api/t/{ann.key}", **headers)
            assert (await answered.json())["viewer"]["signed_in"] is False


@pytest.mark.parametrize("token", ["", "x", "0" * 64, "a" * 5000, "é", "'; drop table users; --"])
async def test_a_forged_session_is_nobody(site: Site, running: TableInfo, key: str, token: str) -> None:
    async with site.browser() as browser:
        for headers in ({"Cookie": f"taku_session={token}"}, {"Authorization": f"Bearer {token}"}):
            answered = await browser.get(f"/api/t/{key}", **headers)
            assert (await answered.json())["viewer"] == {"seat": None, "name": None, "signed_in": False}
            assert (await browser.send(f"/api/t/{key}/do", SAY, headers)).status == 401


async def test_in_discords_frame_a_token_is_enough(tables: Tables, running: TableInfo) -> None:
    async with served(tables, activity="secret") as site, site.browser() as browser:
        key = await tables.web_access.key(running.id)
        token = await tables.web_access.enter_by_oauth(ANN.id)
        framed = {"Origin": "https://123.discordsays.com", "Authorization": f"Bearer {token}"}
        assert (await browser.send(f"/api/t/{key}/do", SAY, framed)).status == 200
        for origin in ("https://x.discordsays.com", "https://123.discordsays.com.evil.example", "https://discord.com"):
            assert (await browser.send(f"/api/t/{key}/do", SAY, {**framed, "Origin": origin})).status == 403
        cookie = {"Origin": framed["Origin"], "Cookie": f"taku_session={token}"}
        assert (await browser.send(f"/api/t/{key}/do", SAY, cookie)).status == 403, "a cookie is sent by any site"
        policy = (await browser.get(f"/t/{key}")).headers["Content-Security-Policy"]
        assert policy.endswith("frame-ancestors https://discord.com https://*.discord.com https://*.discordsays.com")


async def test_answers_say_how_they_may_be_used(site: Site, running: TableInfo, key: str) -> None:
    async with site.browser() as browser:
        for path in (f"/t/{key}", f"/api/t/{key}", f"/api/t/{key}/picture/board", "/t/x", "/api/t/x", "/static/x"):
            headers = (await browser.get(path)).headers
            assert headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
            assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["X-Robots-Tag"] == "noindex"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_nothing_secret_is_logged(
    site: Site, running: TableInfo, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code = await tables.web_access.offer(running.id, ANN.id)
    key = await tables.web_access.key(running.id)
    async with site.browser() as browser:
        await browser.send("/api/enter", {"key": key, "code": code})
        (cookie,) = browser.session.cookie_jar
        await browser.send(f"/api/t/{key}/note", {"text": "a private plan"})
        await browser.get(f"/api/t/{key}/picture/nothing")
    for secret in (code, cookie.value, "a private plan", key):
        assert secret not in caplog.text


async def test_nothing_is_begun_at_the_end(site: Site, running: TableInfo) -> None:
    async with site.player(running, ANN.id) as ann:
        site.client.shutdown.draining = True
        status, answer = await ann.post("do", number=1, said=["bid", "2"])
        assert (status, answer["code"]) == (503, "limit")
        assert (await ann.page()).number == 1


async def test_an_error_of_ours_tells_nothing(
    site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(site.tables.reader, "newest", broken)
    async with site.browser() as browser:
        for path in (f"/t/{key}", f"/api/t/{key}"):
            answered = await browser.get(path)
            assert answered.status == 500
            assert "secret" not in await answered.text()
    assert "a request of a page failed" in caplog.text


async def test_a_body_that_does_not_come_is_not_waited_for(
    site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.web.requests.ARRIVING", 0.05)
    host, port = site.origin.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = (
        f"POST /taku/api/leave HTTP/1.1\r\nHost: x\r\nOrigin: {site.origin}\r\nX-Taku: 1\r\n"
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    )
    writer.write(head.replace("/leave", "/enter").encode())
    assert (await asyncio.wait_for(reader.read(100), 5)).startswith(b"HTTP/1.1 400")
    writer.close()


def test_ids_of_requests_are_none_of_discord() -> None:
    info = TableInfo(1, "toy", "running", 1, 1, 1, 1, "en", "days", {}, 2, (), 1, "")  # type: ignore[arg-type]
    found = {Actor(info, user, "en", "k").interaction(given) for user in (1, 2) for given in (1, 2, 2**64 - 1)}
    assert len(found) == 6
    assert all(-(2**63) <= one < 0 for one in found)
