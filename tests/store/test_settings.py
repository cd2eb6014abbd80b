"""What servers and people chose."""

from bot.store import Store
from bot.store.rows import GuildRow, UserRow
from tests.store.make import ANN


async def test_defaults_until_somebody_chooses(store: Store) -> None:
    assert await store.guild(5) == GuildRow(5, None)
    assert await store.user(ANN) == UserRow(ANN, None, None, None, None, None, True, False)


async def test_saving_overwrites(store: Store) -> None:
    await store.save_guild(GuildRow(5, "ja"))
    await store.save_guild(GuildRow(5, "en"))
    await store.save_guild(GuildRow(6, "ja"))
    assert await store.guild(5) == GuildRow(5, "en")

    chosen = UserRow(ANN, "ja", "ja", "Asia/Tokyo", 22, 7, False, True)
    await store.save_user(UserRow(ANN, "en"))
    await store.save_user(chosen)
    assert await store.user(ANN) == chosen
