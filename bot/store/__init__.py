"""Database layer: SQLAlchemy Core over SQLite or PostgreSQL, migrated by Alembic.

It knows no game and no Discord.
"""

from bot.store.engine.errors import ConflictError, DuplicateInteraction, NewerDatabase, StoreBusy, StoreError
from bot.store.store import Store

__all__ = ["ConflictError", "DuplicateInteraction", "NewerDatabase", "Store", "StoreBusy", "StoreError"]
