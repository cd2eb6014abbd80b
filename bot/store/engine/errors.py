"""Exceptions of the store."""

from collections.abc import Set as AbstractSet


class StoreError(Exception):
    """Base class of store errors: all or nothing of a write was committed."""


class ConflictError(StoreError):
    """The table was changed since it was read, so nothing was written (optimistic locking)."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} was changed meanwhile")


class DuplicateInteraction(StoreError):
    """This interaction was committed before."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"interaction {interaction_id} was committed before")


class TooManyTables(StoreError):
    """The server has reached its limit of open and running tables."""

    def __init__(self, guild_id: int, most: int) -> None:
        super().__init__(f"{most} tables or more are open or running in server {guild_id}")


class StoreBusy(StoreError):
    """The database is locked, full or unreadable.

    Nothing is half written; a retry later may succeed.
    """


class CommitUncertain(StoreBusy):
    """The connection was lost during the commit: it is unknown if all was written or nothing."""


class CorruptData(StoreError):
    """Stored data cannot be decoded."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the bot, and must not be touched."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database has layout {revision}, which this version of the bot does not know: start the newer "
            "version, or restore a backup made before the upgrade."
        )
        self.revision = revision


class EarlierDatabase(StoreError):
    """The database was written by a version whose schema can no longer be upgraded."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"This database was made by Taku before 1.0 (layout {revision}), whose tables this version cannot read: "
            "start the version tagged last-before-1.0 to finish or export its games, and give this one a new database "
            "(TAKU_DATABASE)."
        )


class ForeignDatabase(StoreError):
    """The database belongs to another application, and must be left alone."""

    def __init__(self, names: AbstractSet[str]) -> None:
        some = ", ".join(sorted(names)[:3]) + (", …" if len(names) > 3 else "")
        super().__init__(f"This database holds something else ({some}): give the bot an empty one (TAKU_DATABASE).")
