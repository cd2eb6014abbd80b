"""What the store may answer instead of doing what it was asked."""

from collections.abc import Set as AbstractSet


class StoreError(Exception):
    """Any of the errors below: nothing was written, or everything."""


class ConflictError(StoreError):
    """Somebody else has changed the table since it was read, so what was to be written is not."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} was changed meanwhile")


class DuplicateInteraction(StoreError):
    """This interaction was committed before."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"interaction {interaction_id} was committed before")


class TooManyTables(StoreError):
    """As many tables as a server allows are open or running there."""

    def __init__(self, guild_id: int, most: int) -> None:
        super().__init__(f"{most} tables or more are open or running in server {guild_id}")


class StoreBusy(StoreError):
    """The database is locked by another process, full or unreadable: nothing is half written; later may be better."""


class CommitUncertain(StoreBusy):
    """The database was lost at the very end: it is not known whether all was written or nothing."""


class CorruptData(StoreError):
    """What stands in the database cannot be read."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the bot, which this one must not touch."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database has layout {revision}, which this version of the bot does not know: start the newer "
            "version, or restore a backup made before the upgrade."
        )
        self.revision = revision


class EarlierDatabase(StoreError):
    """The database was written by a version of the bot whose layout is not brought up to date any more."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"This database was made by Taku before 1.0 (layout {revision}), whose tables this version cannot read: "
            "start the version tagged last-before-1.0 to finish or export its games, and give this one a new database "
            "(TAKU_DATABASE)."
        )


class ForeignDatabase(StoreError):
    """Something else is kept in the database, which must be left alone."""

    def __init__(self, names: AbstractSet[str]) -> None:
        some = ", ".join(sorted(names)[:3]) + (", …" if len(names) > 3 else "")
        super().__init__(f"This database holds something else ({some}): give the bot an empty one (TAKU_DATABASE).")
