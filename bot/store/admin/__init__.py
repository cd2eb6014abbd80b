"""Database maintenance: online backup, comparison, and migration from SQLite to PostgreSQL."""
