"""Tables before their start: card, options, invitations, ready check, channels.

Imports `board`, `framework` and `ui`; no other feature.
"""
