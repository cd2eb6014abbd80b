"""Alembic environment, run for each upgrade.

The connection and its transaction are those of `bot.store.engine.migrate`.
"""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
