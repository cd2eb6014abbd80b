"""Interactions by HTTP endpoint, without a gateway connection; transparent for the cogs."""
