"""Cups: registration, rounds, pairing by `bot.cups`, and the final.

Imports `lobby`, `core` and below.
"""
