"""Texts of AuZtralia: names, log, board descriptions, catalogue and rules card."""
