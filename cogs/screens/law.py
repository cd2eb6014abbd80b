"""The law of messages, which every screen keeps (tests/cogs/test_law.py tries it on all of them).

- The newest question is the last thing in the thread; what a newer one has made worthless goes away.
- An answer to a press has at most `ANSWER_LINES` lines, the picture that matters, and the buttons.
- Nothing is told twice.
- One button is primary (blue): what is most asked. Then the other moves, in grey; what ends or leaves something last,
  in red; below, information. At most `ABREAST` stand in a row, which is what a phone shows; only single signs may
  stand `SIGNS` abreast.
- What is impossible for everybody is not offered; what is impossible for one person is not offered to them in private,
  and the reason is one press away.
- What happened is a line a turn of each player, the newest `RECAP_LINES`, and the rest one press away.
- Only what cannot be taken back asks for a Confirm; a button that says all by itself does it at once.
"""

from __future__ import annotations

ANSWER_LINES = 5
RECAP_LINES = 6
ABREAST, SIGNS = 3, 5
