"""Posts after a game: the poster in the channel, the film, the record as an attachment.

Imports `board`, `framework` and `ui`; no other feature.
"""
