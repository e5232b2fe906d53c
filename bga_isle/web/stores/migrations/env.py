"""What Alembic runs: the steps, on the connection and in the transaction of `migrating.migrate`."""

from alembic import context

from bga_isle.web.stores.schema import METADATA, REVISION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=REVISION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
