"""Alembic's entry: runs on the connection that the caller hands over."""

from alembic import context

from frontdesk.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=context.config.attributes.get("version_table", "alembic_version"),
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
