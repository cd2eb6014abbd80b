"""What Ricochet Robots says: names, the log, the board in words; its catalogue and rules card."""
