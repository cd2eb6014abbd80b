"""What a person would call broken in the play of an AI: one module a game says what that is, and finds it.

Each of them has `KINDS`, a sentence for each kind of it by its id; `found(steps)`, which tells the steps of a whole
game that are silly; and `turns(steps)`, how many turns all seats had together, of which the silly ones are a share.
`python -m tests.tools.bench.blunders` counts them.
"""
