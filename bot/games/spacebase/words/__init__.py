"""Texts of Space Base: names, log, board descriptions, catalogue and rules card."""
