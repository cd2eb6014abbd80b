"""Review of a finished game of Ricochet Robots."""
