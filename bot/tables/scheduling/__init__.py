"""Background work: timer loop, dispatch, nightly maintenance, heartbeats.

Imports the services; only `bot.jobs` and the program import it.
"""
