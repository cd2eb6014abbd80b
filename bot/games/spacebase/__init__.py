"""Space Base, a game of dice that pay everybody, for two to five players."""
