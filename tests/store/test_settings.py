"""What servers and people chose."""

from bot.rows import GuildRow, UserRow
from bot.store import Store
from tests.store.make import ANN


async def test_defaults_until_somebody_chooses(store: Store) -> None:
    assert await store.people.guild(5) == GuildRow(5, None)
    assert await store.people.user(ANN) == UserRow(ANN, None, None, None, None, None, True, False)


async def test_saving_overwrites(store: Store) -> None:
    await store.people.save_guild(GuildRow(5, "ja"))
    await store.people.save_guild(GuildRow(5, "en"))
    await store.people.save_guild(GuildRow(6, "ja"))
    assert await store.people.guild(5) == GuildRow(5, "en")


async def test_a_change_of_settings_leaves_the_others_as_they_are(store: Store) -> None:
    await store.people.change(ANN, language="en")
    changed = await store.people.change(ANN, language="ja", locale="ja", quiet_from=22, quiet_to=7)
    assert changed == await store.people.user(ANN) == UserRow(ANN, "ja", "ja", None, 22, 7)
    assert await store.people.change(ANN, dm_closed=True) == UserRow(ANN, "ja", "ja", None, 22, 7, dm_closed=True)
