"""Tests of broken connections: resumed and new sessions."""

import pytest
from discord.backoff import ExponentialBackoff

from .conftest import Scene


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip discord.py's pause of up to 2 s before it reconnects."""

    def no_delay(_self: object) -> float:
        return 0.0

    monkeypatch.setattr(ExponentialBackoff, "delay", no_delay)


async def test_frames_are_compressed(scene: Scene) -> None:
    assert all(session.line.zlib for session in scene.fake.gateway.sessions.values())


@pytest.mark.usefixtures("_at_once")
async def test_asked_to_reconnect_the_bot_resumes(scene: Scene) -> None:
    await scene.fake.gateway.reconnect()
    await scene.fake.until(lambda: "resumed" in scene.bot.events)
    assert scene.fake.gateway.connects == {"identify": 1, "resume": 1}
    assert (await scene.ann.slash(scene.channel, "game status")).text


@pytest.mark.usefixtures("_at_once")
async def test_what_was_asked_while_the_line_was_cut_arrives(scene: Scene) -> None:
    await scene.fake.gateway.cut(1012)
    assert (await scene.ann.slash(scene.channel, "game status")).text
    assert scene.fake.gateway.connects == {"identify": 1, "resume": 1}


@pytest.mark.usefixtures("_at_once")
async def test_a_lost_session_begins_anew(scene: Scene) -> None:
    await scene.fake.gateway.invalidate()
    await scene.fake.gateway.ready.wait()
    assert scene.fake.gateway.connects["identify"] == 2
    assert (await scene.ann.slash(scene.channel, "game status")).text
