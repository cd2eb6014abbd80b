"""Texts of Andromeda: names, the log, the board as text; its catalogue and rules card."""
