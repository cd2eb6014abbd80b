"""Review of a finished game of Andromeda."""
