"""What Alembic runs: the changes, on the connection that `store.upgrade` hands over, within its transaction."""

from alembic import context

from thirteendays.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
context.run_migrations()
