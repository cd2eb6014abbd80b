"""The bot without its Discord commands: games, tables, store, metrics, configuration."""
