"""Review of a finished game of Space Base."""
