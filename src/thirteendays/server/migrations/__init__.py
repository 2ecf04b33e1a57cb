"""Changes of the database's tables, in order (Alembic); `store.upgrade` runs those that are missing, at every start."""
