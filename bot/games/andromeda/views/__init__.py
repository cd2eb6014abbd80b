"""Who may know what of Andromeda."""
