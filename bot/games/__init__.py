"""Rules of the games, the contract that each game fulfils, and the engine that plays it.

Imports nothing else of the bot; no game imports another.
"""
