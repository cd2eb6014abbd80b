"""The store: SQLAlchemy Core over SQLite or PostgreSQL, migrated by Alembic. It knows no game and no Discord."""

from bot.store.engine.errors import DuplicateInteraction, NewerDatabase, ConflictError, StoreBusy, StoreError
from bot.store.store import Store

__all__ = ["DuplicateInteraction", "NewerDatabase", "ConflictError", "Store", "StoreBusy", "StoreError"]
