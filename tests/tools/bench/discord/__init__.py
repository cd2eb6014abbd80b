"""The real bot in a process of its own, a stand-in for Discord and the players in this one.

Every table prepares a move by its buttons; then all of them press the button that makes it at the same instant, round
by round, once the bot has warmed up. Measured are the first answer to every press, the time from the last press to the
new board, the CPU and the requests that a move takes. Live tables whose clocks run out at the same instant are measured
from then to the board that says so. What was pressed and is not answered, stored or shown is a loss.
"""
