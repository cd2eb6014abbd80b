"""What Andromeda says: names, the log, the board in words; its catalogue and rules card."""
