"""Who may know what of High Tide."""
