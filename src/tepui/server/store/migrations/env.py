"""Alembic asks here how to reach the database: over the connection that `schema.ready` holds."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
