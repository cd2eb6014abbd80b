"""Texts of High Tide, and their Japanese."""
