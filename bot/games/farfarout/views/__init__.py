"""Who may know what of Far Far Out."""
