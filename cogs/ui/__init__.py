"""Texts, buttons, layouts, forms and custom ids, without state.

Imports no other package of `cogs`.
"""
