"""Load test of the real bot in a process of its own, with the fake Discord and players here.

Every table prepares a move by its buttons; then all of them click the button that makes it at the same instant, round
by round, once the bot has warmed up. Measured are the first answer to every click, the time from the last click to the
new board, the CPU time and the requests of a move. Live tables whose clocks run out at the same instant are measured
from then to the board that shows it. A click that is not answered, stored or shown is a loss.
"""
