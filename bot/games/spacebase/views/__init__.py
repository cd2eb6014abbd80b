"""Who may know what of Space Base."""
