"""The store: SQLAlchemy Core over SQLite or PostgreSQL, migrated by Alembic. It knows no game and no Discord."""

from bot.store.engine.errors import AlreadyCommitted, NewerDatabase, Overtaken, StoreBusy, StoreError
from bot.store.store import Store

__all__ = ["AlreadyCommitted", "NewerDatabase", "Overtaken", "Store", "StoreBusy", "StoreError"]
