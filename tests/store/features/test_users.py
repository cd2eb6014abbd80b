"""Tests of settings of servers and users."""

from bot.rows import GuildRow, UserRow
from bot.store import Store
from tests.store.builders import ANN


async def test_defaults_until_somebody_chooses(store: Store) -> None:
    assert await store.users.guild(5) == GuildRow(5, None)
    assert await store.users.user(ANN) == UserRow(ANN, None, None, None, None, None, True, False)


async def test_a_change_of_a_server_leaves_its_others_as_they_are(store: Store) -> None:
    await store.users.change_guild(5, language="ja", channels=(7, 8), most_tables=3)
    await store.users.change_guild(6, language="ja")
    changed = await store.users.change_guild(5, language="en", opener_role=1 << 60)
    assert changed == await store.users.guild(5) == GuildRow(5, "en", (7, 8), 1 << 60, 3)


async def test_a_change_of_settings_leaves_the_others_as_they_are(store: Store) -> None:
    await store.users.change(ANN, language="en")
    changed = await store.users.change(ANN, language="ja", locale="ja", quiet_from=22, quiet_to=7)
    assert changed == await store.users.user(ANN) == UserRow(ANN, "ja", "ja", None, 22, 7)
    assert await store.users.change(ANN, dm_closed=True) == UserRow(ANN, "ja", "ja", None, 22, 7, dm_closed=True)


async def test_servers_that_have_a_post(store: Store) -> None:
    for guild in (5, 6, 7):
        await store.users.change_guild(guild, notice_channel=1, notice_message=guild)
    await store.users.change_guild(6, notice_channel=None, notice_message=None)
    await store.users.change_guild(8, language="ja")
    assert await store.users.with_notice() == [5, 7]
