"""Discussions: finished games that people look at together, with comments and variations.

Imports `history` and below.
"""
