"""Review of a finished game of AuZtralia."""
