"""Who may know what of AuZtralia."""
