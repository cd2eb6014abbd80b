"""Detectors of blunders: moves of an AI that a person would call broken; a module a game.

Each module has `KINDS`, a sentence for each kind of blunder by its id; `found(steps)`, which yields the blunders of a
whole game; and `turns(steps)`, the total number of turns of all seats, of which the blunders are a share.
`python -m tests.tools.bench.blunders` counts them.
"""
