"""`make load`: processes of the bot by HTTP behind nginx at one PostgreSQL server, and people at many tables.

First they play as fast as they can, by one worker and by several; then, with Discord's limits, at a steady rate while
workers, the server, nginx and the network fail. Whatever was promised must be there, once, and all boards and clocks
right.
"""
