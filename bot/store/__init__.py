"""The store: SQLAlchemy Core over SQLite or PostgreSQL, migrated by Alembic. It knows no game and no Discord."""

from bot.store.errors import Duplicate, NewerDatabase, Stale, StoreBusy, StoreError
from bot.store.store import Store

__all__ = ["Duplicate", "NewerDatabase", "Stale", "Store", "StoreBusy", "StoreError"]
