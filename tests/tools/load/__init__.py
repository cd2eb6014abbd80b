"""`make load`: bot processes by HTTP behind nginx, one PostgreSQL server, people at tables.

First they play as fast as they can, with one worker and with several; then, with Discord's limits, at a steady rate
while workers, the server, nginx and the network fail. Everything acknowledged must be stored once, and all boards and
clocks must be correct.
"""
