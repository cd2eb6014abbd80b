"""Discord: commands, buttons and messages, one package per feature.

Imports the services by `bot.app` and `bot.tables`, and pictures by `rendering`; never the store.
"""
