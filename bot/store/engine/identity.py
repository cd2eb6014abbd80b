"""Identity of a database: its random id, the bot that owns it, and the secret of its pages."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, bindparam, select

from bot.store.engine.database import Database
from bot.store.engine.errors import StoreError
from bot.store.schema import database_identity

BORN, BOT, WEB = "born", "bot", "web"
VALUE = select(database_identity.c.value).where(database_identity.c.what == bindparam("of"))


class WrongBot(StoreError):
    """The database belongs to another bot; the message says what to do."""

    def __init__(self, owner: str, bot_id: int) -> None:
        super().__init__(
            f"This database is another bot's: {owner} plays on it, and DISCORD_TOKEN is that of {bot_id}. Give each "
            "bot a database of its own (TAKU_DATABASE). If this bot is to take the tables over for good, say so once: "
            "python -m bot adopt."
        )


class DatabaseIdentity:
    """Identity of a database: an id of its own, and the first bot that plays on it."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def id(self) -> str:
        """Return the random id from its creation; copies share it, other databases do not."""
        return str((await self._db.fetch(VALUE, {"of": BORN}))[0][0])

    async def owner(self) -> str | None:
        """Return the user id of the bot that owns the database; None before the first one."""
        return next((str(value) for (value,) in await self._db.fetch(VALUE, {"of": BOT})), None)

    async def claim_for(self, bot_id: int) -> None:
        """Bind the database to this bot if it has no owner. Raises WrongBot if it has another one."""

        def work(connection: Connection) -> str:
            connection.execute(self._db.add(database_identity), {"what": BOT, "value": str(bot_id)})
            return connection.execute(VALUE, {"of": BOT}).scalar_one()

        if (owner := await self._db.transaction(work)) != str(bot_id):
            raise WrongBot(owner, bot_id)

    async def web_secret(self) -> str:
        """Return the secret of the addresses of pages, which is made once."""

        def work(connection: Connection) -> str:
            connection.execute(self._db.add(database_identity), {"what": WEB, "value": secrets.token_hex(32)})
            return connection.execute(VALUE, {"of": WEB}).scalar_one()

        found = await self._db.fetch(VALUE, {"of": WEB})
        return str(found[0][0]) if found else await self._db.transaction(work)

    async def adopt(self, bot_id: int) -> None:
        """Bind the database to this bot, whatever its owner was."""
        await self._db.write((self._db.upsert(database_identity), {"what": BOT, "value": str(bot_id)}))
