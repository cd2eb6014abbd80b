"""Who may know what of Ricochet Robots."""
