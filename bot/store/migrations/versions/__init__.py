"""Migration steps, one module each."""
