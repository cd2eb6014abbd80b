"""Tests of the configuration: defaults, and one clear sentence for each error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import BadSettings, Settings, load_settings

EXAMPLE = Path(__file__).resolve().parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in names():
        monkeypatch.delenv(name, raising=False)


def names() -> set[str]:
    """Return the names of all settings."""
    ours = {f"TAKU_{name.upper()}" for name in Settings.model_fields if name not in ("token", "public_key")}
    return {"DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"} | ours


def test_the_example_names_every_setting_and_no_other() -> None:
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE.read_text(), re.MULTILINE)) == names()


def test_the_example_shows_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = load_settings()
    for name, value in re.findall(r"^#(TAKU_[A-Z_]+)=(.+)$", EXAMPLE.read_text(), re.MULTILINE):
        monkeypatch.setenv(name, value)
    assert load_settings() == defaults


def test_a_missing_token_is_one_sentence() -> None:
    with pytest.raises(BadSettings, match="DISCORD_TOKEN is missing"):
        load_settings().discord_token()


def test_a_token_is_read_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    settings = load_settings()
    assert settings.discord_token() == "very-secret"
    assert "very-secret" not in repr(settings)


@pytest.mark.parametrize(
    ("token", "bot_id"),
    [("MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.secret", 123456789012345678), ("very-secret", None), ("", None), ("ä.b", None)],
)
def test_a_token_says_whose_it_is(monkeypatch: pytest.MonkeyPatch, token: str, bot_id: int | None) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert load_settings().bot_id == bot_id


def test_the_password_of_a_database_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKU_DATABASE", "postgresql+asyncpg://taku:very-secret@host/taku")
    assert "very-secret" not in repr(load_settings())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TAKU_LANGUAGE", "fr"),
        ("TAKU_AI_SECONDS", "-1"),
        *(("TAKU_MASTER_SECONDS", one) for one in ("-1", "61", "long")),
        ("TAKU_REQUESTS", "0"),
        ("TAKU_DEV_GUILD", "here"),
        ("TAKU_LOG_LEVEL", "loud"),
        ("TAKU_METRICS", "everywhere"),
        ("TAKU_LOG", "xml"),
        ("TAKU_OWNERS", "Ann"),
        *(("TAKU_SOURCE", one) for one in ("here", "ftp://example.org", "https://", "https://a b")),
        ("TAKU_OWNER_GUILD", "0"),
        ("DISCORD_PUBLIC_KEY", "abc"),
        *(("TAKU_LISTEN", one) for one in ("here:", ":80", "::1:80", "here:99999", "http://here:80")),
        *(("TAKU_SHARDS", one) for one in ("0", "0/0", "4/4", "0,0/4", "0,/4", "0/4/5", "a/4", "-1/4")),
    ],
)
def test_a_wrong_value_is_named_and_not_repeated(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as raised:
        load_settings()
    assert str(raised.value).startswith(f"{name} is wrong: ")
    assert "\n" not in str(raised.value)


def test_who_runs_it_and_where_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKU_OWNERS", "7, 8,")
    monkeypatch.setenv("TAKU_METRICS", "9464")
    assert load_settings().owners == {7, 8}
    assert load_settings().metrics == ("127.0.0.1", 9464)


def test_a_wrong_address_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKU_METRICS", "everywhere")
    with pytest.raises(BadSettings) as raised:
        load_settings()
    assert str(raised.value) == (
        "TAKU_METRICS is wrong: a port such as 9464 is meant, or an address and a port such as 127.0.0.1:9464."
    )


@pytest.mark.parametrize(
    ("value", "at"), [("127.0.0.1:80", ("127.0.0.1", 80)), ("[::1]:8080", ("::1", 8080)), ("taku:1", ("taku", 1))]
)
def test_where_to_listen(monkeypatch: pytest.MonkeyPatch, value: str, at: tuple[str, int]) -> None:
    monkeypatch.setenv("TAKU_LISTEN", value)
    assert load_settings().listen == at


def test_which_connections_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().shards_here is None
    monkeypatch.setenv("TAKU_SHARDS", "0,3/4")
    assert load_settings().shards_here == ((0, 3), 4)


def test_without_a_public_key_nothing_is_served() -> None:
    with pytest.raises(BadSettings, match="DISCORD_PUBLIC_KEY is missing"):
        load_settings().discord_public_key()


def test_the_file_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("TAKU_LANGUAGE=ja\n")
    assert load_settings().language == "ja"
