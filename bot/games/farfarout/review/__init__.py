"""Reviews of finished games of Far Far Out."""
