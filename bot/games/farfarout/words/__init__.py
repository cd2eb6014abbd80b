"""Texts of Far Far Out: names, log, board descriptions, catalogue and rules card."""
